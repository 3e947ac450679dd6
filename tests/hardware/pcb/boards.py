"""Circuit boards of each kind, made once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from adoube.hardware.part import part
from adoube.hardware.pcb.board import CircuitBoard
from adoube.hardware.pcb.circuit import ENABLES, collector_circuit, tile_circuit
from adoube.hardware.pcb.controller import controller_board
from adoube.hardware.pcb.kicad import board_file, project_file
from adoube.hardware.pcb.legend import printed
from adoube.hardware.pcb.plane import poured
from adoube.hardware.pcb.sensor_boards import cell_board, collector_board, tile_board
from tests.hardware.asking import designed

__all__ = ["EVERYTHING", "LIT", "TILES", "cell", "collector", "controller", "finished", "tile", "written"]

# What a controller's board with all that there is to it is asked for with, for Leap Frog.
EVERYTHING: Mapping[str, Any] = MappingProxyType(
    {
        "sensors": "hall-digital",
        "wiring": "hc165",
        "pitch_mm": 35,
        "supply": "5v",
        "tiles": 5,
        "lamps": "edges",
    }
)

# Sensor, cells along a side, pitch in mm.
TILES = (("reed-flat", 4, 50), ("drv5033fa", 4, 35), ("drv5055a2", 4, 40))
# The same with lamps.
LIT = (("reed-flat", 4, 50), ("drv5033fa", 5, 35), ("drv5055a2", 4, 50))


def finished(board: CircuitBoard) -> CircuitBoard:
    """Return a board as a pack has it, with its planes and its print."""
    return printed(poured(board))


@cache
def cell(sensor: str) -> CircuitBoard:
    return finished(cell_board(part(sensor)))


@cache
def collector(sensor: str, enables: int = ENABLES[0]) -> CircuitBoard:
    return finished(collector_board(collector_circuit(part(sensor), enables)))


@cache
def controller(game: str, **asked: Any) -> CircuitBoard:
    circuit = designed(game, **asked).controller
    assert circuit is not None
    return finished(controller_board(circuit, game))


@cache
def tile(
    sensor: str, side: int, pitch_mm: float, enables: int = ENABLES[0], *, has_lamps: bool = False
) -> CircuitBoard:
    return finished(tile_board(tile_circuit(part(sensor), side, enables, has_lamps=has_lamps), pitch_mm))


def written(board: CircuitBoard, folder: Path, name: str = "tile") -> Path:
    """Return the board as files that KiCad opens; the rules lie beside it."""
    (folder / f"{name}.kicad_pro").write_text(project_file(board), encoding="utf-8")
    file = folder / f"{name}.kicad_pcb"
    file.write_text(board_file(board, {}), encoding="utf-8")
    return file
