"""The effect of one turn on the board, from the placements before and after it; no game is known here."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from adoube.board.geometry import Board
from adoube.board.placement import Placement, owner_of

__all__ = ["Example", "ExampleKind", "TurnShown"]


class ExampleKind(StrEnum):
    """The features that a turn can show, in the order to read about them."""

    PLACE = "place"
    MOVE = "move"
    JUMP = "jump"
    JUMPS = "jumps"
    STACK = "stack"
    TOGETHER = "together"
    TAKE_ON = "take-on"
    TAKE_OVER = "take-over"
    TAKE_ELSEWHERE = "take-elsewhere"
    REMOVE = "remove"
    CHANGE = "change"
    TURN_OVER = "turn-over"
    RETURN = "return"


@dataclass(frozen=True, slots=True)
class Example:
    """One turn, or for MOVE and PLACE all that one piece may do.

    `path`: the cells of the moving piece; one cell where it comes from off the board or leaves it. `others`:
    the further cells that matter: where a piece may go, what is jumped over, taken, or moves too. `becomes`:
    the code that the piece has afterwards. `after` is None for MOVE and PLACE.
    """

    kind: ExampleKind
    seat: str
    piece: str
    before: Placement
    after: Placement | None = None
    path: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    becomes: str = ""


class TurnShown:
    """The effect of one turn: `trail` are the cells that its notation names, in their order.

    Nothing is told of a turn without a trail.
    """

    def __init__(
        self, board: Board, seat: str, before: Placement, after: Placement, trail: tuple[str, ...] | None
    ) -> None:
        self._board, self._seat, self._before, self._after = board, seat, before, after
        self._changed = after.changed_cells(before)
        self._shrunk = frozenset(cell for cell in self._changed if self._growth(cell) < 0)
        self._grown = frozenset(cell for cell in self._changed if self._growth(cell) > 0)
        self._is_told = trail is not None
        self.path = () if trail is None else self._path(trail)

    def _growth(self, cell: str) -> int:
        return len(self._after.stack(cell)) - len(self._before.stack(cell))

    def _path(self, trail: tuple[str, ...]) -> tuple[str, ...]:
        """The way of the piece that moves; what the notation names after its end is taken there."""
        is_round = len(trail) > 1 and trail[0] == trail[-1]
        stops = list(trail if is_round or self._changed.intersection(trail) else ())
        while stops and not self._after.stack(stops[-1]):
            stops.pop()
        if len(stops) > 1 and self._before.stack(stops[0]):
            return tuple(stops)
        if not stops and len(self._grown) == 1:
            stops = [*self._grown]
        own = [cell for cell in self._shrunk if self._is_of(self._seat, cell)]
        return (own[0], stops[-1]) if stops and len(own) == 1 else tuple(stops[-1:])

    def _is_of(self, seat: str, cell: str) -> bool:
        return owner_of(self._before.stack(cell)[-1]) == seat

    @property
    def origin(self) -> str:
        """The cell that the piece leaves; empty where it comes from off the board or none moves."""
        return self.path[0] if len(self.path) > 1 else ""

    @property
    def target(self) -> str:
        """The cell where it ends; empty where the turn only takes pieces away."""
        return self.path[-1] if self.path else ""

    @property
    def piece(self) -> str:
        """The code of what moves, before it does; of a piece that is set, as it is set."""
        if self.origin:
            return self._before.stack(self.origin)[-1]
        if self.target and self._growth(self.target) == 0:
            return self._before.stack(self.target)[-1]
        return self._after.stack(self.target)[-1] if self.target else ""

    @property
    def is_move(self) -> bool:
        """Return whether one piece moves or is set, whatever is taken."""
        is_set = self._growth(self.target) > 0 and self._changed - self._shrunk == {self.target}
        return self.is_plain and bool(self.origin or is_set)

    @property
    def is_plain(self) -> bool:
        """Return whether one piece moves or is set, and nothing else changes but for what is taken."""
        if not self.target or not self._grown <= {self.target}:
            return False
        if self.origin:
            return self.origin in {*self._shrunk, self.target}
        return not any(self._is_of(self._seat, cell) for cell in self._shrunk)

    def examples(self) -> Iterator[Example]:
        """Yield what it shows beside a plain move or a placed piece."""
        if not self.target:
            if self._is_told and self._shrunk and not self._grown:
                yield from self._removal()
            return
        if not self.is_plain:
            yield from self._of_several()
            return
        yield from self._takes()
        becomes = self._after.stack(self.target)[-1]
        if becomes != self.piece:
            yield self._example(ExampleKind.CHANGE, (), becomes)
        if turned := self._turned_over():
            yield self._example(ExampleKind.TURN_OVER, turned)
        if self.origin and self._growth(self.target) > 0 and self._before.stack(self.target):
            yield self._example(ExampleKind.STACK, (self.target,))
        yield from self._jumps()

    def _removal(self) -> Iterator[Example]:
        cells = tuple(sorted(self._shrunk))
        piece = self._before.stack(cells[0])[-1]
        yield Example(ExampleKind.REMOVE, self._seat, piece, self._before, self._after, (), cells)

    def _of_several(self) -> Iterator[Example]:
        """A turn that moves several pieces, or brings one back beside a move."""
        gone, come = self._shrunk - {self.origin}, self._grown - {self.target}
        if not self.origin or self._growth(self.origin) != -1:
            return
        if len(gone) == len(come) == 1:
            yield self._example(ExampleKind.TOGETHER, (*gone, *come))
        elif come and not gone:
            yield self._example(ExampleKind.RETURN, come)

    def _takes(self) -> Iterator[Example]:
        stood = self._before.stack(self.target)
        if self.origin and self.origin != self.target and stood and self._growth(self.target) <= 0:
            yield self._example(ExampleKind.TAKE_ON, (self.target,))
        gone = self._shrunk - {self.origin, self.target}
        if gone:
            over = all(self._is_jumped(cell) for cell in gone)
            yield self._example(ExampleKind.TAKE_OVER if over else ExampleKind.TAKE_ELSEWHERE, gone)

    def _jumps(self) -> Iterator[Example]:
        """Jumps that take nothing, and ways of several steps."""
        if not self.origin or self._shrunk - {self.origin}:
            return
        if len(self.path) > 2:
            yield self._example(ExampleKind.JUMPS, self.path[1:-1])
        elif over := {cell for cell in self._before.cells if self._is_jumped(cell)}:
            yield self._example(ExampleKind.JUMP, over)

    def _turned_over(self) -> tuple[str, ...]:
        """The cells whose pieces change although they stay."""
        stayed = self._changed - self._shrunk - self._grown - {self.origin, self.target}
        return tuple(sorted(stayed))

    def _example(self, kind: ExampleKind, others: Iterable[str], becomes: str = "") -> Example:
        cells = others if isinstance(others, tuple) else tuple(sorted(others))
        return Example(kind, self._seat, self.piece, self._before, self._after, self.path, cells, becomes)

    def _is_jumped(self, cell: str) -> bool:
        """Return whether a cell lies on the straight way between two stops."""
        return any(_is_between(self._board, cell, start, end) for start, end in pairwise(self.path))


ROOM_MM2 = 1.0  # how far from straight three cells in a row may lie, as an area


def _is_between(board: Board, cell: str, start: str, end: str) -> bool:
    """Return whether a cell lies between two others in a straight line."""
    at, a, b = board.cell(cell), board.cell(start), board.cell(end)
    across = (b.x_mm - a.x_mm) * (at.y_mm - a.y_mm) - (b.y_mm - a.y_mm) * (at.x_mm - a.x_mm)
    along = (at.x_mm - a.x_mm) * (b.x_mm - at.x_mm) + (at.y_mm - a.y_mm) * (b.y_mm - at.y_mm)
    return abs(across) < ROOM_MM2 and along > 0
