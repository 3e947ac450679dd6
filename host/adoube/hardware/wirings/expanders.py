"""MCP23017 on I2C: two pins for eight chips, and two more for eight others."""

from math import ceil

from adoube.errors import AdoubeError
from adoube.hardware.design import ExpanderWiring, I2cChips, PlacedSensor
from adoube.hardware.microcontroller import Microcontroller
from adoube.hardware.netlist import GROUND, Netlist
from adoube.hardware.part import Part
from adoube.hardware.pins import PinPool
from adoube.hardware.wirings.plan import join_sensor, nets_by_input

__all__ = ["ExpandersPlan", "TooManyInputs", "leg_of_bit"]

BITS = 16
# GPA7 and GPB7 are outputs only: Microchip, MCP23017 data sheet DS20001952D.
USABLE = tuple(bit for bit in range(BITS) if bit % 8 != 7)

CHIPS_A_BUS = 8
FIRST_ADDRESS = 32
BUS_HZ = 400_000


class TooManyInputs(AdoubeError):
    """More inputs than all addresses of all buses have."""


class ExpandersPlan:
    """Chips are shared out evenly among as few buses as will do."""

    def __init__(self, inputs: int, mcu: Microcontroller, pins: PinPool) -> None:
        chips = ceil(inputs / len(USABLE))
        buses = ceil(chips / CHIPS_A_BUS)
        if buses > len(mcu.i2c):
            raise TooManyInputs(str(len(mcu.i2c) * CHIPS_A_BUS * len(USABLE)))
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
        self.inputs = tuple(at // len(USABLE) * BITS + USABLE[at % len(USABLE)] for at in range(inputs))
        self.chips = (("mcp23017", chips),)

    def join(self, netlist: Netlist, sensors: tuple[PlacedSensor, ...], part: Part, supply: str) -> None:
        for sensor in sensors:
            join_sensor(netlist, sensor, part, supply)
        nets = nets_by_input(sensors)
        chip = 0
        for number, bus in enumerate(self.wiring.buses):
            netlist.gpio(bus.pins.sda, f"SDA{number}")
            netlist.gpio(bus.pins.scl, f"SCL{number}")
            netlist.add("R", "r-4k7", {"1": supply, "2": f"SDA{number}"})
            netlist.add("R", "r-4k7", {"1": supply, "2": f"SCL{number}"})
            for address in bus.addresses:
                inputs = {
                    leg_of_bit(bit): nets[chip * BITS + bit] for bit in USABLE if chip * BITS + bit in nets
                }
                power = {"VDD": supply, "VSS": GROUND, "RESET": supply}
                lines = {"SDA": f"SDA{number}", "SCL": f"SCL{number}"}
                straps = {f"A{k}": supply if address >> k & 1 else GROUND for k in range(3)}
                netlist.add("U", "mcp23017", {**power, **lines, **straps, **inputs})
                chip += 1


def leg_of_bit(bit: int) -> str:
    """GPA0 of 0, GPB0 of 8."""
    return f"GP{'AB'[bit // 8]}{bit % 8}"
