"""The whole program on boards of linear halls, in virtual time."""

import json
import struct
from pathlib import Path

import pytest

from adoube.link.board_messages import Ack, Analog, AnalogDelta, Heartbeat, Hello, Log, SnapshotPart, Touches
from adoube.link.hello import Packing, state_crc
from adoube_board.scan.debounce import MOST_A_SCAN
from tests.firmware.virtual_board import VirtualBoard

CALIBRATE, CONFIG_SET, ASK_SNAPSHOT = 0x88, 0x85, 0x82
STOP, STREAM, SET, SAVE, FORGET, GET = range(6)
DONE, OUT_OF_RANGE, REFUSED, CANNOT = 0, 2, 3, 4


def linear_board(cells: int = 48, calibration: Path | None = None) -> VirtualBoard:
    """Just booted and heard out."""
    board = VirtualBoard(cells, "linear", scan_hz=100, calibration=calibration)
    board.run(20)
    board.heard()
    return board


@pytest.fixture
def board() -> VirtualBoard:
    return linear_board()


def test_it_says_hello_and_a_snapshot_of_signed_bytes() -> None:
    board = VirtualBoard(48, "linear", standing=(5,), scan_hz=100)
    board.run(20)

    hello, snapshot = board.heard()

    assert isinstance(hello, Hello)
    assert (hello.sensor, hello.cells, hello.scan_hz) == (3, 48, 100)
    assert isinstance(snapshot, SnapshotPart)
    assert Packing.ANALOGUE.unpack(snapshot.packed) == [0, 0, 0, 0, 0, 40, *[0] * 42]


@pytest.mark.parametrize("cells", [48, 324])
def test_every_cell_is_told_under_its_own_number_with_its_own_level(cells: int) -> None:
    board = linear_board(cells)

    for cell in range(cells):
        level = (cell % 120 + 5) * (1 if cell % 2 else -1)
        board.circuit.set_field(cell, level)
        board.run(30)
        assert [delta.events for delta in board.heard_of(AnalogDelta)] == [((cell, level),)]


def test_more_changes_than_a_delta_holds_are_a_snapshot() -> None:
    board = linear_board(324)

    for cell in range(100):
        board.circuit.set_field(cell, 20)
    # The ticks of a timer that was held up come in a burst, all in one millisecond.
    for now in (10, 20):
        for _ in range(100 // MOST_A_SCAN):
            board.app._scanner.scan(now)
    board.run(30)

    parts = board.heard_of(SnapshotPart)
    levels = [level for part in parts for level in Packing.ANALOGUE.unpack(part.packed)]
    assert levels == [20] * 100 + [0] * 224
    assert {part.gen for part in parts} == {100}


def test_its_heartbeat_checks_the_level_bytes_of_all_cells(board: VirtualBoard) -> None:
    board.circuit.set_field(47, -3)
    board.run(2000)

    heartbeat = board.heard_of(Heartbeat)[-1]

    assert (heartbeat.gen, heartbeat.lost, heartbeat.scans) == (1, 0, 100)
    assert heartbeat.state_crc == state_crc(Packing.ANALOGUE.pack([0] * 47 + [-3]))


def test_noise_below_the_hysteresis_is_silence(board: VirtualBoard) -> None:
    board.circuit.set_fault("uneven", [1, 0, 0, 38])
    board.circuit.set_field(7, 41.5)
    board.run(50)
    board.heard()

    board.run(3000)

    assert board.heard_of(AnalogDelta) == []


def test_a_short_lift_below_the_threshold_is_a_touch(board: VirtualBoard) -> None:
    board.circuit.set_field(7, 40)
    board.run(50)
    board.heard()

    board.circuit.set_field(7, 2)
    board.run(20)
    board.circuit.set_field(7, 40)
    board.run(20)

    assert [message.touches for message in board.heard_of(Touches)] == [((7, 20),)]


def test_a_dip_above_the_threshold_is_none(board: VirtualBoard) -> None:
    board.circuit.set_field(7, 40)
    board.run(50)
    board.heard()

    board.circuit.set_field(7, 5)
    board.run(10)
    board.circuit.set_field(7, 40)
    board.run(20)

    assert board.heard_of(Touches) == []


def test_the_host_sets_the_threshold(board: VirtualBoard) -> None:
    board.send(CONFIG_SET, struct.pack("<BI", 5, 10))
    board.circuit.set_field(7, 40)
    board.run(50)
    board.heard()

    board.circuit.set_field(7, 8)
    board.run(20)
    board.circuit.set_field(7, 40)
    board.run(20)

    assert len(board.heard_of(Touches)) == 1


def test_counts_are_streamed_until_they_are_stopped() -> None:
    board = linear_board(324)
    board.send(CALIBRATE, struct.pack("<BH", STREAM, 50))
    board.run(51)

    frames = board.heard_of(Analog)
    assert [frame.first for frame in frames] == [0, 120, 240] * 2
    assert {count for frame in frames for count in frame.counts} == {0x8000}

    board.send(CALIBRATE, bytes((STOP,)))
    board.run(1)
    board.heard()
    board.run(500)
    assert board.heard_of(Analog) == []


def test_a_stream_leaves_room_for_heartbeats_and_changes() -> None:
    board = linear_board(324)
    board.send(CALIBRATE, struct.pack("<BH", STREAM, 1))

    heard = []
    for second in range(3):
        board.circuit.set_field(second, 30)
        for _ in range(1000):
            board.wire.room = 12
            board.run(1)
    board.wire.room = None
    board.run(1)
    heard = board.heard()

    assert len([message for message in heard if isinstance(message, Heartbeat)]) >= 2
    assert [message.events[0][0] for message in heard if isinstance(message, AnalogDelta)] == [0, 1, 2]


def test_a_calibration_takes_effect_at_once(board: VirtualBoard) -> None:
    board.circuit.set_field(9, 40)
    board.run(50)
    board.heard()

    board.send(CALIBRATE, struct.pack("<BHHH", SET, 9, 0x8000, 508))
    board.run(50)

    ack, delta = board.heard()
    assert isinstance(ack, Ack)
    assert ack.status == DONE
    assert isinstance(delta, AnalogDelta)
    assert delta.events == ((9, 80),)


def test_a_saved_calibration_is_in_force_after_the_next_boot(tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    board = linear_board(calibration=path)
    board.send(CALIBRATE, struct.pack("<BHHHHH", SET, 46, 33000, 260, 32000, 250))
    board.send(CALIBRATE, bytes((SAVE,)))
    board.run(1)
    assert [ack.status for ack in board.heard_of(Ack)] == [DONE, DONE]

    again = linear_board(calibration=path)
    again.send(CALIBRATE, struct.pack("<BHB", GET, 46, 2))
    again.run(1)

    assert [ack.data for ack in again.heard_of(Ack)] == [struct.pack("<HHHHH", 46, 33000, 260, 32000, 250)]


def test_a_forgotten_calibration_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    board = linear_board(calibration=path)
    board.send(CALIBRATE, bytes((SAVE,)))
    board.run(1)
    assert json.loads(path.read_text())["zeros"] == [0x8000] * 48

    board.send(CALIBRATE, bytes((FORGET,)))
    board.run(1)

    assert not path.exists()


def test_a_broken_calibration_is_told_and_the_defaults_are_taken(tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    path.write_text('{"zeros": [1, 2')
    board = VirtualBoard(48, "linear", scan_hz=100, calibration=path)
    board.circuit.set_field(0, 30)
    board.run(60)

    heard = board.heard()

    assert [message.text for message in heard if isinstance(message, Log)] == [
        "calibration.json: it is not JSON; the defaults are taken, run adoube calibrate again"
    ]
    assert [message.events for message in heard if isinstance(message, AnalogDelta)] == [((0, 30),)]


@pytest.mark.parametrize(
    "payload",
    [
        struct.pack("<BH", STREAM, 0),
        struct.pack("<BHHH", SET, 48, 1, 1),
        struct.pack("<BHHH", SET, 0, 1, 0),
        struct.pack("<BHHHHH", SET, 46, 1, 1, 1, 16001),
        struct.pack("<BHB", GET, 47, 2),
        struct.pack("<BHB", GET, 0, 61),
        struct.pack("<BHB", GET, 0, 0),
    ],
)
def test_what_cannot_be_is_refused_as_a_whole(board: VirtualBoard, payload: bytes) -> None:
    board.send(CALIBRATE, payload)
    board.send(CALIBRATE, struct.pack("<BHB", GET, 46, 2))
    board.run(1)

    refusal, values = board.heard_of(Ack)
    assert refusal.status == OUT_OF_RANGE
    assert values.data == struct.pack("<HHHHH", 46, 0x8000, 254, 0x8000, 254)


@pytest.mark.parametrize(
    "payload", [b"", b"\x00\x00", b"\x01\x00", b"\x02\x00\x00\x01", b"\x09", b"\x05\x00\x00"]
)
def test_a_command_of_a_wrong_length_is_passed_over(board: VirtualBoard, payload: bytes) -> None:
    board.send(CALIBRATE, payload)
    board.run(1)

    assert board.heard_of(Ack) == []


def test_a_digital_board_has_nothing_to_calibrate() -> None:
    board = VirtualBoard(25)
    board.send(CALIBRATE, bytes((STOP,)))
    board.run(1)

    assert [ack.status for ack in board.heard_of(Ack)] == [CANNOT]


def test_a_calibration_that_cannot_be_kept_is_refused_and_told(board: VirtualBoard) -> None:
    board.send(CALIBRATE, bytes((SAVE,)))
    board.run(1)

    heard = board.heard()

    assert [message.status for message in heard if isinstance(message, Ack)] == [REFUSED]
    assert any("no place to keep it" in message.text for message in heard if isinstance(message, Log))


def test_a_sensor_that_reads_as_none_can_is_told() -> None:
    board = VirtualBoard(48, "linear", scan_hz=100, faults={"stuck_count": [3, 65535]})
    board.run(5)

    assert [message.text for message in board.heard_of(Log)] == [
        "at the end of what can be measured: cells 3: look at their wires"
    ]
