"""Positions of River Crossing as they are printed, and which of them are read."""

from copy import deepcopy
from typing import Any

import pytest

from adoube.games.line import Line, line_from, printed
from adoube.games.river_crossing import RiverCrossing
from adoube.games.verdict import PositionError

GAME = RiverCrossing()
START: dict[str, Any] = printed(Line.begin(GAME))


def test_the_start_is_printed_as_everybody_prints_it() -> None:
    everything: dict[str, Any] = {
        "to_move": "red",
        "cells": {cell: ["collector.piece"] for cell in ("b3", "d3", "f3", "c6", "e6", "g6")},
        "off": {"red_bank": {"red.piece": 12}, "black_bank": {"black.piece": 12}, "collected": {}},
        "memory": {"next": None},
        "scores": {"red": 0, "collector": 0, "black": 0},
        "over": None,
        "ply": 0,
    }

    assert everything == START


def test_a_piece_on_the_other_bank_is_safe() -> None:
    document = {**START, "off": {**START["off"], "red_bank": {"red.piece": 11, "black.piece": 5}}}
    document["off"]["black_bank"] = {"black.piece": 7}

    table = RiverCrossing({"scores": "table"})

    assert printed(line_from(table, document))["scores"] == {"red": 0, "collector": 0, "black": 5}


def test_whose_turn_follows_the_collectors_is_read() -> None:
    for following in ("red", "black"):
        document = {**START, "to_move": "collector", "memory": {"next": following}}

        line = line_from(GAME, document)

        assert line.play(GAME.read("b3-b4")).to_move == following


def test_a_turn_that_is_passed_over_follows_no_collectors_turn() -> None:
    off = {"red_bank": {}, "black_bank": {"black.piece": 12}, "collected": {"red.piece": 12}}

    line = line_from(GAME, {**START, "off": off, "to_move": "collector", "memory": {"next": "red"}})

    assert printed(line)["memory"] == {"next": "black"}


def test_nobody_is_to_move_whose_turn_is_passed_over() -> None:
    off = {"red_bank": {}, "black_bank": {"black.piece": 12}, "collected": {"red.piece": 12}}

    with pytest.raises(PositionError, match="to_move: red"):
        line_from(GAME, {**START, "off": off})


def test_a_finished_position_is_read_with_or_without_a_mover() -> None:
    over = {
        **START,
        "off": {"red_bank": {}, "black_bank": {"red.piece": 12}, "collected": {"black.piece": 12}},
    }

    for to_move in (None, "red", "black"):
        document = printed(line_from(GAME, {**over, "to_move": to_move}))
        assert (document["to_move"], document["over"]["winners"]) == (None, ["red"])


def test_a_position_ended_by_the_quiet_limit_is_read_without_a_mover() -> None:
    line = line_from(RiverCrossing({"quiet_limit": "5"}), {**START, "to_move": None})

    assert printed(line)["over"]["clause"] == "RIV-A19"


@pytest.mark.parametrize(
    ("path", "value", "names"),
    [
        ("to_move", "white", "to_move"),
        ("to_move", None, "to_move"),
        ("to_move", "collector", "memory.next"),
        ("cells.i1", ["red.piece"], "i1"),
        ("cells.a1", [], "a1"),
        ("cells.a1", ["red.pawn"], "a1"),
        ("cells.a1", ["collector.piece", "red.piece"], "a1: a collector is always on top"),
        ("cells.a1", ["collector.piece"], "collector has 7"),
        ("cells.a1", ["red.piece"], "red has 13"),
        ("off", {"red_bank": {}}, "off"),
        ("off.collected", {"collector.piece": 1}, "off.collected"),
        ("off.collected", {"black.piece": 1}, "black has 13"),
        ("off.red_bank", {"red.piece": -1}, "off.red_bank"),
        ("memory", {}, "memory"),
        ("memory", {"next": None, "more": 1}, "memory"),
        ("memory.next", "black", "memory.next"),
        ("memory.next", 3, "memory.next"),
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
        line_from(GAME, document)


@pytest.mark.parametrize("following", [None, "collector", ["red"], {}])
def test_only_a_colour_follows_the_collector(following: Any) -> None:
    with pytest.raises(PositionError, match="memory.next"):
        line_from(GAME, {**START, "to_move": "collector", "memory": {"next": following}})
