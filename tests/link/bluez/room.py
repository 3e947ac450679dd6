"""A room with boards that are in range of a computer's Bluetooth, without any radio.

`with bluetooth_room() as room:` puts a bus of its own in the place of the system's, on which BlueZ's side is
played by `daemon`; `room.add(board, profile)` puts an emulated board into the room. What runs in this process
and looks for Bluetooth finds it; a process of its own finds it by `room.environment`.

Everything in the room happens on one thread, which the methods here wait for.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Generic, NamedTuple, TypeVar
from unittest.mock import patch

from bumble.device import Connection, Device
from bumble.hci import Address
from bumble.link import LocalLink
from dbus_fast import BusType, Message, MessageType
from dbus_fast.aio import MessageBus

from adoube.link.eboards.kind import GattProfile
from tests.boards.emulators.emulated import EmulatedBoard
from tests.link.bluez.characteristic import Refused
from tests.link.bluez.daemon import Bluetoothd
from tests.link.bluez.peripheral import Peripheral, Radio, device_on
from tests.link.bluez.private_bus import private_bus
from tests.link.bluez.remote import ADAPTER_PATH

__all__ = ["BoardInRoom", "Room", "bluetooth_room"]

VARIABLE = "DBUS_SYSTEM_BUS_ADDRESS"
PHONE = "5A:00:00:00:00:01"
WITHIN_S = 20.0

Told = TypeVar("Told")
Board = TypeVar("Board", bound=EmulatedBoard)


class BoardInRoom(Generic[Board]):
    """A board in the room, for the hands of a test."""

    def __init__(self, room: Room, board: Board, peripheral: Peripheral) -> None:
        self._room, self._board, self._peripheral = room, board, peripheral

    @property
    def address(self) -> str:
        return self._peripheral.radio.address

    @property
    def board(self) -> Board:
        """The board itself; what changes it is done by the methods here, on the room's thread."""
        return self._board

    @property
    def is_connected(self) -> bool:
        return self._peripheral.is_connected

    def put(self, square: int, piece: str) -> None:
        """A hand puts a piece down, or lifts it (".")."""
        self._room.do(lambda: self._peripheral.put(square, piece))

    def do(self, what: Callable[[Board], Told]) -> Told:
        """Do something to the board itself."""
        return self._room.do(lambda: what(self._board))

    def lose_next(self, count: int) -> None:
        """The next notifications are lost on the air."""
        self._room.do(lambda: setattr(self._peripheral, "to_lose", count))

    def cut(self) -> None:
        """The link ends; the board advertises again."""
        self._room.run(self._peripheral.cut())

    def sleep(self) -> None:
        self._room.run(self._peripheral.sleep())

    def wake(self) -> None:
        self._room.run(self._peripheral.wake())

    def becomes(self, profile: GattProfile) -> None:
        """The board has other firmware from now on, with other services."""
        self._room.run(self._peripheral.becomes(profile))

    def hold(self) -> None:
        """A phone in the room connects to the board, which advertises no more."""
        self._room.hold(self.address)

    def release(self) -> None:
        self._room.release()


class Computer(NamedTuple):
    """The Bluetooth that the room's computer has."""

    running: bool
    adapter: bool
    powered: bool
    linger_s: float


class Room:
    """The computer's side and the boards."""

    def __init__(self, bus_address: str, loop: asyncio.AbstractEventLoop) -> None:
        self._bus_address, self._loop = bus_address, loop
        self._peripherals: list[Peripheral] = []
        self._phone: Device | None = None
        self._held: Connection | None = None
        self._link: LocalLink
        self._computer: Computer
        self._daemon: Bluetoothd | None = None
        self._bus: MessageBus | None = None

    @property
    def environment(self) -> Mapping[str, str]:
        """The variables with which a process is in this room."""
        return {VARIABLE: self._bus_address}

    def add(
        self,
        board: Board,
        profile: GattProfile,
        *,
        name: str = "",
        address: str = "",
        rssi: int = -50,
        mtu: int = 247,
        asks_to_be_paired: bool = False,
        advertises_service: bool = True,
        route: Callable[[bytes], int] = lambda packet: 0,
    ) -> BoardInRoom[Board]:
        """Put a board into the room, switched on.

        `route` says on which of the profile's `notify` a packet of the board's is told.
        """
        number = len(self._peripherals) + 1
        radio = Radio(
            name or profile.names[0],
            address or f"C4:64:E3:00:00:{number:02X}",
            rssi,
            mtu,
            asks_to_be_paired,
            advertises_service,
            route,
        )

        async def enter() -> Peripheral:
            peripheral = Peripheral(self._link, board, profile, radio)
            await peripheral.start()
            return peripheral

        peripheral = self.run(enter())
        self._peripherals.append(peripheral)
        if self._daemon is not None:
            self._daemon.rssi[radio.address] = rssi
        return BoardInRoom(self, board, peripheral)

    def run(self, doing: Coroutine[Any, Any, Told]) -> Told:
        """Do something on the room's thread and wait for it."""
        return asyncio.run_coroutine_threadsafe(doing, self._loop).result(WITHIN_S)

    def do(self, what: Callable[[], Told]) -> Told:
        async def done() -> Told:
            return what()

        return self.run(done())

    def hold(self, address: str) -> None:
        async def hold() -> None:
            self._phone = device_on(self._link, "phone", PHONE)
            await self._phone.power_on()
            self._held = await self._phone.connect(Address(address))

        self.run(hold())

    def release(self) -> None:
        async def release() -> None:
            assert self._held is not None
            await self._held.disconnect()

        self.run(release())

    def is_calling(self, address: str) -> bool:
        """Return whether the computer tries to connect to a board."""
        daemon = self._daemon
        return daemon is not None and self.do(lambda: daemon.calls(_path(address)))

    def restart_bluetoothd(self) -> None:
        """It crashes, without a word on the bus, and is started again."""

        async def restart() -> None:
            await self._stop_daemon()
            await self._start_daemon()

        self.run(restart())

    def refuse_next(self, name: str, words: str) -> None:
        """The next connection that is asked for fails: NAME of org.bluez.Error.NAME, and its words."""
        assert self._daemon is not None
        self._daemon.next_refusals.append(Refused(name, words))

    def connect_and_leave(self, address: str) -> None:
        """A program connects to a board and ends without a word: BlueZ keeps the link."""

        async def connect() -> None:
            bus = MessageBus(bus_address=self._bus_address, bus_type=BusType.SYSTEM)
            await bus.connect()
            adapter, device = ADAPTER_PATH, _path(address)
            await _call(bus, adapter, "org.bluez.Adapter1", "StartDiscovery")
            while self._daemon is not None and not self._daemon.knows(device):
                await asyncio.sleep(0.01)
            await _call(bus, adapter, "org.bluez.Adapter1", "StopDiscovery")
            await _call(bus, device, "org.bluez.Device1", "Connect")
            while self._daemon is not None and not self._daemon.has_resolved(device):
                await asyncio.sleep(0.01)
            bus.disconnect()
            await bus.wait_for_disconnect()  # type: ignore[no-untyped-call]

        self.run(connect())

    async def open(self, computer: Computer) -> None:
        self._link, self._computer = LocalLink(), computer  # type: ignore[no-untyped-call]
        if computer.running:
            await self._start_daemon()

    async def close(self) -> None:
        for peripheral in self._peripherals:
            await peripheral.stop()
        await self._stop_daemon()
        pending = asyncio.all_tasks() - {asyncio.current_task()}
        for task in pending:
            task.cancel()
        await asyncio.gather(*pending, return_exceptions=True)

    async def _start_daemon(self) -> None:
        self._bus = MessageBus(bus_address=self._bus_address, bus_type=BusType.SYSTEM, negotiate_unix_fd=True)
        await self._bus.connect()
        computer = self._computer
        self._daemon = Bluetoothd(
            self._bus,
            self._link,
            adapter=computer.adapter,
            powered=computer.powered,
            linger_s=computer.linger_s,
        )
        await self._daemon.start()

    async def _stop_daemon(self) -> None:
        if self._bus is not None:
            self._bus.disconnect()
            await self._bus.wait_for_disconnect()  # type: ignore[no-untyped-call]
        if self._daemon is not None:
            await self._daemon.stop()


def _path(address: str) -> str:
    return f"{ADAPTER_PATH}/dev_{address.replace(':', '_')}"


async def _call(bus: MessageBus, path: str, interface: str, member: str) -> None:
    reply = await bus.call(Message(destination="org.bluez", path=path, interface=interface, member=member))
    assert reply is not None
    assert reply.message_type is MessageType.METHOD_RETURN, reply.body


@contextmanager
def bluetooth_room(
    *,
    running: bool = True,
    adapter: bool = True,
    powered: bool = True,
    allowed: bool = True,
    linger_s: float = 0.0,
) -> Iterator[Room]:
    """Be in a room whose computer has Bluetooth, or only a part of what it takes.

    `running`: bluetoothd runs; `adapter`: there is one, and it is `powered`; `allowed`: this account may
    speak to bluetoothd. BlueZ lingers for two seconds before it ends a link, here for `linger_s`.
    """
    with private_bus(allowed=allowed) as bus_address, patch.dict(os.environ, {VARIABLE: bus_address}):
        loop = asyncio.new_event_loop()
        thread = threading.Thread(target=loop.run_forever, name="room", daemon=True)
        thread.start()
        room = Room(bus_address, loop)
        try:
            room.run(room.open(Computer(running, adapter, powered, linger_s)))
            yield room
        finally:
            room.run(room.close())
            loop.call_soon_threadsafe(loop.stop)
            thread.join()
            loop.close()
