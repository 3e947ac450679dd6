"""The pictures of the breadboard are up to date and legible: no word lies on another or hangs out.

After an intended change `python -m tests.hardware.guide_pictures` draws those of the guide anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from adoube.hardware.breadboard.picture import BreadboardView, breadboard_svg
from tests.hardware.breadboard.boards import SENSORS, breadboard, laid_out
from tests.hardware.guide_pictures import FLAT, HALF_AN_HOUR, IN_DOCUMENTS, drawn_flat, with_steps

SVG = "{http://www.w3.org/2000/svg}"
LETTER = 0.6  # a letter's width as a share of its size: more than Noto Sans and Arial take on average
SHIFT = re.compile(r"translate\((\S+) (\S+)\)")

PICTURES = [*SENSORS, *FLAT]


def picture_of(name: str) -> str:
    if name in SENSORS:
        return breadboard_svg(laid_out(name), BreadboardView(4), "x")
    return drawn_flat(name)


class Box(NamedTuple):
    text: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


def words(picture: str) -> Iterator[Box]:
    def within(element: ElementTree.Element, dx: float, dy: float) -> Iterator[Box]:
        for child in element:
            found = SHIFT.match(child.attrib.get("transform", ""))
            x, y = (dx + float(found[1]), dy + float(found[2])) if found else (dx, dy)
            if child.tag == f"{SVG}text":
                yield box(child, dx, dy)
            yield from within(child, x, y)

    yield from within(ElementTree.fromstring(picture), 0, 0)


def box(text: ElementTree.Element, dx: float, dy: float) -> Box:
    """Return the space of a text, also of one that stands upright."""
    size, words_ = float(text.attrib["font-size"]), text.text or ""
    x, y = float(text.attrib["x"]) + dx, float(text.attrib["y"]) + dy
    long = LETTER * size * len(words_)
    before = {"start": 0.0, "middle": long / 2, "end": long}[text.attrib["text-anchor"]]
    if text.attrib.get("transform", "").startswith("rotate(-90"):
        return Box(words_, x - 0.75 * size, y - (long - before), x + 0.1 * size, y + before)
    return Box(words_, x - before, y - 0.75 * size, x - before + long, y + 0.2 * size)


@pytest.mark.parametrize("name", PICTURES)
def test_no_word_lies_on_another_or_hangs_out(name: str) -> None:
    picture = picture_of(name)
    _, _, wide, high = map(float, ElementTree.fromstring(picture).attrib["viewBox"].split())
    found = [*words(picture)]

    for each in found:
        assert each.left >= 0, each
        assert each.right <= wide, each
        assert each.top >= 0, each
        assert each.bottom <= high, each
    for one, other in combinations(found, 2):
        assert not one.meets(other), (one, other)


@pytest.mark.parametrize("name", FLAT)
def test_a_picture_is_what_is_drawn_today_and_the_guide_shows_it(name: str) -> None:
    guide = HALF_AN_HOUR.read_text(encoding="utf-8")

    kept = (IN_DOCUMENTS / name).read_text(encoding="utf-8")
    assert kept == drawn_flat(name), (
        "run `python -m tests.hardware.guide_pictures`, and look at what has changed"
    )
    assert re.search(rf"!\[.{{15,}}\]\(pictures/{name}\)", guide)


@pytest.mark.parametrize("sensors", SENSORS)
def test_the_words_below_the_board_name_each_jumper(sensors: str) -> None:
    told = {each.text for each in words(breadboard_svg(laid_out(sensors), BreadboardView(4), "x"))}

    for place, jumpers in zip(laid_out(sensors).sensors, laid_out(sensors).jumpers, strict=True):
        label = f"GP{breadboard(sensors).config['wiring']['pins'][ord(place.cell[0]) - ord('a')]}"
        assert f"{label} to {jumpers[0].to.row}{jumpers[0].to.column}: {place.cell[0]}" in told


def test_the_document_has_the_steps_of_the_folders_guide() -> None:
    page = HALF_AN_HOUR.read_text(encoding="utf-8")

    assert page == with_steps(page), "run `python -m tests.hardware.guide_pictures`"
