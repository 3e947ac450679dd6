"""The objects of a service on D-Bus: their properties, and the signals of their changes.

As the D-Bus specification has ObjectManager and Properties, and as BlueZ sends them: InterfacesAdded and
InterfacesRemoved from the root, PropertiesChanged from the object.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dbus_fast import Message, Variant
from dbus_fast.aio import MessageBus

__all__ = ["MANAGER", "PROPERTIES", "Objects"]

MANAGER = "org.freedesktop.DBus.ObjectManager"
PROPERTIES = "org.freedesktop.DBus.Properties"

Interfaces = dict[str, dict[str, Variant]]


class Objects:
    """All objects of the service. Every change is told at once."""

    def __init__(self, bus: MessageBus) -> None:
        self._bus = bus
        self._objects: dict[str, Interfaces] = {}

    def __contains__(self, path: str) -> bool:
        return path in self._objects

    def managed(self) -> dict[str, Interfaces]:
        return {path: interfaces for path, interfaces in self._objects.items() if path != "/"}

    def interfaces(self, path: str) -> Interfaces:
        return self._objects.get(path, {})

    def value(self, path: str, interface: str, name: str) -> object:
        """Return a property's value, None for one that the object has not."""
        found = self._objects.get(path, {}).get(interface, {}).get(name)
        return None if found is None else found.value

    def add(self, path: str, interfaces: Interfaces) -> None:
        self._objects[path] = interfaces
        self._signal("/", MANAGER, "InterfacesAdded", "oa{sa{sv}}", [path, interfaces])

    def remove(self, path: str) -> None:
        """Remove an object and all below it, the innermost first."""
        for each in sorted(
            (name for name in self._objects if f"{name}/".startswith(f"{path}/")), reverse=True
        ):
            gone = self._objects.pop(each)
            self._signal("/", MANAGER, "InterfacesRemoved", "oas", [each, list(gone)])

    def change(self, path: str, interface: str, changed: Mapping[str, Variant]) -> None:
        self._objects[path][interface].update(changed)
        self._signal(path, PROPERTIES, "PropertiesChanged", "sa{sv}as", [interface, dict(changed), []])

    def invalidate(self, path: str, interface: str, names: Iterable[str]) -> None:
        """Take properties away, as BlueZ does with the signal's strength of what advertises no more."""
        gone = [name for name in names if self._objects[path][interface].pop(name, None) is not None]
        if gone:
            self._signal(path, PROPERTIES, "PropertiesChanged", "sa{sv}as", [interface, {}, gone])

    def _signal(self, path: str, interface: str, member: str, signature: str, body: list[object]) -> None:
        if self._bus.connected:  # not while the service ends
            _ = self._bus.send(Message.new_signal(path, interface, member, signature, body))
