"""Positions of Jarmo as they are printed, and which of them are read."""

from copy import deepcopy
from typing import Any

import pytest

from adoube.games.jarmo import Jarmo
from adoube.games.line import Line, line_from, printed
from adoube.games.verdict import PositionError

START: dict[str, Any] = printed(Line.begin(Jarmo()))


def test_the_start_is_printed_as_everybody_prints_it() -> None:
    everything: dict[str, Any] = {
        "to_move": "black",
        "cells": {
            f"{file}{rank}": [f"{seat}.archer"]
            for seat, rank in (("black", 1), ("white", 5))
            for file in "abcde"
        },
        "off": {"captured": {}},
        "memory": {"credits": {"black": 0, "white": 0}, "shuttle": {"black": [], "white": []}},
        "scores": {"black": 5, "white": 5},
        "over": None,
        "ply": 0,
    }

    assert everything == START


def test_scores_and_end_are_computed_anew_and_the_ply_may_be_left_out() -> None:
    document = {
        **START,
        "scores": {"black": 99, "white": 0},
        "over": {"winners": []},
        "cells": {"a1": ["black.archer"]},
    }
    del document["ply"]

    line = line_from(Jarmo(), document)

    assert printed(line)["scores"] == {"black": 1, "white": 0}
    assert printed(line)["over"]["clause"] == "JAR-A9"
    assert line.ply == 0


def test_a_finished_position_is_read_without_a_mover() -> None:
    document = {**START, "to_move": None, "cells": {"a5": ["black.archer"], "c3": ["white.archer"]}}

    assert printed(line_from(Jarmo(), document))["over"]["clause"] == "JAR-14"


def test_a_position_ended_by_the_quiet_limit_is_read_without_a_mover() -> None:
    line = line_from(Jarmo({"quiet_limit": "5"}), {**START, "to_move": None})

    assert printed(line)["over"]["clause"] == "JAR-A11"


@pytest.mark.parametrize(
    ("path", "value", "names"),
    [
        ("to_move", "red", "to_move"),
        ("to_move", None, "to_move"),
        ("cells", [], "cells"),
        ("cells.f1", ["black.archer"], "f1"),
        ("cells.c3", [], "c3"),
        ("cells.c3", "black.archer", "c3"),
        ("cells.c3", ["black.archer"], "six|6"),
        ("cells.a1", ["black.pawn"], "a1"),
        ("cells.a1", ["black.archer", "black.archer"], "a1"),
        ("off", {}, "captured"),
        ("off.reserve", {}, "captured"),
        ("off.captured", {"black.archer": -1}, "off.captured"),
        ("off.captured", {"black.archer": True}, "off.captured"),
        ("off.captured", {"black.archer.marked": 1}, "off.captured"),
        ("memory", {}, "memory"),
        ("memory.credits", {"black": 1, "white": 0}, "credits"),
        ("memory.credits", {"black": "1", "white": 0}, "credits"),
        ("memory.credits", {"black": 0}, "credits"),
        ("memory.shuttle", {"black": [], "white": "a5-b3"}, "shuttle"),
        ("memory.shuttle", {"black": ["a1-a2"], "white": []}, "shuttle"),
        ("memory.shuttle", {"black": ["a1-b3", "a1-b3"], "white": []}, "shuttle"),
        ("memory.shuttle", {"black": [3], "white": []}, "shuttle"),
        ("memory.shuttle", {"black": ["b2-c2", "c2-b2"] * 2, "white": []}, "shuttle"),
        ("ply", -1, "ply"),
        ("ply", 1.5, "ply"),
        ("colour", "blue", "colour"),
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
        line_from(Jarmo(), document)


@pytest.mark.parametrize("key", ["to_move", "cells", "off", "memory"])
def test_a_field_that_is_missing_is_named(key: str) -> None:
    document = {name: value for name, value in START.items() if name != key}

    with pytest.raises(PositionError, match=key):
        line_from(Jarmo(), document)
