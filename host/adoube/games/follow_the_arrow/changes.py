"""Why no turn of Follow the Arrow leaves a board as a hand has left it: clause and words."""

from adoube.games.base import Change
from adoube.games.follow_the_arrow.board import NUMBER
from adoube.games.follow_the_arrow.objections import objection_to_carrying, objects
from adoube.games.follow_the_arrow.position import Position
from adoube.games.follow_the_arrow.rules import Rules
from adoube.games.follow_the_arrow.text import seat_name
from adoube.games.verdict import Objection

__all__ = ["objection_to_change"]


def objection_to_change(rules: Rules, position: Position, change: Change) -> Objection:
    """Why no turn leaves the board changed like this, in a game that is not over."""
    left, reached = sorted(change.emptied), sorted(change.filled | change.altered)
    cells = ", ".join(sorted({*left, *reached}))
    if not cells:
        return objects(position, "FTA-09", "nothing_changed")
    if not left:
        return _objection_without_origin(position, change, cells)
    own = position.of_seat(position.mover)
    gone = [cell for cell in left if not own >> NUMBER[cell] & 1]
    if len(left) == 2 and len(gone) == 1 and len(reached) == 1:
        # As in checkers: an own pawn moved, and the one that it jumped was taken off.
        return _objection_to_vanishing(position, gone[0])
    if len(left) > 1 or len(reached) > 1:
        return objects(position, "FTA-09", "several", cells=cells)
    if not reached:
        return _objection_to_vanishing(position, left[0])
    objection = objection_to_carrying(rules, position, NUMBER[left[0]], NUMBER[reached[0]])
    return objection or objects(position, "FTA-09", "unknown_change", cells=cells)


def _objection_without_origin(position: Position, change: Change, cells: str) -> Objection:
    """Why there may not be more on the board than there was, or something else on the same circles."""
    if change.filled:
        return objects(position, "FTA-03", "appeared", cells=", ".join(sorted(change.filled)))
    return objects(position, "FTA-09", "exchanged", cells=cells)


def _objection_to_vanishing(position: Position, cell: str) -> Objection:
    """Why a pawn may not leave the board."""
    owner = 0 if position.black >> NUMBER[cell] & 1 else 1
    return objects(position, "FTA-13", "vanished", owner=seat_name(owner), cell=cell)
