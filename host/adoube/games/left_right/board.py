"""The row of squares, drawn in lines like those of a page: a straight row of 112 would fit no screen.

A square's number inside the program is its place from the left, counted from 0; its name is one more.
"""

from adoube.board.builders import track_board
from adoube.board.geometry import Board

__all__ = ["SEATS", "board_of", "name_of", "number_of", "start_squares"]

SEATS = ("first", "second")  # The owners of the left and of the right half.

PITCH_MM = 30.0

LONGEST_LINE = 14  # A row of up to this many squares is not broken.
# How many squares a line has in a row of up to so many: by tens, for a card of 10 then leads straight up.
LINES = ((150, 10), (500, 20))
LONGEST_ROWS_LINE = 30


def board_of(length: int) -> Board:
    """A row of `length` squares, the right half printed dark."""
    right_half = map(name_of, range(length // 2, length))
    return track_board("left-right", length, line=_line_of(length), pitch_mm=PITCH_MM, dark=right_half)


def start_squares(length: int) -> tuple[int, int]:
    """The squares of the two start counters: those on either side of the middle (LLR-04)."""
    return length // 2 - 1, length // 2


def name_of(square: int) -> str:
    return str(square + 1)


def number_of(cell: str) -> int:
    return int(cell) - 1


def _line_of(length: int) -> int:
    if length <= LONGEST_LINE:
        return length
    return next((line for most, line in LINES if length <= most), LONGEST_ROWS_LINE)
