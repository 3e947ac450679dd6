"""Settled levels and touches of linear halls."""

from adoube_board.debounce import Debounce
from adoube_board.level import signed
from adoube_board.pending_cells import next_pending, search_on

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from adoube_board.config import Config
    from adoube_board.pending_cells import NextPending
    from adoube_board.ring import EventRing
    from adoube_board.settings import Settings


class LevelDebounce(Debounce):
    """As Debounce, for levels of which one below the threshold counts as empty.

    A touch is a level that went below the threshold for touch_ms or more and came back before that settled.
    It need not come back to the very level it was: a piece is seldom put back exactly where it stood.
    """

    def __init__(
        self, cells: int, settings: "Settings", ring: "EventRing", search: "NextPending" = next_pending
    ) -> None:
        super().__init__(cells, settings, ring, search)
        self._below = bytearray(cells)  # 1 while a piece that is settled there reads below the threshold

    def _threshold(self) -> int:
        return self._settings.threshold

    def _stands(self, level: int) -> bool:
        return abs(signed(level)) >= self._settings.threshold

    def _away(self, cell: int, level: int, now: int) -> None:
        Debounce._away(self, cell, level, now)
        self._follow(cell, level, now)

    def _back(self, cell: int, level: int, now: int) -> None:
        self._follow(cell, level, now)
        self._rest(cell, level)

    def _follow(self, cell: int, level: int, now: int) -> None:
        """Note where a settled piece's level goes below the threshold, and tell when it has come back."""
        if not self._stands(self.levels[cell]):
            self._below[cell] = 0
        elif not self._stands(level):
            if not self._below[cell]:
                self._below[cell] = 1
                self._left[cell] = now
        elif self._below[cell]:
            self._below[cell] = 0
            self._touch(cell, now)


def open_debounce(config: "Config", ring: "EventRing", linear: bool, chip: str) -> Debounce:
    """What settles the levels of this board on this chip (see chips)."""
    kind = LevelDebounce if linear else Debounce
    return kind(len(config.cells), config.settings, ring, search_on(chip))
