"""A board that was lost is found again: the same one, wherever its cable is plugged in."""

from __future__ import annotations

import pytest

from adoube.link.discovery import BoardPort
from adoube.link.eboards.kind import HidInterface
from adoube.link.eboards.ways import HidWay, SerialWay
from adoube.link.hid_port import HidDevice
from tests.link.eboards.other_makers import ACME, hid_device, port
from tests.link.test_dgt_meeting import ScriptedPort


def opened_after(first: list[BoardPort], later: list[BoardPort]) -> str:
    """Return the port that is opened again for a board that was on the first port at first."""
    there, opened = [*first], list[str]()

    def open_(name: str) -> ScriptedPort:
        opened.append(name)
        return ScriptedPort()

    way = SerialWay("/dev/ttyUSB0", open_, lambda: there)
    way()
    there[:] = later
    way()
    assert opened[0] == "/dev/ttyUSB0"
    return opened[1]


def test_a_board_whose_port_has_another_name_is_found_by_its_serial_number() -> None:
    assert opened_after([port(serial="B7")], [port("/dev/ttyUSB4", "B7")]) == "/dev/ttyUSB4"


@pytest.mark.parametrize(
    "later",
    [
        [],
        [port("/dev/ttyUSB4", "B8")],
        [port("/dev/ttyUSB4", "B7", (0x0403, 0x6001))],
        [port(serial="B7"), port("/dev/ttyUSB4", "B7")],
        [port("/dev/ttyUSB4", "B7"), port("/dev/ttyUSB5", "B7")],
    ],
    ids=["gone", "another board", "another converter", "back where it was", "two alike elsewhere"],
)
def test_otherwise_it_is_looked_for_where_it_was(later: list[BoardPort]) -> None:
    assert opened_after([port(serial="B7")], later) == "/dev/ttyUSB0"


def test_a_converter_without_a_number_is_looked_for_where_it_was() -> None:
    assert opened_after([port(serial=None)], [port("/dev/ttyUSB4", None)]) == "/dev/ttyUSB0"


def test_the_only_hid_device_is_remembered_by_its_number() -> None:
    there, asked = [hid_device("A1")], list[str | None]()

    def open_(_: HidInterface, serial: str | None) -> ScriptedPort:
        asked.append(serial)
        return ScriptedPort()

    assert ACME.hid is not None
    way = HidWay(ACME.hid, "", open_, lambda _: there)
    way()
    there[:] = [hid_device("A2")]
    way()

    assert asked == ["A1", "A1"]


@pytest.mark.parametrize(
    "there",
    [
        [],
        [
            hid_device(""),
        ],
        [hid_device("A1"), hid_device("A2")],
    ],
)
def test_which_hid_device_is_meant_is_for_the_system_to_say_where_none_is_the_only_one(
    there: list[HidDevice],
) -> None:
    asked = list[str | None]()

    def open_(_: HidInterface, serial: str | None) -> ScriptedPort:
        asked.append(serial)
        return ScriptedPort()

    assert ACME.hid is not None
    HidWay(ACME.hid, "", open_, lambda _: there)()

    assert asked == [None]
