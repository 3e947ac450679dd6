"""Sensors under pieces that stand off-centre or have weak magnets, the scan that reads them, and faults.

A reed switch closes where the field is strong enough, a linear hall tells stacks apart by the field; a piece
that either misjudges stays so until somebody straightens it. `SimulatedSensor` is what to replace for others.

A change is reported with the time of the scan that first saw it, as if its board had no delay. Faults are
asked for in words: `bounce,dead=b2:0,scan=25`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from random import Random
from types import MappingProxyType
from typing import Protocol

from adoube.board.geometry import EMPTY as NOTHING
from adoube.board.geometry import Stack
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.sensing.events import CellShows, CellTouched
from adoube.sensing.magnets import LinearHall
from adoube.sensing.views import EMPTY, Level, Symbol, View
from adoube.words import say

__all__ = [
    "FAST_SCAN_HZ",
    "Change",
    "Faults",
    "FaultsError",
    "Hall",
    "PlacingFaults",
    "SimulatedScanner",
    "SimulatedSensor",
    "SimulatedSwitch",
    "StandingMagnets",
    "faults_named",
    "sensor_for",
    "shown_by",
]

Change = tuple[int, Symbol | None]  # from this millisecond on a sensor shows this; None: what it cannot tell

FAST_SCAN_HZ = 1000  # The scan rate of boards that report touches.
DEBOUNCES_FROM_HZ = 50  # Slower boards look so seldom that no contact bounces from one look to the next.
ON_MS = 5  # A piece counts as there after so long.
OFF_MS = 25  # A piece counts as gone after so long; a shorter gap is a touch.
TOUCH_MS = 2  # A shorter gap is a contact that bounces.
SURE_MS = 9  # a gap of so long, and of a scan more, is surely seen in spite of bouncing
LONGEST_PROMISE_MS = 100  # Lifts of people are shorter than what a slower board could promise.


@dataclass(frozen=True)
class SimulatedScanner:
    """A board that looks at its sensors `scan_hz` times a second, at whole milliseconds."""

    scan_hz: int = FAST_SCAN_HZ

    @property
    def period_ms(self) -> int:
        return FAST_SCAN_HZ // self.scan_hz

    @property
    def promise_ms(self) -> int | None:
        """The shortest lift that it is sure to report; None: it promises nothing."""
        promise_ms = SURE_MS + self.period_ms
        return promise_ms if promise_ms <= LONGEST_PROMISE_MS else None

    def reports(self, cell: str, changes: Sequence[Change]) -> Iterator[CellShows | CellTouched]:
        """Yield the board's reports of a cell whose sensor goes through `changes`, the first at 0 ms."""
        seen = list(self._scanned(changes))
        if self.scan_hz < DEBOUNCES_FROM_HZ:
            yield from (CellShows(at_ms, cell, symbol) for at_ms, symbol in seen)
        elif seen:
            yield from _debounced(cell, seen)

    def _scanned(self, changes: Iterable[Change]) -> Iterator[Change]:
        """Yield the changes that some scan sees, each at its scan."""
        at_scans: dict[int, Symbol | None] = {}
        for at_ms, symbol in changes:
            at_scans[-(-at_ms // self.period_ms) * self.period_ms] = symbol
        shown: Symbol | None = None
        for at_ms, symbol in at_scans.items():
            if symbol != shown:
                shown = symbol
                yield at_ms, symbol


def _debounced(cell: str, seen: Sequence[Change]) -> Iterator[CellShows | CellTouched]:
    """Show what stands for long enough; a gap that ends as it began, too short to show, is a touch."""
    first_ms, shown = seen[0]
    yield CellShows(first_ms, cell, shown)
    gap_ms: int | None = None
    for (at_ms, symbol), until_ms in zip(seen[1:], _ends(seen[1:]), strict=True):
        if symbol == shown:
            if gap_ms is not None and at_ms - gap_ms >= TOUCH_MS:
                yield CellTouched(at_ms, cell, at_ms - gap_ms)
            gap_ms = None
        elif until_ms is None or until_ms - at_ms >= (OFF_MS if symbol == EMPTY else ON_MS):
            shown, gap_ms = symbol, None
            yield CellShows(at_ms, cell, symbol)
        elif symbol == EMPTY and gap_ms is None:
            gap_ms = at_ms


def _ends(changes: Sequence[Change]) -> list[int | None]:
    """When each change is over; the last never is."""
    return [later for (_, _), (later, _) in pairwise(changes)] + [None] * bool(changes)


CLOSES_AT = 0.5  # a switch closes at this part of the field that a common magnet has straight above it
REACH_MM = 7.0  # how far the field of a disc magnet of 10 mm reaches: it falls by the dipole's law beyond
SEEN_TO_MS = (1500, 8000)  # The time after which somebody straightens a piece that is not seen.


@dataclass(frozen=True, slots=True)
class StandingMagnets:
    """The place and strength of a stack over its sensor."""

    off_centre_mm: float = 0.0
    strength: float = 1.0  # Strength of its magnets, 1 for a common one.


class SimulatedSensor(Protocol):
    """One sensor's view of the stack above it."""

    def symbol(self, stack: Stack, standing: StandingMagnets) -> Symbol | None: ...


@dataclass(frozen=True)
class SimulatedSwitch:
    """A switch that closes in a field of one strength: what it shows then is the view's."""

    view: View

    def symbol(self, stack: Stack, standing: StandingMagnets) -> Symbol:
        field = standing.strength / (1 + (standing.off_centre_mm / REACH_MM) ** 2) ** 1.5
        return self.view.symbol(stack) if field >= CLOSES_AT else EMPTY


@dataclass(frozen=True)
class Hall:
    """A linear hall: its level, as the symbol of the stacks that leave such a one; None where none do."""

    view: Level

    def symbol(self, stack: Stack, standing: StandingMagnets) -> Symbol | None:
        hall = LinearHall(self.view.plan)
        return self.view.read(hall.level(stack, standing.off_centre_mm, standing.strength))


def sensor_for(view: View) -> SimulatedSensor:
    """Return the sensor that shows a view."""
    return Hall(view) if isinstance(view, Level) else SimulatedSwitch(view)


@dataclass(frozen=True)
class PlacingFaults:
    """The spread of people's placing and of the magnets' strengths."""

    off_centre_mm: float = 0.0  # Spread of the distance from the centre, along each axis.
    spread: float = 0.0  # Spread of the magnets' strengths, as a part of 1.

    def placed(self, rng: Random) -> StandingMagnets:
        if not self.off_centre_mm and not self.spread:
            return StandingMagnets()
        x_mm, y_mm = rng.gauss(0, self.off_centre_mm), rng.gauss(0, self.off_centre_mm)
        return StandingMagnets((x_mm**2 + y_mm**2) ** 0.5, max(0.0, rng.gauss(1, self.spread)))


def shown_by(
    sensor: SimulatedSensor, stacks: Iterable[tuple[int, Stack]], placing: PlacingFaults, rng: Random
) -> Iterator[Change]:
    """Return a sensor's changes while these stacks stand above it, each from its millisecond on.

    A piece that is not seen where it was put is straightened after a while, unless it has gone by then. What
    stands there at first was straightened until it was seen: nobody begins before the board is ready.
    """
    standing, before = StandingMagnets(), NOTHING
    seen_to: tuple[int, Stack, StandingMagnets] | None = None
    for at_ms, stack in stacks:
        if seen_to is not None and seen_to[0] < at_ms:
            yield seen_to[0], sensor.symbol(*seen_to[1:])
        seen_to = None
        if len(stack) > len(before) or (stack and stack[: len(before)] != before[: len(stack)]):
            standing = placing.placed(rng)
        before = stack
        centred = StandingMagnets(0.0, standing.strength)
        if at_ms == 0 and sensor.symbol(stack, standing) != sensor.symbol(stack, centred):
            standing = centred
        symbol = sensor.symbol(stack, standing)
        yield at_ms, symbol
        if standing.off_centre_mm and symbol != sensor.symbol(stack, centred):
            seen_to = at_ms + rng.randint(*SEEN_TO_MS), stack, centred
            standing = centred
    if seen_to is not None:
        yield seen_to[0], sensor.symbol(*seen_to[1:])


SCANS_HZ = (5, 25, 100, 1000)
MOST_OFF_CENTRE_MM = 20.0
MOST_SPREAD_PERCENT = 50.0


class FaultsError(AdoubeError):
    """Faults that cannot be read, or that this board cannot have."""


@dataclass(frozen=True)
class Faults:
    """Faults of a board and its pieces; the defaults are none."""

    scanner: SimulatedScanner = field(default_factory=SimulatedScanner)
    placing: PlacingFaults = field(default_factory=PlacingFaults)
    bounces: bool = False
    loose: frozenset[str] = frozenset()  # Cells whose contacts come and go.
    # Cells that always show one thing; None: what they showed at first.
    dead: Mapping[str, Symbol | None] = field(default_factory=lambda: MappingProxyType({}))
    clock: bool = True
    loses_touches: bool = False


def faults_named(spec: str | None, game: AnyGame, view: View, seed: int) -> Faults:
    """Return the faults that `spec` asks for; a cell that it leaves open is drawn. Raises FaultsError."""
    faults = Faults()
    rng = Random(f"faults {seed}")
    for part in spec.split(",") if spec else ():
        name, _, value = part.strip().partition("=")
        faults = _FaultWord(part.strip(), name, value).added(faults, game, view, rng)
    return faults


@dataclass(frozen=True)
class _FaultWord:
    """One part of a specification, as written, and its name and value."""

    text: str
    name: str
    value: str

    def added(self, faults: Faults, game: AnyGame, view: View, rng: Random) -> Faults:
        match self.name:
            case "bounce" | "no-clock" | "lost-touches" if self.value:
                raise self._wrong("faults_no_value")
            case "bounce":
                return replace(faults, bounces=True)
            case "no-clock":
                return replace(faults, clock=False)
            case "lost-touches":
                return replace(faults, loses_touches=True)
            case "flicker":
                return replace(faults, loose=faults.loose | {self._cell(self.value, game, rng)})
            case "dead":
                name, _, symbol = self.value.partition(":")
                dead = {self._cell(name, game, rng): self._symbol(symbol, view) if symbol else None}
                return replace(faults, dead={**faults.dead, **dead})
            case "scan":
                return replace(faults, scanner=SimulatedScanner(self._scan_hz()))
            case "offcentre":
                off_centre_mm = self._number(MOST_OFF_CENTRE_MM)
                return replace(faults, placing=replace(faults.placing, off_centre_mm=off_centre_mm))
            case "spread":
                spread = self._number(MOST_SPREAD_PERCENT) / 100
                return replace(faults, placing=replace(faults.placing, spread=spread))
        raise self._wrong("faults_unknown")

    def _wrong(self, words: str, **values: object) -> FaultsError:
        return FaultsError(say(f"simulate.{words}", part=self.text, **values))

    def _cell(self, name: str, game: AnyGame, rng: Random) -> str:
        if not name:
            return rng.choice(game.board.names)
        if name not in game.board.index:
            raise self._wrong("faults_no_cell", cell=name, title=game.title)
        return name

    def _symbol(self, text: str, view: View) -> Symbol:
        if not view.symbols:
            return 0 if text == "0" else text
        for symbol in view.symbols:
            if str(symbol) == text:
                return symbol
        raise self._wrong("faults_no_symbol", view=view.name, symbols=[*map(str, view.symbols)])

    def _scan_hz(self) -> int:
        for scan_hz in SCANS_HZ:
            if str(scan_hz) == self.value:
                return scan_hz
        raise self._wrong("faults_no_scan", rates=[*map(str, SCANS_HZ)])

    def _number(self, most: float) -> float:
        try:
            number = float(self.value)
        except ValueError:
            raise self._wrong("faults_no_number", most=most) from None
        if not 0 <= number <= most:
            raise self._wrong("faults_no_number", most=most)
        return number
