"""Bluetooth LE on one thread of this process, with bleak's event loop; the boards in range. Needs bleak.

Every call waits for its answer, so that a port's threads need not know of the loop. Boards connect beside one
another; only one scan goes on at a time, as BlueZ gives a program one discovery session.

bleak scans before it connects to an address. BlueZ remembers what it has seen: for half a minute what was
only in range, and for good what it was connected to; such a board is connected to at once. It is also the
only way to one that BlueZ holds already, as it does for a program that died: a connected board advertises no
more. On Linux dbus-fast comes with bleak, which asks BlueZ for these.
"""

import asyncio
import logging
import sys
import threading
from collections.abc import Awaitable, Coroutine, Iterable, Iterator, Mapping
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from functools import cache
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from bleak import BleakScanner
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData
from bleak.exc import BleakDBusError

from adoube.link.bluetooth_port import Advertised, Wanted
from adoube.link.bluetooth_refusals import FAILURES, refusal
from adoube.link.eboards.kind import GattProfile
from adoube.link.errors import NoSuchBoard, PortGone
from adoube.words import coded

__all__ = [
    "CLOSE_S",
    "Remembered",
    "give_up",
    "in_range",
    "on_radio",
    "refused",
    "remembered_at",
    "scan",
    "searched",
]

FIND_S = 6.0  # A board that is awake advertises each second or more often.
# A second board of the kind would have been heard meanwhile, unless it saves power.
ALONE_S = 1.5
LOOK_S = 0.1
CLOSE_S = 5.0  # BlueZ waits for two seconds before it cuts a link.
NO_RSSI = -127  # what bleak says where the system says nothing

# Its warnings are told as errors of the port; who wants them too sets a handler.
logging.getLogger("bleak").addHandler(logging.NullHandler())

# BlueZ remembers, and tells, more than other systems do.
HAS_BLUEZ = sys.platform == "linux"
BLUEZ = "org.bluez"
ADAPTER, DEVICE = f"{BLUEZ}.Adapter1", f"{BLUEZ}.Device1"
CHARACTERISTIC = f"{BLUEZ}.GattCharacteristic1"

Properties = Mapping[str, Any]
Told = TypeVar("Told")


def scan(
    profiles: Iterable[GattProfile], seconds: float, one_of: Wanted | None = None
) -> tuple[Advertised, ...]:
    """Return the devices in range that answer to a profile. Raises a LinkError.

    It ends early where one of those that are wanted was found, and no second one for a while.
    """
    return searched("", refused("", _scanned(tuple(profiles), seconds, one_of)))


def give_up(address: str | None = None) -> None:
    """End what is under way to open that board, or any board, and to find boards: it raises PortGone."""
    for search, sought in list(_searches().items()):
        if address is None or sought.casefold() == address.casefold():
            search.cancel()


def on_radio(doing: Coroutine[Any, Any, Told], within_s: float | None = None) -> Told:
    """Return the result of something done on the loop's thread."""
    ended = threading.Event()
    return _result(_begun(doing, ended), ended, within_s)


async def refused(address: str, doing: Awaitable[Told]) -> Told:
    try:
        return await doing
    except FAILURES as error:
        raise refusal(address, error) from error


# on the loop


async def in_range(address: str) -> BLEDevice:
    """Return the device of an address: one of an earlier scan, else one that advertises now.

    What BlueZ has forgotten it connects to no more, whoever has seen it. Raises NoSuchBoard.
    """
    seen = None if HAS_BLUEZ else _seen().get(address.casefold())
    return seen or await _advertising(address)


async def _advertising(address: str) -> BLEDevice:
    async with _scanning():
        device = await BleakScanner.find_device_by_address(address, FIND_S)
    if device is None:
        raise NoSuchBoard(coded("eboards.bluetooth_absent", port=address))
    _seen()[address.casefold()] = device
    return device


async def _scanned(
    profiles: tuple[GattProfile, ...], seconds: float, one_of: Wanted | None
) -> tuple[Advertised, ...]:
    async with _scanning(), BleakScanner() as scanner:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await _alone(scanner, one_of)
        told = scanner.discovered_devices_and_advertisement_data
    found = {device.address: _advertised(device, data) for device, data in told.values()}
    for known in await _remembered() if HAS_BLUEZ else ():
        if known.connected:
            device = known.device
            found[device.address] = Advertised(
                device.address, device.name or "", None, known.services, connected=True
            )
    _seen().update({device.address.casefold(): device for device, _ in told.values()})
    wanted = (each for each in found.values() if any(_answers(each, profile) for profile in profiles))
    return tuple(sorted(wanted, key=lambda each: (each.connected, -(each.rssi or NO_RSSI), each.address)))


async def _alone(scanner: BleakScanner, one_of: Wanted | None) -> None:
    """Wait until a device that is wanted has been the only one for a while; forever where none is."""
    since: float | None = None
    while since is None or monotonic() < since + ALONE_S:
        await asyncio.sleep(LOOK_S)
        told = scanner.discovered_devices_and_advertisement_data.values()
        is_alone = one_of is not None and sum(one_of(_advertised(*each)) for each in told) == 1
        since = (since or monotonic()) if is_alone else None


def _advertised(device: BLEDevice, data: AdvertisementData) -> Advertised:
    rssi = None if data.rssi <= NO_RSSI else data.rssi
    name = data.local_name or device.name or ""
    services = tuple(sorted(uuid.lower() for uuid in data.service_uuids))
    return Advertised(device.address, name, rssi, services, connected=False)


def _answers(device: Advertised, profile: GattProfile) -> bool:
    return profile.service.lower() in device.services or device.name.startswith(profile.names)


# what BlueZ remembers


class Remembered(NamedTuple):
    """A device that BlueZ knows, as one of bleak's."""

    device: BLEDevice
    services: tuple[str, ...]
    connected: bool
    paired: bool
    characteristics: frozenset[str]  # those of which BlueZ knows, from an earlier connection or this one
    # Those that a program of this computer hears; BlueZ ends that once the program has left the bus.
    heard: frozenset[str]

    def is_at(self, address: str) -> bool:
        return bool(self.device.address.casefold() == address.casefold())


async def remembered_at(address: str) -> Remembered | None:
    """Return the device of an address as BlueZ knows it; None for none, and on another system.

    Raises OSError without a bus, and bleak's BleakDBusError where BlueZ does not run or answers no question.
    """
    known = await _remembered() if HAS_BLUEZ else ()
    return next((each for each in known if each.is_at(address)), None)


async def _remembered() -> tuple[Remembered, ...]:
    """Return the devices of all adapters that are switched on, those that are connected first."""
    objects = await _managed_objects()
    found = [_device(path, told, _characteristics(path, objects)) for path, told in _devices(objects)]
    return tuple(sorted(found, key=lambda each: not each.connected))


async def _managed_objects() -> Mapping[str, Mapping[str, Properties]]:
    from dbus_fast import BusType, Message, MessageType, unpack_variants
    from dbus_fast.aio import MessageBus

    bus = MessageBus(bus_type=BusType.SYSTEM)
    try:
        await bus.connect()
        reply = await bus.call(
            Message(
                destination=BLUEZ,
                path="/",
                interface="org.freedesktop.DBus.ObjectManager",
                member="GetManagedObjects",
            )
        )
    finally:
        bus.disconnect()
    if reply.message_type is MessageType.ERROR:
        raise BleakDBusError(str(reply.error_name), reply.body)
    return {path: unpack_variants(interfaces) for path, interfaces in reply.body[0].items()}


def _devices(objects: Mapping[str, Mapping[str, Properties]]) -> Iterator[tuple[str, Properties]]:
    powered = {path for path, told in objects.items() if told.get(ADAPTER, {}).get("Powered")}
    for path, told in objects.items():
        device = told.get(DEVICE)
        if device is not None and device["Adapter"] in powered:
            yield path, device


def _characteristics(path: str, objects: Mapping[str, Mapping[str, Properties]]) -> list[Properties]:
    below = (told.get(CHARACTERISTIC) for name, told in objects.items() if name.startswith(f"{path}/"))
    return [told for told in below if told is not None]


def _device(path: str, told: Properties, characteristics: list[Properties]) -> Remembered:
    # Where a device told no name, BlueZ calls it by its address.
    alias = str(told["Alias"])
    name = None if alias == told["Address"].replace(":", "-") else alias
    device = BLEDevice(told["Address"], name, {"path": path, "props": dict(told)})
    services = tuple(uuid.lower() for uuid in told.get("UUIDs", ()))
    return Remembered(
        device,
        services,
        bool(told["Connected"]),
        bool(told["Paired"]),
        frozenset(each["UUID"].lower() for each in characteristics),
        frozenset(each["UUID"].lower() for each in characteristics if each.get("Notifying")),
    )


# the thread


@cache
def _loop() -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="Bluetooth", daemon=True).start()
    return loop


@cache
def _scanning() -> asyncio.Lock:
    return asyncio.Lock()


@cache
def _seen() -> dict[str, BLEDevice]:
    """The devices of earlier scans, by address: macOS and Windows connect to one without another scan."""
    return {}


@cache
def _searches() -> dict[Future[Any], str]:
    """The searches that may be given up, each with its address; empty for a scan."""
    return {}


def searched(address: str, doing: Coroutine[Any, Any, Told]) -> Told:
    """Return the result of something that takes long, until it is given up."""
    ended = threading.Event()
    future = _begun(doing, ended)
    _searches()[future] = address
    try:
        return _result(future, ended)
    except CancelledError as error:
        raise PortGone(coded("eboards.bluetooth_lost", port=address, why=coded("eboards.closed"))) from error
    finally:
        del _searches()[future]


def _begun(doing: Coroutine[Any, Any, Told], ended: threading.Event) -> Future[Told]:
    return asyncio.run_coroutine_threadsafe(_done(doing, ended), _loop())


def _result(future: Future[Told], ended: threading.Event, within_s: float | None = None) -> Told:
    """Wait for a result.

    A caller who gives up waiting, as with Ctrl-C, waits until it is undone: BlueZ would keep a link.
    """
    try:
        return future.result(within_s)
    except BaseException:
        if future.cancel():
            ended.wait(CLOSE_S)
        raise


async def _done(doing: Awaitable[Told], ended: threading.Event) -> Told:
    try:
        return await doing
    finally:
        ended.set()
