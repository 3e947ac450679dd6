"""A DGT board's link: its port opened, then bytes and the time in, messages and bytes out.

A board says nothing while nothing changes, and forgets what it was asked for when its power fails. So after
a while of quiet, and after broken bytes, it is asked for everything anew; its answer shows that it is there.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

from adoube.link.dgt.messages import (
    ClockMissing,
    DgtCommand,
    DgtDecoder,
    DgtMessage,
    DumpReceived,
    Garbled,
    OtherReceived,
    TimesReported,
)
from adoube.link.errors import NotABoard
from adoube.link.serial_port import Port, open_port
from adoube.words import AnyText, CodedText, coded

__all__ = ["DgtMeeting", "DgtSession", "DgtStep", "meet_dgt", "open_dgt_port"]


ASK_EVERY_MS = 1_000  # A dump takes 70 ms of the line.

QUIET_MS = 2_000
SILENCE_MS = 4_000  # Two questions without an answer are no chance.

GREETING = DgtCommand.RESET, DgtCommand.VERSION, DgtCommand.DUMP, DgtCommand.CLOCK, DgtCommand.UPDATE_NICE
EVERYTHING = DgtCommand.DUMP, DgtCommand.UPDATE_NICE


class DgtStep(NamedTuple):
    """The result of a call: messages, bytes to write, when to call `tick`, and the trouble if any."""

    messages: tuple[DgtMessage, ...]
    send: bytes
    wake_at_ms: int | None
    fault: AnyText = ""  # The reason to reopen the port; nothing more is taken before `opened`.


class DgtSession:
    """One board behind one port. Call `opened` first, and again each time the port was reopened."""

    def __init__(self, port: str) -> None:
        self._port = port
        self._decoder = DgtDecoder()
        self._listening = self._is_known = False
        self._sent_bytes = self._heard_messages = 0
        self._alive_ms = self._ask_at_ms = 0

    def opened(self, now_ms: int) -> DgtStep:
        """Begin anew with an open port: whatever was known of the board is in doubt."""
        self._decoder = DgtDecoder()
        self._listening, self._is_known = True, False
        self._sent_bytes = self._heard_messages = 0
        self._alive_ms, self._ask_at_ms = now_ms, now_ms + ASK_EVERY_MS
        return self._finish((), _wire(GREETING), now_ms)

    def feed(self, chunk: bytes, now_ms: int) -> DgtStep:
        """Take bytes that the port read just now, cut anywhere."""
        if not self._listening:
            return DgtStep((), b"", None)
        self._sent_bytes += len(chunk)
        messages = tuple(self._decoder.feed(chunk))
        for message in messages:
            if isinstance(message, Garbled):
                self._is_known, self._ask_at_ms = False, now_ms
                continue
            if isinstance(message, OtherReceived):
                # Any device's bytes may look like a message of which only the length is known.
                continue
            self._heard_messages += 1
            self._alive_ms = now_ms
            self._is_known = self._is_known or isinstance(message, DumpReceived)
            if self._is_known:
                self._ask_at_ms = now_ms + QUIET_MS
        return self._finish(messages, b"", now_ms)

    def tick(self, now_ms: int) -> DgtStep:
        """Time has passed: ask again, notice silence."""
        return self._finish((), b"", now_ms)

    def _finish(self, messages: tuple[DgtMessage, ...], send: bytes, now_ms: int) -> DgtStep:
        if not self._listening:
            return DgtStep(messages, send, None)
        silent_at_ms = self._alive_ms + SILENCE_MS
        if now_ms >= silent_at_ms:
            self._listening = False
            return DgtStep(messages, send, None, self._silence())
        if now_ms >= self._ask_at_ms:
            send += _wire(EVERYTHING)
            self._ask_at_ms = now_ms + ASK_EVERY_MS
        return DgtStep(messages, send, min(silent_at_ms, self._ask_at_ms))

    def _silence(self) -> CodedText:
        """Return the text for a port without messages: a silent board, another device, or none."""
        key = "fell_silent" if self._heard_messages else "nonsense" if self._sent_bytes else "nothing_heard"
        return coded(f"dgt.{key}", port=self._port, count=self._sent_bytes, seconds=SILENCE_MS // 1000)


def _wire(commands: tuple[DgtCommand, ...]) -> bytes:
    return bytes(commands)


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
    """Open the port of this name and wait for the board's dump, and for a moment for its clock.

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
