"""Our letters are those that KiCad plots."""

from __future__ import annotations

from itertools import chain

import pytest

from adoube.hardware.pcb.font import text_strokes
from tests.hardware.pcb.lettering import LETTERS, plotted_texts

TEXTS = ["LAMPS 5V DATA GND", "← IN", "adoube tile 5 x 5, drv5033fa, 35 mm", "Räuber & Königin", *LETTERS]


@pytest.mark.kicad
@pytest.mark.parametrize(("height_mm", "width_mm"), [(1.0, 0.15), (1.2, 0.18)])
def test_letters_are_kicads(height_mm: float, width_mm: float) -> None:
    for text, theirs in zip(TEXTS, plotted_texts(TEXTS, height_mm, width_mm), strict=True):
        ours = [*text_strokes(text, height_mm)]

        assert [len(stroke) for stroke in ours] == [len(stroke) for stroke in theirs], text
        for mine, its in zip(chain(*ours), chain(*theirs), strict=True):
            assert mine == pytest.approx(its, abs=1e-3), text


def test_a_letter_that_the_font_has_not_is_a_question_mark() -> None:
    assert [*text_strokes("象", 1.0)] == [*text_strokes("?", 1.0)]
