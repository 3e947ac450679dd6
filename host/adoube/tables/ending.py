"""Whether a game was left without a result, and people are asked how it ended."""

from collections.abc import Sequence

from adoube.games.base import AnyGame
from adoube.records import payloads as rows
from adoube.referee.referee import Referee
from adoube.referee.said import Said
from adoube.referee.verdicts import BackInStep, Cleared, Moved, Over, SetUp, StartStands, TakenBack, Verdict
from adoube.tables.ledger import Ledger
from adoube.tables.messages import message_of
from adoube.tables.questions import ending_question, ending_question_again
from adoube.tables.state import Question

__all__ = ["Ending"]


class Ending:
    """Asks how one game ended. The `question` is asked once, and withdrawn where the game goes on."""

    def __init__(self, game: AnyGame, ledger: Ledger) -> None:
        self._game, self._ledger = game, ledger
        self.question: Question | None = None

    @property
    def is_asked(self) -> bool:
        return self.question is not None

    def withdraw(self) -> None:
        self.question = None

    def ask_again(self, asked: rows.Asked) -> None:
        """What was asked before a restart."""
        self.question = ending_question_again(self._game, asked)

    def hear(self, said: Sequence[Said]) -> None:
        """Withdraws the question where what the referee says shows that the game goes on after all."""
        verdicts = [one.verdict for one in said]
        if any(map(_goes_on, verdicts)) and not any(map(_is_left, verdicts)):
            self.question = None

    def heed(self, verdict: Cleared | StartStands, referee: Referee) -> None:
        """Asks, where nobody plays on; what was seen of the last turns is written down with it."""
        if self.is_asked or not _is_left(verdict):
            return
        if (unconfirmed := referee.unconfirmed) is not None:
            sure = ((),) if referee.open is None else referee.open.lines
            self._ledger.store(rows.Undecided(tuple(sorted({*unconfirmed.lines, *sure}))))
        takeback = verdict.takeback if isinstance(verdict, StartStands) else None
        text, number = message_of(verdict, self._game.title).text, self._ledger.next_question()
        self.question = ending_question(self._game, number, text, takeback)
        self._ledger.store_asked(self.question)


def _goes_on(verdict: Verdict) -> bool:
    stands = isinstance(verdict, SetUp) and verdict.stands
    return stands or isinstance(verdict, Moved | TakenBack | BackInStep | Over)


def _is_left(verdict: Verdict) -> bool:
    return isinstance(verdict, Cleared) or (isinstance(verdict, StartStands) and verdict.unfinished)
