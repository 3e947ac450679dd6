"""Kinds of boards of makers that are none, and what a computer finds of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from adoube.link.bluetooth_port import Advertised
from adoube.link.dgt.dialect import DgtDialect
from adoube.link.discovery import BoardKind, BoardPort
from adoube.link.eboards.finding import Senses
from adoube.link.eboards.kind import EboardKind, GattProfile, HidInterface, SerialLine
from adoube.link.errors import LinkError, PortUnopenable
from adoube.link.hid_port import HidDevice
from adoube.link.port_owners import PortOwner

T = TypeVar("T")

__all__ = [
    "ACME",
    "CONVERTER",
    "KINDS",
    "NORDIC_UART",
    "advertised",
    "computer",
    "hid_device",
    "port",
    "profile",
]

CONVERTER = (0x10C4, 0xEA60)
NORDIC_UART = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"


class AcmeDialect(DgtDialect):
    """Speaks as a DGT board does, and has a battery."""

    title = "Acme"

    def battery_question(self) -> tuple[bytes, ...]:
        return (b"\x4c",)


class BoltDialect(DgtDialect):
    """Speaks as a DGT board does."""

    title = "Bolt"


def profile(*names: str, service: str = NORDIC_UART) -> GattProfile:
    return GattProfile(
        names, service, ("6e400003-b5a3-f393-e0a9-e50e24dcca9e",), ("6e400002-b5a3-f393-e0a9-e50e24dcca9e",)
    )


ACME_HID = HidInterface(0x2D80, frozenset({0x8500}))
ACME = EboardKind(
    "acme",
    AcmeDialect,
    knows_pieces=True,
    serial=SerialLine(38_400, usb=frozenset({CONVERTER})),
    bluetooth=profile("Acme", "ACME"),
    hid=ACME_HID,
)
ACME_MOVE = EboardKind("acme-move", AcmeDialect, True, bluetooth=profile("Acme Move"), hid=ACME_HID)
BOLT = EboardKind("bolt", BoltDialect, False, serial=SerialLine(9_600, usb=frozenset({CONVERTER})))
PLAIN = EboardKind("plain", BoltDialect, False, serial=SerialLine(9_600))
AIRY = EboardKind(
    "airy", BoltDialect, False, bluetooth=profile(service="f5351050-b2c9-11ec-a0c0-b3bc53b08d33")
)
KINDS = {kind.name: kind for kind in (ACME, ACME_MOVE, BOLT, PLAIN, AIRY)}


def port(
    device: str = "/dev/ttyUSB0", serial: str | None = "0001", ids: tuple[int, int] = CONVERTER
) -> BoardPort:
    return BoardPort(device, *ids, serial, BoardKind.UNKNOWN, "CP2102 USB to UART")


def hid_device(serial: str = "A1", name: str = "Acme Air", path: bytes = b"/dev/hidraw3") -> HidDevice:
    return HidDevice(ACME_HID, 0x2D80, 0x8500, serial, name, path)


def advertised(
    address: str = "AA:BB:CC:DD:EE:01",
    name: str = "Acme Air",
    rssi: int | None = -52,
    services: tuple[str, ...] = (NORDIC_UART,),
    *,
    connected: bool = False,
) -> Advertised:
    return Advertised(address, name, rssi, services, connected)


def computer(
    ports: Iterable[BoardPort] = (),
    hid: Iterable[HidDevice] | str | LinkError = (),
    bluetooth: Iterable[Advertised] | str | LinkError = (),
    holders: dict[str, str] | None = None,
) -> Senses:
    """Return how a computer looks on which that is found; a text is why it cannot look.

    `holders`: by device the program that has it open.
    """
    owners = holders or {}
    return Senses(
        lambda: tuple(ports),
        lambda _: _or_refusal(hid),
        lambda _, __, ___: _or_refusal(bluetooth),
        lambda device: [PortOwner(17, owners[device])] if device in owners else [],
    )


def _or_refusal(found: Iterable[T] | str | LinkError) -> Iterable[T]:
    if isinstance(found, LinkError):
        raise found
    if isinstance(found, str):
        raise PortUnopenable(found)
    return found
