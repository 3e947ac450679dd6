"""The first seconds with a board: introduced, or a line that says why not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from adoube.link.discovery import BoardKind, BoardPort
from adoube.link.errors import NoSuchPort, NotABoard, PortGone
from adoube.link.events import BoardHello
from adoube.link.handshake import WayBack, meet
from adoube.link.serial_port import Port
from tests.link.fake_board import FakeBoard
from tests.link.served_board import ServedBoard


class ScriptedPort:
    """A port that reads what a list says, then nothing, and remembers what is written."""

    name = "COM3"

    def __init__(self, *reads: bytes) -> None:
        self.reads = list(reads)
        self.closed = False

    def read(self) -> bytes:
        return self.reads.pop(0) if self.reads else b""

    def write(self, data: bytes) -> None:
        if self.closed:
            raise PortGone("closed")

    def cancel(self) -> None:
        self.close()

    def close(self) -> None:
        self.closed = True


def opener(port: Port) -> Callable[[str], Port]:
    return lambda name: port


def quick_clock() -> Callable[[], int]:
    """A clock on which a quarter of a second passes at each look."""

    def ticks() -> Iterator[int]:
        now_ns = 10**9
        while True:
            yield now_ns
            now_ns += 250_000_000

    clock = ticks()
    return lambda: next(clock)


def refusal(port: ScriptedPort) -> str:
    with pytest.raises(NotABoard) as caught:
        meet("COM3", opener(port), quick_clock())
    assert port.closed
    return str(caught.value)


def test_a_board_introduces_itself(served: ServedBoard) -> None:
    meeting = meet(served.name)
    meeting.port.close()

    assert meeting.hello.cells == 25
    assert meeting.session.hello == meeting.hello
    assert any(isinstance(event, BoardHello) for event in meeting.events)


def test_a_silent_port_is_not_a_board() -> None:
    assert refusal(ScriptedPort()) == (
        "COM3 is not an adoube board, or its firmware is not running: it sent nothing for 3 s; "
        "press its reset button, or give another port"
    )


def test_nonsense_is_shown_as_it_was_heard() -> None:
    assert refusal(ScriptedPort(b"$GPGGA,1235", b"19,4807.038,N\r\n")) == (
        r"COM3 is not an adoube board: 26 bytes in 3 s without a valid frame (the first are: "
        r"$GPGGA,123519,4807.038,N\r\n); give another port, or install the firmware on the board"
    )


def test_another_major_version_is_not_understood() -> None:
    assert refusal(ScriptedPort(FakeBoard().hello(major=2))).startswith(
        "the board at COM3 speaks version 2.0 of the protocol and this program 1.1"
    )


def test_a_board_without_cells_says_what_to_mend() -> None:
    assert refusal(ScriptedPort(FakeBoard(cells=0).hello(sensor=0))).startswith(
        "the board at COM3 cannot use its configuration"
    )


def test_what_such_a_board_says_is_wrong_is_passed_on() -> None:
    board = FakeBoard(cells=0)

    said = refusal(ScriptedPort(board.hello(sensor=0), board.log("board.json: rows: no pin 40")))

    assert said.endswith("then restart it (it says: board.json: rows: no pin 40)")


def test_the_one_board_on_usb_is_met_without_its_ports_name() -> None:
    there = (BoardPort("COM3", 0x2E8A, 5, "E661", BoardKind.PICO, "Pico"),)
    asked: list[str] = []

    def open_(name: str) -> Port:
        asked.append(name)
        return ScriptedPort(FakeBoard().hello())

    meeting = meet("usb", open_, quick_clock(), lambda: there)
    meeting.open_again("COM3")

    assert asked == ["COM3", "COM3"]


def test_a_port_that_is_missing_is_said_before_anything_is_waited_for(tmp_path: Path) -> None:
    def missing(name: str) -> Port:
        raise NoSuchPort(name)

    with pytest.raises(NoSuchPort):
        meet("COM3", missing)


def pico(device: str, serial: str | None) -> BoardPort:
    return BoardPort(device, 0x2E8A, 0x0005, serial, BoardKind.PICO, "Board in FS mode")


class Machine:
    """A computer with some ports; `opened` is what was opened on it."""

    def __init__(self, *there: BoardPort) -> None:
        self.there = there
        self.opened: list[str] = []

    def open(self, name: str) -> Port:
        if name not in [port.device for port in self.there]:
            raise NoSuchPort(name)
        self.opened.append(name)
        return ScriptedPort()

    def way_back(self, name: str) -> WayBack:
        return WayBack(name, self.open, lambda: self.there)


def test_a_board_under_another_name_is_found_by_its_serial_number() -> None:
    machine = Machine(pico("/dev/ttyACM0", "E661"))
    way_back = machine.way_back("/dev/ttyACM0")

    machine.there = (pico("/dev/ttyACM0", "E662"), pico("/dev/ttyACM1", "E661"))
    way_back("/dev/ttyACM0")

    assert machine.opened == ["/dev/ttyACM1"]


def test_a_board_without_a_serial_number_is_looked_for_under_its_name() -> None:
    machine = Machine(pico("/dev/ttyUSB0", None))
    way_back = machine.way_back("/dev/ttyUSB0")

    way_back("/dev/ttyUSB0")

    assert machine.opened == ["/dev/ttyUSB0"]


def test_while_it_is_away_what_stands_in_its_place_is_opened_and_asked_who_it_is() -> None:
    machine = Machine(pico("/dev/ttyACM0", "E661"))
    way_back = machine.way_back("/dev/ttyACM0")

    machine.there = (pico("/dev/ttyACM0", "E662"),)
    way_back("/dev/ttyACM0")

    assert machine.opened == ["/dev/ttyACM0"]


def test_a_board_that_is_away_is_no_port() -> None:
    machine = Machine(pico("/dev/ttyACM0", "E661"))
    way_back = machine.way_back("/dev/ttyACM0")
    machine.there = ()

    with pytest.raises(NoSuchPort):
        way_back("/dev/ttyACM0")
