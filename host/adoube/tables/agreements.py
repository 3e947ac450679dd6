"""Agreements between players by word: draws, resignations, and turns to undo.

Of two seats the other one wins when one resigns. No rule of the games for more knows a player who leaves, and
nobody may end the game of the others: there a resignation is noted, the others play on, and the game is over
when only one of them is left. Whoever has resigned is not asked about a draw any more.

Turns are undone on a board that is on the page: a seat asks, and all the others have to agree. The game then
goes on before the newest turn of the seat that asked, and the pieces set themselves. Where anybody may move
the pieces there is nobody to ask. A wooden board is put back by hand.

Each declaration is a row of its kind like any call; the game itself hears nothing of it. It stands until the
next turn.
"""

from collections.abc import Container

from adoube.games.game_rules import CLAIM
from adoube.records.payloads import PLAYERS, Called
from adoube.referee.config import Takeback
from adoube.referee.successors import SKIP
from adoube.referee.verdicts import Stage
from adoube.sensing.events import CallMade
from adoube.tables.commands import CommandRefusedError, DeclareResult, TakeBackTurns, Undo
from adoube.tables.game_session import GameSession
from adoube.tables.pending_questions import DRAW, NO_DRAW, NO_UNDO, RESIGN, UNDO
from adoube.tables.state import Message
from adoube.words import coded
from adoube.words.names import seat_name

__all__ = ["answer_draw_offer", "answer_undo", "claim_draw", "may_ask_undo", "resign", "undo_newest"]


def resign(session: GameSession, seat: str, now_ms: int) -> None:
    """Resign for a seat. Raises CommandRefusedError if it cannot."""
    _require_say(session, seat)
    name = seat_name(seat)
    session.record_call(Called(RESIGN, {"by": seat}), Message("ruling", coded("by_word.resigned", seat=name)))
    left = _left(session)
    if len(left) == 1:
        session.rule(DeclareResult(left), now_ms, PLAYERS, coded("by_word.resigned", seat=name))


def claim_draw(session: GameSession, seat: str | None, now_ms: int) -> None:
    """Claim a draw that the rules give, such as by repetition, for the seat to move.

    Raises CommandRefusedError if the game is not running, or AdoubeError if there is nothing to claim.
    """
    if not session.may_declare:
        raise CommandRefusedError(coded("by_word.not_now"))
    if session.monitor.is_judged and session.monitor.referee.stage is Stage.PLAYING:
        session.call(CallMade(now_ms, CLAIM, {} if seat is None else {"by": seat}), now_ms)
    else:  # no referee listens while the game is paused
        outcome = session.line.claimed(seat)
        session.rule(DeclareResult(outcome.winners), now_ms, PLAYERS, outcome.said)


def answer_draw_offer(session: GameSession, seat: str, agrees: bool, now_ms: int) -> None:
    """Offer a draw, agree to one, or decline. Raises CommandRefusedError if the seat cannot."""
    _require_say(session, seat)
    if agrees:
        _agree_to_draw(session, seat, now_ms)
    else:
        _decline_draw(session, seat)


def _agree_to_draw(session: GameSession, seat: str, now_ms: int) -> None:
    name, offered = seat_name(seat), session.declarations.draw
    if not session.game.knows_draws:
        raise CommandRefusedError(coded("by_word.no_draws", title=session.game.name))
    if seat in offered:
        raise CommandRefusedError(coded("by_word.said_so", seat=name))
    details = {"by": seat} if offered else {"by": seat, "until_ply": session.newest_ply}
    key = "by_word.agrees" if offered else "by_word.offered"
    session.record_call(Called(DRAW, details), Message("draw", coded(key, seat=name)))
    left = _left(session)
    if set(left) <= set(session.declarations.draw):
        session.rule(DeclareResult(left), now_ms, PLAYERS, coded("by_word.drawn"))


def _decline_draw(session: GameSession, seat: str) -> None:
    offered = session.declarations.draw
    if not offered:
        raise CommandRefusedError(coded("by_word.no_offer"))
    key = "by_word.withdrawn" if seat == offered[0] else "by_word.declined"
    session.record_call(Called(NO_DRAW, {"by": seat}), Message("draw", coded(key, seat=seat_name(seat))))


def _left(session: GameSession) -> tuple[str, ...]:
    return tuple(seat for seat in session.game.seats if seat not in session.declarations.resigned)


def _require_say(session: GameSession, seat: str) -> None:
    if not session.may_declare:
        raise CommandRefusedError(coded("by_word.not_now"))
    if seat not in session.game.seats:
        raise CommandRefusedError(coded("by_word.no_seat", seats=[*session.game.seats]))
    if seat in session.declarations.resigned:
        raise CommandRefusedError(coded("by_word.has_resigned", seat=seat_name(seat)))


def may_ask_undo(session: GameSession) -> tuple[str, ...]:
    """Return the seats that have played a turn which they may ask to undo."""
    if session.monitor.referee.takeback is Takeback.OFF:
        return ()
    return tuple(seat for seat in session.game.seats if _before_turn_of(session, seat) is not None)


def undo_newest(session: GameSession, computers: Container[str], now_ms: int) -> None:
    """Undo the newest turn that a hand has played, with what `computers` have played since.

    Raises CommandRefusedError if there is none.
    """
    by_hand = [turn for turn in session.turns if turn.text != SKIP and turn.seat not in computers]
    to_ply = by_hand[-1].ply - 1 if by_hand else None
    if to_ply is None or not may_ask_undo(session):
        raise CommandRefusedError(coded("undo.nothing_played"))
    _undo(session, to_ply, now_ms)


def answer_undo(session: GameSession, asked: Undo, now_ms: int) -> bool:
    """Ask for an undo, agree or decline; return whether turns were undone.

    Raises CommandRefusedError if it cannot.
    """
    seat = asked.seat
    if seat is None or seat not in session.game.seats:
        raise CommandRefusedError(coded("by_word.no_seat", seats=[*session.game.seats]))
    if seat in session.declarations.resigned:
        raise CommandRefusedError(coded("by_word.has_resigned", seat=seat_name(seat)))
    if not asked.agree:
        _decline_undo(session, seat)
    elif session.declarations.undo:
        _agree_to_undo(session, seat)
    else:
        _ask_undo(session, seat)
    everybody = {each for each in session.game.seats if each not in session.declarations.resigned}
    if not everybody <= set(session.declarations.undo):
        return False
    _undo(session, session.declarations.undo_to, now_ms)
    return True


def _ask_undo(session: GameSession, seat: str) -> None:
    to_ply = _before_turn_of(session, seat)
    if to_ply is None or seat not in may_ask_undo(session):
        raise CommandRefusedError(coded("undo.nothing_played"))
    _note(session, Called(UNDO, {"by": seat, "to_ply": to_ply}), "undo.asked")


def _agree_to_undo(session: GameSession, seat: str) -> None:
    if seat in session.declarations.undo:
        raise CommandRefusedError(coded("by_word.said_so", seat=seat_name(seat)))
    _note(session, Called(UNDO, {"by": seat}), "undo.agrees")


def _decline_undo(session: GameSession, seat: str) -> None:
    asked = session.declarations.undo
    if not asked:
        raise CommandRefusedError(coded("undo.not_asked"))
    _note(session, Called(NO_UNDO, {"by": seat}), "undo.withdrawn" if seat == asked[0] else "undo.declined")


def _note(session: GameSession, call: Called, key: str) -> None:
    session.record_call(call, Message("undo", coded(key, seat=seat_name(call.details["by"]))))


def _undo(session: GameSession, to_ply: int, now_ms: int) -> None:
    session.rule(TakeBackTurns(session.line.ply - to_ply), now_ms, PLAYERS)


def _before_turn_of(session: GameSession, seat: str) -> int | None:
    """Return how many turns stood before the newest turn of a seat; None if it has played none."""
    own = (turn.ply - 1 for turn in reversed(session.turns) if turn.seat == seat and turn.text != SKIP)
    return next(own, None)
