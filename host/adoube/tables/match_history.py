"""The matches of a table: the one that is played, and games of it that were left without a result."""

from collections.abc import Mapping

from adoube.games.line import Line
from adoube.records.payloads import Ruling
from adoube.tables.history import AbandonedGame, AbandonedGames, History, Scores, with_result, without_result
from adoube.tables.match import AnyMatch
from adoube.tables.pending_events import PendingEvents
from adoube.tables.state import Question

__all__ = ["MatchHistory"]


Pairing = tuple[int, int, int]


class MatchHistory:
    """`current` is the match without its running game, `number` counts a table's matches from 1.

    A running game's `result` is what each seat gets; None while it has none.
    """

    def __init__(self, first: AnyMatch, pending: PendingEvents) -> None:
        self.current, self.number = first, 1
        # The people whose place a computer player has taken, and how strong it is.
        self.computers: Mapping[str, int] = {}
        self.pairing: Pairing | None = None  # the pairing of a tournament that the match is
        self._pending = pending
        self._left = AbandonedGames(pending)

    @property
    def question(self) -> Question | None:
        """The oldest question how a game ended that was left for the next one."""
        return self._left.question

    def resume(self, past: History) -> None:
        """Resume where a journal ends: with the open match, or with the one after the last."""
        self._left.add(past.left)
        self.number = past.matches + (past.open_match is None)
        if past.open_match is not None:
            self.current = past.open_match.match
            self.computers = past.open_match.computers
            self.pairing = past.open_match.pairing

    def begin(self, match: AnyMatch, pairing: Pairing | None = None) -> None:
        """Another match, of whichever people."""
        self.current, self.number, self.pairing = match, self.number + 1, pairing

    def with_game(self, result: Scores | None) -> AnyMatch:
        """Return the match with the running game, once that is over."""
        return self.current if result is None else self.current.played(result)

    def to_come(self, result: Scores | None) -> AnyMatch:
        """Return the match before the next game; a new one of the same people if it is over."""
        played = without_result(self.current) if result is None else self.with_game(result)
        return played.again() if played.over else played

    def begin_next_game(self, result: Scores | None) -> None:
        """The next game is going to begin."""
        match = self.to_come(result)
        if not match.results:
            self.number += 1
            self.pairing = None
        self.current = match

    def leave(self, line: Line, asked: int) -> None:
        """The running game is left for the next one; `asked` is the number of the question how it ended."""
        place, number = len(self.current.results), self._pending.game_number
        self._left.add([AbandonedGame(number, self.number, place, line, asked)])

    def answer(self, number: int, answer: str) -> Ruling | None:
        """Take the answer to the question about an abandoned game; return None if it answers none."""
        found = self._left.answer(number, answer)
        if found is None:
            return None
        left, ruling = found
        if left.match_number == self.number:
            self.current = with_result(self.current, left, ruling)
        return ruling
