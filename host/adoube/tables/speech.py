"""What there is to say at a table: the calls of its game, a takeback, a draw, a dispute."""

from adoube.games.calls import TAKEBACK_CALL, AvailableCall
from adoube.referee.returns import Takeback
from adoube.tables.by_word import may_declare
from adoube.tables.play import Play
from adoube.tables.state import Phase, Speech

__all__ = ["speech_of"]


def speech_of(play: Play) -> Speech:
    """What the players of a game may say now, and what they have said."""
    dispute, is_playing = play.asks.dispute, play.phase is Phase.PLAYING
    return Speech(
        calls=_calls(play) if is_playing else (),
        may_declare=may_declare(play),
        knows_draws=play.game.knows_draws,
        draw=play.said.draw,
        resigned=play.said.resigned,
        may_dispute=is_playing and bool(play.line.turns) and dispute is None,
        dispute=None if dispute is None else tuple(dispute.words.items()),
    )


def _calls(play: Play) -> tuple[AvailableCall, ...]:
    """By the position that the board has come to: its last turn may not be accepted yet."""
    game, line, position = play.game, play.line, play.watch.position
    before = line.positions if position == line.position else (*line.positions, line.position)
    calls = game.available_calls(position, before) if game.outcome(position, before) is None else ()
    may_return = before and play.watch.referee.hypotheses.takeback is not Takeback.OFF
    takeback = (AvailableCall(TAKEBACK_CALL.name, game.seats),) if may_return else ()
    return (*calls, *takeback)
