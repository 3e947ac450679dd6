"""How turns are undone on a board that is on the page: a seat asks, and all the others have to agree.

The game then goes on before the newest turn of the seat that asked, and the pieces set themselves. Where
anybody may move the pieces there is nobody to ask. A wooden board is put back by hand.

What was said is a row of its kind like any call. It stands until the next turn.
"""

from collections.abc import Container

from adoube.records.payloads import PLAYERS, Called
from adoube.referee.config import Takeback
from adoube.referee.successors import SKIP
from adoube.tables.commands import CommandRefused, TakeBackTurns, Undo
from adoube.tables.declarations import NO_UNDO, UNDO
from adoube.tables.game_session import GameSession
from adoube.tables.state import Message
from adoube.words import coded
from adoube.words.names import seat_name

__all__ = ["answer_undo", "may_ask_undo", "undo_newest"]


def may_ask_undo(session: GameSession) -> tuple[str, ...]:
    """The seats that have played a turn which they may ask to undo."""
    if session.monitor.referee.takeback is Takeback.OFF:
        return ()
    return tuple(seat for seat in session.game.seats if _before_turn_of(session, seat) is not None)


def undo_newest(session: GameSession, computers: Container[str], now_ms: int) -> None:
    """Undoes the newest turn that a hand has played, with what `computers` have played since.

    Raises CommandRefused where there is none.
    """
    by_hand = [turn for turn in session.turns if turn.text != SKIP and turn.seat not in computers]
    to_ply = by_hand[-1].ply - 1 if by_hand else None
    if to_ply is None or not may_ask_undo(session):
        raise CommandRefused(coded("undo.nothing_played"))
    _undo(session, to_ply, now_ms)


def answer_undo(session: GameSession, asked: Undo, now_ms: int) -> bool:
    """A seat asks for an undo or agrees to one, or will have none; says whether turns were undone.

    Raises CommandRefused where it cannot.
    """
    seat = asked.seat
    if seat is None or seat not in session.game.seats:
        raise CommandRefused(coded("by_word.no_seat", seats=[*session.game.seats]))
    if seat in session.said.resigned:
        raise CommandRefused(coded("by_word.has_resigned", seat=seat_name(seat)))
    if not asked.agree:
        _decline(session, seat)
    elif session.said.undo:
        _agree(session, seat)
    else:
        _ask(session, seat)
    everybody = {each for each in session.game.seats if each not in session.said.resigned}
    if not everybody <= set(session.said.undo):
        return False
    _undo(session, session.said.undo_to, now_ms)
    return True


def _ask(session: GameSession, seat: str) -> None:
    to_ply = _before_turn_of(session, seat)
    if to_ply is None or seat not in may_ask_undo(session):
        raise CommandRefused(coded("undo.nothing_played"))
    _note(session, Called(UNDO, {"by": seat, "to_ply": to_ply}), "undo.asked")


def _agree(session: GameSession, seat: str) -> None:
    if seat in session.said.undo:
        raise CommandRefused(coded("by_word.said_so", seat=seat_name(seat)))
    _note(session, Called(UNDO, {"by": seat}), "undo.agrees")


def _decline(session: GameSession, seat: str) -> None:
    asked = session.said.undo
    if not asked:
        raise CommandRefused(coded("undo.not_asked"))
    _note(session, Called(NO_UNDO, {"by": seat}), "undo.withdrawn" if seat == asked[0] else "undo.declined")


def _note(session: GameSession, call: Called, key: str) -> None:
    session.record_call(call, Message("undo", coded(key, seat=seat_name(call.details["by"]))))


def _undo(session: GameSession, to_ply: int, now_ms: int) -> None:
    session.rule(TakeBackTurns(session.line.ply - to_ply), now_ms, PLAYERS)


def _before_turn_of(session: GameSession, seat: str) -> int | None:
    """How many turns stood before the newest turn of a seat; None where it has played none."""
    own = (turn.ply - 1 for turn in reversed(session.turns) if turn.seat == seat and turn.text != SKIP)
    return next(own, None)
