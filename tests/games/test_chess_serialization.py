"""Positions of chess as they are printed, read back, and refused."""

from random import Random
from typing import Any

import pytest

from adoube.board.geometry import Placement
from adoube.games.chess import Chess
from adoube.games.line import Line, line_from, printed
from adoube.games.verdict import PositionError, UnreadableTurn
from tests.games.chess_boards import at, line_of


@pytest.fixture
def game() -> Chess:
    return Chess()


def with_changed(game: Chess, **fields: Any) -> dict[str, Any]:
    return {**printed(Line.begin(game)), **fields}


def test_the_start_is_printed_as_the_contract_has_it(game: Chess) -> None:
    start = printed(Line.begin(game))

    assert list(start) == ["to_move", "cells", "off", "memory", "scores", "over", "ply"]
    assert start["cells"]["e1"] == ["white.king"]
    assert start["off"] == {"captured": {}}
    assert start["memory"] == {"fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}
    assert start["scores"] == {"white": 0, "black": 0}


def test_a_passed_square_is_printed_only_where_a_pawn_can_capture(game: Chess) -> None:
    quiet = line_of(game, "e2e4")
    sharp = line_of(game, "e2e4", "a7a6", "e4e5", "d7d5")

    assert printed(quiet)["memory"]["fen"].split()[3] == "-"
    assert printed(sharp)["memory"]["fen"].split()[3] == "d6"


def test_a_passed_square_that_means_nothing_is_read_and_left_out(game: Chess) -> None:
    document = printed(line_of(game, "e2e4"))
    document["memory"] = {"fen": document["memory"]["fen"].replace(" - ", " e3 ")}

    assert line_from(game, document).position == line_of(game, "e2e4").position


def test_what_is_printed_in_random_games_is_read_back_as_the_same_position(game: Chess) -> None:
    rng = Random(3)
    for _ in range(3):
        line = Line.begin(game)
        while line.outcome is None and line.ply < 150:
            line = line.extended(*game.random_turn(line.position, rng))
            assert line_from(game, printed(line)).position == line.position


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"memory": {}}, "exactly fen"),
        ({"memory": {"fen": 7}}, "exactly fen"),
        ({"memory": {"fen": "nonsense"}}, r"memory\.fen"),
        ({"memory": {"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}}, "cannot stand in chess: .*no white king"),
        ({"memory": {"fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1"}}, "other pieces"),
        ({"to_move": "black"}, "white's turn"),
        ({"off": {"captured": {"black.pawn": 1}}}, "Black has more than sixteen"),
        ({"off": {"captured": {"white.king": 1}}}, "white.king"),
        ({"cells": {"a1": ["white.rook"]}}, "other pieces"),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(
    game: Chess, fields: dict[str, Any], said: str
) -> None:
    with pytest.raises(PositionError, match=said):
        line_from(game, with_changed(game, **fields))


def test_what_an_arbiter_lets_stand_keeps_the_memory_that_still_fits(game: Chess) -> None:
    before = at("r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 4 20")
    cells = {**game.placement(before).cells, "h5": ("white.rook",), "a7": ("white.pawn",)}
    placement = Placement(
        {cell: stack for cell, stack in cells.items() if cell not in ("h1", "a2")},
        {"captured": {"black.pawn": 1}},
    )

    stands = game.with_placement(before, placement, "black")

    assert game.placement(stands) == placement
    assert game.rule_state(stands) == {"fen": "r3k2r/P6p/8/7R/8/8/7P/R3K3 b Qkq - 5 20"}
    assert "e8g8" in game.turns(stands)


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ({"e1": ("white.king",), "e8": ("black.king", "black.rook")}, "cells.e8: black.king black.rook"),
        ({"e1": ("white.king",), "e8": ("black.emperor",)}, "cells.e8: black.emperor"),
        ({"e1": ("white.king",), "e2": ("black.king",)}, "opposite check"),
    ],
)
def test_chess_cannot_stand_in_just_anything(
    game: Chess, cells: dict[str, tuple[str, ...]], said: str
) -> None:
    with pytest.raises(PositionError, match=said):
        game.with_placement(game.start(), Placement(cells, {"captured": {}}), "black")


@pytest.mark.parametrize(
    "text", ["e2-e4", "E2E4", "e2e9", "i1i2", "e7e8k", "e7e8Q", "Nf3", "O-O", "0000", "e2", ""]
)
def test_what_is_not_uci_cannot_be_read(game: Chess, text: str) -> None:
    with pytest.raises(UnreadableTurn, match="is no turn"):
        game.read(text)


@pytest.mark.parametrize("text", ["e2e4", "e7e8q", "a7b8n", "e1g1"])
def test_uci_is_read_and_written_back(game: Chess, text: str) -> None:
    assert game.write(game.read(text)) == text
    assert game.trail(game.read(text)) == (text[:2], text[2:4])
