"""The boards of many tables on one page: each kind of board and of pieces is drawn once for all tables."""

import zlib
from collections.abc import Iterable, Iterator
from dataclasses import replace

from markupsafe import Markup

from adoube.board.drawing.frame import DrawingFrame, DrawingLook
from adoube.board.drawing.marks import definitions, piece_id
from adoube.board.drawing.markup import tag
from adoube.board.geometry import Placement, kind_of, owner_of
from adoube.board.svg import Facing, board_layer, piece_box
from adoube.games.base import AnyGame
from adoube.tables.state import TableState
from adoube_scoreboard import drawing
from adoube_scoreboard.language import spoken
from adoube_scoreboard.words import coded

__all__ = ["SeatPieces", "drawn_on_ground", "grounds_of", "look_on_ground"]

CHIEF = "king"  # the kind that stands for its side, where there is one


class SeatPieces:
    """The pieces that stand for a table's seats, which the page defines once for each kind of table."""

    def __init__(self, state: TableState) -> None:
        self._frame = DrawingFrame(state.board, DrawingLook(prefix=f"{_ground(state)}-seat"))
        stood = _stood(state)
        self._pieces = {
            seat.seat: piece for seat in state.seats if (piece := _piece_of(seat.seat, stood)) is not None
        }
        self.box = piece_box(state.board)

    @property
    def pieces(self) -> frozenset[str]:
        """The codes of all of them."""
        return frozenset(self._pieces.values())

    def ref(self, seat: str) -> str:
        """Return the address of a seat's piece on this page; empty for a seat that has none of its own."""
        piece = self._pieces.get(seat)
        return "" if piece is None else f"#{piece_id(self._frame, piece)}"


def look_on_ground(state: TableState) -> DrawingLook:
    """Return how a table's board is drawn among others; the page defines what its game begins with."""
    return replace(drawing.live_look(state, Facing.FIRST), prefix=_ground(state))


def grounds_of(states: Iterable[TableState]) -> Markup:
    """Return a hidden drawing of what the boards of these tables refer to."""
    alike: dict[str, list[TableState]] = {}
    for state in states:
        alike.setdefault(_ground(state), []).append(state)
    drawn = (part for prefix, tables in alike.items() for part in _ground_of(prefix, tables))
    return Markup(tag("svg", *drawn, aria_hidden="true", **{"class": "unseen"}))


def drawn_on_ground(state: TableState, prefix: str) -> Markup:
    """Return the drawing of a table's board, in which a page replaces the pieces. `prefix` begins its ids."""
    look = look_on_ground(state)
    title = f"{prefix}-title"
    return Markup(
        tag(
            "svg",
            tag("title", text=spoken(coded("page.board_label", title=state.name)), id=title),
            tag("use", href=f"#{_board_id(look.prefix)}"),
            drawing.pieces(state, look),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=DrawingFrame(state.board, look).view_box,
            role="img",
            aria_labelledby=title,
        )
    )


def _ground_of(prefix: str, states: list[TableState]) -> Iterator[str]:
    """Yield the empty board and the pieces of tables that are drawn alike."""
    board = states[0].board
    looks = [look_on_ground(state) for state in states]
    defined = frozenset[str]().union(*(look.defined for look in looks))
    yield definitions(DrawingFrame(board, looks[0]), defined)
    seats = frozenset[str]().union(*(SeatPieces(state).pieces for state in states))
    yield definitions(DrawingFrame(board, DrawingLook(prefix=f"{prefix}-seat")), seats)
    yield tag("defs", tag("g", board_layer(board, looks[0]), id=_board_id(prefix)))


def _board_id(prefix: str) -> str:
    return f"{prefix}-board"


def _ground(state: TableState) -> str:
    """Return the beginning of the ids of what tables share that are drawn alike."""
    edition = "" if state.line is None else state.line.game.rules_version
    return f"ground-{zlib.crc32(f'{state.game} {edition} {state.board.name}'.encode()):08x}"


def _stood(state: TableState) -> Placement:
    """Return the starting position, from which a player without pieces keeps one beside the name."""
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
