"""Rows of the journal in one plain sentence each, for whoever reads about a game afterwards."""

from typing import Any

from adoube.games.line import Line
from adoube.games.scoresheet import entry_after
from adoube.games.verdict import ending_sentence
from adoube.records.payloads import (
    AnsweredRow,
    Asked,
    Called,
    FaultRow,
    Payload,
    Result,
    Resumed,
    Ruling,
    TakenBackRow,
    TurnPlayed,
    payload_to_json,
)
from adoube.tables.messages import ruling_sentence
from adoube.tables.questions import answer_words
from adoube.words import CodedText, coded
from adoube.words.names import seat_name

__all__ = ["event_text", "readable_details"]


def event_text(payload: Payload, line: Line, asked: Asked | None = None) -> CodedText | None:
    """What a person reads of a row of a game that had come as far as `line`; nothing of a kind that only the
    referee works with. `asked`: the question that an answer is for.
    """
    match payload:
        case TurnPlayed(seat=seat, notation=notation, ply=ply):
            # Where today's rules have lost the game, nobody knows what stood before the turn.
            turn = entry_after(line, notation) if ply == line.ply + 1 else notation
            return coded("past.turn", seat=seat_name(seat), turn=turn)
        case TakenBackRow(ply=ply):
            return coded("past.taken_back", ply=ply)
        case Called():
            return _called(payload, line)
        case Asked(to=None, said=said):
            return coded("past.asked", text=said)
        case Asked(to=str(seat), said=said):
            return coded("past.asked_seat", seat=seat_name(seat), text=said)
        case AnsweredRow(answer=answer):
            choices = () if asked is None else asked.choices
            return coded("past.answered", answer=answer_words(answer, line, choices))
        case Ruling():
            return ruling_sentence(payload, line)
        case FaultRow(said=said):
            return coded("past.fault", text=said)
        case Resumed():
            return coded("past.resumed")
        case Result():
            return result_sentence(payload)
    return None


def _called(row: Called, line: Line) -> CodedText:
    """What was called, or which hint was given."""
    match row:
        case Called(call="hint", details={"by": str(seat), "turn": str(turn)}):
            return coded("past.hint", seat=seat_name(seat), turn=entry_after(line, turn))
        case Called(call="hint", details={"by": str(seat), "cells": [*cells]}):
            return coded("past.hint_pieces", seat=seat_name(seat), cells=cells)
        case Called(call="hints", details=details):
            return coded("past.hints_allowed" if details.get("allowed") else "past.hints_forbidden")
    return coded("past.called", call=row.call)


def readable_details(payload: Payload) -> dict[str, Any]:
    """What a row holds, as exports have it: its texts in English, and the code of a text beside it."""
    details = payload_to_json(payload)
    match payload:
        case Asked(said=said) | FaultRow(said=said):
            return {"text": str(said), **details}
        case Ruling(details={"why": why}):
            said = CodedText.from_json(why)
            return {**details, "details": {**payload.details, "why": str(said), "said": why}}
    return details


def result_sentence(result: Result) -> CodedText:
    """Who has won, in a draw or a void game that nobody has."""
    return ending_sentence([*map(seat_name, result.winners)], len(result.scores))
