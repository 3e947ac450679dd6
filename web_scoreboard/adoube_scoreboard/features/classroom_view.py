"""What a page shows of positions that a teacher compares, and what the teacher's own buttons need to know."""

from typing import NamedTuple

from markupsafe import Markup

from adoube.board.svg import Marks, draw_svg
from adoube.tables.state import EarlierPosition, TableState
from adoube.words import AnyText
from adoube_scoreboard.drawing import look
from adoube_scoreboard.language import spoken
from adoube_scoreboard.words import coded

__all__ = ["SIDES", "PastView", "past_views"]

SIDES = ("left", "right")


class PastView(NamedTuple):
    """A position of the game beside the board: its drawing, the turn that led there, and the note on it."""

    side: str
    text: AnyText
    note: str
    drawing: Markup


def past_views(state: TableState) -> tuple[PastView, ...]:
    """The positions that are shown, the left one first."""
    shown = {"left": state.chalk.left, "right": state.chalk.right}
    return tuple(_past_view(state, side, past) for side, past in shown.items() if past is not None)


def _past_view(state: TableState, side: str, past: EarlierPosition) -> PastView:
    text = _sentence(state, past)
    marks = Marks(last_turn=past.cells)
    return PastView(
        side,
        text,
        past.note,
        Markup(draw_svg(state.board, past.placement, marks, look(state, side), title=spoken(text))),
    )


def _sentence(state: TableState, past: EarlierPosition) -> AnyText:
    if not past.seat:
        return coded("lesson.past_start")
    seat = state.who(past.seat)
    return coded("lesson.past_turn", ply=past.ply, last=past.last, seat=seat, turn=past.text)
