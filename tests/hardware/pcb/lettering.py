"""KiCad's own letters, from its plots.

`python tests/hardware/pcb/lettering.py FILE` writes the strokes of its font as our data file. Newstroke is
released under CC0: https://github.com/KiCad/kicad-source-mirror, tools/newstroke/README.txt.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.tools import KICAD_PYTHON

__all__ = ["LETTERS", "Stroke", "glyph_lines", "plotted_texts"]

Stroke = list[tuple[float, float]]

# Texts one above the other, 6 mm apart and each about its own middle.
PLOT = """
import json, re, sys, pcbnew
texts, size, width, folder = json.loads(sys.argv[1])
board = pcbnew.BOARD()
for row, text in enumerate(texts):
    each = pcbnew.PCB_TEXT(board)
    each.SetText(text)
    each.SetLayer(pcbnew.F_SilkS)
    each.SetTextSize(pcbnew.wxSizeMM(size, size))
    each.SetTextThickness(pcbnew.FromMM(width))
    each.SetPosition(pcbnew.wxPointMM(0, 6 * row))
    board.Add(each)
plots = pcbnew.PLOT_CONTROLLER(board)
options = plots.GetPlotOptions()
options.SetOutputDirectory(folder)
options.SetPlotFrameRef(False)
plots.SetLayer(pcbnew.F_SilkS)
plots.OpenPlotfile("text", pcbnew.PLOT_FORMAT_GERBER, "")
plots.PlotLayer()
file = plots.GetPlotFileName()
plots.ClosePlot()
print(file)
"""
WITHIN_S = 60
UNITS = 21  # of the font, from the baseline to the top of a capital
SIZE_MM = 2.1
LETTERS = "".join(map(chr, (*range(33, 127), *range(0xC0, 0x100)))) + "°±·µΩ–←↑→↓"
SPACE = 16


def plotted_texts(texts: Sequence[str], size_mm: float, width_mm: float) -> list[list[Stroke]]:
    """Return the strokes of each text, in mm from its middle, y down."""
    with TemporaryDirectory() as folder:
        asked = json.dumps([list(texts), size_mm, width_mm, folder])
        command = [str(KICAD_PYTHON), "-c", PLOT, asked]
        done = subprocess.run(command, capture_output=True, text=True, timeout=WITHIN_S, check=False)
        assert done.returncode == 0, done.stderr
        return _strokes(Path(done.stdout.split()[-1]).read_text(encoding="utf-8"), len(texts))


def _strokes(gerber: str, count: int) -> list[list[Stroke]]:
    found: list[list[Stroke]] = [[] for _ in range(count)]
    for line in gerber.splitlines():
        if line.startswith("X") and line[-4:] in ("D01*", "D02*"):
            x_mm, y_mm = (int(each) / 1e6 for each in line[1:-4].split("Y"))
            row = round(-y_mm / 6)
            point = (round(x_mm, 4), round(-y_mm - 6 * row, 4))
            if line.endswith("D02*"):
                found[row].append([point])
            else:
                found[row][-1].append(point)
    return found


def glyph_lines() -> list[str]:
    """Return a line for each letter: its width, and its strokes from the left end of the baseline."""
    # A bar behind a letter is moved by half the letter's width, as the middle of both is.
    plots = plotted_texts(["|", *LETTERS, *(f"{letter}|" for letter in LETTERS)], SIZE_MM, 0.15)
    bar, alone, before = plots[0][0][0][0], plots[1 : len(LETTERS) + 1], plots[len(LETTERS) + 1 :]
    lines = [f'" " = "{SPACE}"']
    for letter, strokes, both in zip(LETTERS, alone, before, strict=True):
        width = round((both[-1][0][0] - bar) * 2 * 10)
        parts = [
            " ".join(f"{round(x * 10 + width / 2)},{round(y * 10 - 9.5)}" for x, y in line)
            for line in strokes
        ]
        lines.append(
            f"{json.dumps(letter, ensure_ascii=False)} = {json.dumps('|'.join([str(width), *parts]))}"
        )
    return lines


HEAD = """\
# The letters of KiCad's font Newstroke, by Vladimir Uryvaev, released under CC0 1.0 (KiCad's source,
# tools/newstroke/README.txt). Taken from plots of KiCad 6:
# python tests/hardware/pcb/lettering.py host/adoube/hardware/pcb/newstroke.toml
#
# Width, then strokes from the left end of the baseline, x to the right and y down. A capital is 21 high.
"""

if __name__ == "__main__":
    Path(sys.argv[1]).write_text("\n".join([HEAD, *glyph_lines(), ""]), encoding="utf-8")
