"""The moments of a game's moving picture: the board after each turn, with the turn and the score in words."""

from collections.abc import Iterable

from adoube.archive.past_games import PastTurn
from adoube.board.drawing.marks import Marks
from adoube.board.geometry import Placement
from adoube.board.moving_svg import SvgMoment
from adoube.tables.state import TurnShown
from adoube.words import AnyText, say
from adoube.words.names import seat_name
from adoube.words.points import points

__all__ = ["turn_moment"]

TURN_S, END_S = 1.2, 4.0  # how long a turn and the end are shown


def turn_moment(
    placement: Placement,
    title: str,
    turn: PastTurn | TurnShown | None,
    scores: Iterable[tuple[AnyText, float]],
    *,
    is_last: bool,
    why: str | None,
) -> SvgMoment:
    """Return the moment after a turn; None: before the first one, where the game's title is said.

    `scores`: who has which score, by name. `why`: why the game is over; None while it goes on.
    """
    said = title
    if turn is not None:
        said = say("past.picture_turn", ply=turn.ply, seat=seat_name(turn.seat), turn=turn.entry)
    if why is not None:
        said = f"{said}. {why}".rstrip()
    score = say("past.between").join(
        say("past.scored", name=name, points=points(score)) for name, score in scores
    )
    marks = Marks(last_turn=turn.cells if turn else ())
    return SvgMoment(placement, marks, score, said, END_S if is_last else TURN_S)
