"""The first seconds with a board: open its port and be introduced; and finding a lost board again."""

import time
from collections.abc import Callable, Iterable
from typing import NamedTuple

from adoube.link.board_messages import Hello
from adoube.link.discovery import BoardPort, boards_there, find_board, port_named, port_of_serial
from adoube.link.errors import NotABoard
from adoube.link.events import BoardHello, BoardSaid, LinkEvent, LinkFault, LinkFaultKind
from adoube.link.network_port import is_remote
from adoube.link.serial_port import Port, open_port
from adoube.link.session import BoardSession
from adoube.words import coded

__all__ = ["Meeting", "WayBack", "meet"]


class WayBack:
    """Opens a board's port again: by the USB serial number that it had at first, else by its name.

    Where the number is nowhere, the port of the name is opened all the same: what stands there then has to
    introduce itself, and is refused by its unique id unless it is the board.
    """

    def __init__(
        self,
        name: str,
        open_: Callable[[str], Port] = open_port,
        there: Callable[[], Iterable[BoardPort]] = boards_there,
    ) -> None:
        port = port_named(name, there())
        self._serial = None if port is None else port.serial
        self._open = open_
        self._there = there

    def __call__(self, name: str) -> Port:
        """Open the port. Raises a LinkError while the board is away."""
        found = None if self._serial is None else port_of_serial(self._serial, self._there())
        return self._open(name if found is None else found.device)


REASON_MS = 500  # A board whose configuration is of no use says what is wrong with it right after its HELLO.


class Meeting(NamedTuple):
    """An open port, the session on it, who the board is, and what it has told so far.

    The port goes on to a PortReader, with the way to open it again, the session to the engine.
    """

    port: Port
    session: BoardSession
    hello: Hello
    events: tuple[LinkEvent, ...]
    open_again: Callable[[str], Port]


def meet(
    wanted: str,
    open_: Callable[[str], Port] = open_port,
    now_ns: Callable[[], int] = time.monotonic_ns,
    there: Callable[[], Iterable[BoardPort]] = boards_there,
) -> Meeting:
    """Find and open the port of a board and wait for its HELLO, three seconds at most.

    `wanted` is `usb`, `usb:SERIAL`, or what `open_port` takes. Raises a LinkError: the board is not there, or
    one of several; its port is missing, busy, forbidden or goes again; or what stands behind it is no board
    that this program can use.
    """
    name = find_board(wanted, there)
    port = open_(name)
    try:
        return _introduce(port, now_ns, WayBack(name, open_, there))
    except BaseException:
        port.close()
        raise


def _introduce(port: Port, now_ns: Callable[[], int], open_again: Callable[[str], Port]) -> Meeting:
    session = BoardSession(port.name, pings=is_remote(port.name))
    step = session.opened(now_ns() // 1_000_000)
    told: list[LinkEvent] = []
    while True:
        if step.send:
            port.write(step.send)
        data = port.read()
        now_ms = now_ns() // 1_000_000
        step = session.feed(data, now_ms) if data else session.tick(now_ms)
        told += step.events
        hello = _outcome(told, now_ms)
        if hello is not None:
            if step.send:
                port.write(step.send)
            return Meeting(port, session, hello, tuple(told), open_again)


def _outcome(told: list[LinkEvent], now_ms: int) -> Hello | None:
    """Return the HELLO once it has come; raise NotABoard for whatever ends the wait."""
    for event in told:
        if isinstance(event, LinkFault):
            if event.fault is not LinkFaultKind.UNUSABLE:
                raise NotABoard(event.why)
            reason = next((said.text for said in told if isinstance(said, BoardSaid)), None)
            if reason is None and now_ms < event.at_ms + REASON_MS:
                return None
            if reason is None:
                raise NotABoard(event.why)
            raise NotABoard(coded("link.reason", what=event.why, reason=reason))
    return next((event.hello for event in told if isinstance(event, BoardHello)), None)
