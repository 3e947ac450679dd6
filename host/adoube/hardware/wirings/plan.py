"""The interface of all wirings: a plan assigns inputs to cells and joins the legs; and the simplest one."""

from collections.abc import Sequence
from typing import Protocol

from adoube.hardware.design import BoardWiring, PinWiring, PlacedSensor
from adoube.hardware.microcontroller import PinPool
from adoube.hardware.netlist import FIVE_VOLTS, GROUND, LOGIC, Netlist
from adoube.hardware.part import Part

__all__ = [
    "NORTH_LEG",
    "SOUTH_LEG",
    "PinsPlan",
    "WiringPlan",
    "behind_resistor",
    "cell_net",
    "in_series",
    "join_pull_ups",
    "join_sensor",
    "nets_by_input",
    "slowed",
    "south_net",
]

# The outputs of a dual sensor, by the pole of a magnet that points up. A magnet with
# its north pole up has its south pole at the sensor, to which OUT2 of the DRV5032 responds.
# The only output of other sensors is OUT.
NORTH_LEG, SOUTH_LEG = "OUT2", "OUT1"


class WiringPlan(Protocol):
    """A wiring whose pins are taken; `join` adds its parts."""

    @property
    def wiring(self) -> BoardWiring: ...

    @property
    def inputs(self) -> tuple[int, ...]:
        """The input of each cell; then, for dual sensors, the second input of each cell."""
        ...

    @property
    def chips(self) -> tuple[tuple[str, int], ...]:
        """The chips that take current, by part, with their number."""
        ...

    def join(self, netlist: Netlist, sensors: tuple[PlacedSensor, ...], part: Part, supply: str) -> None:
        """Add sensors and chips, fed from the net `supply`, to a netlist."""
        ...


def cell_net(sensor: PlacedSensor) -> str:
    return f"CELL_{sensor.cell}"


def south_net(sensor: PlacedSensor) -> str:
    return f"CELL_{sensor.cell}_S"


def behind_resistor(netlist: Netlist, net: str, supply: str) -> str:
    """Return the net by which a pin drives chips: behind a resistor if they have a supply of their own.

    While that is off the pin would feed them through their inputs, which bear no more than 20 mA.
    """
    return net if supply == LOGIC else in_series(netlist, net, "r-330", f"{net}_IN")


def in_series(netlist: Netlist, net: str, resistor: str, onwards: str) -> str:
    """Add a resistor behind a net, and return the net behind the resistor."""
    netlist.add("R", resistor, {"1": net, "2": onwards})
    return onwards


def slowed(netlist: Netlist, net: str) -> str:
    """Slow the edges of a net that a resistor drives; return the net that leads to a chain of boards.

    An edge as fast as the driver's comes back from every branch of the chain, and a clock that runs back
    shifts twice. `tests/hardware/pcb/test_lines.py` shows both.
    """
    netlist.add("C", "c-100p", {"1": net, "2": GROUND})
    return in_series(netlist, net, "r-100", f"{net}_LINE")


def join_sensor(netlist: Netlist, sensor: PlacedSensor, part: Part, supply: str) -> None:
    """Add a sensor that pulls down a line of its own, or is measured.

    One that needs 5 V has them, while what reads its line has `supply`, to which a resistor pulls it up.
    """
    if "VCC" not in part.pins:
        netlist.add("S", part.name, {"A": cell_net(sensor), "B": GROUND}, sensor.y_mm)
        return
    power = {"VCC": FIVE_VOLTS if part.needs_5v else supply, "GND": GROUND}
    if part.is_dual:
        outputs = {NORTH_LEG: cell_net(sensor), SOUTH_LEG: south_net(sensor)}
    else:
        outputs = {"OUT": cell_net(sensor)}
    netlist.add("S", part.name, {**power, **outputs}, sensor.y_mm)


NETWORK = 8  # resistors in a network


def join_pull_ups(netlist: Netlist, nets: Sequence[str], supply: str) -> None:
    """Add networks of eight resistors, the last one partly used."""
    for first in range(0, len(nets), NETWORK):
        here = nets[first : first + NETWORK]
        legs = {str(leg): net for leg, net in enumerate(here, start=1)}
        netlist.add("RN", "rn-10k", {"COM": supply, **legs})


def nets_by_input(sensors: tuple[PlacedSensor, ...]) -> dict[int, str]:
    """Return the net of each input."""
    nets = {sensor.input: cell_net(sensor) for sensor in sensors}
    souths = {sensor.south_input: south_net(sensor) for sensor in sensors if sensor.south_input is not None}
    return nets | souths


class PinsPlan:
    """Every sensor at a pin of its own, which the microcontroller itself pulls up."""

    chips: tuple[tuple[str, int], ...] = ()

    def __init__(self, inputs: int, pins: PinPool) -> None:
        self.wiring = PinWiring(pins.take("pull", inputs))
        self.inputs = tuple(range(inputs))

    def join(self, netlist: Netlist, sensors: tuple[PlacedSensor, ...], part: Part, supply: str) -> None:
        nets = nets_by_input(sensors)
        for number, pin in enumerate(self.wiring.pins):
            netlist.gpio(pin, nets[number])
        for sensor in sensors:
            join_sensor(netlist, sensor, part, supply)
