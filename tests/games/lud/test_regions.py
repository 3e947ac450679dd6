"""Regions, the sites that a start names, and the way that pieces face."""

from __future__ import annotations

import pytest

from adoube.games.lud.tree import DescriptionError
from tests.games.described import described, drawn, framed
from tests.games.lud.test_ludemes import ONE_MAN


@pytest.mark.parametrize(
    ("sites", "cells"),
    [
        ("(sites Corners)", "a1 c1 a3 c3"),
        ("(sites Centre)", "b2"),
        ("(sites Top)", "a3 b3 c3"),
        ("(sites Bottom)", "a1 b1 c1"),
        ("(sites Left)", "a1 a2 a3"),
        ("(sites Right)", "c1 c2 c3"),
        ("(sites Side N)", "a3 b3 c3"),
        ("(sites Row 1)", "a2 b2 c2"),
        ("(sites Column 2)", "c1 c2 c3"),
        ("(sites Phase 0)", "a1 c1 b2 a3 c3"),
        ("(sites Phase 1)", "b1 a2 c2 b3"),
        ('(sites {"A1" "C2"})', "a1 c2"),
        ("(sites {0 5})", "a1 c2"),
        ("(sites {1..3 8..7})", "b1 c1 a2 b3 c3"),
        ("(sites P2)", "a1 b1 c1"),
        ("(expand origin:(centrePoint) Orthogonal)", "b1 a2 b2 c2 b3"),
        ('(expand origin:(coord "A1") steps:2 E)', "a1 b1 c1"),
        ('(sites "Middle")', "b2"),
        ('(sites P1 "Far")', "a3 b3 c3"),
        ('(sites Mover "Far")', "a3 b3 c3"),
        ('(sites Next "Far")', "a1 b1 c1"),
        ("(sites Around (sites Centre) Orthogonal)", "b1 a2 c2 b3"),
        ("(sites Around (sites Corners) Diagonal)", "b2"),
        ("(union (sites Centre) (sites Left))", "a1 a2 a3 b2"),
        ("(intersection (sites Top) (sites Left))", "a3"),
        ("(difference (sites Top) (sites Left))", "b3 c3"),
        ("(expand (sites Left) steps:1)", "a1 b1 a2 b2 a3 b3"),
        ("(sites Board)", "a1 b1 c1 a2 b2 c2 a3 b3 c3"),
        ("(sites Occupied)", "a1 b1 c1 a2 b2 c2 a3 b3 c3"),
    ],
)
def test_a_region_is_these_sites(sites: str, cells: str) -> None:
    game = framed(f"(move Remove {sites})", board="(square 3)")

    assert game.turns(drawn(game, "m m m\n" * 3)) == sorted(f"x{cell}" for cell in cells.split())


def test_a_rectangle_has_rows_before_columns_and_points_have_lines() -> None:
    game = framed("(move Remove (sites Occupied))", board="(rectangle 2 4) use:Vertex".replace(")", ")", 1))

    assert game.board.names[-1] == "d2"
    assert len(game.board.lines) == 2 * 3 + 4


FACING = """
    (game "T" (players 2)
        (equipment {{ (board (square 5)) (piece "Man" P1 {}) (piece "Man" P2 S) (piece "King" P1 {}) }})
        (rules (play (forEach Piece (move Step Forward (to if:(is Empty (to))))))))
"""


def test_pieces_may_say_themselves_which_way_they_face() -> None:
    game = described(FACING.format("N", ""))

    assert game.turns(drawn(game, ONE_MAN)) == ["c3-c4"]
    assert game.turns(drawn(game, ONE_MAN.replace("M", "m"), mover=1)) == ["c3-c2"]


def test_pieces_of_one_player_that_face_in_two_directions_are_refused() -> None:
    with pytest.raises(DescriptionError, match="the pieces of one player face in one direction"):
        described(FACING.format("N", "E"))


@pytest.mark.parametrize("sites", ['(sites Occupied by:Mover container:"Board")', "(sites {(centrePoint)})"])
def test_a_region_may_name_the_board_and_its_middle(sites: str) -> None:
    game = framed(f"(move Remove {sites})")

    assert game.turns(drawn(game, ONE_MAN)) == ["xc3"]


def test_a_start_may_name_the_middle() -> None:
    game = framed("(move Remove (sites Occupied by:Mover))", start='(place "Man1" (centrePoint))')

    assert game.turns(game.start()) == ["xc3"]


@pytest.mark.parametrize("where", ['coord:"B4"', "(ahead (centrePoint) NW)", "{16}", "16"])
def test_a_start_may_name_one_site(where: str) -> None:
    game = framed("(move Remove (sites Occupied by:Mover))", start=f'(place "Man1" {where})')

    assert game.turns(game.start()) == ["xb4"]


def test_a_start_does_not_depend_on_who_moves() -> None:
    with pytest.raises(DescriptionError, match="ahead"):
        framed("(move Remove (sites Board))", start='(place "Man1" (ahead (centrePoint) Forward))')


def test_regions_of_one_owner_are_one_where_no_name_is_said() -> None:
    game = framed(
        "(move Remove (sites P1))",
        equipment="(regions P1 (sites {0})) (regions P1 (sites {1}))",
        board="(square 3)",
    )

    assert game.turns(drawn(game, "m m m\n" * 3)) == ["xa1", "xb1"]


@pytest.mark.parametrize("number", ["(score P1)", "(mover)", "(count Moves)", "(count Pieces P1)"])
def test_a_region_does_not_depend_on_what_has_been_played(number: str) -> None:
    with pytest.raises(DescriptionError, match="sites Row"):
        framed('(move Remove (sites "Some"))', equipment=f'(regions "Some" (sites Row {number}))')


def test_a_region_of_a_player_with_a_number_may_have_a_name() -> None:
    game = framed('(move Remove (sites (player 2) "Far"))', board="(square 3)")

    assert game.turns(drawn(game, "m m m\n" * 3)) == ["xa1", "xb1", "xc1"]


def test_a_board_without_one_middle_has_no_middle_point() -> None:
    with pytest.raises(DescriptionError, match="centrePoint"):
        framed("(move Remove (sites {(centrePoint)}))", board="(square 4)")
