"""Where the points of a flat board are in a picture that was taken from anywhere."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

__all__ = ["Perspective", "Point"]

Point = tuple[float, float]
_Row = tuple[float, float, float]
_Matrix = tuple[_Row, _Row, _Row]


@dataclass(frozen=True, slots=True)
class Perspective:
    """Leads from a board's points to those of a picture, straight lines to straight lines."""

    matrix: _Matrix

    @classmethod
    def through(cls, board: Sequence[Point], picture: Sequence[Point]) -> Self | None:
        """The one that leads these four points of a board to those of a picture, in order.

        None where there is none: three of either lie in one line.
        """
        from_board, to_picture = _from_unit_square(board), _from_unit_square(picture)
        back = None if from_board is None else _inverse(from_board)
        return None if back is None or to_picture is None else cls(_product(to_picture, back))

    def at(self, x: float, y: float) -> Point:
        """Where a point of the board is in the picture."""
        across, down, depth = (a * x + b * y + c for a, b, c in self.matrix)
        return across / depth, down / depth


def _from_unit_square(corners: Sequence[Point]) -> _Matrix | None:
    """Leads (0, 0), (1, 0), (1, 1), (0, 1) to four corners.

    Heckbert, Fundamentals of Texture Mapping and Image Warping (1989), section 2.2.3.
    """
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners
    away_x, away_y = x0 - x1 + x2 - x3, y0 - y1 + y2 - y3
    right_x, right_y, left_x, left_y = x1 - x2, y1 - y2, x3 - x2, y3 - y2
    if not (determinant := right_x * left_y - left_x * right_y):
        return None
    g = (away_x * left_y - left_x * away_y) / determinant
    h = (right_x * away_y - away_x * right_y) / determinant
    return (
        (x1 - x0 + g * x1, x3 - x0 + h * x3, x0),
        (y1 - y0 + g * y1, y3 - y0 + h * y3, y0),
        (g, h, 1.0),
    )


def _inverse(matrix: _Matrix) -> _Matrix | None:
    """The inverse up to a factor, which a perspective does not feel."""
    (a, b, c), (d, e, f), (g, h, i) = matrix
    rows = (
        (e * i - f * h, c * h - b * i, b * f - c * e),
        (f * g - d * i, a * i - c * g, c * d - a * f),
        (d * h - e * g, b * g - a * h, a * e - b * d),
    )
    return rows if a * rows[0][0] + b * rows[1][0] + c * rows[2][0] else None


def _product(first: _Matrix, second: _Matrix) -> _Matrix:
    columns = tuple(zip(*second, strict=True))

    def row(values: _Row) -> _Row:
        x, y, z = (sum(a * b for a, b in zip(values, column, strict=True)) for column in columns)
        return x, y, z

    return row(first[0]), row(first[1]), row(first[2])
