"""The cells and the clock of a board, as the host knows them."""

from dataclasses import dataclass

from adoube.link.board_messages import AnalogDelta, Delta, Heartbeat, SnapshotPart
from adoube.link.hello import Packing, state_crc

__all__ = ["T_MS_SPAN", "BoardClock", "BoardState", "Change", "nearest"]


Change = tuple[int, int]  # A cell's index and its new level.

GEN_SPAN = 1 << 16


@dataclass(slots=True)
class _Parts:
    """The parts of a snapshot that have come so far."""

    t_ms: int
    gen: int
    levels: list[int]


class BoardState:
    """Levels of a board with `cells` cells; unknown until the first snapshot is complete.

    It is given messages that go with the board's HELLO (see hello_check).

    `in_step` says whether the picture is the board's, as far as the host can know: a gap in what came or a
    check that fails takes it away (`doubt`), a complete snapshot gives it back. Changes are applied in both
    states, since an event carries a level and not a difference.
    """

    def __init__(self, cells: int, packing: Packing) -> None:
        self.cells = cells
        self.packing = packing
        self._levels: list[int] | None = None
        self._gen: int | None = None
        self._parts: _Parts | None = None
        self._trusted = False

    @property
    def in_step(self) -> bool:
        """A board without cells has nothing to be in doubt about."""
        return self._trusted or self.cells == 0

    @property
    def levels(self) -> tuple[int, ...] | None:
        """The level of each cell, or None before the first snapshot."""
        return None if self._levels is None else tuple(self._levels)

    def doubt(self) -> None:
        """Something may have gone missing, a part of a snapshot too: only a whole one settles it."""
        self._trusted = False
        self._parts = None

    def restart(self) -> None:
        """Begin anew with the board or its port: no change counts until a snapshot says where it stands."""
        self._gen = None
        self.doubt()

    def snapshot(self, part: SnapshotPart) -> list[Change] | None:
        """Return a snapshot's changes once its last part has come; None if incomplete or not taken."""
        self._collect(part)
        if self._parts is None or len(self._parts.levels) < self.cells:
            return None
        complete, self._parts = self._parts, None
        if self.in_step and self._gen is not None and _newer(self._gen, complete.gen):
            # Older than what is known: the answer to the next request will say which of the two is right.
            self.doubt()
            return None
        del complete.levels[self.cells :]
        changes = [
            (index, level)
            for index, level in enumerate(complete.levels)
            if self._levels is None or self._levels[index] != level
        ]
        self._levels, self._gen, self._trusted = complete.levels, complete.gen, True
        return changes

    def delta(self, delta: Delta | AnalogDelta) -> list[Change]:
        """Return the changes that the events of a message make, leaving out those that are known already."""
        if self._levels is None or self._gen is None or not _newer(delta.gen, self._gen):
            return []
        new = (delta.gen - self._gen) % GEN_SPAN
        if new > len(delta.events):
            self.doubt()
        self._gen = delta.gen
        self._parts = None
        changes = []
        for index, level in delta.events[-new:]:
            if self._levels[index] != level:
                self._levels[index] = level
                changes.append((index, level))
        return changes

    def heartbeat(self, heartbeat: Heartbeat) -> bool:
        """Return whether our levels agree with the board's count of changes and its check over all levels."""
        if self._levels is None or self._gen is None:
            return True
        agrees = (heartbeat.gen, heartbeat.state_crc) == (
            self._gen,
            state_crc(self.packing.pack(self._levels)),
        )
        if not agrees:
            self.doubt()
        return agrees

    def _collect(self, part: SnapshotPart) -> None:
        """Add a part to those before it; one that does not continue them voids them."""
        levels = self.packing.unpack(part.packed)
        parts = self._parts
        if part.first == 0:
            self._parts = _Parts(part.t_ms, part.gen, levels)
        elif parts and (part.t_ms, part.gen, part.first) == (parts.t_ms, parts.gen, len(parts.levels)):
            parts.levels += levels
        else:
            self._parts = None


def _newer(gen: int, than: int) -> bool:
    """True if one count of changes came after another; both wrap."""
    return 0 < (gen - than) % GEN_SPAN < GEN_SPAN // 2


T_MS_SPAN = 1 << 32
T_LOW_SPAN = 1 << 16

# The offset is the smallest of the last one to two minutes: a crystal that is 100 ppm off moves 12 ms in that
# time, and a board sends enough frames in it that one of them came without delay.
WINDOW_MS = 60_000

# A full time this much earlier than the one before it belongs to no late event, since a board drops events
# that it could not send for 10 s: the board has restarted.
RESTART_MS = 15_000


def nearest(last: int, low: int, span: int) -> int:
    """Return the time nearest to `last` that is `low` modulo `span`; the later one where two are as near."""
    half = span // 2
    return last - ((last - low + half) % span - half)


# A delay on the way only makes a frame late. One that comes this much too early shows that the host's clock
# stood still meanwhile, as it does on Linux and macOS while a laptop sleeps.
LEAP_MS = 1_000


class BoardClock:
    """Takes the times of one boot of a board; a new boot needs a new clock.

    `leapt` says whether the last time that was taken lay more than LEAP_MS ahead of the host's clock.
    `gap_ms` says how much later the last full time was than the one before it.

    The offset between the clocks is the smallest difference seen between a frame's arrival and its time on
    the board: a delay on the way only ever adds to the difference, so that jitter does not move events.
    """

    def __init__(self) -> None:
        self._last_full: int | None = None
        self._window_ends_ms: int | None = None
        self._smallest = 0
        self._smallest_before = 0
        self.leapt = False
        self.gap_ms = 0

    def full(self, t_ms: int, now_ms: int) -> int | None:
        """Return the host's time of a 32-bit board time that arrives now; None if the board has restarted."""
        last = self._last_full
        time = t_ms if last is None else nearest(last, t_ms, T_MS_SPAN)
        if last is not None and time < last - RESTART_MS:
            return None
        self.gap_ms = 0 if last is None else time - last
        self._last_full = time
        return self._host_time(time, now_ms)

    def low(self, t_low: int, now_ms: int) -> int | None:
        """Return the host's time of a 16-bit board time that arrives now; None before any full one."""
        if self._last_full is None:
            return None
        return self._host_time(nearest(self._last_full, t_low, T_LOW_SPAN), now_ms)

    def _host_time(self, time: int, now_ms: int) -> int:
        self._see(now_ms - time, now_ms)
        return time + min(self._smallest, self._smallest_before)

    def _see(self, difference: int, now_ms: int) -> None:
        """Keep the smallest difference of this window and of the one before it."""
        known = min(self._smallest, self._smallest_before)
        self.leapt = self._window_ends_ms is not None and difference < known - LEAP_MS
        if self._window_ends_ms is None:
            self._smallest = self._smallest_before = difference
            self._window_ends_ms = now_ms + WINDOW_MS
        elif now_ms >= self._window_ends_ms:
            self._smallest_before = self._smallest
            self._smallest = difference
            self._window_ends_ms = now_ms + WINDOW_MS
        else:
            self._smallest = min(self._smallest, difference)
