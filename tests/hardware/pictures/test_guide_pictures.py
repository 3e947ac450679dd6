"""The pictures of the guides are up to date and legible.

After an intended change `python -m tests.hardware.guide_pictures` draws them anew.
"""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from adoube.hardware.pcb.board import CircuitBoard
from adoube.hardware.pcb.gerber import gerber_files
from adoube.hardware.pcb.sensor_boards import placed_parts
from tests.hardware.asking import designed
from tests.hardware.examples import FOLDER
from tests.hardware.guide_pictures import (
    DRAWN_BY_HAND,
    FLAT,
    IN_DOCUMENTS,
    IN_PACKS,
    PICTURES,
    drawn,
    file_of,
)
from tests.hardware.pictures.picture_reader import parts, sheet, without_drawing, words

RENEW = "run `python -m tests.hardware.guide_pictures`, and look at what has changed"
EACH = pytest.mark.parametrize("name", PICTURES)
EDGES = "clock-edges.svg"  # drawn by tests/hardware/pcb/edges_picture.py
POINTS, SHADES = 0.4, 4.0  # how far points may differ, in units of the picture, and colours, of 255
LETTER, LINE = 6.3, 15.0
MOST_BYTES = 100_000


def kept(name: str) -> str:
    return file_of(name).read_text(encoding="utf-8")


@pytest.mark.full(but=3)
@EACH
def test_a_picture_is_what_is_drawn_from_the_models_today(name: str) -> None:
    before, now = parts(kept(name)), parts(drawn(name))

    assert without_drawing(kept(name)) == without_drawing(drawn(name)), RENEW
    assert before.keys() == now.keys()
    for part, (area, box, colour) in before.items():
        assert now[part].area == pytest.approx(area, rel=0.01, abs=2), (RENEW, part)
        assert now[part].box == pytest.approx(box, abs=POINTS), (RENEW, part)
        assert now[part].colour == pytest.approx(colour, abs=SHADES), (RENEW, part)


@EACH
def test_a_picture_is_small(name: str) -> None:
    assert len(kept(name)) < MOST_BYTES


@EACH
def test_its_words_stay_on_the_sheet_and_off_each_other(name: str) -> None:
    width, height = sheet(kept(name))
    lines = [*words(kept(name), LETTER)]

    for line in lines:
        assert line.left > 4, line
        assert line.right < width - 4, line
        assert 12 < line.baseline < height - 6, line
    for one, other in combinations(lines, 2):
        apart = abs(one.baseline - other.baseline) >= LINE
        assert apart or one.right < other.left or other.right < one.left, (one, other)


@EACH
def test_a_picture_is_shown_in_a_guide_that_says_what_it_shows(name: str) -> None:
    guides = (guide.read_text(encoding="utf-8") for guide in FOLDER.parent.rglob("*.md"))
    captions = [caption for guide in guides for caption in re.findall(rf"!\[(.*?)\]\([\w/-]*{name}\)", guide)]

    assert captions
    assert all(len(caption) > 15 for caption in captions)


def test_no_picture_is_left_from_a_guide_that_was() -> None:
    kept_ = {file.name for folder in (IN_DOCUMENTS, IN_PACKS) for file in folder.glob("*.svg")} - {EDGES}

    assert sorted(kept_) == sorted({*PICTURES, *FLAT} | DRAWN_BY_HAND)


def test_a_part_that_has_moved_or_has_another_colour_is_noticed() -> None:
    picture = kept("cut.svg")
    moved = re.sub(r'd="M(\d+)', lambda match: f'd="M{int(match[1]) + 3}', picture)
    painted = re.sub(r'fill="#\w\w', 'fill="#00', picture)

    before = parts(picture)["reed"]

    assert parts(moved)["reed"].box != pytest.approx(before.box, abs=POINTS)
    assert parts(painted)["reed"].colour != pytest.approx(before.colour, abs=SHADES)


def test_the_dot_at_pin_1_is_the_one_that_is_printed() -> None:
    tiling = designed("jarmo", wiring="hc165", pitch_mm=50.0, tiles=5).tiling
    assert tiling is not None
    [chip] = [each for each in placed_parts(tiling.circuit, 50.0) if each.refdes == "U1"]

    legend = gerber_files(CircuitBoard("tile", "", 250.0, 250.0, (chip,)))["tile-B_SilkS.gbr"]

    x_mm, y_mm = chip.place(*chip.footprint.dot)
    assert f"X{round(x_mm * 1e6)}Y{round(-y_mm * 1e6)}D03*" in legend
