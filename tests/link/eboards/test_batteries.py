"""A board that nobody holds is asked for its battery and let go; no other is touched."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from adoube.link.eboards.address import EboardAddress, Way
from adoube.link.eboards.batteries import PATIENCE_MS, battery_of, with_battery
from adoube.link.eboards.dialect import EboardDecoder
from adoube.link.eboards.events import START, BatteryRead, BoardRead, EboardEvent
from adoube.link.eboards.finding import BoardFound
from adoube.link.eboards.kind import EboardKind
from adoube.link.eboards.ways import OpenPort
from adoube.link.errors import PortBusy, PortGone
from tests.link.eboards.other_makers import ACME, AcmeDialect
from tests.link.test_dgt_meeting import ScriptedPort


class OneByte(AcmeDialect):
    """Begins to report by a byte, and says `s` for the start position and a byte below 101 for a battery."""

    def decoder(self) -> EboardDecoder:
        return OneByteDecoder()

    def farewell(self) -> tuple[bytes, ...]:
        return (b"bye",)


class OneByteDecoder:
    def feed(self, chunk: bytes) -> list[EboardEvent]:
        return [BoardRead(START) if byte == ord("s") else BatteryRead(byte) for byte in chunk]


class Mute(OneByte):
    def battery_question(self) -> tuple[bytes, ...]:
        return ()


class Written(ScriptedPort):
    """Keeps what was written."""

    def __init__(self, *arriving: tuple[int, bytes]) -> None:
        super().__init__(*arriving)
        self.written: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.written.append(data)


class Gone(Written):
    def read(self) -> bytes:
        raise PortGone("gone")


def asked(port: Written) -> int | None:
    return battery_of(lambda: port, OneByte(), lambda: port.now_ms * 1_000_000)


def test_a_board_that_tells_its_battery_is_let_go_again() -> None:
    port = Written((100, b"s"), (200, b"\x50"))

    assert asked(port) == 80
    assert b"\x4c" in port.written
    assert (port.written[-1], port.is_closed) == (b"bye", True)


def test_a_board_that_tells_none_is_not_waited_for_long() -> None:
    port = Written((100, b"s"))

    assert asked(port) is None
    assert port.now_ms <= PATIENCE_MS + 100
    assert port.is_closed


def test_a_board_that_goes_meanwhile_has_no_battery_to_tell() -> None:
    port = Gone()

    assert asked(port) is None
    assert port.is_closed


def test_a_board_that_cannot_be_opened_has_no_battery_to_tell() -> None:
    def busy() -> ScriptedPort:
        raise PortBusy("busy")

    assert battery_of(busy, OneByte()) is None


NOWHERE = Path("/nowhere")  # where nothing is kept
ONE_BYTE = replace(ACME, dialect=OneByte)


def found(kind: EboardKind, way: Way, held_by: str | None = None) -> BoardFound:
    address = EboardAddress(kind, way, "x")
    return BoardFound(str(address), kind.name, "", held_by=held_by, address=address)


@pytest.mark.parametrize("way", [Way.HID, Way.BLUETOOTH])
def test_a_free_board_is_asked(way: Way) -> None:
    port = Written((0, b"s\x50"))

    assert with_battery(found(ONE_BYTE, way), NOWHERE, lambda _: lambda: port).battery == 80


@pytest.mark.parametrize(
    "board",
    [
        found(ONE_BYTE, Way.BLUETOOTH, "adoube (17)"),
        found(ONE_BYTE, Way.SERIAL),
        found(replace(ACME, dialect=Mute), Way.HID),
        BoardFound("usb:E661", "adoube", "Board in FS mode"),
    ],
    ids=["held", "serial port", "without a battery", "ours"],
)
def test_no_other_is_touched(board: BoardFound) -> None:
    def way(_: EboardAddress) -> OpenPort:
        raise AssertionError("it was opened")

    assert with_battery(board, NOWHERE, way) is board
