"""Decides which frame the board sends next: HELLO, LOG, HEARTBEAT, the frames about cells, and faults."""

import gc

from adoube_board.hardware import TickClock, since
from adoube_board.wire.cell_frames import CountStream, EventSender, Snapshots, sent_state_of
from adoube_board.wire.frames import HEARTBEAT, LOG, MAX_PAYLOAD

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from adoube_board.config.settings import Settings
    from adoube_board.scan.scanner import Scanner
    from adoube_board.wire.hello import HelloFrame
    from adoube_board.wire.link import Link


ERROR = 1
WARNING = 2
INFORMATION = 3

HEARTBEAT_MS = 1000
# After so long without a full time a HEARTBEAT goes before a DELTA. With the age that an event may reach
# (cell_frames.STALE_MS) it stays under 32,768, so that 16 bits of time leave no doubt.
UNDATED_MS = 20000

MOST = 0xFFFF


class Reporter:
    """HELLO, SNAPSHOT and LOGs first, then events as they come, a SNAPSHOT and a HEARTBEAT a second.

    `counts` is what a linear board streams besides, while nothing else is due. `heap` collects garbage.
    """

    def __init__(
        self, scanner: "Scanner", hello: "HelloFrame", settings: "Settings", link: "Link", started: int
    ) -> None:
        self._scanner = scanner
        self._hello = hello
        self._settings = settings
        self._link = link
        self._clock = TickClock(started)
        self._picture = sent_state_of(scanner.levels, scanner.halls is not None)
        self._snapshots = Snapshots(self._picture, self._clock, link)
        self._events = EventSender(scanner.ring, self._picture, self._clock, link)
        self.counts = CountStream(scanner.counts, link)
        self.heap = Heap(started)
        self._logs: "list[tuple[int, str]]" = []
        self._standing: "dict[int, list[tuple[int, str]]]" = {ERROR: [], WARNING: [], INFORMATION: []}
        self._hello_wanted = True
        self._snapshot_wanted = True
        self._events_owed = False
        self._snapshot_at = self._heartbeat_at = self._dated_at = started
        self._scans_told = scanner.scans
        self._lost_told = 0

    def ask_hello(self) -> None:
        self._hello_wanted = self._snapshot_wanted = True
        standing = self._standing[ERROR] + self._standing[WARNING] + self._standing[INFORMATION]
        self._logs = standing + [log for log in self._logs if log not in standing]

    def ask_snapshot(self) -> None:
        self._snapshot_wanted = True

    def log(self, level: int, text: str) -> None:
        """Queue a LOG for the host that listens now. What waits to be told already is not told twice."""
        if (level, text) not in self._logs:
            self._logs.append((level, text))

    def tell_standing(self, level: int, sentences: "list[str]") -> None:
        """Tell sentences now, and again after each HELLO that is asked for, until others of this level take
        their place. Errors are about the configuration, warnings the wiring, information the scan."""
        self._standing[level] = [(level, sentence) for sentence in sentences]
        for sentence in sentences:
            self.log(level, sentence)

    def step(self, now: int) -> None:
        """Send all that is due and that there is room for, at this tick of a millisecond clock."""
        self._clock.advance(now)
        if len(self._scanner.ring):
            self.heap.busy(now)
        self.heap.step(now)
        self._events.drop_stale()
        while self._link.ready() and self._send_next(now):
            pass

    def _send_next(self, now: int) -> bool:
        """Send one frame, or begin a snapshot; False if nothing is due."""
        if self._snapshots.under_way:
            self._snapshots.send_part()
        elif self._events_owed:
            self._send_events_owed(now)
        elif self._hello_wanted:
            self._hello_wanted = False
            self._hello.write(self._link.frame)
            self._link.send()
        elif self._snapshot_wanted:
            self._begin_snapshot(now)
        elif self._logs:
            self._send_log(*self._logs.pop(0))
        elif len(self._scanner.ring):
            self._send_events(now)
        elif self._events.lost != self._lost_told:
            self._catch_up(now)
        elif since(now, self._snapshot_at) >= self._settings.snapshot_ms:
            self._begin_snapshot(now)
        elif since(now, self._heartbeat_at) >= HEARTBEAT_MS:
            self._send_heartbeat(now)
        elif self.counts.due(now):
            self.counts.send()
        else:
            return False
        return True

    def _begin_snapshot(self, now: int) -> None:
        self._snapshot_wanted = False
        self._snapshot_at = self._dated_at = now
        self._events_owed = True
        self._snapshots.begin()

    def _send_events_owed(self, now: int) -> None:
        """After each snapshot: whoever asks for one after the other does not keep the events back."""
        self._events_owed = False
        if len(self._scanner.ring):
            self._send_events(now)
        elif self._events.lost != self._lost_told:
            self._catch_up(now)

    def _send_events(self, now: int) -> None:
        if self._events.next_is_change() and since(now, self._dated_at) > UNDATED_MS:
            self._send_heartbeat(now)
        elif not self._events.send():
            self._begin_snapshot(now)

    def _catch_up(self, now: int) -> None:
        """After a loss, once the ring is empty: tell the whole board, and how many changes were missed."""
        self._lost_told = self._events.lost
        self._picture.copy(self._scanner.levels, self._events.missed_changes())
        self._begin_snapshot(now)

    def _send_heartbeat(self, now: int) -> None:
        scanner = self._scanner
        frame = self._link.frame
        frame.begin(HEARTBEAT)
        frame.u16(self._clock.low)
        frame.u16(self._clock.high)
        frame.u16(self._picture.gen)
        frame.u16(self._picture.crc())
        # Read once: in a timer the scans go on meanwhile.
        scans = scanner.scans
        frame.u16((scans - self._scans_told) & 0xFFFF)
        frame.u16(min(scanner.worst_us, MOST))
        frame.u16(self._events.lost)
        frame.u16(min(self.heap.free >> 4, MOST))
        self._scans_told = scans
        scanner.worst_us = 0
        self._heartbeat_at = self._dated_at = now
        self._link.send()

    def _send_log(self, level: int, text: str) -> None:
        data = text.encode()
        while len(data) >= MAX_PAYLOAD:
            text = text[:-1]
            data = text.encode()
        self._link.frame.begin(LOG)
        self._link.frame.u8(level)
        self._link.frame.raw(data)
        self._link.send()


# Collecting garbage stops the main loop for as long as a hand's shortest touch.
# The main loop leaves less than a kilobyte of garbage a second. If nobody is ever quiet, MicroPython itself
# collects when its heap is full.
COLLECT_EVERY_MS = 10000

QUIET_MS = 2000  # After so long without an event or a host's frame nobody is in the middle of a turn.


class Heap:
    """`free` is how many bytes were free after the last collection, 0 where the interpreter does not say."""

    def __init__(self, now: int) -> None:
        self.free = 0
        self._busy_at = now
        self._collect(now)

    def busy(self, now: int) -> None:
        """Something has happened on the board, or a host has asked for something."""
        self._busy_at = now

    def step(self, now: int) -> None:
        """Collect if it is time to, and quiet. `now` in ticks of a millisecond."""
        if since(now, self._collected_at) >= COLLECT_EVERY_MS and since(now, self._busy_at) >= QUIET_MS:
            self._collect(now)

    def _collect(self, now: int) -> None:
        self._collected_at = now
        if hasattr(gc, "mem_free"):
            gc.collect()
            self.free = int(gc.mem_free())


FAULT_PAUSE_MS = 1000  # A loose wire must not fill the link with sentences.


class FaultLog:
    """Tells the host when the sensors' wiring begins or ceases to be at fault, from the source's `news`.

    What is wrong at the start is told at once.

    `troubled` is whether anything was wrong when it was last told.
    """

    def __init__(self, scanner: "Scanner", reporter: "Reporter", started: int) -> None:
        self.troubled = bool(scanner.faults)
        reporter.tell_standing(WARNING, scanner.faults)
        self._source = scanner.source
        self._reporter = reporter
        self._told = self._source.news
        self._told_at = started

    def step(self, now: int) -> None:
        """`now` in ticks of a millisecond."""
        if self._source.news == self._told or since(now, self._told_at) < FAULT_PAUSE_MS:
            return
        self._told = self._source.news
        self._told_at = now
        faults = self._source.faults()
        self.troubled = bool(faults)
        self._reporter.tell_standing(WARNING, faults)
        if not faults:
            self._reporter.log(INFORMATION, "every chip of the sensors answers again")
