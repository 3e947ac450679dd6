"""The Leap Frog family agrees with the naive second writing of its rules, in every option, turn by turn.

Each comparison also asks `explain` for the turns that change just these cells, and for none where none do.
"""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from adoube.games.line import printed
from tests.games.naive.agreement import first_disagreement, unequal
from tests.games.naive.leap_frog import DEFAULTS, LeapFrog, colour_counts
from tests.games.naive.leap_frog_lines import CHOICES, GAMES, PIECES, Lines, begun, compared

COLOURED = [name for name in GAMES if name not in PIECES]
SEATS_IN_ANY_NUMBER: Mapping[str, str] = {"players": "3", "order": "p3,p1,p2"}
ONE_CHANGED = [
    pytest.param(name, options, id=f"{name}-{'-'.join(options)}-{'-'.join(options.values())}")
    for name in GAMES
    for options in (
        *({key: value} for key, values in CHOICES[name].items() for value in values[1:]),
        SEATS_IN_ANY_NUMBER,
        {"players": "12"},
    )
]
FIRST_TURNS = [
    pytest.param(name, options, id="-".join((name, *options, *options.values())))
    for name, options in (
        *((name, SEATS_IN_ANY_NUMBER) for name in GAMES),
        ("leap-frog", {"diagonal": "yes"}),
        ("leap-frog-murray", {"first_removal": "white"}),
        ("froglet", {"removal": "green"}),
        ("froglet", {"removal_scores": "no"}),
    )
]
COLOURS = {"w": "white", "y": "yellow", "r": "red", "g": "green", "b": "blue"}


def test_the_naive_colours_are_as_many_as_the_rulebook_counts() -> None:
    counts = {size: tuple(colour_counts("leap-frog-murray", size).values()) for size in (15, 16, 17, 18)}

    assert counts == {
        15: (22, 45, 68, 90),
        16: (26, 51, 77, 102),
        17: (29, 58, 87, 115),
        18: (32, 65, 97, 130),
    }


def test_the_naive_hexagon_opens_as_the_rulebook_says() -> None:
    oracle = LeapFrog("capture", DEFAULTS["capture"])
    start = oracle.start({hole: ["shared.marble"] for hole in oracle.points if hole != "e5"})

    assert len(oracle.points) == 61
    assert set(oracle.writings(start)) == {"c3xe5", "c5xe5", "e3xe5", "e7xe5", "g3xe5", "g5xe5"}


def test_the_naive_leaps_go_round_and_home() -> None:
    oracle = LeapFrog("leap-frog", DEFAULTS["leap-frog"])
    cells = {cell: ["shared.piece"] for cell in ("a1", "b1", "c2", "b3", "a2")}
    off = {"p1": {}, "p2": {"shared.piece": 220}}
    state = oracle.loaded(
        {"to_move": "p1", "cells": cells, "off": off, "memory": {"to_remove": []}, "ply": 9}
    )

    after = oracle.writings(state)["a1xc1xc3xa3xa1"]

    assert after.position["cells"] == {"a1": ["shared.piece"]}
    assert after.position["over"] == {"winners": ["p2"], "clause": "LF-07"}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    "seats", [{}, SEATS_IN_ANY_NUMBER, {"players": "12"}], ids=["two", "three", "twelve"]
)
def test_the_beginning_agrees(name: str, seats: Mapping[str, str]) -> None:
    for size in CHOICES[name].get("size", ("",)):
        options = {**seats, **({"size": size} if size else {})}
        line, oracle = begun(name, options, Random(5))
        cells = printed(line)["cells"]
        standing = oracle.points.keys() - {"e5"} if name == "capture" else oracle.points.keys()

        pieces = {cell: [PIECES[name]] for cell in standing} if name in PIECES else cells

        assert cells.keys() == standing, options
        assert unequal("at the start", printed(line), oracle.start(pieces).position) == [], options


@pytest.mark.parametrize("name", COLOURED)
def test_colours_lie_at_random_in_their_numbers(name: str) -> None:
    for size in CHOICES[name].get("size", ("12",)):
        options = {} if name == "froglet" else {"size": size}
        layouts = [printed(begun(name, options, Random(seed))[0])["cells"] for seed in (1, 2)]

        counts = Counter(piece for (piece,) in layouts[0].values())

        assert counts == {f"shared.{colour}": n for colour, n in colour_counts(name, int(size)).items()}
        assert layouts[0] != layouts[1]


@pytest.mark.parametrize("name", COLOURED)
def test_a_layout_agrees(name: str, tmp_path: Path) -> None:
    size = 12 if name == "froglet" else 15
    counts = colour_counts(name, size)
    letters = [letter for letter, colour in COLOURS.items() for _ in range(counts.get(colour, 0))]
    Random(6).shuffle(letters)
    rows = ["".join(letters[size * row : size * (row + 1)]) for row in range(size)]
    file = tmp_path / "layout.txt"
    file.write_text("\n".join(rows) + "\n", encoding="utf-8")

    line, oracle = begun(name, {"layout": str(file)}, Random(7))

    cells = {
        f"{column}{size - row}": [f"shared.{COLOURS[letter]}"]
        for row, text in enumerate(rows)
        for column, letter in zip("abcdefghijklmno", text, strict=False)
    }
    assert unequal("at the start", printed(line), oracle.start(cells).position) == []


@pytest.mark.full(but=1)
@pytest.mark.parametrize(("name", "options"), FIRST_TURNS)
def test_first_turns_agree(name: str, options: Mapping[str, str]) -> None:
    line, oracle = begun(name, options, Random(8))
    rng = Random(8)

    first = first_disagreement(
        lambda: compared(line, oracle, oracle.start(printed(line)["cells"]), rng), positions=5
    )

    assert first == []


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
def test_the_default_rulings_agree(name: str) -> None:
    rng = Random(1)

    assert first_disagreement(lambda: Lines(name).walk(name, {}, rng), 60) == []


@pytest.mark.full(but=2)
@pytest.mark.parametrize(("name", "options"), ONE_CHANGED)
def test_each_option_by_itself_agrees(name: str, options: Mapping[str, str]) -> None:
    rng = Random(2)

    assert first_disagreement(lambda: Lines(name).walk(name, options, rng), 10) == []


@pytest.mark.full(but=2)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_options_drawn_together_agree(name: str, seed: int) -> None:
    rng = Random(seed)
    options = Lines(name).draw_options(rng)

    assert first_disagreement(lambda: Lines(name).walk(name, options, rng), 15) == [], options
