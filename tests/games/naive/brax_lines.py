"""Random lines of Brax, on which the game is held against the naive writing of its rules."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib import resources
from random import Random

from adoube.games.line import Line
from adoube.games.registry import make_game
from tests.games.naive.agreement import call_differs, differences
from tests.games.naive.brax import DEFAULTS, LETTERS, Brax, State

__all__ = ["draw_options", "standin", "walk"]

LONGEST = 250
TRIED = 6


def draw_options(rng: Random) -> dict[str, str]:
    return {"first": rng.choice(("blue", "red")), "lone_turns": str(rng.randint(1, 6))}


def standin() -> dict[str, str]:
    """The colour of each line of the stand-in, named from either end."""
    written = json.loads((resources.files("adoube.games.brax") / "brax_standin.json").read_text("utf-8"))
    lines = {line: colour for colour in ("blue", "red") for line in written[colour]}
    return lines | {f"{line[3:]}-{line[:2]}": colour for line, colour in lines.items()}


def walk(name: str, options: Mapping[str, str], rng: Random) -> Iterator[list[str]]:
    """Yield the differences in each position of one random game, in which brax is called now and then."""
    game, oracle = make_game(name, options), Brax({**DEFAULTS, **options}, standin())
    line, state = Line.begin(game), oracle.start()
    for _ in range(LONGEST):
        found = differences(line, oracle, state, _attempts(state, rng))
        yield found
        if found or state.position["over"]:
            return
        if rng.random() < 0.4:
            by = rng.choice(("blue", "red"))
            expected = oracle.called(state, by)
            found = call_differs(line, {"call": "brax", "by": by}, expected)
            if found or not isinstance(expected, set):
                yield found
            if found:
                return
            if not isinstance(expected, set):
                line, state = line.called({"call": "brax", "by": by}), expected
                if found := differences(line, oracle, state, _attempts(state, rng)):
                    yield found
                    return
        turns = list(oracle.writings(state))
        captures = [turn for turn in turns if "x" in turn]
        turn = rng.choice(captures if captures and rng.random() < 0.6 else turns)
        state, line = oracle.writings(state)[turn], line.play(game.read(turn))


def _attempts(state: State, rng: Random) -> Iterator[str]:
    """Short ways of pieces of both sides, and from points where nothing stands."""
    yield "skip"
    for _ in range(TRIED):
        cell = rng.choice([*state.position["cells"], f"{rng.choice(LETTERS)}{rng.randint(1, 9)}"])
        column, row = LETTERS.index(cell[0]) + rng.randint(-2, 2), int(cell[1]) + rng.randint(-2, 2)
        if 0 <= column < 9 and 1 <= row <= 9:
            yield f"{cell}{rng.choice('-x')}{LETTERS[column]}{row}"
