"""A whole match on one board: game after game, with the pieces set up again between them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from adoube.games.base import AnyGame
from adoube.simulation.actions import Action
from adoube.simulation.hands import Hands, arranging, performance
from adoube.simulation.motions import rearrangement
from adoube.simulation.scripted import ScriptedGame, random_game

__all__ = ["Evening", "evening"]

BEFORE_MS = 1500
"""from the first sight of the board to the first player's thinking"""
BETWEEN_MS = 6000
"""the players look at the final position before they set up again"""


@dataclass(frozen=True)
class Evening:
    """The games of a match in their order, each with its truth."""

    games: tuple[ScriptedGame, ...]
    hands: Hands
    seed: int

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
            for action in performance(scripted, self.hands, self.seed + number):
                at_ms = begun_ms + action.at_ms
                yield replace(action, at_ms=at_ms)
            before = scripted


def evening(game: AnyGame, hands: Hands, seed: int, games: int) -> Evening:
    """Random games, match after match, the same for the same seed."""
    played = tuple(random_game(_in_turn(game, number), seed + number) for number in range(games))
    return Evening(played, hands, seed)


def _in_turn(game: AnyGame, number: int) -> AnyGame:
    """The game that comes so many games after `game`: where pairs keep their seats, they begin by turns."""
    if not game.pairs_keep_seats:
        return game
    begins = game.seats[(game.seats.index(game.options["first"]) + number) % len(game.seats)]
    return game.under({"first": begins})
