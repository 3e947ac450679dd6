"""The three rows of fifteen points of Sáhkku, the way of each side's pieces round them, and the dice.

A point's number is its place in the board's order: row by row from the men's side, left to right.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from random import Random

from adoube.board.geometry import Board, BoardLine, Style, square_cells
from adoube.board.looks import looks_beside
from adoube.games.kit.grid import ORTHOGONAL, SquareGrid
from adoube.games.options import Option
from adoube.words import coded

__all__ = [
    "ALL_X",
    "BOARD",
    "CENTRE",
    "DICE",
    "FACES",
    "GRID",
    "HOME",
    "KING",
    "MIDDLE",
    "MIDDLE_STEPS",
    "PIECES",
    "PIECES_EACH",
    "ROUND",
    "SEATS",
    "STRAIGHT",
    "THROWS",
    "TRACK",
    "VALUES",
    "own_throws",
    "places_of",
    "points_of",
    "throw_of",
]


SEATS = ("men", "women")
PIECES = ("men.man", "women.woman")
KING = "shared.king"
COLUMNS, ROWS = 15, 3
PIECES_EACH = COLUMNS
PITCH_MM = 30.0

GRID = SquareGrid(COLUMNS, ROWS, points=True)
CENTRE = GRID.number["h2"]
LAST = COLUMNS * ROWS - 1

ROUND = 4 * COLUMNS  # steps of a whole way round (SAH-07)
HOME = range(COLUMNS)  # the steps of the way that lie on a side's own row
# Those on the middle row: on the way out, and on the way home.
MIDDLE_STEPS = (range(COLUMNS, 2 * COLUMNS), range(3 * COLUMNS, ROUND))


def _way_of_men() -> Iterator[int]:
    first, middle, last = (range(row * COLUMNS, (row + 1) * COLUMNS) for row in range(ROWS))
    for row in (first, reversed(middle), last, reversed(middle)):
        yield from row


# By seat, the point at each step of its way; the women see the board from the other side.
TRACK = (tuple(_way_of_men()), tuple(LAST - point for point in _way_of_men()))

MIDDLE = frozenset(range(COLUMNS, 2 * COLUMNS))

# By one less than the number of steps, and by point, where the king may come (SAH-11).
STRAIGHT = tuple(
    tuple(
        tuple(ray[steps - 1] for way in ORTHOGONAL if len(ray := GRID.rays[way][point]) >= steps)
        for point in range(COLUMNS * ROWS)
    )
    for steps in range(1, 4)
)


@lru_cache(maxsize=1 << 14)
def points_of(seat: int, steps: int) -> int:
    """The points of a set of steps on a seat's way, as a set of bits."""
    points, way = 0, TRACK[seat]
    for step in places_of(steps):
        points |= 1 << way[step]
    return points


def places_of(steps: int) -> Iterator[int]:
    """The numbers in a set of bits, ascending."""
    while steps:
        lowest = steps & -steps
        yield lowest.bit_length() - 1
        steps ^= lowest


def _lines() -> Iterator[BoardLine]:
    """Each column is one long line, and another goes along the middle."""
    for column in range(COLUMNS):
        for row in range(ROWS - 1):
            below = row * COLUMNS + column
            yield BoardLine(GRID.names[below], GRID.names[below + COLUMNS])
    for point in sorted(MIDDLE)[:-1]:
        yield BoardLine(GRID.names[point], GRID.names[point + 1])


BOARD = Board(
    "sahkku",
    Style.POINTS,
    square_cells(COLUMNS, ROWS, PITCH_MM),
    PITCH_MM,
    tuple(_lines()),
    rows={
        seat: tuple(GRID.names[point] for point in sorted(TRACK[number][:COLUMNS]))
        for number, seat in enumerate(SEATS)
    },
    places=("captured",),
    looks=looks_beside(__name__, "sahkku"),
)


# A throw is a text of three faces, the X first: "X20". The program throws until somebody tells how they fell.
FACES = "X320"
VALUES = {"X": 1, "3": 3, "2": 2}  # how far a face leads; the fourth leads nowhere (SAH-03)
ALL_X = "XXX"
THROWS = tuple("".join(faces) for faces in combinations_with_replacement(FACES, 3))
MOST_OWN = 60  # own throws of one turn

SEEDED = "thrown"
MOST_SEED = 10**18


def _accept(text: str) -> str:
    if text != SEEDED and not (text.isascii() and text.isdigit() and int(text) <= MOST_SEED):
        raise ValueError(coded("sahkku.dice_form"))
    return text


# The seed of the program's own throws; by default that of the game.
DICE = Option("dice", SEEDED, (SEEDED, "N"), _accept, is_secret=True)


def throw_of(text: object) -> str | None:
    """The throw that a text of three faces in any order names; None where it names none."""
    if not isinstance(text, str) or len(text) != 3 or set(text) - set(FACES):
        return None
    return "".join(sorted(text, key=FACES.index))


def own_throws(dice: str, played: int) -> Iterator[str]:
    """Yield the program's throws in a turn, the next where no piece can be moved with the one before."""
    for attempt in range(MOST_OWN):
        rng = Random(f"dice {dice} {played} {attempt}")
        yield "".join(sorted((rng.choice(FACES) for _ in range(3)), key=FACES.index))
