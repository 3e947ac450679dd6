"""The questions that are open in one game: a disputed turn, the game's ending, or an uncertain turn.

`EndingQuestion` finds whether a game was left without a result, and asks people how it ended.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.records import payloads as rows
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
from adoube.sensing.events import Event
from adoube.sensing.views import View
from adoube.tables.board_monitor import BoardMonitor
from adoube.tables.messages import message_of
from adoube.tables.pending_events import PendingEvents
from adoube.tables.questions import (
    ABANDONED,
    Dispute,
    DisputedTurn,
    HandAnswers,
    disputed_turn,
    ending_question,
    ending_question_again,
    turn_question,
)
from adoube.tables.state import Question

__all__ = ["EndingQuestion", "PendingQuestions"]


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
