"""Random lines of Salta, on which the game is held against the naive writing of its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from adoube.games.line import Line, line_from
from adoube.games.registry import make_game
from tests.games.naive.agreement import differences
from tests.games.naive.salta import DEFAULTS, Salta, State, at

__all__ = ["draw_options", "walk"]

LONGEST = 150
TRIED = 6


def draw_options(rng: Random) -> dict[str, str]:
    return {
        "jumps": rng.choice(("forward", "forward", "any")),
        "goal": rng.choice(("ahead", "ahead", "facing")),
        "turn_limit": rng.choice(("120", "none", str(rng.randint(1, 70)))),
        "equalise": rng.choice(("yes", "no")),
    }


def walk(name: str, options: Mapping[str, str], rng: Random) -> Iterator[list[str]]:
    """Yield the differences in each position of one random game, which may begin nearly at its end."""
    game, oracle = make_game(name, options), Salta({**DEFAULTS, **options})
    line, state = Line.begin(game), oracle.start()
    if rng.random() < 0.4:
        state = _nearly_home(oracle, rng)
        line = line_from(game, state.position)
    for _ in range(LONGEST):
        found = differences(line, oracle, state, _attempts(state, rng))
        yield found
        if found or state.position["over"]:
            return
        turn = _drawn(oracle, state, rng)
        state, line = oracle.writings(state)[turn], line.play(game.read(turn))


def _nearly_home(oracle: Salta, rng: Random) -> State:
    """Every piece home, then some steps of both sides that lead away, and one more for each to come back."""
    cells = {cell: [piece] for seat in ("green", "red") for piece, cell in oracle.goals(seat).items()}
    away = rng.randint(0, 3)
    for cell in rng.sample(sorted(cells), away):
        column, row = int("abcdefghij".index(cell[0])) + 1, int(cell[1:])
        free = [
            at(column + across, row + along)
            for across in (1, -1)
            for along in (1, -1)
            if 1 <= column + across <= 10 and 1 <= row + along <= 10
        ]
        free = [target for target in free if target not in cells]
        if free:
            cells[rng.choice(free)] = cells.pop(cell)
    return State(oracle.printed(cells, rng.choice(("green", "red")), rng.randint(0, 20)))


def _drawn(oracle: Salta, state: State, rng: Random) -> str:
    """A turn, more often than not one after which its seat has fewer steps to go."""
    turns, seat = oracle.writings(state), state.position["to_move"]
    left = {turn: oracle.left(after.position["cells"], seat) for turn, after in turns.items()}
    nearer = [turn for turn in turns if left[turn] == min(left.values())]
    return rng.choice(nearer if rng.random() < 0.7 else list(turns))


def _attempts(state: State, rng: Random) -> Iterator[str]:
    """Steps and jumps of pieces of both sides, and from squares where nothing stands."""
    yield "skip"
    for _ in range(TRIED):
        cell = rng.choice([*state.position["cells"], at(rng.randint(1, 10), rng.randint(1, 10))])
        column, row = "abcdefghij".index(cell[0]) + 1, int(cell[1:])
        column, row = column + rng.choice((-2, -1, 1, 2)), row + rng.choice((-2, -1, 0, 1, 2))
        if 1 <= column <= 10 and 1 <= row <= 10:
            yield f"{cell}-{at(column, row)}"
