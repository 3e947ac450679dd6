"""The netlist of the microcontroller's board: what is on no other, and a plug for all that is at a cable.

Parts have the names that they have in the list of wires. A Pico stands in two sockets: A1 takes its pins 1 to
20, A2 those from 40 down to 21.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from types import MappingProxyType

from adoube.hardware.design import Chip
from adoube.hardware.microcontroller import Microcontroller
from adoube.hardware.netlist import MCU
from adoube.hardware.part import part

__all__ = ["CAPACITOR", "LEFT", "RIGHT", "ControllerCircuit", "controller_circuit", "is_pico"]

LEFT, RIGHT = MCU, "A2"
SOCKET, PINS_A_SIDE = "socket-20", 20
CAPACITOR = "c-100n"  # across the supply of whatever is fed

# By the kind of a part that is elsewhere the plug for it, and which of its legs each pin is for.
PLUGS: Mapping[str, tuple[str, tuple[str, ...]]] = MappingProxyType(
    {
        "button": ("xh-header-2", ("1", "2")),
        "buzzer": ("xh-header-2", ("+", "-")),
        "supply": ("terminal-2", ("+", "-")),
        "regulator": ("terminal-3", ("VIN", "GND", "VOUT")),
        "lamp": ("terminal-3", ("VDD", "DIN", "GND")),
    }
)


@dataclass(frozen=True)
class ControllerCircuit:
    """What is on the board, and what is joined to what."""

    chips: tuple[Chip, ...]
    chains: tuple[str, ...]  # the plugs for ribbons, in the order of the chains
    beside: Mapping[str, str]  # the chip that a capacitor belongs beside, by the capacitor's reference

    def carries(self, chip: Chip) -> bool:
        """Whether a part of the whole board is soldered onto this one."""
        return any(chip.refdes == here.refdes and chip.part == here.part for here in self.chips)


def is_pico(mcu: Microcontroller) -> bool:
    """Whether a microcontroller has the pins of a Pico, which the board has sockets for."""
    return mcu.name.startswith("pico")


def controller_circuit(
    mcu: Microcontroller, chips: Sequence[Chip], chains: Iterable[Chip]
) -> ControllerCircuit:
    """From what is on no circuit board, the microcontroller first, and the first plug of each chain."""
    controller, *others = chips
    ribbons = [Chip(f"J{at}", plug.part, plug.pins) for at, plug in enumerate(chains, start=1)]
    here = [*_sockets(mcu, controller), *ribbons, *_without_further_lamps(map(_on_board, others))]
    fed = [chip for chip in here if part(chip.part).kind == "chip"]
    used = {chip.refdes for chip in here}
    names = (name for number in count(1) if (name := f"C{number}") not in used)
    capacitors = [
        Chip(name, CAPACITOR, {"1": chip.pins["VCC"], "2": chip.pins["GND"]})
        for name, chip in zip(names, fed, strict=False)
    ]
    beside = {small.refdes: chip.refdes for small, chip in zip(capacitors, fed, strict=True)}
    chained = tuple(plug.refdes for plug in ribbons)
    return ControllerCircuit((*here, *capacitors), chained, MappingProxyType(beside))


def _sockets(mcu: Microcontroller, controller: Chip) -> Iterator[Chip]:
    places: dict[str, tuple[int, ...]] = {gpio.label: (gpio.physical,) for gpio in mcu.gpios}
    places |= {label: mcu.supply[net] for net, label in mcu.supply_labels.items()}
    nets = {place: net for label, net in controller.pins.items() for place in places[label]}
    yield Chip(LEFT, SOCKET, {str(pin): net for pin, net in nets.items() if pin <= PINS_A_SIDE})
    right = {str(2 * PINS_A_SIDE + 1 - pin): net for pin, net in nets.items() if pin > PINS_A_SIDE}
    yield Chip(RIGHT, SOCKET, right)


def _on_board(chip: Chip) -> Chip:
    """The part itself, or the plug for it."""
    kind = part(chip.part).kind
    if kind not in PLUGS:
        return chip
    plug, legs = PLUGS[kind]
    return Chip(chip.refdes, plug, {str(pin): chip.pins[leg] for pin, leg in enumerate(legs, start=1)})


def _without_further_lamps(chips: Iterable[Chip]) -> Iterator[Chip]:
    """Each lamp hands its data on to the next; the first alone is at this board."""
    return (chip for chip in chips if not chip.refdes.startswith("LED") or chip.refdes == "LED1")
