"""BlueZ's side of D-Bus for a program that is a peripheral, and a phone that connects to it.

After BlueZ's documents (doc/org.bluez.GattManager.rst, .GattService.rst, .GattCharacteristic.rst,
.LEAdvertisingManager.rst, .LEAdvertisement.rst) and, where they are silent, src/gatt-database.c: it reads the
objects of an application before it answers, calls StartNotify at a first subscription and StopNotify when the
phone goes, and cuts a notification to what the link takes.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from dbus_fast import Message, MessageType, Variant
from dbus_fast.aio import MessageBus

__all__ = ["BluezServer", "Phone", "bluez_server"]

BLUEZ, OBJECTS, PROPERTIES = (
    "org.bluez",
    "org.freedesktop.DBus.ObjectManager",
    "org.freedesktop.DBus.Properties",
)
ADAPTER_PATH = "/org/bluez/hci0"
GATT, ADVERTISING = "org.bluez.GattManager1", "org.bluez.LEAdvertisingManager1"
CHARACTERISTIC, SERVICE, ADVERTISEMENT = (
    "org.bluez.GattCharacteristic1",
    "org.bluez.GattService1",
    "org.bluez.LEAdvertisement1",
)
# By the specification of the protocol: the app writes the one and is notified on the other.
CHESS, WRITTEN, NOTIFIED = (
    "f5351050-b2c9-11ec-a0c0-b3bc53b08d33",
    "f53513ca-b2c9-11ec-a0c1-639b8957db99",
    "f535147e-b2c9-11ec-a0c2-8bbd706ec4e6",
)
WITHIN_S = 30.0


class BluezServer:
    """The service org.bluez with one adapter. `refuses`: the error by method for what it does not allow."""

    def __init__(self, address: str, *, powered: bool, able: bool, refuses: Mapping[str, str]) -> None:
        self._address, self._powered, self._able, self._refuses = address, powered, able, refuses
        self.advertised: dict[str, Any] = {}
        self._objects: Mapping[str, Mapping[str, Mapping[str, Variant]]] = {}
        self._program = ""
        self._phones: list[Phone] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._bus: MessageBus = self.does(self._open())

    def does(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(WITHIN_S)

    def close(self) -> None:
        async def leave() -> None:
            self._bus.disconnect()

        self.does(leave())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def phone(self, number: int = 1, *, mtu: int = 185) -> Phone:
        phone = Phone(self, f"{ADAPTER_PATH}/dev_AA_BB_CC_DD_EE_{number:02X}", mtu)
        self._phones.append(phone)
        return phone

    def path_of(self, uuid: str) -> str:
        return next(
            path
            for path, interfaces in self._objects.items()
            if CHARACTERISTIC in interfaces and interfaces[CHARACTERISTIC]["UUID"].value == uuid
        )

    def flags_of(self, uuid: str) -> set[str]:
        return set(self._objects[self.path_of(uuid)][CHARACTERISTIC]["Flags"].value)

    async def call(self, path: str, interface: str, member: str, signature: str, *body: object) -> Message:
        call = Message(
            destination=self._program,
            path=path,
            interface=interface,
            member=member,
            signature=signature,
            body=list(body),
        )
        reply = await self._bus.call(call)
        assert reply is not None
        return reply

    async def says_disconnected(self, device: str) -> None:
        changed = ["org.bluez.Device1", {"Connected": Variant("b", False)}, []]
        await self._bus.send(Message.new_signal(device, PROPERTIES, "PropertiesChanged", "sa{sv}as", changed))

    async def _open(self) -> MessageBus:
        bus = await MessageBus(bus_address=self._address).connect()
        bus.add_message_handler(self._heard)
        self._bus = bus
        await bus.request_name(BLUEZ)
        rule = f"type='signal',interface='{PROPERTIES}',member='PropertiesChanged',arg0='{CHARACTERISTIC}'"
        await bus.call(
            Message(
                destination="org.freedesktop.DBus",
                path="/org/freedesktop/DBus",
                interface="org.freedesktop.DBus",
                member="AddMatch",
                signature="s",
                body=[rule],
            )
        )
        return bus

    def _heard(self, message: Message) -> Message | bool | None:
        if message.message_type is MessageType.SIGNAL and message.member == "PropertiesChanged":
            self._notified(message)
            return None
        if message.message_type is not MessageType.METHOD_CALL:
            return None
        if message.member == "GetManagedObjects" and message.path == "/":
            return Message.new_method_return(message, "a{oa{sa{sv}}}", [{ADAPTER_PATH: self._interfaces()}])
        if message.member in ("RegisterApplication", "RegisterAdvertisement") and self._able:
            if message.member in self._refuses:
                return Message.new_error(message, self._refuses[message.member], "not today")
            task = self._loop.create_task(self._register(message))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            return True
        return None

    def _interfaces(self) -> dict[str, dict[str, Variant]]:
        able: dict[str, dict[str, Variant]] = {GATT: {}, ADVERTISING: {}} if self._able else {}
        return {"org.bluez.Adapter1": {"Powered": Variant("b", self._powered)}, **able}

    async def _register(self, message: Message) -> None:
        assert message.sender is not None
        self._program, path = message.sender, message.body[0]
        if message.member == "RegisterApplication":
            reply = await self.call(path, OBJECTS, "GetManagedObjects", "")
            self._objects = reply.body[0]
            services = [each[SERVICE] for each in self._objects.values() if SERVICE in each]
            assert [service["UUID"].value for service in services] == [CHESS]
        else:
            reply = await self.call(path, PROPERTIES, "GetAll", "s", ADVERTISEMENT)
            self.advertised = {name: value.value for name, value in reply.body[0].items()}
        await self._bus.send(Message.new_method_return(message))

    def _notified(self, signal: Message) -> None:
        if signal.path != self.path_of(NOTIFIED) or "Value" not in signal.body[1]:
            return
        value = bytes(signal.body[1]["Value"].value)
        for phone in self._phones:
            if phone.is_subscribed:
                phone.values.put(value[: phone.mtu - 3])


class Phone:
    """A central that is connected to the program; `values` are the notifications that it has got."""

    def __init__(self, server: BluezServer, device: str, mtu: int) -> None:
        self._server, self._device, self.mtu = server, device, mtu
        self.is_subscribed = False
        self.values: queue.Queue[bytes] = queue.Queue()

    def subscribes(self) -> None:
        self.is_subscribed = True
        reply = self._server.does(self._call(NOTIFIED, "StartNotify", ""))
        assert reply.message_type is MessageType.METHOD_RETURN, reply.body

    def unsubscribes(self) -> None:
        self.is_subscribed = False
        self._server.does(self._call(NOTIFIED, "StopNotify", ""))

    def goes(self) -> None:
        """Out of range, or off."""
        self.is_subscribed = False
        self._server.does(self._server.says_disconnected(self._device))

    def writes(self, data: bytes) -> str:
        """Returns the error that the program answers with, if any."""
        options = {
            "device": Variant("o", self._device),
            "mtu": Variant("q", self.mtu),
            "type": Variant("s", "request"),
            "link": Variant("s", "LE"),
        }
        reply: Message = self._server.does(self._call(WRITTEN, "WriteValue", "aya{sv}", data, options))
        return str(reply.error_name) if reply.message_type is MessageType.ERROR else ""

    def send(self, message: str) -> None:
        """Writes a message, again where the program wants it again."""
        while (refused := self.writes(message.encode())) == "org.bluez.Error.InProgress":
            pass
        assert not refused, refused

    def receive(self, within_s: float) -> str | None:
        try:
            return self.values.get(timeout=within_s).decode()
        except queue.Empty:
            return None

    async def _call(self, uuid: str, member: str, signature: str, *body: object) -> Message:
        return await self._server.call(self._server.path_of(uuid), CHARACTERISTIC, member, signature, *body)


@contextmanager
def bluez_server(
    address: str, *, powered: bool = True, able: bool = True, refuses: Mapping[str, str] | None = None
) -> Iterator[BluezServer]:
    """`able`: whether the adapter can be a peripheral."""
    server = BluezServer(address, powered=powered, able=able, refuses=refuses or {})
    try:
        yield server
    finally:
        server.close()
