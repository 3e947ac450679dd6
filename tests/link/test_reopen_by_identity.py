"""A board that went away is found again, wherever it was plugged in."""

from __future__ import annotations

import pytest

from adoube.link.discovery import BoardKind, BoardPort
from adoube.link.errors import NoSuchPort
from adoube.link.reopen_by_identity import WayBack
from adoube.link.serial_port import Port
from tests.link.test_handshake import ScriptedPort


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
