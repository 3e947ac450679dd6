"""Requests for a board: a game, its options, how to build it; and the error that refuses one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated

from adoube.errors import AdoubeError
from adoube.field_rules import one_of
from adoube.hardware.microcontroller import MICROCONTROLLERS


class HardwareError(AdoubeError):
    """A board that would not work or cannot be wired; the message says why, and what would work."""


REED, HALL_DIGITAL, HALL_LINEAR = "reed", "hall-digital", "hall-linear"
SENSORS = (REED, HALL_DIGITAL, HALL_LINEAR)

MATRIX, HC165, MCP23017, MUX, STROBED = "matrix", "hc165", "mcp23017", "mux", "strobed"
WIRINGS = (MATRIX, HC165, MCP23017, MUX, STROBED)

LAMPS = ("none", "cells", "edges")
SUPPLIES = ("usb", "5v")
LINKS = ("usb", "wifi")
PAPERS = ("a4", "letter")
CELL_BOARDS = 1  # cells along a circuit board that carries one alone
TILES = (CELL_BOARDS, 4, 5)


@dataclass(frozen=True)
class PackRequest:
    """The request for one board."""

    game: str
    sensors: Annotated[str, one_of(*SENSORS)]
    mcu: Annotated[str, one_of(*MICROCONTROLLERS)]
    wiring: Annotated[str, one_of(*WIRINGS)]
    pitch_mm: float | None = None  # from a cell's centre to the next; None: as in the magnet plan
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    # The sensor by the name of its part file, or the path of one's own; None: the usual one.
    part: str | None = None
    magnets: str | None = None  # the path of a magnet plan of one's own; None: ours for the game
    lamps: Annotated[str, one_of(*LAMPS)] = "none"
    supply: Annotated[str, one_of(*SUPPLIES)] = "usb"
    link: Annotated[str, one_of(*LINKS)] = "usb"
    paper: Annotated[str, one_of(*PAPERS)] = "a4"
    clock: bool = True  # a button for each seat
    buzzer: bool = True  # left out, with a warning, where no pin is left for it
    tiles: int | None = None  # cells along each circuit board of sensors; None: they are wired by hand
    trial: bool = False  # five cells of the board alone, to try magnets and sensors
