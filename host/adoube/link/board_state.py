"""The host's picture of what every cell of a board shows, and whether it can be trusted."""

from dataclasses import dataclass

from adoube.link.board_messages import AnalogDelta, Delta, Heartbeat, SnapshotPart
from adoube.link.levels import Packing, state_crc

__all__ = ["BoardState", "Change"]

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
        """What each cell shows, or None before the first snapshot."""
        return None if self._levels is None else tuple(self._levels)

    def doubt(self) -> None:
        """Something may have gone missing, a part of a snapshot too: only a whole one settles it."""
        self._trusted = False
        self._parts = None

    def restart(self) -> None:
        """The board or its port begins anew: no change counts until a snapshot says where it stands."""
        self._gen = None
        self.doubt()

    def snapshot(self, part: SnapshotPart) -> list[Change] | None:
        """What a snapshot changes, once its last part has come; None while it is incomplete or not taken."""
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
        """The changes that the events of a message make, leaving out those that are known already."""
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
        """Whether the picture agrees with the board's count of changes and its check over all levels."""
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
    """Whether one count of changes came after another; both wrap."""
    return 0 < (gen - than) % GEN_SPAN < GEN_SPAN // 2
