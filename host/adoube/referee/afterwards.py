"""What comes after a turn: whether later readings settle it, whether taking it back looks like playing on."""

from collections.abc import Sequence

from adoube.games.base import AnyGame
from adoube.referee.moments import Moment
from adoube.referee.successors import Outlook, Successor, differing
from adoube.sensing.views import View, reading_of

__all__ = ["LATER_TURNS", "closes_later", "looks_like_two_turns"]

LATER_TURNS = 4
"""how many turns a question may wait for an answer that comes by itself"""

MOST_ROADS = 64
"""beyond so many positions a turn counts as open: the referee holds play there"""


def closes_later(game: AnyGame, view: View, moment: Moment, rivals: Sequence[Successor]) -> bool:
    """Whether the next turns of the game leave one explanation only of this one."""
    roads: dict[object, set[object]] = {rival.position: {rival.position} for rival in rivals}
    roads[moment.after] = {moment.after}
    for later in range(1, min(LATER_TURNS, moment.later) + 1):
        roads = _onward(game, view, moment, later, roads)
        if len(set().union(*roads.values())) == 1:
            return True
        if len(roads) > MOST_ROADS:
            return False
    return False


def looks_like_two_turns(game: AnyGame, view: View, moment: Moment) -> bool:
    """Whether two legal turns would show what stood before the two turns that end with this one."""
    cells = game.board.names
    wanted = reading_of(game.placement(moment.at(-1)), view, cells)
    first = Outlook(game, view, cells, moment.after)
    widest = max((len(turn.changed) for turn in first.successors), default=0)
    return any(
        Outlook(game, view, cells, turn.position).explain(wanted)
        for turn in first.successors
        if len(differing(cells, turn.shown, wanted)) <= widest
    )


def _onward(
    game: AnyGame, view: View, moment: Moment, later: int, roads: dict[object, set[object]]
) -> dict[object, set[object]]:
    """The positions one turn on that show what the board then showed, each with the turns it began with."""
    cells = game.board.names
    was = Outlook(game, view, cells, moment.at(later))
    played = was.successor(moment.at(later + 1), moment.line.turns[moment.place + later])
    onward: dict[object, set[object]] = {}
    for position, began in roads.items():
        for turn in Outlook(game, view, cells, position).explain(played.shown):
            if turn.felt <= played.felt:
                onward.setdefault(turn.position, set()).update(began)
    return onward
