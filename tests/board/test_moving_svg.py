"""A game as one SVG file that moves: everything once, each part in its moments."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence

import pytest

from adoube.board.drawing.marks import Marks
from adoube.board.geometry import Placement
from adoube.board.moving_svg import SvgMoment, moving_svg
from adoube.games.jarmo.board import BOARD

SVG = "{http://www.w3.org/2000/svg}"


def moments(*cells: str) -> list[SvgMoment]:
    """An archer of Black that goes from cell to cell, and one of White that never moves."""
    return [
        SvgMoment(
            Placement({cell: ("black.archer",), "e5": ("white.archer",)}, {"captured": {}}),
            Marks(),
            "Ada < Grace",
            f"{place}. {cell}",
            seconds=2 if place == len(cells) else 1,
        )
        for place, cell in enumerate(cells, 1)
    ]


def drawn(*cells: str) -> str:
    return moving_svg(BOARD, moments(*cells), title="A game & more")


def visible(svg: str, cell: str) -> dict[str, str]:
    """When the archer on a cell is seen: the steps of its rule of CSS."""
    root = ET.fromstring(svg)
    [group] = [
        each
        for each in root.iter(f"{SVG}g")
        if any(use.get("data-cell") == cell for use in each.findall(f"{SVG}use"))
    ]
    name = group.attrib["class"].split()[-1]
    [steps] = re.findall(rf"@keyframes {name}\{{(.*?\}})\}}", svg)
    return dict(re.findall(r"([\d.]+%)\{visibility:(\w+)\}", steps))


def test_a_piece_is_seen_while_it_stands_there_and_no_longer() -> None:
    svg = drawn("a1", "b3", "d3")

    assert visible(svg, "a1") == {"0%": "visible", "25%": "hidden"}
    assert visible(svg, "b3") == {"0%": "hidden", "25%": "visible", "50%": "hidden"}
    assert visible(svg, "d3") == {"0%": "hidden", "50%": "visible"}


def test_what_never_changes_is_drawn_once_and_without_a_rule() -> None:
    root = ET.fromstring(drawn("a1", "b3", "a1"))

    uses = [use.attrib["data-cell"] for use in root.iter(f"{SVG}use") if "data-cell" in use.attrib]
    assert sorted(uses) == ["a1", "b3", "e5"]
    [unmoved] = root.findall(f"{SVG}use")
    assert unmoved.attrib["data-cell"] == "e5"


def test_without_motion_the_end_is_shown() -> None:
    svg = drawn("a1", "b3")

    hidden = set(re.findall(r"\.(m\d+)\{visibility:hidden\}", svg))
    root = ET.fromstring(svg)
    seen = {
        use.attrib["data-cell"]
        for group in root.iter(f"{SVG}g")
        if group.get("class", "") and group.attrib["class"].split()[-1] not in hidden
        for use in group.findall(f"{SVG}use")
        if "data-cell" in use.attrib
    }
    assert seen == {"b3"}


def test_words_are_escaped_and_it_holds_no_script() -> None:
    svg = drawn("a1", "b3")

    assert "Ada &lt; Grace" in svg
    assert "A game &amp; more" in svg
    assert "<script" not in svg
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")


def test_a_long_game_grows_with_its_changes_alone() -> None:
    once = len(drawn("a1"))
    long = len(drawn(*(("a1", "b3", "d3", "c1") * 50)))

    assert long - once < 200 * 1_000


@pytest.mark.parametrize("none", [[], ()])
def test_without_a_moment_there_is_no_picture(none: Sequence[SvgMoment]) -> None:
    with pytest.raises(ValueError, match="nothing"):
        moving_svg(BOARD, none, title="")
