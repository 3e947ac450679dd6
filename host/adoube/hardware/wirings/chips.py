"""Wirings through input chips: shift registers, I2C expanders, and analogue multiplexers.

A 74HC165 reads eight inputs; a chain of them takes three pins, each further chain one more. An MCP23017 reads
sixteen inputs over I2C: two pins for eight chips, and two more for eight others. A CD74HC4067 switches
sixteen linear sensors to one measuring pin, by four lines that all chips share.
"""

from collections.abc import Mapping
from math import ceil

from adoube.errors import AdoubeError
from adoube.hardware.design import ExpanderWiring, I2cChips, Multiplexers, PlacedSensor, ShiftChainWiring
from adoube.hardware.microcontroller import Microcontroller, PinPool
from adoube.hardware.netlist import GROUND, Netlist
from adoube.hardware.part import Part, Reed, SwitchFigures
from adoube.hardware.wirings.plan import behind_resistor, join_pull_ups, join_sensor, nets_by_input

__all__ = [
    "BITS",
    "BUFFER",
    "CHANNELS",
    "EXPANDER_BITS",
    "FIRST_ADDRESS",
    "LONGEST",
    "ChainsPlan",
    "ExpandersPlan",
    "MultiplexersPlan",
    "TooManyInputsError",
    "join_buffer",
    "join_controls",
    "leg_of_bit",
    "needs_pull_ups",
]


BITS = "ABCDEFGH"
BUFFER = "74ahc125"
LONGEST = 10  # chips in a chain: lines are read in parallel, so short chains are scanned quickly


GATES = ("1", "2", "3", "4")  # the buffer's gates


class ChainsPlan:
    """Chains of 74HC165, equally long; the last one ends where the inputs do, and reads zeros behind it.

    One pin drives the load and clock of ten chips. More are driven by a buffer, with a resistor for each
    chain: thirty inputs and their wires would slow the pin's own edges, and reflect them.
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
                # The board's self-test recognises an intact chain by the zeros behind the last input.
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
    """Add a gate for load, one for the clock, and a resistor for each chain; spare inputs are grounded."""
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
    """Return whether only a resistor pulls a sensor's line up."""
    return isinstance(part.sense, Reed) or part.only_pulls_down


EXPANDER_BITS = 16
# GPA7 and GPB7 are outputs only: Microchip, MCP23017 data sheet DS20001952D.
USABLE = tuple(bit for bit in range(EXPANDER_BITS) if bit % 8 != 7)

CHIPS_A_BUS = 8
FIRST_ADDRESS = 32
BUS_HZ = 400_000

# An expander's own pull-up is 125 kOhm at most and has to keep its line above 0.8 VDD (data sheet
# DS20001952D, D070 and D041): so much current a sensor that is off may take.
MOST_LEAKAGE_UA = 5


class TooManyInputsError(AdoubeError):
    """There are more inputs than addresses on all buses."""


class ExpandersPlan:
    """MCP23017, shared out evenly among as few buses as possible."""

    def __init__(self, inputs: int, mcu: Microcontroller, pins: PinPool) -> None:
        chips = ceil(inputs / len(USABLE))
        buses = ceil(chips / CHIPS_A_BUS)
        if buses > len(mcu.i2c):
            raise TooManyInputsError(str(len(mcu.i2c) * CHIPS_A_BUS * len(USABLE)))
        each = ceil(chips / buses)
        used = mcu.i2c[:buses]
        for bus in used:
            pins.take_these((bus.sda, bus.scl))
        self.wiring = ExpanderWiring(
            tuple(
                I2cChips(
                    bus, BUS_HZ, tuple(range(FIRST_ADDRESS, FIRST_ADDRESS + min(each, chips - at * each)))
                )
                for at, bus in enumerate(used)
            )
        )
        self.inputs = tuple(
            at // len(USABLE) * EXPANDER_BITS + USABLE[at % len(USABLE)] for at in range(inputs)
        )
        self.chips = (("mcp23017", chips),)

    def join(self, netlist: Netlist, sensors: tuple[PlacedSensor, ...], part: Part, supply: str) -> None:
        for sensor in sensors:
            join_sensor(netlist, sensor, part, supply)
        nets = nets_by_input(sensors)
        if isinstance(part.sense, SwitchFigures) and part.sense.leakage_ua > MOST_LEAKAGE_UA:
            join_pull_ups(netlist, [*nets.values()], supply)
        chip = 0
        for number, bus in enumerate(self.wiring.buses):
            netlist.gpio(bus.pins.sda, f"SDA{number}")
            netlist.gpio(bus.pins.scl, f"SCL{number}")
            netlist.add("R", "r-4k7", {"1": supply, "2": f"SDA{number}"})
            netlist.add("R", "r-4k7", {"1": supply, "2": f"SCL{number}"})
            for address in bus.addresses:
                inputs = {
                    leg_of_bit(bit): nets[chip * EXPANDER_BITS + bit]
                    for bit in USABLE
                    if chip * EXPANDER_BITS + bit in nets
                }
                power = {"VDD": supply, "VSS": GROUND, "RESET": supply}
                lines = {"SDA": f"SDA{number}", "SCL": f"SCL{number}"}
                straps = {f"A{k}": supply if address >> k & 1 else GROUND for k in range(3)}
                netlist.add("U", "mcp23017", {**power, **lines, **straps, **inputs})
                chip += 1


def leg_of_bit(bit: int) -> str:
    """Return the leg of a bit: GPA0 for 0, GPB0 for 8."""
    return f"GP{'AB'[bit // 8]}{bit % 8}"


CHANNELS = 16


class MultiplexersPlan:
    """CD74HC4067; if there are more chips than measuring pins, several share a pin and are enabled in turn.

    One measuring pin is kept for half the sensors' supply, which their voltages follow: the firmware
    compensates its drift.
    """

    def __init__(self, inputs: int, measuring: int, pins: PinPool) -> None:
        self._count = ceil(inputs / CHANNELS)
        enables = ceil(self._count / (measuring - 1))
        adcs = ceil(self._count / enables)
        *adc, measured = pins.take("adc", adcs + 1)
        s0, s1, s2, s3 = pins.take("out", 4)
        self.wiring = Multiplexers(
            (s0, s1, s2, s3), tuple(adc), pins.take("out", enables) if enables > 1 else (), measured
        )
        self.inputs = tuple(range(inputs))
        self.chips = (("cd74hc4067", self._count),)

    def join(self, netlist: Netlist, sensors: tuple[PlacedSensor, ...], part: Part, supply: str) -> None:
        wiring = self.wiring
        driven = join_controls(netlist, wiring, supply)
        for sensor in sensors:
            join_sensor(netlist, sensor, part, supply)
        nets = nets_by_input(sensors)
        for chip in range(self._count):
            adc, enable = divmod(chip, max(1, len(wiring.enable)))
            first = chip * CHANNELS
            channels = {f"I{k}": nets[first + k] for k in range(CHANNELS) if first + k in nets}
            select = {f"S{k}": driven[f"SEL{k}"] for k in range(4)}
            ends = {"SIG": f"ADC{adc}", "E": driven[f"EN{enable}"] if wiring.enable else GROUND}
            netlist.add("U", "cd74hc4067", {"VCC": supply, "GND": GROUND, **ends, **select, **channels})


def join_controls(netlist: Netlist, wiring: Multiplexers, supply: str) -> dict[str, str]:
    """Join the microcontroller's control pins; return the nets that drive the chips, by line."""
    driven: dict[str, str] = {}
    for number, pin in enumerate(wiring.select):
        netlist.gpio(pin, f"SEL{number}")
        driven[f"SEL{number}"] = behind_resistor(netlist, f"SEL{number}", supply)
    for number, pin in enumerate(wiring.adc):
        netlist.gpio(pin, f"ADC{number}")
    for number, pin in enumerate(wiring.enable):
        netlist.gpio(pin, f"EN{number}")
        driven[f"EN{number}"] = behind_resistor(netlist, f"EN{number}", supply)
    netlist.gpio(wiring.supply, "VSENSE")
    netlist.add("R", "r-10k", {"1": supply, "2": "VSENSE"})
    netlist.add("R", "r-10k", {"1": "VSENSE", "2": GROUND})
    return driven
