"""One remote device as BlueZ has it: its connection, its services and its characteristics' values."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from bumble.core import InvalidStateError, ProtocolError
from bumble.device import Connection, Device, Peer
from bumble.gatt_client import CharacteristicProxy, ServiceProxy
from bumble.hci import Address
from dbus_fast import Message, Variant

from tests.link.bluez.characteristic import (
    CHARACTERISTIC,
    NOTHING,
    Answer,
    Method,
    Refused,
    RemoteCharacteristic,
)
from tests.link.bluez.objects import Objects

__all__ = ["ADAPTER_PATH", "DEVICE", "Remote"]

ADAPTER_PATH = "/org/bluez/hci0"
DEVICE, SERVICE = "org.bluez.Device1", "org.bluez.GattService1"
# So long the kernel looks for a device that it is to connect to (HCI_LE_CONN_TIMEOUT).
CONNECT_S = 20.0
OUR_MTU = 517  # what bluetoothd asks for
# Their names in doc/org.bluez.GattCharacteristic.rst; bits as the Bluetooth specification has them.
FLAGS = ("broadcast", "read", "write-without-response", "write", "notify", "indicate")


class Remote:
    """Answers the calls that go to one device's objects."""

    def __init__(
        self,
        path: str,
        address: str,
        device: Device,
        objects: Objects,
        connecting: asyncio.Lock,
        linger_s: float,
    ) -> None:
        self._path, self._address, self._device, self._objects = path, address, device, objects
        self._radio_in_use, self._linger_s = connecting, linger_s
        self.advertised = asyncio.Event()
        self._connection: Connection | None = None
        self._attempt: asyncio.Task[None] | None = None
        self._browsing: asyncio.Task[None] | None = None
        self._characteristics: dict[str, RemoteCharacteristic] = {}

    def properties(self, name: str | None, services: list[str]) -> dict[str, Variant]:
        """Return what BlueZ tells of a device; one without a name is called by its address."""
        named = {} if name is None else {"Name": Variant("s", name)}
        return {
            **named,
            "Address": Variant("s", self._address),
            "AddressType": Variant("s", "random"),
            "Alias": Variant("s", name or self._address.replace(":", "-")),
            "Paired": Variant("b", False),
            "Bonded": Variant("b", False),
            "Trusted": Variant("b", False),
            "Blocked": Variant("b", False),
            "LegacyPairing": Variant("b", False),
            "Connected": Variant("b", False),
            "UUIDs": Variant("as", services),
            "Adapter": Variant("o", ADAPTER_PATH),
            "ServicesResolved": Variant("b", False),
        }

    @property
    def is_being_called(self) -> bool:
        return self._attempt is not None

    def method(self, path: str, interface: str, member: str) -> Method | None:
        if path == self._path and interface == DEVICE:
            return {"Connect": self._connect, "Disconnect": self._disconnect}.get(member)
        found = self._characteristics.get(path)
        return found.method(member) if found is not None and interface == CHARACTERISTIC else None

    def client_left(self, name: str) -> None:
        for each in self._characteristics.values():
            each.client_left(name)

    def stop(self) -> None:
        for task in (self._attempt, self._browsing):
            if task is not None:
                task.cancel()
        for each in self._characteristics.values():
            each.link_down()

    async def hang_up(self) -> None:
        if self._connection is not None:
            with suppress(ProtocolError, InvalidStateError):
                await self._connection.disconnect()

    # the link

    async def _connect(self, message: Message) -> Answer:
        """dev_connect of src/device.c: the answer comes with the link, before the services are known."""
        if self._attempt is not None:
            raise Refused("InProgress", "In Progress")
        if self._connection is not None:
            return NOTHING
        self._attempt = asyncio.create_task(self._link_up())
        try:
            await asyncio.shield(self._attempt)
        except asyncio.CancelledError as cancelled:
            if self._attempt.cancelled():
                raise Refused("Failed", "br-connection-canceled") from cancelled
            raise
        except TimeoutError as late:
            raise Refused("Failed", "le-connection-abort-by-local") from late
        finally:
            self._attempt = None
        return NOTHING

    async def _link_up(self) -> None:
        """The kernel waits for the device to advertise, for several at once; it calls one at a time."""
        self.advertised.clear()
        await asyncio.wait_for(self.advertised.wait(), CONNECT_S)
        async with self._radio_in_use:
            connection = await self._device.connect(Address(self._address), timeout=CONNECT_S)
        self._connection = connection
        connection.on(Connection.EVENT_DISCONNECTION, self._link_down)
        self._objects.change(self._path, DEVICE, {"Connected": Variant("b", True)})
        self._browsing = asyncio.create_task(self._browse(connection))

    def _link_down(self, reason: int) -> None:
        """The services stay known, as with BlueZ's usual Cache = always; who listens has to ask anew."""
        self._connection = None
        if self._browsing is not None:
            self._browsing.cancel()
        for each in self._characteristics.values():
            each.link_down()
        if self._path in self._objects:
            self._objects.change(
                self._path,
                DEVICE,
                {"ServicesResolved": Variant("b", False), "Connected": Variant("b", False)},
            )

    async def _disconnect(self, message: Message) -> Answer:
        if self._attempt is not None:
            self._attempt.cancel()
            return NOTHING
        if self._connection is None:
            raise Refused("NotConnected", "Not Connected")
        await asyncio.sleep(self._linger_s)  # DISCONNECT_TIMER, in which profiles say goodbye
        await self.hang_up()
        return NOTHING

    # the services

    async def _browse(self, connection: Connection) -> None:
        peer = Peer(connection)
        mtu = await peer.request_mtu(OUR_MTU)
        await peer.discover_services()
        for service in peer.services:
            await peer.discover_characteristics(service=service)
        if not self._characteristics:
            self._export(peer.services, mtu)
        by_uuid = {_uuid_of(proxy): proxy for service in peer.services for proxy in service.characteristics}
        for each in self._characteristics.values():
            await each.link_up(by_uuid.get(each.uuid), mtu)
        self._objects.change(self._path, DEVICE, {"ServicesResolved": Variant("b", True)})

    def _export(self, services: list[ServiceProxy], mtu: int) -> None:
        for service in services:
            path = f"{self._path}/service{service.handle:04x}"
            told = {
                "UUID": Variant("s", _uuid_of(service)),
                "Device": Variant("o", self._path),
                "Primary": Variant("b", True),
                "Includes": Variant("ao", []),
            }
            # GAP and GATT are BlueZ's own business.
            if _uuid_of(service)[:8] in ("00001800", "00001801"):
                continue
            self._objects.add(path, {SERVICE: told})
            for proxy in service.characteristics:
                self._export_characteristic(path, proxy, mtu)
        uuids = [_uuid_of(service) for service in services]
        self._objects.change(self._path, DEVICE, {"UUIDs": Variant("as", uuids)})

    def _export_characteristic(self, service: str, proxy: CharacteristicProxy[bytes], mtu: int) -> None:
        # A characteristic is known by its declaration, which stands before its value.
        path = f"{service}/char{proxy.handle - 1:04x}"
        flags = tuple(flag for bit, flag in enumerate(FLAGS) if int(proxy.properties) >> bit & 1)
        characteristic = RemoteCharacteristic(self._objects, path, _uuid_of(proxy), flags)
        self._characteristics[path] = characteristic
        self._objects.add(path, {CHARACTERISTIC: characteristic.properties(service, mtu)})


def _uuid_of(attribute: ServiceProxy | CharacteristicProxy[bytes]) -> str:
    """Return the long form of a UUID."""
    text = attribute.uuid.to_hex_str("-").lower()
    return f"0000{text}-0000-1000-8000-00805f9b34fb" if len(text) == len("1800") else text
