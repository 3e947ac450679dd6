"""Random lines of Sáhkku, on which the game is held against the naive writing of its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random

from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.games.sahkku.rules import own_throws
from tests.games.naive.agreement import call_differs, differences
from tests.games.naive.sahkku import DEFAULTS, LETTERS, Sahkku, State

__all__ = ["draw_options", "walk"]

LONGEST = 120
TRIED = 5
MOST_PLAYED = 5


def draw_options(rng: Random) -> dict[str, str]:
    return {
        "first": rng.choice(("men", "women")),
        "siege": rng.choice(("wins", "off")),
        "dice": str(rng.randint(0, 10**6)),
    }


def walk(name: str, options: Mapping[str, str], rng: Random) -> Iterator[list[str]]:
    """Yield the differences in each position of one random game, some of whose dice are told."""
    game = make_game(name, options)
    oracle = Sahkku({**DEFAULTS, **options}, lambda played: own_throws(game.options["dice"], played))
    line, state = Line.begin(game), oracle.start()
    for _ in range(LONGEST):
        found = differences(line, oracle, state, _attempts(state, rng), MOST_PLAYED)
        yield found
        if found or state.position["over"]:
            return
        if rng.random() < 0.3:
            throw = "".join(rng.choice("X320") for _ in range(3))
            call = {"call": "dice", "by": state.position["to_move"], "value": throw}
            state = oracle.told(state, throw)
            if found := call_differs(line, call, state):
                yield found
                return
            line = line.called(call)
        turn = rng.choice(list(islice(oracle.canonical(oracle.writings(state)), 400)))
        state, line = oracle.writings(state)[turn], line.play(game.read(turn))


def _attempts(state: State, rng: Random) -> Iterator[str]:
    """Moves of one die from where a piece or the king stands, and from anywhere."""
    yield "skip"
    for _ in range(TRIED):
        cell = rng.choice([*state.position["cells"], rng.choice(LETTERS) + rng.choice("123")])
        column, row = LETTERS.index(cell[0]) + rng.randint(-3, 3), int(cell[1]) + rng.choice((-1, 0, 0, 0, 1))
        if 0 <= column < len(LETTERS) and 1 <= row <= 3:
            yield f"{rng.choice(('', '', 'K'))}{cell}-{LETTERS[column]}{row}"
