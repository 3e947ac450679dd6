"""The room without a radio is like BlueZ's: its own command line program finds its way in it."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import IO

import pytest

pytest.importorskip("dbus_fast", reason="only on Linux is there BlueZ")

from dbus_fast import BusType, Message, MessageType
from dbus_fast.aio import MessageBus

from adoube.link.eboards.kind import GattProfile
from tests.boards.emulators.emulated import START
from tests.link.bluez.plain_board import PlainBoard
from tests.link.bluez.room import Room, bluetooth_room

pytestmark = pytest.mark.bluez

PROFILE = GattProfile(
    names=("Plain",),
    service="f5351050-b2c9-11ec-a0c0-b3bc53b08d33",
    notify=("f53513ca-b2c9-11ec-a0c1-639b8957db99",),
    write=("f535147e-b2c9-11ec-a0c2-8bbd706ec4e6",),
)
COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|[\x01\x02\r]")


class Bluetoothctl:
    """BlueZ's program, spoken with line by line."""

    def __init__(self, to: IO[str], of: IO[str]) -> None:
        self._to, self._of = to, of

    def __call__(self, command: str, until: str) -> str:
        """Give a command and return what it says up to a text."""
        self._to.write(f"{command}\n")
        self._to.flush()
        return self.hear(until)

    def hear(self, until: str) -> str:
        said = ""
        while until not in said:
            line = self._of.readline()
            assert line, f"it ended before it said {until!r}: {said}"
            said += COLOURS.sub("", line)
        return said


@contextmanager
def bluetoothctl(room: Room) -> Iterator[Bluetoothctl]:
    with subprocess.Popen(
        ["bluetoothctl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        # On a terminal of no kind it shows only a part of a long line.
        env={**os.environ, **room.environment, "TERM": "xterm", "COLUMNS": "160"},
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        try:
            yield Bluetoothctl(program.stdin, program.stdout)
            program.communicate("quit\n")
        finally:
            program.kill()


def test_bluez_own_program_finds_reads_and_writes_a_board() -> None:
    with bluetooth_room() as room:
        board = room.add(PlainBoard(), PROFILE, name="Plain 7", rssi=-61)
        with bluetoothctl(room) as ctl:
            ctl("scan le", "NEW] Device C4:64:E3:00:00:01 Plain 7")
            ctl("scan off", "Discovery stopped")
            known = ctl(f"info {board.address}", PROFILE.service)
            ctl(f"connect {board.address}", "ServicesResolved: yes")
            ctl("gatt.select-attribute f53513ca-b2c9-11ec-a0c1-639b8957db99", "gatt.select")
            ctl("gatt.notify on", "Notify started")
            board.put(12, ".")
            told = ctl.hear("+..")
            ctl("gatt.notify off", "Notify stopped")
            ctl("gatt.select-attribute f535147e-b2c9-11ec-a0c2-8bbd706ec4e6", "gatt.select")
            ctl('gatt.write "0x3f"', "Attempting to write")
            acquired = ctl("gatt.acquire-write", "AcquireWrite success")
            ctl('gatt.write "0x2f"', "Attempting to write fd")
            ctl("gatt.release-write", "gatt.release-write")
            ctl(f"disconnect {board.address}", "Successful disconnected")
            ctl(f"remove {board.address}", "Device has been removed")

        assert "Connected: no" in known
        assert "2b 0c 2e" in told
        assert "MTU 247" in acquired
        assert not board.is_connected
        assert board.board.received == [b"?", b"/"]


def test_values_go_by_sockets_too_which_end_with_the_link() -> None:
    with bluetooth_room() as room:
        board = room.add(PlainBoard(), PROFILE)
        room.connect_and_leave(board.address)

        async def use() -> tuple[bytes, bytes]:
            bus = MessageBus(bus_type=BusType.SYSTEM, negotiate_unix_fd=True)
            await bus.connect()
            paths = await characteristics(bus)
            writing = await acquired(bus, paths[PROFILE.write[0]], "AcquireWrite")
            hearing = await acquired(bus, paths[PROFILE.notify[0]], "AcquireNotify")
            loop = asyncio.get_running_loop()
            await loop.sock_sendall(writing, b"?")
            told = await loop.sock_recv(hearing, 512)
            await asyncio.to_thread(board.cut)
            ended = await loop.sock_recv(hearing, 512)
            for end in (writing, hearing):
                end.close()
            bus.disconnect()
            return told, ended

        told, ended = asyncio.run(use())

        assert told == b"=" + START.encode()
        assert ended == b""


async def characteristics(bus: MessageBus) -> dict[str, str]:
    """Return the paths of all characteristics by their UUIDs, once they are known."""
    while True:
        reply = await call(bus, "/", "org.freedesktop.DBus.ObjectManager", "GetManagedObjects")
        found = {
            interfaces["org.bluez.GattCharacteristic1"]["UUID"].value: path
            for path, interfaces in reply.body[0].items()
            if "org.bluez.GattCharacteristic1" in interfaces
        }
        if {*PROFILE.notify, *PROFILE.write} <= found.keys():
            return found


async def acquired(bus: MessageBus, path: str, method: str) -> socket.socket:
    reply = await call(bus, path, "org.bluez.GattCharacteristic1", method, "a{sv}", [{}])
    end = socket.socket(fileno=reply.unix_fds[0])
    end.setblocking(False)
    return end


async def call(
    bus: MessageBus, path: str, interface: str, member: str, signature: str = "", body: Sequence[object] = ()
) -> Message:
    reply = await bus.call(
        Message(
            destination="org.bluez",
            path=path,
            interface=interface,
            member=member,
            signature=signature,
            body=list(body),
        )
    )
    assert reply is not None
    assert reply.message_type is MessageType.METHOD_RETURN, reply.body
    return reply


def test_a_board_leaves_the_computers_memory_with_its_services() -> None:
    with bluetooth_room() as room:
        board = room.add(PlainBoard(), PROFILE)
        with bluetoothctl(room) as ctl:
            ctl("scan le", f"NEW] Device {board.address}")
            ctl(f"connect {board.address}", "ServicesResolved: yes")
            gone = ctl(f"remove {board.address}", "Device has been removed")

        assert gone.count("[DEL] Characteristic") == len(PROFILE.notify) + len(PROFILE.write)
        assert "[DEL] Device" in gone


def test_a_computer_without_an_adapter_shows_none() -> None:
    with bluetooth_room(adapter=False) as room, bluetoothctl(room) as ctl:
        assert "No default controller available" in ctl("show", "No default controller")
