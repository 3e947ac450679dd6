"""Reads a picture back: the visible area and position of each part, and the labels."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree

__all__ = ["Part", "parts", "sheet", "without_drawing", "words"]

SVG = "{http://www.w3.org/2000/svg}"
OUTLINE = re.compile(r"M(\S+) (\S+)l([^z]*)z")
DRAWING = re.compile(r"<path [^>]*/>\n")


class Part(NamedTuple):
    """The visible areas of all parts of one name."""

    area: float
    box: tuple[float, float, float, float]  # left, top, right, bottom
    colour: tuple[float, float, float]  # on average


class Words(NamedTuple):
    """A line of a label, with its least size."""

    text: str
    left: float
    right: float
    baseline: float


def sheet(picture: str) -> tuple[float, float]:
    """Return width and height."""
    _, _, width, height = ElementTree.fromstring(picture).attrib["viewBox"].split()
    return float(width), float(height)


def parts(picture: str) -> dict[str, Part]:
    """Return the parts by name. The number of faces and shades depends on the release of manifold3d."""
    drawn: dict[str, list[tuple[str, list[list[tuple[float, float]]]]]] = {}
    for group in ElementTree.fromstring(picture).iter(f"{SVG}g"):
        if "data-part" in group.attrib:
            for path in group.iter(f"{SVG}path"):
                outlines = [_places(*match.groups()) for match in OUTLINE.finditer(path.attrib["d"])]
                drawn.setdefault(group.attrib["data-part"], []).append((path.attrib["fill"], outlines))
    return {name: _part(shades) for name, shades in drawn.items()}


def words(picture: str, letter: float) -> Iterator[Words]:
    """Yield the lines; `letter` is the assumed width of a letter."""
    for text in ElementTree.fromstring(picture).iter(f"{SVG}text"):
        content, x = text.text or "", float(text.attrib["x"])
        long = letter * len(content)
        left = x - long if text.attrib["text-anchor"] == "end" else x
        yield Words(content, left, left + long, float(text.attrib["y"]))


def without_drawing(picture: str) -> str:
    """Return the sheet, the words, and the names of visible parts."""
    return DRAWING.sub("", picture)


def _part(shades: list[tuple[str, list[list[tuple[float, float]]]]]) -> Part:
    places = [place for _, outlines in shades for outline in outlines for place in outline]
    xs, ys = zip(*places, strict=True)
    areas = [abs(sum(map(_area, outlines))) for _, outlines in shades]
    colours = [[int(fill[at : at + 2], 16) for at in (1, 3, 5)] for fill, _ in shades]
    red, green, blue = (
        sum(area * colour[channel] for area, colour in zip(areas, colours, strict=True)) / sum(areas)
        for channel in range(3)
    )
    return Part(sum(areas), (min(xs), min(ys), max(xs), max(ys)), (red, green, blue))


def _places(x: str, y: str, steps: str) -> list[tuple[float, float]]:
    places, numbers = [(float(x), float(y))], [float(number) for number in steps.split()]
    for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
        places.append((places[-1][0] + dx, places[-1][1] + dy))
    return places


def _area(outline: list[tuple[float, float]]) -> float:
    pairs = zip(outline, [*outline[1:], outline[0]], strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) / 2
