"""Whole games laid down beforehand, of random or sensible turns, and the truth that a referee must find."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from adoube.board.geometry import Placement
from adoube.computer.search.advice import Budget, never
from adoube.computer.strengths import implicit_minimax, strength_of
from adoube.games.base import AnyGame
from adoube.games.line import Line

__all__ = ["MOST_TURNS", "ScriptedGame", "ScriptedTurn", "random_game", "sensible_game"]


MOST_TURNS = 2000  # Some games need not end; a random one stops here.

SKIP = "skip"


@dataclass(frozen=True, slots=True)
class ScriptedTurn:
    """One turn to be carried out: who plays it, its canonical writing, what stands before and after it."""

    seat: str
    notation: str
    before: Placement
    after: Placement
    # False for a skip where nothing else is legal: nobody does anything, the referee writes it itself.
    by_hand: bool = True


@dataclass(frozen=True)
class ScriptedGame:
    """A line of play that somebody is going to carry out on a board, where its first `begun` turns stand."""

    line: Line
    begun: int = 0
    agreed: bool = False  # True if the players agree on a draw where it stops.

    @property
    def game(self) -> AnyGame:
        return self.line.game

    @property
    def set_up(self) -> Placement:
        """The placement before the first of its turns is carried out."""
        return self.game.placement(self.positions[self.begun])

    @property
    def positions(self) -> tuple[Any, ...]:
        """Before each turn of the line, and after the last."""
        return (*self.line.positions, self.line.position)

    def turns(self) -> Iterator[ScriptedTurn]:
        """Yield every turn that is to be carried out, in the order of play, skips included."""
        positions = self.positions
        placements = [self.game.placement(position) for position in positions]
        written = self.line.written_turns()
        for place in range(self.begun, len(written)):
            notation = written[place]
            seat = self.game.to_move(positions[place])
            by_hand = notation != SKIP or _has_choice(self.game, positions[place])
            yield ScriptedTurn(seat, notation, placements[place], placements[place + 1], by_hand)

    def truth(self) -> dict[str, Any]:
        """Return the turns that were played and their worth: ``{"turns": [...], "scores": {...}}``."""
        return {"turns": self.line.written_turns(), "scores": self.line.scores}


def _has_choice(game: AnyGame, position: Any) -> bool:
    """True if more than one turn is legal."""
    return len(list(islice(game.successors(position), 2))) > 1


def random_game(
    game: AnyGame,
    seed: int,
    most_turns: int = MOST_TURNS,
    begun: Line | None = None,
    stopped: Callable[[], bool] = never,
) -> ScriptedGame:
    """Return a game of random legal turns, the same for the same seed; `begun`: it goes on from there.

    Once it is `stopped` nobody wants it any more, and it is broken off.
    """
    # Named, so that the hands of the same seed draw other numbers and do not change what is played.
    rng = Random(f"turns {seed}")
    line = begun or Line.begin(game)
    played = len(line.turns)
    while line.outcome is None and line.ply < most_turns and not stopped():
        line = line.extended(*game.random_turn(line.position, rng))
    return ScriptedGame(line, played)


SLIPS = 0.2  # how often any turn is played: games differ by it, and end
# Counted in positions alone: the same seed is the same game on every computer.
BUDGET = Budget(positions=strength_of(2).budget.positions)
# Turns: most games come to their end before, and some never do.
LONG = 500


def sensible_game(
    game: AnyGame,
    seed: int,
    most_turns: int = MOST_TURNS,
    begun: Line | None = None,
    stopped: Callable[[], bool] = never,
) -> ScriptedGame:
    """Return a game of two computer players who look as far as strength 2, the same for the same seed.

    `begun`: it goes on from there.

    A game that goes on and on is drawn by agreement where it knows draws; without them it stops after
    `most_turns`. Once it is `stopped` nobody wants it any more, and it is broken off.
    """
    rng = Random(f"considered turns {seed}")
    line = begun or Line.begin(game)
    played = len(line.turns)
    longest = min(most_turns, LONG) if game.knows_draws else most_turns
    while line.outcome is None and line.ply < longest and not stopped():
        turn = _considered(line, rng, stopped)
        line = line.extended(turn, game.after(line.position, turn))
    goes_on = line.outcome is None and line.ply >= LONG
    return ScriptedGame(line, played, agreed=goes_on and game.knows_draws)


def _considered(line: Line, rng: Random, stopped: Callable[[], bool]) -> Any:
    """Return a turn in a game that is not over."""
    game, position = line.game, line.position
    (first, _), *others = islice(game.successors(position), 2)
    if not others:
        return first
    advice = implicit_minimax(game, position, line.positions, BUDGET, rng, stopped)
    slips = rng.random() < SLIPS and not advice.best.proven
    return (rng.choice(advice.candidates) if slips else advice.best).turn
