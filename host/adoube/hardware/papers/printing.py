"""How much plastic a part takes and how long a printer works on it, worked out from its solid.

Layer by layer: two lines around, closed layers above and below, and a sparse filling. Widths, speeds and
counts are those of PrusaSlicer's profile "0.20mm QUALITY @MK3" (PrusaResearch.ini), so that figures are those
of a slow printer. `tests/hardware/papers/test_printing.py` compares them with what PrusaSlicer says.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from manifold3d import CrossSection, JoinType, Manifold

__all__ = ["FILL_PERCENT", "Printing", "printing", "together"]

LAYER_MM, LINE_MM = 0.2, 0.45
FILL_PERCENT = 15
# What that filling weighs: it overlaps the lines around it, and closed layers sag into it.
FILLED = 0.2
UPPER_LAYERS, LOWER_LAYERS = 5, 4
G_PER_MM3 = 1.24e-3  # PLA
# Speeds in mm/s: of the outer line, of the inner one, of closed layers and filling, of the first layer.
OUTER, INNER, FILLING, FIRST = 25.0, 45.0, 80.0, 20.0
# The time that starts, turns and travels add, and the least for a layer, which has to cool.
TURNS, CHANGE_S, COOLING_S = 1.6, 1.5, 8.0


@dataclass(frozen=True, slots=True)
class Printing:
    """The time and the plastic that a print takes."""

    grams: float
    hours: float

    def times(self, count: int) -> "Printing":
        return Printing(self.grams * count, self.hours * count)


def together(each: Iterable[Printing]) -> Printing:
    """Return the sum."""
    every = [*each]
    return Printing(sum(one.grams for one in every), sum(one.hours for one in every))


def printing(solid: Manifold) -> Printing:
    """Return what a part takes, as it lies on the bed."""
    runs = [*_runs(solid)]
    volume_mm3 = sum(run.volume_mm3 for run in runs)
    first = runs[0]
    first_s = first.section.area() / LINE_MM / FIRST - first.seconds_a_layer
    seconds = sum(run.layers * max(run.seconds_a_layer + CHANGE_S, COOLING_S) for run in runs)
    return Printing(volume_mm3 * G_PER_MM3, (seconds + max(0.0, first_s)) / 3600)


class _Layers(NamedTuple):
    """Layers that are alike."""

    section: CrossSection
    high_mm: float
    closed: float  # the share of its inside that is printed without gaps, in layers

    @property
    def layers(self) -> float:
        return self.high_mm / LAYER_MM

    @property
    def lines_mm2(self) -> tuple[float, float, float]:
        """The area of the outer line, of the inner one, and of the rest."""
        whole = self.section.area()
        outer, inside = (self.section.offset(-lines * LINE_MM, JoinType.Miter).area() for lines in (1, 2))
        return whole - outer, outer - inside, inside

    @property
    def filled_mm2(self) -> float:
        """The area inside that is filled in a layer, on average."""
        _, _, inside = self.lines_mm2
        return inside * (self.closed + (1 - self.closed) * FILLED)

    @property
    def volume_mm3(self) -> float:
        outer, inner, _ = self.lines_mm2
        return (outer + inner + self.filled_mm2) * self.high_mm

    @property
    def seconds_a_layer(self) -> float:
        outer, inner, _ = self.lines_mm2
        return (outer / OUTER + inner / INNER + self.filled_mm2 / FILLING) / LINE_MM * TURNS


def _runs(solid: Manifold) -> Iterator[_Layers]:
    """Yield the layers between two heights at which a face ends, from the bed up."""
    levels = sorted({round(float(corner[2]), 2) for corner in solid.to_mesh().vert_properties.tolist()})
    highs = [(low, high) for low, high in pairwise(levels) if high - low > LAYER_MM / 2]
    sections = [solid.slice((low + high) / 2) for low, high in highs]
    nothing = CrossSection()
    around: Sequence[CrossSection] = [nothing, *sections, nothing]
    for at, ((low, high), section) in enumerate(zip(highs, sections, strict=True)):
        yield _Layers(section, high - low, _closed(around[at], section, around[at + 2], high - low))


def _closed(below: CrossSection, section: CrossSection, above: CrossSection, high_mm: float) -> float:
    """Return the share of the inside that lies next to a lower or an upper face."""
    inside = section.offset(-2 * LINE_MM, JoinType.Miter)
    if (area := inside.area()) < 1e-3:
        return 1.0
    layers = high_mm / LAYER_MM
    upper, lower = (float((inside - other).area()) / area for other in (above, below))
    closed = upper * min(layers, UPPER_LAYERS) + lower * min(layers, LOWER_LAYERS)
    return float(min(1.0, closed / layers))
