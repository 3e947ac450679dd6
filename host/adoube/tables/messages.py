"""Verdicts in one plain sentence each, for the page and the terminal."""

import re
from collections.abc import Iterable
from typing import assert_never

from adoube.referee.verdicts import (
    BackInStep,
    Cleared,
    Fault,
    Illegal,
    Moved,
    Over,
    Question,
    SetUp,
    StartStands,
    TakenBack,
    Undecided,
    Underway,
    Verdict,
)
from adoube.tables.state import Message
from adoube.words import say

__all__ = ["cells_to_put_right", "message_of", "seat_name"]

NUMBERED_SEAT = re.compile(r"p([0-9]+)")


def message_of(verdict: Verdict, title: str) -> Message:
    """What a person reads of a verdict on a game called `title`."""
    clause = None
    match verdict:
        case Moved(seat=seat, turn=turn):
            text = say("table.moved", seat=seat_name(seat), turn=turn)
        case Underway(empty=empty, fill=fill):
            text = say("table.underway", cells=cells_to_put_right(empty, fill))
        case Undecided(seat=seat, candidates=candidates):
            text = say("table.undecided", seat=seat_name(seat), turns=_either(candidates))
        case Question(to=seat, choices=choices):
            text = say("table.question", seat=seat_name(seat), turns=_either(choices))
        case Illegal(objection=objection):
            clause, text = objection.clause, objection.text
        case BackInStep():
            text = say("table.back_in_step")
        case SetUp():
            text = say("table.set_up_stands" if verdict.stands else "table.set_up", title=title)
        case TakenBack(turns=turns):
            text = say("table.taken_back", turns=" ".join(turns))
        case Cleared():
            text = say("table.cleared", title=title)
        case Over(outcome=outcome):
            clause = outcome.clause
            text = say("table.over", why=outcome.why)
        case StartStands():
            text = say("table.start_stands")
        case Fault(why=why):
            text = why
        case _:
            assert_never(verdict)
    return Message(verdict.name, text, clause)


def cells_to_put_right(empty: Iterable[str], fill: Iterable[str]) -> str:
    """`Empty c3, fill a1 and b1.`"""
    parts = [
        say(key, cells=_listed(cells))
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


def _listed(names: tuple[str, ...]) -> str:
    return _joined(names, say("table.and"))


def _either(names: tuple[str, ...]) -> str:
    return _joined(names, say("table.or"))


def _joined(names: tuple[str, ...], last: str) -> str:
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"
