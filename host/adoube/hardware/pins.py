"""Gives out a microcontroller's pins, each once, and keeps those that can do most for what needs them."""

from collections.abc import Iterable
from dataclasses import dataclass

from adoube.errors import AdoubeError
from adoube.hardware.microcontroller import Ability, Gpio, Microcontroller

__all__ = ["PinPool", "PinsShort"]


@dataclass
class PinsShort(AdoubeError):
    """A microcontroller has too few pins that can do what is asked: `wanted` of them, counted from 1."""

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
        """So many GPIO numbers with that ability (None: any that can be read). Raises PinsShort."""
        able = [gpio for gpio in self._free if ability is None or ability in gpio.abilities]
        if len(able) < count:
            raise PinsShort(ability or "in", self.taken + count, self.taken + len(able))
        chosen = sorted(able, key=lambda gpio: self._dearness(gpio, ability))[:count]
        return tuple(self._give(gpio) for gpio in sorted(chosen, key=self._free.index))

    def take_these(self, numbers: Iterable[int]) -> None:
        """Certain pins, which nobody may have taken before."""
        for number in numbers:
            self._give(self._mcu.by_number[number])

    def _give(self, gpio: Gpio) -> int:
        self._free.remove(gpio)
        self.taken += 1
        return gpio.number

    def _dearness(self, gpio: Gpio, ability: Ability | None) -> tuple[int, int]:
        dear = len(gpio.abilities) if ability == "adc" else int(gpio.why_last is not None)
        return dear, self._mcu.gpios.index(gpio)
