"""Connections to boards that are peripherals of Bluetooth LE, on the radio's thread. Needs bleak.

What real links need is known from bleak-retry-connector: a second attempt after passing failures, care for a
link that BlueZ holds already, and for services that BlueZ has stored and the board has no longer. Each system
asks for the longest values (MTU) itself: bleak has no way to ask.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import cache

from bleak import BleakClient
from bleak.backends.characteristic import BleakGATTCharacteristic
from bleak.backends.device import BLEDevice

from adoube.link.bluetooth_radio import (
    CLOSE_S,
    Remembered,
    in_range,
    on_radio,
    refused,
    remembered_at,
    searched,
)
from adoube.link.bluetooth_refusals import FAILURES, asks_to_be_paired, is_passing, reason_of, refusal
from adoube.link.eboards.kind import GattProfile
from adoube.link.errors import NotABoard, PortBusy, PortGone
from adoube.words import AnyText, coded

__all__ = ["GattConnection", "open_connection"]

# A connection takes a second or two where the board is there; the kernel looks longer for one that is not.
CONNECT_S = 8.0
ATTEMPTS = 3
PAUSE_S = 0.25
WRITE_S = 2.0  # A board that answers no write for this long has stopped.

Heard = Callable[[bytes], None]
Ended = Callable[[AnyText], None]


def open_connection(address: str, profile: GattProfile, heard: Heard, ended: Ended) -> "GattConnection":
    """Connect, and have every value `heard` until the link has `ended`. Raises a LinkError."""
    if address.casefold() in _held():
        raise PortBusy(coded("eboards.bluetooth_in_use", port=address))
    _held().add(address.casefold())
    try:
        return searched(address, refused(address, _opened(address, profile, heard, ended)))
    except BaseException:
        _held().discard(address.casefold())
        raise


class GattConnection:
    """A connected board: what is written goes to one of its characteristics."""

    def __init__(
        self,
        address: str,
        client: BleakClient,
        target: BleakGATTCharacteristic,
        profile: GattProfile,
        watch: asyncio.Task[None],
    ) -> None:
        self._address, self._client, self._target = address, client, target
        self._watch = watch  # tells that the link has ended
        offers = target.properties
        can_confirm, can_not = "write" in offers, "write-without-response" in offers
        self._confirmed = can_confirm and (profile.response or not can_not)
        self._can_confirm = can_confirm

    def write(self, data: bytes) -> None:
        try:
            on_radio(self._write(data), WRITE_S)
        except TimeoutError as error:
            raise self._gone(coded("link.takes_nothing")) from error
        except FAILURES as error:
            raise self._gone(_why(self._address, error)) from error

    def close(self) -> None:
        try:
            with suppress(*FAILURES):  # the link may have ended first
                on_radio(self._client.disconnect(), CLOSE_S)
        finally:
            _held().discard(self._address.casefold())

    async def _write(self, data: bytes) -> None:
        """Write one value; the system cuts a long one only where it is confirmed."""
        most = self._target.max_write_without_response_size
        confirmed = self._confirmed or (len(data) > most and self._can_confirm)
        size = len(data) if confirmed else most
        for start in range(0, len(data), size):
            await self._client.write_gatt_char(self._target, data[start : start + size], response=confirmed)

    def _gone(self, why: AnyText) -> PortGone:
        return PortGone(coded("eboards.bluetooth_lost", port=self._address, why=why))


def _why(address: str, error: Exception) -> AnyText:
    if asks_to_be_paired(error):
        return refusal(address, error).said
    return reason_of(error)


@cache
def _held() -> set[str]:
    """The addresses that are open in this process. Not every system tells that a board is in use."""
    return set()


# on the loop


async def _opened(address: str, profile: GattProfile, heard: Heard, ended: Ended) -> GattConnection:
    device = await _found(address, profile)
    for attempt in range(1, ATTEMPTS + 1):
        try:
            return await _connected(address, device, profile, heard, ended)
        except FAILURES as error:
            if attempt == ATTEMPTS or not is_passing(error):
                raise
            await asyncio.sleep(PAUSE_S * attempt)
            device = await _found(address, profile)
        except _OutOfDate:
            # The services were those of a board with other firmware, and are forgotten now.
            device = await in_range(address)
    raise _other(address, profile)


def _other(address: str, profile: GattProfile) -> NotABoard:
    return NotABoard(coded("eboards.bluetooth_other", port=address, service=profile.service))


class _OutOfDate(Exception):
    """BlueZ's stored services have not what is wanted, and were given up."""


async def _connected(
    address: str, device: BLEDevice, profile: GattProfile, heard: Heard, ended: Ended
) -> GattConnection:
    lost = asyncio.Event()
    client = BleakClient(device, lambda _: lost.set(), timeout=CONNECT_S)
    try:
        async with asyncio.timeout(CONNECT_S):
            await client.connect()
        target = await _subscribed(address, client, profile, heard)
    except BaseException:
        with suppress(*FAILURES):
            await client.disconnect()
        raise
    watch = asyncio.create_task(_watch(lost, ended))
    return GattConnection(address, client, target, profile, watch)


async def _watch(lost: asyncio.Event, ended: Ended) -> None:
    await lost.wait()
    ended(coded("eboards.bluetooth_cut"))


async def _subscribed(
    address: str, client: BleakClient, profile: GattProfile, heard: Heard
) -> BleakGATTCharacteristic:
    """Have all be heard that the profile tells; the answer is where to write."""
    there = {each.uuid.lower(): each for each in client.services.characteristics.values()}
    told = [there[uuid] for uuid in map(str.lower, profile.notify) if uuid in there]
    target = next((there[uuid] for uuid in map(str.lower, profile.write) if uuid in there), None)
    if not told or target is None:
        if await _forgotten(client):
            raise _OutOfDate
        raise _other(address, profile)
    for characteristic in told:
        await client.start_notify(characteristic, lambda _, value: heard(bytes(value)))
    return target


async def _found(address: str, profile: GattProfile) -> BLEDevice:
    """Return the device of an address: one that the system remembers, else one that is in range.

    A link is the whole computer's: who ends it ends it for all programs. So what another program uses is left
    alone from the beginning.
    """
    known = await remembered_at(address)
    if known is None:
        return await in_range(address)
    _leave_alone(address, profile, known)
    return known.device


def _leave_alone(address: str, profile: GattProfile, known: Remembered) -> None:
    """Raise the refusal of a device that another program of this computer uses, or that is another device."""
    if not known.connected:
        return
    wanted = frozenset(map(str.lower, profile.notify))
    if known.characteristics and known.characteristics.isdisjoint(wanted):
        raise _other(address, profile)
    if known.heard & wanted:
        raise PortBusy(coded("eboards.bluetooth_in_use", port=address))


async def _forgotten(client: BleakClient) -> bool:
    """Have BlueZ forget a device whose stored services may be out of date; not one that somebody paired."""
    device = await remembered_at(client.address)
    if device is None or device.paired:
        return False
    await client.unpair()
    return True
