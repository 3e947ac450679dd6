"""What there is to see of a table before it is there: its board is missing, or it cannot be opened."""

from dataclasses import replace

from adoube.games.base import AnyGame
from adoube.referee.config import Timings
from adoube.sensing.trace import Sensors
from adoube.sensing.views import View
from adoube.tables.history import History
from adoube.tables.match import AnyMatch
from adoube.tables.pending_events import UNSTORED_BITS
from adoube.tables.state import Message, Phase, TableState
from adoube.tables.table import JudgingOptions, Table

__all__ = ["placeholder_state"]


def placeholder_state(
    name: str, game: AnyGame, contest: AnyMatch, view: View, past: History, why: str
) -> TableState:
    """The table as its journal left it, held, with the word why. Nothing of this is written down.

    Its version is older than every one that the table will have once it is opened.
    """
    judging = JudgingOptions(Sensors(view, None, clock=False), Timings.default())
    table = Table(name, game, contest, judging)
    table.open(past)
    return replace(
        table.state(),
        version=past.rows << UNSTORED_BITS,
        phase=Phase.HELD,
        message=Message("fault", why),
        provisional=None,
        question=None,
        remedy=None,
        may_end_turn=None,
        connected=False,
    )
