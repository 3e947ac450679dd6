"""Games that were left without a result while their table has gone on: it is still asked who won them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from adoube.games.base import BoardChange
from adoube.games.line import Line
from adoube.records import payloads as rows
from adoube.records.payloads import PLAYERS, Ruling
from adoube.tables.match import AnyMatch
from adoube.tables.pending_events import PendingEvents
from adoube.tables.questions import late_ending_question, result_of
from adoube.tables.rulings import declared_scores, ruling_from
from adoube.tables.state import Question

__all__ = ["LeftGame", "LeftGames", "Scores", "with_result", "without_result"]

Scores = Mapping[str, int | float]

UNTOUCHED = BoardChange(frozenset(), frozenset(), frozenset())


@dataclass(frozen=True)
class LeftGame:
    """`number` is the journal's, `place` the game's in its match, counted from 0."""

    number: int
    match_number: int
    place: int
    line: Line
    asked: int  # the number of the question

    @property
    def question(self) -> Question:
        return late_ending_question(self.line.game, self.asked)

    def ruling(self, answer: str) -> Ruling:
        """What an answer to its question makes of it."""
        result, why = result_of(answer, self.line.game.seats)
        return ruling_from(self.line, result, UNTOUCHED, PLAYERS, why)


class LeftGames:
    """Those of one table, oldest first. Rows of theirs go into its `pending` under their own numbers."""

    def __init__(self, pending: PendingEvents) -> None:
        self._pending = pending
        self._games: list[LeftGame] = []

    @property
    def question(self) -> Question | None:
        """The oldest question that waits for an answer."""
        return self._games[0].question if self._games else None

    def add(self, games: Iterable[LeftGame]) -> None:
        self._games += games

    def answer(self, number: int, answer: str) -> tuple[LeftGame, Ruling] | None:
        """Takes the answer to the question with that number, and writes down what it makes of its game.

        None where it is none.
        """
        left = next((game for game in self._games if game.asked == number), None)
        if left is None or answer not in {choice.answer for choice in left.question.choices}:
            return None
        ruling = left.ruling(answer)
        self._pending.store(rows.AnsweredRow(number, answer), left.number)
        self._pending.store(ruling, left.number)
        self._games.remove(left)
        return left, ruling


def without_result(match: AnyMatch) -> AnyMatch:
    """The match with its next game played, though nobody has said how it ended: it counts nothing so far."""
    return match.played(dict.fromkeys(match.seats, 0))


def with_result(match: AnyMatch, left: LeftGame, ruling: Ruling) -> AnyMatch:
    """The match to which a game belongs that now has a result."""
    before = replace(match, results=match.results[: left.place])
    (found,) = before.played(declared_scores(ruling)).results[left.place :]
    return replace(match, results=(*match.results[: left.place], found, *match.results[left.place + 1 :]))
