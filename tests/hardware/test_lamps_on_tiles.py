"""Lamps on tiles: each lights under the cell that the host means, along copper and cables."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from adoube.board.geometry import Board
from adoube.hardware.design import Design
from adoube.hardware.mechanics.plate import plate
from adoube.hardware.pack import write_pack
from adoube.hardware.readback.check import check_pack
from adoube.link.commands import LampFlag, LedsRgb
from tests.firmware.interpreter_board import run_in_interpreter
from tests.firmware.virtual_board import VirtualBoard
from tests.hardware.asking import designed
from tests.hardware.test_boards_at_work import SIMULATED
from tests.tools import INTERPRETER

pytestmark = pytest.mark.full(but=1)

# Numbers of the legs: Worldsemi, data sheet of the WS2812B-2020. Pins of the plugs: as printed in the guide.
DOUT, DIN = "1", "3"
DATA = "2"

BOARDS: Mapping[str, dict[str, Any]] = MappingProxyType(
    {
        "halls": {"game": "chess", "sensors": "hall-digital", "wiring": "hc165", "pitch_mm": 50},
        "reeds": {"game": "chess", "sensors": "reed", "wiring": "hc165", "pitch_mm": 50},
        "linear halls": {"game": "chess", "sensors": "hall-linear", "wiring": "mux", "pitch_mm": 50},
        # 25 cells on four tiles of 16.
        "not filled": {"game": "jarmo", "sensors": "hall-digital", "wiring": "hc165", "pitch_mm": 45},
    }
)

NET = re.compile(r'\(net \(code "\d+"\) \(name "([^"]+)"\) (.*)\)')
NODE = re.compile(r'\(node \(ref "([A-Z]+\d+)"\) \(pin "([^"]+)"\)\)')
LAMP = re.compile(r"\(at ([\d.]+) ([\d.]+)[^)]*\)\n.*\n *\(fp_text reference \"(LED\d+)\"")


@dataclass(frozen=True)
class LitTile:
    """A tile as in the files of its pack."""

    nets: Mapping[str, frozenset[tuple[str, str]]]
    places: Mapping[str, tuple[float, float]]  # of the lamps, in mm from the upper left corner

    @classmethod
    def read(cls, folder: Path) -> LitTile:
        text, drawn = ((folder / name).read_text(encoding="utf-8") for name in ("tile.net", "tile.kicad_pcb"))
        nets = {net: frozenset(NODE.findall(nodes)) for net, nodes in NET.findall(text)}
        return cls(nets, {refdes: (float(x), float(y)) for x, y, refdes in LAMP.findall(drawn)})

    def joined(self, part: str, pin: str) -> frozenset[tuple[str, str]]:
        return next(ends for ends in self.nets.values() if (part, pin) in ends)

    def chain(self) -> Iterator[str]:
        """Yield the lamps from the data pin of JL1 to that of JL2, which is behind a resistor."""
        ends = self.joined("JL1", DATA)
        while lamp := next((part for part, pin in ends if part.startswith("LED") and pin == DIN), None):
            yield lamp
            ends = self.joined(lamp, DOUT)
        [resistor] = [part for part, _ in ends if part.startswith("R")]
        assert ("JL2", DATA) in self.joined(resistor, "1") | self.joined(resistor, "2")


def chained_cells(folder: Path, board: Board, side: int) -> list[str | None]:
    """Return the cell over each lamp of the whole chain, tile after tile; None where the board has none."""
    tile, pitch_mm = LitTile.read(folder), board.pitch_mm
    across, up = (
        ceil((round(max(places) / pitch_mm) + 1) / side)
        for places in ([cell.x_mm for cell in board.cells], [cell.y_mm for cell in board.cells])
    )
    at = {(round(c.x_mm / pitch_mm), round(c.y_mm / pitch_mm)): c.name for c in board.cells}
    found = []
    for number in range(across * up):
        row, column = divmod(number, across)
        for lamp in tile.chain():
            x_mm, y_mm = tile.places[lamp]
            place = (
                column * side + int(x_mm / pitch_mm),
                row * side + int((side * pitch_mm - y_mm) / pitch_mm),
            )
            found.append(at.get(place))
    return found


@dataclass(frozen=True)
class Lit:
    """A board with lamps, and the folder of its pack."""

    design: Design
    cells: list[str | None]  # over the lamps of the chain


@pytest.fixture(scope="module", params=BOARDS)
def lit(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Lit:
    folder = tmp_path_factory.mktemp("pack") / request.param
    design = designed(lamps="cells", supply="5v", tiles=4, **BOARDS[request.param])
    write_pack(design, folder, lambda _design, _folder: None)
    assert check_pack(folder) == []
    return Lit(design, chained_cells(folder, design.board, 4))


def test_the_copper_has_a_lamp_under_every_cell(lit: Lit) -> None:
    assert sorted(filter(None, lit.cells)) == sorted(lit.design.board.names)
    assert len(lit.cells) % 16 == 0


def test_each_lamp_that_the_host_lights_is_under_its_cell(lit: Lit) -> None:
    board = VirtualBoard(board={**lit.design.config, **SIMULATED})
    assert board.config.problems == []
    board.run(1)

    for cell, name in enumerate(lit.design.board.names):
        board.told.clear()
        lights = LedsRgb(cell, ((9, 8, 7),), LampFlag.LATCH | LampFlag.ALL_DARK_FIRST)
        board.send(LedsRgb.TYPE, lights.pack())
        board.run(25)
        assert lit_cells(board.told[-1]["lamps"], lit) == [name]


@pytest.mark.node
def test_the_real_interpreter_lights_them_too(lit: Lit, tmp_path: Path) -> None:
    wiring = {**lit.design.config, **SIMULATED}

    problems, *pictures = map(
        json.loads, run_in_interpreter(INTERPRETER / "lit_lamps.py", tmp_path, wiring).splitlines()
    )

    assert problems == []
    assert [lit_cells(picture, lit) for picture in pictures] == [[name] for name in lit.design.board.names]


def lit_cells(picture: list[str], lit: Lit) -> list[str | None]:
    """Return the cells over the lamps that are lit in a picture, which reach as far as the last of them."""
    assert len(picture) <= len(lit.cells)
    assert {*picture} <= {"000000", "090807"}
    return [lit.cells[at] for at, colour in enumerate(picture) if colour != "000000"]


def test_the_plate_has_a_window_above_every_lamp_of_a_cell(lit: Lit) -> None:
    board, its = lit.design.board, plate(lit.design)

    assert len(its.windows) == len(board.cells)
    for cell, window in zip(board.cells, its.windows, strict=True):
        x_mm, y_mm = cell.x_mm + board.pitch_mm / 2, cell.y_mm + board.pitch_mm / 2
        assert 0 < x_mm - window.x_mm < board.pitch_mm / 2
        assert 0 < window.y_mm - y_mm < board.pitch_mm / 2
