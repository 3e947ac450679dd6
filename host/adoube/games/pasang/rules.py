"""The rules of Pasang: points, patterns, options, positions, the parts of a game, and the lines captured.

There are a hundred and twenty points. A point's number counts rows from the first player's side, columns
from the left; the centre is none.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from adoube.board.geometry import Board, BoardLine, Style, looks_beside, square_cells, square_names
from adoube.errors import AdoubeError
from adoube.games.options import Option, choice
from adoube.serialization.fields import why_unread
from adoube.words import coded

__all__ = [
    "ALL_OPTIONS",
    "BOARD",
    "CENTRE",
    "COLUMNS",
    "HALF",
    "KAS",
    "NAMES",
    "NOWHERE",
    "NUMBER",
    "PATTERNS",
    "POINTS",
    "RAYS",
    "SEATS",
    "TOKENS",
    "VALUES",
    "PasangPosition",
    "PasangRules",
    "PasangRulings",
    "PasangStage",
    "PasangTurn",
    "accept_pattern",
    "pattern_named",
]


SEATS = ("red", "blue")
TOKENS = ("shared.black", "shared.white")
VALUES = (1, 2)  # points of a black and of a white token (PAS-11)
KAS = tuple(f"{seat}.ka" for seat in SEATS)
SIDE = 11
HALF = 5  # rows on either side of the middle one
PITCH_MM = 30.0
CENTRE = SIDE * SIDE // 2
COLUMNS = "abcdefghijk"

NAMES = square_names(SIDE, SIDE)
NUMBER = {name: point for point, name in enumerate(NAMES) if point != CENTRE}
POINTS = tuple(NUMBER.values())

# Columns and rows: away from the first player, to the right, and back.
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def _ray(point: int, way: int) -> Iterator[int]:
    """The points that way, the nearest first; the centre ends it (PAS-A6)."""
    column, row = point % SIDE, point // SIDE
    across, along = STEPS[way]
    while 0 <= (column := column + across) < SIDE and 0 <= (row := row + along) < SIDE:
        if row * SIDE + column == CENTRE:
            return
        yield row * SIDE + column


# By direction and point, the points that lie that way, the nearest first.
RAYS = tuple(tuple(tuple(_ray(point, way)) for point in range(SIDE * SIDE)) for way in range(len(STEPS)))

# Two of the traditional patterns, the row farthest from the first player on top.
PATTERNS = {
    "pinwheel": """
        wwwwwbbbbbw
        bwwwwbbbbww
        bbwwwbbbwww
        bbbwwbbwwww
        bbbbwbwwwww
        bbbbb.bbbbb
        wwwwwbwbbbb
        wwwwbbwwbbb
        wwwbbbwwwbb
        wwbbbbwwwwb
        wbbbbbwwwww
    """,
    "bands": """
        bwwbbwwbwbb
        bbwwbbwwbbw
        wbbwwbbwbww
        bwwbwwbbwwb
        wwbbbwbwwbb
        wbbww.wwbbw
        bbwwbwbbbww
        bwwbbwwbwwb
        wwbwbbwwbbw
        wbbwwbbwwbb
        bbwbwwbbwwb
    """,
}
LETTERS = "bw"


class PatternError(AdoubeError):
    """A file of a pattern that cannot be read; the message names file and line."""


def accept_pattern(name: str) -> str:
    """Return the option's value: a pattern's name or a file's. Raises ValueError where there is none."""
    if not name:
        raise ValueError(coded("pasang.pattern_empty", names=[*PATTERNS]))
    return name


def pattern_named(name: str) -> tuple[int, int]:
    """The points of the black and of the white tokens, as sets of bits. Raises PatternError."""
    if name in PATTERNS:
        return parse_pattern(PATTERNS[name], name)
    try:
        text = Path(name).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        said = coded("pasang.pattern_unread", file=name, why=why_unread(error), names=[*PATTERNS])
        raise PatternError(said) from error
    return parse_pattern(text, name)


def parse_pattern(text: str, file: str) -> tuple[int, int]:
    """The tokens that eleven lines of "b" and "w" show; `file` names them in errors. Raises PatternError."""
    rows = [line.split() for line in text.splitlines() if line.strip()]
    lines = ["".join(row) for row in rows]
    if len(lines) != SIDE:
        raise PatternError(coded("pasang.pattern_rows", file=file, rows=SIDE))
    tokens = [0, 0]
    for line, written in enumerate(lines):
        row = SIDE - 1 - line
        if len(written) != SIDE:
            raise PatternError(coded("pasang.pattern_row", file=file, line=line + 1, columns=SIDE))
        for column, letter in enumerate(written):
            point = row * SIDE + column
            if point == CENTRE:
                continue
            if letter not in LETTERS:
                raise PatternError(
                    coded("pasang.pattern_letter", file=file, line=line + 1, column=column + 1, letter=letter)
                )
            tokens[LETTERS.index(letter)] |= 1 << point
    if tokens[0].bit_count() != tokens[1].bit_count():
        counts = {"black": tokens[0].bit_count(), "white": tokens[1].bit_count()}
        raise PatternError(coded("pasang.pattern_counts", file=file, **counts))
    return tokens[0], tokens[1]


def _lines() -> Iterator[BoardLine]:
    for point in POINTS:
        for way in (0, 1):
            if RAYS[way][point]:
                yield BoardLine(NAMES[point], NAMES[RAYS[way][point][0]])


BOARD = Board(
    "pasang",
    Style.POINTS,
    tuple(cell for cell in square_cells(SIDE, SIDE, PITCH_MM) if cell.name in NUMBER),
    PITCH_MM,
    tuple(_lines()),
    rows={"red": tuple(NAMES[:SIDE]), "blue": tuple(NAMES[-SIDE:])},
    places=SEATS,
    looks=looks_beside(__name__, "pasang"),
)


ALL_OPTIONS = (
    Option("pattern", "pinwheel", (*PATTERNS, "FILE"), accept_pattern),
    choice("ka", "slide", "jump"),
    choice("entry", "any", "across"),
)
NOWHERE = -1
STUCK_POINTS = 120  # what a player gets whose opponent cannot move (PAS-A5)
UP, RIGHT, DOWN, LEFT = range(4)


class PasangStage(Enum):
    """The kind of turn that the player to move has."""

    OPENS = "opens"  # takes a column of his half
    CHOOSES = "chooses"  # chooses his ka
    SLIDES = "slides"


class PasangPosition(NamedTuple):
    """A position of Pasang. Sets are bits; pairs are in the seats' order."""

    mover: int
    tokens: tuple[int, int]  # black and white
    passages: tuple[int, int] = (NOWHERE, NOWHERE)  # the columns that were taken
    kas: tuple[int, int] = (NOWHERE, NOWHERE)  # the points of the kas
    captured: tuple[tuple[int, int], tuple[int, int]] = ((0, 0), (0, 0))  # black and white tokens, by seat

    @property
    def stage(self) -> PasangStage:
        if self.passages[self.mover] == NOWHERE:
            return PasangStage.OPENS
        return PasangStage.CHOOSES if self.kas[self.mover] == NOWHERE else PasangStage.SLIDES

    @property
    def occupied(self) -> int:
        """The points where a token or a ka stands."""
        kas = sum(1 << ka for ka in self.kas if ka != NOWHERE)
        return self.tokens[0] | self.tokens[1] | kas


class PasangTurn(NamedTuple):
    """A turn: the points where the ka starts and ends, and the captured tokens as a set of bits.

    A player who opens goes nowhere.
    """

    origin: int
    target: int
    captured: int


@dataclass(frozen=True, slots=True)
class PasangRulings:
    """The options as the rules ask for them."""

    tokens: tuple[int, int]
    jumps: bool
    enters_across: bool

    @classmethod
    def of(cls, options: Mapping[str, str]) -> "PasangRulings":
        """Raises PatternError for a file that is no pattern."""
        return cls(pattern_named(options["pattern"]), options["ka"] == "jump", options["entry"] == "across")


class PasangRules:
    """Pasang under one set of rulings."""

    def __init__(self, rulings: PasangRulings) -> None:
        self.rulings = rulings

    def start(self) -> PasangPosition:
        return PasangPosition(0, self.rulings.tokens)

    def turns(self, position: PasangPosition) -> list[PasangTurn]:
        """The legal turns; none where the player is stuck, or where no token is left."""
        match position.stage:
            case PasangStage.OPENS:
                columns = self.columns(position)
                return [PasangTurn(NOWHERE, NOWHERE, column_of(position.mover, each)) for each in columns]
            case PasangStage.CHOOSES:
                ways = (RIGHT, UP) if not self.rulings.enters_across else (UP,)
                return [
                    PasangTurn(origin, target, line)
                    for origin, target in self.entries(position)
                    for way in ways
                    for line in self.lines(position, origin, target, way)
                ]
            case PasangStage.SLIDES:
                return list(self._slides(position))

    def columns(self, position: PasangPosition) -> list[int]:
        """The columns that a player may open with (PAS-04, PAS-05)."""
        other = position.passages[1 - position.mover]
        middle = SIDE // 2
        if other == NOWHERE:
            return list(range(SIDE))
        if other == middle:
            return [column for column in range(SIDE) if column != middle]
        return list(range(middle + 1, SIDE) if other < middle else range(middle))

    def entries(self, position: PasangPosition) -> Iterator[tuple[int, int]]:
        """The tokens that may become the ka, with the point of the passage where each enters (PAS-06)."""
        passage, tokens = position.passages[position.mover], position.tokens[0] | position.tokens[1]
        for row in rows_of(position.mover):
            target = row * SIDE + passage
            for way in (LEFT, RIGHT):
                ray = RAYS[way][target]
                far = 2 if self.rulings.jumps else 1
                if position.occupied >> target & 1 or len(ray) < far:
                    continue
                if all(tokens >> point & 1 for point in ray[:far]):
                    yield ray[far - 1], target

    def lines(self, position: PasangPosition, origin: int, target: int, way: int) -> list[int]:
        """The odd lines that a ka forms at a point, to both sides of it on one axis (PAS-08, PAS-A4)."""
        moved = _moved(position, origin, target)
        sides = [self._run(moved, target, each) for each in (way, way + 2)]
        (colour, line), (other_colour, other) = sides
        if colour == other_colour:
            sides = [(colour, line | other)]
        return [found for _, found in sides if found.bit_count() % 2]

    def _run(self, position: PasangPosition, point: int, way: int) -> tuple[int, int]:
        """The colour of the nearest token that way, and all of it up to the next other piece."""
        colour, line, kas = NOWHERE, 0, position.kas
        for each in RAYS[way][point]:
            if each in kas:
                break
            holds = (number for number, tokens in enumerate(position.tokens) if tokens >> each & 1)
            found = next(holds, None)
            if found is None:
                continue
            if colour not in (NOWHERE, found):
                break
            colour, line = found, line | 1 << each
        return colour, line

    def _slides(self, position: PasangPosition) -> Iterator[PasangTurn]:
        """PAS-07, PAS-09."""
        origin, occupied = position.kas[position.mover], position.occupied
        for way in (UP, RIGHT, DOWN, LEFT):
            across = RIGHT if way in (UP, DOWN) else UP
            for target in RAYS[way][origin]:
                if occupied >> target & 1:
                    break
                for line in self.lines(position, origin, target, across):
                    yield PasangTurn(origin, target, line)

    def after(self, position: PasangPosition, turn: PasangTurn) -> PasangPosition:
        """The position that a legal turn leads to."""
        mover = position.mover
        moved = position if turn.target == NOWHERE else _moved(position, turn.origin, turn.target)
        black, white = (tokens & turn.captured for tokens in moved.tokens)
        before = moved.captured[mover]
        taken = before[0] + black.bit_count(), before[1] + white.bit_count()
        passages = moved.passages
        if turn.target == NOWHERE:
            column = (turn.captured.bit_length() - 1) % SIDE
            passages = (column, passages[1]) if mover == 0 else (passages[0], column)
        return moved._replace(
            mover=1 - mover,
            tokens=(moved.tokens[0] & ~black, moved.tokens[1] & ~white),
            passages=passages,
            captured=(taken, moved.captured[1]) if mover == 0 else (moved.captured[0], taken),
        )

    def points(self, position: PasangPosition) -> tuple[int, int]:
        """The points of both players so far (PAS-11)."""
        red, blue = (
            sum(count * value for count, value in zip(each, VALUES, strict=True))
            for each in position.captured
        )
        return red, blue

    def ending_clause(self, position: PasangPosition) -> str | None:
        """The clause by which a game has ended, if it has."""
        if not any(position.tokens):
            return "PAS-12"
        return None if self.turns(position) else "PAS-13"

    def scores(self, position: PasangPosition) -> tuple[int, int]:
        """Return each seat's score if the game stops here."""
        if self.ending_clause(position) == "PAS-13":
            return (0, STUCK_POINTS) if position.mover == 0 else (STUCK_POINTS, 0)
        return self.points(position)


def rows_of(seat: int) -> range:
    """The rows of a seat's half."""
    return range(HALF) if seat == 0 else range(SIDE - HALF, SIDE)


def column_of(seat: int, column: int) -> int:
    """The points of a column in a seat's half, as a set of bits."""
    return sum(1 << row * SIDE + column for row in rows_of(seat))


def _moved(position: PasangPosition, origin: int, target: int) -> PasangPosition:
    """The position with the mover's ka elsewhere, nothing captured yet."""
    gone = ~(1 << origin)
    kas = tuple(target if seat == position.mover else ka for seat, ka in enumerate(position.kas))
    return position._replace(
        tokens=(position.tokens[0] & gone, position.tokens[1] & gone), kas=(kas[0], kas[1])
    )
