"""A host that slept asks the board anew, and does not blame it for a silence that was its own."""

from __future__ import annotations

from adoube.link.commands import SnapshotWanted
from adoube.link.events import EvidenceLost, LinkFault, LinkFaultKind, Resynchronised
from adoube.link.frames import Frame, FrameDecoder
from adoube.link.session import BoardSession
from tests.link.fake_board import FakeBoard


def greeted(board: FakeBoard) -> BoardSession:
    session = BoardSession("board")
    session.opened(10_000)
    session.feed(board.hello() + board.snapshot() + board.heartbeat(), 10_005)
    assert session.in_step
    return session


def asks_for_a_snapshot(sent: bytes) -> bool:
    frames = FrameDecoder().feed(sent)
    return any(isinstance(frame, Frame) and frame.type == SnapshotWanted.TYPE for frame in frames)


def test_after_a_jump_of_the_clock_the_board_is_asked_and_not_called_silent() -> None:
    board = FakeBoard()
    session = greeted(board)

    step = session.tick(600_000)

    assert [type(event) for event in step.events] == [EvidenceLost]
    assert asks_for_a_snapshot(step.send)
    assert not session.in_step
    board.t_ms += 589_995
    assert Resynchronised(600_000) in session.feed(board.answer(step.send), 600_010).events


def test_a_board_that_then_says_nothing_is_silent_after_the_usual_time() -> None:
    session = greeted(FakeBoard())
    session.tick(600_000)

    events = [event for ms in range(600_100, 603_001, 100) for event in session.tick(ms).events]

    assert [(event.at_ms, event.fault) for event in events if isinstance(event, LinkFault)] == [
        (603_000, LinkFaultKind.SILENT)
    ]


def test_what_waited_in_the_port_while_the_host_slept_is_heard() -> None:
    board = FakeBoard()
    session = greeted(board)
    board.t_ms += 1_000

    session.feed(board.change((7, 1)) + board.heartbeat(), 600_000)

    assert session.levels is not None
    assert session.levels[7] == 1


def test_a_clock_that_stood_still_while_the_laptop_slept_is_noticed_by_the_boards() -> None:
    board = FakeBoard()
    session = greeted(board)
    board.t_ms += 600_000

    step = session.feed(board.heartbeat(), 10_300)

    assert EvidenceLost in [type(event) for event in step.events]
    assert asks_for_a_snapshot(step.send)


def test_a_clock_that_drifts_is_no_sleep() -> None:
    board = FakeBoard()
    session = greeted(board)

    for second in range(1, 120):
        board.t_ms += 1_001
        step = session.feed(board.heartbeat(), 10_005 + 1_000 * second)
        assert step.events == ()
    assert session.in_step
