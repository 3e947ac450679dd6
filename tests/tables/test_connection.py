"""A table's notes on the connection to its board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adoube.tables.boards.camera_state import CameraState
from adoube.tables.boards.messages import CameraSees, LinkLost, Stalled
from adoube.tables.connection import SHOWN_MS, BoardConnection, StallNotes
from adoube.tables.pending_events import PendingEvents
from tests.tables.loopback import quick_table


@pytest.mark.parametrize("why", ["camera 0 gives no more pictures", "The board does not answer."])
def test_why_a_board_cannot_be_read_is_a_sentence_that_another_may_follow(why: str) -> None:
    pending = PendingEvents()

    BoardConnection(pending).handle(LinkLost(why))

    said = pending.message.text
    assert why in said
    assert said.endswith(".")
    assert not said.endswith("..")


def test_at_the_end_of_a_recording_nothing_is_said_of_a_board_that_cannot_be_read() -> None:
    pending = PendingEvents()

    BoardConnection(pending).handle(LinkLost("game.avi has shown its last picture", ended=True))

    assert pending.message.text == (
        "game.avi has shown its last picture. The game can still be corrected and its result entered."
    )


def test_a_recording_has_waited_so_nothing_is_said_of_a_computer_that_was_late() -> None:
    connection = BoardConnection(PendingEvents())
    state = CameraState(None, None, is_recorded=True)
    connection.handle(CameraSees(state))

    connection.handle(Stalled("computer", "This computer was busy.", 5_000))
    of_recording = connection.notes

    connection.handle(CameraSees(replace(state, is_recorded=False)))
    connection.handle(Stalled("computer", "This computer was busy.", 5_000))
    assert (of_recording, connection.notes) == ((), ("This computer was busy.",))


BOARD = Stalled("board", "The board stopped.", 5_000)
CAMERA = Stalled("camera", "The camera stopped.", 6_000)


def test_a_source_has_one_note_however_often_it_is_late() -> None:
    lateness = StallNotes()

    lateness.handle(BOARD)
    lateness.handle(Stalled("board", "The board stopped again.", 7_000))
    lateness.handle(CAMERA)

    assert lateness.notes == ("The board stopped.", "The camera stopped.")


def test_a_note_passes_some_time_after_its_source_was_last_late() -> None:
    lateness = StallNotes()
    lateness.handle(BOARD)
    lateness.handle(CAMERA)
    lateness.handle(Stalled("board", "The board stopped again.", 7_000))

    lateness.wake(6_000 + SHOWN_MS)
    assert lateness.notes == ("The board stopped.",)
    assert lateness.wake_at_ms == 7_000 + SHOWN_MS

    lateness.wake(7_000 + SHOWN_MS)
    assert not lateness.notes
    assert lateness.wake_at_ms is None


def test_a_source_that_is_late_after_its_note_has_passed_has_a_new_one() -> None:
    lateness = StallNotes()
    lateness.handle(BOARD)
    lateness.wake(5_000 + SHOWN_MS)

    lateness.handle(Stalled("board", "The board stopped again.", 90_000))

    assert lateness.notes == ("The board stopped again.",)


def test_a_table_shows_the_note_wants_to_be_woken_for_it_and_drops_it() -> None:
    table = quick_table("one")
    version = table.version

    table.handle(BOARD)
    shown, noted = table.state(), table.version
    table.handle(Stalled("board", "The board stopped again.", 5_100))
    repeated = table.version
    due_ms = table.wake_at_ms
    assert due_ms is not None
    table.wake(due_ms)

    assert shown.notes == ("The board stopped.",)
    assert due_ms == 5_100 + SHOWN_MS
    assert table.state().notes == ()
    # A page is shown the note, not each time that it is true, and is shown that it is gone.
    assert version < noted == repeated < table.version
