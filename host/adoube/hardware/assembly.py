"""All legs of a board joined: supply, sensors, buttons, lamps and buzzer, in the order of building."""

from collections.abc import Mapping

from adoube.hardware.allocation import Allocation
from adoube.hardware.design import PlacedSensor, PowerTable
from adoube.hardware.microcontroller import Microcontroller
from adoube.hardware.netlist import FIVE_VOLTS, GROUND, LOGIC, SENSOR_SUPPLY, SUPPLY_IN, SYSTEM, Netlist
from adoube.hardware.part import Part

__all__ = ["assembled"]

SHIFTER_SPARE: Mapping[str, str] = dict.fromkeys(("2A", "2OE", "3A", "3OE", "4A", "4OE"), GROUND)
"""inputs of gates that nobody uses: one that floats takes current"""


def assembled(
    mcu: Microcontroller,
    allocation: Allocation,
    sensors: tuple[PlacedSensor, ...],
    part: Part,
    power: PowerTable,
    lamps: int,
) -> Netlist:
    """The netlist of a whole board."""
    netlist = Netlist(mcu)
    netlist.mcu_supply("GND", GROUND)
    _add_supply(netlist, power)
    netlist.mcu_supply("3V3", LOGIC)
    supply = SENSOR_SUPPLY if power.own_regulator else LOGIC
    allocation.plan.join(netlist, sensors, part, supply)
    for button, pin in enumerate(allocation.clock):
        netlist.gpio(pin, f"CLOCK{button}")
        netlist.add("SW", "button", {"1": f"CLOCK{button}", "2": GROUND})
    if allocation.lamp_pin is not None:
        _add_lamps(netlist, allocation.lamp_pin, lamps)
    if allocation.buzzer is not None:
        netlist.gpio(allocation.buzzer, "BUZZER")
        netlist.add("BZ", "buzzer", {"+": "BUZZER", "-": GROUND})
    return netlist


def _add_supply(netlist: Netlist, power: PowerTable) -> None:
    """From USB, or from a supply whose current cannot flow back into a computer's port."""
    if power.supply_a is not None:
        netlist.add("PS", "supply", {"+": SUPPLY_IN, "-": GROUND})
        netlist.add("D", "1n5817", {"A": FIVE_VOLTS, "K": SYSTEM})
        netlist.mcu_supply("VSYS", SYSTEM)
    elif power.fuse_a is not None:
        netlist.mcu_supply("5V", SUPPLY_IN)
    if power.fuse_a is not None:
        netlist.add("F", "fuse", {"1": SUPPLY_IN, "2": FIVE_VOLTS})
    if power.own_regulator:
        netlist.add("U", "regulator", {"VIN": FIVE_VOLTS, "GND": GROUND, "VOUT": SENSOR_SUPPLY})


def _add_lamps(netlist: Netlist, pin: int, lamps: int) -> None:
    """Their data line leaves the microcontroller at 3.3 V and has to arrive at 5 V."""
    netlist.gpio(pin, "LAMPS")
    gate = {"1A": "LAMPS", "1OE": GROUND, "1Y": "LAMP_DATA"}
    netlist.add("U", "74ahct125", {"VCC": FIVE_VOLTS, "GND": GROUND, **gate, **SHIFTER_SPARE})
    netlist.add("R", "r-330", {"1": "LAMP_DATA", "2": "LAMP0"})
    netlist.add("C", "c-1000u", {"+": FIVE_VOLTS, "-": GROUND})
    for lamp in range(lamps):
        onwards = {"DOUT": f"LAMP{lamp + 1}"} if lamp + 1 < lamps else {}
        netlist.add("LED", "ws2812", {"VDD": FIVE_VOLTS, "GND": GROUND, "DIN": f"LAMP{lamp}", **onwards})
