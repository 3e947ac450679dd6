"""A game's line of play made again from its rows, one row at a time."""

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.line import Line, printed
from adoube.games.verdict import IllegalTurn, UnreadableTurn
from adoube.records.payloads import Called, Ruling, TakenBack, TurnPlayed, position_hash
from adoube.records.resume import Step
from adoube.tables.rulings import back_to, ruled

__all__ = ["Retelling"]


class Retelling:
    """Follows what took a game from one position to another, as far as today's rules follow the journal."""

    def __init__(self, game: AnyGame) -> None:
        self.line = Line.begin(game)
        self.broken_at: int | None = None
        """the first ply that today's rules read otherwise than the journal; nothing is heeded from there"""
        self._waiting: list[Called] = []

    def take(self, step: Step) -> None:
        """The next row."""
        if self.broken_at is not None:
            return
        if isinstance(step, Called):
            # What was called after a turn that was not accepted yet waits for that turn, and for no other.
            heard = _heard(self.line, step)
            if heard is None:
                self._waiting.append(step)
            else:
                self.line = heard
            return
        try:
            after = _stepped(self.line, step)
        except AdoubeError:
            self.broken_at = self.line.ply + 1
            return
        if isinstance(step, TurnPlayed) and position_hash(printed(after)) != step.hash:
            self.broken_at = step.ply
            return
        for call in self._waiting:
            after = _heard(after, call) or after
        self.line, self._waiting = after, []


def _stepped(line: Line, step: TurnPlayed | TakenBack | Ruling) -> Line:
    """The line after a row. Raises AdoubeError where today's rules do not know it."""
    match step:
        case TurnPlayed(notation=notation):
            return line.play(line.game.read(notation))
        case TakenBack(ply=ply):
            return back_to(line, ply)
        case Ruling():
            return ruled(line, step)


def _heard(line: Line, call: Called) -> Line | None:
    """The line after a call; None where the rules refuse it there."""
    try:
        return line.called({**call.details, "call": call.call})
    except (IllegalTurn, UnreadableTurn):
        return None
