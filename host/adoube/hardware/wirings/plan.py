"""The interface of all wirings: a plan assigns inputs to cells and joins the legs."""

from typing import Protocol

from adoube.hardware.design import BoardWiring, PlacedSensor
from adoube.hardware.netlist import GROUND, LOGIC, Netlist
from adoube.hardware.part import Part

__all__ = [
    "NORTH_LEG",
    "SOUTH_LEG",
    "WiringPlan",
    "behind_resistor",
    "cell_net",
    "join_sensor",
    "nets_by_input",
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
    if supply == LOGIC:
        return net
    netlist.add("R", "r-330", {"1": net, "2": f"{net}_IN"})
    return f"{net}_IN"


def join_sensor(netlist: Netlist, sensor: PlacedSensor, part: Part, supply: str) -> None:
    """Add a sensor that pulls down a line of its own, or is measured."""
    if "VCC" not in part.pins:
        netlist.add("S", part.name, {"A": cell_net(sensor), "B": GROUND}, sensor.y_mm)
        return
    power = {"VCC": supply, "GND": GROUND}
    if part.is_dual:
        outputs = {NORTH_LEG: cell_net(sensor), SOUTH_LEG: south_net(sensor)}
    else:
        outputs = {"OUT": cell_net(sensor)}
    netlist.add("S", part.name, {**power, **outputs}, sensor.y_mm)


def nets_by_input(sensors: tuple[PlacedSensor, ...]) -> dict[int, str]:
    """Return the net of each input."""
    nets = {sensor.input: cell_net(sensor) for sensor in sensors}
    souths = {sensor.south_input: south_net(sensor) for sensor in sensors if sensor.south_input is not None}
    return nets | souths
