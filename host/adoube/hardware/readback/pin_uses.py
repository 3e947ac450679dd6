"""The uses of each pin of the microcontroller in a configuration."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from adoube.hardware.microcontroller import Microcontroller
from adoube.hardware.request import HC165, MATRIX, MCP23017, MUX, PINS, STROBED, WIRINGS
from adoube.serialization.fields import Fields
from adoube.words import CodedText, coded

__all__ = ["PinUse", "bus_faults", "numbers", "pin_faults", "pin_uses"]


class PinUse(NamedTuple):
    """A pin, the field that names it, and the ability that it needs (None: to be read)."""

    field: str
    gpio: int
    ability: str | None


def pin_uses(config: Fields) -> list[PinUse]:
    """Return the pins that a board.json names, in its order. Raises FieldError for a malformed field."""
    return [*_wiring(config.inner("wiring")), *_outputs(config)]


def pin_faults(uses: list[PinUse], mcu: Microcontroller) -> Iterator[CodedText]:
    """Yield pins that are used twice, do not exist, or lack an ability."""
    taken: dict[int, str] = {}
    for use in uses:
        if use.gpio in taken:
            yield coded("readback.twice", gpio=use.gpio, field=use.field, other=taken[use.gpio])
        taken.setdefault(use.gpio, use.field)
        pin = mcu.by_number.get(use.gpio)
        if pin is None:
            why = mcu.reserved.get(use.gpio, coded("readback.not_there"))
            yield coded("readback.no_pin", gpio=use.gpio, field=use.field, mcu=mcu.title, why=why)
        elif use.ability is not None and use.ability not in pin.abilities:
            need = coded(f"readback.ability_{use.ability}")
            yield coded("readback.unable", gpio=use.gpio, field=use.field, mcu=mcu.title, need=need)


def bus_faults(config: Fields, mcu: Microcontroller) -> Iterator[CodedText]:
    """Yield I2C buses on pins of the other bus."""
    wiring = config.inner("wiring")
    if wiring.text("kind") != MCP23017:
        return
    own = {(bus.sda, bus.scl): bus.i2c for bus in mcu.i2c}
    buses = wiring.listed("buses")
    for number in buses.values:
        lines = buses.inner(number)
        sda, scl, i2c = lines.whole("sda"), lines.whole("scl"), lines.whole("i2c")
        if own.get((sda, scl), i2c) != i2c:
            yield coded("readback.other_bus", number=number, sda=sda, scl=scl, i2c=i2c, right=own[sda, scl])


def _wiring(wiring: Fields) -> Iterator[PinUse]:
    kind = wiring.text("kind")
    if kind == PINS:
        yield from _list(wiring, "pins", "pull")
    elif kind == MATRIX:
        yield from _list(wiring, "rows", "out")
        yield from _list(wiring, "columns", "pull")
    elif kind == HC165:
        yield PinUse("wiring.load", wiring.whole("load"), "out")
        yield PinUse("wiring.clock", wiring.whole("clock"), "out")
        yield from _list(wiring, "data", None)
    elif kind == MCP23017:
        buses = wiring.listed("buses")
        for number in buses.values:
            lines = buses.inner(number)
            yield PinUse(f"wiring.buses[{number}].sda", lines.whole("sda"), "out")
            yield PinUse(f"wiring.buses[{number}].scl", lines.whole("scl"), "out")
    elif kind == STROBED:
        for key in ("data", "clock", "enable"):
            yield PinUse(f"wiring.{key}", wiring.whole(key), "out")
        yield PinUse("wiring.sense", wiring.whole("sense"), None)
        yield from _list(wiring, "rows", "pull")
    elif kind != MUX:
        raise wiring.wrong("kind", "readback.unknown_kind", kind=kind, names=[*WIRINGS])
    else:
        yield from _list(wiring, "select", "out")
        yield from _list(wiring, "adc", "adc")
        yield from _list(wiring, "enable", "out")
        if wiring.has("supply"):
            yield PinUse("wiring.supply", wiring.whole("supply"), "adc")


def _list(wiring: Fields, key: str, ability: str | None) -> Iterator[PinUse]:
    for gpio in numbers(wiring, key):
        yield PinUse(f"wiring.{key}", gpio, ability)


def _outputs(config: Fields) -> Iterator[PinUse]:
    if config.has("buttons"):
        buttons = config.inner("buttons")
        for key in ("clock", "calls"):
            if buttons.has(key):
                for gpio in numbers(buttons, key):
                    yield PinUse(f"buttons.{key}", gpio, "pull")
        if buttons.has("shared"):
            yield PinUse("buttons.shared", buttons.whole("shared"), "pull")
    if config.has("lamps"):
        yield PinUse("lamps.pin", config.inner("lamps").whole("pin"), "out")
    if config.has("buzzer"):
        yield PinUse("buzzer", config.whole("buzzer"), "out")


def numbers(fields: Fields, key: str) -> list[int]:
    """Return a list of whole numbers."""
    items: list[Any] = fields.items(key)
    if not all(isinstance(item, int) and not isinstance(item, bool) for item in items):
        raise fields.wrong(key, "readback.not_numbers")
    return items
