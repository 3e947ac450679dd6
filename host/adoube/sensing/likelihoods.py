"""Pictures as evidence: log-likelihoods of each cell's symbols, and how well a position fits them.

Names of symbols, as a frame writes them: `empty` or `0` is an empty cell in every view. Else a symbol is
named by its number or text (`1`, `-1`, a level, `black.3`), in polarity also by the seat whose piece stands
on top, and in occupancy by `occupied` or by anything that is not empty: a camera that tells colours tells
that. A name that the view has no symbol for says nothing.

An exact reading is certain of what it knows; a camera is not. Both are asked in the same way: how likely is
what was sensed if the board shows this? The best that any board could score is 0.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf, isfinite
from typing import Protocol

from adoube.sensing.views import COLOUR, EMPTY, IDENTITY, OCCUPANCY, Polarity, Reading, Symbol, View


class Evidence(Protocol):
    """Log-likelihoods in board order; 0 is as good as it gets, and what an unknown cell says of anything."""

    def score(self, shown: Reading) -> float:
        """Return how well the evidence fits a board that shows `shown`: the sum over its cells."""
        ...

    def cell_score(self, place: int, symbol: Symbol | None) -> float:
        """Return how well it fits one cell, by its place in board order, that shows `symbol`."""
        ...


@dataclass(frozen=True, slots=True)
class Exact:
    """A reading that is sure of every cell it knows: 0, or minus infinity."""

    reading: Reading

    def score(self, shown: Reading) -> float:
        return sum(self.cell_score(place, symbol) for place, symbol in enumerate(shown))

    def cell_score(self, place: int, symbol: Symbol | None) -> float:
        known = self.reading[place]
        return 0.0 if known is None or symbol is None or known == symbol else -inf


FORGETS_MS = 1000  # A cell unseen for longer begins a new average.
EMPTY_NAMES = ("empty", str(EMPTY))

ByCell = Mapping[str, float]  # Log-likelihoods of one cell in one frame, by the names of symbols.


@dataclass(frozen=True, slots=True)
class Smoothing:
    """The averaging of frames; log-likelihoods are natural."""

    # No symbol is less likely than this beside the likeliest: glare tells every frame the same lie.
    floor: float
    weight: float  # The newest frame's share in the average; 1: only the newest counts.
    lead: float  # The lead of another symbol at which a cell is said to show it.


@dataclass(frozen=True, slots=True)
class Weighed:
    """The evidence of one moment, in board order: by symbol, and for all symbols that a cell does not name.

    A cell of which nothing is known has no symbols and fits everything.
    """

    cells: tuple[Mapping[Symbol, float], ...]
    floors: tuple[float, ...]

    def score(self, shown: Reading) -> float:
        return sum(self.cell_score(place, symbol) for place, symbol in enumerate(shown))

    def cell_score(self, place: int, symbol: Symbol | None) -> float:
        return 0.0 if symbol is None else self.cells[place].get(symbol, self.floors[place])


class Likelihoods:
    """Follows frames, cell by cell. Cells that a frame does not name keep what they had: a hand hides them.

    What a sensor says of a cell may be told too, and is certain until the next frame that names the cell.
    """

    def __init__(self, view: View, cells: Sequence[str], smoothing: Smoothing) -> None:
        self._view, self._cells, self._smoothing = view, tuple(cells), smoothing
        self._average: dict[str, dict[Symbol, float]] = {}
        self._shows: dict[str, Symbol] = {}
        self._certain: dict[str, Symbol | None] = {}
        self._symbols: dict[str, Symbol | None] = {}
        self._seen_at_ms: dict[str, int] = {}
        self._unseen: set[str] = set()

    def see(self, loglik: Mapping[str, ByCell], at_ms: int) -> dict[str, Symbol]:
        """Take in a frame; return the likeliest symbol of each of its cells.

        That changes only when another symbol leads clearly, so that noise does not keep a board from
        settling.
        """
        seen: dict[str, Symbol] = {}
        for cell, by_name in loglik.items():
            if new := self._by_symbol(by_name):
                self._certain.pop(cell, None)
                is_old = at_ms - self._seen_at_ms.get(cell, at_ms) > FORGETS_MS
                if is_old or cell in self._unseen:
                    self._average.pop(cell, None)
                    self._shows.pop(cell, None)
                self._seen_at_ms[cell] = at_ms
                self._unseen.discard(cell)
                before = self._shows.get(cell)
                seen[cell] = self._likeliest(cell, self._averaged(cell, new))
                if before not in (None, seen[cell]):  # A new symbol begins a new average.
                    self._average[cell] = new
        return seen

    def begin_stand(self) -> None:
        """Begin a stand: what cells showed before is no part of what they show from now on."""
        self._unseen = self._average.keys() - self._certain.keys()

    @property
    def unseen(self) -> frozenset[str]:
        """The cells that no picture has shown since a stand began."""
        return frozenset(self._unseen)

    def tell(self, cell: str, shows: Symbol | None) -> None:
        """Take a sensor's word for a cell; None: it knows nothing of it."""
        self._average.pop(cell, None)
        self._shows.pop(cell, None)
        self._certain[cell] = shows

    def evidence(self, unknown: frozenset[str] = frozenset()) -> Weighed:
        """Return the present evidence, disregarding the `unknown` cells."""
        known = [self._of_cell(cell) if cell not in unknown else {} for cell in self._cells]
        floors = [self._floor_of(cell) if of else 0.0 for cell, of in zip(self._cells, known, strict=True)]
        return Weighed(tuple(known), tuple(floors))

    def _by_symbol(self, by_name: ByCell) -> dict[Symbol, float]:
        """Return one frame of one cell: the likeliest symbol has 0, and none is below the floor.

        Numbers that are none, or without end, say nothing.
        """
        found: dict[Symbol, float] = {}
        for name, value in by_name.items():
            if name not in self._symbols:
                self._symbols[name] = symbol_named(self._view, name)
            if (symbol := self._symbols[name]) is not None:
                found[symbol] = max(found.get(symbol, -inf), value)
        best = max(found.values(), default=-inf)
        if not isfinite(best):
            return {}
        return {symbol: max(self._smoothing.floor, value - best) for symbol, value in found.items()}

    def _averaged(self, cell: str, new: Mapping[Symbol, float]) -> dict[Symbol, float]:
        floor, weight = self._smoothing.floor, self._smoothing.weight
        old = self._average.get(cell)
        if old is None:
            average = dict(new)
        else:
            average = {
                symbol: (1 - weight) * old.get(symbol, floor) + weight * new.get(symbol, floor)
                for symbol in {**old, **new}
            }
        self._average[cell] = average
        return average

    def _likeliest(self, cell: str, average: Mapping[Symbol, float]) -> Symbol:
        best = max(average, key=average.__getitem__)
        shows = self._shows.get(cell)
        if shows is None or average[best] - average[shows] >= self._smoothing.lead:
            self._shows[cell] = best
        return self._shows[cell]

    def _of_cell(self, cell: str) -> dict[Symbol, float]:
        if (certain := self._certain.get(cell)) is not None:
            return {certain: 0.0}
        average = self._average.get(cell, {})
        best = max(average.values(), default=0.0)
        return {symbol: value - best for symbol, value in average.items()}

    def _floor_of(self, cell: str) -> float:
        return -inf if cell in self._certain else self._smoothing.floor


def symbol_named(view: View, name: str) -> Symbol | None:
    """Return the symbol of a view that a frame calls `name`; None if the view has none."""
    if name in EMPTY_NAMES:
        return EMPTY
    if view.name == OCCUPANCY:
        return 1
    if view.name in (COLOUR, IDENTITY):
        return name
    if isinstance(view, Polarity) and name in view.poles:
        return view.poles[name]
    return next((symbol for symbol in view.symbols if str(symbol) == name), None)
