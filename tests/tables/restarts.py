"""Tables that are taken up again by a new process from the rows of the old one."""

from __future__ import annotations

from adoube.tables.history import history_of
from adoube.tables.state import TableState
from tests.tables.sittings import Sitting, stored, table_of

__all__ = ["restarted", "what_stays"]


def restarted(sitting: Sitting, view: str = "polarity") -> Sitting:
    """A new process with the rows of the old one; the board stands as it stood, and says so."""
    again = Sitting(table_of(view), history_of(stored(sitting.rows)))
    again.rows = sitting.rows + again.rows
    again.shows, again.now_ms = dict(sitting.shows), sitting.now_ms
    again.happens(again.board_reported_again()).waits()
    return again


def what_stays(state: TableState) -> tuple[object, ...]:
    """All of a state that a restart must not change."""
    return state.turns, state.placement, state.seats, state.phase, state.remedy, state.game_number
