"""Rows of the journal in one plain sentence each, for whoever reads about a game afterwards."""

from adoube.records.payloads import (
    Answered,
    Asked,
    Called,
    Fault,
    Payload,
    Result,
    Resumed,
    Ruling,
    TakenBack,
    TurnPlayed,
)
from adoube.tables.messages import listed, ruling_sentence, seat_name
from adoube.words import say

__all__ = ["event_text"]


def event_text(payload: Payload) -> str:
    """What a person reads of a row; nothing of a kind that only the referee works with."""
    match payload:
        case TurnPlayed(seat=seat, notation=notation):
            return say("past.turn", seat=seat_name(seat), turn=notation)
        case TakenBack(ply=ply):
            return say("past.taken_back", ply=ply)
        case Called(call=call):
            return say("past.called", call=call)
        case Asked(to=None, text=text):
            return say("past.asked", text=text)
        case Asked(to=str(seat), text=text):
            return say("past.asked_seat", seat=seat_name(seat), text=text)
        case Answered(answer=answer):
            return say("past.answered", answer=answer)
        case Ruling():
            return ruling_sentence(payload)
        case Fault(text=text):
            return say("past.fault", text=text)
        case Resumed():
            return say("past.resumed")
        case Result():
            return result_sentence(payload)
    return ""


def result_sentence(result: Result) -> str:
    """Who has won, or that nobody has."""
    if not result.winners:
        return say("past.void")
    winners = listed(tuple(seat_name(seat) for seat in result.winners))
    return say("past.won" if len(result.winners) == 1 else "past.shared", winners=winners)
