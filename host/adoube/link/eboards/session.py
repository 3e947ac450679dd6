"""An electronic board's link: its port opened, then chunks and the time in, events and packets out.

Boards say nothing while nothing changes, forget what they were asked for when their power fails, and lose
packets over the air. So after a while of quiet, and after broken bytes, a board is asked for everything anew;
its answer shows that it is there. It never sleeps and never reads a clock: `now_ms`, the host's monotonic
milliseconds, is an argument of every call, and each answer says when to call again at the latest.
"""

import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

from adoube.link.commands import Palette
from adoube.link.dgt.messages import ClockMissing, TimesReported
from adoube.link.eboards.dialect import NOTHING_SHOWN, Dialect, ExplainsSilence, Follows, Shown
from adoube.link.eboards.events import BoardRead, BytesBroken, EboardEvent, ShownLost
from adoube.link.errors import NotABoard
from adoube.link.serial_port import Port
from adoube.words import AnyText, CodedText, coded

__all__ = ["EboardMeeting", "EboardSession", "EboardStep", "exchanged", "meet_eboard"]

ASK_EVERY_MS = 1_000
AGAIN_MS = 250  # A board whose answers all come broken is not asked without a pause.
# Two questions without an answer are no chance.
QUESTIONS = 2
BATTERY_EVERY_MS = 60_000
BLINK_MS = 500  # half of a blink
# A call that comes so much later than was asked for comes from a host that slept or stood still.
LATE_MS = 1_000
# More than Bluetooth LE carries, and than any board says; a device that has gone mad is hung up on.
MOST_BYTES_A_SECOND = 100_000
MOST_WAITING = 64  # packets; a board that lags further behind is shown the newest state alone


class EboardStep(NamedTuple):
    """The result of a call: events, packets to write, when to call `tick`, and the trouble if any."""

    events: tuple[EboardEvent, ...]
    send: tuple[bytes, ...]
    wake_at_ms: int | None
    fault: AnyText = ""  # The reason to reopen the port; nothing more is taken before `opened`.


class EboardSession:
    """One board behind one port. Call `opened` first, and again each time the port was reopened."""

    def __init__(self, port: str, dialect: Dialect) -> None:
        self._port, self._dialect = port, dialect
        self._decoder = dialect.decoder()
        self._listening = self._is_known = False
        self._sent_bytes = self._heard_events = 0
        self._second = self._in_second = 0  # the second that is counted, and the bytes in it
        self._alive_ms = self._ask_at_ms = self._battery_at_ms = self._free_at_ms = 0
        self._asked_ms = -AGAIN_MS
        self._wake_at_ms: int | None = None
        self._waiting: deque[bytes] = deque()
        self._urgent: deque[bytes] = deque()
        self._wanted: Shown | None = None
        self._told: Shown | None = None  # what the board was told to show; None: nothing, or not known

    @property
    def dialect(self) -> Dialect:
        return self._dialect

    @property
    def is_listening(self) -> bool:
        """True while the port is open and the board has not fallen silent."""
        return self._listening

    def opened(self, now_ms: int) -> EboardStep:
        """Begin anew with an open port: whatever was known of the board is in doubt."""
        self._decoder = self._dialect.decoder()
        self._listening, self._is_known = True, False
        self._sent_bytes = self._heard_events = 0
        self._alive_ms, self._ask_at_ms, self._free_at_ms = now_ms, now_ms + ASK_EVERY_MS, now_ms
        self._battery_at_ms, self._asked_ms = now_ms, now_ms - AGAIN_MS
        self._waiting.clear()
        self._told = self._wake_at_ms = None
        self._waiting.extend(self._dialect.greeting())
        return self._finish((), now_ms)

    def feed(self, chunk: bytes, now_ms: int) -> EboardStep:
        """Take bytes that the port read just now, cut anywhere."""
        if not self._listening:
            return EboardStep((), (), None)
        self._sent_bytes += len(chunk)
        if self._floods(len(chunk), now_ms):
            self._listening = False
            return EboardStep((), (), None, self._trouble("floods"))
        events = tuple(self._decoder.feed(chunk))
        for event in events:
            self._hear(event, now_ms)
        return self._finish(events, now_ms)

    def follow(self, packet: bytes) -> None:
        """Take a packet that was written to the board when its bytes were kept."""
        if isinstance(self._decoder, Follows):
            self._decoder.follow(packet)

    def _floods(self, count: int, now_ms: int) -> bool:
        """Return whether more comes within a second than any board says."""
        if now_ms // 1_000 != self._second:
            self._second, self._in_second = now_ms // 1_000, 0
        self._in_second += count
        return self._in_second > MOST_BYTES_A_SECOND

    def tick(self, now_ms: int) -> EboardStep:
        """Time has passed: ask again, blink, notice silence."""
        if self._wake_at_ms is not None and now_ms >= self._wake_at_ms + LATE_MS:
            self._alive_ms = now_ms
        return self._finish((), now_ms)

    def show(self, shown: Shown) -> None:
        """Show that from now on, also after the board was away; it is sent by the next `tick`."""
        self._wanted = shown

    def send(self, packets: Iterable[bytes]) -> None:
        """Have packets sent by the next `tick`, in their turn."""
        self._waiting.extend(packets)

    def send_first(self, packets: Iterable[bytes]) -> None:
        """Have packets sent by the next `tick`, or as the first once the port is open again.

        What waits falls away, and the board is shown and asked everything anew.
        """
        self._waiting.clear()
        self._told, self._ask_at_ms = None, self._alive_ms
        self._urgent.extend(packets)

    def halt(self, packets: Iterable[bytes]) -> tuple[bytes, ...]:
        """Return packets to write at once, whatever the pace; nothing while the board is not listened to.

        They are then the first once the port is open again. What waits falls away in either case.
        """
        self.send_first(packets)
        if not self._listening:
            return ()
        urgent = tuple(self._urgent)
        self._urgent.clear()
        return urgent

    def farewell(self) -> tuple[bytes, ...]:
        """Return the last packets to a board that is listened to."""
        return self._dialect.farewell() if self._listening else ()

    def _hear(self, event: EboardEvent, now_ms: int) -> None:
        if isinstance(event, BytesBroken):
            again_at_ms = max(now_ms, self._asked_ms + AGAIN_MS)
            self._is_known, self._ask_at_ms = False, min(again_at_ms, self._ask_at_ms)
            return
        self._heard_events += 1
        if isinstance(event, ShownLost):
            self._told = None
        self._is_known = self._is_known or isinstance(event, BoardRead)
        if self._is_known:
            # A board that tells its battery and not what stands is as good as silent.
            self._alive_ms, self._ask_at_ms = now_ms, now_ms + self._dialect.quiet_ms

    def _finish(self, events: tuple[EboardEvent, ...], now_ms: int) -> EboardStep:
        if not self._listening:
            return EboardStep(events, (), None)
        silent_at_ms = self._alive_ms + self._silence_ms
        if now_ms >= silent_at_ms:
            self._listening = False
            return EboardStep(events, (), None, self._silence())
        self._show(now_ms)
        self._ask(now_ms)
        send = self._due(now_ms)
        moments = [silent_at_ms, self._ask_at_ms]
        if self._urgent or self._waiting or self._lags(now_ms):
            moments.append(self._free_at_ms)
        if self._has_to_blink:
            moments.append((now_ms // self._half_ms + 1) * self._half_ms)
        self._wake_at_ms = min(moments)
        return EboardStep(events, send, self._wake_at_ms)

    @property
    def _silence_ms(self) -> int:
        return self._dialect.quiet_ms + QUESTIONS * ASK_EVERY_MS

    def _ask(self, now_ms: int) -> None:
        if now_ms >= self._ask_at_ms:
            self._waiting.extend(self._dialect.question())
            self._asked_ms, self._ask_at_ms = now_ms, now_ms + ASK_EVERY_MS
        if self._is_known and now_ms >= self._battery_at_ms:
            self._waiting.extend(self._dialect.battery_question())
            self._battery_at_ms = now_ms + BATTERY_EVERY_MS

    def _show(self, now_ms: int) -> None:
        """Have what is wanted shown, once the board has told what stands.

        A board that takes its packets slowly is shown the newest state, not all that have passed meanwhile.
        """
        most = 0 if self._dialect.gap_ms else MOST_WAITING
        if self._lags(now_ms) and len(self._waiting) <= most:
            wanted = self._wanted_now(now_ms)
            self._waiting.extend(self._dialect.show(wanted, self._told))
            self._told = wanted

    def _lags(self, now_ms: int) -> bool:
        """Return whether a board that tells what stands shows something else than it should."""
        return self._is_known and self._wanted is not None and self._wanted_now(now_ms) != self._told

    def _wanted_now(self, now_ms: int) -> Shown:
        """Return what is to be shown in this half of a blink."""
        wanted = self._wanted or NOTHING_SHOWN
        return replace(wanted, lamps=self._lit(now_ms)) if self._has_to_blink else wanted

    @property
    def _has_to_blink(self) -> bool:
        """True if something is to blink on a board whose lamps do not by themselves."""
        wanted = self._wanted
        return (
            wanted is not None
            and not self._dialect.blinks
            and any(colour.is_blinking for colour in wanted.lamps.values())
        )

    @property
    def _half_ms(self) -> int:
        """Half of a blink, no shorter than the board takes for a packet."""
        return max(BLINK_MS, self._dialect.gap_ms)

    def _lit(self, now_ms: int) -> dict[int, Palette]:
        """Return the lamps that are lit in this half of a blink, in steady colours."""
        lit = (self._wanted or NOTHING_SHOWN).lamps
        is_on = now_ms // self._half_ms % 2 == 0
        return {square: colour.steady for square, colour in lit.items() if is_on or not colour.is_blinking}

    def _due(self, now_ms: int) -> tuple[bytes, ...]:
        """Take the packets that may be sent now."""
        due: list[bytes] = []
        while (queue := self._urgent or self._waiting) and (
            now_ms >= self._free_at_ms or not self._dialect.gap_ms
        ):
            due.append(queue.popleft())
            self._free_at_ms = now_ms + self._dialect.gap_ms
        return tuple(due)

    def _silence(self) -> CodedText:
        """Return why nobody is told what stands: a silent board, another device, or none."""
        if isinstance(self._dialect, ExplainsSilence):
            why = self._dialect.why_silent(self._port)
            if why is not None:
                return why
        if self._heard_events:
            key = "fell_silent" if self._is_known else "untold"
        else:
            key = "nonsense" if self._sent_bytes else "nothing_heard"
        return self._trouble(key)

    def _trouble(self, key: str) -> CodedText:
        return coded(
            f"eboards.{key}",
            board=self._dialect.title,
            port=self._port,
            count=self._sent_bytes,
            seconds=self._silence_ms // 1000,
        )


CLOCK_WAIT_MS = 500  # A board whose clock is there has told its times long before, even at 9,600 baud.


class EboardMeeting(NamedTuple):
    """An open port, the session on it, and what the board has told so far, what stands among it."""

    port: Port
    session: EboardSession
    events: tuple[EboardEvent, ...]

    @property
    def has_clock(self) -> bool:
        return any(isinstance(event, TimesReported) for event in self.events)


def meet_eboard(
    open_: Callable[[], Port],
    dialect: Dialect,
    *,
    may_have_clock: bool = False,
    now_ns: Callable[[], int] = time.monotonic_ns,
) -> EboardMeeting:
    """Open the port and wait until the board has told what stands, and for a moment for its clock.

    Raises a LinkError: the port is missing, busy, forbidden or goes again, or no such board answers there.
    """
    port = open_()
    try:
        return _introduce(port, dialect, may_have_clock, now_ns)
    except BaseException:
        port.close()
        raise


def exchanged(
    port: Port, session: EboardSession, step: EboardStep, now_ns: Callable[[], int]
) -> tuple[EboardStep, int]:
    """Write a step's packets and read once; return the next step, and its time in ms. Raises PortGone."""
    for packet in step.send:
        port.write(packet)
    data = port.read()
    now_ms = now_ns() // 1_000_000
    return (session.feed(data, now_ms) if data else session.tick(now_ms)), now_ms


def _introduce(
    port: Port, dialect: Dialect, may_have_clock: bool, now_ns: Callable[[], int]
) -> EboardMeeting:
    session = EboardSession(port.name, dialect)
    told: list[EboardEvent] = []
    read_ms: int | None = None
    step = session.opened(now_ns() // 1_000_000)
    while True:
        step, now_ms = exchanged(port, session, step, now_ns)
        told += step.events
        if step.fault:
            raise NotABoard(step.fault)
        if read_ms is None and any(isinstance(event, BoardRead) for event in step.events):
            read_ms = now_ms
        if read_ms is None:
            continue
        clock_told = any(isinstance(event, TimesReported | ClockMissing) for event in told)
        if not may_have_clock or clock_told or now_ms >= read_ms + CLOCK_WAIT_MS:
            for packet in step.send:
                port.write(packet)
            return EboardMeeting(port, session, tuple(told))
