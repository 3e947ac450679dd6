"""Positions of Salta as they are printed, and which of them are read."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from adoube.games.line import Line, line_from, printed
from adoube.games.salta import Salta
from adoube.games.verdict import PositionError, UnreadableTurn

SALTA = Salta()
START = printed(Line.begin(SALTA))


def test_the_start_is_printed_as_everybody_prints_it() -> None:
    assert {key: value for key, value in START.items() if key != "cells"} == {
        "to_move": "green",
        "off": {},
        "memory": {"played": 0},
        "scores": {"green": 0, "red": 0},
        "over": None,
        "ply": 0,
    }
    assert START["cells"]["a1"] == ["green.star.1"]


@pytest.mark.parametrize("seed", range(3))
def test_what_is_printed_is_read_again(seed: int) -> None:
    game = Salta({"turn_limit": "40"})
    line, rng = Line.begin(game), Random(seed)
    while line.outcome is None:
        line = line.extended(*game.random_turn(line.position, rng))
        assert printed(line_from(game, printed(line))) == printed(line)


def spoiled(**changes: Any) -> dict[str, Any]:
    document = deepcopy(START)
    for key, value in changes.items():
        document[key] = {**document[key], **value} if isinstance(value, dict) else value
    return document


@pytest.mark.parametrize(
    ("document", "says"),
    [
        (spoiled(memory={"played": -1}), "memory"),
        (spoiled(memory={"turns": 1}), "memory"),
        (spoiled(cells={"e5": ["green.star.1"]}), "on another square already"),
        (spoiled(cells={"e5": ["green.comet.1"]}), "cells.e5"),
        (spoiled(cells={"a1": ["green.star.1", "green.star.2"]}), "cells.a1"),
        (
            {**START, "cells": {k: v for k, v in START["cells"].items() if k != "a1"}},
            "green.star.1 is missing",
        ),
        (spoiled(to_move=None), "not over"),
    ],
)
def test_what_is_no_position_is_refused(document: dict[str, Any], says: str) -> None:
    with pytest.raises(PositionError, match=says):
        line_from(SALTA, document)


def test_pieces_stand_on_dark_squares_only() -> None:
    document = deepcopy(START)
    document["cells"]["a2"] = document["cells"].pop("a1")

    with pytest.raises(PositionError, match="dark squares only"):
        line_from(SALTA, document)


@pytest.mark.parametrize("text", ["", "a1", "a1-b0", "a1-b11", "k1-j2", "a1xb2", "A1-B2", "a1-b2-c3", "Skip"])
def test_what_fits_no_grammar_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableTurn, match="a3-b4 for a step"):
        SALTA.read(text)


@pytest.mark.parametrize("text", ["a3-b4", "i9-j10", "skip"])
def test_what_is_read_is_written_again(text: str) -> None:
    assert SALTA.write(SALTA.read(text)) == text
