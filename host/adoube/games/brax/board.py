"""The eighty-one points of Brax, and the colours of the lines between them (BRX-A1).

Only drawings show the colours of the published board. What is shipped beside this module is an unofficial
stand-in; the owner of a board supplies a file of the same form.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from pathlib import Path

from adoube.board.geometry import Board, BoardLine, Style, square_cells
from adoube.errors import AdoubeError
from adoube.games.kit.grid import ORTHOGONAL, SquareGrid
from adoube.serialization.fields import Fields, json_document, why_unread
from adoube.words import coded

__all__ = [
    "GRID", "PIECES", "PIECES_EACH", "SEATS", "START", "UNOFFICIAL", "LineColours", "LinesError",
    "accept_lines", "board_with", "lines_named",
]  # fmt: skip

# By the two points of a line, the lower number first, the seat whose colour it has.
LineColours = Mapping[tuple[int, int], int]

SEATS = ("blue", "red")
PIECES = tuple(f"{seat}.piece" for seat in SEATS)
SIDE = 9
PIECES_EACH = 7
PITCH_MM = 45.0
GRID = SquareGrid(SIDE, SIDE, points=True)

# By seat the points of its pieces: the middle of its own row (BRX-03).
START = tuple(sum(1 << row * SIDE + column for column in range(1, SIDE - 1)) for row in (0, SIDE - 1))

UNOFFICIAL = "unofficial"  # the name of the stand-in, which no drawing of the published board confirms
STANDIN = "brax_standin.json"
FORM = {"columns": SIDE, "rows": SIDE}

ALL_LINES = tuple(
    sorted(
        (min(point, near), max(point, near))
        for point in range(SIDE * SIDE)
        for way in ORTHOGONAL[:2]
        if (near := GRID.near(way, point)) >= 0
    )
)


class LinesError(AdoubeError):
    """A file of line colours that cannot be read; the message names it."""


def accept_lines(name: str) -> str:
    """Return the option's value: any name of a file. Raises ValueError where there is none."""
    if not name:
        raise ValueError(coded("brax.lines_empty"))
    return name


def lines_named(name: str) -> LineColours:
    """The stand-in, or else the colours in the file called `name`. Raises LinesError or FieldError."""
    if name == UNOFFICIAL:
        return _standin()
    try:
        text = Path(name).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise LinesError(coded("brax.lines_unread", file=name, why=why_unread(error))) from error
    return parse_lines(text, name)


@cache
def _standin() -> LineColours:
    standin = resources.files(__package__) / STANDIN
    return parse_lines(standin.read_text(encoding="utf-8"), STANDIN)


def parse_lines(text: str, file: str) -> LineColours:
    """The colours that a JSON text lists; `file` names it in errors. Raises FieldError."""
    document = json_document(text, file)
    for field, number in FORM.items():
        if document.whole(field) != number:
            raise document.wrong(field, "brax.lines_form", number=number)
    colours: dict[tuple[int, int], int] = {}
    for seat, name in enumerate(SEATS):
        for line in document.texts(name):
            points = _points(document, name, line)
            if points in colours:
                raise document.wrong(name, "brax.line_twice", line=line)
            colours[points] = seat
    for start, end in ALL_LINES:
        if (start, end) not in colours:
            line = f"{GRID.names[start]}-{GRID.names[end]}"
            raise document.wrong(SEATS[0], "brax.line_lacking", line=line)
    if (odd := _odd_cell(colours)) is not None:
        raise document.wrong(SEATS[0], "brax.cell_sides", cell=GRID.names[odd])
    return colours


def _points(document: Fields, field: str, line: str) -> tuple[int, int]:
    start, _, end = line.partition("-")
    points = GRID.number.get(start, -1), GRID.number.get(end, -1)
    found = min(points), max(points)
    if found not in ALL_LINES:
        raise document.wrong(field, "brax.line_unknown", line=line)
    return found


def _odd_cell(colours: LineColours) -> int | None:
    """The lower left point of a cell that has not three sides of one colour (BRX-02)."""
    for row in range(SIDE - 1):
        for column in range(SIDE - 1):
            a = row * SIDE + column
            b, c, d = a + 1, a + SIDE, a + SIDE + 1
            if sum(colours[line] for line in ((a, b), (a, c), (b, d), (c, d))) % 2 == 0:
                return a
    return None


def board_with(colours: LineColours) -> Board:
    """The board that these lines are printed on."""
    return Board(
        "brax",
        Style.POINTS,
        square_cells(SIDE, SIDE, PITCH_MM),
        PITCH_MM,
        tuple(_drawn(colours)),
        rows={
            seat: tuple(GRID.names[point] for point in range(SIDE * SIDE) if START[number] >> point & 1)
            for number, seat in enumerate(SEATS)
        },
        places=("captured",),
    )


def _drawn(colours: LineColours) -> Iterator[BoardLine]:
    for start, end in ALL_LINES:
        yield BoardLine(GRID.names[start], GRID.names[end], colour=SEATS[colours[start, end]])
