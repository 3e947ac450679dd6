"""How a table's board is drawn on its page: the empty board once, pieces and marks anew in every frame."""

from markupsafe import Markup

from adoube.board.placement import Placement
from adoube.board.svg import Look, Marks, Trays, draw_svg, pieces_layer
from adoube.tables.state import TableState
from adoube_scoreboard.words import say

__all__ = ["board", "pieces"]

# What stands off the board is shown in words and numbers beside it, where a narrow page has room for it.
_LOOK = Look(trays=Trays.NONE)


def board(state: TableState) -> Markup:
    """The whole drawing of a table's board, in which a page replaces the pieces."""
    return Markup(
        draw_svg(
            state.board,
            _shown(state),
            _marks(state),
            _LOOK,
            title=say("page.board_label", title=state.title),
        )
    )


def pieces(state: TableState) -> Markup:
    """The group that changes during a game: the pieces and what is pointed at."""
    return Markup(pieces_layer(state.board, _shown(state), _marks(state), _LOOK))


def _shown(state: TableState) -> Placement:
    return state.placement if state.provisional is None else state.provisional


def _marks(state: TableState) -> Marks:
    remedy = state.remedy
    unsettled = state.placement.changed_cells(_shown(state))
    return Marks(
        last_turn=state.turns[-1].cells if state.turns else (),
        provisional=unsettled,
        to_empty=remedy.empty if remedy else (),
        to_fill=remedy.fill if remedy else (),
    )
