"""Requests for a board: a game, its options, how to build it; and the error that refuses one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated

from adoube.errors import AdoubeError
from adoube.hardware.microcontroller import MICROCONTROLLERS
from adoube.serialization.field_rules import one_of


class HardwareError(AdoubeError):
    """A board that would not work or cannot be wired; the message says why, and what would work."""


REED, HALL_DIGITAL, HALL_LINEAR = "reed", "hall-digital", "hall-linear"
SENSORS = (REED, HALL_DIGITAL, HALL_LINEAR)

PINS, MATRIX, HC165, MCP23017, MUX, STROBED = "pins", "matrix", "hc165", "mcp23017", "mux", "strobed"
WIRINGS = (PINS, MATRIX, HC165, MCP23017, MUX, STROBED)

LAMPS_AT_CELLS = "cells"
LAMPS = ("none", LAMPS_AT_CELLS, "edges")
SUPPLIES = ("usb", "5v")
LINKS = ("usb", "wifi")
PAPERS = ("a4", "letter")
CELL_BOARDS = 1  # value of `tiles` for boards with a single cell
TILES = (CELL_BOARDS, 4, 5)


@dataclass(frozen=True)
class PackRequest:
    """The request for one board."""

    game: str
    sensors: Annotated[str, one_of(*SENSORS)]
    mcu: Annotated[str, one_of(*MICROCONTROLLERS)]
    wiring: Annotated[str, one_of(*WIRINGS)]
    pitch_mm: float | None = None  # distance of cells' centres; None for the magnet plan's
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    # A part file's name, or the path of the maker's own; None for the usual sensor.
    part: str | None = None
    magnets: str | None = None  # path of the maker's own magnet plan; None for ours
    lamps: Annotated[str, one_of(*LAMPS)] = "none"
    supply: Annotated[str, one_of(*SUPPLIES)] = "usb"
    link: Annotated[str, one_of(*LINKS)] = "usb"
    paper: Annotated[str, one_of(*PAPERS)] = "a4"
    clock: bool = True  # a button for each seat
    buzzer: bool = True  # left out, with a warning, if no pin is left
    tiles: int | None = None  # cells along each tile; None for sensors wired by hand
    trial: bool = False  # True for a kit of five cells, to try magnets and sensors
