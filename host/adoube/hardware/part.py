"""Part files: the parts that a maker buys, with the figures that matter. One file a part."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Literal

from adoube.hardware.request import HardwareError
from adoube.serialization.deserialization import deserialize
from adoube.serialization.field_rules import FromFields, Named, Natural, Positive, above
from adoube.serialization.fields import Fields, toml_file, toml_table
from adoube.words import coded

__all__ = [
    "AT_3V3",
    "AT_5V",
    "MT_PER_AT",
    "Body",
    "Factory",
    "Linear",
    "Order",
    "Part",
    "Reed",
    "Sense",
    "SwitchFigures",
    "part",
    "sensor_part",
    "sensor_parts",
]

FOLDER = "parts"
OWN_FILE = ".toml"

# The field over one pole of a magnet, in mT, for each ampere-turn of a reed's sensitivity.
# About 0.1 near both poles and twice as much at one, within a factor of two: Littelfuse, application note
# "Ampere*turn versus mT and Gauss".
MT_PER_AT = 0.2

# The voltages of the supplies that a board has for its sensors: 3.3 V of a regulator, or 5 V of which a cable
# and a fuse take up to 0.25 V (a USB port gives 4.75 V or more: USB 2.0, section 7.2.2).
AT_3V3, AT_5V = (3.2, 3.4), (4.5, 5.25)


Pole = Literal["either", "south", "north"]


@dataclass(frozen=True, slots=True)
class SwitchFigures:
    """A hall that is on or off."""

    # The field that switches every one of them on, over temperature.
    operate_mt: Annotated[float, Named("operate_max_mt"), above(0)]
    # The least field that may still hold one of them on, over temperature.
    release_mt: Annotated[float, Named("release_min_mt")]
    outputs: Positive  # 2 if each pole has one
    pole: Pole  # the pole at its marked face that a single output responds to
    latching: bool
    open_drain: bool
    leakage_ua: float = 0.0  # the most that an output lets through while it is off; 0 if undocumented


@dataclass(frozen=True, slots=True)
class Reed:
    """A reed switch. The fields are the worst of all reeds of a kind, as of a SwitchFigures."""

    operate_mt: Annotated[float, FromFields(lambda reed: _field_mt(reed, "operate_max"))]
    release_mt: Annotated[float, FromFields(lambda reed: _field_mt(reed, "release_min"))]
    upright: bool  # standing in a hole under the centre; otherwise it lies flat
    offset_mm: float = 0.0  # from the cell's centre to the reed's, along the reed
    dead_zone_mm: float = 0.0  # a magnet nearer to the middle of a flat reed than this does not close it


@dataclass(frozen=True, slots=True)
class Linear:
    """A hall whose voltage follows the field."""

    mv_per_mt: float  # at 3.3 V
    range_mt: float  # in either direction, at 3.3 V


Sense = SwitchFigures | Reed | Linear

# The figures that a part file needs, by kind of sensor.
SENSES: Mapping[str, type[Sense]] = MappingProxyType(
    {"reed": Reed, "hall-digital": SwitchFigures, "hall-linear": Linear}
)

# The figures by their table in a part file.
FIGURES: Mapping[str, type[Sense]] = MappingProxyType(
    {"switch": SwitchFigures, "reed": Reed, "linear": Linear}
)


@dataclass(frozen=True, slots=True)
class Body:
    """The size of a part as the drill sheet shows it from above."""

    length_mm: float = 0.0
    width_mm: float = 0.0
    height_mm: float = 0.0  # largest height below the plate; 0 if unknown
    hole_mm: float = 0.0  # diameter of its hole; 0 for a lying part
    unchecked: tuple[str, ...] = ()  # figures that no document confirmed, in words for the maker


@dataclass(frozen=True, slots=True)
class Order:
    """The number by which an assembly house has a part in its library."""

    house: str
    number: str
    library: Literal["basic", "extended"]  # the house charges for setting up each extended part
    date: str  # when the source said so: stock changes
    source: str


@dataclass(frozen=True, slots=True)
class Factory:
    """The part that a factory solders in its place."""

    footprint: str  # one of `pcb.footprint.FOOTPRINTS`
    value: str = ""  # what lists of a circuit board call that case; empty if as the one soldered by hand
    number: str = ""  # a maker's number of that case, or empty
    order: Order | None = None  # None if no source has a number: it is ordered by hand
    # Numbers of legs on that case by name; empty if as on the case that is soldered by hand.
    pins: Mapping[str, str] = field(default_factory=dict)
    below_mm: float = 0.0  # largest depth of the sensing element below the case's upper face
    height_mm: float = 0.0  # largest height of that case above the circuit board; 0 if unknown
    unchecked: tuple[str, ...] = ()  # figures of that case that no document confirmed, in words for the maker


def _supply_v(part: Fields) -> tuple[float, float] | None:
    if not (part.has("supply_min_v") or part.has("supply_max_v")):
        return None
    return float(part.number("supply_min_v")), float(part.number("supply_max_v"))


def _sense(part: Fields) -> Sense | None:
    return next((deserialize(kind, part.inner(key)) for key, kind in FIGURES.items() if part.has(key)), None)


@dataclass(frozen=True)
class Part:
    """A part. Fields that do not apply are empty or 0."""

    name: str  # our parts without `.toml`, the maker's own with it
    title: str
    kind: str
    value: str = ""
    number: str = ""
    alternatives: tuple[str, ...] = ()
    pins: Mapping[str, str] = field(default_factory=dict)  # a leg's number on the case by its name
    # Least and largest supply voltage; None if it needs no supply.
    supply_v: Annotated[tuple[float, float] | None, FromFields(_supply_v)] = None
    typical_ma: float = 0.0
    worst_ma: float = 0.0
    sense: Annotated[Sense | None, FromFields(_sense)] = None
    sampling_ms: Natural = 0  # delay until a change shows: board.json's sensor_ms
    start_up_us: Natural = 0  # longest time from supply to valid output; 0 if undocumented
    below_mm: float = 0.0  # depth of the sensing element below its upper face
    source: str = ""  # documents, and the figures and legs that they confirm
    unchecked: tuple[str, ...] = ()  # figures that no document confirmed, in words for the maker
    note: str = ""
    ohms: float = 0.0  # of a resistor, or of each in a network
    rank: Natural = 0  # order among sensors of its kind: the lowest is the usual one
    body: Body = Body()
    factory: Factory | None = None  # None if it is on no circuit board

    @property
    def on_circuit_board(self) -> "Part":
        """The part in the case that is soldered onto a circuit board. It must have one."""
        assert self.factory is not None
        value, number = self.factory.value or self.value or self.title, self.factory.number
        return replace(self, value=value, number=number, unchecked=(*self.unchecked, *self.factory.unchecked))

    @property
    def is_dual(self) -> bool:
        """True for a sensor with an output for each pole."""
        return isinstance(self.sense, SwitchFigures) and self.sense.outputs > 1

    @property
    def only_pole(self) -> Literal[1, -1] | None:
        """The pole to which alone it answers, as magnet plans number them: 1 south, -1 north."""
        if not isinstance(self.sense, SwitchFigures) or self.is_dual or self.sense.pole == "either":
            return None
        return 1 if self.sense.pole == "south" else -1

    def runs_at(self, volts: tuple[float, float]) -> bool:
        """Return whether it works at every voltage from the least to the largest; it may need no supply."""
        return self.supply_v is None or (self.supply_v[0] <= volts[0] and volts[1] <= self.supply_v[1])

    @property
    def needs_5v(self) -> bool:
        """True for a part that works with the 5 V supply and not with 3.3 V."""
        return self.runs_at(AT_5V) and not self.runs_at(AT_3V3)

    @property
    def only_pulls_down(self) -> bool:
        """True for a sensor whose outputs never drive a line up, whatever its supply is."""
        return isinstance(self.sense, SwitchFigures) and self.sense.open_drain

    @property
    def is_fed(self) -> bool:
        """True for a part that needs a supply: a chip or a Hall sensor."""
        return self.kind == "chip" or "VCC" in self.pins


@cache
def part(name: str) -> Part:
    """Return our part called `name`."""
    text = (resources.files(__package__) / FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    return _read(toml_table(text, f"{name}.toml"), name)


def sensor_parts(kind: str) -> tuple[Part, ...]:
    """Return our sensors of a kind (`reed`, `hall-digital`, `hall-linear`), the usual one first."""
    names = sorted(
        file.name.removesuffix(".toml")
        for file in (resources.files(__package__) / FOLDER).iterdir()
        if file.name.endswith(".toml")
    )
    found = [each for each in map(part, names) if each.kind == kind]
    return tuple(sorted(found, key=lambda each: each.rank))


def sensor_part(name: str, kind: str) -> Part:
    """Return the sensor that `--part` names: one of ours, or the path of a file.

    Raises HardwareError, or FieldError for a malformed file.
    """
    ours = {each.name: each for each in sensor_parts(kind)}
    if name in ours:
        return ours[name]
    if not name.endswith(OWN_FILE):
        raise HardwareError(coded("hardware.no_part", part=name, sensors=kind, parts=[*ours]))
    found = _own(Path(name))
    if found.kind != kind:
        raise HardwareError(coded("hardware.other_kind", part=name, kind=found.kind, sensors=kind))
    return found


def _own(file: Path) -> Part:
    fields = toml_file(file)
    found = _read(fields, file.name)
    if "VCC" in found.pins and found.supply_v is None:
        raise fields.wrong("supply_min_v", "fields.missing")
    if not isinstance(found.sense, SENSES.get(found.kind, ())):
        raise fields.wrong("kind", "hardware.kind_without_figures", kinds=[*SENSES])
    if missing := [leg for leg in _legs(found.sense) if leg not in found.pins]:
        raise fields.wrong("pins", "hardware.legs_missing", legs=[*missing])
    return found


def _legs(sense: Sense | None) -> tuple[str, ...]:
    """Return the names of a sensor's legs in every wiring."""
    if isinstance(sense, Reed):
        return ("A", "B")
    if isinstance(sense, SwitchFigures) and sense.outputs > 1:
        return ("VCC", "GND", "OUT1", "OUT2")
    return ("VCC", "GND", "OUT")


def _read(fields: Fields, name: str) -> Part:
    return deserialize(Part, replace(fields, values={**fields.values, "name": name}))


def _field_mt(reed: Fields, name: str) -> float:
    """Return a field in mT; the file has it in mT or in ampere-turns."""
    key, factor = (f"{name}_at", MT_PER_AT) if reed.has(f"{name}_at") else (f"{name}_mt", 1.0)
    if (number := reed.number(key)) <= 0:
        raise reed.wrong(key, "fields.not_above", bound=0)
    return number * factor
