"""Verdicts, rulings and questions in words, for the page and the terminal.

A verdict and a ruling is one plain sentence; a question has its choices. A dispute, `That is not what I
played`, asks what else may have been, and who says so.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.scoresheet import entries_after, entry_after, line_after
from adoube.records.payloads import PLAYERS, Asked, Ruling, RulingKind
from adoube.referee.questions import PLAY_ON, other_turns
from adoube.referee.readable_verdicts import readable
from adoube.referee.successors import SKIP
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
from adoube.sensing.views import View
from adoube.tables.commands import DeclareResult
from adoube.tables.state import Choice, Message, Question, Remedy
from adoube.words import AnyText, CodedText, coded, few_of
from adoube.words.coded_text import MOST_NAMED
from adoube.words.names import seat_name

__all__ = [
    "ABANDONED",
    "DRAW",
    "GO_ON",
    "Dispute",
    "DisputedTurn",
    "answer_words",
    "cells_to_put_right",
    "disputed_turn",
    "ending_question",
    "ending_question_again",
    "late_ending_question",
    "message_of",
    "remedy_words",
    "result_of",
    "ruling_sentence",
    "turn_question",
    "with_lifts",
]


def message_of(verdict: Verdict, line: Line) -> Message:
    """Return the sentence for a verdict on a game that had come as far as `line`."""
    said = _SENTENCES[type(verdict)](readable(verdict, line), line.game.name)
    return Message(verdict.name, said, _clause(verdict))


def cells_to_put_right(empty: Iterable[str], fill: Iterable[str]) -> CodedText:
    """`Empty c3, fill a1 and b1.` At most three cells are named, of more their number is given."""
    to_empty, to_fill = tuple(empty), tuple(fill)
    which = "both" if to_empty and to_fill else "empty" if to_empty else "fill"
    filled = min(len(to_fill), max(1, MOST_NAMED - len(to_empty)))
    shown = {"empty": few_of(to_empty, MOST_NAMED - filled), "fill": few_of(to_fill, filled)}
    return coded("table.put_right", which=which, **shown)


def remedy_words(remedy: Remedy) -> CodedText:
    """Return how to correct the board: by a turn of it where that is what is wrong, else cell by cell."""
    if remedy.turn is not None:
        return coded("table.turn_board", part=remedy.turn.part, to=remedy.turn.to)
    return cells_to_put_right(remedy.empty, remedy.fill)


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


DRAW, ABANDONED, GO_ON = "draw", "abandoned", "go-on"  # answers to how a game ended, beside the seat that won
_ENDINGS = {
    DRAW: coded("questions.draw"),
    ABANDONED: coded("questions.abandoned"),
    GO_ON: coded("questions.go_on"),
}
MOST_BACK = 4  # a question may be about a turn this many turns back


def turn_question(asked: TurnQuestion, line: Line, number: int) -> Question:
    """Which turn was played after `line`, asked of the seat that played it, or which turns in which order."""
    shown = readable(asked, line)
    assert isinstance(shown, TurnQuestion)
    which = "table.which_turns" if asked.lines else "table.which_turn"
    text = with_lifts(coded(which, seat=seat_name(asked.to)), shown.lifts)
    cells = {choice: (cell,) for cell, choice in asked.lifts}
    lines = map(Choice, asked.lines, shown.lines)
    words_of = _words_of_first if asked.lines else _words_of
    turns = (
        Choice(choice, words_of(entry), cells.get(choice, ()))
        for choice, entry in zip(asked.choices, shown.choices, strict=True)
    )
    return Question(number, asked.to, text, (*lines, *turns))


def _words_of_first(choice: str) -> AnyText:
    """Return the first turn of several, where the lines that are offered may all be wrong."""
    return coded("questions.begins_with", turn=choice)


def _words_of(choice: str) -> AnyText:
    """Return a turn as people read it, and in words what they may choose beside turns."""
    if choice == PLAY_ON:
        return coded("questions.play_on")
    match Return.read(choice):
        case None:
            return choice
        case Return(plies=0):
            return coded("questions.takeback_of_open")
        case Return(plies=plies):
            return coded("questions.takeback", turns=plies)


def answer_words(answer: str, line: Line, choices: Sequence[str]) -> AnyText:
    """Return an answer as people read it, to a question about the newest turns of `line`.

    The turn in question may have been played from an earlier position: in a later one no choice is legal.
    """
    if answer in line.game.seats:
        return coded("questions.wins", seat=seat_name(answer))
    if answer in _ENDINGS:
        return _ENDINGS[answer]
    if answer == PLAY_ON or Return.read(answer) is not None:
        return _words_of(answer)
    before = next((one for one in _newest(line) if any(line_after(one, each) for each in choices)), line)
    return " ".join(entries_after(before, answer.split(" ")))


def _newest(line: Line) -> Iterator[Line]:
    """Return the line, and as it stood before its last turns."""
    return (line.back_to(line.ply - plies) for plies in range(min(MOST_BACK, len(line.turns)) + 1))


def ending_question(game: AnyGame, number: int, said: AnyText, takeback: str | None = None) -> Question:
    """Return how a game ended that was left, asked in the words of `said`; `takeback`: see `StartStands`."""
    back = [] if takeback is None else [Choice(takeback, _words_of(takeback))]
    rest = [*back, Choice(GO_ON, _ENDINGS[GO_ON])]
    return Question(number, None, said, (*_results(game), *rest))


def ending_question_again(game: AnyGame, asked: Asked) -> Question:
    """Return the question how a game ended, as it was asked before a restart."""
    takeback = next((choice for choice in asked.choices if Return.read(choice) is not None), None)
    return ending_question(game, asked.question, asked.said, takeback)


def late_ending_question(game: AnyGame, number: int) -> Question:
    """Return how a game ended that was left, asked while the next one is played."""
    return Question(number, None, coded("table.who_won", title=game.name), tuple(_results(game)))


def _results(game: AnyGame) -> list[Choice]:
    wins = [Choice(seat, coded("questions.wins", seat=seat_name(seat))) for seat in game.seats]
    draw = [Choice(DRAW, _ENDINGS[DRAW])] if game.knows_draws else []
    return [*wins, *draw, Choice(ABANDONED, _ENDINGS[ABANDONED])]


def result_of(answer: str, seats: Sequence[str]) -> tuple[DeclareResult, CodedText]:
    """Return the ruling, with its reason, for an answer that ends the game."""
    if answer == ABANDONED:
        return DeclareResult(()), coded("rulings.abandoned")
    winners = tuple(seats) if answer == DRAW else (answer,)
    return DeclareResult(winners), coded("rulings.players_agree")


class DisputedTurn(NamedTuple):
    """A recorded turn, and the others that leave the board looking the same."""

    before: Line
    recorded: str
    others: tuple[str, ...]

    @property
    def ply(self) -> int:
        return self.before.ply + 1

    @property
    def choices(self) -> tuple[str, ...]:
        return (self.recorded, *self.others)

    def entry(self, turn: str) -> str:
        """Return one of the choices as people read it."""
        return entry_after(self.before, turn)


@dataclass
class Dispute:
    """The question which turn a disputed one was, and each seat's word."""

    number: int  # of the question
    turn: DisputedTurn
    seats: tuple[str, ...]  # who has to agree
    words: dict[str, str] = field(default_factory=dict)  # the turn that each seat has named

    @property
    def question(self) -> Question:
        turn = self.turn
        text = coded("dispute.which", ply=turn.ply, turn=turn.entry(turn.recorded))
        return Question(self.number, None, text, tuple(Choice(one, turn.entry(one)) for one in turn.choices))

    @property
    def agreed(self) -> str | None:
        """The turn that every seat names."""
        named = {self.words.get(seat) for seat in self.seats}
        return named.pop() if len(named) == 1 else None


def disputed_turn(line: Line, view: View) -> DisputedTurn | None:
    """Return the last turn that a hand played; None before the first one."""
    ply, written = line.ply, line.written_turns()
    while written and written[-1] == SKIP:
        ply, written = ply - 1, written[:-1]
    if not written:
        return None
    stood, recorded = line.back_to(ply), written[-1]
    others = other_turns(line.game, view, stood.positions[-1], stood.position)
    return DisputedTurn(stood.back(1), recorded, tuple(other for other in others if other != recorded))
