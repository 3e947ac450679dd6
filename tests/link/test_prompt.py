"""MicroPython's prompt in place of a board: nothing interrupts a start, and a prompt is left by a restart."""

from __future__ import annotations

from adoube.link.commands import HelloWanted, Ping, SnapshotWanted
from adoube.link.events import CommandAnswered, LinkFault, LinkFaultKind
from adoube.link.frames import Frame, FrameDecoder
from adoube.link.outbox import ANSWER_MS, LOOK, LOOK_AFTER_MS, RESTART, START_MS, FrameOutbox
from adoube.link.session import SILENCE_MS, BoardSession
from tests.link.fake_board import FakeBoard

BANNER = b"\r\nMicroPython v1.28.0 on 2026-01-01; Raspberry Pi Pico with RP2040\r\n>>> "
REBOOT = b"\r\nMPY: soft reboot\r\n"
FAILED = b'Traceback (most recent call last):\r\n  File "main.py", line 3\r\nOSError: [Errno 5] EIO\r\n'


def opened() -> BoardSession:
    session = BoardSession("board")
    session.opened(10_000)
    return session


def test_nothing_that_a_host_asks_a_stranger_holds_a_key_of_the_prompts() -> None:
    outbox = FrameOutbox()

    asked = [outbox.to_a_stranger(wanted) for wanted in (HelloWanted(), SnapshotWanted()) for _ in range(512)]

    assert [wire for wire in asked if set(wire) & {1, 2, 3, 4, 5, 10, 13}] == []
    assert len(set(asked)) > 300


def test_a_session_asks_nothing_else_before_the_first_hello() -> None:
    session = BoardSession("board")
    sent = session.opened(10_000).send
    session.command(Ping(0x03030303), 10_010)
    for ms in range(10_010, 10_000 + SILENCE_MS, 10):
        sent += session.tick(ms).send

    frames = FrameDecoder().feed(sent.replace(LOOK, b""))

    assert {frame.type for frame in frames if isinstance(frame, Frame)} == {HelloWanted.TYPE}
    assert b"\x03" not in sent


def test_a_command_waits_for_the_hello() -> None:
    board = FakeBoard()
    session = opened()

    number, step = session.command(Ping(0x03030303), 10_010)
    assert step.send == b""
    assert session.tick(10_210).send.count(b"\x03") == 0

    step = session.feed(board.hello() + board.snapshot(), 10_220)
    answer = session.feed(board.answer(step.send), 10_225)
    assert CommandAnswered(10_225, number, 0, b"\x03\x03\x03\x03") in answer.events


def test_a_board_that_says_nothing_is_asked_once_whether_it_is_a_prompt() -> None:
    session = opened()

    sent = [session.tick(ms).send for ms in range(10_100, 10_000 + SILENCE_MS, 100)]

    assert [LOOK in each for each in sent].index(True) == LOOK_AFTER_MS // 100 - 1
    assert b"".join(sent).count(LOOK) == 1


def test_a_prompt_is_restarted_and_the_program_has_time_to_begin() -> None:
    board = FakeBoard()
    session = opened()

    step = session.feed(BANNER, 10_300)
    assert step.send.startswith(RESTART)
    assert RESTART not in session.feed(BANNER + REBOOT, 10_310).send
    assert session.tick(10_300 + START_MS - 1).events == ()
    session.feed(b"\0" + board.hello() + board.snapshot(), 10_300 + START_MS - 1)
    assert session.in_step


def test_a_prompt_that_does_not_hear_is_restarted_twice() -> None:
    session = opened()
    session.feed(BANNER, 10_300)

    assert RESTART not in session.tick(10_300 + ANSWER_MS - 1).send
    assert RESTART in session.tick(10_300 + ANSWER_MS).send
    assert RESTART not in session.tick(10_300 + 2 * ANSWER_MS).send

    (fault,) = session.tick(10_300 + ANSWER_MS + START_MS).events
    assert isinstance(fault, LinkFault)
    assert str(fault.why).startswith("the board at board showed MicroPython's prompt; it was restarted")


def test_a_program_that_fails_after_two_restarts_is_told_with_its_error() -> None:
    session = opened()
    session.feed(BANNER, 10_300)
    assert session.feed(REBOOT + FAILED + BANNER, 10_900).send.startswith(RESTART)

    (fault,) = session.feed(REBOOT + FAILED + BANNER, 11_500).events

    assert isinstance(fault, LinkFault)
    assert (fault.fault, fault.reopen_wanted) == (LinkFaultKind.NOT_A_BOARD, True)
    assert "fails at once (OSError: [Errno 5] EIO)" in str(fault.why)


def test_what_a_typed_line_came_to_is_not_taken_for_the_programs_error() -> None:
    session = opened()
    session.feed(BANNER, 10_300)
    session.feed(REBOOT + BANNER, 10_900)

    (fault,) = session.feed(FAILED + BANNER + REBOOT + BANNER + FAILED + BANNER, 11_500).events

    assert isinstance(fault, LinkFault)
    assert "no adoube firmware starts on it" in str(fault.why)


def test_a_prompt_that_shows_the_hosts_own_frames_is_no_board() -> None:
    session = BoardSession("board")
    pasted = session.opened(10_000).send

    session.feed(b"paste mode; Ctrl-C to cancel, Ctrl-D to finish\r\n=== " + pasted, 10_100)

    assert session.hello is None
    assert session.feed(BANNER, 10_300).events == ()


def test_what_looks_like_a_prompt_in_a_boards_frames_restarts_nothing() -> None:
    board = FakeBoard()
    session = opened()

    step = session.feed(board.log(">>> ") + board.hello(), 10_100)

    assert RESTART not in step.send
