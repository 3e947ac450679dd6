"""One characteristic of a remote device as BlueZ has it: who hears it, and how it is written.

The methods of org.bluez.GattCharacteristic1, for clients; the errors are those of src/gatt-client.c.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

from bumble.att import ATT_Error
from bumble.core import InvalidStateError
from bumble.gatt_client import CharacteristicProxy
from dbus_fast import Message, Variant

from tests.link.bluez.objects import Objects

__all__ = ["CHARACTERISTIC", "NOTHING", "Answer", "Method", "Refused", "RemoteCharacteristic"]

CHARACTERISTIC = "org.bluez.GattCharacteristic1"

Answer = tuple[str, list[object], list[int]]  # signature, values, file descriptors
NOTHING: Answer = ("", [], [])
Method = Callable[[Message], Awaitable[Answer]]
Told = TypeVar("Told")
NOT_PAIRED = (0x05, 0x0F, 0x0C)
DEFAULT_MTU = 23


class Refused(Exception):
    """An answer that is an error: its name on D-Bus, and its words."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__(f"{name}: {text}")
        self.name = name if "." in name else f"org.bluez.Error.{name}"
        self.text = text


class RemoteCharacteristic:
    """Its `proxy` is there while the device is connected and has such a characteristic."""

    def __init__(self, objects: Objects, path: str, uuid: str, flags: tuple[str, ...]) -> None:
        self.path, self.uuid = path, uuid
        self.proxy: CharacteristicProxy[bytes] | None = None
        self._objects, self._flags = objects, flags
        self._mtu = DEFAULT_MTU
        self._listeners: set[str] = set()
        self._is_subscribed = self._is_being_written = False
        self._notify_socket: socket.socket | None = None
        self._write_socket: socket.socket | None = None
        self._writes: set[asyncio.Future[None]] = set()

    def properties(self, service: str, mtu: int) -> dict[str, Variant]:
        told = {
            "UUID": Variant("s", self.uuid),
            "Service": Variant("o", service),
            "Value": Variant("ay", b""),
            "Flags": Variant("as", list(self._flags)),
            "MTU": Variant("q", mtu),
        }
        if "write-without-response" in self._flags:
            told["WriteAcquired"] = Variant("b", False)
        if self._can_notify:
            told |= {"NotifyAcquired": Variant("b", False), "Notifying": Variant("b", False)}
        return told

    async def link_up(self, proxy: CharacteristicProxy[bytes] | None, mtu: int) -> None:
        self.proxy, self._mtu = proxy, mtu
        self._objects.change(self.path, CHARACTERISTIC, {"MTU": Variant("q", mtu)})
        # BlueZ subscribes anew for programs that did before.
        if self._listeners and proxy is not None:
            await self._subscribe()

    def link_down(self) -> None:
        """A socket ends with the link; a listener hears on as soon as there is one again."""
        self.proxy, self._is_subscribed = None, False
        for each in (self._notify_socket, self._write_socket):
            if each is not None:
                _close(each)
        self._notify_socket = self._write_socket = None

    def client_left(self, name: str) -> None:
        if name in self._listeners:
            self._listens_no_more(name)

    def method(self, member: str) -> Method | None:
        return {
            "ReadValue": self._read,
            "WriteValue": self._write,
            "StartNotify": self._start_notify,
            "StopNotify": self._stop_notify,
            "AcquireWrite": self._acquire_write,
            "AcquireNotify": self._acquire_notify,
        }.get(member)

    async def _read(self, message: Message) -> Answer:
        read = await self._asked(self._connected().read_value())
        self._told(read)
        return "ay", [read], []

    async def _write(self, message: Message) -> Answer:
        data, options = message.body
        kind = options["type"].value if "type" in options else ""
        proxy = self._connected()
        if self._write_socket is not None:
            raise Refused("NotPermitted", "Write acquired")
        if self._is_being_written:
            raise Refused("InProgress", "In Progress")
        if kind == "request" or (not kind and "write" in self._flags):
            self._is_being_written = True
            try:
                await self._asked(proxy.write_value(bytes(data), with_response=True))
            finally:
                self._is_being_written = False
            return NOTHING
        if not kind and "write-without-response" not in self._flags:
            raise Refused("NotSupported", "Operation is not supported")
        if len(data) > self._mtu - 3:
            raise Refused("Failed", "Failed to initiate write")
        await proxy.write_value(bytes(data), with_response=False)
        return NOTHING

    async def _start_notify(self, message: Message) -> Answer:
        if self._notify_socket is not None:
            raise Refused("NotPermitted", "Notify acquired")
        self._need_notify()
        if message.sender in self._listeners:
            return NOTHING
        self._listeners.add(str(message.sender))
        if self.proxy is not None:
            try:
                await self._subscribe()
            except Refused:
                self._listeners.discard(str(message.sender))
                raise
        return NOTHING

    async def _stop_notify(self, message: Message) -> Answer:
        if message.sender not in self._listeners:
            raise Refused("Failed", "No notify session started")
        self._listens_no_more(str(message.sender))
        return NOTHING

    async def _acquire_write(self, message: Message) -> Answer:
        self._connected()
        if self._write_socket is not None:
            raise Refused("NotPermitted", "Write acquired")
        if "write-without-response" not in self._flags:
            raise Refused("NotSupported", "Operation is not supported")
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.setblocking(False)
        self._write_socket = ours
        asyncio.get_running_loop().add_reader(ours, self._socket_written)
        return "hq", [0, self._mtu], [theirs.detach()]

    def _socket_written(self) -> None:
        assert self._write_socket is not None
        data = self._write_socket.recv(self._mtu)
        if data and self.proxy is not None:
            task = asyncio.ensure_future(self.proxy.write_value(data, with_response=False))
            self._writes.add(task)
            task.add_done_callback(self._writes.discard)
        elif not data:
            _close(self._write_socket)
            self._write_socket = None

    async def _acquire_notify(self, message: Message) -> Answer:
        self._connected()
        if self._notify_socket is not None:
            raise Refused("NotPermitted", "Notify acquired")
        if self._listeners:
            raise Refused("InProgress", "Operation already in progress")
        self._need_notify()
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.setblocking(False)
        await self._subscribe()
        self._notify_socket = ours
        return "hq", [0, self._mtu], [theirs.detach()]

    @property
    def _can_notify(self) -> bool:
        return "notify" in self._flags or "indicate" in self._flags

    def _need_notify(self) -> None:
        if not self._can_notify:
            raise Refused("NotSupported", "Operation is not supported")

    def _connected(self) -> CharacteristicProxy[bytes]:
        if self.proxy is None:
            raise Refused("Failed", "Operation failed with ATT error: 0x01")
        return self.proxy

    async def _subscribe(self) -> None:
        if not self._is_subscribed:
            await self._asked(self._connected().subscribe(self._told))
            self._is_subscribed = True
        self._objects.change(self.path, CHARACTERISTIC, {"Notifying": Variant("b", True)})

    def _listens_no_more(self, name: str) -> None:
        self._listeners.discard(name)
        if not self._listeners and self.path in self._objects:
            self._objects.change(self.path, CHARACTERISTIC, {"Notifying": Variant("b", False)})

    def _told(self, data: bytes) -> None:
        """Each value is told, also one that is as the last."""
        if self._notify_socket is not None:
            with suppress(OSError):
                os.write(self._notify_socket.fileno(), data)
        elif self._listeners and self.path in self._objects:
            self._objects.change(self.path, CHARACTERISTIC, {"Value": Variant("ay", bytes(data))})

    async def _asked(self, doing: Awaitable[Told]) -> Told:
        try:
            return await doing
        except ATT_Error as error:
            raise _refused(error.error_code) from error
        except (InvalidStateError, TimeoutError, asyncio.CancelledError) as error:
            raise Refused("Failed", "Operation failed with ATT error: 0x0e") from error


def _close(end: socket.socket) -> None:
    asyncio.get_running_loop().remove_reader(end)
    end.close()


def _refused(code: int) -> Refused:
    """create_gatt_dbus_error of src/gatt-client.c."""
    if code in NOT_PAIRED:
        return Refused("NotPermitted", "Not paired")
    if code == 0x02:
        return Refused("NotPermitted", "Read not permitted")
    if code == 0x03:
        return Refused("NotPermitted", "Write not permitted")
    if code == 0x0D:
        return Refused("InvalidArguments", "Invalid Length")
    return Refused("Failed", f"Operation failed with ATT error: 0x{code:02x}")
