"""Matches: games in which the people exchange seats, or meet in pairs, and whose points are added."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.words import coded

__all__ = ["Match", "MatchError", "Sitting"]


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
        """Return the person on each seat in a game counted from 0; by default in the one that comes next."""
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


# The games of one round by the number of people: who takes the first seat against whom.
PAIRS: Mapping[int, tuple[tuple[int, int], ...]] = MappingProxyType(
    {
        2: ((0, 1),),
        3: ((0, 1), (0, 2), (1, 2)),
        4: ((0, 1), (2, 3), (0, 2), (1, 3), (0, 3), (1, 2)),
    }
)


@dataclass(frozen=True)
class Sitting:
    """A match of two to four people in pairs that keep their seats (FTA-05, FTA-08, FTA-A16).

    `people` in their order; `results`, each game's points by person, two persons each. Each game is between
    two of the people, and the seat that begins is an option of that game.

    In a round every pair plays once; `first` is the seat that begins in the first round, in the next the
    other seat does, and so on by turns.
    """

    seats: tuple[str, str]
    people: tuple[str, ...]
    rounds: int
    first: str
    results: tuple[Mapping[str, Score], ...] = ()

    @classmethod
    def of(cls, game: AnyGame, people: Sequence[str], *, rounds: int = 1) -> "Sitting":
        """A sitting over a game of two seats with the option `first`. Raises MatchError."""
        if len(people) not in PAIRS or len(set(people)) != len(people):
            raise MatchError(coded("match.sitting_people", game=game.id, most=max(PAIRS)))
        if rounds < 1:
            raise MatchError(coded("match.sitting_rounds"))
        one, other = game.seats
        return cls((one, other), tuple(people), rounds, game.options["first"])

    @property
    def games(self) -> int:
        return self.rounds * len(self._pairs)

    @property
    def over(self) -> bool:
        return len(self.results) == self.games

    def sitting(self, game: int | None = None) -> dict[str, str]:
        """Return the person on each seat in a game counted from 0; by default in the one that comes next."""
        pair = self._pairs[self._number(game) % len(self._pairs)]
        return {seat: self.people[person] for seat, person in zip(self.seats, pair, strict=True)}

    def begins(self, game: int | None = None) -> str:
        """The seat that places and moves first in a game; by default in the one that comes next."""
        turn = self.seats.index(self.first) + self._number(game) // len(self._pairs)
        return self.seats[turn % len(self.seats)]

    def options(self, game: int | None = None) -> dict[str, str]:
        """The options in which a game differs from others of the sitting."""
        return {"first": self.begins(game)}

    def again(self) -> "Sitting":
        """The next sitting of the same people: whose turn it is to begin goes on (FTA-08)."""
        return replace(self, results=(), first=self.begins(self.games))

    def played(self, scores: Mapping[str, Score]) -> "Sitting":
        """The sitting with the next game's final scores, by seat, added. Raises MatchError after the end."""
        if self.over:
            raise MatchError(coded("match.over", games=self.games))
        if set(scores) != set(self.seats):
            raise MatchError(coded("match.scores", seats=[*self.seats]))
        points = {person: scores[seat] for seat, person in self.sitting().items()}
        return replace(self, results=(*self.results, points))

    def totals(self) -> dict[str, Score]:
        """Each person's points in all games so far."""
        return {person: sum(result.get(person, 0) for result in self.results) for person in self.people}

    def winners(self) -> tuple[str, ...]:
        """Everybody with the best sum, who share the win; nobody before the sitting is over."""
        if not self.over:
            return ()
        totals = self.totals()
        return tuple(person for person in self.people if totals[person] == max(totals.values()))

    @property
    def _pairs(self) -> tuple[tuple[int, int], ...]:
        return PAIRS[len(self.people)]

    def _number(self, game: int | None) -> int:
        return len(self.results) if game is None else game
