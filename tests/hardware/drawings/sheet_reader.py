"""The sheet to drill from, read back with pypdf: straight lines in millimetres, with their colours."""

from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

__all__ = ["SheetPage", "Stroke", "pages_of"]

MM_PER_POINT = 25.4 / 72
IDENTITY = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True)
class Stroke:
    """A straight line on a page, from its upper left corner."""

    x1: float
    y1: float
    x2: float
    y2: float
    colour: tuple[int, ...]

    @property
    def length(self) -> float:
        return float(((self.x1 - self.x2) ** 2 + (self.y1 - self.y2) ** 2) ** 0.5)

    @property
    def middle(self) -> tuple[float, float]:
        return ((self.x1 + self.x2) / 2, (self.y1 + self.y2) / 2)

    @property
    def is_level(self) -> bool:
        return abs(self.y1 - self.y2) < 1e-3


@dataclass(frozen=True)
class SheetPage:
    """One page: its size, its text, and the lines that were drawn without a transformation."""

    width_mm: float
    height_mm: float
    text: str
    strokes: tuple[Stroke, ...]


def pages_of(sheet: bytes) -> list[SheetPage]:
    """Return all pages of a PDF."""
    reader = PdfReader(BytesIO(sheet))
    return [_page(reader, page) for page in reader.pages]


def _page(reader: PdfReader, page: PageObject) -> SheetPage:
    width, height = float(page.mediabox.width), float(page.mediabox.height)
    strokes = tuple(_strokes(reader, page, height))
    return SheetPage(width * MM_PER_POINT, height * MM_PER_POINT, page.extract_text(), strokes)


def _strokes(reader: PdfReader, page: PageObject, height: float) -> list[Stroke]:
    found: list[Stroke] = []
    points: list[tuple[float, float]] = []
    colour: tuple[int, ...] = (0, 0, 0)
    saved: list[tuple[tuple[int, ...], bool]] = []
    moved = False
    for operands, operator in _operations(reader, page):
        match operator:
            case b"q":
                saved.append((colour, moved))
            case b"Q":
                colour, moved = saved.pop()
            case b"cm":
                moved = True
            case b"RG":
                colour = tuple(round(float(part) * 255) for part in operands)
            case b"m":
                points = [_at(operands, height)]
            case b"l":
                points.append(_at(operands, height))
            case b"S" if not moved:
                found += [Stroke(*start, *end, colour) for start, end in pairwise(points)]
    return found


def _operations(reader: PdfReader, page: PageObject) -> list[tuple[Any, bytes]]:
    stream = ContentStream(page.get_contents(), reader)
    return stream.operations


def _at(operands: Any, height: float) -> tuple[float, float]:
    x, y = (float(operand) for operand in operands)
    return x * MM_PER_POINT, (height - y) * MM_PER_POINT
