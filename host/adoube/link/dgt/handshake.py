"""The first seconds with a DGT board: open its port, hear what stands on it, or say in one line why not."""

import time
from collections.abc import Callable
from typing import NamedTuple

from adoube.link.dgt.messages import ClockMissing, DgtMessage, DumpReceived, TimesReported
from adoube.link.dgt.session import DgtSession, DgtStep
from adoube.link.errors import NotABoard
from adoube.link.serial_port import Port, open_port

__all__ = ["DgtMeeting", "meet_dgt", "open_dgt_port"]

DGT_BAUD = 9_600

CLOCK_WAIT_MS = 500  # A board whose clock is there has told its times long before, even at 9,600 baud.


class DgtMeeting(NamedTuple):
    """An open port, the session on it, and what the board has told so far, a dump among it."""

    port: Port
    session: DgtSession
    messages: tuple[DgtMessage, ...]

    @property
    def has_clock(self) -> bool:
        return any(isinstance(message, TimesReported) for message in self.messages)


def open_dgt_port(name: str) -> Port:
    """Raises a LinkError."""
    return open_port(name, DGT_BAUD)


def meet_dgt(
    name: str,
    open_: Callable[[str], Port] = open_dgt_port,
    now_ns: Callable[[], int] = time.monotonic_ns,
) -> DgtMeeting:
    """Opens the port of this name and waits for the board's dump, and for a moment for its clock.

    Raises a LinkError: the port is missing, busy, forbidden or goes again, or no DGT board answers there.
    """
    port = open_(name)
    try:
        return _introduce(port, now_ns)
    except BaseException:
        port.close()
        raise


def _introduce(port: Port, now_ns: Callable[[], int]) -> DgtMeeting:
    session = DgtSession(port.name)
    told: list[DgtMessage] = []
    dumped_ms: int | None = None
    step = session.opened(now_ns() // 1_000_000)
    while True:
        if step.send:
            port.write(step.send)
        data = port.read()
        now_ms = now_ns() // 1_000_000
        step = session.feed(data, now_ms) if data else session.tick(now_ms)
        told += step.messages
        if step.fault:
            raise NotABoard(step.fault)
        if dumped_ms is None and _any_of(step, DumpReceived):
            dumped_ms = now_ms
        if dumped_ms is None:
            continue
        clock_told = any(isinstance(message, TimesReported | ClockMissing) for message in told)
        if clock_told or now_ms >= dumped_ms + CLOCK_WAIT_MS:
            if step.send:
                port.write(step.send)
            return DgtMeeting(port, session, tuple(told))


def _any_of(step: DgtStep, kind: type[DumpReceived]) -> bool:
    return any(isinstance(message, kind) for message in step.messages)
