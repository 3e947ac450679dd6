"""A session with a board, without a port: what is told, what is asked, and when."""

from __future__ import annotations

import pytest

from adoube.link.board_messages import Ack, Analog, Heartbeat, SensorKind
from adoube.link.commands import HelloWanted, Ping, SnapshotWanted
from adoube.link.events import (
    BoardHello,
    BoardSaid,
    ButtonEdge,
    CommandAnswered,
    EvidenceLost,
    HeldUp,
    LevelChanged,
    LinkEvent,
    LinkFault,
    LinkFaultKind,
    RawCounts,
    Resynchronised,
    ScansSlowly,
    Touched,
)
from adoube.link.frames import Frame, seal, unseal
from adoube.link.session import QUIET_MS, UNFINISHED_MS, BoardSession, SessionStep
from tests.link.fake_board import FakeBoard


def types_of(sent: bytes) -> list[int]:
    """The TYPE of each frame that the host sent."""
    frames = [unseal(piece) for piece in sent.split(b"\0") if piece]
    return [frame.type for frame in frames if isinstance(frame, Frame)]


def greeted(board: FakeBoard, now_ms: int = 10_000) -> BoardSession:
    """A session that the board has answered."""
    session = BoardSession("board")
    asked = session.opened(now_ms)
    session.feed(board.answer(asked.send), now_ms)
    return session


def after(board: FakeBoard, ms: int) -> FakeBoard:
    board.t_ms += ms
    return board


def faults(step: SessionStep) -> list[LinkFaultKind]:
    return [event.fault for event in step.events if isinstance(event, LinkFault)]


def test_at_the_opening_half_a_frame_is_ended_and_a_hello_asked_for() -> None:
    step = BoardSession("board").opened(10_000)

    # Below 6 each SEQ brings a byte into the frame that means something to MicroPython's prompt.
    assert step.send == b"\0" + seal(HelloWanted.TYPE, 6)
    assert step.wake_at == 10_200


def test_a_hello_is_told_and_then_every_cell() -> None:
    board = FakeBoard(cells=3)
    board.levels[1] = 1
    session = BoardSession("board")

    events = session.feed(board.answer(session.opened(10_000).send), 10_005).events

    hello = session.hello
    assert hello is not None
    assert events == (
        BoardHello(10_005, hello, rebooted=False),
        LevelChanged(10_005, 0, 0),
        LevelChanged(10_005, 1, 1),
        LevelChanged(10_005, 2, 0),
        Resynchronised(10_005),
    )
    assert (hello.promise_ms, hello.has_clock, hello.reports_touches) == (4, True, True)
    assert (session.levels, session.in_step) == ((0, 1, 0), True)


def test_a_hello_that_does_not_come_is_asked_for_five_times_a_second() -> None:
    session = BoardSession("board")
    asked = [session.opened(10_000).send]

    asked += [session.tick(now_ms).send for now_ms in range(10_001, 11_000)]

    assert sum(len(types_of(send)) for send in asked) == 5


def test_a_lift_a_touch_and_a_button_carry_the_boards_time() -> None:
    board = FakeBoard()
    board.levels[7] = 1
    session = greeted(board)

    late_ms = 40
    events: list[LinkEvent] = []
    events += session.feed(after(board, 500).change((7, 0)), 10_500 + late_ms).events
    events += session.feed(after(board, 100).touch(9, 6), 10_600).events
    events += session.feed(after(board, 100).button(1, 1), 10_700 + late_ms).events
    events += session.feed(after(board, 100).button(1, 0), 10_800).events

    assert events == [
        LevelChanged(10_500, 7, 0),
        Touched(10_600, 9, 6),
        ButtonEdge(10_700, 1, True),
        ButtonEdge(10_800, 1, False),
    ]


def test_times_never_go_backwards() -> None:
    board = FakeBoard()
    session = greeted(board)
    session.feed(after(board, 500).change((7, 1)), 10_500)

    (touched,) = session.feed(after(board, -20).touch(9, 6), 10_501).events

    assert touched == Touched(10_500, 9, 6)


def test_a_lost_frame_is_noticed_and_a_snapshot_settles_it() -> None:
    board = FakeBoard()
    session = greeted(board)

    after(board, 100).change((3, 1))
    gap = session.feed(after(board, 400).change((4, 1)), 10_500)
    settled = session.feed(board.answer(gap.send), 10_503)

    assert gap.events == (EvidenceLost(10_500, since_ms=10_000), LevelChanged(10_500, 4, 1))
    assert types_of(gap.send) == [SnapshotWanted.TYPE]
    assert settled.events == (LevelChanged(10_500, 3, 1), Resynchronised(10_500))
    assert settled.send == b""


def test_a_broken_frame_asks_for_a_snapshot() -> None:
    board = FakeBoard()
    session = greeted(board)

    step = session.feed(b"\x05nonsense\0", 10_500)

    assert step.events == (EvidenceLost(10_500, since_ms=10_000),)
    assert types_of(step.send) == [SnapshotWanted.TYPE]
    assert not session.in_step


def test_a_whole_frame_of_the_wrong_length_is_broken_too() -> None:
    session = greeted(FakeBoard())

    step = session.feed(seal(Heartbeat.TYPE, 3, bytes(15)), 10_500)

    assert types_of(step.send) == [SnapshotWanted.TYPE]


def test_snapshots_are_asked_for_at_most_five_times_a_second() -> None:
    session = greeted(FakeBoard())

    asked = [session.feed(b"\x05nonsense\0", now_ms).send for now_ms in range(10_500, 11_500, 3)]

    assert 4 <= sum(len(types_of(send)) for send in asked) <= 5


def test_a_heartbeat_that_disagrees_asks_for_a_snapshot() -> None:
    board = FakeBoard()
    session = greeted(board)
    session.feed(after(board, 500).heartbeat(), 10_500)

    board.levels[3] = 1
    step = session.feed(after(board, 1000).heartbeat(), 11_500)

    assert step.events == (EvidenceLost(11_500, since_ms=10_500),)
    assert types_of(step.send) == [SnapshotWanted.TYPE]


def test_events_that_the_board_lost_void_its_promise_since_the_heartbeat_before() -> None:
    board = FakeBoard()
    session = greeted(board)
    session.feed(after(board, 500).heartbeat(), 10_500)

    board.lost = 3
    step = session.feed(after(board, 1000).heartbeat(), 11_500)

    assert step.events == (EvidenceLost(11_500, since_ms=10_500),)


def test_a_board_that_stood_still_for_a_while_is_told_and_its_touches_prove_nothing() -> None:
    board = FakeBoard()
    session = greeted(board)

    assert session.feed(after(board, 1_400).snapshot(), 11_400).events == ()
    session.feed(after(board, 100).button(0, 1), 11_500)
    step = session.feed(after(board, 1_600).snapshot(), 13_100)

    assert step.events == (EvidenceLost(13_100, since_ms=11_500), HeldUp(13_100, 1_600))


def test_frames_that_were_lost_on_the_way_are_no_sign_of_a_board_that_stood_still() -> None:
    board = FakeBoard()
    session = greeted(board)

    for _ in range(2):
        after(board, 1_000).heartbeat()
    events = session.feed(after(board, 800).heartbeat(), 12_800).events

    assert {type(event) for event in events} == {EvidenceLost}


@pytest.mark.parametrize(
    ("beat_ms", "scans", "is_slow"),
    [(1_000, 49, True), (1_000, 50, False), (1_400, 69, True), (1_400, 70, False), (400, 0, False)],
)
def test_a_board_that_reads_its_cells_too_seldom_for_hands_is_told(
    beat_ms: int, scans: int, is_slow: bool
) -> None:
    board = FakeBoard()
    session = greeted(board)
    session.feed(after(board, 500).heartbeat(), 10_500)

    board.scans = scans
    now_ms = 10_500 + beat_ms
    step = session.feed(after(board, beat_ms).heartbeat(), now_ms)

    told = (EvidenceLost(now_ms, since_ms=10_500), ScansSlowly(now_ms, 49))
    assert step.events == (told if is_slow else ())


def test_a_frame_that_comes_twice_is_one() -> None:
    board = FakeBoard()
    session = greeted(board)

    press = after(board, 500).button(0, 1)

    assert session.feed(press + press, 10_500).events == (ButtonEdge(10_500, 0, True),)
    assert session.in_step


def test_a_snapshot_in_step_that_shows_nothing_new_is_not_told() -> None:
    board = FakeBoard()
    session = greeted(board)

    assert session.feed(after(board, 1000).snapshot(), 11_000).events == ()


def test_a_board_that_restarts_is_heard_from_its_hello_and_only_differences_are_told() -> None:
    board = FakeBoard(cells=3, boot_id=7)
    board.levels = [1, 1, 0]
    session = greeted(board)

    again = FakeBoard(cells=3, boot_id=8)
    again.levels = [1, 0, 0]
    again.t_ms = 20
    events = session.feed(again.hello() + again.snapshot(), 12_000).events

    assert [type(event) for event in events] == [EvidenceLost, BoardHello, LevelChanged, Resynchronised]
    assert events[1].rebooted  # type: ignore[union-attr]  # the line above says that it is a BoardHello
    assert events[2:] == (LevelChanged(12_000, 1, 0), Resynchronised(12_000))


def test_a_restart_whose_hello_was_lost_is_noticed_by_the_boards_clock() -> None:
    board = FakeBoard()
    board.t_ms = 100_000
    session = greeted(board)

    again = FakeBoard(boot_id=8)
    again.t_ms = 2_000
    step = session.feed(again.heartbeat(), 12_000)
    settled = session.feed(again.answer(step.send), 12_003)

    assert types_of(step.send) == [HelloWanted.TYPE]
    assert isinstance(settled.events[-1], Resynchronised)
    assert session.in_step


def test_a_board_whose_cells_changed_without_a_hello_is_asked_who_it_is() -> None:
    session = greeted(FakeBoard(cells=9))
    larger = FakeBoard(cells=25)

    step = session.feed(larger.change((24, 1)), 10_500)

    assert types_of(step.send) == [HelloWanted.TYPE]
    assert not session.in_step


def test_a_board_that_is_quiet_is_asked_and_what_it_said_before_is_not_in_doubt() -> None:
    board = FakeBoard()
    session = greeted(board)

    step = session.feed(after(board, 500).heartbeat(), 10_500)
    asked = [(ms, types_of(session.tick(ms).send)) for ms in (11_999, 12_000, 12_199, 12_200)]

    assert step.wake_at == 12_000
    assert asked == [
        (11_999, []),
        (12_000, [SnapshotWanted.TYPE]),
        (12_199, []),
        (12_200, [SnapshotWanted.TYPE]),
    ]
    assert session.in_step


def test_half_a_frame_that_never_ends_is_asked_about_before_it_spoils_the_next() -> None:
    board = FakeBoard(4)
    session = greeted(board)
    at_rest = session.feed(after(board, 10).heartbeat(), 10_010)
    assert at_rest.wake_at == 10_010 + QUIET_MS

    left_over = session.feed(b"the rest of a fault", 10_500)
    early = session.tick(10_500 + UNFINISHED_MS - 1)
    asked = session.tick(10_500 + UNFINISHED_MS)

    assert (left_over.wake_at, early.send) == (10_500 + UNFINISHED_MS, b"")
    assert types_of(asked.send) == [SnapshotWanted.TYPE]
    spoilt = session.feed(board.answer(asked.send), 10_610)
    assert not session.in_step
    again = session.tick(spoilt.wake_at or 0)
    session.feed(board.answer(again.send), 10_900)
    assert session.in_step


def test_every_request_first_ends_half_a_frame_in_the_boards_buffer() -> None:
    board = FakeBoard(4)
    session = greeted(board)

    asked = session.feed(b"broken\0", 10_500)

    assert asked.send.startswith(b"\0")
    assert types_of(asked.send) == [SnapshotWanted.TYPE]


def test_no_whole_frame_for_three_seconds_wants_the_port_reopened() -> None:
    board = FakeBoard()
    session = greeted(board)
    session.feed(after(board, 500).heartbeat(), 10_500)

    before = [event for ms in (12_000, 12_500, 13_000, 13_499) for event in session.tick(ms).events]
    silent = session.tick(13_500)

    assert before == []
    assert faults(silent) == [LinkFaultKind.SILENT]
    (fault,) = silent.events
    assert isinstance(fault, LinkFault)
    assert fault.reopen_wanted
    assert str(fault.why) == "the board at board has sent nothing for 3 s: reopening the port"
    assert silent.wake_at is None


def test_after_reopening_only_what_differs_is_told_and_the_time_between_is_lost() -> None:
    board = FakeBoard(cells=3)
    session = greeted(board)
    board.levels[2] = 1

    board.t_ms += 5_000
    events = session.feed(board.answer(session.opened(15_000).send), 15_000).events

    hello = session.hello
    assert hello is not None
    assert events == (
        EvidenceLost(15_000, since_ms=10_000),
        BoardHello(15_000, hello, rebooted=False),
        LevelChanged(15_000, 2, 1),
        Resynchronised(15_000),
    )


def test_another_major_version_is_refused_and_nothing_more_is_heard() -> None:
    board = FakeBoard()
    session = BoardSession("/dev/ttyACM0")
    session.opened(10_000)

    step = session.feed(board.hello(major=2) + board.snapshot(), 10_005)

    [fault] = step.events
    assert isinstance(fault, LinkFault)
    assert (fault.at_ms, fault.fault) == (10_005, LinkFaultKind.OTHER_PROTOCOL)
    assert str(fault.why) == (
        "the board at /dev/ttyACM0 speaks version 2.0 of the protocol and this program 1.1: "
        "install the firmware that came with this program"
    )
    assert session.feed(board.hello(), 10_010) == SessionStep((), b"", None)


def test_an_unknown_type_of_a_newer_minor_version_is_ignored() -> None:
    board = FakeBoard()
    session = greeted(board)

    step = session.feed(seal(0x0B, 3, b"new"), 10_500)

    assert step.events == ()
    assert session.in_step


def test_a_board_that_cannot_use_its_configuration_says_so_and_is_not_pressed() -> None:
    board = FakeBoard(cells=0)
    session = BoardSession("board")
    session.opened(10_000)

    step = session.feed(board.hello(sensor=0) + board.log("board.json: rows: pin 40 – no such pin"), 10_005)

    assert faults(step) == [LinkFaultKind.UNUSABLE]
    assert step.events[-1] == BoardSaid(10_005, 3, "board.json: rows: pin 40 – no such pin")
    assert session.tick(11_000).send == b""


def test_a_command_is_sent_until_it_is_acknowledged() -> None:
    board = FakeBoard()
    session = greeted(board)

    seq, step = session.command(Ping(0xDEADBEEF), 10_500)
    answered = session.feed(board.answer(step.send), 10_504)

    assert answered.events == (CommandAnswered(10_504, seq, 0, bytes.fromhex("efbeadde")),)
    assert session.tick(10_800).send == b""


def test_a_command_is_repeated_after_200_ms_three_times_with_its_number_and_then_given_up() -> None:
    board = FakeBoard()
    session = greeted(board)
    seq, first = session.command(Ping(1), 10_500)

    steps = [session.tick(now_ms) for now_ms in range(10_501, 11_500)]
    assert [step.send for step in steps if step.send] == [first.send] * 3
    assert [event for step in steps for event in step.events] == []

    # The board is alive, and says so.
    board.t_ms += 1_000
    session.feed(board.heartbeat(), 11_500)
    given_up = [event for now_ms in range(11_501, 14_200) for event in session.tick(now_ms).events]

    (fault,) = given_up
    assert isinstance(fault, LinkFault)
    assert (fault.fault, fault.command) == (LinkFaultKind.UNANSWERED, seq)


def test_an_answer_that_comes_late_is_an_answer() -> None:
    board = FakeBoard()
    session = greeted(board)
    seq, _ = session.command(Ping(1), 10_500)
    for now_ms in range(10_501, 12_400):
        session.tick(now_ms)

    answered = session.feed(board.send(Ack(seq, 0, b"late")), 12_400)

    assert answered.events == (CommandAnswered(12_400, seq, 0, b"late"),)


def test_a_second_answer_to_one_command_is_not_told() -> None:
    board = FakeBoard()
    session = greeted(board)
    seq, step = session.command(Ping(1), 10_500)
    session.feed(board.answer(step.send), 10_504)

    assert session.feed(board.send(Ack(seq, 0, b"again")), 10_600).events == ()


@pytest.mark.parametrize(
    ("heard", "said"),
    [
        (b"", "board is not an adoube board, or its firmware is not running: it sent nothing for 3 s"),
        (
            b"\r\n+++ Adafruit \xff",
            (
                r"board is not an adoube board: 16 bytes in 3 s without a valid frame "
                r"(the first are: \r\n+++ Adafruit \xff)"
            ),
        ),
    ],
    ids=["silence", "nonsense"],
)
def test_what_is_not_a_board_is_said_with_what_was_heard(heard: bytes, said: str) -> None:
    session = BoardSession("board")
    session.opened(10_000)
    session.feed(heard, 10_100)

    (fault,) = session.tick(13_000).events

    assert isinstance(fault, LinkFault)
    assert fault.fault is LinkFaultKind.NOT_A_BOARD
    assert str(fault.why).startswith(said)


def test_a_board_on_the_network_hears_of_its_host_every_three_seconds() -> None:
    board = FakeBoard()
    session = BoardSession("tcp://10.0.0.7:7117", pings=True)
    session.feed(board.answer(session.opened(10_000).send) + board.heartbeat(), 10_005)
    sent = []

    for ms in range(10_500, 20_000, 500):
        board.t_ms += 500
        step = session.feed(board.heartbeat(), ms)
        sent += [(ms, step.send)] if step.send else []
        assert step.events == session.feed(board.answer(step.send), ms).events == ()

    assert [ms for ms, _ in sent] == [13_000, 16_000, 19_000]
    assert {frame.type for frame in board.asked} == {HelloWanted.TYPE, Ping.TYPE}


def test_raw_counts_are_passed_on_and_alter_nothing() -> None:
    board = FakeBoard(cells=3, sensor=SensorKind.ANALOGUE)
    session = greeted(board)

    assert session.feed(board.send(Analog(1, (512, 65535))), 12_000).events == (
        RawCounts(12_000, 1, (512, 65535)),
    )
    assert session.in_step


def test_raw_counts_of_a_cell_that_is_not_there_are_of_another_configuration() -> None:
    board = FakeBoard(cells=3, sensor=SensorKind.ANALOGUE)
    session = greeted(board)

    step = session.feed(board.send(Analog(2, (512, 65535))), 12_000)

    assert [type(event) for event in step.events] == [EvidenceLost]
    assert session.hello is None
