"""A board that exists on pages alone: people move its pieces by hand, and it tells what stands where.

It knows no rules. Like a wooden board it lets anybody put anything anywhere; the referee has its say as at
every other table.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from adoube.board.geometry import EMPTY, Board, Placement, Stack
from adoube.games.base import AnyGame
from adoube.sensing.events import CellShows
from adoube.sensing.views import Pieces, View, unmarked
from adoube.tables.commands.board_page import (
    DropPiece,
    HandCommand,
    LiftPieces,
    PutDown,
    PutEverythingRight,
    ReturnPieces,
    TakePiece,
)
from adoube.tables.commands.kinds import CommandRefusedError
from adoube.words import coded

__all__ = ["VIRTUAL_TIMINGS", "HandError", "VirtualBoard", "VirtualState"]

# The referee's timings at such a board. It tells what stands only while the hand is empty, so nothing has to
# settle, and a turn that can grow no longer is final at once; the players may undo it by agreement.
VIRTUAL_TIMINGS: Mapping[str, int] = {"settle_ms": 1, "stand_ms": 1, "hint_ms": 3_000, "dwell_ms": 1}
MOST_ON_A_CELL = 64  # the largest pile; a larger one is a mistake or malice


class HandError(CommandRefusedError):
    """A movement of the hand that cannot be made: nothing to take, nothing to put, no such cell."""


@dataclass(frozen=True, slots=True)
class VirtualState:
    """State of a virtual board beside its cells."""

    placement: Placement
    hand: Stack = EMPTY  # what the hand holds, lowest piece first
    lifted_from: str | None = None  # the cell it was taken from; None: from beside the board
    beside: tuple[tuple[str, int], ...] = ()  # pieces beside the board and how many of each
    box: tuple[str, ...] = ()  # pieces of which there are always more, for promotions and corrections
    piles: bool = False  # whether a piece that is put on others stands on them, and captures nothing
    is_open: bool = False  # whether anybody may move the pieces, and not the arbiter and the players alone
    takes_turns: bool = False  # whether people give turns, and the pieces move themselves


class VirtualBoard:
    """The pieces of one board, a hand, and what lies beside. For the engine's thread alone.

    `standing` is how the board stands at first; `is_open` says that anybody may move its pieces;
    `takes_turns`, that people give turns and the pieces move themselves.
    """

    def __init__(
        self, game: AnyGame, standing: Placement, *, is_open: bool = False, takes_turns: bool = False
    ) -> None:
        self.view: View = Pieces()
        self.takes_turns = takes_turns
        self._is_open = is_open
        self._board: Board = game.board
        self._piles = game.stackable
        kinds = (*_pieces(game.placement(game.start())), *game.board.looks)
        self._box = tuple(sorted({unmarked(piece) for piece in kinds}))
        self._cells: dict[str, Stack] = {}
        self._beside: Counter[str] = Counter()
        self._hand: Stack = EMPTY
        self._from: str | None = None
        self._told: dict[str, Stack] = {}  # what the cells were last told to show
        self._begin(standing)

    @property
    def state(self) -> VirtualState:
        return VirtualState(
            Placement({cell: stack for cell, stack in self._cells.items() if stack}),
            self._hand,
            self._from,
            tuple(sorted((+self._beside).items())),
            self._box,
            self._piles,
            self._is_open,
            self.takes_turns,
        )

    def all_cells(self, now_ms: int) -> list[CellShows]:
        """Return an event for every cell."""
        self._told = dict(self._cells)
        return [self._shows(cell, now_ms) for cell in self._board.names]

    def move(self, movement: HandCommand, by_rights: Placement, now_ms: int) -> list[CellShows]:
        """Carry a movement out. Once the hand is empty, return the changed cells' symbols.

        What stands while a piece is in the hand is no board to judge. `by_rights` is how the board should
        stand. Raises HandError; then nothing has moved.
        """
        match movement:
            case LiftPieces(where=cell, above=above):
                self._lift(self._cell(cell), above)
            case TakePiece(where=piece):
                self._take(piece)
            case PutDown(where=cell):
                self._put(self._cell(cell))
            case DropPiece():
                self._require_hand()
                self._beside.update(self._hand)
                self._empty_hand()
            case ReturnPieces():
                self._go_back()
            case PutEverythingRight():
                self._begin(by_rights)
        if self._hand:
            return []
        told, self._told = self._told, dict(self._cells)
        changed = [cell for cell in self._board.names if told.get(cell, EMPTY) != self._stack(cell)]
        return [self._shows(cell, now_ms) for cell in changed]

    def _begin(self, standing: Placement) -> None:
        self._cells = {
            cell: tuple(unmarked(piece) for piece in stack) for cell, stack in standing.cells.items()
        }
        self._beside = Counter()
        for counts in standing.off.values():
            for piece, count in counts.items():
                self._beside[unmarked(piece)] += count
        self._empty_hand()

    def _lift(self, cell: str, above: int) -> None:
        if self._hand:
            raise HandError(coded("virtual.hand_full"))
        stack = self._stack(cell)
        if above >= len(stack):
            raise HandError(coded("virtual.nothing_there", cell=cell))
        self._cells[cell], self._hand, self._from = stack[:above], stack[above:], cell

    def _take(self, piece: str) -> None:
        if self._hand:
            raise HandError(coded("virtual.hand_full"))
        if self._beside[piece] > 0:
            self._beside[piece] -= 1
        elif piece not in self._box:
            raise HandError(coded("virtual.no_piece", piece=piece))
        self._hand, self._from = (piece,), None

    def _put(self, cell: str) -> None:
        """On a board without piles what stood there is captured: it goes beside the board."""
        self._require_hand()
        stack = self._stack(cell)
        if stack and not self._piles:
            self._beside.update(stack)
            stack = EMPTY
        if len(stack) + len(self._hand) > MOST_ON_A_CELL:
            raise HandError(coded("virtual.pile_full", cell=cell))
        self._cells[cell] = stack + self._hand
        self._empty_hand()

    def _go_back(self) -> None:
        self._require_hand()
        if self._from is None:
            self._beside.update(self._hand)
        else:
            self._cells[self._from] = self._stack(self._from) + self._hand
        self._empty_hand()

    def _require_hand(self) -> None:
        if not self._hand:
            raise HandError(coded("virtual.hand_empty"))

    def _empty_hand(self) -> None:
        self._hand, self._from = EMPTY, None

    def _cell(self, name: str) -> str:
        if name not in self._board.index:
            raise HandError(coded("virtual.no_cell", cell=name))
        return name

    def _stack(self, cell: str) -> Stack:
        return self._cells.get(cell, EMPTY)

    def _shows(self, cell: str, now_ms: int) -> CellShows:
        return CellShows(now_ms, cell, self.view.symbol(self._stack(cell)))


def _pieces(placement: Placement) -> Iterable[str]:
    for stack in placement.cells.values():
        yield from stack
    for counts in placement.off.values():
        yield from counts
