"""Zeros and gains of linear halls from raw counts: the arithmetic and the order of a calibration, no I/O.

First the empty board is looked at (`EmptyBoard`), then a reference piece is put on each cell in turn
(`PieceRound`); `calibrated` makes of both what the board is to use, and says which cells not to trust.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from statistics import median, median_low

from adoube.link.calibrate_commands import CellCalibration
from adoube.link.events import RawCounts

__all__ = [
    "CalibratedCell",
    "Elsewhere",
    "EmptyBoard",
    "Measured",
    "PieceRound",
    "Problem",
    "Sweeps",
    "Zeros",
    "calibrated",
]

Sweep = tuple[int, ...]  # The raw count of every cell at one time, 0 to 65,535.

MIDDLE_COUNT = 0x8000
TOP_COUNT = 0xFFFF
MOST_GAIN = 16_000
ONE_STEP = 1 << 16  # Gains count 65,536ths of a step.

ZERO_SWEEPS = 20  # A second of an empty board, at twenty sweeps a second.

STILL_SWEEPS = 8
# A piece that has come to rest moves its reading by less; hands move it by more. About two steps.
STILL_COUNTS = 600

# The least that a reference piece does: about six steps. A weaker one is a neighbour's, or none.
PIECE_COUNTS = 1_500

LIFTED_COUNTS = PIECE_COUNTS // 2

# Linear halls rest within 5 % of half the supply; farther off a piece stood there, or a wire is loose.
ZERO_FAR_COUNTS = 5_000

RAIL_COUNTS = 700  # Closer than a hundredth to its end a reading says only that there was too much.

# Sensors of one type differ by a tenth. What differs by more is of another type, or not at its place.
UNEVEN_FACTOR = 1.6


class Sweeps:
    """Puts the parts of a stream together: a sweep is complete with its last cell."""

    def __init__(self, cells: int) -> None:
        self._cells = cells
        self._counts: list[int] = []

    def add(self, part: RawCounts) -> Sweep | None:
        """Return the sweep that this part completes; a part that does not follow the one before voids it."""
        if part.first == 0:
            self._counts = []
        if part.first != len(self._counts):
            return None
        self._counts += part.counts
        if len(self._counts) < self._cells:
            return None
        sweep, self._counts = tuple(self._counts), []
        return sweep


@dataclass(frozen=True, slots=True)
class Zeros:
    """The empty board by cell: the counts, and the swing of each, greatest less least."""

    counts: Sweep
    swings: Sweep


class EmptyBoard:
    """Takes sweeps until the board has lain still for a second."""

    def __init__(self) -> None:
        self._seen: deque[Sweep] = deque(maxlen=ZERO_SWEEPS)

    def take(self, sweep: Sweep) -> Zeros | None:
        """Return the zeros, once they are known."""
        self._seen.append(sweep)
        if len(self._seen) < ZERO_SWEEPS:
            return None
        by_cell = list(zip(*self._seen, strict=True))
        swings = tuple(max(counts) - min(counts) for counts in by_cell)
        # A cell that is always restless has a zero too, and is named for its noise; hands move many cells.
        if sorted(swings)[len(swings) * 9 // 10] > STILL_COUNTS:
            return None
        return Zeros(tuple(median_low(counts) for counts in by_cell), swings)


@dataclass(frozen=True, slots=True)
class Measured:
    """The piece has stood on the cell that was wanted; `excursion` is its count less the cell's zero."""

    cell: int
    excursion: int


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The piece stands still, but another cell than the one that was wanted answers the most."""

    wanted: int
    answering: int


class PieceRound:
    """One piece, put on one cell after another. `wanted` is the next one; None when the round is over."""

    def __init__(self, zeros: Zeros) -> None:
        self.excursions: dict[int, int] = {}
        self.skipped: set[int] = set()
        self._zeros = zeros.counts
        self._seen: deque[tuple[int, int]] = deque(maxlen=STILL_SWEEPS)
        self._settled: int | None = None

    @property
    def wanted(self) -> int | None:
        done = len(self.excursions) + len(self.skipped)
        return done if done < len(self._zeros) else None

    def skip(self) -> None:
        """Leave the wanted cell out: nothing answers there."""
        if self.wanted is not None:
            self.skipped.add(self.wanted)

    def lifted(self, sweep: Sweep) -> bool:
        """Return whether the board shows no piece."""
        return max(map(abs, self._excursions(sweep))) < LIFTED_COUNTS

    def take(self, sweep: Sweep) -> Measured | Elsewhere | None:
        """Take a sweep and return what it settles; a piece that stands is told once, until it moves."""
        excursions = self._excursions(sweep)
        strongest = max(range(len(excursions)), key=lambda cell: abs(excursions[cell]))
        self._seen.append((strongest, excursions[strongest]))
        if abs(excursions[strongest]) < LIFTED_COUNTS:
            self._settled = None
        wanted = self.wanted
        if wanted is None or strongest == self._settled or not self._stands(strongest):
            return None
        self._settled = strongest
        if strongest != wanted:
            return Elsewhere(wanted, strongest)
        measured = Measured(wanted, median_low(excursion for _, excursion in self._seen))
        self.excursions[wanted] = measured.excursion
        return measured

    def _stands(self, cell: int) -> bool:
        """True if this cell has answered the most for long enough, and hardly moved."""
        found = [excursion for strongest, excursion in self._seen if strongest == cell]
        return (
            len(found) == STILL_SWEEPS
            and max(found) - min(found) <= STILL_COUNTS
            and min(map(abs, found)) >= PIECE_COUNTS
        )

    def _excursions(self, sweep: Sweep) -> list[int]:
        return [count - zero for count, zero in zip(sweep, self._zeros, strict=True)]


class Problem(Enum):
    """Why a cell is not to be trusted."""

    NOT_MEASURED = "not_measured"
    ZERO_FAR = "zero_far"
    NOISY = "noisy"
    UPSIDE_DOWN = "upside_down"
    TOO_STRONG = "too_strong"
    UNEVEN = "uneven"


@dataclass(frozen=True, slots=True)
class CalibratedCell:
    """The values that a board is to use for a cell, and how they were found.

    `strength` is what the reference piece reads there without its own gain, in steps, None where it was not
    measured; `noise` is the empty cell's swing in steps.
    """

    cell: int
    values: CellCalibration
    strength: float | None
    noise: float
    problems: tuple[Problem, ...]


def calibrated(
    zeros: Zeros, excursions: Mapping[int, int], old_gains: Sequence[int], level: int | None = None
) -> tuple[CalibratedCell, ...]:
    """Return the calibration by cell: the reference piece reads alike everywhere.

    It reads `level`; without one, what it read in the middle of all cells up to now, so that the scale stays.
    Cells that were not measured get the scale's own gain.
    """
    scale = round(median(old_gains))
    usual = median(map(abs, excursions.values())) if excursions else 0
    north = sum(1 if excursion > 0 else -1 for excursion in excursions.values()) >= 0
    wanted = usual * scale if level is None else level * ONE_STEP
    standard = _gain(wanted / usual) if usual else scale

    def cell(number: int) -> CalibratedCell:
        zero, swing, excursion = zeros.counts[number], zeros.swings[number], excursions.get(number)
        gain = standard if excursion is None else _gain(wanted / abs(excursion))
        problems = _problems(zero, excursion, usual, north)
        noise = swing * gain / ONE_STEP
        if noise > 1:
            problems.append(Problem.NOISY)
        strength = None if excursion is None else excursion * standard / ONE_STEP
        return CalibratedCell(number, CellCalibration(zero, gain), strength, noise, tuple(problems))

    return tuple(map(cell, range(len(zeros.counts))))


def _problems(zero: int, excursion: int | None, usual: float, north: bool) -> list[Problem]:
    found = []
    if abs(zero - MIDDLE_COUNT) > ZERO_FAR_COUNTS:
        found.append(Problem.ZERO_FAR)
    if excursion is None:
        return [*found, Problem.NOT_MEASURED]
    if (excursion > 0) is not north:
        found.append(Problem.UPSIDE_DOWN)
    if not RAIL_COUNTS <= zero + excursion <= TOP_COUNT - RAIL_COUNTS:
        found.append(Problem.TOO_STRONG)
    if not usual / UNEVEN_FACTOR <= abs(excursion) <= usual * UNEVEN_FACTOR:
        found.append(Problem.UNEVEN)
    return found


def _gain(gain: float) -> int:
    return max(1, min(MOST_GAIN, round(gain)))
