"""The link over a wireless network: the board joins it, again and again, while the scans go on.

The port takes one host at a time, and only one that knows the board's token.
"""

import errno

from adoube_board.hardware import since
from adoube_board.wire.frames import BUFFER_SIZE, PAYLOAD_AT, TOKEN, TYPE_AT, unseal
from adoube_board.wire.serial_ports import READABLE, Readiness

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from adoube_board.config.config import Config
    from adoube_board.hardware import Hardware
    from adoube_board.wire.link import HostPort


TOKEN_WITHIN_MS = 5000  # The time to show the token, in which nobody else reaches the board.

# A host says something every few seconds, if only PING; one that is silent for so long has gone.
SILENT_MS = 10000

KNOCK_MS = 20  # How often to look for hosts that knock; asking the network costs more than a scan.

WOULD_WAIT = (errno.EAGAIN, errno.EINPROGRESS)


class TcpPort:
    """A Port (see link) on a listening socket that does not wait.

    The first frame of a host must be TOKEN with the right one: until then nothing is told and nothing
    obeyed, and a wrong one ends the connection. While nobody is there, what the board says is dropped, so
    that it does not pile up: a host begins with HELLO? and is told everything anew.
    """

    block = 1
    console = False
    remote = True

    def __init__(self, listener: "Any", token: bytes, ticks_ms: "Callable[[], int]") -> None:
        listener.setblocking(False)
        self._listener = listener
        self._knocking = Readiness(listener, READABLE)
        self._token = token
        self._ticks_ms = ticks_ms
        self._looked_at = ticks_ms()
        self._host: "Any" = None
        self._hearing: "Readiness | None" = None
        self._heard_at = 0
        self._admitted = False
        self._one = bytearray(1)
        self._first = bytearray(BUFFER_SIZE)
        self._first_size = 0
        # The frame with the token, for the receiver, which acknowledges it.
        self._passed_on = b""

    def read_into(self, buffer: bytearray) -> int:
        now = self._ticks_ms()
        if since(now, self._looked_at) >= KNOCK_MS:
            self._looked_at = now
            self._open_the_door(now)
        if self._host and not self._admitted:
            self._ask_for_token(now)
        if self._passed_on:
            return self._pass_on(buffer)
        return self._hear(buffer, now) if self._admitted else 0

    def write(self, data: memoryview) -> int:
        # Here too: while a frame waits for room nothing is read, and so no silence noticed.
        self._end_silence(self._ticks_ms())
        if not self._admitted:
            return len(data)
        try:
            return int(self._host.send(data))
        except OSError as error:
            if error.errno not in WOULD_WAIT:
                self._hang_up()
            return 0

    def close(self) -> None:
        self._hang_up()
        self._listener.close()

    def _open_the_door(self, now: int) -> None:
        self._end_silence(now)
        if not self._knocking():
            return
        try:
            host = self._listener.accept()[0]
        except OSError:
            # The host has hung up already.
            return
        if self._host:
            host.close()
            return
        host.setblocking(False)
        self._hearing = Readiness(host, READABLE)
        self._host = host
        self._heard_at = now
        self._first_size = 0

    def _end_silence(self, now: int) -> None:
        patience_ms = SILENT_MS if self._admitted else TOKEN_WITHIN_MS
        if self._host and since(now, self._heard_at) >= patience_ms:
            self._hang_up()

    def _ask_for_token(self, now: int) -> None:
        """Take the first frame byte by byte: what stands behind it is the receiver's."""
        one = self._one
        while self._host and not self._admitted and self._hear(one, now):
            if one[0]:
                if self._first_size == BUFFER_SIZE - 1:
                    self._hang_up()
                    return
                self._first[self._first_size] = one[0]
                self._first_size += 1
            elif self._first_size:
                self._judge_first_frame()

    def _judge_first_frame(self) -> None:
        frame = bytes(self._first[: self._first_size])
        length = unseal(self._first, self._first_size)
        given = bytes(self._first[PAYLOAD_AT : PAYLOAD_AT + max(0, length)])
        if length < 0 or self._first[TYPE_AT] != TOKEN or not equal(given, self._token):
            self._hang_up()
            return
        self._admitted = True
        # The empty frame before it ends what a host before this one may have left unfinished.
        self._passed_on = b"\0" + frame + b"\0"

    def _pass_on(self, buffer: bytearray) -> int:
        size = min(len(buffer), len(self._passed_on))
        buffer[:size] = self._passed_on[:size]
        self._passed_on = self._passed_on[size:]
        return size

    def _hear(self, buffer: bytearray, now: int) -> int:
        # Asked first, because an error that says "not yet" is an object to be collected, a thousand a second.
        if not (self._hearing and self._hearing()):
            return 0
        try:
            data = self._host.recv(len(buffer))
        except OSError as error:
            if error.errno not in WOULD_WAIT:
                self._hang_up()
            return 0
        if not data:
            self._hang_up()
            return 0
        if self._admitted:
            self._heard_at = now
        buffer[: len(data)] = data
        return len(data)

    def _hang_up(self) -> None:
        if self._host:
            self._hearing = None
            self._host.close()
        self._host = None
        self._admitted = False
        self._passed_on = b""


def equal(given: bytes, wanted: bytes) -> bool:
    """Compare two tokens in a time that does not tell how much of them agrees."""
    different = len(given) ^ len(wanted)
    for at in range(len(wanted)):
        different |= wanted[at] ^ (given[at] if at < len(given) else 0)
    return not different


def listen(socket: "Any", address: str, port: int) -> "Any":
    """Return a listening socket, made with this `socket` module."""
    listener = socket.socket()
    # A board that restarts finds its port still remembered by the network.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(socket.getaddrinfo(address, port)[0][-1])
    listener.listen(1)
    return listener


EVERY_ADDRESS = "0.0.0.0"

HOST_NAME_PREFIX = "adoube-"  # MicroPython's own mDNS responder then answers for adoube-NAME.local.

LOOK_MS = 500
TRY_AGAIN_MS = 15000  # Long enough for a slow access point to hand out an address.


class Wifi:
    """`step` keeps the board in its network; `network` is MicroPython's module."""

    def __init__(self, network: "Any", name: str, ssid: str, password: str, now: int) -> None:
        network.hostname(HOST_NAME_PREFIX + name)
        self._station = network.WLAN(network.STA_IF)
        self._station.active(True)
        if hasattr(network.WLAN, "PM_NONE"):
            # Asleep between two beacons, the radio would keep a move from the screen for a tenth of a second.
            self._station.config(pm=network.WLAN.PM_NONE)
        self._ssid = ssid
        self._password = password
        self._looked_at = now
        self._tried_at = now
        self._try(now)

    def step(self, now: int) -> None:
        """Try again where the network has been away for some time; never waits."""
        if since(now, self._looked_at) < LOOK_MS:
            return
        self._looked_at = now
        if self._station.isconnected():
            self._tried_at = now
        elif since(now, self._tried_at) >= TRY_AGAIN_MS:
            self._try_anew(now)

    def _try_anew(self, now: int) -> None:
        try:
            self._station.disconnect()
        except OSError:
            # An ESP32 whose radio has stopped; to connect is what is left to try.
            pass
        self._try(now)

    def _try(self, now: int) -> None:
        self._tried_at = now
        try:
            self._station.connect(self._ssid, self._password)
        except OSError:
            # The radio is busy with the attempt before; the next one comes in its time.
            return


class WifiPort:
    """A Port (see link) that looks after its network whenever it is asked for bytes, or given some: while a
    frame waits for room nothing is read."""

    block = 1
    console = False
    remote = True

    def __init__(self, wifi: Wifi, port: "HostPort", ticks_ms: "Callable[[], int]") -> None:
        self._wifi = wifi
        self._port = port
        self._ticks_ms = ticks_ms

    def read_into(self, buffer: bytearray) -> int:
        self._wifi.step(self._ticks_ms())
        return self._port.read_into(buffer)

    def write(self, data: memoryview) -> int:
        self._wifi.step(self._ticks_ms())
        return self._port.write(data)


def open_wifi(config: "Config", hardware: "Hardware") -> WifiPort:
    """Open the port of a board whose link is wireless. It is there at once, the network when it comes."""
    import socket

    import network

    link = config.link
    wifi = Wifi(network, config.name, link["ssid"], link["password"], hardware.ticks_ms())
    listener = listen(socket, EVERY_ADDRESS, link["port"])
    return WifiPort(wifi, TcpPort(listener, link["token"], hardware.ticks_ms), hardware.ticks_ms)
