"""Chains of 74HC165: eight inputs a chip, three pins and one more for each chain."""

from math import ceil

from adoube.hardware.design import PlacedSensor, ShiftChains
from adoube.hardware.netlist import GROUND, Netlist
from adoube.hardware.part import Part, Reed, Switch
from adoube.hardware.pins import PinPool
from adoube.hardware.wirings.plan import join_sensor, nets_by_input

__all__ = ["BITS", "ChainsPlan"]

BITS = "ABCDEFGH"
LONGEST = 10
"""chips in a chain: the lines are read side by side, so that short chains make quick scans"""


class ChainsPlan:
    """Every chain has the same number of chips; the last inputs of the last one may stay free."""

    def __init__(self, inputs: int, pins: PinPool) -> None:
        chips = ceil(inputs / len(BITS))
        lines = ceil(chips / LONGEST)
        load, clock = pins.take("out", 2)
        self.wiring = ShiftChains(load, clock, pins.take(None, lines), ceil(chips / lines))
        self.inputs = tuple(range(inputs))
        self.chips = (("74hc165", lines * self.wiring.chips),)

    def join(self, netlist: Netlist, sensors: tuple[PlacedSensor, ...], part: Part, supply: str) -> None:
        netlist.gpio(self.wiring.load, "LOAD")
        netlist.gpio(self.wiring.clock, "CLK")
        nets = nets_by_input(sensors)
        for sensor in sensors:
            join_sensor(netlist, sensor, part, supply)
        for line, pin in enumerate(self.wiring.data):
            netlist.gpio(pin, f"DATA{line}_0")
            for chip in range(self.wiring.chips):
                self._join_chip(netlist, line, chip, nets, supply)
                if needs_pull_ups(part):
                    self._join_pull_ups(netlist, line, chip, nets, supply)

    def _join_chip(self, netlist: Netlist, line: int, chip: int, nets: dict[int, str], supply: str) -> None:
        first = (line * self.wiring.chips + chip) * len(BITS)
        last = chip == self.wiring.chips - 1
        inputs = {leg: nets.get(first + bit, supply) for bit, leg in enumerate(BITS)}
        netlist.add(
            "U",
            "74hc165",
            {
                "VCC": supply,
                "GND": GROUND,
                "SH_LD": "LOAD",
                "CLK": "CLK",
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


def needs_pull_ups(part: Part) -> bool:
    """Whether nothing but a resistor brings a sensor's line up again."""
    return isinstance(part.sense, Reed) or (isinstance(part.sense, Switch) and part.sense.open_drain)
