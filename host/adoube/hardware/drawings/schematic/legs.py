"""The chips of a design as blocks: which leg stands at which side, under which number."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from adoube.hardware.design import Chip
from adoube.hardware.drawings.schematic.blocks import Block, ChipBlock, Leg, TwoLegs
from adoube.hardware.microcontroller import Microcontroller
from adoube.hardware.part import Part

__all__ = ["chip_block", "microcontroller_block"]

BUFFER_LEFT = frozenset({"VCC", "GND"} | {f"{gate}{leg}" for gate in "1234" for leg in ("A", "OE")})

AT_LEFT: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "74hc165": frozenset("ABCDEFGH"),
        "cd74hc4067": frozenset(f"I{channel}" for channel in range(16)),
        "mcp23017": frozenset(f"GP{port}{bit}" for port in "AB" for bit in range(8)),
        "74ahct125": BUFFER_LEFT,
        "74ahc125": BUFFER_LEFT,
        "ws2812": frozenset({"DIN", "GND"}),
        "regulator": frozenset({"VIN", "GND"}),
        "rn-10k": frozenset({"COM"}),
    }
)
"""By part the legs at the left; the others are at the right. Of other parts the first half."""

SYMBOLS = frozenset({"reed", "diode", "resistor", "capacitor", "button", "fuse"})
TWO = 2


def chip_block(chip: Chip, part: Part, subtitle: str = "") -> Block:
    """A part with what its legs are joined to; a part of two legs as its own symbol."""
    subtitle = subtitle or part.value
    if part.kind in SYMBOLS and len(chip.pins) == TWO:
        (_, start), (_, end) = _from_anode(chip, part)
        return TwoLegs(part.kind, chip.refdes, subtitle, start, end)
    legs = [Leg(name, part.pins.get(name, ""), net) for name, net in chip.pins.items()]
    left = AT_LEFT.get(part.name) or {leg.name for leg in legs[: (len(legs) + 1) // 2]}
    return ChipBlock(chip.refdes, subtitle, *_sides(legs, left))


def microcontroller_block(chip: Chip, mcu: Microcontroller) -> Block:
    """The microcontroller's legs in use, by their places on its own board."""
    places = {gpio.label: gpio.physical for gpio in mcu.gpios}
    places |= {
        mcu.supply_labels[net]: pins[0] for net, pins in mcu.supply.items() if net in mcu.supply_labels
    }
    half = max(places.values()) // 2
    ordered = sorted(chip.pins.items(), key=lambda pin: places[pin[0]])
    legs = [Leg(name, str(places[name]), net) for name, net in ordered]
    left = {leg.name for leg in legs if int(leg.number) <= half}
    return ChipBlock(chip.refdes, mcu.title, *_sides(legs, left))


def _sides(legs: Iterable[Leg], left: Iterable[str]) -> tuple[list[Leg], list[Leg]]:
    names = frozenset(left)
    legs = list(legs)
    return [leg for leg in legs if leg.name in names], [leg for leg in legs if leg.name not in names]


def _from_anode(chip: Chip, part: Part) -> list[tuple[str, str]]:
    """The two legs of a part, the anode of a diode first."""
    return sorted(chip.pins.items()) if part.kind == "diode" else list(chip.pins.items())
