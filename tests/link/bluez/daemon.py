"""BlueZ's side of D-Bus, over a controller that exists in memory alone.

What it does and what it answers is written after BlueZ's documents (doc/org.bluez.Adapter.rst, .Device.rst,
.GattService.rst, .GattCharacteristic.rst) and, where they are silent, after what bluetoothd 5.8x does
(src/adapter.c, src/device.c, src/gatt-client.c, src/error.c): not after what a client would like.

Left out: pairing itself, classic Bluetooth, descriptors, monitors of advertisements, a second adapter.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from dataclasses import dataclass, field

from bumble.core import AdvertisingData
from bumble.device import Advertisement, Device
from bumble.link import LocalLink
from dbus_fast import Message, MessageType, Variant
from dbus_fast.aio import MessageBus

from tests.link.bluez.characteristic import NOTHING, Answer, Method, Refused
from tests.link.bluez.objects import MANAGER, PROPERTIES, Objects
from tests.link.bluez.peripheral import device_on
from tests.link.bluez.remote import ADAPTER_PATH, DEVICE, Remote

__all__ = ["BLUEZ", "Bluetoothd"]

BLUEZ = "org.bluez"
ADAPTER = "org.bluez.Adapter1"
ADDRESS = "00:1A:7D:DA:71:13"
# doc/main.conf: so long BlueZ remembers what it has seen and nobody has connected to.
TEMPORARY_S = 30.0


@dataclass
class Client:
    """A program on the bus, with all that it has asked of the adapter."""

    discovers: bool = False
    filter: dict[str, Variant] = field(default_factory=dict)


class Bluetoothd:
    """The service org.bluez with one adapter, hci0, or with none."""

    def __init__(
        self, bus: MessageBus, link: LocalLink, *, adapter: bool, powered: bool, linger_s: float
    ) -> None:
        self._bus, self._powered, self._has_adapter = bus, powered, adapter
        self._linger_s = linger_s
        self._objects = Objects(bus)
        self._device = device_on(link, "computer", ADDRESS)
        self._connecting = asyncio.Lock()
        self._remotes: dict[str, Remote] = {}
        self._clients: dict[str, Client] = {}
        self._forgetting: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.rssi: dict[str, int] = {}
        self.next_refusals: list[Refused] = []  # the answers to the next connections that are asked for
        self._methods: dict[tuple[str, str], Method] = {
            (MANAGER, "GetManagedObjects"): self._managed_objects,
            (PROPERTIES, "GetAll"): self._get_all,
            (PROPERTIES, "Get"): self._get,
            (PROPERTIES, "Set"): self._set,
            (ADAPTER, "SetDiscoveryFilter"): self._set_filter,
            (ADAPTER, "StartDiscovery"): self._start_discovery,
            (ADAPTER, "StopDiscovery"): self._stop_discovery,
            (ADAPTER, "RemoveDevice"): self._remove_device,
        }

    async def start(self) -> None:
        await self._device.power_on()
        self._device.on(Device.EVENT_ADVERTISEMENT, self._heard)
        if self._has_adapter:
            self._objects.add(ADAPTER_PATH, {ADAPTER: _adapter(powered=self._powered)})
            await self._device.start_scanning(filter_duplicates=False)
        self._bus.add_message_handler(self._on_message)
        await self._bus.request_name(BLUEZ)
        await self._bus.call(
            Message(
                destination="org.freedesktop.DBus",
                path="/org/freedesktop/DBus",
                interface="org.freedesktop.DBus",
                member="AddMatch",
                signature="s",
                body=["type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged'"],
            )
        )

    async def stop(self) -> None:
        for timer in self._forgetting.values():
            timer.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for remote in self._remotes.values():
            await remote.hang_up()  # the kernel ends the links of a process that ends
            remote.stop()
        await self._device.power_off()

    @property
    def discovering(self) -> bool:
        return any(client.discovers for client in self._clients.values())

    def knows(self, path: str) -> bool:
        return path in self._remotes

    def has_resolved(self, path: str) -> bool:
        """Return whether the services of a device are known."""
        return bool(self._objects.value(path, DEVICE, "ServicesResolved"))

    def calls(self, path: str) -> bool:
        """Return whether it is trying to connect to a device."""
        return path in self._remotes and self._remotes[path].is_being_called

    # messages

    def _on_message(self, message: Message) -> bool:
        if message.message_type is MessageType.SIGNAL:
            if message.member == "NameOwnerChanged" and not message.body[2]:
                self._client_left(message.body[0])
            return False
        if message.message_type is not MessageType.METHOD_CALL or message.path in (
            None,
            "/org/freedesktop/DBus",
        ):
            return False
        task = asyncio.get_running_loop().create_task(self._answer(message))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    async def _answer(self, message: Message) -> None:
        try:
            signature, body, descriptors = await self._method(message)(message)
            reply = Message.new_method_return(message, signature, body, descriptors)
        except Refused as refused:
            reply = Message.new_error(message, refused.name, refused.text)
        with suppress(OSError, EOFError):  # the bus may be gone by now
            await self._bus.send(reply)

    def _method(self, message: Message) -> Method:
        path, key = str(message.path), (str(message.interface), str(message.member))
        if path != "/" and path not in self._objects:
            raise Refused(
                "org.freedesktop.DBus.Error.UnknownObject",
                f'Method "{key[1]}" with signature on {path} is unknown',
            )
        if key in self._methods:
            return self._methods[key]
        remote = self._remote_of(path)
        method = None if remote is None else remote.method(path, *key)
        if method is None:
            raise Refused("org.freedesktop.DBus.Error.UnknownMethod", f'Method "{key[1]}" is unknown')
        if key == (DEVICE, "Connect"):
            self._need_power()
            self._remember(path)
            if self.next_refusals:
                raise self.next_refusals.pop(0)
        return method

    def _remote_of(self, path: str) -> Remote | None:
        match = re.match(rf"{ADAPTER_PATH}/dev_\w+", path)
        return self._remotes.get(match.group()) if match else None

    def _client_left(self, name: str) -> None:
        """End all that a program has asked for; the links stay."""
        if self._clients.pop(name, None) is not None:
            self._discovery_changed()
        for remote in self._remotes.values():
            remote.client_left(name)

    # objects and properties

    async def _managed_objects(self, message: Message) -> Answer:
        return "a{oa{sa{sv}}}", [self._objects.managed()], []

    async def _get_all(self, message: Message) -> Answer:
        return "a{sv}", [self._objects.interfaces(str(message.path)).get(message.body[0], {})], []

    async def _get(self, message: Message) -> Answer:
        interface, name = message.body
        found = self._objects.interfaces(str(message.path)).get(interface, {}).get(name)
        if found is None:
            raise Refused("org.freedesktop.DBus.Error.InvalidArgs", f"No such property '{name}'")
        return "v", [found], []

    async def _set(self, message: Message) -> Answer:
        interface, name, value = message.body
        self._objects.change(str(message.path), interface, {name: value})
        return NOTHING

    # the adapter

    def _need_power(self) -> None:
        if not self._objects.value(ADAPTER_PATH, ADAPTER, "Powered"):
            raise Refused("org.bluez.Error.NotReady", "Resource Not Ready")

    async def _set_filter(self, message: Message) -> Answer:
        self._need_power()
        self._clients.setdefault(str(message.sender), Client()).filter = message.body[0]
        return NOTHING

    async def _start_discovery(self, message: Message) -> Answer:
        """Each program has one discovery session."""
        self._need_power()
        client = self._clients.setdefault(str(message.sender), Client())
        if client.discovers:
            raise Refused("org.bluez.Error.InProgress", "Operation already in progress")
        client.discovers = True
        self._discovery_changed()
        return NOTHING

    async def _stop_discovery(self, message: Message) -> Answer:
        self._need_power()
        client = self._clients.get(str(message.sender))
        if client is None or not client.discovers:
            raise Refused("org.bluez.Error.Failed", "No discovery started")
        client.discovers = False
        self._discovery_changed()
        return NOTHING

    def _discovery_changed(self) -> None:
        if ADAPTER_PATH not in self._objects:
            return
        was, now = self._objects.value(ADAPTER_PATH, ADAPTER, "Discovering"), self.discovering
        if was == now:
            return
        self._objects.change(ADAPTER_PATH, ADAPTER, {"Discovering": Variant("b", now)})
        if not now:
            for path in self._remotes:
                self._objects.invalidate(path, DEVICE, ("RSSI", "TxPower"))

    async def _remove_device(self, message: Message) -> Answer:
        [path] = message.body
        if path not in self._remotes:
            raise Refused("org.bluez.Error.DoesNotExist", "Does Not Exist")
        await self._forget(path)
        return NOTHING

    def _remember(self, path: str) -> None:
        """Keep a device for good, as one that somebody connects to."""
        timer = self._forgetting.pop(path, None)
        if timer is not None:
            timer.cancel()

    async def _forget(self, path: str) -> None:
        self._remember(path)
        remote = self._remotes.pop(path)
        await remote.hang_up()
        remote.stop()
        self._objects.remove(path)

    # what is on the air

    def _heard(self, advertisement: Advertisement) -> None:
        """Take an advertisement: of use to a discovery, and to whoever is being connected to."""
        address = str(advertisement.address).removesuffix("/P")
        path = f"{ADAPTER_PATH}/dev_{address.replace(':', '_')}"
        known = self._remotes.get(path)
        if known is not None:
            known.advertised.set()
        kinds = AdvertisingData.Type
        name = advertisement.data.get(kinds.COMPLETE_LOCAL_NAME)
        if not self.discovering:
            return
        rssi = {"RSSI": Variant("n", self.rssi.get(address, -60))}
        services = [
            uuid.to_hex_str("-").lower()
            for uuid in advertisement.data.get(kinds.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS) or ()
        ]
        if known is not None:
            self._objects.change(path, DEVICE, rssi)
            return
        remote = Remote(path, address, self._device, self._objects, self._connecting, self._linger_s)
        self._remotes[path] = remote
        self._objects.add(path, {DEVICE: {**remote.properties(name, services), **rssi}})
        self._forgetting[path] = asyncio.get_running_loop().call_later(
            TEMPORARY_S, lambda: self._tasks.add(asyncio.ensure_future(self._forget(path)))
        )


def _adapter(*, powered: bool) -> dict[str, Variant]:
    return {
        "Address": Variant("s", ADDRESS),
        "AddressType": Variant("s", "public"),
        "Name": Variant("s", "computer"),
        "Alias": Variant("s", "computer"),
        "Class": Variant("u", 0),
        "Powered": Variant("b", powered),
        "Discoverable": Variant("b", False),
        "Pairable": Variant("b", False),
        "Discovering": Variant("b", False),
        "UUIDs": Variant("as", []),
        "Roles": Variant("as", ["central", "peripheral"]),
    }
