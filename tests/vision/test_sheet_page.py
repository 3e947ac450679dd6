"""The printed sheet is the sheet that is looked for, at its true size."""

from __future__ import annotations

import re

import numpy as np
import pytest

from adoube_vision.lens import SHEET, find_sheet
from adoube_vision.sheet_page import MODULES, modules_of, sheet_page


def test_the_modules_are_those_of_the_sheet() -> None:
    black = modules_of()
    printed = np.kron(~np.pad(black, 2), np.ones((12, 12))).astype(np.uint8) * 255
    printed[:24], printed[-24:], printed[:, :24], printed[:, -24:] = 255, 255, 255, 255

    seen = find_sheet(np.ascontiguousarray(printed))

    assert black.shape == (SHEET.ranks * MODULES, SHEET.columns * MODULES)
    assert seen is not None
    assert len(seen.numbers) == (SHEET.columns - 1) * (SHEET.ranks - 1)


@pytest.mark.parametrize(("paper", "points"), [("a4", (841.89, 595.28)), ("letter", (792.0, 612.0))])
def test_it_is_one_page_of_the_paper_laid_across(paper: str, points: tuple[float, float]) -> None:
    written = sheet_page(paper)

    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", written)
    # The first is that of all pages, which the page itself overrules.
    assert tuple(map(float, boxes[-1])) == pytest.approx(points, abs=0.02)
    assert len(re.findall(rb"/Type /Page\b", written)) == 1
    assert written == sheet_page(paper)
