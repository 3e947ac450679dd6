"""A board of the open peripheral protocol as BlueZ has it: served, advertised, and asked by apps.

The objects on D-Bus are those of https://github.com/bluez/bluez: doc/org.bluez.GattManager.rst,
org.bluez.GattCharacteristic.rst, org.bluez.LEAdvertisingManager.rst and org.bluez.LEAdvertisement.rst.
"""

import asyncio
from collections.abc import Mapping
from typing import Any, Protocol

from dbus_fast import BusType, Message, MessageType, Variant
from dbus_fast.aio import MessageBus
from dbus_fast.errors import AuthError, DBusError, InvalidAddressError

from adoube.errors import AdoubeError
from adoube.link.eboards.dialects.peripheral_lines import FROM_BOARD, SERVICE, TO_BOARD
from adoube.words import AnyText, coded

__all__ = ["BluezBoard", "BluezError", "BluezListener"]

BLUEZ = "org.bluez"
OBJECTS = "org.freedesktop.DBus.ObjectManager"
PROPERTIES = "org.freedesktop.DBus.Properties"
CHARACTERISTIC = f"{BLUEZ}.GattCharacteristic1"
ADVERTISES = f"{BLUEZ}.LEAdvertisement1"

ROOT = "/org/adoube/board"
SERVED, TELLS, HEARS = f"{ROOT}/service", f"{ROOT}/service/tells", f"{ROOT}/service/hears"
ADVERTISEMENT = f"{ROOT}/advertisement"  # It is no part of the application.

Interfaces = Mapping[str, Mapping[str, Variant]]

GATT_MANAGER, ADVERTISING_MANAGER = f"{BLUEZ}.GattManager1", f"{BLUEZ}.LEAdvertisingManager1"
ADAPTER, DEVICE = f"{BLUEZ}.Adapter1", f"{BLUEZ}.Device1"
DBUS, DBUS_PATH = "org.freedesktop.DBus", "/org/freedesktop/DBus"
ANSWERS_WITHIN_S = 10.0
TRIES, BETWEEN_S = 30, 1.0  # after bluetoothd has come back, its adapter comes some seconds later

WATCHED = (
    f"type='signal',sender='{DBUS}',member='NameOwnerChanged',arg0='{BLUEZ}'",
    f"type='signal',sender='{BLUEZ}',interface='{PROPERTIES}',member='PropertiesChanged',arg0='{DEVICE}'",
)


class BluezError(AdoubeError):
    """BlueZ, or the bus to it, does not do what a board with Bluetooth needs."""


class BluezListener(Protocol):
    """The one who is told what apps and BlueZ do. Every call is on the bus's thread and returns at once."""

    def subscribed(self) -> None: ...

    def unsubscribed(self) -> None: ...

    def written(self, device: str, mtu: int | None, data: bytes) -> str:
        """Take what an app writes; returns the name of BlueZ's error where it is not taken, else nothing."""
        ...

    def disconnected(self, device: str) -> None: ...

    def bluez_went(self) -> None: ...

    def bluez_came(self, adapter: str) -> None: ...


class BluezBoard:
    """Everything here is of one event loop."""

    def __init__(self, name: str, listener: BluezListener) -> None:
        self._application = GattApplication(name, listener)
        self._listener = listener
        self._bus: MessageBus | None = None
        self._coming_back: asyncio.Task[None] | None = None

    async def open(self) -> str:
        """Be served and advertised; return the adapter. Raises BluezError."""
        self._bus = bus = await _connected()
        try:
            bus.add_message_handler(self._heard)
            for rule in WATCHED:
                await self._call(DBUS, DBUS_PATH, DBUS, "AddMatch", "s", [rule])
            return await self._register()
        except BaseException:
            bus.disconnect()
            raise

    async def close(self) -> None:
        """Be a board no longer: BlueZ forgets who leaves the bus."""
        if self._coming_back is not None:
            self._coming_back.cancel()
        if self._bus is not None:
            self._bus.disconnect()

    async def tell(self, values: tuple[bytes, ...]) -> None:
        """Notify the app of these, one after the other."""
        assert self._bus is not None, "only an app that has come is told something"
        for value in values:
            await self._bus.send(self._application.told(value))

    async def _register(self) -> str:
        objects = await self._managed()
        able = sorted(
            path for path, has in objects.items() if {GATT_MANAGER, ADVERTISING_MANAGER} <= has.keys()
        )
        powered = [path for path in able if _is_on(objects[path])]
        if not powered:
            raise BluezError(coded("bridge.no_adapter"))
        adapter = powered[0]
        for manager, method, path in (
            (GATT_MANAGER, "RegisterApplication", ROOT),
            (ADVERTISING_MANAGER, "RegisterAdvertisement", ADVERTISEMENT),
        ):
            reply = await self._call(BLUEZ, adapter, manager, method, "oa{sv}", [path, {}])
            if reply.message_type is MessageType.ERROR:
                raise BluezError(coded("bridge.not_registered", why=_why(reply)))
        return adapter.rpartition("/")[2]

    async def _managed(self) -> Mapping[str, Mapping[str, Mapping[str, Variant]]]:
        reply = await self._call(BLUEZ, "/", OBJECTS, "GetManagedObjects", "", [])
        if reply.message_type is MessageType.ERROR:
            raise BluezError(coded("bridge.no_bluez", why=_why(reply)))
        managed: Mapping[str, Mapping[str, Mapping[str, Variant]]] = reply.body[0]
        return managed

    async def _call(
        self, to: str, path: str, interface: str, member: str, signature: str, body: list[Any]
    ) -> Message:
        assert self._bus is not None, "the bus is opened first"
        call = Message(
            destination=to, path=path, interface=interface, member=member, signature=signature, body=body
        )
        try:
            reply = await asyncio.wait_for(self._bus.call(call), ANSWERS_WITHIN_S)
        except (TimeoutError, DBusError, EOFError, OSError) as error:
            raise BluezError(coded("bridge.no_bluez", why=str(error) or "no answer")) from error
        assert reply is not None, "every call here wants an answer"
        return reply

    def _heard(self, message: Message) -> Message | None:
        if message.message_type is MessageType.SIGNAL:
            self._noticed(message)
            return None
        return self._application.answer(message)

    def _noticed(self, signal: Message) -> None:
        if signal.member == "NameOwnerChanged" and signal.body[0] == BLUEZ:
            _, before, after = signal.body
            if before:
                self._listener.bluez_went()
            if after:
                self._coming_back = asyncio.get_running_loop().create_task(self._come_back())
        elif signal.member == "PropertiesChanged" and signal.body[0] == DEVICE:
            connected = signal.body[1].get("Connected")
            if connected is not None and not connected.value:
                self._listener.disconnected(signal.path or "")

    async def _come_back(self) -> None:
        for _ in range(TRIES):
            await asyncio.sleep(BETWEEN_S)
            try:
                adapter = await self._register()
            except BluezError:
                continue
            self._listener.bluez_came(adapter)
            return


async def _connected() -> MessageBus:
    try:
        return await asyncio.wait_for(MessageBus(bus_type=BusType.SYSTEM).connect(), ANSWERS_WITHIN_S)
    except (OSError, AuthError, InvalidAddressError, DBusError, EOFError) as error:
        why = getattr(error, "strerror", None) or str(error) or type(error).__name__
        raise BluezError(coded("bridge.no_bus", why=why)) from error


def _is_on(interfaces: Mapping[str, Mapping[str, Variant]]) -> bool:
    powered = interfaces.get(ADAPTER, {}).get("Powered")
    return powered is not None and bool(powered.value)


def _why(error: Message) -> AnyText:
    """Return what an error says; its name where it says nothing."""
    said = str(error.body[0]) if error.body else ""
    return f"{error.error_name}: {said}" if said else str(error.error_name)


class GattApplication:
    """The objects on D-Bus of a board of this name, and the answers to calls of them."""

    def __init__(self, name: str, listener: BluezListener) -> None:
        self._listener = listener
        self._last = b""
        self._objects: Mapping[str, Interfaces] = {
            SERVED: {
                f"{BLUEZ}.GattService1": {"UUID": Variant("s", SERVICE), "Primary": Variant("b", True)},
            },
            TELLS: {CHARACTERISTIC: _characteristic(FROM_BOARD, "read", "notify")},
            HEARS: {CHARACTERISTIC: _characteristic(TO_BOARD, "write", "write-without-response")},
        }
        self._advertised: Interfaces = {
            ADVERTISES: {
                "Type": Variant("s", "peripheral"),
                "ServiceUUIDs": Variant("as", [SERVICE]),
                "LocalName": Variant("s", name),
            }
        }

    def answer(self, call: Message) -> Message | None:
        """Return the answer to a call of one of the objects; None for any other message."""
        if call.message_type is not MessageType.METHOD_CALL or not (call.path or "").startswith(ROOT):
            return None
        match call.interface, call.member:
            case (iface, "GetManagedObjects") if iface == OBJECTS and call.path == ROOT:
                return Message.new_method_return(call, "a{oa{sa{sv}}}", [self._objects])
            case (iface, "GetAll" | "Get") if iface == PROPERTIES:
                return self._properties(call)
            case (iface, "ReadValue") if iface == CHARACTERISTIC and call.path == TELLS:
                offset = _option(call.body[0], "offset", 0)
                return Message.new_method_return(call, "ay", [self._last[offset:]])
            case (iface, "WriteValue") if iface == CHARACTERISTIC and call.path == HEARS:
                return self._written(call)
            case (iface, "StartNotify") if iface == CHARACTERISTIC and call.path == TELLS:
                self._listener.subscribed()
                return Message.new_method_return(call)
            case (iface, "StopNotify") if iface == CHARACTERISTIC and call.path == TELLS:
                self._listener.unsubscribed()
                return Message.new_method_return(call)
            case (iface, "Confirm" | "Release") if iface in (CHARACTERISTIC, ADVERTISES):
                return Message.new_method_return(call)
        return None

    def told(self, data: bytes) -> Message:
        """Return the signal by which a value goes to the app."""
        self._last = data
        changed = {"Value": Variant("ay", data)}
        return Message.new_signal(
            TELLS, PROPERTIES, "PropertiesChanged", "sa{sv}as", [CHARACTERISTIC, changed, []]
        )

    def _properties(self, call: Message) -> Message:
        interfaces = (
            self._advertised if call.path == ADVERTISEMENT else self._objects.get(call.path or "", {})
        )
        interface, *name = call.body
        values = interfaces.get(interface, {})
        if not name:
            return Message.new_method_return(call, "a{sv}", [values])
        if name[0] not in values:
            return Message.new_error(call, "org.freedesktop.DBus.Error.UnknownProperty", str(name[0]))
        return Message.new_method_return(call, "v", [values[name[0]]])

    def _written(self, call: Message) -> Message:
        data, options = call.body
        if _option(options, "prepare-authorize", False):
            return Message.new_method_return(call)
        refused = self._listener.written(
            _option(options, "device", ""), _option(options, "mtu", None), bytes(data)
        )
        if refused:
            return Message.new_error(call, refused, "the board takes nothing from this app now")
        return Message.new_method_return(call)


def _characteristic(uuid: str, *flags: str) -> Mapping[str, Variant]:
    return {
        "UUID": Variant("s", uuid),
        "Service": Variant("o", SERVED),
        "Flags": Variant("as", list(flags)),
    }


def _option(options: Mapping[str, Variant], name: str, default: Any) -> Any:
    return options[name].value if name in options else default
