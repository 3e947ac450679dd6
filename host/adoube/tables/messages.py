"""Verdicts and rulings in one plain sentence each, for the page and the terminal."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from adoube.records.payloads import Ruling, RulingKind
from adoube.referee.hypotheses.nodes import Return
from adoube.referee.verdicts import (
    BackInStep,
    Cleared,
    Fault,
    Illegal,
    Moved,
    NextGame,
    Over,
    Question,
    SetUp,
    StartStands,
    TakenBack,
    Undecided,
    Underway,
    Unfinished,
    Verdict,
)
from adoube.tables.state import Message
from adoube.words import say

__all__ = ["cells_to_put_right", "listed", "message_of", "ruling_sentence", "seat_name", "with_lifts"]

NUMBERED_SEAT = re.compile(r"p([0-9]+)")


def message_of(verdict: Verdict, title: str) -> Message:
    """What a person reads of a verdict on a game called `title`."""
    return Message(verdict.name, _SENTENCES[type(verdict)](verdict, title), _clause(verdict))


def cells_to_put_right(empty: Iterable[str], fill: Iterable[str]) -> str:
    """`Empty c3, fill a1 and b1.`"""
    parts = [
        say(key, cells=listed(cells))
        for key, cells in (("table.empty", tuple(empty)), ("table.fill", tuple(fill)))
        if cells
    ]
    sentence = ", ".join(parts)
    return sentence[:1].upper() + sentence[1:] + "."


def seat_name(seat: str) -> str:
    """A seat as a person reads it at the head of a sentence; one of many by its number: `p2`, Player 2."""
    if numbered := NUMBERED_SEAT.fullmatch(seat):
        return say("table.player", number=numbered[1])
    return seat[:1].upper() + seat[1:]


def listed(names: tuple[str, ...]) -> str:
    """`a1, b1 and c3`"""
    return _joined(names, say("table.and"))


def with_lifts(text: str, lifts: Iterable[tuple[str, str]]) -> str:
    """A question's words, and which piece to lift for which choice, where that answers it too."""
    written = tuple(say("table.lift", cell=cell, turn=turn) for cell, turn in lifts)
    return f"{text} {say('table.lifts', lifts=_either(written))}" if written else text


def _clause(verdict: Verdict) -> str | None:
    match verdict:
        case Illegal(objection=objection):
            return objection.clause or None
        case Over(outcome=outcome):
            return outcome.clause
    return None


def _sentence(text: str) -> str:
    """With a full stop, as what is said besides may follow it: an error's line has none."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _set_up(verdict: SetUp, title: str) -> str:
    return say("table.set_up_stands" if verdict.stands else "table.set_up", title=title)


def _undecided(verdict: Undecided) -> str:
    turns = tuple(name for name in verdict.candidates if Return.read(name) is None)
    seat, named = seat_name(verdict.seat), _either(turns)
    if len(turns) == len(verdict.candidates):
        return say("table.undecided", seat=seat, turns=named)
    if not turns:
        return say("table.undecided_takebacks")
    return say("table.undecided_takeback", seat=seat, turns=named)


_SENTENCES: Mapping[type[Verdict], Callable[[Any, str], str]] = {
    Moved: lambda it, _: say("table.moved", seat=seat_name(it.seat), turn=it.turn),
    Underway: lambda it, _: say("table.underway", cells=cells_to_put_right(it.empty, it.fill)),
    Unfinished: lambda it, _: say("table.unfinished", seat=seat_name(it.seat)),
    Undecided: lambda it, _: _undecided(it),
    Question: lambda it, _: with_lifts(
        say("table.question", seat=seat_name(it.to), turns=_either(it.choices)), it.lifts
    ),
    Illegal: lambda it, _: it.objection.text,
    BackInStep: lambda _, __: say("table.back_in_step"),
    SetUp: _set_up,
    TakenBack: lambda it, _: say("table.taken_back", turns=" ".join(it.turns)),
    Cleared: lambda _, title: say("table.cleared", title=title),
    Over: lambda it, _: say("table.over", why=it.outcome.why),
    StartStands: lambda it, _: say("table.start_stands_again" if it.unfinished else "table.start_stands"),
    NextGame: lambda _, __: say("table.next_game"),
    Fault: lambda it, _: _sentence(it.why),
}


def _either(names: tuple[str, ...]) -> str:
    return _joined(names, say("table.or"))


def _joined(names: tuple[str, ...], last: str) -> str:
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def ruling_sentence(ruling: Ruling) -> str:
    """What a person reads of a ruling in full."""
    details = ruling.details
    match ruling.ruling:
        case RulingKind.ACCEPT:
            turn = str(details["turn"])
            return say("rulings.accepted", turn=say("rulings.it") if turn.startswith("{") else turn)
        case RulingKind.CORRECT:
            return say("rulings.corrected", turns=" ".join(details["turns"]))
        case RulingKind.TAKE_BACK:
            return say("rulings.taken_back", ply=details["ply"])
        case RulingKind.SET:
            return say("rulings.set")
        case RulingKind.PAUSE:
            return say("rulings.paused")
        case RulingKind.GO_ON:
            return say("rulings.go_on")
        case _:
            return say("rulings.result", why=details["why"])
