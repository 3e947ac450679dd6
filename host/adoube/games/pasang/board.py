"""The hundred and twenty points of Pasang, its patterns of tokens, and the ways between the points.

A point's number counts rows from the first player's side, columns from the left; the centre is none.
"""

from collections.abc import Iterator
from pathlib import Path

from adoube.board.geometry import Board, BoardLine, Style, square_cells, square_names
from adoube.board.looks import looks_beside
from adoube.errors import AdoubeError
from adoube.serialization.fields import why_unread
from adoube.words import coded

__all__ = [
    "BOARD", "CENTRE", "COLUMNS", "HALF", "KAS", "NAMES", "NUMBER", "PATTERNS", "POINTS", "RAYS", "SEATS",
    "TOKENS", "VALUES", "accept_pattern", "pattern_named",
]  # fmt: skip

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
