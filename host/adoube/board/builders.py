"""Boards of the common kinds from a few numbers: squares, points and lines, circles, hexagons, tracks."""

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt

from adoube.board.geometry import Board, BoardLine, Cell, Heads, Style, square_cells

__all__ = ["circle_board", "hexagon_board", "line_board", "square_board", "track_board"]

Rows = Mapping[str, tuple[str, ...]]

# From one line of a track to the next, in pitches: room for piles, which are drawn upwards.
TRACK_LEADING = 1.3


def square_board(
    name: str,
    columns: int,
    ranks: int,
    *,
    pitch_mm: float,
    rows: Rows | None = None,
    places: Sequence[str] = (),
    banks: Mapping[str, str] | None = None,
) -> Board:
    """A chequered board whose left corner nearest the first seat is dark."""
    cells = square_cells(columns, ranks, pitch_mm)
    dark = frozenset(
        cell.name for place, cell in enumerate(cells) if (place % columns + place // columns) % 2 == 0
    )
    return Board(
        name,
        Style.SQUARES,
        cells,
        pitch_mm,
        rows=rows or {},
        places=tuple(places),
        dark=dark,
        banks=banks or {},
    )


def line_board(
    name: str,
    columns: int,
    ranks: int,
    lines: Iterable[tuple[str, str]],
    *,
    pitch_mm: float,
    rows: Rows | None = None,
    places: Sequence[str] = (),
) -> Board:
    """Holes on a square lattice, joined by the given lines."""
    cells = square_cells(columns, ranks, pitch_mm)
    joined = tuple(BoardLine(start, end) for start, end in lines)
    return Board(name, Style.POINTS, cells, pitch_mm, joined, rows or {}, tuple(places))


def circle_board(
    name: str,
    columns: int,
    ranks: int,
    arrows: Mapping[str, Iterable[str]],
    *,
    pitch_mm: float,
    rows: Rows | None = None,
    places: Sequence[str] = (),
    inscriptions: Mapping[str, str] | None = None,
) -> Board:
    """Circles on a square lattice; `arrows` names for each circle those that its arrows point to.

    Two arrows that face each other become one line with a head at either end.
    """
    cells = square_cells(columns, ranks, pitch_mm)
    pairs = {(start, end) for start, ends in arrows.items() for end in ends}
    lines = tuple(
        BoardLine(start, end, Heads.BOTH if (end, start) in pairs else Heads.END)
        for start, end in sorted(pairs)
        if (end, start) not in pairs or start < end
    )
    return Board(
        name,
        Style.CIRCLES,
        cells,
        pitch_mm,
        lines,
        rows or {},
        tuple(places),
        inscriptions=inscriptions or {},
    )


def hexagon_board(name: str, side: int, *, pitch_mm: float, places: Sequence[str] = ()) -> Board:
    """A hexagon of holes, `side` along each edge: rows a, b, ... from the top, each numbered from the left.

    Neighbours are `pitch_mm` apart in all six directions.
    """
    rows = 2 * side - 1
    cells: list[Cell] = []
    for row in range(rows - 1, -1, -1):
        length = rows - abs(row - (side - 1))
        indent_mm = (rows - length) * pitch_mm / 2
        y_mm = (rows - 1 - row) * pitch_mm * sqrt(3) / 2
        letter = chr(ord("a") + row)
        cells += [Cell(f"{letter}{k + 1}", indent_mm + k * pitch_mm, y_mm) for k in range(length)]
    return Board(name, Style.HOLES, tuple(cells), pitch_mm, places=tuple(places))


def track_board(
    name: str,
    length: int,
    *,
    pitch_mm: float,
    line: int | None = None,
    rows: Rows | None = None,
    places: Sequence[str] = (),
    dark: Iterable[str] = (),
) -> Board:
    """A row of `length` squares named 1, 2, ... from the left, which hold piles and bear their names.

    A long row is broken into lines of `line` squares, the first at the top, each read from the left.
    """
    in_line = line or length
    lines = -(-length // in_line)
    cells = tuple(
        Cell(
            str(place + 1),
            place % in_line * pitch_mm,
            round((lines - 1 - place // in_line) * TRACK_LEADING * pitch_mm, 3),
        )
        for place in range(length)
    )
    return Board(
        name,
        Style.TRACK,
        cells,
        pitch_mm,
        rows=rows or {},
        places=tuple(places),
        dark=frozenset(dark),
        inscriptions={cell.name: cell.name for cell in cells},
    )
