"""Cells of which nothing is believed: those that flicker, until they are calm, and those that are broken."""

from collections.abc import Iterator

from adoube.sensing.settling import Flicker
from adoube.sensing.views import Symbol

__all__ = ["LeftOut"]


class LeftOut:
    """Stands between what cells report and what is made of it."""

    def __init__(self) -> None:
        self._flicker = Flicker()
        self._broken = set[str]()
        self._said: dict[str, Symbol | None] = {}
        """what each cell reported last"""

    @property
    def calm_at_ms(self) -> int | None:
        """When a flickering cell may be believed again; None where none flickers."""
        return self._flicker.calm_at_ms

    def believed(self, cell: str, shows: Symbol | None, at_ms: int) -> Symbol | None:
        """What is to be made of a cell's report; None: nothing."""
        before, self._said[cell] = self._said.get(cell), shows
        if cell in self._broken:
            return None
        changed = before is not None and shows is not None and before != shows
        if changed and self._flicker.changed(cell, at_ms):
            return None
        return None if cell in self._flicker.cells else shows

    def is_out(self, cell: str) -> bool:
        return cell in self._broken or cell in self._flicker.cells

    def leave_out(self, cell: str) -> None:
        """A cell is broken: it is never believed again."""
        self._broken.add(cell)

    def calmed(self, now_ms: int) -> Iterator[tuple[str, Symbol | None]]:
        """The cells that are believed again by now, with what they show."""
        for cell in self._flicker.calmed(now_ms):
            if cell not in self._broken:
                yield cell, self._said[cell]
