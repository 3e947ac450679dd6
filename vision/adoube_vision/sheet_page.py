"""The Charuco sheet as a PDF page to print at its true size, with a ruler to check that it was."""

from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from fpdf import FPDF
from numpy.typing import NDArray

from adoube.board.drawing.frame import Rect
from adoube.board.drawing.markup import Point
from adoube.hardware.drawings.sheet import NOTE_MM, PAPERS, RULER_MM, draw_ruler
from adoube.hardware.drawings.sides import SheetPen
from adoube.output_files import write_output
from adoube.words import say as say_in_host
from adoube_vision.lens import SHEET, CharucoSheet
from adoube_vision.words import say

__all__ = ["MODULES", "modules_of", "sheet_page", "write_sheet"]

MODULES = 8  # along a square: 6 of the marker and a white one on either side
PX_PER_MODULE = 4  # the size at which OpenCV draws the sheet; each module is sampled in its middle
# A PDF must have a date; a fixed one makes equal sheets equal bytes.
NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
SEAM_MM = 0.02  # overlap of black areas, so that no viewer shows white gaps
TOP_MM, BELOW_MM, LEADING_MM = 9.0, 8.0, 4.0  # above the sheet, from it to the ruler, and from line to line
SMALLEST_MM = 5.0  # the margin that every printer leaves white


def write_sheet(file: Path, paper: str = "a4", sheet: CharucoSheet = SHEET) -> None:
    """Write the page as a PDF. Raises OutputFileError if the file cannot be written."""
    write_output(file, sheet_page(paper, sheet))


def sheet_page(paper: str = "a4", sheet: CharucoSheet = SHEET) -> bytes:
    """Return the PDF, one page of `adoube.hardware.drawings.sheet.PAPERS` in landscape."""
    page = PAPERS[paper].turned()
    width_mm, height_mm = sheet.columns * sheet.square_mm, sheet.ranks * sheet.square_mm
    left, foot = (page.width_mm - width_mm) / 2, TOP_MM + height_mm + BELOW_MM
    if left < SMALLEST_MM or foot + SMALLEST_MM > page.height_mm:
        raise ValueError(f"the sheet does not fit on {page.name}")
    pdf = FPDF(unit="mm")
    pdf.set_auto_page_break(False)
    pdf.set_title(say("lens.sheet_title"))
    pdf.set_producer("adoube")
    pdf.set_creation_date(NO_DATE)
    pdf.add_page(format=(page.width_mm, page.height_mm))
    _draw_modules(SheetPen(pdf, -left, -TOP_MM), modules_of(sheet), sheet.square_mm / MODULES)
    draw_ruler(SheetPen(pdf), Point(left, foot))
    with SheetPen(pdf).ink("label"):
        size = f"{sheet.square_mm:g}"
        notes = (say_in_host("drawings.ruler"), say("lens.sheet_note", square=size))
        for line, words in enumerate(notes):
            start = Point(left + RULER_MM + 6, foot - LEADING_MM * (1 - line) + 1)
            SheetPen(pdf).text_from(words, start, NOTE_MM)
    return bytes(pdf.output())


def modules_of(sheet: CharucoSheet = SHEET) -> NDArray[np.bool_]:
    """Return which modules of the sheet are black: (rows, columns)."""
    columns, rows = sheet.columns * MODULES, sheet.ranks * MODULES
    drawn = sheet.board().generateImage((columns * PX_PER_MODULE, rows * PX_PER_MODULE))
    middle = slice(PX_PER_MODULE // 2, None, PX_PER_MODULE)
    return np.asarray(np.asarray(drawn)[middle, middle] < 128, np.bool_)


def _draw_modules(pen: SheetPen, black: NDArray[np.bool_], module_mm: float) -> None:
    """Draw each run of black modules in a row as one rectangle."""
    edges = np.diff(np.pad(black, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    with pen.ink("rim-black"):
        for row, changes in enumerate(edges):
            starts, ends = np.flatnonzero(changes == 1), np.flatnonzero(changes == -1)
            for start, end in zip(starts, ends, strict=True):
                x, width = float(start) * module_mm, float(end - start) * module_mm
                pen.rect(Rect(x, row * module_mm, width + SEAM_MM, module_mm + SEAM_MM))
