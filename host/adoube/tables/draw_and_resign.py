"""How players end a game by word: one offers a draw and all agree, or a seat resigns.

Of two seats the other one wins when one resigns. No rule of the games for more knows a player who leaves, and
nobody may end the game of the others: there a resignation is noted, the others play on, and the game is over
when only one of them is left. Whoever has resigned is not asked about a draw any more.

What was said is a row of its kind like any call; the game itself hears nothing of it. An offer stands until
the next turn.
"""

from adoube.records.payloads import PLAYERS, Called
from adoube.tables.commands import CommandRefused, DeclareResult
from adoube.tables.declarations import DRAW, NO_DRAW, RESIGN
from adoube.tables.game_session import GameSession
from adoube.tables.state import Message, Phase
from adoube.words import coded
from adoube.words.names import seat_name

__all__ = ["answer_draw_offer", "may_declare", "resign"]


def may_declare(session: GameSession) -> bool:
    """Whether the players may end the game: it has begun and has no result."""
    begun = session.phase in (Phase.PLAYING, Phase.HELD, Phase.CLEARED) or bool(session.line.turns)
    return begun and session.result is None


def resign(session: GameSession, seat: str, now_ms: int) -> None:
    """A seat gives the game up. Raises CommandRefused where it cannot."""
    _require_say(session, seat)
    name = seat_name(seat)
    session.record_call(Called(RESIGN, {"by": seat}), Message("ruling", coded("by_word.resigned", seat=name)))
    left = _left(session)
    if len(left) == 1:
        session.rule(DeclareResult(left), now_ms, PLAYERS, coded("by_word.resigned", seat=name))


def answer_draw_offer(session: GameSession, seat: str, agrees: bool, now_ms: int) -> None:
    """A seat offers a draw or agrees to one, or will have none. Raises CommandRefused where it cannot."""
    _require_say(session, seat)
    if agrees:
        _agree_to_draw(session, seat, now_ms)
    else:
        _decline_draw(session, seat)


def _agree_to_draw(session: GameSession, seat: str, now_ms: int) -> None:
    name, offered = seat_name(seat), session.said.draw
    if not session.game.knows_draws:
        raise CommandRefused(coded("by_word.no_draws", title=session.game.name))
    if seat in offered:
        raise CommandRefused(coded("by_word.said_so", seat=name))
    details = {"by": seat} if offered else {"by": seat, "until_ply": session.newest_ply}
    key = "by_word.agrees" if offered else "by_word.offered"
    session.record_call(Called(DRAW, details), Message("draw", coded(key, seat=name)))
    left = _left(session)
    if set(left) <= set(session.said.draw):
        session.rule(DeclareResult(left), now_ms, PLAYERS, coded("by_word.drawn"))


def _decline_draw(session: GameSession, seat: str) -> None:
    offered = session.said.draw
    if not offered:
        raise CommandRefused(coded("by_word.no_offer"))
    key = "by_word.withdrawn" if seat == offered[0] else "by_word.declined"
    session.record_call(Called(NO_DRAW, {"by": seat}), Message("draw", coded(key, seat=seat_name(seat))))


def _left(session: GameSession) -> tuple[str, ...]:
    return tuple(seat for seat in session.game.seats if seat not in session.said.resigned)


def _require_say(session: GameSession, seat: str) -> None:
    if not may_declare(session):
        raise CommandRefused(coded("by_word.not_now"))
    if seat not in session.game.seats:
        raise CommandRefused(coded("by_word.no_seat", seats=[*session.game.seats]))
    if seat in session.said.resigned:
        raise CommandRefused(coded("by_word.has_resigned", seat=seat_name(seat)))
