"""Positions of Left/Right as they are printed, and which of them are read."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adoube.games.left_right import LeftRight
from adoube.games.line import Line, line_from, printed
from adoube.games.verdict import PositionError
from tests.games.left_right_rows import game_of, played

FORMS = st.fixed_dictionaries(
    {
        "n": st.integers(1, 7).map(str),
        "from": st.sampled_from(["own", "opponent"]),
        "off_board": st.sampled_from(["forced", "card_lost"]),
    }
)

MIDGAME = {
    "to_move": "first",
    "cells": {
        "7": ["first.counter"],
        "10": ["first.counter"],
        "11": ["first.counter"],
        "12": ["second.counter"],
        "13": ["second.counter"],
        "15": ["second.counter"],
    },
    "off": {},
    "memory": {"card": 1, "drawn": {"first": [4, 3], "second": [1, 2]}},
    "scores": {"first": 1, "second": 1},
    "over": None,
    "ply": 4,
}


def random_line(options: dict[str, str], short: bool, seed: int) -> Line:
    """Some turns of a random game, at most all."""
    n = int(options["n"])
    shortest = 2 if options["off_board"] == "card_lost" else 2 * n
    length = {"length": str(shortest)} if short else {}
    game, rng = LeftRight({**options, **length}, seed=seed), Random(seed)
    line = Line.begin(game)
    for _ in range(rng.randint(0, 2 * n)):
        line = line.extended(*game.random_turn(line.position, rng))
    return line


def test_the_start_is_printed_as_everybody_prints_it() -> None:
    assert printed(Line.begin(game_of())) == {
        "to_move": "first",
        "cells": {"11": ["first.counter"], "12": ["second.counter"]},
        "off": {},
        "memory": {"card": 4, "drawn": {"first": [], "second": []}},
        "scores": {"first": 1, "second": 1},
        "over": None,
        "ply": 0,
    }


@given(FORMS, st.booleans(), st.integers(0, 9999))
def test_a_printed_position_is_read_and_printed_alike(
    options: dict[str, str], short: bool, seed: int
) -> None:
    line = random_line(options, short, seed)

    again = line_from(line.game, printed(line))

    assert printed(again) == printed(line)
    assert len(again.position[0]) == len(line.position[0])


@given(FORMS, st.booleans(), st.integers(0, 9999))
def test_playing_agrees_with_the_turns_that_are_offered(
    options: dict[str, str], short: bool, seed: int
) -> None:
    line = random_line(options, short, seed)
    game = line.game

    offered = list(game.successors(line.position))

    assert game.count(line.position) == len(offered)
    for turn, after in offered:
        assert game.play(line.position, game.read(game.write(turn))) == after


def test_a_position_goes_on_from_where_its_counters_came_last() -> None:
    line = line_from(game_of(), MIDGAME)

    assert printed(line) == MIDGAME
    after = printed(line.play(line.game.read("1R")))
    assert after["cells"]["11"] == ["first.counter", "first.counter"]


def test_a_position_keeps_the_deck_of_the_game_that_it_is_read_into() -> None:
    game = game_of("3,1,4,2/2,4,1,3")

    line = line_from(game, MIDGAME)
    turns_up = [printed(line)["memory"]["card"]]
    for _ in range(3):
        line = line.extended(*next(game.successors(line.position)))
        turns_up.append(printed(line)["memory"]["card"])

    assert turns_up == [1, 4, 2, 3]


def test_of_two_ways_to_the_same_piles_the_one_to_the_left_is_taken() -> None:
    game = game_of("1,2,3,4/3,1,2,4")
    document = printed(Line(game, played(game, "1R", "3R", "2L", "1R"), ply=4))
    same = printed(Line(game, played(game, "1L", "3R", "2R", "1R"), ply=4))

    line = line_from(game, document)

    assert document["cells"]["12"] == ["second.counter", "first.counter"]
    assert document == same
    assert line.position == played(game, "1L", "3R", "2R", "1R")


@pytest.mark.parametrize(
    ("path", "value", "names"),
    [
        ("to_move", "second", "memory.drawn"),
        ("to_move", None, "memory.drawn"),
        ("off", {"captured": {}}, "off"),
        ("cells.7", ["first.coin"], "cells.7: 'first.coin'"),
        ("cells.7", ["second.counter"], "cells"),
        ("cells.23", ["first.counter"], "23"),
        ("cells.1", ["first.counter"], "cells: no way"),
        ("cells.11", ["second.counter"], "cells: no way"),
        ("cells.10", ["first.counter"] * 2, "cells: no way"),
        ("memory", {"card": 1}, "memory: "),
        ("memory.last", {"first": 10}, "memory: "),
        ("memory.card", None, "memory.card"),
        ("memory.card", 3, "memory.card"),
        ("memory.card", 5, "memory.card"),
        ("memory.card", True, "memory.card"),
        ("memory.drawn", [], "memory.drawn"),
        ("memory.drawn.first", [4], "memory.drawn"),
        ("memory.drawn.first", [4, 4], "memory.drawn.first"),
        ("memory.drawn.first", [4, "3"], "memory.drawn.first"),
        ("memory.drawn.first", "43", "memory.drawn.first"),
        ("memory.drawn.third", [], "memory.drawn"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_field(path: str, value: Any, names: str) -> None:
    document: dict[str, Any] = deepcopy(MIDGAME)
    *outer, last = path.split(".")
    inner = document
    for key in outer:
        inner = inner[key]
    inner[last] = value

    with pytest.raises(PositionError, match=names):
        line_from(game_of(), document)


def test_at_the_end_no_card_is_face_up() -> None:
    game = game_of("1/1", n="1")
    document = printed(Line(game, played(game, "1L", "1R"), ply=2))

    assert printed(line_from(game, document))["over"]["clause"] == "LLR-A4"
    document["memory"]["card"] = 1
    with pytest.raises(PositionError, match="memory.card"):
        line_from(game, document)
