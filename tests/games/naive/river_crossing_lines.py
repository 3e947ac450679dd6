"""Random lines of River Crossing, on which the game is held against the naive writing of its rules."""

from collections.abc import Iterator, Mapping
from random import Random

from adoube.games.line import Line, line_from
from adoube.games.registry import make_game
from tests.games.naive.agreement import differences
from tests.games.naive.river_crossing import DEFAULTS, Position, RiverCrossing, State, places

__all__ = ["CHOICES", "draw_options", "drawn", "walk"]

CHOICES: Mapping[str, tuple[str, ...]] = {
    "pieces": ("12", "1", "2", "3", "4", "6"),
    "directions": ("8", "4"),
    "mirror": ("no", "yes"),
    "rider": ("destination", "origin"),
    "collector_meets": ("illegal", "collects"),
    "foreign_exit": ("home", "illegal"),
    "release": ("each", "moved", "one"),
    "after_win": ("stop", "continue"),
    "safe_only": ("choice", "out"),
    "scores": ("win", "table"),
    "quiet_limit": ("none", "1", "3", "8"),
}
FILES, RANKS = "abcdefgh", "12345678"
COLOURS = ("red", "black")
LETTERS = {"r": "red.piece", "b": "black.piece", "c": "collector.piece"}
LONGEST_GAME = 60
LONGEST_ENDING = 12


def draw_options(rng: Random) -> dict[str, str]:
    """Options that leave the defaults in a few places, or in all of them; mostly with few pieces."""
    share = rng.choice((0.0, 0.2, 0.5))
    options = {
        key: rng.choice(values) if rng.random() < share else values[0] for key, values in CHOICES.items()
    }
    return options | {"pieces": rng.choice(CHOICES["pieces"])}


def walk(
    name: str, options: Mapping[str, str], rng: Random, begin: Position | None = None
) -> Iterator[list[str]]:
    """Yield the differences in each position of one random line, from `begin` or from a position that is
    drawn."""
    game = make_game(name, options)
    oracle = RiverCrossing({**DEFAULTS, **options})
    line, state, longest = Line.begin(game), oracle.start(), LONGEST_GAME
    if begin or rng.random() < 0.85:
        position = begin or _midgame(oracle.options, rng)
        line, state, longest = line_from(game, position), oracle.loaded(position), LONGEST_ENDING
    for _ in range(longest):
        found = differences(line, oracle, state, _attempts(state.position, rng))
        yield found
        if found or state.position["over"]:
            return
        turn, state = _lively(oracle, state, rng)
        line = line.play(game.read(turn))


def drawn(
    stacks: str,
    to_move: str,
    off: Mapping[str, Mapping[str, int]] | None = None,
    follows: str | None = None,
) -> Position:
    """A printed position from stacks like `a8:rbc c2:c`, bottom first, and what is off the board."""
    cells = {stack[:2]: [LETTERS[letter] for letter in stack[3:]] for stack in stacks.split()}
    empty: dict[str, Mapping[str, int]] = {"red_bank": {}, "black_bank": {}, "collected": {}}
    return {
        "to_move": to_move,
        "cells": cells,
        "off": {place: dict(counts) for place, counts in {**empty, **(off or {})}.items()},
        "memory": {"next": follows},
        "ply": 0,
    }


def _midgame(options: Mapping[str, str], rng: Random) -> Position:
    """A position that play might have reached, in which the game goes on and the mover is not passed over."""
    pieces = int(options["pieces"])
    position = _scattered(pieces, rng)
    held = {colour: places(position, colour) for colour in COLOURS}
    active = [colour for colour in COLOURS if held[colour]["home"] or held[colour]["river"]]
    won = [colour for colour in COLOURS if held[colour]["safe"] == pieces]
    choosing = [colour for colour in COLOURS if held[colour]["safe"] and colour not in won]
    staying = choosing if options["safe_only"] == "choice" else []
    if not active or (won and options["after_win"] == "stop"):
        return _midgame(options, rng)
    colour = rng.choice([colour for colour in COLOURS if colour in active + staying])
    position["to_move"] = rng.choice((colour, colour, "collector"))
    position["memory"]["next"] = colour if position["to_move"] == "collector" else None
    return position


def _scattered(pieces: int, rng: Random) -> Position:
    """Pieces in the river, on both banks and among the collected ones, in any numbers; six collectors."""
    area = _area(rng)
    river: list[str] = []
    off: dict[str, dict[str, int]] = {"red_bank": {}, "black_bank": {}, "collected": {}}
    for colour in COLOURS:
        far, home = ("black_bank", "red_bank") if colour == "red" else ("red_bank", "black_bank")
        weights = rng.choice(
            ((1, 1, 1, 1), (1, 1, 1, 6), (9, 0, 0, 1), (4, 4, 0, 1), (0, 0, 9, 1), (9, 0, 1, 0))
        )
        for place in rng.choices((far, home, "collected", "river"), weights, k=pieces):
            if place == "river":
                river.append(f"{colour}.piece")
            else:
                off[place][f"{colour}.piece"] = off[place].get(f"{colour}.piece", 0) + 1
    rng.shuffle(river)
    stacks: dict[str, list[str]] = {}
    heap = rng.sample(area, rng.randint(1, len(area)))
    for piece in river:
        stacks.setdefault(rng.choice(heap), []).append(piece)
    for cell in rng.sample(area, 6):
        stacks.setdefault(cell, []).append("collector.piece")
    return {"to_move": None, "cells": stacks, "off": off, "memory": {"next": None}, "ply": 0}


def _area(rng: Random) -> list[str]:
    """Six cells or more on which everything stands: crowded ones near the far rows, or the whole river."""
    files = rng.choice((FILES, FILES, "abc", "abcd", "fgh"))
    ranks = rng.choice((RANKS, "78", "12", "1278", "678", "123", "4567"))
    return [file + rank for file in files for rank in ranks]


def _attempts(position: Position, rng: Random) -> Iterator[str]:
    """Turns like legal ones and turns unlike them, with every kind of fault."""
    stacks = sorted(position["cells"])
    yield "skip"
    for _ in range(4):
        cell = rng.choice(FILES) + rng.choice(RANKS)
        yield f"in-{cell}"
        yield f"back-{cell}"
        yield f"{cell}-out"
        start = rng.choice(stacks)
        level = rng.randint(1, len(position["cells"][start]) + 1)
        yield f"{start}.{level}-out"
        yield f"{start}.{level}-{rng.choice(stacks)}"
        yield f"{start}.{level}-{cell}"
        yield f"{start}-{rng.choice((start, cell))}"


def _lively(oracle: RiverCrossing, state: State, rng: Random) -> tuple[str, State]:
    """A turn drawn so that releases, exits, returns and collections come often enough to be seen."""
    turns = oracle.writings(state)
    before = state.position["off"]
    pools = (
        list(turns),
        [turn for turn, after in turns.items() if after.position["off"]["collected"] != before["collected"]],
        [turn for turn, after in turns.items() if after.position["off"] != before],
        [turn for turn in turns if "out" in turn or "back" in turn or "." in turn],
        [turn for turn in turns if turn == "skip"],
        [turn for turn, after in turns.items() if after.position["over"]],
        [turn for turn in turns if turn[1] + turn[-1] in ("78", "21")],
    )
    turn = rng.choice(rng.choice(pools) or pools[0])
    return turn, turns[turn]
