"""How a table's board is drawn on its page: the empty board once, pieces and marks anew in every frame."""

from markupsafe import Markup

from adoube.board.geometry import Board
from adoube.board.placement import Placement
from adoube.board.svg import DrawingLook, Marks, Trays, draw_svg, pieces_layer
from adoube.tables.state import TableState
from adoube_scoreboard.features.virtual_view import virtual_shown
from adoube_scoreboard.language import spoken
from adoube_scoreboard.words import coded, place_name

__all__ = ["board", "look", "look_of", "pieces"]


def board(state: TableState, prefix: str = "board") -> Markup:
    """The whole drawing of a table's board, in which a page replaces the pieces.

    `prefix` begins the ids in it: every drawing of one page has its own.
    """
    return Markup(
        draw_svg(
            state.board,
            _shown(state),
            _marks(state),
            look(state, prefix),
            title=spoken(coded("page.board_label", title=state.title)),
        )
    )


def pieces(state: TableState, prefix: str = "board") -> Markup:
    """The group that changes during a game: the pieces and what is pointed at; `prefix` as in `board`."""
    return Markup(pieces_layer(state.board, _shown(state), _marks(state), look(state, prefix)))


def look(state: TableState, prefix: str = "board") -> DrawingLook:
    """How a table's board is drawn, whatever stands on it."""
    return look_of(state.board, prefix)


def look_of(board: Board, prefix: str = "board") -> DrawingLook:
    """How pages draw a board, of a table or of a game's rules."""
    # What lies on no bank is told in words and numbers beside the board, where a narrow page has room.
    labels = {bank: spoken(place_name(bank)) for bank in board.banks}
    return DrawingLook(trays=Trays.NONE, labels=labels, prefix=prefix)


def _shown(state: TableState) -> Placement:
    if state.virtual is not None:
        return virtual_shown(state.placement, state.virtual)
    return state.placement if state.provisional is None else state.provisional


def _marks(state: TableState) -> Marks:
    remedy = state.remedy
    unsettled = state.placement.changed_cells(_shown(state))
    chalk = state.chalk
    unsure = state.set_up.unsure if state.set_up else ()
    return Marks(
        highlights=(*unsure, *chalk.rings, *(chalk.ends or ())),
        underway=() if chalk.asked is None else (chalk.asked,),
        arrows=chalk.arrows,
        ends=state.may_go,
        last_turn=state.turns[-1].cells if state.turns else (),
        provisional=unsettled,
        to_empty=remedy.empty if remedy else (),
        to_fill=remedy.fill if remedy else (),
    )
