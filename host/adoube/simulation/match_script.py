"""A whole match on one board: game after game, with the pieces set up again between them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Protocol

from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.simulation.actions import Action, AgreeDraw
from adoube.simulation.hands import Hands, arranging, performance
from adoube.simulation.motions import rearrangement
from adoube.simulation.scripted import ScriptedGame, random_game
from adoube.tables.match import AnyMatch, match_of

__all__ = ["MatchScript", "PlaysGame", "evening"]

BEFORE_MS = 1500  # from the first sight of the board to the first player's thinking
AGREES_MS = 2000  # from the last turn of a game that has no end to the players' word
BETWEEN_MS = 6000  # the players look at the final position before they set up again


@dataclass(frozen=True)
class MatchScript:
    """The games of a match in their order, each with its truth."""

    games: tuple[ScriptedGame, ...]
    hands: Hands
    seed: int
    clock: bool = True  # whether turns are ended by a press

    def actions(self) -> Iterator[Action]:
        """Everything that happens to the board, from the first touch to the last press of the clock."""
        at_ms = BEFORE_MS
        before: ScriptedGame | None = None
        for number, scripted in enumerate(self.games):
            if before is not None:
                end = before.game.placement(before.line.position)
                steps = rearrangement(end, scripted.set_up, scripted.game.board.names)
                for action in arranging(steps, self.hands, self.seed + number, from_ms=at_ms + BETWEEN_MS):
                    at_ms = action.at_ms
                    yield action
                at_ms += BEFORE_MS
            begun_ms = at_ms
            for action in performance(scripted, self.hands, self.seed + number, clock=self.clock):
                at_ms = begun_ms + action.at_ms
                yield replace(action, at_ms=at_ms)
            if scripted.agreed:
                at_ms += AGREES_MS
                yield AgreeDraw(at_ms)
            before = scripted


class PlaysGame(Protocol):
    """How a whole game is made up, as `random_game` does."""

    def __call__(
        self, game: AnyGame, seed: int, *, begun: Line | None, stopped: Callable[[], bool] = ...
    ) -> ScriptedGame: ...


def evening(
    game: AnyGame,
    hands: Hands,
    seed: int,
    games: int,
    *,
    contest: AnyMatch | None = None,
    begun: Line | None = None,
    clock: bool = True,
    plays: PlaysGame = random_game,
) -> MatchScript:
    """Games that are made up, match after match, the same for the same seed.

    `contest`: the match that they go on with, by default a new one; `begun`: the unfinished game of it.
    """
    contest = contest or match_of(game, game.seats)
    played = tuple(
        plays(_in_turn(game, contest, number), seed + number, begun=None if number else begun)
        for number in range(games)
    )
    return MatchScript(played, hands, seed, clock)


def _in_turn(game: AnyGame, contest: AnyMatch, number: int) -> AnyGame:
    """The game that comes so many games after the next one of a match."""
    place = len(contest.results) + number
    while place >= contest.games:
        place -= contest.games
        contest = contest.again()
    return game.with_options(contest.options(place))
