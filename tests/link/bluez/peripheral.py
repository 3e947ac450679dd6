"""An emulated board as a peripheral of Bluetooth LE, over a controller that exists in memory alone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass

from bumble import data_types
from bumble.controller import Controller
from bumble.core import UUID, AdvertisingData, DataType
from bumble.device import Connection, Device
from bumble.gatt import Characteristic, CharacteristicValue, Service
from bumble.gatt_server import Server
from bumble.hci import Address
from bumble.host import Host
from bumble.link import LocalLink
from bumble.transport.common import AsyncPipeSink

from adoube.link.eboards.kind import GattProfile
from tests.boards.emulators.emulated import EmulatedBoard

__all__ = ["Peripheral", "Radio", "device_on"]

LOOK_S = 0.01  # how often a board is asked what it says
ADVERTISE_MS = 50.0

Route = Callable[[bytes], int]


@dataclass(frozen=True)
class Radio:
    """A board's radio, as others see it."""

    name: str
    address: str
    rssi: int = -50
    mtu: int = 247
    asks_to_be_paired: bool = False
    advertises_service: bool = True
    # Which of the profile's `notify` carries a packet.
    route: Route = lambda packet: 0


def device_on(link: LocalLink, name: str, address: str) -> Device:
    """Return a device with a controller of its own on the link."""
    controller = Controller(name, link=link)
    return Device(name=name, address=Address(address), host=Host(controller, AsyncPipeSink(controller)))


class Peripheral:
    """One board in the room; all its methods run on the room's loop."""

    def __init__(self, link: LocalLink, board: EmulatedBoard, profile: GattProfile, radio: Radio) -> None:
        self.board, self.profile, self.radio = board, profile, radio
        self.to_lose = 0
        self._link = link
        self._connection: Connection | None = None
        self._awake = True
        self._on_air = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []
        self._device = device_on(link, radio.name, radio.address)
        self._told: list[Characteristic[bytes]] = []
        self._device.on(Device.EVENT_CONNECTION, self._connected)
        self._serve()

    async def start(self) -> None:
        await self._device.power_on()
        await self._advertise()
        self._tasks.append(asyncio.create_task(self._live()))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self._device.power_off()

    @property
    def is_connected(self) -> bool:
        return self._connection is not None

    async def cut(self) -> None:
        """End the link; the board can be found again at once."""
        if self._connection is not None:
            await self._connection.disconnect()

    async def sleep(self) -> None:
        """Fall asleep: the link ends, and nobody finds the board."""
        self._awake = False
        await self.cut()
        await self._be_silent()

    async def wake(self) -> None:
        self._awake = True
        await self._advertise()

    async def becomes(self, profile: GattProfile) -> None:
        """Restart with other services, as after a new firmware."""
        await self.sleep()
        self.profile = profile
        self._device.gatt_server = Server(self._device)
        self._serve()
        await self.wake()

    def put(self, square: int, piece: str) -> None:
        self.board.put(square, piece, _now_ms())

    def _serve(self) -> None:
        radio, profile = self.radio, self.profile
        self._device.gatt_server.max_mtu = radio.mtu
        kind = Characteristic.Properties
        writing = kind.WRITE | (kind(0) if profile.response else kind.WRITE_WITHOUT_RESPONSE)
        allowed = Characteristic.Permissions.WRITEABLE
        if radio.asks_to_be_paired:
            allowed |= Characteristic.Permissions.WRITE_REQUIRES_ENCRYPTION
        self._told = [
            Characteristic(UUID(uuid), kind.NOTIFY, Characteristic.Permissions.READABLE, b"")
            for uuid in profile.notify
        ]
        written: list[Characteristic[bytes]] = [
            Characteristic(UUID(uuid), writing, allowed, CharacteristicValue(write=self._written))
            for uuid in profile.write
        ]
        self._device.add_service(Service(UUID(profile.service), [*self._told, *written]))

    async def _advertise(self) -> None:
        """Boards send their name as the answer to a scan; this controller has no such answers."""
        told: list[DataType] = [
            data_types.Flags(AdvertisingData.Flags.LE_GENERAL_DISCOVERABLE_MODE),
            data_types.CompleteLocalName(self.radio.name),
        ]
        if self.radio.advertises_service:
            told.append(data_types.CompleteListOf128BitServiceUUIDs([UUID(self.profile.service)]))
        async with self._on_air:
            if self._awake and self._connection is None and not self._device.is_advertising:
                await self._device.start_advertising(
                    advertising_data=bytes(AdvertisingData(told)),
                    advertising_interval_min=ADVERTISE_MS,
                    advertising_interval_max=ADVERTISE_MS,
                )

    async def _be_silent(self) -> None:
        async with self._on_air:
            await self._device.stop_advertising()

    def _connected(self, connection: Connection) -> None:
        self._connection = connection
        connection.on(Connection.EVENT_DISCONNECTION, self._disconnected)
        self.board.connect(_now_ms())

    def _disconnected(self, reason: int) -> None:
        self._connection = None
        self.board.disconnect(_now_ms())
        if self._awake:
            self._tasks.append(asyncio.create_task(self._advertise()))

    def _written(self, connection: Connection, value: bytes) -> None:
        self.board.write(bytes(value), _now_ms())

    async def _live(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            self.board.tick(_now_ms())
            for packet in self.board.spoken():
                await self._tell(packet)

    async def _tell(self, packet: bytes) -> None:
        """Notify those that subscribed; a packet that nobody listens to is gone, as is one longer than the
        link's MTU from there on."""
        if self._connection is None:
            return
        if self.to_lose:
            self.to_lose -= 1
            return
        await self._device.notify_subscribers(self._told[self.radio.route(packet)], packet)


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000
