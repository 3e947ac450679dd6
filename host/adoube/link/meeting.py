"""The first seconds with a board: open its port, be introduced, or say in one line why not."""

import time
from collections.abc import Callable
from typing import NamedTuple

from adoube.link.board_messages import Hello
from adoube.link.errors import NotABoard
from adoube.link.events import BoardHello, LinkEvent, LinkFault
from adoube.link.serial_port import Port, open_port
from adoube.link.session import BoardSession

__all__ = ["Meeting", "meet"]


class Meeting(NamedTuple):
    """An open port, the session on it, who the board is, and what it has told so far.

    The port goes on to a PortReader, the session to the engine.
    """

    port: Port
    session: BoardSession
    hello: Hello
    events: tuple[LinkEvent, ...]


def meet(
    name: str,
    open_: Callable[[str], Port] = open_port,
    now_ns: Callable[[], int] = time.monotonic_ns,
) -> Meeting:
    """Open the port of this name and wait for the board's HELLO, three seconds at most.

    Raises a LinkError: the port is missing, busy, forbidden or goes again, or what stands behind it is no
    board that this program can use.
    """
    port = open_(name)
    try:
        return _introduce(port, now_ns)
    except BaseException:
        port.close()
        raise


def _introduce(port: Port, now_ns: Callable[[], int]) -> Meeting:
    session = BoardSession(port.name)
    step = session.opened(now_ns() // 1_000_000)
    told: list[LinkEvent] = []
    while True:
        if step.send:
            port.write(step.send)
        data = port.read()
        now_ms = now_ns() // 1_000_000
        step = session.feed(data, now_ms) if data else session.tick(now_ms)
        told += step.events
        hello = _outcome(step.events)
        if hello is not None:
            if step.send:
                port.write(step.send)
            return Meeting(port, session, hello, tuple(told))


def _outcome(events: tuple[LinkEvent, ...]) -> Hello | None:
    """The HELLO if it is among these; NotABoard is raised for whatever ended the wait."""
    for event in events:
        if isinstance(event, LinkFault):
            raise NotABoard(event.why)
    return next((event.hello for event in events if isinstance(event, BoardHello)), None)
