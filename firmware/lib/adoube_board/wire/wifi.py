"""Joining a wireless network, and joining it again, while the scans go on."""

from adoube_board.clock import since
from adoube_board.wire.tcp_port import TcpPort, listen

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from adoube_board.config.config import Config
    from adoube_board.hardware import Hardware
    from adoube_board.wire.link import HostPort

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
