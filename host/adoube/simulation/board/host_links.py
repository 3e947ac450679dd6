"""How the firmware of a simulated board meets its host: over the wire of a UART, or over a network.

Either runs the firmware's own files, which must be importable as `adoube_board`.
"""

import importlib
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from adoube.errors import AdoubeError
from adoube.simulation.board.real_time import RealTime
from adoube.simulation.board.wires import PseudoTerminal, SignalWire, Socket
from adoube.simulation.board.wiring import UART
from adoube.words import say

__all__ = ["HostLink", "Wired", "Wireless"]

MachineOn = Callable[[SignalWire | None], Any]  # Makes the chip, with the wire on its UART.

LOOPBACK = "127.0.0.1"


class HostLink(Protocol):
    """`address` is what a host opens, `link` the part of board.json; `run` is one boot of the firmware."""

    address: str
    link: dict[str, Any]

    def run(self, machine: MachineOn, time: RealTime, board_file: Path) -> None: ...

    def close(self) -> None: ...


class Wired:
    """A pseudo-terminal, or a socket that carries a UART's bytes."""

    link: dict[str, Any] = UART

    def __init__(self, by_socket: bool) -> None:
        self._wire: SignalWire = Socket() if by_socket else PseudoTerminal()
        self.address = self._wire.address

    def run(self, machine: MachineOn, time: RealTime, board_file: Path) -> None:
        start: Any = importlib.import_module("adoube_board.start")
        start.run(machine(self._wire), time, str(board_file))

    def close(self) -> None:
        self._wire.close()


class Wireless:
    """The firmware's own port for networks, on loopback. Raises AdoubeError for a token that is none."""

    def __init__(self, token: str) -> None:
        self._tcp: Any = importlib.import_module("adoube_board.wire.tcp_port")
        config: Any = importlib.import_module("adoube_board.config.outputs")
        self._token: bytes = config.token_of(token)
        if not self._token:
            raise AdoubeError(say("simulated_board.bad_token"))
        self._listener = self._tcp.listen(socket, LOOPBACK, 0)
        self._number: int = self._listener.getsockname()[1]
        self.address = f"tcp://{LOOPBACK}:{self._number}"
        self.link = {
            "kind": "wifi",
            "ssid": "simulated",
            "password": "",
            "token": token,
            "port": self._number,
        }

    def run(self, machine: MachineOn, time: RealTime, board_file: Path) -> None:
        app: Any = importlib.import_module("adoube_board.app")
        config: Any = importlib.import_module("adoube_board.config.config")
        hardware: Any = importlib.import_module("adoube_board.hardware")
        port = self._tcp.TcpPort(self._listener, self._token, time.ticks_ms)
        try:
            app.App(config.load(str(board_file)), hardware.Hardware(machine(None), time), port).run()
        finally:
            # A boot ends every connection; the next one listens at the same place.
            port.close()
            self._listener = self._tcp.listen(socket, LOOPBACK, self._number)

    def close(self) -> None:
        self._listener.close()
