"""How a table watches its games: what it knows of its board, and how it judges."""

from dataclasses import dataclass

from adoube.referee.returns import Takeback
from adoube.referee.timings import Timings
from adoube.sensing.trace import Orientation
from adoube.sensing.views import View

__all__ = ["Sensors", "Watching"]


@dataclass(frozen=True, slots=True)
class Sensors:
    """What a table knows of its board: the view, the shortest sure lift, and whether a press ends a turn.

    `by_page`: the press is a button of the page.
    """

    view: View
    promise_ms: int | None
    clock: bool
    by_page: bool = False
    orientation: Orientation = Orientation.KNOWN
    knows_hand: bool = False
    """whether the board tells nothing while a piece is in the hand, and has no sensors that could err"""


@dataclass(frozen=True, slots=True)
class Watching:
    """Everything but the game that decides how events are judged."""

    sensors: Sensors
    timings: Timings
    takeback: Takeback = Takeback.ASK
    answer_by_lift: bool = True
    """whether a piece that is lifted and put back answers a question"""
    teach: bool = False
    """whether the table shows where a lifted piece may go"""
