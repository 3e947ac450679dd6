"""A match: games in which the people exchange seats, and whose points are added (JAR-16, JAR-A16)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.words import coded

__all__ = ["Match", "MatchError"]

Score = int | float


class MatchError(AdoubeError):
    """People who do not fit a game's seats, or a result that does not belong to the match."""


@dataclass(frozen=True)
class Match:
    """`people` in the order of the seats in the first game; `results`, each game's points by person.

    From game to game everybody moves up one seat, the last to the first: two players exchange seats. The
    seats themselves stay where they are on the board.
    """

    seats: tuple[str, ...]
    people: tuple[str, ...]
    games: int
    results: tuple[Mapping[str, Score], ...] = ()

    @classmethod
    def of(cls, game: AnyGame, people: Sequence[str]) -> "Match":
        """The match that a game's rules suggest. Raises MatchError unless each seat gets one person."""
        if len(people) != len(game.seats) or len(set(people)) != len(people):
            raise MatchError(coded("match.people", game=game.id, seats=[*game.seats]))
        return cls(game.seats, tuple(people), game.match_games)

    @property
    def over(self) -> bool:
        return len(self.results) == self.games

    def sitting(self, game: int | None = None) -> dict[str, str]:
        """Who sits where, by seat, in a game counted from 0; by default in the one that comes next."""
        turn = (len(self.results) if game is None else game) % len(self.people)
        return dict(zip(self.seats, self.people[-turn:] + self.people[:-turn], strict=True))

    def options(self, game: int | None = None) -> dict[str, str]:
        """The options in which a game differs from others of the match: none."""
        return {}

    def again(self) -> "Match":
        """The next match of the same people."""
        return replace(self, results=())

    def played(self, scores: Mapping[str, Score]) -> "Match":
        """The match with the next game's final scores, by seat, added. Raises MatchError after the end."""
        if self.over:
            raise MatchError(coded("match.over", games=self.games))
        if set(scores) != set(self.seats):
            raise MatchError(coded("match.scores", seats=[*self.seats]))
        points = {person: scores[seat] for seat, person in self.sitting().items()}
        return replace(self, results=(*self.results, points))

    def totals(self) -> dict[str, Score]:
        """Each person's points in all games so far."""
        return {person: sum(result[person] for result in self.results) for person in self.people}

    def winners(self) -> tuple[str, ...]:
        """Everybody who shares the best sum, two or more being a draw; nobody before the match is over."""
        if not self.over:
            return ()
        totals = self.totals()
        return tuple(person for person in self.people if totals[person] == max(totals.values()))
