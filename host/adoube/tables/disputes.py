"""`That is not what I played`: what else may have been, and who says so."""

from dataclasses import dataclass, field

from adoube.games.line import AsPlayed, Line
from adoube.referee.dispute import other_turns
from adoube.referee.successors import SKIP
from adoube.sensing.views import View
from adoube.tables.state import Choice, Question
from adoube.words import say

__all__ = ["Dispute", "disputed_turn"]


@dataclass
class Dispute:
    """A recorded turn that somebody disputes, the others that look the same, and each seat's word."""

    number: int
    """of the question"""
    ply: int
    recorded: str
    others: tuple[str, ...]
    seats: tuple[str, ...]
    """who has to agree"""
    words: dict[str, str] = field(default_factory=dict)
    """the turn that each seat has named"""

    @property
    def question(self) -> Question:
        text = say("dispute.which", ply=self.ply, turn=self.recorded)
        choices = (self.recorded, *self.others)
        return Question(self.number, None, text, tuple(Choice(turn, turn) for turn in choices))

    @property
    def agreed(self) -> str | None:
        """The turn that every seat names."""
        named = {self.words.get(seat) for seat in self.seats}
        return named.pop() if len(named) == 1 else None


def disputed_turn(line: Line, view: View) -> tuple[int, str, tuple[str, ...]] | None:
    """The last turn that a hand played: its ply, its notation, and the turns that look the same.

    None before the first turn.
    """
    ply, written = line.ply, line.written_turns()
    while written and written[-1] == SKIP:
        ply, written = ply - 1, written[:-1]
    if not written:
        return None
    stood = line.back_to(ply)
    turn = stood.turns[-1]
    others = other_turns(line.game, view, stood.positions[-1], stood.position)
    recorded = turn.text if isinstance(turn, AsPlayed) else line.game.write(turn)
    return ply, recorded, tuple(other for other in others if other != recorded)
