"""Views: what one kind of sensor can show of a placement, cell by cell.

occupancy
    0 or 1: a reed switch or a digital hall.
polarity
    -1, 0 or +1: a linear hall or a pair of digital ones. The first seat's magnets lie with the pole up that
    shows +1, the second seat's the other way round.
level
    a signed whole number: the field of the whole stack in steps of the sensor's calibrated noise, as a game's
    magnet plan makes it. Stacks that the sensor cannot tell apart show the same number.
colour
    what a camera above sees of the top piece: its owner (the kind of a piece that all players share), and the
    number or mark that it bears. 0 is an empty cell.
identity
    the codes of the whole stack, bottom first, joined by blanks (RFID; chess boards that know their pieces).
    0 is an empty cell.
pieces
    the same without marks: what a board tells whose pieces are moved on a screen, where nobody hangs a mark
    on a piece before the rules have said so. A number on a piece is kept, since it never changes.

Levels have bands: the stacks that a linear hall can tell apart, one symbol each. Every stack that may occur
leaves some level between two bounds: its pieces may each stand off-centre and be stronger or weaker than
planned, the neighbours add or take something, and the sensor has its noise. Stacks whose bounds overlap,
directly or by others between them, share one band and so one symbol.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from math import ceil, floor, hypot
from typing import Any, Protocol

from adoube.board.geometry import EMPTY as NO_PIECES
from adoube.board.geometry import Placement, Stack, owner_of
from adoube.errors import AdoubeError
from adoube.sensing.magnets import MOST_STEPS, LinearHall, MagnetPlan, axial_field_mt
from adoube.words import coded

__all__ = [
    "COLOUR",
    "EMPTY",
    "IDENTITY",
    "LEVEL",
    "OCCUPANCY",
    "PIECES",
    "POLARITY",
    "Band",
    "Level",
    "Reading",
    "Symbol",
    "TooManyStacks",
    "View",
    "ViewError",
    "bands",
    "magnets_of",
    "reading_of",
    "stack_shown",
    "stacks_of",
    "unmarked",
    "view_named",
]


MOST_STACKS = 5000  # With more stacks nothing is told apart anyway.

# Shares of the way off-centre at which the field is looked at: under a wide magnet it need not only fall.
OFFSETS = (0.0, 0.25, 0.5, 0.75, 1.0)

# A field falls with the cube of the distance: cells three pitches away add less than the noise.
RINGS_OF_NEIGHBOURS = 2


class TooManyStacks(AdoubeError):
    """A plan with stacks so high that no level could tell them apart."""


@dataclass(frozen=True, slots=True)
class Band:
    """The levels from `lowest` to `highest`, which one symbol stands for, and the stacks that leave them."""

    symbol: int
    lowest: int
    highest: int
    stacks: tuple[Stack, ...]


@dataclass(frozen=True, slots=True)
class _Bounds:
    lowest: int
    highest: int
    stack: Stack


def stacks_of(plan: MagnetPlan) -> Iterator[Stack]:
    """Yield every stack of a plan, the empty one and the lowest first. Raises TooManyStacks."""
    kinds = len(plan.stacking.pieces)
    if sum(kinds**height for height in range(2, plan.stacking.highest + 1)) > MOST_STACKS:
        raise TooManyStacks(coded("magnets.too_many_stacks", plan=plan.name, highest=plan.stacking.highest))
    yield NO_PIECES
    for code in plan.pieces:
        yield (code,)
    for height in range(2, plan.stacking.highest + 1):
        yield from product(plan.stacking.pieces, repeat=height)


def bands(plan: MagnetPlan, stacks: Iterable[Stack]) -> tuple[Band, ...]:
    """Return the bands of these stacks, from the lowest level up; the empty cell's has the symbol 0."""
    hall = LinearHall(plan)
    stray_mt = _neighbours_mt(plan)
    bounds = sorted(
        (_bounds(hall, stack, stray_mt) for stack in stacks), key=lambda of: (of.lowest, of.highest, of.stack)
    )
    groups: list[list[_Bounds]] = []
    highest = -MOST_STEPS - 1
    for each in bounds:
        if each.lowest > highest:
            groups.append([])
        groups[-1].append(each)
        highest = max(highest, each.highest)
    return tuple(_band(group) for group in groups)


def _band(group: Sequence[_Bounds]) -> Band:
    lowest, highest = group[0].lowest, max(each.highest for each in group)
    stacks = tuple(each.stack for each in group)
    # Rounded towards 0, so that turned-over magnets have the same symbols but for the sign.
    symbol = 0 if NO_PIECES in stacks else int((lowest + highest) / 2)
    return Band(symbol, lowest, highest, stacks)


def _bounds(hall: LinearHall, stack: Stack, stray_mt: float) -> _Bounds:
    """Return the least and the greatest level of a stack whose pieces stand as badly as they may."""
    plan = hall.plan
    by_offset = [hall.parts_mt(stack, share * plan.off_centre_mm) for share in OFFSETS]
    least = greatest = 0.0
    for parts in zip(*by_offset, strict=True):
        fields = [part * strength for part in parts for strength in (1 - plan.spread, 1 + plan.spread)]
        least, greatest = least + min(fields), greatest + max(fields)
    step_mt, noise = plan.sensor.step_mt, plan.sensor.noise_steps
    lowest = floor((least - stray_mt) / step_mt) - noise
    highest = ceil((greatest + stray_mt) / step_mt) + noise
    return _Bounds(_within_range(lowest), _within_range(highest), stack)


def _within_range(level: int) -> int:
    return max(-MOST_STEPS, min(MOST_STEPS, level))


def _neighbours_mt(plan: MagnetPlan) -> float:
    """Return the most that the cells around can add or take: every one of them with the worst stack.

    Beside a piece its height hardly matters: every piece of a stack counts as its lowest would. A square
    lattice has the most neighbours; on other boards the bound is wider than it need be.
    """
    steps = range(-RINGS_OF_NEIGHBOURS, RINGS_OF_NEIGHBOURS + 1)
    nearest_mm = [plan.pitch_mm * hypot(x, y) - plan.off_centre_mm for x in steps for y in steps if x or y]
    worst_mt = sum(
        max(
            abs(axial_field_mt(piece.magnet, distance_mm, plan.sensor.depth_mm + piece.base_mm))
            for piece in plan.pieces.values()
        )
        for distance_mm in nearest_mm
    )
    return worst_mt * (1 + plan.spread) * plan.stacking.highest


Symbol = int | str  # A cell's value in a view; 0 is an empty cell in every view of magnets.

Reading = tuple[Symbol | None, ...]  # The symbols of all cells, in board order; None for an unknown cell.

OCCUPANCY, POLARITY, LEVEL, COLOUR, IDENTITY = "occupancy", "polarity", "level", "colour", "identity"
PIECES = "pieces"

EMPTY = 0  # The symbol of an empty cell, in every view.

SHARED = "shared"  # The owner of pieces that belong to nobody.


class ViewError(AdoubeError):
    """A view that does not exist, or a symbol that a view does not have."""


class View(Protocol):
    """One kind of sensor's view of a stack."""

    @property
    def name(self) -> str: ...

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """Every symbol of the view, an empty cell's first; none where any text may be one."""
        ...

    def symbol(self, stack: Stack) -> Symbol:
        """Return the symbol of a cell with that stack."""
        ...


@dataclass(frozen=True)
class Occupancy:
    """Occupied or empty."""

    name: str = OCCUPANCY
    symbols: tuple[Symbol, ...] = (0, 1)

    def symbol(self, stack: Stack) -> Symbol:
        return 1 if stack else 0


@dataclass(frozen=True)
class Polarity:
    """The upward pole of the top piece: +1 for the first seat's pieces, -1 for the second's."""

    poles: Mapping[str, int]  # +1 or -1 by a piece's owner
    name: str = POLARITY
    symbols: tuple[Symbol, ...] = (0, 1, -1)

    def symbol(self, stack: Stack) -> Symbol:
        return self.poles[owner_of(stack[-1])] if stack else 0


@dataclass(frozen=True)
class Level:
    """The field of the whole stack, as far as a sensor tells stacks apart. Raises ViewError where none does.

    A symbol is a level in the middle of those that its stacks may leave.
    """

    plan: MagnetPlan
    name: str = LEVEL
    _known: dict[Stack, int] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.plan.no_level is not None:
            raise ViewError(coded(f"magnets.no_level_{self.plan.no_level}", plan=self.plan.name))

    @cached_property
    def bands(self) -> tuple[Band, ...]:
        """The bands of levels that are told apart, from the lowest up."""
        return bands(self.plan, stacks_of(self.plan))

    @cached_property
    def symbols(self) -> tuple[Symbol, ...]:
        return (EMPTY, *(band.symbol for band in self.bands if band.symbol != EMPTY))

    def symbol(self, stack: Stack) -> int:
        """Return the symbol of the band that a stack falls into; the nearest for one that the plan does not
        foresee.

        Raises UnknownPiece for a piece that the plan does not have.
        """
        if (known := self._known.get(stack)) is None:
            known = self._known[stack] = self._band_of(stack).symbol
        return known

    def read(self, level: int) -> int | None:
        """Return the symbol of a level that a sensor reports; None if no stack of the plan leaves it."""
        return next((band.symbol for band in self.bands if band.lowest <= level <= band.highest), None)

    def _band_of(self, stack: Stack) -> Band:
        level = LinearHall(self.plan).level(stack)
        return min(self.bands, key=lambda band: max(band.lowest - level, level - band.highest, 0))


@dataclass(frozen=True)
class Colour:
    """The look of the top piece from above."""

    name: str = COLOUR
    symbols: tuple[Symbol, ...] = ()

    def symbol(self, stack: Stack) -> Symbol:
        if not stack:
            return 0
        owner, kind, *detail = stack[-1].split(".", 2)
        return ".".join([kind if owner == SHARED else owner, *detail])


@dataclass(frozen=True)
class Identity:
    """Every piece of the stack."""

    name: str = IDENTITY
    symbols: tuple[Symbol, ...] = ()

    def symbol(self, stack: Stack) -> Symbol:
        return " ".join(stack) if stack else 0

    def stack(self, shows: Symbol) -> Stack:
        """Return the stack that leaves a symbol."""
        return () if shows == EMPTY else tuple(str(shows).split(" "))


@dataclass(frozen=True)
class Pieces(Identity):
    """Every piece of the stack, without its mark."""

    name: str = PIECES

    def symbol(self, stack: Stack) -> Symbol:
        return super().symbol(tuple(unmarked(piece) for piece in stack))


def unmarked(piece: str) -> str:
    """Return a piece without its mark, which no number is: "black.archer" of "black.archer.marked"."""
    owner, kind, *detail = piece.split(".", 2)
    return piece if detail and detail[0].isdigit() else f"{owner}.{kind}"


def view_named(name: str, seats: Sequence[str], plan: MagnetPlan | None = None) -> View:
    """Return the view called `name` for pieces owned by `seats`, first seat first. Raises ViewError.

    `plan` says which magnets lie in the pieces: a level means nothing without it, other views do.
    """
    if name == OCCUPANCY:
        return Occupancy()
    if name == POLARITY and len(seats) == 2:
        return Polarity({seats[0]: 1, seats[1]: -1})
    if name == LEVEL:
        if plan is None:
            raise ViewError(coded("sensing.level_needs_plan", name=name))
        return Level(plan)
    if name == COLOUR:
        return Colour()
    if name == IDENTITY:
        return Identity()
    if name == PIECES:
        return Pieces()
    raise ViewError(coded("sensing.no_view", name=name))


def reading_of(placement: Placement, view: View, cells: Sequence[str]) -> Reading:
    """Return the reading of a placement in a view, in the order of `cells`."""
    return tuple(view.symbol(placement.stack(cell)) for cell in cells)


def stack_shown(view: View, shows: Symbol) -> Stack | None:
    """Return the stack that a cell shows; None in the views that do not know every piece."""
    return view.stack(shows) if isinstance(view, Identity) else None


def magnets_of(view: View) -> Mapping[str, Any] | None:
    """Return the magnet plan that a view's symbols rest on, as a trace's header holds it; None if on none."""
    return view.plan.written if isinstance(view, Level) else None
