"""What else may have been played: the turns that the evidence of an accepted turn does not rule out."""

from typing import Any

from adoube.games.base import AnyGame
from adoube.referee.successors import Outlook
from adoube.sensing.views import View, reading_of

__all__ = ["other_turns"]


def other_turns(game: AnyGame, view: View, before: Any, after: Any) -> tuple[str, ...]:
    """The legal turns from `before`, but that to `after`, that leave the board looking as `after` does.

    Canonical writings, sorted. Touches are not held against them: people say that the record is wrong.
    """
    cells = game.board.names
    shown = reading_of(game.placement(after), view, cells)
    explained = Outlook(game, view, cells, before).explain(shown)
    return tuple(sorted(game.write(other.turn) for other in explained if other.position != after))
