"""The scene that a board's lamps show for a published state: cells and ends, in the palette's colours.

Each meaning has a rhythm as well as a colour, for those who do not see the colour. What must go away blinks
red, what is missing is steady green. The choices of a question blink blue. Where a lifted piece may go is
steady white, the last turn steady cyan, a cell with a drawn ring steady blue. The turn that a computer player
wants is violet: blinking where a piece is to be taken away, steady where one is to go. A hint is white:
blinking where to begin, steady where to go. The end of the board where the seat to move sits is dim; both
ends blink amber while nothing is judged.

A scene is shown by one lamp under each cell, or by lamps along two edges of the board. Along the edges there
is a lamp for each file, from the left along the bottom, then one for each rank, up the left side. A cell is
shown by its file and its rank. Cells of different colours may share a lamp; then what is wrong goes before
what is asked, and that before what was played.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum

from adoube.board.geometry import Board
from adoube.link.board_messages import Hello
from adoube.link.commands import Palette
from adoube.tables.assistants import HintShown
from adoube.tables.state import Phase, TableState

__all__ = ["DARK", "LampEnd", "LampPlaces", "LampScene", "lamps_for", "scene_of"]

TAKE_AWAY, MISSING = Palette.RED_BLINKING, Palette.GREEN
CHOICE, MAY_GO, LAST_TURN = Palette.BLUE_BLINKING, Palette.WHITE, Palette.CYAN
PLANNED_FROM, PLANNED_TO = Palette.VIOLET_BLINKING, Palette.VIOLET
HINT_FROM, HINT_TO = Palette.WHITE_BLINKING, Palette.WHITE
RING = Palette.BLUE
TO_MOVE, NOT_JUDGED = Palette.DIM_WHITE, Palette.AMBER_BLINKING

SEATS_AT_ENDS = 2  # with more seats, no seat has an end of its own


class LampEnd(Enum):
    """The end at which a player sits: at the side of the lowest cells, or opposite."""

    NEAR = "near"
    FAR = "far"


@dataclass(frozen=True, slots=True)
class LampScene:
    """Colours by cell, and by end of the board; everything else is dark."""

    cells: Mapping[str, Palette] = field(default_factory=dict)
    ends: Mapping[LampEnd, Palette] = field(default_factory=dict)


DARK = LampScene()


def scene_of(state: TableState) -> LampScene:
    """Return the scene for a table: faults come before questions, and questions before the last turn."""
    if state.phase is Phase.HELD:
        return LampScene(ends=dict.fromkeys(LampEnd, NOT_JUDGED))
    if state.remedy is not None:
        return LampScene({**_all(state.remedy.fill, MISSING), **_all(state.remedy.empty, TAKE_AWAY)})
    ends = _end_to_move(state)
    if state.question is not None:
        asked = (cell for choice in state.question.choices for cell in choice.cells)
        return LampScene(_all(asked, CHOICE), ends)
    if (planned := state.computer.planned) is not None:
        to = (cell for cell in planned.cells if cell not in planned.emptied)
        return LampScene({**_all(to, PLANNED_TO), **_all(planned.emptied, PLANNED_FROM)}, ends)
    if state.hint.shown is not None and not state.may_go:
        return LampScene(_hinted(state.hint.shown), ends)
    if state.may_go:
        return LampScene(_all(state.may_go, MAY_GO), ends)
    if state.chalk.rings:
        return LampScene(_all(state.chalk.rings, RING), ends)
    return LampScene(_all(state.turns[-1].cells if state.turns else (), LAST_TURN), ends)


def _hinted(hint: HintShown) -> dict[str, Palette]:
    """Light where to begin, blinking, and where to go, steady."""
    begins = hint.cells or hint.trail[:1]
    return {**_all(hint.trail[1:], HINT_TO), **_all(begins, HINT_FROM)}


def _all(cells: Iterable[str], colour: Palette) -> dict[str, Palette]:
    return dict.fromkeys(cells, colour)


def _end_to_move(state: TableState) -> dict[LampEnd, Palette]:
    """Return the end of the seat to move, while a game is played between two."""
    if state.phase is not Phase.PLAYING or len(state.seats) != SEATS_AT_ENDS:
        return {}
    return {end: TO_MOVE for end, seat in zip(LampEnd, state.seats, strict=True) if seat.to_move}


# Which colour a shared lamp has: the heaviest.
WEIGHT = {
    colour: weight
    for weight, colour in enumerate(
        (TO_MOVE, LAST_TURN, RING, MAY_GO, HINT_FROM, PLANNED_TO, PLANNED_FROM, CHOICE, MISSING, TAKE_AWAY)
    )
}

NEAREST_MM = 0.5  # cells whose places differ by less are in one line


class LampPlaces:
    """The lamps of one board: which of them shows each cell and each end."""

    def __init__(
        self, count: int, cells: Mapping[str, tuple[int, ...]], ends: Mapping[LampEnd, tuple[int, ...]]
    ) -> None:
        self.count = count
        self._cells, self._ends = cells, ends

    def show(self, scene: LampScene) -> tuple[int, ...]:
        """Return the palette's index of each lamp."""
        lamps = [0] * self.count
        for end, colour in scene.ends.items():
            for lamp in self._ends[end]:
                lamps[lamp] = colour
        for cell, colour in sorted(scene.cells.items(), key=lambda lit: WEIGHT[lit[1]]):
            for lamp in self._cells[cell]:
                lamps[lamp] = colour
        return tuple(lamps)


def lamps_for(hello: Hello, board: Board) -> LampPlaces | None:
    """Return the lamps of a board by its HELLO; None if it has none, or not as many as this game needs."""
    places = _along_edges(board) if hello.lamps_along_edges else _under_cells(board)
    return places if places.count == hello.leds else None


def _under_cells(board: Board) -> LampPlaces:
    """Return lamps under the cells. The corners show an end; a board of one rank shows none."""
    ranks = _lines(cell.y_mm for cell in board.cells)
    ends = {}
    for end, y_mm in zip(LampEnd, (ranks[0], ranks[-1]), strict=True):
        row = [place for place, cell in enumerate(board.cells) if abs(cell.y_mm - y_mm) < NEAREST_MM]
        row.sort(key=lambda place: board.cells[place].x_mm)
        ends[end] = (row[0], row[-1]) if len(ranks) > 1 else ()
    cells = {cell.name: (place,) for place, cell in enumerate(board.cells)}
    return LampPlaces(len(board.cells), cells, ends)


def _along_edges(board: Board) -> LampPlaces:
    """Return lamps along the edges. The lamp of the last rank shows an end."""
    files = _lines(cell.x_mm for cell in board.cells)
    ranks = _lines(cell.y_mm for cell in board.cells)
    cells = {
        cell.name: (_place(files, cell.x_mm), len(files) + _place(ranks, cell.y_mm)) for cell in board.cells
    }
    count = len(files) + len(ranks)
    ends = (
        {LampEnd.NEAR: (len(files),), LampEnd.FAR: (count - 1,)}
        if len(ranks) > 1
        else dict.fromkeys(LampEnd, ())
    )
    return LampPlaces(count, cells, ends)


def _lines(places_mm: Iterator[float]) -> list[float]:
    """Return the places that differ, in order."""
    lines: list[float] = []
    for place_mm in sorted(places_mm):
        if not lines or place_mm - lines[-1] >= NEAREST_MM:
            lines.append(place_mm)
    return lines


def _place(lines: list[float], at_mm: float) -> int:
    return min(range(len(lines)), key=lambda place: abs(lines[place] - at_mm))
