"""The microcontroller boards that the firmware runs on, and the allocation of their pins.

Each board is a file. Pins with rare abilities are kept for the parts that need them.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from types import MappingProxyType
from typing import Annotated, Any

from adoube.errors import AdoubeError
from adoube.serialization.deserialization import deserialize
from adoube.serialization.field_rules import Named
from adoube.serialization.fields import Fields

__all__ = [
    "MICROCONTROLLERS",
    "Ability",
    "Gpio",
    "I2cPins",
    "Microcontroller",
    "PinPool",
    "PinShortageError",
    "microcontroller",
]


# Every `microcontrollers/NAME.toml` beside this module.
MICROCONTROLLERS = ("pico", "pico-w", "pico2", "pico2-w", "esp32", "esp32-s3", "esp32-c3", "esp32-c6")

FOLDER = "microcontrollers"

# `out`: it can drive a line; `pull`: it has a pull-up of its own; `adc`: it can measure a voltage.
Ability = str


@dataclass(frozen=True, slots=True)
class Gpio:
    """A pin that a program can use."""

    number: Annotated[int, Named("n")]  # as the program names it
    label: str  # as it is printed on the board
    physical: Annotated[int, Named("pin")]  # its position on the board: see the microcontroller's `numbering`
    abilities: Annotated[frozenset[Ability], Named("can")]
    # Why it is used last, e.g. for its part in booting.
    why_last: str | None = None


@dataclass(frozen=True, slots=True)
class I2cPins:
    """An I2C bus and its pins."""

    i2c: int
    sda: int
    scl: int


@dataclass(frozen=True)
class Microcontroller:
    """One microcontroller board."""

    name: str  # as `--mcu` takes it
    title: str
    numbering: str  # how its physical pins are counted, in a sentence
    # Usable pins, in order of preference.
    gpios: Annotated[tuple[Gpio, ...], Named("gpio")]
    reserved: Mapping[int, str]  # GPIO numbers that exist and may not be used, with the reason
    # Physical pins by net: `3V3`, `5V` (from USB), `VSYS` (its supply input) and `GND`.
    supply: Mapping[str, tuple[int, ...]]
    supply_labels: Mapping[str, str]  # the printed labels of those pins, by the same nets
    i2c: tuple[I2cPins, ...]
    wifi: bool
    typical_ma: float
    worst_ma: float
    wifi_worst_ma: float  # `worst_ma` plus the sending radio
    spare_3v3_ma: float  # current that its regulator can spare
    source: str  # documents and what they confirm, as in a part file
    unchecked: tuple[str, ...]  # figures that no document confirmed, in words for the maker
    length_mm: float = 0.0  # of the board, away from its USB socket; 0 if unknown
    width_mm: float = 0.0
    socket_mm: float = (
        0.0  # the USB socket to the right of the board's middle, seen from above with it at the top
    )
    note: str = ""  # a hint for the buyer, or empty
    status: str | int = (
        ""  # the lamp on the board itself, as board.json names it; empty if none takes a level
    )
    # The largest resistor that holds an input low; None if any does. See `netlist.weakly_held`.
    most_pull_down_ohm: float | None = None

    @cached_property
    def by_number(self) -> Mapping[int, Gpio]:
        return MappingProxyType({gpio.number: gpio for gpio in self.gpios})

    @property
    def measuring(self) -> int:
        """The number of pins that can measure a voltage."""
        return sum("adc" in gpio.abilities for gpio in self.gpios)


@cache
def microcontroller(name: str) -> Microcontroller:
    """Return the microcontroller board called `name`, one of MICROCONTROLLERS."""
    return deserialize(Microcontroller, Fields({**_written(name), "name": name}, f"{name}.toml"))


def _written(name: str) -> dict[str, Any]:
    """Return the data of a file; what it leaves out comes from the file that it names under `like`."""
    text = (resources.files(__package__) / FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    written = tomllib.loads(text)
    return {**_written(written["like"]), **written} if "like" in written else written


@dataclass
class PinShortageError(AdoubeError):
    """A microcontroller has too few pins of an ability: `wanted` of them, counted from 1."""

    ability: str
    wanted: int
    have: int


class PinPool:
    """The pins that are still free."""

    def __init__(self, mcu: Microcontroller) -> None:
        self._mcu = mcu
        self._free = list(mcu.gpios)
        self.taken = 0

    def take(self, ability: Ability | None, count: int = 1) -> tuple[int, ...]:
        """Take this many pins of an ability (None: any that can be read). Raises PinShortageError."""
        able = [gpio for gpio in self._free if ability is None or ability in gpio.abilities]
        if len(able) < count:
            raise PinShortageError(ability or "in", self.taken + count, self.taken + len(able))
        chosen = sorted(able, key=lambda gpio: self._dearness(gpio, ability))[:count]
        return tuple(self._give(gpio) for gpio in sorted(chosen, key=self._free.index))

    def take_these(self, numbers: Iterable[int]) -> None:
        """Take certain pins, which must be free."""
        for number in numbers:
            self._give(self._mcu.by_number[number])

    def _give(self, gpio: Gpio) -> int:
        self._free.remove(gpio)
        self.taken += 1
        return gpio.number

    def _dearness(self, gpio: Gpio, ability: Ability | None) -> tuple[int, int]:
        dear = len(gpio.abilities) if ability == "adc" else int(gpio.why_last is not None)
        return dear, self._mcu.gpios.index(gpio)
