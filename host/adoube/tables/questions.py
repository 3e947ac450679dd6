"""Questions as a page shows them, disputes, and answers by hand.

A dispute, `That is not what I played`, asks what else may have been, and who says so.

While a question is shown, a piece that is lifted and put back stands for its choice. Only a quiet board
answers. From the first change to the moment at which the board has stood again as it did when it was asked,
nothing but that one cell may have stirred; a hand that does anything else is playing on.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.scoresheet import entries_after, entry_after, line_after
from adoube.records.payloads import Asked
from adoube.referee.questions import PLAY_ON, other_turns
from adoube.referee.readable_verdicts import readable
from adoube.referee.successors import SKIP
from adoube.referee.verdicts import Return, TurnQuestion
from adoube.sensing.events import CellTouched, Event
from adoube.sensing.views import EMPTY, Reading, View
from adoube.tables.commands import DeclareResult
from adoube.tables.messages import with_lifts
from adoube.tables.state import Choice, Question
from adoube.words import AnyText, CodedText, coded
from adoube.words.names import seat_name

__all__ = [
    "ABANDONED",
    "DRAW",
    "GO_ON",
    "Dispute",
    "DisputedTurn",
    "HandAnswers",
    "answer_words",
    "disputed_turn",
    "ending_question",
    "ending_question_again",
    "late_ending_question",
    "result_of",
    "turn_question",
]

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


SHOWN_MS = 1000  # a question is shown this long before a lift can answer it
LEAST_LIFT_MS = 300  # shorter lifts are bumps, and answer nothing
MOST_LIFT_MS = 3000  # longer lifts are hands in thought, and answer nothing


@dataclass(slots=True)
class _Disturbance:
    """The disturbance since the board last stood still; times in milliseconds."""

    since_ms: int
    cells: set[str] = field(default_factory=set)
    lifts_only: bool = True  # whether every cell that differed was empty
    back_ms: int | None = None  # since when the board stands as before; None while it does not


class HandAnswers:
    """Watches a board for the answer to one question, shown since `now_ms` on a board that shows `stands`.

    `cells` are the board's, in the order of its readings; `settle_ms` is how long a board stands still before
    that counts.
    """

    def __init__(
        self, question: TurnQuestion, cells: tuple[str, ...], stands: Reading, now_ms: int, settle_ms: int
    ) -> None:
        self.question = question
        self._choices = dict(question.lifts)
        self._cells, self._stands = cells, stands
        self._shown_ms, self._settle_ms = now_ms, settle_ms
        self._away: frozenset[str] = frozenset()
        self._stir: _Disturbance | None = None

    @property
    def wake_at_ms(self) -> int | None:
        """When a lift that is over may be an answer, if nothing else happens."""
        if self._stir is None or self._stir.back_ms is None:
            return None
        return self._stir.back_ms + self._settle_ms

    def see(self, event: Event | None, reading: Reading, now_ms: int) -> str | None:
        """Take in a reading after an event, or with None after a while; return an answer, once."""
        wake_at_ms = self.wake_at_ms
        if wake_at_ms is not None and wake_at_ms <= now_ms:
            stir, self._stir = self._stir, None
            if stir is not None and (answer := self._answer(stir)) is not None:
                return answer
        away = frozenset(
            cell
            for cell, stood, shows in zip(self._cells, self._stands, reading, strict=True)
            if stood != shows
        )
        felt = {event.cell} if isinstance(event, CellTouched) else set()
        if felt or away != self._away:
            self._note(away, felt, reading, now_ms)
        return None

    def _note(self, away: frozenset[str], felt: set[str], reading: Reading, now_ms: int) -> None:
        """Something has changed: the board differs in the cells `away`; `felt` moved too briefly to show."""
        stir = self._stir = self._stir or _Disturbance(now_ms)
        self._away = away
        stir.cells |= away | felt
        shown = dict(zip(self._cells, reading, strict=True))
        stir.lifts_only = stir.lifts_only and all(shown[cell] == EMPTY for cell in away)
        stir.back_ms = None if away else now_ms

    def _answer(self, stir: _Disturbance) -> str | None:
        """Return the answer that a disturbance stands for; None if it answers nothing."""
        if stir.back_ms is None or not stir.lifts_only or len(stir.cells) != 1:
            return None
        if stir.since_ms < self._shown_ms + SHOWN_MS:
            return None
        if not LEAST_LIFT_MS <= stir.back_ms - stir.since_ms <= MOST_LIFT_MS:
            return None
        return self._choices.get(next(iter(stir.cells)))
