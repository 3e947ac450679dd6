"""Boards are found by what USB says of them, never by the name of a port alone."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from serial.tools import list_ports

from adoube.link.discovery import BoardKind, BoardPort, boards_there, callout, find_board, kind_of_port
from adoube.link.errors import LinkError, NoSuchBoard, SeveralBoards

PICO = BoardPort("/dev/ttyACM0", 0x2E8A, 0x0005, "E661", BoardKind.PICO, "Board in FS mode")
OTHER_PICO = BoardPort("/dev/ttyACM1", 0x2E8A, 0x0005, "E662", BoardKind.PICO, "Board in FS mode")
CH340 = BoardPort("/dev/ttyUSB0", 0x1A86, 0x7523, None, BoardKind.ESP32, "USB Serial")
MODEM = BoardPort("/dev/ttyACM2", 0x1199, 0x9071, "LTE", BoardKind.UNKNOWN, "Modem")


def found(wanted: str, *there: BoardPort) -> str:
    return find_board(wanted, lambda: there)


def refusal(wanted: str, *there: BoardPort) -> LinkError:
    with pytest.raises(LinkError) as caught:
        found(wanted, *there)
    assert "\n" not in str(caught.value)
    return caught.value


def test_a_pico_is_the_one_board_also_beside_a_debug_probe() -> None:
    # Numbers: github.com/raspberrypi/usb-pid; MicroPython, ports/rp2/mpconfigport.h.
    probe = BoardPort("/dev/ttyACM3", 0x2E8A, 0x000C, "E663", kind_of(0x2E8A, 0x000C), "Debug Probe")
    pico = PICO._replace(kind=kind_of(0x2E8A, 0x0005))

    assert found("usb", probe, pico) == "/dev/ttyACM0"


def kind_of(vendor: int, product: int) -> BoardKind:
    """The kind that a port with these numbers is taken for."""
    info = SimpleNamespace(device="a port", vid=vendor, pid=product, serial_number="", description="")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(list_ports, "comports", lambda: [info])
        return boards_there()[0].kind


def test_the_ports_on_usb_are_told_with_what_stands_behind_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def port(device: str, vid: int | None, pid: int | None, serial: str | None) -> SimpleNamespace:
        return SimpleNamespace(
            device=device, vid=vid, pid=pid, serial_number=serial, description="USB Serial"
        )

    infos = [
        port("/dev/ttyUSB0", 0x1A86, 0x7523, ""),
        port("/dev/ttyS0", None, None, None),
        port("/dev/ttyACM0", 0x2E8A, 0x0005, "E661"),
        port("/dev/ttyACM1", 0x303A, 0x1001, "F4:12"),
        port("/dev/ttyACM2", 0x1199, 0x9071, "LTE"),
        port("/dev/ttyACM3", 0x2E8A, 0x000C, "E663"),
        port("/dev/ttyACM4", 0x303A, 0x4001, "F4:13"),
    ]
    monkeypatch.setattr(list_ports, "comports", lambda: infos)

    assert [(port.device, port.kind, port.serial) for port in boards_there()] == [
        ("/dev/ttyACM0", BoardKind.PICO, "E661"),
        ("/dev/ttyACM1", BoardKind.ESP32, "F4:12"),
        ("/dev/ttyACM2", BoardKind.UNKNOWN, "LTE"),
        ("/dev/ttyACM3", BoardKind.UNKNOWN, "E663"),
        ("/dev/ttyACM4", BoardKind.ESP32_CDC, "F4:13"),
        ("/dev/ttyUSB0", BoardKind.ESP32, None),
    ]


def test_usb_is_the_one_board_that_is_plugged_in() -> None:
    assert found("usb", MODEM, PICO) == "/dev/ttyACM0"


def test_several_boards_are_listed_as_each_can_be_asked_for() -> None:
    error = refusal("usb", PICO, OTHER_PICO, CH340)

    assert type(error) is SeveralBoards
    assert str(error) == (
        "several boards are plugged in: give one of them, "
        "usb:E661 (/dev/ttyACM0), usb:E662 (/dev/ttyACM1), /dev/ttyUSB0"
    )


def test_without_a_board_a_cable_is_asked_for() -> None:
    error = refusal("usb", MODEM)

    assert type(error) is NoSuchBoard
    assert str(error).startswith("no board is plugged in: connect one with a cable that carries data")


def test_a_board_is_found_by_its_serial_number_wherever_it_is() -> None:
    assert found("usb:e662", PICO, OTHER_PICO) == "/dev/ttyACM1"


def test_a_serial_number_that_is_not_there_is_answered_with_those_that_are() -> None:
    error = refusal("usb:E669", PICO, MODEM)

    assert type(error) is NoSuchBoard
    assert str(error) == "the board usb:E669 is not plugged in; there is usb:E661 (/dev/ttyACM0)"
    assert str(refusal("usb:E669")) == "the board usb:E669 is not plugged in; there is none at all"


@pytest.mark.parametrize("name", ["/dev/ttyACM7", "COM3", "wifi:club-1", "tcp://10.0.0.7:7117"])
def test_any_other_name_is_opened_as_it_is(name: str) -> None:
    assert found(name, PICO) == name


@pytest.mark.parametrize(
    ("platform", "device", "opened"),
    [
        ("darwin", "/dev/tty.usbmodem101", "/dev/cu.usbmodem101"),
        ("darwin", "/dev/cu.usbmodem101", "/dev/cu.usbmodem101"),
        ("linux", "/dev/ttyACM0", "/dev/ttyACM0"),
    ],
)
def test_on_macos_the_callout_port_is_opened(platform: str, device: str, opened: str) -> None:
    assert callout(device, platform) == opened


def test_a_port_that_usb_does_not_know_may_be_anything() -> None:
    assert kind_of_port("/dev/ttyS0", lambda: (PICO,)) is BoardKind.UNKNOWN
    assert kind_of_port("/dev/ttyACM0", lambda: (PICO,)) is BoardKind.PICO
