"""Boards that are HID devices, against a stand-in for hidapi's Python module.

No real HID device takes part: what is tested is what this program asks of hidapi and makes of its answers,
and not hidapi, the kernel or a cable (tests/link/virtual_hid.py says what the stand-in does).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from types import ModuleType

import pytest

from adoube.link import hid_port
from adoube.link.eboards.kind import HidInterface
from adoube.link.errors import (
    LinkError,
    NoSuchBoard,
    PortBusy,
    PortForbidden,
    PortGone,
    PortUnopenable,
    SeveralBoards,
)
from adoube.link.hid_port import hid_devices, open_hid, udev_rule
from adoube.link.serial_port import Port
from tests.boards.emulators.emulated import START
from tests.link.bluez.plain_board import PlainBoard
from tests.link.virtual_hid import VirtualHid, virtual_hid

CHESSNUT = 0x2D80  # chessnutech/EasyLinkSDK
AIR, PRO = 0x8003, 0x8103
BOARD = HidInterface(CHESSNUT, frozenset({AIR, PRO}))
EVERYTHING = b"=" + START.encode()


class PaddedBoard(PlainBoard):
    """Takes its commands from reports that are filled up with zeros."""

    def write(self, packet: bytes, now_ms: int) -> None:
        super().write(packet.rstrip(b"\0"), now_ms)


@pytest.fixture
def hid() -> Iterator[VirtualHid]:
    with virtual_hid() as hid:
        yield hid


def next_of(port: Port) -> bytes:
    while not (report := port.read()):
        pass
    return report


def refusal(interface: HidInterface = BOARD, serial: str | None = None) -> LinkError:
    with pytest.raises(LinkError) as caught:
        open_hid(interface, serial)
    assert "\n" not in str(caught.value)
    return caught.value


# reports


def test_a_report_is_one_read_and_what_is_written_is_filled_up(hid: VirtualHid) -> None:
    device = hid.plug_in(PaddedBoard(), CHESSNUT, AIR)
    port = open_hid(BOARD)

    port.write(b"?")
    device.board.put(12, ".", 0)

    assert [next_of(port), next_of(port)] == [EVERYTHING, b"+\x0c."]
    assert device.written == [b"?" + bytes(63)]
    assert port.name == "hid"
    port.close()


def test_a_packet_longer_than_a_report_goes_in_several(hid: VirtualHid) -> None:
    device = hid.plug_in(PaddedBoard(), CHESSNUT, AIR)
    port = open_hid(HidInterface(CHESSNUT, frozenset(), report_bytes=8))

    port.write(bytes(range(1, 13)))

    assert device.written == [bytes(range(1, 9)), bytes([9, 10, 11, 12, 0, 0, 0, 0])]


def test_a_packet_that_begins_with_its_reports_number_is_sent_as_it_is(hid: VirtualHid) -> None:
    device = hid.plug_in(PlainBoard(), CHESSNUT, AIR, numbered=True)
    port = open_hid(HidInterface(CHESSNUT, frozenset(), report_bytes=0, is_numbered=True))

    port.write(bytes.fromhex("21 01 00"))

    assert device.written == [bytes.fromhex("21 01 00")]


def test_a_read_ends_without_a_report_after_a_short_while(hid: VirtualHid) -> None:
    hid.plug_in(PlainBoard(), CHESSNUT, AIR)

    assert open_hid(BOARD).read() == b""


def test_a_board_that_is_unplugged_says_so_to_reader_and_writer(hid: VirtualHid) -> None:
    device = hid.plug_in(PaddedBoard(), CHESSNUT, AIR, "A1")
    port = open_hid(BOARD)
    device.is_there = False

    with pytest.raises(PortGone, match=r"^the port hid:A1 is gone: read error; plug the board in again$"):
        port.read()
    with pytest.raises(PortGone):
        port.write(b"?")
    port.close()
    device.is_there = True
    again = open_hid(BOARD)
    again.write(b"?")

    assert next_of(again) == EVERYTHING


def test_a_closed_port_is_gone_and_closing_twice_does_no_harm(hid: VirtualHid) -> None:
    hid.plug_in(PlainBoard(), CHESSNUT, AIR)
    port = open_hid(BOARD)

    port.close()
    port.close()

    for use in (port.read, lambda: port.write(b"?")):
        with pytest.raises(PortGone, match="it was closed"):
            use()


# which device


def test_a_board_is_chosen_by_its_serial_number(hid: VirtualHid) -> None:
    for serial in ("A1", "B2"):
        hid.plug_in(PaddedBoard(), CHESSNUT, AIR, serial)

    port = open_hid(BOARD, "b2")

    assert port.name == "hid:B2"


def test_of_two_boards_one_has_to_be_chosen(hid: VirtualHid) -> None:
    for serial in ("B2", "A1"):
        hid.plug_in(PlainBoard(), CHESSNUT, AIR, serial)

    error = refusal()

    assert type(error) is SeveralBoards
    assert str(error).endswith("give one of them, hid:A1, hid:B2")


def test_no_board_and_another_board_are_no_such_board(hid: VirtualHid) -> None:
    nothing = refusal()
    hid.plug_in(PlainBoard(), CHESSNUT, AIR, "A1")
    another = refusal(serial="Z9")

    assert [type(error) for error in (nothing, another)] == [NoSuchBoard, NoSuchBoard]
    assert str(another) == "the board hid:Z9 is not plugged in; there is hid:A1"


def test_other_devices_and_other_products_are_no_boards(hid: VirtualHid) -> None:
    hid.plug_in(PlainBoard(), 0x046D, AIR)
    hid.plug_in(PlainBoard(), CHESSNUT, 0x1234)
    pro = hid.plug_in(PlainBoard(), CHESSNUT, PRO, "P")

    assert [device.path for device in hid_devices([BOARD])] == [pro.path]
    assert len(hid_devices([HidInterface(CHESSNUT, frozenset())])) == 2


def test_a_device_with_several_pages_is_told_once_and_opened_at_the_makers_own(hid: VirtualHid) -> None:
    device = hid.plug_in(PlainBoard(), CHESSNUT, AIR, "A1", usage_pages=(0x0001, 0xFF00))

    [found] = hid_devices([BOARD])

    assert (found.path, found.serial, found.name, found.interface) == (device.path, "A1", "Chessboard", BOARD)


def test_of_a_devices_pages_the_one_that_is_asked_for_is_opened(hid: VirtualHid) -> None:
    device = hid.plug_in(PlainBoard(), CHESSNUT, AIR, usage_pages=(0xFF01, 0xFF00))
    unnamed = hid.plug_in(PlainBoard(), CHESSNUT, AIR, "Z", usage_pages=(0,))
    hid.plug_in(PlainBoard(), CHESSNUT, AIR, "K", usage_pages=(0x0001,))

    found = hid_devices([HidInterface(CHESSNUT, frozenset(), usage_page=0xFF00)])

    assert [each.path for each in found] == [device.path, unnamed.path]


# refusals


def test_without_rights_the_line_for_udev_is_told(hid: VirtualHid, monkeypatch: pytest.MonkeyPatch) -> None:
    device = hid.plug_in(PlainBoard(), CHESSNUT, AIR)
    device.may_be_opened = False
    device.path = sys.executable.encode()
    monkeypatch.setattr(hid_port, "_may_use", lambda path: False)
    monkeypatch.setattr(sys, "platform", "linux")

    error = refusal()

    assert type(error) is PortForbidden
    assert 'KERNEL=="hidraw*", ATTRS{idVendor}=="2d80", MODE="0660", GROUP="plugdev", TAG+="uaccess"' in str(
        error
    )
    assert udev_rule(CHESSNUT) in str(error)


def test_a_device_that_another_program_holds_is_busy(hid: VirtualHid) -> None:
    hid.plug_in(PlainBoard(), CHESSNUT, AIR).may_be_opened = False

    assert type(refusal()) is PortBusy


def test_a_device_that_takes_nothing_is_gone(hid: VirtualHid) -> None:
    device = hid.plug_in(PlainBoard(), CHESSNUT, AIR)
    port = open_hid(BOARD)
    device.takes_writes = False

    with pytest.raises(PortGone, match="accepts no data"):
        port.write(b"?")


def test_without_hidapi_the_command_that_adds_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hid", None)

    error = refusal()

    assert type(error) is PortUnopenable
    assert "hid (extra hid)" in str(error)


def test_another_packages_module_of_that_name_is_not_taken_for_hidapi(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("hid", "hidraw"):
        other = ModuleType(name)
        other.__spec__ = ModuleSpec(name, None)
        monkeypatch.setitem(sys.modules, name, other)

    assert "not the one from hidapi" in str(refusal())


def test_the_real_module_has_what_the_stand_in_has() -> None:
    hid = pytest.importorskip("hid", reason="only on computers with hidapi")

    handle = hid.device()

    assert isinstance(hid.enumerate(0x2D80, 0), list)
    with pytest.raises(OSError, match="open failed"):
        handle.open_path(b"/nowhere")
    with pytest.raises(ValueError, match="not open"):
        handle.read(64, 10)
    with pytest.raises(ValueError, match="not open"):
        handle.write(b"\0")
    handle.close()
