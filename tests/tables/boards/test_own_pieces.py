"""The cells where players may lift and put down pieces of a board on the page, or are taught to."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from adoube.board.geometry import Placement
from adoube.games.registry import game_names, make_game
from adoube.sensing.events import CellShows
from adoube.tables.boards.virtual import OwnPieces
from adoube.tables.state import Phase
from tests.tables.boards.test_virtual import Page
from tests.tables.sittings import Sitting, evening_of, table_of
from tests.tables.test_virtual_turns import bare

PLIES = 25


def may_lift(page: Page) -> tuple[str, ...]:
    return page.table.state().may_lift


def test_at_chess_a_player_takes_up_the_own_pieces_alone() -> None:
    page = Page("chess")
    assert set(may_lift(page)) == {f"{file}{rank}" for file in "abcdefgh" for rank in "12"}

    for start, end in (("e2", "e4"), ("d7", "d5")):
        page.move(start, end)

    # d5 may be captured, by the piece that is put there.
    assert "e4" in may_lift(page)
    assert "d5" not in may_lift(page)


def test_a_pawn_that_is_captured_in_passing_may_be_taken_off() -> None:
    page = Page("chess")
    for start, end in (("e2", "e4"), ("a7", "a6"), ("e4", "e5"), ("d7", "d5")):
        page.move(start, end)

    assert "d5" in may_lift(page)


def test_a_draught_that_is_jumped_may_be_taken_off() -> None:
    game = make_game("english-draughts", {})
    position = game.start()
    while True:
        before = game.placement(position)
        seat = game.to_move(position)
        _, after = next(iter(game.successors(position)))
        gone = [
            cell
            for cell, stack in before.cells.items()
            if stack and not stack[-1].startswith(seat) and not game.placement(after).stack(cell)
        ]
        if gone:
            break
        position = after

    standing = Placement({cell: bare(stack) for cell, stack in before.cells.items() if stack})
    assert gone[0] in OwnPieces(game).may_lift(position, seat, standing)


def test_pieces_that_belong_to_nobody_are_everybodys() -> None:
    page = Page("leap-frog")

    assert set(may_lift(page)) == set(page.game.placement(page.game.start()).cells)


def test_what_stands_wrongly_may_be_taken_up_again() -> None:
    page = Page("jarmo")
    page.hand("take", "white.archer")
    page.hand("put", "c3")

    assert "c3" in may_lift(page)
    assert "c5" not in may_lift(page)


def test_after_the_game_everything_may_be_moved() -> None:
    page = Page("jarmo")
    page.asks("resign", seat="white")

    assert set(may_lift(page)) == set(page.game.placement(page.game.start()).cells)


@pytest.mark.parametrize("name", game_names())
def test_every_turn_of_every_game_can_be_played(name: str) -> None:
    game, rng = make_game(name, {}), Random(5)
    position, own = game.start(), OwnPieces(game)

    for _ in range(PLIES):
        if game.outcome(position) is not None:
            break
        before, seat = game.placement(position), game.to_move(position)
        standing = Placement({cell: bare(stack) for cell, stack in before.cells.items() if stack})
        allowed = own.may_lift(position, seat, standing)
        _, position = game.random_turn(position, rng)
        after = game.placement(position)
        for cell, stack in standing.cells.items():
            stands = bare(after.stack(cell))
            has_to_go = stands[: len(stack)] != stack if game.stackable else len(stands) < len(stack)
            assert cell in allowed or not has_to_go


def standing(*, view: str = "polarity", teach: bool = True) -> Sitting:
    """A table of Jarmo with all archers set up."""
    sitting = Sitting(table_of(view, teach=teach))
    game = sitting.table.game
    placement = game.placement(game.start())
    sitting.happens(
        [
            CellShows(0, name, sitting.table.sensors.view.symbol(placement.stack(name)))
            for name in game.board.names
        ]
    )
    sitting.happens([CellShows(5_000, "c3", 0)])
    assert sitting.table.state().phase is Phase.PLAYING
    return sitting


def test_a_lifted_piece_shows_where_it_may_go_until_it_is_put_down() -> None:
    sitting = standing()
    game = sitting.table.game

    sitting.happens([CellShows(6_000, "b1", 0)])
    assert sitting.table.state().may_go == tuple(sorted(game.destinations(game.start(), "b1")))
    assert sitting.table.state().may_go

    sitting.happens([CellShows(7_000, "b1", 1)])
    assert sitting.table.state().may_go == ()


def test_two_cells_that_differ_show_nothing() -> None:
    sitting = standing()

    sitting.happens([CellShows(6_000, "b1", 0), CellShows(6_100, "c1", 0)])

    assert sitting.table.state().may_go == ()


def test_a_match_shows_nothing() -> None:
    sitting = standing(teach=False)

    sitting.happens([CellShows(6_000, "b1", 0)])

    assert sitting.table.state().may_go == ()


@pytest.mark.parametrize("view", ["polarity", "occupancy"])
def test_through_a_whole_game_each_turn_of_it_was_among_what_was_shown(view: str) -> None:
    (script,), events = evening_of(seed=4, view=view)
    sitting = Sitting(table_of(view, teach=True))

    shown = [sitting.happens([event]).table.state() for event in events]

    for before, after in pairwise(shown):
        assert after.version > before.version or after == before
    offered = {cell for state in shown for cell in state.may_go}
    quiet = [turn for turn in script.truth()["turns"] if "-" in turn]
    assert quiet
    assert {turn[-2:] for turn in quiet} <= offered
