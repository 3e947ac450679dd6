"""The cells where a lifted piece may be put down, as a table shows them that teaches."""

from __future__ import annotations

from itertools import pairwise

import pytest

from adoube.sensing.events import CellShows
from adoube.tables.state import Phase
from tests.tables.sittings import Sitting, evening_of, table_of


def standing(*, view: str = "polarity", show_moves: bool = True) -> Sitting:
    """A table of Jarmo with all archers set up."""
    sitting = Sitting(table_of(view, show_moves=show_moves))
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
    sitting = standing(show_moves=False)

    sitting.happens([CellShows(6_000, "b1", 0)])

    assert sitting.table.state().may_go == ()


@pytest.mark.parametrize("view", ["polarity", "occupancy"])
def test_through_a_whole_game_each_turn_of_it_was_among_what_was_shown(view: str) -> None:
    (script,), events = evening_of(seed=4, view=view)
    sitting = Sitting(table_of(view, show_moves=True))

    shown = [sitting.happens([event]).table.state() for event in events]

    for before, after in pairwise(shown):
        assert after.version > before.version or after == before
    offered = {cell for state in shown for cell in state.may_go}
    quiet = [turn for turn in script.truth()["turns"] if "-" in turn]
    assert quiet
    assert {turn[-2:] for turn in quiet} <= offered
