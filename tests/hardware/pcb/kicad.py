"""KiCad's own tools, from Debian's Python, which judge our boards.

`python tests/hardware/pcb/kicad.py FOLDER FILE...` writes the Gerber and drill files of boards into a folder.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.tools import KICAD_FOOTPRINTS, KICAD_PYTHON

__all__ = ["findings", "footprint_file", "pads", "plotted", "positions"]

CHECK = """
import sys, pcbnew
for file in sys.argv[1:]:
    board = pcbnew.LoadBoard(file)
    pcbnew.WriteDRCReport(board, file + ".report", pcbnew.EDA_UNITS_MILLIMETRES, True)
"""
PLOT = """
import os, sys, pcbnew
for file in sys.argv[2:]:
    board = pcbnew.LoadBoard(file)
    plots = pcbnew.PLOT_CONTROLLER(board)
    options = plots.GetPlotOptions()
    options.SetOutputDirectory(sys.argv[1])
    options.SetPlotFrameRef(False)
    options.SetDrillMarksType(0)
    options.SetUseGerberProtelExtensions(False)
    layers = "F.Cu B.Cu F.Mask B.Mask F.SilkS B.SilkS F.Paste B.Paste Edge.Cuts"
    for layer in layers.split():
        plots.SetLayer(board.GetLayerID(layer))
        plots.OpenPlotfile(layer.replace(".", "_"), pcbnew.PLOT_FORMAT_GERBER, layer)
        plots.PlotLayer()
    plots.ClosePlot()
    drill = pcbnew.EXCELLON_WRITER(board)
    drill.SetOptions(False, False, pcbnew.wxPoint(0, 0), False)
    drill.SetFormat(True)
    drill.CreateDrillandMapFilesSet(sys.argv[1], True, False)
"""
PLACES = """
import sys, pcbnew
board = pcbnew.LoadBoard(sys.argv[1])
for part in board.GetFootprints():
    place = part.GetPosition()
    side = "bottom" if part.IsFlipped() else "top"
    turn = part.GetOrientation() / 10 % 360
    print(part.GetReference(), place.x / 1e6, -place.y / 1e6, turn, side)
"""
PADS = """
import sys, pcbnew
board = pcbnew.LoadBoard(sys.argv[1])
for part in board.GetFootprints():
    for pad in part.Pads():
        place, number, net = pad.GetPosition(), pad.GetNumber() or "-", pad.GetNetname() or "-"
        print(part.GetReference(), number, place.x / 1e6, -place.y / 1e6, net)
"""
WITHIN_S = 120


def findings(boards: Sequence[Path]) -> Mapping[Path, list[str]]:
    """Return the findings of KiCad's check for each board, unconnected pads included, one a line."""
    _run(CHECK, *map(str, boards))
    return {board: _lines(Path(f"{board}.report")) for board in boards}


def _lines(report: Path) -> list[str]:
    """Return the findings; each begins with its kind in brackets, with indented details below."""
    text = report.read_text(encoding="utf-8")
    assert "** Found " in text, text
    return [each.split("\n** ")[0].replace("\n", " ") for each in text.split("\n[")[1:]]


def plotted(board: Path, folder: Path) -> list[Path]:
    """Return the files for a board house, as KiCad writes them."""
    _run(PLOT, str(folder), str(board))
    return sorted(folder.iterdir())


def positions(board: Path) -> Mapping[str, tuple[float, float, float, str]]:
    """Return the position of each part in Gerber coordinates, its rotation in degrees and its side."""
    said = _run(PLACES, str(board)).splitlines()
    parts = (line.split() for line in said if not line.startswith("H"))
    return {part[0]: (float(part[1]), float(part[2]), float(part[3]), part[4]) for part in parts}


def pads(board: Path) -> Mapping[tuple[str, str], tuple[float, float, str]]:
    """Return each leg's position in Gerber coordinates and its net, by the part's name and the leg's."""
    legs = (line.split() for line in _run(PADS, str(board)).splitlines())
    return {(leg[0], leg[1]): (float(leg[2]), float(leg[3]), leg[4]) for leg in legs if leg[1] != "-"}


def footprint_file(full_name: str) -> Path:
    library, name = full_name.split(":")
    return KICAD_FOOTPRINTS / f"{library}.pretty" / f"{name}.kicad_mod"


def _run(program: str, *arguments: str) -> str:
    command = [str(KICAD_PYTHON), "-c", program, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=WITHIN_S, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


if __name__ == "__main__":
    _run(PLOT, *sys.argv[1:])
