"""Part files: what a maker buys, and the figures that decide whether it works. Data, one file a part."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from adoube.fields import Fields
from adoube.hardware.request import HardwareRefused
from adoube.words import say

__all__ = [
    "MT_PER_AT",
    "Body",
    "Linear",
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

MT_PER_AT = 0.2
"""What the field over one pole of a magnet has to be, in mT, for each ampere-turn of a reed's sensitivity.

About 0.1 near both poles and twice as much at one, within a factor of two: Littelfuse, application note
"Ampere*turn versus mT and Gauss".
"""


Pole = Literal["either", "south", "north"]

POLES: Mapping[str, Pole] = MappingProxyType({"either": "either", "south": "south", "north": "north"})


@dataclass(frozen=True, slots=True)
class SwitchFigures:
    """A hall that is on or off."""

    operate_mt: float
    """the most that it takes to switch any of them on, over temperature"""
    release_mt: float
    """the least field that may still hold one of them on, over temperature"""
    outputs: int
    """2: one for each pole"""
    pole: Pole
    """which pole at its marked face a single output answers to"""
    latching: bool
    open_drain: bool


@dataclass(frozen=True, slots=True)
class Reed:
    """A reed switch. The fields are the worst of all reeds of a kind, as of a Switch."""

    operate_mt: float
    release_mt: float
    upright: bool
    """standing in a hole under the centre; otherwise it lies flat"""
    offset_mm: float
    """from the cell's centre to the reed's, along the reed"""
    dead_zone_mm: float
    """a magnet nearer to the middle of a flat reed than this does not close it"""


@dataclass(frozen=True, slots=True)
class Linear:
    """A hall whose voltage follows the field."""

    mv_per_mt: float
    """at 3.3 V"""
    range_mt: float
    """either way, at 3.3 V"""


Sense = SwitchFigures | Reed | Linear

SENSES: Mapping[str, type[Sense]] = MappingProxyType(
    {"reed": Reed, "hall-digital": SwitchFigures, "hall-linear": Linear}
)
"""by a sensor's kind the figures that its file has to have"""


@dataclass(frozen=True, slots=True)
class Body:
    """What of it the sheet to drill from shows, seen from above."""

    length_mm: float = 0.0
    width_mm: float = 0.0
    hole_mm: float = 0.0
    """the drill for the hole that it stands in; 0: it lies under the board"""


@dataclass(frozen=True)
class Part:
    """One part. What it has not is empty or 0."""

    name: str
    """one of ours without `.toml`, the maker's own with it"""
    title: str
    kind: str
    value: str
    number: str
    alternatives: tuple[str, ...]
    pins: Mapping[str, str]
    """a leg's number on the case by its name"""
    supply_v: tuple[float, float] | None
    """from and to which voltage it may be fed; None: it needs no supply"""
    typical_ma: float
    worst_ma: float
    sense: Sense | None
    sampling_ms: int
    """how long it may take until a change shows: board.json's sensor_ms"""
    below_mm: float
    """from its upper face down to what senses"""
    source: str
    """what was held against what: documents, and which of its figures and legs they bear out"""
    unchecked: tuple[str, ...]
    """what no document bore out, in words for the maker"""
    note: str
    rank: int
    """among the sensors of its kind: the lowest is the usual one"""
    body: Body

    @property
    def is_dual(self) -> bool:
        """Whether it has an output for each pole."""
        return isinstance(self.sense, SwitchFigures) and self.sense.outputs > 1

    @property
    def is_fed(self) -> bool:
        """Whether it works with current of its own: a chip, or a hall."""
        return self.kind == "chip" or "VCC" in self.pins


@cache
def part(name: str) -> Part:
    """The part whose file of ours is called `name`."""
    text = (resources.files(__package__) / FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    return _read(Fields(tomllib.loads(text), f"{name}.toml"), name)


def sensor_parts(kind: str) -> tuple[Part, ...]:
    """Our sensors of a kind (`reed`, `hall-digital`, `hall-linear`), the usual one first."""
    names = sorted(
        file.name.removesuffix(".toml")
        for file in (resources.files(__package__) / FOLDER).iterdir()
        if file.name.endswith(".toml")
    )
    found = [each for each in map(part, names) if each.kind == kind]
    return tuple(sorted(found, key=lambda each: each.rank))


def sensor_part(name: str, kind: str) -> Part:
    """The sensor that `--part` names: one of ours, or the path of a file.

    Raises HardwareRefused, or FieldError for a file that is not as it has to be.
    """
    ours = {each.name: each for each in sensor_parts(kind)}
    if name in ours:
        return ours[name]
    if not name.endswith(OWN_FILE):
        raise HardwareRefused(say("hardware.no_part", part=name, sensors=kind, parts=", ".join(ours)))
    found = _own(Path(name))
    if found.kind != kind:
        raise HardwareRefused(say("hardware.other_kind", part=name, kind=found.kind, sensors=kind))
    return found


def _own(file: Path) -> Part:
    try:
        written = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise HardwareRefused(say("hardware.unreadable_file", file=file, why=error)) from error
    fields = Fields(written, file.name)
    found = _read(fields, file.name)
    if "VCC" in found.pins and found.supply_v is None:
        raise fields.wrong("supply_min_v", "fields.missing")
    if not isinstance(found.sense, SENSES.get(found.kind, ())):
        raise fields.wrong("kind", "hardware.kind_without_figures", kinds=", ".join(SENSES))
    if missing := [leg for leg in _legs(found.sense) if leg not in found.pins]:
        raise fields.wrong("pins", "hardware.legs_missing", legs=", ".join(missing))
    return found


def _legs(sense: Sense | None) -> tuple[str, ...]:
    """What a sensor's legs are called in every wiring."""
    if isinstance(sense, Reed):
        return ("A", "B")
    if isinstance(sense, SwitchFigures) and sense.outputs > 1:
        return ("VCC", "GND", "OUT1", "OUT2")
    return ("VCC", "GND", "OUT")


def _read(fields: Fields, name: str) -> Part:
    pins = fields.inner("pins") if fields.has("pins") else Fields({}, fields.where)
    return Part(
        name=name,
        title=fields.text("title"),
        kind=fields.text("kind"),
        value=fields.text("value") if fields.has("value") else "",
        number=fields.text("number") if fields.has("number") else "",
        alternatives=fields.texts("alternatives") if fields.has("alternatives") else (),
        pins=MappingProxyType({leg: pins.text(leg) for leg in pins.values}),
        supply_v=_supply(fields),
        typical_ma=_number(fields, "typical_ma"),
        worst_ma=_number(fields, "worst_ma"),
        sense=_sense(fields),
        sampling_ms=fields.whole("sampling_ms") if fields.has("sampling_ms") else 0,
        below_mm=_number(fields, "below_mm"),
        source=fields.text("source") if fields.has("source") else "",
        unchecked=fields.texts("unchecked") if fields.has("unchecked") else (),
        note=fields.text("note") if fields.has("note") else "",
        rank=fields.whole("rank") if fields.has("rank") else 0,
        body=_body(fields.inner("body")) if fields.has("body") else Body(),
    )


def _supply(fields: Fields) -> tuple[float, float] | None:
    if not (fields.has("supply_min_v") or fields.has("supply_max_v")):
        return None
    return float(fields.number("supply_min_v")), float(fields.number("supply_max_v"))


def _body(body: Fields) -> Body:
    return Body(_number(body, "length_mm"), _number(body, "width_mm"), _number(body, "hole_mm"))


def _sense(fields: Fields) -> Sense | None:
    if fields.has("switch"):
        switch = fields.inner("switch")
        return SwitchFigures(
            operate_mt=_above_zero(switch, "operate_max_mt"),
            release_mt=float(switch.number("release_min_mt")),
            pole=_pole(switch),
            outputs=switch.whole("outputs", least=1),
            latching=switch.flag("latching"),
            open_drain=switch.flag("open_drain"),
        )
    if fields.has("reed"):
        return _reed(fields.inner("reed"))
    if fields.has("linear"):
        linear = fields.inner("linear")
        return Linear(float(linear.number("mv_per_mt")), float(linear.number("range_mt")))
    return None


def _pole(switch: Fields) -> Pole:
    pole = switch.text("pole")
    if pole not in POLES:
        raise switch.wrong("pole", "hardware.unknown_pole", poles=", ".join(POLES))
    return POLES[pole]


def _reed(reed: Fields) -> Reed:
    """Its sensitivity stands in the file in mT or in ampere-turns."""
    unit, factor = ("at", MT_PER_AT) if reed.has("operate_max_at") else ("mt", 1.0)
    return Reed(
        operate_mt=_above_zero(reed, f"operate_max_{unit}") * factor,
        release_mt=reed.number(f"release_min_{unit}") * factor,
        upright=reed.flag("upright"),
        offset_mm=_number(reed, "offset_mm"),
        dead_zone_mm=_number(reed, "dead_zone_mm"),
    )


def _above_zero(fields: Fields, key: str) -> float:
    if (number := float(fields.number(key))) <= 0:
        raise fields.wrong(key, "magnets.not_above_zero")
    return number


def _number(fields: Fields, key: str) -> float:
    return float(fields.number(key)) if fields.has(key) else 0.0
