"""The highest voltage of each net, worked out from data sheets and not from what the designer believes.

Which legs drive a line up, and from which supply: push-pull outputs of SN74HC165, SN74HC595, SN74AHC125 and
SN74AHCT125 (logic diagrams of their data sheets), DOUT of a WS2812B, OUT of a DRV5032FA and a DRV5055. An
MCP23017 on I2C, a DRV5033, an A3144 and a US5881 only pull down.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from adoube.hardware.design import Chip, Design

__all__ = ["inputs_above", "volts_of"]

SUPPLIES_V = {"GND": 0.0, "3V3": 3.3, "3V3S": 3.3, "5V": 5.25, "VIN": 5.25, "VSYS": 5.25}
DRIVERS: Mapping[str, tuple[str, str]] = {  # legs that drive up, and the leg that feeds them
    "74hc165": ("QH|QH_N", "VCC"),
    "74hc595": ("Q[A-H]|QH_S", "VCC"),
    "74ahc125": ("[1-4]Y", "VCC"),
    "74ahct125": ("[1-4]Y", "VCC"),
    "cd74hc4067": ("SIG|I[0-9]+", "VCC"),
    "ao3401a": ("D", "S"),
    "ws2812": ("DOUT", "VDD"),
    "drv5032fa": ("OUT", "VCC"),
    "drv5032fd": ("OUT[12]", "VCC"),
    "drv5055a1": ("OUT", "VCC"),
    "drv5055a2": ("OUT", "VCC"),
    "drv5055a3": ("OUT", "VCC"),
    "drv5055a4": ("OUT", "VCC"),
    "ss49e": ("OUT", "VCC"),
}
SUPPLY_LEGS = ("VCC", "VDD", "VIN", "VSYS", "VBUS", "5V")
MOST_INPUT_V = 3.6  # RP2040, RP2350 and ESP32: absolute maximum of their pins is their 3.3 V and 0.3 V more


def volts_of(board: Design) -> Mapping[str, float]:
    """Return the highest voltage that each net can have."""
    volts = dict(SUPPLIES_V)
    controller, *others = board.chips
    labels = {gpio.label for gpio in board.mcu.gpios}
    for label, net in controller.pins.items():
        if label in labels:
            volts[net] = 3.3
    for _ in range(8):  # a voltage passes few parts on its way
        for chip in others:
            for net, value in _raised(chip, volts):
                volts[net] = volts[net] if net in SUPPLIES_V else max(volts.get(net, 0.0), value)
    return volts


def _raised(chip: Chip, volts: Mapping[str, float]) -> Iterator[tuple[str, float]]:
    if chip.part in DRIVERS:
        legs, feeds = DRIVERS[chip.part]
        for leg, net in chip.pins.items():
            if re.fullmatch(legs, leg):
                yield net, volts.get(chip.pins[feeds], 0.0)
    elif chip.refdes.startswith("R"):  # a resistor or a network: what one end has, the other may have
        ends = [chip.pins["COM"]] if "COM" in chip.pins else [*chip.pins.values()]
        for net in chip.pins.values():
            yield net, max(volts.get(end, 0.0) for end in ends)
    elif chip.part == "1n4148":
        yield chip.pins["K"], volts.get(chip.pins["A"], 0.0)


def inputs_above(board: Design, most_v: float = MOST_INPUT_V) -> list[str]:
    """Return the legs of the microcontroller, and of chips with 3.3 V, whose net may have more."""
    volts = volts_of(board)
    controller, *others = board.chips
    labels = {gpio.label for gpio in board.mcu.gpios}
    at_pins = [(f"A1.{label}", net) for label, net in controller.pins.items() if label in labels]
    for chip in others:
        fed = next((chip.pins[leg] for leg in SUPPLY_LEGS if leg in chip.pins), None)
        if chip.refdes[0] == "U" and fed in ("3V3", "3V3S"):
            at_pins += [(f"{chip.refdes}.{leg}", net) for leg, net in chip.pins.items()]
    return [leg for leg, net in at_pins if volts.get(net, 0.0) > most_v]
