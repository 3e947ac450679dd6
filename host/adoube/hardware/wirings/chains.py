"""Chains of 74HC165: eight inputs a chip, three pins and one more for each chain."""

from collections.abc import Mapping
from math import ceil

from adoube.hardware.design import PlacedSensor, ShiftChainWiring
from adoube.hardware.netlist import GROUND, Netlist
from adoube.hardware.part import Part, Reed, SwitchFigures
from adoube.hardware.pins import PinPool
from adoube.hardware.wirings.plan import behind_resistor, join_sensor, nets_by_input

__all__ = ["BITS", "BUFFER", "ChainsPlan", "join_buffer", "needs_pull_ups"]

BITS = "ABCDEFGH"
BUFFER = "74ahc125"
LONGEST = 10  # chips in a chain: the lines are read side by side, so that short chains make quick scans


GATES = ("1", "2", "3", "4")  # of the buffer


class ChainsPlan:
    """Chains are equally long, but the last one ends where the inputs do: behind it zeros come as behind all.

    One pin drives the load and clock of ten chips. Where there are more, a buffer does, with a resistor for
    each chain: thirty inputs and their wires would slow the pin's own edges, and echo in them.
    """

    def __init__(self, inputs: int, pins: PinPool) -> None:
        chips = ceil(inputs / len(BITS))
        lines = ceil(chips / LONGEST)
        load, clock = pins.take("out", 2)
        self.wiring = ShiftChainWiring(load, clock, pins.take(None, lines), ceil(chips / lines))
        self.inputs = tuple(range(inputs))
        self._count = chips
        self.chips = (("74hc165", chips), *([(BUFFER, 1)] if lines > 1 else []))

    def join(self, netlist: Netlist, sensors: tuple[PlacedSensor, ...], part: Part, supply: str) -> None:
        netlist.gpio(self.wiring.load, "LOAD")
        netlist.gpio(self.wiring.clock, "CLK")
        nets = nets_by_input(sensors)
        for sensor in sensors:
            join_sensor(netlist, sensor, part, supply)
        driven = {net: behind_resistor(netlist, net, supply) for net in ("LOAD", "CLK")}
        if len(self.wiring.data) > 1:
            join_buffer(netlist, driven, supply, len(self.wiring.data))
        for line, pin in enumerate(self.wiring.data):
            netlist.gpio(pin, f"DATA{line}_0")
            lines = {net: f"{net}{line}" for net in driven} if len(self.wiring.data) > 1 else driven
            for chip in range(self._chips_of(line)):
                self._join_chip(netlist, line, chip, lines, nets, supply)
                if needs_pull_ups(part):
                    self._join_pull_ups(netlist, line, chip, nets, supply)

    def _chips_of(self, line: int) -> int:
        return min(self.wiring.chips, self._count - line * self.wiring.chips)

    def _join_chip(
        self,
        netlist: Netlist,
        line: int,
        chip: int,
        lines: Mapping[str, str],
        nets: dict[int, str],
        supply: str,
    ) -> None:
        first = (line * self.wiring.chips + chip) * len(BITS)
        last = chip == self._chips_of(line) - 1
        inputs = {leg: nets.get(first + bit, supply) for bit, leg in enumerate(BITS)}
        netlist.add(
            "U",
            "74hc165",
            {
                "VCC": supply,
                "GND": GROUND,
                "SH_LD": lines["LOAD"],
                "CLK": lines["CLK"],
                "CLK_INH": GROUND,
                "QH": f"DATA{line}_{chip}",
                # The zeros behind the last input are how the board's self-test knows a chain that is whole.
                "SER": GROUND if last else f"DATA{line}_{chip + 1}",
                **inputs,
            },
        )

    def _join_pull_ups(
        self, netlist: Netlist, line: int, chip: int, nets: dict[int, str], supply: str
    ) -> None:
        first = (line * self.wiring.chips + chip) * len(BITS)
        legs = {str(bit + 1): nets[first + bit] for bit in range(len(BITS)) if first + bit in nets}
        if legs:
            netlist.add("RN", "rn-10k", {"COM": supply, **legs})


def join_buffer(netlist: Netlist, driven: Mapping[str, str], supply: str, lines: int) -> None:
    """A gate for load, one for the clock, a resistor for each chain; inputs of other gates lie on ground."""
    pins = {"VCC": supply, "GND": GROUND}
    for gate, (net, comes_by) in zip(GATES, driven.items(), strict=False):
        pins |= {f"{gate}A": comes_by, f"{gate}OE": GROUND, f"{gate}Y": f"{net}_OUT"}
    for gate in GATES[len(driven) :]:
        pins |= {f"{gate}A": GROUND, f"{gate}OE": GROUND}
    netlist.add("U", BUFFER, pins)
    for line in range(lines):
        for net in driven:
            netlist.add("R", "r-100", {"1": f"{net}_OUT", "2": f"{net}{line}"})


def needs_pull_ups(part: Part) -> bool:
    """Whether nothing but a resistor brings a sensor's line up again."""
    return isinstance(part.sense, Reed) or (isinstance(part.sense, SwitchFigures) and part.sense.open_drain)
