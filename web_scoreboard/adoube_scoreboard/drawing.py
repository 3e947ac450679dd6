"""The drawing of a table's board: the empty board once, pieces and marks anew in every frame."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from markupsafe import Markup

from adoube.board import svg
from adoube.board.drawing.frame import DrawingFrame
from adoube.board.drawing.marks import FIGURES, definitions
from adoube.board.drawing.markup import tag
from adoube.board.geometry import Board, Placement, owner_of
from adoube.board.svg import DrawingLook, Facing, Marks, Trays, draw_svg, pieces_layer
from adoube.games.line import Line
from adoube.tables.state import TableState
from adoube_scoreboard.features.virtual_board import virtual_shown
from adoube_scoreboard.language import spoken
from adoube_scoreboard.services import services
from adoube_scoreboard.words import coded, place_name

__all__ = [
    "Facing",
    "board",
    "facing_of",
    "from_far_to_near",
    "live_look",
    "look",
    "look_of",
    "piece_definitions",
    "piece_of",
    "pieces",
    "seat_pieces",
]


def facing_of(seat: str, state: TableState) -> Facing:
    """Return how the board is turned for whoever plays `seat`: its own row is nearest."""
    frame = DrawingFrame(state.board, look(state))
    return Facing.SECOND if frame.looks_down(seat) else Facing.FIRST


def from_far_to_near(state: TableState, facing: Facing) -> tuple[str, ...]:
    """Return the seats as they sit round a board that is turned so, the farthest first.

    Whoever has no row of the board sits between the others; the first seat is near where nobody has one.
    """
    frame = DrawingFrame(state.board, look(state))

    def distance(seat: str) -> int:
        return 1 if seat not in state.board.rows else 0 if frame.looks_down(seat) else 2

    ordered = tuple(sorted((seat.seat for seat in reversed(state.seats)), key=distance))
    return ordered if facing is Facing.FIRST else ordered[::-1]


def seat_pieces(state: TableState, prefix: str = "seat") -> Markup:
    """A hidden drawing that defines the piece which stands for each seat, for `piece_of` to refer to."""
    frame = DrawingFrame(state.board, look(state, prefix))
    found = {piece_of(seat.seat, state) for seat in state.seats} - {""}
    return Markup(
        tag("svg", definitions(frame, found), *_figures(state), aria_hidden="true", **{"class": "unseen"})
    )


def _figures(state: TableState) -> Iterator[str]:
    """Yield the figures that stand for letters on the scoresheet, in the colour of what is written."""
    kinds = state.line.game.sheet_letters.values() if state.line else ()
    for kind in kinds:
        yield tag("path", d=FIGURES[kind].outline, id=f"fig-{kind}")


def piece_of(seat: str, state: TableState) -> str:
    """The piece that stands for a seat beside its name: the rarest of those it began with; none: empty."""
    own = [(count, piece) for piece, count in _began_with(state).items() if owner_of(piece) == seat]
    return min(own)[1] if own else ""


def _began_with(state: TableState) -> Counter[str]:
    """Return how many of each piece there were when the game began."""
    return _pieces_of(state.placement) if state.line is None else _line_began_with(state.line)


@lru_cache(maxsize=1024)
def _line_began_with(line: Line) -> Counter[str]:
    """The same for a line of play, which stays one for all states up to the next turn."""
    return _pieces_of(line.game.placement(line.positions[0] if line.positions else line.position))


def _pieces_of(start: Placement) -> Counter[str]:
    codes = Counter(piece for stack in start.cells.values() for piece in stack)
    for counts in start.off.values():
        codes.update(counts)
    return codes


def live_look(state: TableState, facing: Facing) -> DrawingLook:
    """Return how the live board of a page is drawn: `piece_definitions` holds what the game begins with."""
    return replace(look(state, facing=facing), defined=frozenset(_began_with(state)))


def piece_definitions(state: TableState, facing: Facing) -> Markup:
    """Return a hidden drawing, once a page, so that frames leave the pieces out that the game begins with."""
    found = svg.piece_definitions(state.board, live_look(state, facing))
    return Markup(tag("svg", found, aria_hidden="true", **{"class": "unseen"}))


def board(state: TableState, drawn: DrawingLook) -> Markup:
    """Return the whole drawing of a table's board, in which a page replaces the pieces."""
    title = spoken(coded("page.board_label", title=state.name))
    return Markup(draw_svg(state.board, _shown(state), _marks(state), drawn, title=title))


def pieces(state: TableState, drawn: DrawingLook) -> Markup:
    """Return the group that changes during a game: the pieces and what is pointed at."""
    return Markup(pieces_layer(state.board, _shown(state), _marks(state), drawn))


def look(state: TableState, prefix: str = "board", facing: Facing = Facing.FIRST) -> DrawingLook:
    """Return how a table's board is drawn, whatever stands on it."""
    return look_of(state.board, prefix, facing)


def look_of(board: Board, prefix: str = "board", facing: Facing = Facing.FIRST) -> DrawingLook:
    """Return how pages draw a board, of a table or of a game's rules."""
    # What lies on no bank is told in words and numbers beside the board, where a narrow page has room.
    labels = {bank: spoken(place_name(bank)) for bank in board.banks}
    return DrawingLook(facing=facing, trays=Trays.NONE, labels=labels, prefix=prefix)


def _shown(state: TableState) -> Placement:
    if state.virtual is not None:
        return virtual_shown(state.placement, state.virtual)
    return state.placement if state.provisional is None else state.provisional


def _hinted(state: TableState) -> tuple[str, ...]:
    """Return the cells that a hint points at, where its turn needs more than arrows."""
    hint = state.hint.shown
    if hint is None:
        return ()
    return hint.cells or (hint.trail if len(hint.trail) == 1 else ())


def _asked_about(state: TableState) -> tuple[str, ...]:
    """Return the cell whose piece the class is asked about, where that stands on this board."""
    with services().listeners.classes.at(state.table) as session:
        poll = session.poll
    is_here = poll is not None and poll.is_live and poll.question.wording.piece
    return (poll.question.wording.piece,) if poll is not None and is_here else ()


def _marks(state: TableState) -> Marks:
    remedy = state.remedy
    unsettled = state.placement.changed_cells(_shown(state))
    chalk = state.chalk
    unsure = state.set_up.unsure if state.set_up else ()
    return Marks(
        highlights=(*unsure, *chalk.rings, *_hinted(state)),
        underway=_asked_about(state),
        arrows=(*chalk.arrows, *(pairwise(state.hint.shown.trail) if state.hint.shown else ())),
        ends=state.may_go,
        last_turn=state.turns[-1].cells if state.turns else (),
        provisional=unsettled,
        to_empty=remedy.empty if remedy else (),
        to_fill=remedy.fill if remedy else (),
    )
