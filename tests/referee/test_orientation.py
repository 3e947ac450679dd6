"""Which way round a board lies, where its source cannot know: from how the pieces stand and how they move."""

from __future__ import annotations

import pytest

from adoube.games.registry import make_game
from adoube.referee.orientation import ways_to_lie
from adoube.referee.verdicts import Fault, Illegal, SetUp
from adoube.sensing.trace_lines import Orientation
from tests.referee.scene import Scene

QUARTERS = pytest.mark.parametrize("quarter", range(4))
OPENINGS = {"jarmo": ("a1-b3", "e5-d3"), "chess": ("e2e4", "e7e5")}
GAMES = pytest.mark.parametrize("game", OPENINGS)


def lying(
    game: str,
    view: str,
    quarter: int,
    orientation: Orientation = Orientation.UNKNOWN,
    promise_ms: int | None = None,
) -> Scene:
    """A board that was put down turned by so many quarters from what its source thinks."""
    way = ways_to_lie(make_game(game).board)[quarter]
    return Scene(game, view, promise_ms=promise_ms, orientation=orientation, lies=way).wait(500)


@GAMES
def test_a_square_board_lies_in_one_of_four_ways(game: str) -> None:
    board = make_game(game).board

    ways = ways_to_lie(board)

    assert len(ways) == 4
    assert dict(ways[0]) == {cell: cell for cell in board.names}
    assert len({tuple(sorted(way.items())) for way in ways}) == 4
    assert all(sorted(way.values()) == sorted(board.names) for way in ways)


@GAMES
@QUARTERS
def test_a_start_that_looks_the_same_from_two_sides_is_told_apart_by_the_first_turn(
    game: str, quarter: int
) -> None:
    scene = lying(game, "occupancy", quarter)
    assert [set_up.stands for set_up in scene.said(SetUp)][-1:] == [True]
    assert scene.referee.way is None

    first, second = OPENINGS[game]
    scene.play(first).wait(500)
    assert scene.turns == [first]
    assert scene.referee.way == ways_to_lie(make_game(game).board)[quarter]

    scene.play(second).wait(500)
    assert scene.turns == [first, second]
    assert not scene.said(Illegal) + scene.said(Fault)


@QUARTERS
def test_a_start_that_shows_whose_pieces_stand_where_is_known_at_once(quarter: int) -> None:
    scene = lying("chess", "identity", quarter)

    assert [set_up.stands for set_up in scene.said(SetUp)] == [True]
    assert scene.referee.reading == scene.referee.hypotheses.root.outlook.shown
    assert scene.play("e2e4").wait(500).turns == ["e2e4"]


@QUARTERS
def test_a_board_that_is_known_to_lie_as_it_says_is_never_turned(quarter: int) -> None:
    scene = lying("jarmo", "occupancy", quarter, Orientation.KNOWN)

    scene.lift("a1").put("b3").wait(300).press("black").wait(5000)

    assert scene.turns == (["a1-b3"] if quarter == 0 else [])


@QUARTERS
def test_what_no_way_round_explains_finds_none_and_is_not_accepted(quarter: int) -> None:
    scene = lying("jarmo", "occupancy", quarter).lift("a1").put("c3").wait(300).press("black").wait(60_000)
    assert scene.turns == []

    scene.lift("c3").put("a1").wait(500).play("b1-a3").wait(500)
    assert scene.turns == ["b1-a3"]


@QUARTERS
def test_touches_are_held_against_the_cells_as_they_lie(quarter: int) -> None:
    scene = lying("jarmo", "occupancy", quarter, promise_ms=10).play("a1-b3").wait(500)

    assert scene.turns == ["a1-b3"]
    assert not scene.said(Illegal)


@QUARTERS
def test_a_press_before_the_first_turn_has_settled_counts(quarter: int) -> None:
    scene = lying("jarmo", "occupancy", quarter).lift("a1").put("b3")

    scene.wait(40).press("black").wait(1000)

    assert scene.turns == ["a1-b3"]


@QUARTERS
def test_a_press_that_only_starts_the_other_clock_ends_nothing(quarter: int) -> None:
    scene = lying("jarmo", "occupancy", quarter).lift("a1").press("white").put("b3").wait(1000)
    assert scene.turns == []

    assert scene.press("black").wait(500).turns == ["a1-b3"]
