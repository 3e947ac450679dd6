"""The rules of Brax: the colours of its lines, options, positions, turns, threats and the call."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from adoube.board.geometry import Board, BoardLine, Style, square_cells
from adoube.errors import AdoubeError
from adoube.games.kit.topology import ORTHOGONAL, SquareGrid, sites_of
from adoube.games.options import Option, choice, number
from adoube.serialization.fields import Fields, json_document, why_unread
from adoube.words import coded

__all__ = [
    "ALL_OPTIONS",
    "GRID",
    "PIECES",
    "PIECES_EACH",
    "SEATS",
    "SKIP",
    "START",
    "UNOFFICIAL",
    "BraxPosition",
    "BraxRules",
    "BraxTurn",
    "LineColours",
    "LinesError",
    "accept_lines",
    "board_with",
    "lines_named",
]


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
    for field, expected in FORM.items():
        if document.whole(field) != expected:
            raise document.wrong(field, "brax.lines_form", number=expected)
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


ALL_OPTIONS = (
    Option("lines", UNOFFICIAL, (UNOFFICIAL, "FILE"), accept_lines),
    choice("first", "blue", "red"),
    number("lone_turns", "5", 1, 100),
)


class BraxPosition(NamedTuple):
    """A position of Brax: sets of points by seat."""

    mover: int
    pieces: tuple[int, int]
    is_called: bool = False  # whether the player to move has to move a threatened piece (BRX-09)
    lone: int = 0  # turns without a capture since each side has one piece left (BRX-11)


class BraxTurn(NamedTuple):
    """A move from one point to another; the skip has none."""

    origin: int
    target: int
    captures: bool = False


SKIP = BraxTurn(-1, -1)


class BraxRules:
    """Brax on a board with these lines under some options."""

    def __init__(self, colours: LineColours, options: Mapping[str, str]) -> None:
        self._first = SEATS.index(options["first"])
        self._most_lone = len(SEATS) * int(options["lone_turns"])
        # By colour and point, the points at the other ends of its lines of that colour.
        self.near = tuple(
            tuple(self._near(colours, point, seat) for point in range(len(GRID.names)))
            for seat, _ in enumerate(SEATS)
        )

    def start(self) -> BraxPosition:
        return BraxPosition(self._first, (START[0], START[1]))

    def turns(self, position: BraxPosition) -> list[BraxTurn]:
        """The legal turns in a game that is not over, the skip apart."""
        enemy = position.pieces[1 - position.mover]
        return [
            BraxTurn(origin, target, bool(enemy >> target & 1))
            for origin in sites_of(self.movable(position))
            for target in sites_of(self.targets(position, position.mover, origin))
        ]

    def movable(self, position: BraxPosition) -> int:
        """The pieces that may move: under the call the threatened ones (BRX-09).

        Each of these can: it takes an enemy at the other end of a line, or steps into a longer way.
        """
        return self.threatened(position) if position.is_called else position.pieces[position.mover]

    def targets(self, position: BraxPosition, seat: int, origin: int) -> int:
        """Return the points that a seat's piece reaches from a point, captures included (BRX-05, BRX-06)."""
        own, enemy = position.pieces[seat], position.pieces[1 - seat]
        found = self.near[0][origin] | self.near[1][origin]
        lines = self.near[seat]
        for between in sites_of(lines[origin] & ~(own | enemy)):
            found |= lines[between]
        return found & ~own

    def threatened(self, position: BraxPosition) -> int:
        """The mover's pieces that the opponent could capture if it were to move."""
        enemy = 1 - position.mover
        reached = 0
        for origin in sites_of(position.pieces[enemy]):
            reached |= self.targets(position, enemy, origin)
        return reached & position.pieces[position.mover]

    def may_call(self, position: BraxPosition) -> bool:
        """Return whether the seat that is not to move is no single piece against two (BRX-10)."""
        caller, other = (position.pieces[seat].bit_count() for seat in (1 - position.mover, position.mover))
        return (caller, other) != (1, 2)

    def after(self, position: BraxPosition, turn: BraxTurn) -> BraxPosition:
        """The position that a legal turn leads to."""
        mover = position.mover
        own, enemy = position.pieces[mover], position.pieces[1 - mover]
        if turn != SKIP:
            own ^= 1 << turn.origin | 1 << turn.target
        is_lone = own.bit_count() == enemy.bit_count() == 1
        enemy &= ~own
        lone = position.lone + 1 if is_lone and enemy else 0
        return BraxPosition(1 - mover, (enemy, own) if mover else (own, enemy), lone=lone)

    def ending_clause(self, position: BraxPosition) -> str | None:
        """The clause by which a game has ended, if it has."""
        if not position.pieces[position.mover] or not position.pieces[1 - position.mover]:
            return "BRX-07"
        return "BRX-11" if position.lone >= self._most_lone else None

    def _near(self, colours: LineColours, point: int, seat: int) -> int:
        return sum(1 << end for end in _ends(colours, point, seat))


def _ends(colours: LineColours, point: int, seat: int) -> Iterator[int]:
    for (start, end), colour in colours.items():
        if colour == seat and point in (start, end):
            yield end if point == start else start
