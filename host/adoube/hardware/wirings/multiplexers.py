"""CD74HC4067: sixteen linear halls on one measuring pin, chosen by four lines that all chips hear."""

from math import ceil

from adoube.hardware.design import Multiplexers, PlacedSensor
from adoube.hardware.netlist import GROUND, Netlist
from adoube.hardware.part import Part
from adoube.hardware.pins import PinPool
from adoube.hardware.wirings.plan import behind_resistor, join_sensor, nets_by_input

__all__ = ["CHANNELS", "MultiplexersPlan", "join_controls"]

CHANNELS = 16


class MultiplexersPlan:
    """Where there are more chips than measuring pins, several share one and are enabled in turn.

    One measuring pin is kept for half the sensors' supply, which their voltages follow: the firmware takes
    its drift out of them.
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
    """Joins the microcontroller's pins; by the lines that choose, the nets by which chips are driven."""
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
