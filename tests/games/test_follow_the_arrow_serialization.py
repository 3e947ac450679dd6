"""Positions of Follow the Arrow as they are printed, and which of them are read."""

from copy import deepcopy
from typing import Any

import pytest

from adoube.games.follow_the_arrow import FollowTheArrow
from adoube.games.line import Line, line_from, printed
from adoube.games.verdict import PositionError
from tests.games.follow_the_arrow_boards import line_of

START: dict[str, Any] = printed(Line.begin(FollowTheArrow()))

WON = """
6  b1 b2 b3 b4 b5
5  .  .  .  .  .
4  .  .  r2 r5 .
3  .  .  .  .  .
2  .  .  .  .  .
1  r1 r3 r4 .  .
"""


def test_the_start_is_printed_as_everybody_prints_it() -> None:
    everything: dict[str, Any] = {
        "to_move": "black",
        "cells": {
            f"{column}{row}": [f"{seat}.pawn.{number}"]
            for seat, row in (("black", 1), ("red", 6))
            for number, column in enumerate("abcde", start=1)
        },
        "off": {},
        "memory": {"call": None, "repeats": 1},
        "scores": {"black": 0, "red": 0},
        "over": None,
        "ply": 0,
    }

    assert everything == START


def test_a_won_position_keeps_the_points_that_it_is_printed_with() -> None:
    game = FollowTheArrow()
    finished = line_of(game, WON.replace("b3", ". ").replace("5  .  .  .", "5  .  .  b3"), "c5-c6")
    document = printed(finished)
    assert document["scores"] == {"black": 21, "red": 0}

    assert printed(line_from(game, document)) == document


def test_a_position_set_up_as_won_is_over_without_points_where_none_are_known() -> None:
    game = FollowTheArrow()

    for to_move in ("black", "red"):
        over = printed(line_of(game, WON, to_move=to_move))
        assert over["over"]["winners"] == ["black"]
        assert over["over"]["clause"] == "FTA-20"
        assert over["scores"] == {"black": 0, "red": 0}
        assert "not known" in over["over"]["why"]


def test_a_void_position_is_read_without_a_mover() -> None:
    document = {**START, "to_move": None, "memory": {"call": None, "repeats": 3}}

    assert printed(line_from(FollowTheArrow(), document))["over"]["clause"] == "FTA-A13"


def test_the_seat_before_the_one_to_move_counts_as_having_just_moved() -> None:
    game = FollowTheArrow()

    line = line_from(game, START)

    assert game.call(line.position, {"call": "pass", "by": "red"}) != line.position


@pytest.mark.parametrize(
    ("path", "value", "names"),
    [
        ("to_move", "white", "to_move"),
        ("to_move", None, "to_move"),
        ("cells.a7", ["black.pawn.1"], "a7"),
        ("cells.c3", ["black.pawn"], "c3"),
        ("cells.c3", ["black.pawn.6"], "c3"),
        ("cells.c3", ["black.pawn.1"], "a1"),
        ("cells.a1", ["black.pawn.1", "red.pawn.1"], "a1"),
        ("off", {"captured": {}}, "off"),
        ("memory", {}, "memory"),
        ("memory.shuttle", [], "memory"),
        ("memory.repeats", 0, "repeats"),
        ("memory.repeats", True, "repeats"),
        ("memory.repeats", "2", "repeats"),
        ("memory.call", "jump", "memory.call"),
        ("memory.call", {"call": "jump", "by": "red", "pawn": "a1"}, "memory.call"),
        ("memory.call", {"call": "jump", "by": "red", "pawn": ["a1"]}, "memory.call"),
        ("memory.call", {"call": "pass", "by": "red"}, "memory.call"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_field(path: str, value: Any, names: str) -> None:
    document = deepcopy(START)
    *outer, last = path.split(".")
    inner = document
    for key in outer:
        inner = inner[key]
    inner[last] = value

    with pytest.raises(PositionError, match=names):
        line_from(FollowTheArrow(), document)
