"""Verdicts and rulings in one plain sentence each, for the page and the terminal."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from adoube.games.line import Line
from adoube.games.scoresheet import entries_after, entry_after
from adoube.records.payloads import PLAYERS, Ruling, RulingKind
from adoube.referee.readable_verdicts import readable
from adoube.referee.verdicts import (
    BackInStep,
    Cleared,
    Fault,
    Illegal,
    Moved,
    NextGame,
    Over,
    Return,
    SetUp,
    StartStands,
    TakenBack,
    TurnQuestion,
    Undecided,
    Underway,
    Unfinished,
    Verdict,
)
from adoube.tables.state import Message
from adoube.words import AnyText, CodedText, coded
from adoube.words.names import seat_name

__all__ = ["cells_to_put_right", "message_of", "ruling_sentence", "with_lifts"]


def message_of(verdict: Verdict, line: Line) -> Message:
    """Return the sentence for a verdict on a game that had come as far as `line`."""
    said = _SENTENCES[type(verdict)](readable(verdict, line), line.game.name)
    return Message(verdict.name, said, _clause(verdict))


def cells_to_put_right(empty: Iterable[str], fill: Iterable[str]) -> CodedText:
    """`Empty c3, fill a1 and b1.`"""
    to_empty, to_fill = tuple(empty), tuple(fill)
    which = "both" if to_empty and to_fill else "empty" if to_empty else "fill"
    return coded("table.put_right", which=which, empty=to_empty, fill=to_fill)


def with_lifts(said: CodedText, lifts: Iterable[tuple[str, str]]) -> CodedText:
    """Return a question's words, and which piece to lift for which choice, where that answers it too."""
    ways = tuple(coded("table.lift", cell=cell, turn=turn) for cell, turn in lifts)
    return coded("text.sentences", sentences=(said, coded("table.lifts", lifts=ways))) if ways else said


def _clause(verdict: Verdict) -> str | None:
    match verdict:
        case Illegal(objection=objection):
            return objection.clause or None
        case Over(outcome=outcome):
            return outcome.clause
    return None


def _set_up(verdict: SetUp, title: AnyText) -> CodedText:
    return coded("table.set_up_stands" if verdict.stands else "table.set_up", title=title)


def _undecided(verdict: Undecided) -> CodedText:
    turns = tuple(name for name in verdict.candidates if Return.read(name) is None)
    seat = seat_name(verdict.seat)
    if len(turns) == len(verdict.candidates):
        return coded("table.undecided", seat=seat, turns=turns)
    if not turns:
        return coded("table.undecided_takebacks")
    return coded("table.undecided_takeback", seat=seat, turns=turns)


_SENTENCES: Mapping[type[Verdict], Callable[[Any, AnyText], CodedText]] = {
    Moved: lambda it, _: coded("table.moved", seat=seat_name(it.seat), turn=it.turn),
    Underway: lambda it, _: coded("table.underway", cells=cells_to_put_right(it.empty, it.fill)),
    Unfinished: lambda it, _: coded("table.unfinished", seat=seat_name(it.seat)),
    Undecided: lambda it, _: _undecided(it),
    TurnQuestion: lambda it, _: with_lifts(
        coded("table.question", seat=seat_name(it.to), turns=it.choices), it.lifts
    ),
    Illegal: lambda it, _: it.objection.said,
    BackInStep: lambda _, __: coded("table.back_in_step"),
    SetUp: _set_up,
    TakenBack: lambda it, _: coded("table.taken_back", turns=it.turns),
    Cleared: lambda _, title: coded("table.cleared", title=title),
    Over: lambda it, _: coded("table.over", why=it.outcome.said),
    StartStands: lambda it, _: coded("table.start_stands_again" if it.unfinished else "table.start_stands"),
    NextGame: lambda _, __: coded("table.next_game"),
    Fault: lambda it, _: coded("text.sentence", text=it.said),
}


def _corrected_turns(ruling: Ruling, line: Line) -> Sequence[str]:
    """As people read them; in the game's notation where today's rules have lost the game before."""
    turns, back_to = ruling.details["turns"], ruling.details["back_to"]
    is_known = line.ply - len(line.turns) <= back_to <= line.ply
    return entries_after(line.back_to(back_to), turns) if is_known else tuple(turns)


def ruling_sentence(ruling: Ruling, line: Line) -> CodedText:
    """Return the sentence for a complete ruling on a game that had come as far as `line`."""
    details = ruling.details
    match ruling.ruling:
        case RulingKind.ACCEPT:
            turn = str(details["turn"])
            played = coded("rulings.it") if turn.startswith("{") else entry_after(line, turn)
            return coded("rulings.accepted", turn=played)
        case RulingKind.CORRECT:
            return coded("rulings.corrected", turns=_corrected_turns(ruling, line))
        case RulingKind.TAKE_BACK:
            key = "rulings.undone" if details.get("by") == PLAYERS else "rulings.taken_back"
            return coded(key, ply=details["ply"])
        case RulingKind.SET:
            return coded("rulings.set")
        case RulingKind.PAUSE:
            return coded("rulings.paused")
        case RulingKind.GO_ON:
            return coded("rulings.go_on")
        case _:
            return coded("rulings.result", why=CodedText.from_json(details["why"]))
