"""The open questions of one game, and the declarations of its players that still stand.

Open may be a disputed turn, the game's ending, or an uncertain turn. `EndingQuestion` finds whether a game
was left without a result, and asks people how it ended. `HandAnswers` are given on the board: while a
question is shown, a piece that is lifted and put back stands for its choice. Only a quiet board answers. From
the first change to the moment at which the board has stood again as it did when it was asked, nothing but
that one cell may have stirred; a hand that does anything else is playing on.

`Declarations` are agreements and offers: draws, turns to undo, and resignations.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.records import payloads as rows
from adoube.records.payloads import Called, Ruling, TakenBackRow, TurnPlayed
from adoube.records.resume import Step
from adoube.referee.referee import Referee
from adoube.referee.verdicts import (
    BackInStep,
    Cleared,
    Moved,
    Over,
    SetUp,
    StartStands,
    TakenBack,
    TimedVerdict,
    TurnQuestion,
    Verdict,
)
from adoube.sensing.events import CellTouched, Event
from adoube.sensing.views import EMPTY, Reading, View
from adoube.serialization.fields import Fields
from adoube.tables.board_monitor import BoardMonitor
from adoube.tables.messages import (
    ABANDONED,
    Dispute,
    DisputedTurn,
    disputed_turn,
    ending_question,
    ending_question_again,
    message_of,
    turn_question,
)
from adoube.tables.pending_events import PendingEvents
from adoube.tables.state import Question

__all__ = [
    "BY_WORD",
    "DRAW",
    "NO_DRAW",
    "NO_UNDO",
    "RESIGN",
    "UNDO",
    "Declarations",
    "EndingQuestion",
    "HandAnswers",
    "PendingQuestions",
    "declarations_in",
]


class PendingQuestions:
    """`by_lift`: whether a piece that is lifted and put back answers the question which turn was played."""

    def __init__(self, game: AnyGame, pending: PendingEvents, *, by_lift: bool) -> None:
        self._game, self._pending, self._by_lift = game, pending, by_lift
        self.dispute: Dispute | None = None
        self.ending = EndingQuestion(game, pending)
        self._turn: Question | None = None
        self._hands: HandAnswers | None = None

    def shown(self, monitor: BoardMonitor) -> Question | None:
        """Return the one that waits for an answer."""
        if self.dispute is not None:
            return self.dispute.question
        if self.ending.question is not None:
            return self.ending.question
        return self._turn if monitor.is_judged and monitor.referee.question is not None else None

    @property
    def wake_at_ms(self) -> int | None:
        """When a lifted piece may become an answer."""
        return None if self._hands is None else self._hands.wake_at_ms

    def ask_still(self, asked: Iterable[rows.Asked], line: Line, view: View) -> None:
        """Repeat the questions that were open before a restart."""
        for one in asked:
            if ABANDONED in one.choices:
                self.ending.ask_again(one)
            elif found := disputed_turn(line, view):
                self.dispute = Dispute(one.question, found, self._game.seats)

    def ask_turn(self, asked: TurnQuestion, line: Line) -> TurnQuestion:
        """Ask which turn was played after `line`; return the question as shown."""
        asked = self._as_asked(asked)
        self._turn = turn_question(asked, line, self._pending.next_question())
        self._pending.store_asked(self._turn)
        return asked

    def _as_asked(self, asked: TurnQuestion) -> TurnQuestion:
        return asked if self._by_lift else replace(asked, lifts=())

    def narrow(self, referee: Referee) -> None:
        """Narrow the question to the turns that are still possible."""
        if referee.question is not None and self._turn is not None:
            self._turn = turn_question(self._as_asked(referee.question), referee.line, self._turn.id)

    def forget_turn(self) -> None:
        """The referee that asked for it judges no longer."""
        self._turn = None

    def ask_disputed(self, turn: DisputedTurn) -> Question:
        """Ask which of the possible turns was played."""
        self.dispute = Dispute(self._pending.next_question(), turn, self._game.seats)
        self._pending.store_asked(self.dispute.question)
        return self.dispute.question

    def withdraw(self) -> None:
        """Withdraw the dispute and the question about the ending: both are settled."""
        self.dispute = None
        self.ending.withdraw()

    def answered_by_hand(
        self, monitor: BoardMonitor, event: Event | None, now_ms: int
    ) -> tuple[int, str] | None:
        """Return the number of the question about the turn, and a lifted piece's answer to it.

        Only while it is the one shown.
        """
        referee, shown = monitor.referee, self.shown(monitor)
        asked = referee.question if shown is not None and shown is self._turn else None
        if asked is None or shown is None or not (self._by_lift and asked.lifts):
            self._hands = None
        elif self._hands is None or self._hands.question is not asked:
            settle_ms = referee.timings.settle_ms
            self._hands = HandAnswers(asked, self._game.board.names, referee.reading, now_ms, settle_ms)
        elif (answer := self._hands.see(event, referee.reading, now_ms)) is not None:
            return shown.id, answer
        return None


class EndingQuestion:
    """Asks how one game ended. The `question` is asked once, and withdrawn where the game goes on."""

    def __init__(self, game: AnyGame, pending: PendingEvents) -> None:
        self._game, self._pending = game, pending
        self.question: Question | None = None

    @property
    def is_asked(self) -> bool:
        return self.question is not None

    def withdraw(self) -> None:
        self.question = None

    def ask_again(self, asked: rows.Asked) -> None:
        """Ask again after a restart."""
        self.question = ending_question_again(self._game, asked)

    def handle(self, said: Sequence[TimedVerdict]) -> None:
        """Withdraw the question if the verdicts show that the game goes on after all."""
        verdicts = [one.verdict for one in said]
        if any(map(_goes_on, verdicts)) and not any(map(_is_left, verdicts)):
            self.question = None

    def ask_if_left(self, verdict: Cleared | StartStands, referee: Referee) -> None:
        """Ask if nobody plays on; the evidence for the last turns is stored with the question."""
        if self.is_asked or not _is_left(verdict):
            return
        if (unconfirmed := referee.unconfirmed) is not None:
            sure = ((),) if referee.open is None else referee.open.lines
            self._pending.store(rows.UndecidedRow(tuple(sorted({*unconfirmed.lines, *sure}))))
        takeback = verdict.takeback if isinstance(verdict, StartStands) else None
        said = message_of(verdict, referee.line).said
        number = self._pending.next_question()
        self.question = ending_question(self._game, number, said, takeback)
        self._pending.store_asked(self.question)


def _goes_on(verdict: Verdict) -> bool:
    stands = isinstance(verdict, SetUp) and verdict.stands
    return stands or isinstance(verdict, Moved | TakenBack | BackInStep | Over)


def _is_left(verdict: Verdict) -> bool:
    return isinstance(verdict, Cleared) or (isinstance(verdict, StartStands) and verdict.unfinished)


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


DRAW, NO_DRAW, RESIGN = "draw", "no-draw", "resign"
UNDO, NO_UNDO = "undo", "no-undo"
BY_WORD = (DRAW, NO_DRAW, RESIGN, UNDO, NO_UNDO)  # calls that belong to no game


@dataclass(frozen=True, slots=True)
class Declarations:
    """The declarations that still stand."""

    draw: tuple[str, ...] = ()  # the seats that want a draw, the one that offered it first
    until_ply: int = 0  # the offer lapses with the first turn after that one
    resigned: tuple[str, ...] = ()
    undo: tuple[str, ...] = ()  # the seats that want turns undone, the one that asked first
    undo_to: int = 0  # how many turns would stand

    def after(self, step: Step) -> "Declarations":
        """Return the declarations that stand after a turn, a takeback, a ruling or another one."""
        match step:
            case Called(call=call, details=details) if call in BY_WORD:
                return self._with(call, Fields(details, call))
            case TurnPlayed(ply=ply):
                return replace(self, draw=self.draw if ply <= self.until_ply else (), undo=())
            case TakenBackRow() | Ruling():
                return replace(self, draw=(), undo=())
        return self

    def _with(self, call: str, details: Fields) -> "Declarations":
        seat = details.text("by")
        match call:
            case "resign":
                return replace(self, resigned=(*self.resigned, seat), draw=(), undo=())
            case "draw" if self.draw:
                return replace(self, draw=(*self.draw, seat))
            case "draw":
                return replace(self, draw=(seat,), until_ply=details.whole("until_ply"))
            case "undo" if self.undo:
                return replace(self, undo=(*self.undo, seat))
            case "undo":
                return replace(self, undo=(seat,), undo_to=details.whole("to_ply"))
            case "no-undo":
                return replace(self, undo=())
        return replace(self, draw=())


def declarations_in(steps: Iterable[Step]) -> Declarations:
    """Return the declarations that stand after all steps. Raises AdoubeError for an incomplete row."""
    declared = Declarations()
    for step in steps:
        declared = declared.after(step)
    return declared
