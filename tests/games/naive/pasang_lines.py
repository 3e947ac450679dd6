"""Random lines of Pasang, on which the game is held against the naive writing of its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.registry import make_game
from tests.games.naive.pasang import SEATS, Pasang, State
from tests.games.naive.whole_turns import LETTERS, lines_after

__all__ = ["draw_options", "walk"]

# Who is to move, what stands where, what each seat has taken, the scores, and who has won.
Shown = tuple[
    str | None,
    frozenset[tuple[str, str]],
    frozenset[tuple[str, str, int]],
    tuple[int | float, ...],
    tuple[str, ...] | None,
]


def draw_options(rng: Random) -> dict[str, str]:
    return {
        "pattern": rng.choice(("pinwheel", "bands")),
        "ka": rng.choice(("slide", "jump")),
        "entry": rng.choice(("any", "across")),
    }


def walk(name: str, options: Mapping[str, str], rng: Random) -> Iterator[list[str]]:
    """Yield the differences in each position of one random game."""
    game = make_game(name, options)
    writing = Pasang(game.options["ka"], game.options["entry"])
    line, state = Line.begin(game), State(pattern_of(game))
    while True:
        expected = {shown(after): after for after in writing.after(state)}
        turns = {} if line.outcome else {seen(after): text for text, after in lines_after(line)}
        found = [f"{text} is not expected" for after, text in turns.items() if after not in expected]
        found += [f"no turn leads to {after}" for after in expected if after not in turns]
        found += [] if seen(line) == shown(state) else [f"here: {seen(line)}, expected {shown(state)}"]
        yield found
        if found or not expected:
            return
        drawn = rng.choice(sorted(turns, key=turns.__getitem__))
        line, state = line.play(game.read(turns[drawn])), expected[drawn]


def pattern_of(game: AnyGame) -> dict[tuple[int, int], str]:
    """The pattern in which the tokens lie, which is no rule."""
    cells = game.placement(game.start()).cells
    return {(LETTERS.index(name[0]), int(name[1:]) - 1): stack[0] for name, stack in cells.items()}


def shown(state: State) -> Shown:
    """Return the visible part of a state."""
    counts = ((seat, Counter(tokens)) for seat, tokens in state.taken.items())
    return (
        state.mover if state.winners is None else None,
        frozenset((f"{LETTERS[x]}{y + 1}", piece) for (x, y), piece in state.cells.items()),
        frozenset((seat, token, number) for seat, count in counts for token, number in count.items()),
        tuple(state.score(seat) for seat in SEATS),
        state.winners,
    )


def seen(line: Line) -> Shown:
    """The same of the game's own line."""
    placement = line.game.placement(line.position)
    return (
        line.to_move,
        frozenset((name, "+".join(stack)) for name, stack in placement.cells.items() if stack),
        frozenset(
            (seat, token, number)
            for seat, held in placement.off.items()
            for token, number in held.items()
            if number
        ),
        tuple(line.game.scores(line.position)[seat] for seat in SEATS),
        line.outcome.winners if line.outcome else None,
    )
