"""How far a board has strayed from a position since it showed it, and what that costs an explanation.

A cell strays while it shows something else than the position. A piece that slides over it or knocks it strays
for a moment; one that was put there, or taken away, for longer.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from adoube.referee.likelihood import Costs
from adoube.sensing.views import Reading, Symbol

__all__ = ["Strays"]

IN_FULL = 12
"""no turn changes more cells than so many; what moves others beside these moves them together"""


@dataclass(frozen=True, slots=True)
class Stray:
    """A cell strays since a moment, in milliseconds, `beside` others that it was moved together with."""

    since_ms: int
    beside: bool
    paid: bool = False
    """whether it is part of something that was paid for as a whole"""

    def cost(self, costs: Costs, until_ms: int) -> float:
        if self.paid:
            return 0.0
        price = costs.of_stray(until_ms - self.since_ms)
        return min(costs.stray_beside, price) if self.beside else price


@dataclass(slots=True)
class Strays:
    """What has strayed from a position that shows `shown`."""

    shown: Reading
    _costs: Costs
    _now: dict[str, Stray] = field(default_factory=dict)
    _over: dict[str, tuple[float, ...]] = field(default_factory=dict)
    """of each cell that came back, what that cost, each time, the dearest first"""

    @classmethod
    def of(
        cls, shown: Reading, costs: Costs, cells: Sequence[str], reading: Sequence[Symbol | None], at_ms: int
    ) -> "Strays":
        """Of a position that a board shows but for some cells."""
        pairs = zip(cells, shown, reading, strict=True)
        away = [cell for cell, wanted, shows in pairs if shows not in (wanted, None)]
        return cls(shown, costs, {cell: Stray(at_ms, place >= IN_FULL) for place, cell in enumerate(away)})

    @property
    def away(self) -> Collection[str]:
        """The cells that stray now."""
        return self._now.keys()

    def see(self, place: int, cell: str, shows: Symbol | None, at_ms: int) -> None:
        """A cell shows something from now on."""
        if shows is not None and shows != self.shown[place]:
            self._now.setdefault(cell, Stray(at_ms, len(self._now) >= IN_FULL))
        elif stray := self._now.pop(cell, None):
            costs = (*self._over.get(cell, ()), stray.cost(self._costs, at_ms))
            self._over[cell] = tuple(sorted(costs, reverse=True))

    def cost(
        self, now_ms: int, changed: frozenset[str] = frozenset(), visited: Counter[str] | None = None
    ) -> float:
        """What it costs that cells strayed, but for what turns explain: they `changed` some that stray still,
        and `visited` some on the way, each so often."""
        visits = visited or Counter()
        over = sum(sum(costs[visits[cell] :]) for cell, costs in self._over.items())
        return over + sum(
            stray.cost(self._costs, now_ms) for cell, stray in self._now.items() if cell not in changed
        )

    def forgive(self, cells: frozenset[str]) -> None:
        """What strays there now is part of what is paid for as a whole, until it looks as before."""
        for cell in cells & self._now.keys():
            self._now[cell] = replace(self._now[cell], paid=True)

    def without(self, cells: frozenset[str]) -> "Strays":
        """The same, but for the cells that strayed in a turn and look as before."""
        over = {cell: cost for cell, cost in self._over.items() if cell not in cells}
        return replace(self, _now=dict(self._now), _over=over)

    def longest_s(self, now_ms: int) -> float:
        """For how long, in seconds, cells have strayed that stray still; 0 where none does."""
        return max(((now_ms - stray.since_ms) / 1000 for stray in self._now.values()), default=0.0)
