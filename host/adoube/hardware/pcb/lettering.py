"""The names of parts in strokes, as a board house prints them."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

__all__ = ["strokes"]

HEIGHT_MM, WIDTH_MM, STEP_MM = 0.8, 0.48, 0.72

# Strokes between six points: a b above, c d in the middle, e f below, left and right; B and D are small.
GLYPHS: Mapping[str, str] = MappingProxyType(
    {
        "0": "abfea",
        "1": "bf",
        "2": "abdcef",
        "3": "abdfe dc",
        "4": "acd bf",
        "5": "bacdfe",
        "6": "bacefdc",
        "7": "abf",
        "8": "abfea cd",
        "9": "dcabfe",
        "A": "eabf cd",
        "B": "aefdc",
        "C": "baef",
        "D": "bfecd",
        "E": "baef cd",
        "F": "bae cd",
        "J": "bfec",
        "L": "aef",
        "P": "eabdc",
        "R": "eabdc cf",
        "S": "bacdfe",
        "U": "aefb",
        "W": "aedfb",
        "Z": "abef",
    }
)


def strokes(text: str, x_mm: float, y_mm: float) -> Iterator[list[tuple[float, float]]]:
    """Lines that write a text, its middle at a place, y down. KeyError: no part has such a letter."""
    left_mm = x_mm - ((len(text) - 1) * STEP_MM + WIDTH_MM) / 2
    for at, letter in enumerate(text):
        for stroke in GLYPHS[letter].split():
            yield [_point(corner, left_mm + at * STEP_MM, y_mm) for corner in stroke]


def _point(corner: str, left_mm: float, middle_mm: float) -> tuple[float, float]:
    row, column = divmod("abcdef".index(corner), 2)
    return left_mm + column * WIDTH_MM, middle_mm + (row - 1) * HEIGHT_MM / 2
