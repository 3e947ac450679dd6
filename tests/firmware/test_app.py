"""The whole program in virtual time: what it says when something happens, and what it answers."""

import pytest

from adoube.link.board_messages import Ack, ButtonPressed, Delta, Heartbeat, Hello, Log, SnapshotPart, Touches
from adoube.link.hello import Packing, state_crc
from adoube_board.scan.debounce import MOST_A_MS, MOST_A_SCAN
from adoube_board.wire.cell_frames import EventSender
from adoube_board.wire.reporter import QUIET_MS, Heap
from tests.firmware.virtual_board import Restarted, VirtualBoard

HELLO, SNAPSHOT, LEDS_RGB, CONFIG_SET, CONFIG_GET, PING, REBOOT, REPL = (
    0x81,
    0x82,
    0x83,
    0x85,
    0x86,
    0x89,
    0x8E,
    0x8F,
)
AT_ONCE = MOST_A_SCAN + MOST_A_MS  # cells in one scan of a board that scans each millisecond
START = [1] * 10 + [0] * 15


def levels(snapshot: SnapshotPart, cells: int = 25) -> list[int]:
    return Packing.DIGITAL.unpack(snapshot.packed)[:cells]


def u32(value: int) -> bytes:
    return value.to_bytes(4, "little")


def test_at_boot_it_says_hello_and_what_stands_on_the_board() -> None:
    board = VirtualBoard(standing=tuple(range(10)))

    board.run(1)
    hello, snapshot = board.heard()

    assert isinstance(hello, Hello)
    assert (hello.major, hello.sensor, hello.cells, hello.scan_hz) == (1, 1, 25, 1000)
    assert isinstance(snapshot, SnapshotPart)
    assert (snapshot.gen, levels(snapshot)) == (0, START)


def test_its_promise_is_the_sensor_the_shortest_touch_and_one_scan() -> None:
    board = VirtualBoard(sensor_ms=3, touch_ms=2, scan_hz=250)

    board.run(1)

    assert board.heard_of(Hello)[0].flags >> 8 == 3 + 2 + 4


def test_a_sensor_whose_sampling_is_unknown_promises_nothing() -> None:
    board = VirtualBoard(sensor_ms=0)

    board.run(1)

    assert board.heard_of(Hello)[0].flags >> 8 == 0


def test_hello_on_request_is_followed_by_a_snapshot(board: VirtualBoard) -> None:
    board.send(HELLO)
    board.run(1)

    assert [type(message) for message in board.heard()] == [Hello, SnapshotPart]


def test_a_snapshot_on_request(board: VirtualBoard) -> None:
    board.send(SNAPSHOT)
    board.run(1)

    assert [levels(snapshot) for snapshot in board.heard_of(SnapshotPart)] == [START]


def test_a_lift_is_a_delta_with_its_time_and_the_new_generation(board: VirtualBoard) -> None:
    board.lift(7)
    board.run(30)

    assert board.heard() == [Delta(t_low=1 + 26, gen=1, events=((7, 0),))]


def test_changes_in_one_scan_share_a_delta(board: VirtualBoard) -> None:
    board.put(20)
    board.put(21)
    board.run(10)

    assert [delta.events for delta in board.heard_of(Delta)] == [((20, 1), (21, 1))]


def test_a_whole_board_that_changes_at_once_is_told_within_some_scans() -> None:
    board = VirtualBoard(cells=64)
    board.run(1)
    board.heard()

    for cell in range(64):
        board.put(cell)
    board.run(5 + 2 * 64 // AT_ONCE)
    told = [delta.events for delta in board.heard_of(Delta)]

    assert [event for events in told for event in events] == [(cell, 1) for cell in range(64)]
    assert max(map(len, told)) <= AT_ONCE


def test_more_changes_than_a_delta_holds_are_a_snapshot() -> None:
    board = VirtualBoard(cells=64)
    board.run(1)
    board.heard()

    for cell in range(33):
        board.put(cell)
    # The ticks of a timer that was held up come in a burst, all in one millisecond.
    for now in (1, 6):
        for _ in range(33 // AT_ONCE + 1):
            board.app._scanner.scan(now)
    board.run(10)
    (snapshot,) = board.heard()

    assert isinstance(snapshot, SnapshotPart)
    assert (snapshot.gen, levels(snapshot, 64)) == (33, [1] * 33 + [0] * 31)


def test_the_poles_of_a_dual_sensor_are_two_levels() -> None:
    board = VirtualBoard(sensor="dual")

    board.run(1)
    board.put(3, 1)
    board.put(4, 2)
    board.put(5, 3)
    board.run(10)

    assert board.heard_of(Delta)[0].events == ((3, 1), (4, 2), (5, 3))


def test_a_piece_lifted_and_put_back_at_once_is_a_touch(board: VirtualBoard) -> None:
    board.lift(7)
    board.run(6)
    board.put(7)
    board.run(40)

    assert board.heard() == [Touches(t_ms=8, touches=((7, 6),))]


def test_a_press_of_each_button(board: VirtualBoard) -> None:
    board.circuit.set_button(1, down=True)
    board.run(10)
    board.circuit.set_button(1, down=False)
    board.circuit.set_button(0, down=True)
    board.run(10)

    assert [(press.button, press.edge) for press in board.heard_of(ButtonPressed)] == [(1, 1), (0, 1), (1, 0)]


def test_a_button_that_bounces_is_one_press(board: VirtualBoard) -> None:
    for _ in range(5):
        board.circuit.set_button(0, down=True)
        board.run(2)
        board.circuit.set_button(0, down=False)
        board.run(1)
    board.circuit.set_button(0, down=True)
    board.run(20)

    assert board.heard_of(ButtonPressed) == [ButtonPressed(t_ms=1 + 15 + 6, button=0, edge=1)]


def test_a_heartbeat_a_second_tells_the_check_of_what_was_sent(board: VirtualBoard) -> None:
    board.lift(7)
    board.run(1000)
    (heartbeat,) = board.heard_of(Heartbeat)

    standing = Packing.DIGITAL.pack([level if cell != 7 else 0 for cell, level in enumerate(START)])
    assert (heartbeat.gen, heartbeat.state_crc) == (1, state_crc(standing))
    assert (heartbeat.scans, heartbeat.lost) == (1000, 0)


def test_a_heartbeat_tells_every_scan_though_the_timer_goes_on_while_it_is_made(
    board: VirtualBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    scanner, reporter = board.app._scanner, board.app._reporter

    def late(_: EventSender) -> int:
        scanner.scan(board.time.ticks_ms())
        return 0

    monkeypatch.setattr(EventSender, "lost", property(late))
    before = reporter._scans_told
    board.run(3500)

    assert sum(heartbeat.scans for heartbeat in board.heard_of(Heartbeat)) == reporter._scans_told - before


def test_the_board_collects_its_garbage_when_nobody_is_in_the_middle_of_a_turn(
    board: VirtualBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    collected: list[int] = []
    monkeypatch.setattr(Heap, "_collect", lambda heap, now: collected.append(now))

    for _ in range(20):
        board.lift(7)
        board.run(600)
        board.put(7)
        board.run(600)
    assert collected == []

    board.run(QUIET_MS)
    assert len(collected) > 0


def test_a_snapshot_each_period_unasked(board: VirtualBoard) -> None:
    board.run(3500)

    assert [snapshot.t_ms for snapshot in board.heard_of(SnapshotPart)] == [1001, 2001, 3001]


@pytest.mark.parametrize("wrap", [1 << 16, 1 << 30, 1 << 32])
def test_its_times_go_on_over_every_wrap(wrap: int) -> None:
    board = VirtualBoard(start_ms=wrap - 500, standing=(7,))

    board.lift(7)
    board.run(1400)
    board.put(7)
    board.run(10)
    heard = board.heard()

    assert [message.t_low for message in heard if isinstance(message, Delta)] == [1 + 25, 1401 + 5]
    assert [message.t_ms for message in heard if isinstance(message, Heartbeat)] == [1000]


@pytest.mark.full
def test_sixteen_bits_of_time_wrap_within_a_boot(board: VirtualBoard) -> None:
    board.run((1 << 16) - 10)
    board.heard()

    board.lift(7)
    board.run(30)

    assert [delta.t_low for delta in board.heard_of(Delta)] == [(1 << 16) - 9 + 26 - (1 << 16)]


@pytest.mark.full
def test_a_touch_across_the_wrap_has_its_full_time(board: VirtualBoard) -> None:
    board.run((1 << 16) - 10)
    board.heard()

    board.lift(7)
    board.run(20)
    board.put(7)
    board.run(1)

    assert board.heard_of(Touches) == [Touches(t_ms=(1 << 16) - 9 + 21, touches=((7, 20),))]


def test_the_seq_counts_all_frames_and_wraps(board: VirtualBoard) -> None:
    for _ in range(300):
        board.send(SNAPSHOT)
        board.run(1)

    seqs = [frame.seq for frame in board.frames()]
    assert seqs == [(2 + number) & 0xFF for number in range(len(seqs))]


def test_a_host_that_stops_reading_finds_events_in_the_ring_when_it_goes_on(board: VirtualBoard) -> None:
    board.wire.room = 0
    board.lift(7)
    board.run(30)
    board.put(20)
    board.run(3000)

    board.wire.room = None
    board.run(1)

    assert [(d.t_low, d.gen, d.events) for d in board.heard_of(Delta)] == [
        (27, 1, ((7, 0),)),
        (31 + 6, 2, ((20, 1),)),
    ]


def test_what_the_ring_cannot_hold_is_counted_and_one_snapshot_makes_it_good(board: VirtualBoard) -> None:
    board.wire.room = 0
    for _ in range(100):
        board.put(20)
        board.run(10)
        board.lift(20)
        board.run(30)
    board.put(24)
    board.run(10)

    board.wire.room = None
    board.run(1)
    heard = board.heard()

    changes = 201
    deltas = sum(isinstance(message, Delta) for message in heard)
    (snapshot,) = [message for message in heard if isinstance(message, SnapshotPart)]
    (heartbeat,) = [message for message in heard if isinstance(message, Heartbeat)]
    assert deltas == 127 + 1, "the ring, and the frame that was on its way"
    assert (snapshot.gen, levels(snapshot)) == (changes, [*START[:24], 1])
    assert (heartbeat.gen, heartbeat.lost) == (changes, changes - deltas)


def test_events_too_old_to_be_dated_are_counted_as_lost(board: VirtualBoard) -> None:
    board.wire.room = 0
    board.lift(6)
    board.run(30)
    board.lift(7)
    board.run(10_100)

    board.wire.room = None
    board.run(1)
    heard = board.heard()

    on_its_way = [message.events for message in heard if isinstance(message, Delta)]
    (snapshot,) = [message for message in heard if isinstance(message, SnapshotPart)]
    assert on_its_way == [((6, 0),)]
    assert (snapshot.gen, levels(snapshot)) == (2, [1] * 6 + [0, 0, 1, 1] + [0] * 15)
    assert [message.lost for message in heard if isinstance(message, Heartbeat)] == [1]


def test_a_full_time_goes_before_a_change_after_a_long_silence(board: VirtualBoard) -> None:
    board.wire.room = 0
    board.run(25_000)
    board.lift(7)
    board.run(30)

    board.wire.room = None
    board.run(1)
    kinds = [type(message) for message in board.heard()]

    assert kinds.index(Heartbeat) < kinds.index(Delta)


def test_a_port_that_takes_a_byte_at_a_time_gets_whole_frames(board: VirtualBoard) -> None:
    board.lift(7)
    for _ in range(200):
        board.wire.room = 1
        board.run(1)

    assert [type(message) for message in board.heard()] == [Delta]


def test_a_ping_comes_back_with_its_token(board: VirtualBoard) -> None:
    seq = board.send(PING, u32(0xDEADBEEF))
    board.run(1)

    assert board.heard() == [Ack(command_seq=seq, status=0, data=u32(0xDEADBEEF))]


def test_a_setting_is_changed_and_told(board: VirtualBoard) -> None:
    change = board.send(CONFIG_SET, bytes((4,)) + u32(60))
    question = board.send(CONFIG_GET, bytes((4,)))
    board.run(1)

    told = bytes((4,)) + u32(60)
    assert board.heard() == [Ack(change, 0, told), Ack(question, 0, told)]
    board.lift(7)
    board.run(61)
    assert [delta.t_low for delta in board.heard_of(Delta)] == [2 + 61]


@pytest.mark.parametrize(
    ("payload", "status", "data"),
    [
        (bytes((1,)) + u32(1001), 2, bytes((1,)) + u32(1000)),
        (bytes((7,)) + u32(0xFFFFFFFF), 2, bytes((7,)) + u32(1000)),
        (bytes((99,)) + u32(1), 1, b""),
        (bytes((5,)) + u32(1), 1, b""),
    ],
)
def test_a_setting_that_cannot_be_is_refused(
    board: VirtualBoard, payload: bytes, status: int, data: bytes
) -> None:
    seq = board.send(CONFIG_SET, payload)
    board.run(1)

    assert board.heard() == [Ack(seq, status, data)]


def test_what_this_board_lacks_is_refused_and_what_is_unknown_passed_over(board: VirtualBoard) -> None:
    seq = board.send(LEDS_RGB, b"\1\0\0\xff\xff\xff")
    board.send(0xF0, b"tomorrow")
    board.send(PING, b"short")
    board.run(1)

    assert board.heard() == [Ack(seq, 4, b"")]


def test_reboot_wants_the_token_of_this_boot(board: VirtualBoard) -> None:
    board.send(HELLO)
    board.run(1)
    boot_id = board.heard_of(Hello)[0].boot_id

    seq = board.send(REBOOT, u32(0xB0070000 | boot_id ^ 1))
    board.run(5)
    assert board.heard() == [Ack(seq, 3)]

    seq = board.send(REBOOT, u32(0xB0070000 | boot_id))
    with pytest.raises(Restarted):
        board.run(1)
    assert board.heard() == [Ack(seq, 0)]


def test_repl_leaves_the_main_loop_once_it_is_acknowledged(board: VirtualBoard) -> None:
    seq = board.send(REPL)
    board.app.run()

    assert Ack(seq, 0) in board.heard()


def test_garbage_from_the_host_changes_nothing(board: VirtualBoard) -> None:
    board.wire.to_board += bytes(range(256)) * 20
    board.run(50)
    assert board.heard() == []

    board.wire.to_board += b"\0"
    board.send(SNAPSHOT)
    board.run(1)

    assert [levels(snapshot) for snapshot in board.heard_of(SnapshotPart)] == [START]


def test_a_host_that_never_stops_does_not_keep_the_board_from_its_work(board: VirtualBoard) -> None:
    wire = board.wire
    read = wire.read_into

    def read_on(buffer: bytearray) -> int:
        board.send(0xF0)
        return read(buffer)

    wire.read_into = read_on  # type: ignore[method-assign]
    board.lift(7)
    board.run(30)

    assert board.heard_of(Delta) == [Delta(t_low=1 + 26, gen=1, events=((7, 0),))]


def test_an_unusable_configuration_is_told_and_the_board_still_answers() -> None:
    board = VirtualBoard(wiring={"kind": "matrix", "rows": [2, 3, 4, 5, 6], "columns": [7, 8, 9, 10, 99]})

    board.run(1)
    hello, *logs = board.heard()

    assert isinstance(hello, Hello)
    assert (hello.sensor, hello.cells, hello.flags) == (0, 0, 0b11)
    assert (
        Log(1, "board.json: wiring.columns: 99 is no GPIO of this chip for an input with a pull-up (0 to 48)")
        in logs
    )
    board.send(PING, u32(5))
    board.run(2000)
    assert {type(message) for message in board.heard()} == {Ack, Heartbeat}


def test_whoever_asks_for_a_snapshot_each_millisecond_hears_of_changes_too() -> None:
    board = VirtualBoard()
    board.run(50)
    board.frames()
    board.put(7)

    for _ in range(100):
        board.wire.room = 11  # bytes in a millisecond at 115,200 baud
        board.send(SNAPSHOT)
        board.run(1)

    assert [delta.events for delta in board.heard_of(Delta)] == [((7, 1),)]
