"""A stand-in for hidapi's Python module, behind which emulated boards are plugged in.

It is no HID: no kernel, no driver and no USB takes part. It has the functions that hidapi's documentation
(trezor.github.io/cython-hidapi) gives its modules, as far as boards need them: `enumerate`, and a `device`
with `open_path`, `read`, `write` and `close`. Its errors before anything is open are those that hidapi 0.15
was seen to raise; "read error" and -1 are its source's.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.machinery import ModuleSpec
from types import ModuleType
from unittest.mock import patch

from tests.boards.emulators.emulated import EmulatedBoard

__all__ = ["Plugged", "VirtualHid", "virtual_hid"]

LOOK_S = 0.005


@dataclass
class Plugged:
    """One device at the computer. Where it is `numbered`, each report begins with its number."""

    board: EmulatedBoard
    path: bytes
    vendor: int
    product: int
    serial: str = ""
    name: str = "Chessboard"
    usage_pages: tuple[int, ...] = (0xFF00,)
    numbered: bool = False
    is_there: bool = True
    may_be_opened: bool = True
    takes_writes: bool = True
    written: list[bytes] = field(default_factory=list)
    said: list[bytes] = field(default_factory=list)


class VirtualHid:
    """The devices that are plugged in."""

    def __init__(self) -> None:
        self.devices: list[Plugged] = []

    def plug_in(
        self,
        board: EmulatedBoard,
        vendor: int,
        product: int,
        serial: str = "",
        *,
        usage_pages: tuple[int, ...] = (0xFF00,),
        numbered: bool = False,
    ) -> Plugged:
        path = f"/dev/virtual-hid{len(self.devices)}".encode()
        device = Plugged(board, path, vendor, product, serial, usage_pages=usage_pages, numbered=numbered)
        self.devices.append(device)
        return device

    def enumerate(self, vendor_id: int = 0, product_id: int = 0) -> list[dict[str, object]]:
        return [
            {
                "path": device.path if page == device.usage_pages[-1] else device.path + b"-other",
                "vendor_id": device.vendor,
                "product_id": device.product,
                "serial_number": device.serial,
                "release_number": 0,
                "manufacturer_string": "",
                "product_string": device.name,
                "usage_page": page,
                "usage": 1,
                "interface_number": 0,
                "bus_type": 1,
            }
            for device in self.devices
            if device.is_there and vendor_id in (0, device.vendor) and product_id in (0, device.product)
            for page in device.usage_pages
        ]

    def device(self) -> Handle:
        return Handle(self)


class Handle:
    """hidapi's `device`: closed, then open, then closed for good."""

    def __init__(self, hid: VirtualHid) -> None:
        self._hid = hid
        self._opened: Plugged | None = None

    def open_path(self, path: bytes) -> None:
        found = [each for each in self._hid.devices if each.path == path and each.is_there]
        if not found or not found[0].may_be_opened:
            raise OSError("open failed")
        self._opened = found[0]
        self._opened.board.connect(_now_ms())

    def read(self, max_length: int, timeout_ms: int = 0) -> list[int]:
        device = self._open()
        until = time.monotonic() + timeout_ms / 1000
        while True:
            if not device.is_there:
                raise OSError("read error")
            device.board.tick(_now_ms())
            device.said += device.board.spoken()
            if device.said:
                return list(device.said.pop(0)[:max_length])
            if timeout_ms and time.monotonic() >= until:
                return []
            time.sleep(LOOK_S)

    def write(self, buff: bytes) -> int:
        """The first byte is the report's number; 0 says that it has none, and is not sent."""
        device = self._open()
        data = bytes(buff)
        if not device.is_there or not device.takes_writes or bool(data[0]) is not device.numbered:
            return -1
        sent = data if device.numbered else data[1:]
        device.written.append(sent)
        device.board.write(sent, _now_ms())
        return len(data)

    def close(self) -> None:
        if self._opened is not None:
            self._opened.board.disconnect(_now_ms())
            self._opened = None

    def _open(self) -> Plugged:
        if self._opened is None:
            raise ValueError("not open")
        return self._opened


@contextmanager
def virtual_hid() -> Iterator[VirtualHid]:
    """Put the stand-in in the place of hidapi's modules in this process."""
    hid = VirtualHid()
    module = ModuleType("hid")
    module.__spec__ = ModuleSpec("hid", None)
    module.__dict__.update(enumerate=hid.enumerate, device=hid.device)
    with patch.dict("sys.modules", {"hid": module, "hidraw": module}):
        yield hid


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000
