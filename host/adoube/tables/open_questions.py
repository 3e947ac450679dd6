"""What people are asked about one game: a disputed turn, how the game ended, or which turn was played."""

from collections.abc import Iterable
from dataclasses import replace

from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.records import payloads as rows
from adoube.referee.referee import Referee
from adoube.referee.verdicts import Question as TurnQuestion
from adoube.sensing.events import Event
from adoube.sensing.views import View
from adoube.tables.disputes import Dispute, disputed_turn
from adoube.tables.ending import Ending
from adoube.tables.hand_answers import HandAnswers
from adoube.tables.ledger import Ledger
from adoube.tables.questions import ABANDONED, turn_question
from adoube.tables.state import Question
from adoube.tables.watch import Watch

__all__ = ["OpenQuestions"]


class OpenQuestions:
    """`by_lift`: whether a piece that is lifted and put back answers the question which turn was played."""

    def __init__(self, game: AnyGame, ledger: Ledger, *, by_lift: bool) -> None:
        self._game, self._ledger, self._by_lift = game, ledger, by_lift
        self.dispute: Dispute | None = None
        self.ending = Ending(game, ledger)
        self._turn: Question | None = None
        self._hands: HandAnswers | None = None

    def shown(self, watch: Watch) -> Question | None:
        """The one that waits for an answer."""
        if self.dispute is not None:
            return self.dispute.question
        if self.ending.question is not None:
            return self.ending.question
        return self._turn if watch.is_judged and watch.referee.question is not None else None

    @property
    def wake_at_ms(self) -> int | None:
        """When a lifted piece may become an answer."""
        return None if self._hands is None else self._hands.wake_at_ms

    def ask_still(self, asked: Iterable[rows.Asked], line: Line, view: View) -> None:
        """Asks what everybody was asked before a restart and nobody answered."""
        for one in asked:
            if ABANDONED in one.choices:
                self.ending.ask_again(one)
            elif found := disputed_turn(line, view):
                self.dispute = Dispute(one.question, *found, self._game.seats)

    def ask_turn(self, asked: TurnQuestion) -> TurnQuestion:
        """Asks which turn was played; returns what is shown of it."""
        asked = asked if self._by_lift else replace(asked, lifts=())
        self._turn = turn_question(asked, self._ledger.next_question())
        self._ledger.store_asked(self._turn)
        return asked

    def narrow(self, referee: Referee) -> None:
        """Leaves the turns that may still have been played."""
        if referee.question is not None and self._turn is not None:
            still = tuple(one for one in self._turn.choices if one.answer in referee.question.choices)
            self._turn = replace(self._turn, choices=still)

    def forget_turn(self) -> None:
        """The referee that asked for it judges no longer."""
        self._turn = None

    def ask_disputed(self, ply: int, recorded: str, others: tuple[str, ...]) -> Question:
        """Asks which of these turns the one recorded at a ply really was."""
        self.dispute = Dispute(self._ledger.next_question(), ply, recorded, others, self._game.seats)
        self._ledger.store_asked(self.dispute.question)
        return self.dispute.question

    def withdraw(self) -> None:
        """What was disputed, and how the game ended, is known."""
        self.dispute = None
        self.ending.withdraw()

    def answered_by_hand(self, watch: Watch, event: Event | None, now_ms: int) -> tuple[int, str] | None:
        """The number of the question which turn was played, and the answer that a lifted piece gives to it.

        Only while it is the one shown.
        """
        referee, shown = watch.referee, self.shown(watch)
        asked = referee.question if shown is not None and shown is self._turn else None
        if asked is None or shown is None or not (self._by_lift and asked.lifts):
            self._hands = None
        elif self._hands is None or self._hands.question is not asked:
            settle_ms = referee.timings.settle_ms
            self._hands = HandAnswers(asked, self._game.board.names, referee.reading, now_ms, settle_ms)
        elif (answer := self._hands.see(event, referee.reading, now_ms)) is not None:
            return shown.id, answer
        return None
