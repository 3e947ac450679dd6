"""Another board in the place of the one that was known is refused, and the right one is waited for."""

from __future__ import annotations

from dataclasses import replace

from adoube.link.board_messages import Hello, parse
from adoube.link.events import BoardHello, LevelChanged, LinkFault, LinkFaultKind
from adoube.link.frames import Frame, FrameDecoder, seal
from adoube.link.session import BoardSession, SessionStep
from tests.link.fake_board import FakeBoard


def of_another_board(hello: bytes) -> bytes:
    """The same HELLO from another chip."""
    (frame,) = FrameDecoder().feed(hello)
    assert isinstance(frame, Frame)
    message = parse(frame)
    assert isinstance(message, Hello)
    return seal(frame.type, frame.seq, replace(message, unique_id=bytes(8)).pack())


def faults(step: SessionStep) -> list[LinkFault]:
    return [event for event in step.events if isinstance(event, LinkFault)]


def session_with_a_board() -> BoardSession:
    session = BoardSession("COM3")
    board = FakeBoard()
    session.opened(10_000)
    session.feed(board.hello() + board.snapshot(), 10_005)
    return session


def test_another_board_is_refused_with_one_line_and_nothing_more_is_heard() -> None:
    session = session_with_a_board()
    other = FakeBoard()
    session.opened(20_000)

    step = session.feed(of_another_board(other.hello()) + other.snapshot() + other.change((7, 1)), 20_005)

    assert not any(isinstance(event, LevelChanged) for event in step.events)
    [fault] = faults(step)
    assert (fault.at_ms, fault.fault) == (20_005, LinkFaultKind.OTHER_BOARD)
    assert str(fault.why) == (
        "another board (0000000000000000) is at COM3 instead of the one on which the game began "
        "(382062797465732e): plug that one in again, or restart adoube to continue on this one"
    )
    assert session.feed(other.heartbeat(), 21_000).events == ()
    assert not session.in_step


def test_after_a_while_the_right_one_is_looked_for_and_the_wrong_one_is_not_told_again() -> None:
    session = session_with_a_board()
    session.opened(20_000)
    refused = session.feed(of_another_board(FakeBoard().hello()), 20_005)

    (again,) = session.tick(25_005).events
    session.opened(25_300)
    silent = session.feed(of_another_board(FakeBoard().hello()), 25_305)

    assert refused.wake_at == 25_005
    assert isinstance(again, LinkFault)
    assert (again.fault, again.reopen_wanted) == (LinkFaultKind.STILL_OTHER_BOARD, True)
    assert (faults(silent), silent.wake_at) == ([], 30_305)


def test_the_right_board_is_taken_again() -> None:
    session = session_with_a_board()
    session.opened(20_000)
    session.feed(of_another_board(FakeBoard().hello()), 20_005)
    board = FakeBoard(boot_id=8)
    session.opened(25_300)

    events = session.feed(board.hello() + board.snapshot(), 25_305).events

    assert any(isinstance(event, BoardHello) for event in events)
    assert session.in_step


def test_a_wrong_board_that_comes_back_after_the_right_one_is_told_again() -> None:
    session = session_with_a_board()
    session.opened(20_000)
    session.feed(of_another_board(FakeBoard().hello()), 20_005)
    session.opened(25_300)
    session.feed(FakeBoard().hello(), 25_305)
    session.opened(30_000)

    (told,) = faults(session.feed(of_another_board(FakeBoard().hello()), 30_005))

    assert told.fault is LinkFaultKind.OTHER_BOARD
