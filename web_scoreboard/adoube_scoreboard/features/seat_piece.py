"""The piece that stands beside a player's name, drawn once a page and referred to by its id."""

from collections.abc import Iterator

from markupsafe import Markup

from adoube.board.drawing.frame import DrawingFrame, DrawingLook
from adoube.board.drawing.pieces import definitions, piece_id
from adoube.board.placement import Placement, kind_of, owner_of
from adoube.board.svg import piece_box
from adoube.games.base import AnyGame
from adoube.tables.state import TableState

__all__ = ["SeatPieces"]

CHIEF = "king"  # the kind that stands for its side, where there is one


class SeatPieces:
    """The pieces of a table's seats, as one drawing's definitions with ids that begin with `prefix`."""

    def __init__(self, state: TableState, prefix: str) -> None:
        self._frame = DrawingFrame(state.board, DrawingLook(prefix=f"{prefix}-seat"))
        stood = _stood(state)
        self._pieces = {
            seat.seat: piece for seat in state.seats if (piece := _piece_of(seat.seat, stood)) is not None
        }
        self.box = piece_box(state.board)

    @property
    def definitions(self) -> Markup:
        """The `defs` element that `ref` refers to."""
        return Markup(definitions(self._frame, set(self._pieces.values())))

    def ref(self, seat: str) -> str:
        """The address of a seat's piece on this page; empty for a seat that has none of its own."""
        piece = self._pieces.get(seat)
        return "" if piece is None else f"#{piece_id(self._frame, piece)}"


def _stood(state: TableState) -> Placement:
    """What stands at the start: who has no piece left keeps his own beside his name."""
    if state.line is None:
        return state.placement
    game: AnyGame = state.line.game
    return game.placement(game.start())


def _piece_of(seat: str, placement: Placement) -> str | None:
    """The chief of a seat's pieces, else one of the kind that it has most of, plain before numbered."""
    own = [piece for piece in _all(placement) if owner_of(piece) == seat]
    chiefs = [piece for piece in own if kind_of(piece) == CHIEF]
    return max(sorted(set(chiefs or own)), key=own.count, default=None)


def _all(placement: Placement) -> Iterator[str]:
    for stack in placement.cells.values():
        yield from stack
    for counts in placement.off.values():
        for piece, count in counts.items():
            yield from [piece] * count
