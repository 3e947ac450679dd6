"""The letters of a board's print: those of KiCad's font, so that both write alike."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from adoube.hardware.pcb.polygon import Point

__all__ = ["STROKE_SHARE", "TEXT_MM", "text_strokes"]

# Height of letters that houses print well, and the width of their lines as a share of it.
TEXT_MM, STROKE_SHARE = 1.0, 0.15

LETTERS = Path(__file__).with_name("newstroke.toml")
CAPITAL = 21  # height of a capital, in the font's units
MIDDLE = 9.5  # from the baseline up to the middle of a text, as KiCad centres it
UNKNOWN = "?"  # what KiCad prints for a letter that the font has not


@dataclass(frozen=True, slots=True)
class Glyph:
    """One letter, from the left end of its baseline."""

    width: float
    strokes: tuple[tuple[Point, ...], ...]


@cache
def _glyphs() -> Mapping[str, Glyph]:
    written = tomllib.loads(LETTERS.read_text(encoding="utf-8"))
    return MappingProxyType({letter: _glyph(text) for letter, text in written.items()})


def _glyph(text: str) -> Glyph:
    width, *strokes = text.split("|")
    return Glyph(int(width), tuple(tuple(map(_point, stroke.split())) for stroke in strokes))


def _point(text: str) -> Point:
    x, y = text.split(",")
    return int(x), int(y)


def text_strokes(text: str, height_mm: float) -> Iterator[list[Point]]:
    """Yield the lines that write a text around its middle, y down."""
    glyphs = [_glyphs().get(letter, _glyphs()[UNKNOWN]) for letter in text]
    scale = height_mm / CAPITAL
    left = -sum(glyph.width for glyph in glyphs) / 2
    for glyph in glyphs:
        for stroke in glyph.strokes:
            yield [(round((left + x) * scale, 6), round((y + MIDDLE) * scale, 6)) for x, y in stroke]
        left += glyph.width
