"""Reads a picture back: what of each part is seen, how large and where, and what is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree

__all__ = ["Patch", "Words", "patches", "sheet", "without_outlines", "words"]

SVG = "{http://www.w3.org/2000/svg}"
OUTLINE = re.compile(r"M(\S+) (\S+)l([^z]*)z")
DRAWN = re.compile(r' d="[^"]*"')


class Patch(NamedTuple):
    """What of a part is seen in one shade."""

    part: str
    colour: str
    area: float
    left: float
    top: float
    right: float
    bottom: float


class Words(NamedTuple):
    """A line of a label, with the room that it takes at least."""

    text: str
    left: float
    right: float
    baseline: float


def sheet(picture: str) -> tuple[float, float]:
    """Width and height."""
    _, _, width, height = ElementTree.fromstring(picture).attrib["viewBox"].split()
    return float(width), float(height)


def patches(picture: str) -> Iterator[Patch]:
    for group in ElementTree.fromstring(picture).iter(f"{SVG}g"):
        if "data-part" in group.attrib:
            for path in group.iter(f"{SVG}path"):
                yield _patch(group.attrib["data-part"], path.attrib["fill"], path.attrib["d"])


def words(picture: str, letter: float) -> Iterator[Words]:
    """`letter` is how wide a letter is taken to be."""
    for text in ElementTree.fromstring(picture).iter(f"{SVG}text"):
        content, x = text.text or "", float(text.attrib["x"])
        long = letter * len(content)
        left = x - long if text.attrib["text-anchor"] == "end" else x
        yield Words(content, left, left + long, float(text.attrib["y"]))


def without_outlines(picture: str) -> str:
    """All but the outlines, whose last digits differ from one machine to another."""
    return DRAWN.sub("", picture)


def _patch(part: str, colour: str, drawn: str) -> Patch:
    outlines = [_places(*match.groups()) for match in OUTLINE.finditer(drawn)]
    xs, ys = zip(*(place for outline in outlines for place in outline), strict=True)
    area = sum(_area(outline) for outline in outlines)
    return Patch(part, colour, abs(area), min(xs), min(ys), max(xs), max(ys))


def _places(x: str, y: str, steps: str) -> list[tuple[float, float]]:
    places, numbers = [(float(x), float(y))], [float(number) for number in steps.split()]
    for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
        places.append((places[-1][0] + dx, places[-1][1] + dy))
    return places


def _area(outline: list[tuple[float, float]]) -> float:
    pairs = zip(outline, [*outline[1:], outline[0]], strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) / 2
