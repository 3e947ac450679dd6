"""Broken cells: which one cell, were it not believed, would make a turn of what no turn explains.

A piece that was put where it must not stand has touched the cell that disagrees; a sensor that is stuck has
not. So only cells that have not changed since the board last agreed are suspects. Nothing is decided by one
look: the suspicion must be borne out by the turn after, or stand for long with nobody putting anything right.
"""

from collections.abc import Callable, Iterable, Sequence

from adoube.referee.nodes import Node
from adoube.referee.successors import differing
from adoube.sensing.views import Reading

__all__ = ["Suspicion", "without"]


def without(reading: Reading, cell: str, cells: Sequence[str]) -> Reading:
    """A reading in which one cell is not believed."""
    return tuple(None if name == cell else shows for name, shows in zip(cells, reading, strict=True))


class Suspicion:
    """What is suspected since the board last agreed with a hypothesis."""

    def __init__(self, cells: Sequence[str]) -> None:
        self._cells = cells
        self._suspects: frozenset[str] = frozenset()
        self._raised_by: Reading | None = None

    def lift(self) -> None:
        """The board agrees again."""
        self._suspects, self._raised_by = frozenset(), None

    @property
    def only(self) -> str | None:
        """The one cell that is suspected; None where there is none, or several are."""
        return next(iter(self._suspects)) if len(self._suspects) == 1 else None

    def borne_out(self, reading: Reading, explains: Callable[[Reading], bool]) -> str | None:
        """The one suspect without which also a further reading is explained."""
        if reading == self._raised_by:
            return None
        fitting = [cell for cell in self._suspects if explains(without(reading, cell, self._cells))]
        return fitting[0] if len(fitting) == 1 else None

    def raise_by(self, reading: Reading, sources: Iterable[Node], touched: Iterable[str]) -> None:
        """Suspects the cells that alone speak against some turn, `touched` ones aside."""
        found: set[str] = set()
        for source in sources:
            for successor in source.outlook.successors:
                away = differing(self._cells, successor.shown, reading)
                if len(away) == 1:
                    found |= away
        self._suspects, self._raised_by = frozenset(found.difference(touched)), reading
