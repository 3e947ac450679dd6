"""The thirty circles of Follow the Arrow, its arrows (FTA-A2, FTA-A3), and where they let pawns go.

The published diagram of the arrows is not known to us. What is shipped beside this module is an unofficial
stand-in; the owner of a board supplies a file of the same form.
"""

from collections.abc import Iterator, Mapping
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from adoube.board.builders import circle_board
from adoube.board.geometry import Board
from adoube.errors import AdoubeError
from adoube.serialization.fields import Fields, json_document, why_unread
from adoube.words import coded

Arrows = Mapping[str, tuple[str, ...]]  # For each circle those that its arrows point to, by name.

SEATS = ("black", "red")

COLUMNS, ROWS = 5, 6
PITCH_MM = 60.0

# The name of each circle. A circle's number is its place here: by column, then row, as turns compare.
CIRCLES = tuple(f"{column}{row}" for column in "abcde"[:COLUMNS] for row in range(1, ROWS + 1))

NUMBER = MappingProxyType({name: number for number, name in enumerate(CIRCLES)})

ALL_CIRCLES = (1 << len(CIRCLES)) - 1

# Each seat's own START row from a to e (FTA-A1).
START_ROWS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"black": tuple(f"{column}1" for column in "abcde"), "red": tuple(f"{column}6" for column in "abcde")}
)

BLACK_HOME, RED_HOME = (sum(1 << NUMBER[name] for name in START_ROWS[seat]) for seat in SEATS)

HOME_ROW = (BLACK_HOME, RED_HOME)  # Each seat's own START row as a set.
GOAL_ROW = (RED_HOME, BLACK_HOME)  # The opponent's.


def board_with(arrows: Arrows) -> Board:
    """The board that these arrows are printed on."""
    # Either player reads the word from the left of his own row.
    letters = {START_ROWS["black"]: "START", START_ROWS["red"]: "TRATS"}
    return circle_board(
        "follow-the-arrow",
        COLUMNS,
        ROWS,
        arrows,
        pitch_mm=PITCH_MM,
        rows=START_ROWS,
        inscriptions={
            name: letter for row, word in letters.items() for name, letter in zip(row, word, strict=True)
        },
    )


def circles_of(circles: int) -> Iterator[int]:
    """The numbers of the circles in a set, ascending."""
    while circles:
        lowest = circles & -circles
        yield lowest.bit_length() - 1
        circles ^= lowest


def row_of(circle: int) -> int:
    """A circle's row, counted from 0 at Black's side."""
    return circle % ROWS


def beyond(circle: int, columns: int, rows: int) -> int | None:
    """The circle so many columns and rows away, or None off the board."""
    column, row = circle // ROWS + columns, circle % ROWS + rows
    return column * ROWS + row if 0 <= column < COLUMNS and 0 <= row < ROWS else None


def are_neighbours(circle: int, other: int) -> bool:
    """Return whether two circles are next to each other, orthogonally or diagonally."""
    return max(map(abs, step_between(circle, other))) == 1


def step_between(circle: int, other: int) -> tuple[int, int]:
    """How many columns and rows lead from one circle to another."""
    return other // ROWS - circle // ROWS, other % ROWS - circle % ROWS


UNOFFICIAL = "unofficial"  # The name of the stand-in, which no rulebook of the game's publisher confirms.

STANDIN = "follow_the_arrow_standin.json"

LIST = "arrows"
FORM = {"columns": COLUMNS, "rows": ROWS, "black_start_row": 1, "red_start_row": ROWS}


class ArrowsError(AdoubeError):
    """A file of arrows that cannot be read; the message names it."""


def accept_arrows(name: str) -> str:
    """Return the option's value: any name of a file. Raises ValueError where there is none."""
    if not name:
        raise ValueError(coded("follow_the_arrow.arrows_empty"))
    return name


def arrows_named(name: str) -> Arrows:
    """The stand-in, or else the arrows in the file called `name`. Raises ArrowsError or FieldError."""
    if name == UNOFFICIAL:
        standin = resources.files(__package__) / STANDIN
        return parse_arrows(standin.read_text(encoding="utf-8"), STANDIN)
    try:
        text = Path(name).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise ArrowsError(
            coded("follow_the_arrow.arrows_unread", file=name, why=why_unread(error))
        ) from error
    return parse_arrows(text, name)


def parse_arrows(text: str, file: str) -> Arrows:
    """The arrows that a JSON text lists; `file` names it in errors. Raises FieldError."""
    document = json_document(text, file)
    for field, number in FORM.items():
        if document.whole(field) != number:
            raise document.wrong(field, "follow_the_arrow.arrows_form", number=number)
    listed = document.inner(LIST)
    for name in listed.values:
        if name not in NUMBER:
            raise listed.wrong(name, "follow_the_arrow.arrows_unknown", unknown=name)
    return {name: _arrows_from(listed, name) for name in CIRCLES}


def _arrows_from(listed: Fields, name: str) -> tuple[str, ...]:
    if not listed.values.get(name):
        raise listed.wrong(name, "follow_the_arrow.arrows_no_way_out")
    targets = listed.texts(name)
    for target in targets:
        if target not in NUMBER:
            raise listed.wrong(name, "follow_the_arrow.arrows_unknown", unknown=target)
        if not are_neighbours(NUMBER[name], NUMBER[target]):
            raise listed.wrong(name, "follow_the_arrow.arrows_apart", target=target)
    return tuple(sorted(set(targets)))


PLACES = range(len(CIRCLES))
ORTHOGONAL = ((-1, 0), (0, -1), (0, 1), (1, 0))


class Hop(NamedTuple):
    """A jump over one circle. Both are sets; `over` holds one circle."""

    over: int
    landings: int
    along_arrow: bool  # whether an arrow points from the circle left to the circle jumped


class Ways:
    """All that arrows and directions decide, whatever stands on the board.

    `lands_anywhere`: a hop may end on any circle beside the jumped pawn, not only straight beyond (FTA-A4).
    """

    def __init__(self, arrows: Arrows, *, lands_anywhere: bool) -> None:
        self._lands_anywhere = lands_anywhere
        # The circles to which each circle's arrows point.
        self.pointed = tuple(sum(1 << NUMBER[target] for target in arrows[name]) for name in CIRCLES)
        # The circles adjacent to each circle (FTA-A15).
        self.adjacent = tuple(self._adjacent_to(circle) for circle in PLACES)
        seats = range(len(SEATS))
        # For each seat and circle, the targets of line moves (FTA-10, FTA-11).
        self.lines = tuple(
            tuple(self.pointed[circle] & ~behind(seat, circle) for circle in PLACES) for seat in seats
        )
        # For each seat and circle, the hops that a pawn might make there (FTA-10, FTA-12, FTA-15).
        self.hops = tuple(tuple(tuple(self._hops(seat, circle)) for circle in PLACES) for seat in seats)
        # For each seat and circle, the circles over which a jump may begin there.
        self.takeoffs = tuple(
            tuple(sum(hop.over for hop in hops if hop.along_arrow) for hops in self.hops[seat])
            for seat in seats
        )

    def crossed(self, seat: int, circle: int, landing: int) -> int:
        """The circles over which a hop may go between these two, START rows and arrows aside."""
        return sum(
            1 << over
            for over in circles_of(self.adjacent[circle] & ~behind(seat, circle))
            if self._landings(seat, circle, over) >> landing & 1
        )

    def _hops(self, seat: int, circle: int) -> Iterator[Hop]:
        for over in circles_of(self.adjacent[circle] & ~behind(seat, circle)):
            landings = self._landings(seat, circle, over)
            if landings and not is_side_jump_on_start_row(circle, over):
                yield Hop(1 << over, landings, bool(self.pointed[circle] >> over & 1))

    def _landings(self, seat: int, circle: int, over: int) -> int:
        """Return the circles where a hop from one circle over an adjacent one may end (FTA-A4, FTA-A15)."""
        if self._lands_anywhere:
            return self.adjacent[over] & ~behind(seat, circle) & ~(1 << circle)
        landing = beyond(over, *step_between(circle, over))
        return 0 if landing is None else self.adjacent[over] & 1 << landing

    def _adjacent_to(self, circle: int) -> int:
        pointing = sum(1 << other for other in PLACES if self.pointed[other] >> circle & 1)
        steps = (beyond(circle, *step) for step in ORTHOGONAL)
        orthogonal = sum(1 << other for other in steps if other is not None)
        return orthogonal | self.pointed[circle] | pointing


def behind(seat: int, circle: int) -> int:
    """The circles nearer to a seat's own START row than `circle` is (FTA-A15)."""
    ahead = (1, -1)[seat]
    return sum(1 << other for other in PLACES if ahead * (row_of(other) - row_of(circle)) < 0)


def is_side_jump_on_start_row(circle: int, over: int) -> bool:
    """Return whether a hop over a circle goes along a START row (FTA-15)."""
    return any(row >> circle & 1 and row >> over & 1 for row in HOME_ROW)
