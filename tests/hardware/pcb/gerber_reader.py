"""A reader of Gerber and drill files from any source: shapes in thousandths of a millimetre."""

from __future__ import annotations

import re
from itertools import pairwise

__all__ = ["Shape", "drilled", "filled_mm2", "plotted_shapes"]

Shape = tuple[object, ...]  # a flash with its size and place, or a line with its width and its two ends

APERTURE = re.compile(r"%ADD(\d+)(\w+),([^*]+)\*%")
REGION = re.compile(r"G36\*\n.*?G37\*\n", re.DOTALL)
MOVE = re.compile(r"X(-?\d+)Y(-?\d+)D0([123])\*")


def plotted_shapes(text: str) -> set[Shape]:
    apertures = {code: _size(kind, figures) for code, kind, figures in APERTURE.findall(text)}
    shapes: set[Shape] = set()
    chosen: Shape = ()
    at = (0, 0)
    for line in REGION.sub("", text).splitlines():
        if re.fullmatch(r"D\d+\*", line):
            chosen = apertures[line[1:-1]]
        if not (move := MOVE.fullmatch(line)):
            continue
        to = (round(int(move[1]) / 1000), round(int(move[2]) / 1000))
        if move[3] == "3":
            shapes.add((*chosen, to))
        elif move[3] == "1":
            shapes.add((*chosen, *sorted((at, to))))
        at = to
    return shapes


def filled_mm2(text: str) -> float:
    """Return the area of all regions; cuts to holes enclose none."""
    whole = 0.0
    for region in REGION.findall(text):
        corners = [(int(move[1]) / 1e6, int(move[2]) / 1e6) for move in MOVE.finditer(region)]
        closed = pairwise([*corners, corners[0]])
        whole += abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in closed)) / 2
    return whole


def _size(kind: str, figures: str) -> Shape:
    """Return a rounded rectangle's size; KiCad gives radius and inner corners, we both sides and radius."""
    numbers = [float(each) * 1000 for each in figures.split("X")]
    if kind == "RoundRect" and len(numbers) > 3:
        radius, *corners = numbers
        across, down = (2 * (max(corners[at:8:2]) + radius) for at in (0, 1))
        numbers = [across, down, radius]
    return (kind, *map(round, numbers))


def drilled(text: str) -> set[Shape]:
    """Return each hole with its diameter."""
    tools = {tool: round(float(size) * 1000) for tool, size in re.findall(r"(T\d+)C([\d.]+)", text)}
    holes: set[Shape] = set()
    size = 0
    for line in text.partition("G05\n")[2].splitlines():
        size = tools.get(line, size)
        if place := re.fullmatch(r"X(-?[\d.]+)Y(-?[\d.]+)", line):
            holes.add((size, round(float(place[1]) * 1000), round(float(place[2]) * 1000)))
    return holes
