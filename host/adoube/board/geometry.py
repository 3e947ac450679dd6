"""A board: named cells in millimetres, lines and arrows between them, rows, ranks and off-board places.

A `Placement` is what stands on it: all that games, which know no sensors, share with sensors, which know no
games. Where a game defines how its pieces look on a drawing, `pieces/GAME.toml` beside its module has a table
for each piece code without its details::

    ["hounds.hound"]
    colour = "black"
    strokes = "M-.4 .3L0 -.5L.4 .3"

`strokes` is a path of SVG in the square from -1 to 1, on a disc of radius 1, forward being up; `outline` is
another that replaces the disc; `letter` is written on it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType
from typing import Annotated, NamedTuple

from adoube.errors import AdoubeError
from adoube.resources import resource_files
from adoube.serialization.deserialization import deserialize
from adoube.serialization.field_rules import one_of
from adoube.serialization.fields import toml_table
from adoube.words import CodedText, coded

__all__ = [
    "COLOURS",
    "EMPTY",
    "Area",
    "Board",
    "BoardError",
    "BoardLine",
    "Cell",
    "Heads",
    "LookError",
    "Looks",
    "PieceLook",
    "Placement",
    "Ranks",
    "Stack",
    "Style",
    "kind_of",
    "label_of",
    "look_of",
    "looks_beside",
    "owner_of",
    "square_names",
]


Stack = tuple[str, ...]  # Piece codes on one cell, bottom first: `owner.kind` or `owner.kind.detail`.

EMPTY: Stack = ()


def owner_of(piece: str) -> str:
    """`black` of `black.archer.marked`."""
    return piece.partition(".")[0]


def kind_of(piece: str) -> str:
    """`archer` of `black.archer.marked`."""
    return piece.split(".")[1]


@dataclass(frozen=True)
class Placement:
    """A stack on each occupied cell, and counts by piece code for every place off the board.

    Empty cells are left out of `cells`; every place is present in `off`, zeros left out.
    """

    cells: Mapping[str, Stack]
    off: Mapping[str, Mapping[str, int]] = field(default_factory=lambda: MappingProxyType({}))

    def stack(self, cell: str) -> Stack:
        """Return the stack on `cell`, bottom first; empty where there is none."""
        return self.cells.get(cell, EMPTY)

    def changed_cells(self, other: "Placement") -> frozenset[str]:
        """The cells whose stacks differ from those of `other`: what a hand must have touched in between."""
        return frozenset(cell for cell, _ in self.cells.items() ^ other.cells.items())


# The colours that pieces are drawn in, by day and by night; `plain` is wood.
COLOURS = ("black", "white", "red", "green", "yellow", "blue", "plain")
PATH = re.compile(r"[MLHVCSQTAZmlhvcsqtaz0-9 ,.+-]+")


def _no_path(text: str) -> CodedText | None:
    """The rule of a path of SVG."""
    return None if PATH.fullmatch(text) else coded("drawing.no_path")


class LookError(AdoubeError):
    """A file of piece drawings that cannot be read."""


@dataclass(frozen=True, slots=True)
class PieceLook:
    """The drawing of one kind of piece."""

    colour: Annotated[str, one_of(*COLOURS)]
    strokes: Annotated[str, _no_path] = ""
    outline: Annotated[str, _no_path] = ""
    letter: str = ""


Looks = Mapping[str, PieceLook]  # By `owner.kind`.


def look_of(piece: str, looks: Looks) -> PieceLook | None:
    """Return the look that a game gives a piece, whatever its details; None where it gives none."""
    return looks.get(f"{owner_of(piece)}.{kind_of(piece)}")


def looks_beside(module: str, game: str) -> Looks:
    """Read `pieces/GAME.toml` beside a module. Raises LookError or FieldError."""
    name = f"{game}.toml"
    file = next((file for file in resource_files(module, "pieces") if file.name == name), None)
    if file is None:
        raise LookError(coded("drawing.no_looks", module=module, name=name))
    written = toml_table(file.read_text(encoding="utf-8"), f"pieces/{name}")
    looks = {piece: deserialize(PieceLook, written.inner(piece), closed=True) for piece in written.values}
    return MappingProxyType(looks)


class BoardError(AdoubeError):
    """A description of a board that contradicts itself."""


class Style(StrEnum):
    """How players know the board; the drawing follows it."""

    SQUARES = "squares"  # chequered squares, a piece stands inside (chess, River Crossing, Leap Frog)
    POINTS = "points"  # holes or points joined by lines (Jarmo)
    CIRCLES = "circles"  # large circles joined by arrows (Follow the Arrow)
    HOLES = "holes"  # holes without lines (Capture's hexagon)
    PITS = "pits"  # pits in which seeds lie (mancala games)
    TRACK = "track"  # a row of squares that hold piles (Left/Right)


class Heads(StrEnum):
    """Which ends of a line carry an arrow head."""

    NONE = "none"
    END = "end"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Cell:
    """A place for pieces. `x_mm` grows to the right and `y_mm` away from the first seat."""

    name: str
    x_mm: float
    y_mm: float


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A printed line between two cells, by name."""

    start: str
    end: str
    heads: Heads = Heads.NONE
    colour: str = (
        ""  # one of the colours of pieces (`adoube.board.geometry`), where lines are told apart by it
    )


class Area(NamedTuple):
    """Cells that are printed as one, such as a camp; `seat` is the one whose pieces begin on all of them."""

    cells: frozenset[str]
    seat: str = ""


@dataclass(frozen=True)
class Board:
    """One board. Cells stand in reading order of the wiring: rank by rank from the first seat, left to right.

    `rows` names groups of cells (`{"black": ("a1", ...)}`: that seat's own first row);
    `places` are the names of what is off the board (`captured`, `red_bank`); `banks` are those of them that
    lie along a row, with that row's name (`{"red_bank": "red"}`);
    `dark` are the cells that a chequered board prints dark; `inscriptions` the letters printed on cells;
    `areas` are printed with a border round them;
    `looks` are the drawings of pieces whose codes do not say enough.
    """

    name: str
    style: Style
    cells: tuple[Cell, ...]
    pitch_mm: float
    lines: tuple[BoardLine, ...] = ()
    rows: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    places: tuple[str, ...] = ()
    dark: frozenset[str] = frozenset()
    banks: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    inscriptions: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    areas: tuple[Area, ...] = ()
    looks: Looks = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        if len(self.index) != len(self.cells):
            raise BoardError(f"board {self.name}: two cells share a name")
        for line in self.lines:
            if line.start == line.end:
                raise BoardError(f"board {self.name}: a line joins {line.start} with itself")
            for end in (line.start, line.end):
                if end not in self.index:
                    raise BoardError(
                        f"board {self.name}: the line {line.start}-{line.end} names no cell {end!r}"
                    )
        for row, names in self.rows.items():
            self._require(f"row {row}", names)
        self._require("an inscription", self.inscriptions)
        self._require("an area", (name for area in self.areas for name in area.cells))
        for bank, row in self.banks.items():
            if bank not in self.places or row not in self.rows:
                raise BoardError(f"board {self.name}: the bank {bank} is no place, or {row} is no row")

    def _require(self, what: str, names: Iterable[str]) -> None:
        for name in names:
            if name not in self.index:
                raise BoardError(f"board {self.name}: {what} names no cell {name!r}")

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The cells' names in board order."""
        return tuple(cell.name for cell in self.cells)

    @cached_property
    def index(self) -> Mapping[str, int]:
        """A cell's place in board order by its name."""
        return MappingProxyType({cell.name: place for place, cell in enumerate(self.cells)})

    @cached_property
    def ranks(self) -> "Ranks":
        """Its rows and columns, looked for once."""
        return Ranks(self)

    def cell(self, name: str) -> Cell:
        """The cell called `name`; BoardError if the board has none."""
        if name not in self.index:
            raise BoardError(f"board {self.name} has no cell {name!r}")
        return self.cells[self.index[name]]


def square_names(columns: int, ranks: int) -> tuple[str, ...]:
    """`a1, b1, ..., a2, ...`: column letter from the left, rank number from the first seat, rank by rank."""
    return tuple(f"{chr(ord('a') + column)}{rank + 1}" for rank in range(ranks) for column in range(columns))


def square_cells(columns: int, ranks: int, pitch_mm: float) -> tuple[Cell, ...]:
    """The cells of a square lattice, the first in the lower left corner at (0, 0)."""
    names: Iterable[str] = square_names(columns, ranks)
    return tuple(
        Cell(name, place % columns * pitch_mm, place // columns * pitch_mm)
        for place, name in enumerate(names)
    )


class Ranks:
    """The rows of a board from the top down, and where in a row each cell stands."""

    def __init__(self, board: Board) -> None:
        self.board = board

    @cached_property
    def rows(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of equal height, the farthest from the first seat first, each row from the left."""
        heights = sorted({_rounded(cell.y_mm) for cell in self.board.cells}, reverse=True)
        return tuple(
            tuple(sorted((c for c in self.board.cells if _rounded(c.y_mm) == height), key=lambda c: c.x_mm))
            for height in heights
        )

    @cached_property
    def columns(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells that stand above each other, the leftmost column first."""
        return tuple(
            tuple(cell for cell in self.board.cells if _rounded(cell.x_mm) == x) for x in self._positions
        )

    @cached_property
    def row_labels(self) -> tuple[str, ...]:
        """Return what all names of a row have in common (`3` of `a3, b3`), or nothing.

        The lines of a track that is broken into several are called after their first squares.
        """
        if self.board.style is Style.TRACK and len(self.rows) > 1:
            return tuple(row[0].name for row in self.rows)
        return tuple(label_of(row) if len(row) > 1 else _number(row[0]) for row in self.rows)

    @cached_property
    def column_labels(self) -> tuple[tuple[int, str], ...]:
        """The slot and the name of every column; none at all where columns have no names of their own."""
        if self.board.style is Style.TRACK:
            # Its columns hold one cell each, and its name says most.
            labels = [column[0].name for column in self.columns] if len(self.rows) == 1 else []
        else:
            labels = [label_of(column) for column in self.columns]
        is_told_apart = all(labels) and len({*labels}) == len(labels)
        return tuple(enumerate(labels)) if is_told_apart else ()

    def slot(self, cell: Cell) -> int:
        """The place of a cell's column, counted from the left."""
        return self._positions.index(_rounded(cell.x_mm))

    @cached_property
    def slots_apart(self) -> int:
        """The fewest slots between two neighbours of a row: two on a hexagon, whose rows are shifted."""
        gaps = [self.slot(right) - self.slot(left) for row in self.rows for left, right in pairwise(row)]
        return min(gaps, default=1)

    @cached_property
    def _positions(self) -> tuple[float, ...]:
        return tuple(sorted({_rounded(cell.x_mm) for cell in self.board.cells}))


def label_of(cells: Iterable[Cell]) -> str:
    """The letters or else the number that all names have in common, or nothing."""
    for part in _parts(cells):
        if len(part) == 1:
            return part.pop()
    return ""


def _number(cell: Cell) -> str:
    """Return the number behind the letters of a cell's name."""
    return cell.name.lstrip("abcdefghijklmnopqrstuvwxyz") if cell.name[:1].isalpha() else ""


def _parts(cells: Iterable[Cell]) -> Iterator[set[str]]:
    """The distinct letters of the cells' names, then their distinct numbers."""
    names = [re.fullmatch(r"(\D*)(\d*)", cell.name) for cell in cells]
    for group in (1, 2):
        yield {match.group(group) if match else "" for match in names}


def _rounded(millimetres: float) -> float:
    return round(millimetres, 3)
