"""The computer at the board: good turns, games that it plays against itself, and games by simulated hands."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType
from typing import Any

from adoube.api.arguments import require_choice, require_seat, require_whole
from adoube.api.games import game_made
from adoube.computer.self_play.games import AT_RANDOM, MOST_TURNS, SelfPlay, play_games
from adoube.computer.self_play.played_game import PlayedGame
from adoube.computer.strengths import advise, strength_of
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.referee.recorded_games import OpenedTrace, view_of
from adoube.simulation.hands import HANDS
from adoube.simulation.simulated import simulated_game
from adoube.words import say

__all__ = ["Simulation", "chosen_turn", "random_turn_of", "self_play", "simulate"]


@dataclass(frozen=True)
class Simulation:
    """A random game that simulated hands have played on a board with sensors."""

    recorded: OpenedTrace  # the trace, what the sensors showed; `replay` judges it
    turns: tuple[str, ...]  # the turns that were really played, in the game's notation
    scores: Mapping[str, int | float]  # what each seat really has in the end


def chosen_turn(line: Line, strength: int, seed: int, positions: int | None) -> Any:
    """Return the turn that a computer player chooses. Raises AdoubeError after the end of a game."""
    _require_going_on(line)
    budget = strength_of(_strength(strength, least=1)).budget
    counted = None
    if positions is not None:
        counted = replace(budget, seconds=None, positions=require_whole("positions", positions, least=1))
    rng = Random(f"turn {seed}")
    return advise(line.game, line.position, line.positions, strength, rng, budget=counted).best.turn


def random_turn_of(line: Line, rng: Random) -> Any:
    """Return one of the legal turns, each with the same probability. Raises AdoubeError after the end."""
    _require_going_on(line)
    turn, _ = line.game.random_turn(line.position, rng)
    return turn


def self_play(
    game: str,
    games: int = 10,
    *,
    options: Mapping[str, str | int] | None = None,
    seed: int = 0,
    strength: int | Mapping[str, int] = 2,
    positions: int | None = None,
    most_turns: int = MOST_TURNS,
    jobs: int = 1,
) -> Iterator[PlayedGame]:
    """Yield games between computer players, each as it is over. The same seed gives the same games.

    `strength`: 1 to 3, or 0 for random turns; one for all seats, or one for each by name. `positions`: how
    many positions a player looks at before a turn, instead of what its strength says. `most_turns`: where a
    game is cut off. `jobs`: how many processes play; with more than one the program needs
    `if __name__ == "__main__":`. The first turns of a game are random, so that games differ.

    Raises AdoubeError for arguments that do not exist or do not fit, and for a game that fails.
    """
    rules = game_made(game, options, seed)
    plan = SelfPlay(
        game,
        {key: str(value) for key, value in (options or {}).items()},
        seed,
        _strengths(rules, strength),
        None if positions is None else require_whole("positions", positions, least=1),
        most_turns=require_whole("most_turns", most_turns, least=1),
    )
    return play_games(plan, require_whole("games", games, least=1), require_whole("jobs", jobs, least=1))


def simulate(
    game: str,
    *,
    options: Mapping[str, str | int] | None = None,
    seed: int = 0,
    view: str | None = None,
    hands: str = "careful",
    faults: str | None = None,
) -> Simulation:
    """Let simulated hands play a random game on a board with sensors. The same seed gives the same game.

    `view`: what the sensors show, by default what suits the game best. `hands`: `careful`, `club`, `blitz` or
    `natural`. `faults`: what is wrong with the board, as `adoube simulate --faults` takes it.

    Raises AdoubeError for a game, an option, a view, hands or faults that do not exist.
    """
    rules = game_made(game, options, seed)
    seen = view_of(rules, rules.views[0] if view is None else view)
    trace, truth = simulated_game(rules, seed, seen, require_choice("hands", hands, HANDS), faults)
    return Simulation(
        OpenedTrace(trace, rules, seen), tuple(truth["turns"]), MappingProxyType(dict(truth["scores"]))
    )


def _require_going_on(line: Line) -> None:
    if (outcome := line.outcome) is not None:
        raise AdoubeError(say("api.no_turn_left", game=line.game.id, clause=outcome.clause))


def _strengths(game: AnyGame, strength: object) -> Mapping[str, int]:
    if not isinstance(strength, Mapping):
        return dict.fromkeys(game.seats, _strength(strength))
    given = {require_seat(game, seat): _strength(number) for seat, number in strength.items()}
    if missing := [seat for seat in game.seats if seat not in given]:
        raise AdoubeError(say("api.seat_missing", game=game.id, seats=missing))
    return given


def _strength(number: object, least: int = AT_RANDOM) -> int:
    """Return the number of a strength. Raises AdoubeError for one that does not exist."""
    whole = require_whole("strength", number, least)
    if whole != AT_RANDOM:
        strength_of(whole)
    return whole
