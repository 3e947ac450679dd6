"""Faults of a simulated board, and the words that ask for them: `bounce,dead=b2:0,scan=25`."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from types import MappingProxyType

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.sensing.views import Symbol, View
from adoube.simulation.magnets import PlacingFaults, SimulatedScanner
from adoube.words import say

__all__ = ["Faults", "FaultsError", "faults_named"]

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
