"""Cases made when they are needed: by simulated hands, by hands that are told each motion, of recordings.

A table is the same for the same game, view, hands and seed. Nobody answers at any of them.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from adoube.games.registry import OURS, game_class, make_game
from adoube.referee.recorded_games import OpenedTrace, view_of
from adoube.sensing.trace import Trace, TraceHeader
from adoube.simulation.hands import HANDS
from adoube.simulation.scripted import random_game
from benchmarks.comparison import from_dgt
from benchmarks.refereeing.cases import Case
from benchmarks.trials.plan import OPTIONS
from benchmarks.trials.trial import Trial, performed
from tests.referee.nasty.table import all_cases
from tests.referee.restless import RestlessHands

__all__ = ["MANNERS", "by_all_hands", "by_hands", "nasty", "recorded"]

RESTLESS = "restless"
MANNERS = (*HANDS, RESTLESS)
PROMISE_MS = 10


def by_all_hands(
    games: Sequence[str], manners: Sequence[str], seeds: Sequence[int], most_turns: int
) -> Iterator[Case]:
    """Games in every view, with a clock and without, manner by manner."""
    for hands in manners:
        for game in games or OURS:
            for view in game_class(game).views:
                for clock in (True, False):
                    yield from by_hands(game, view, hands, seeds, clock=clock, most_turns=most_turns)


def by_hands(
    game: str, view: str, hands: str, seeds: Sequence[int], *, clock: bool, most_turns: int
) -> Iterator[Case]:
    """Random games, carried out in one manner."""
    kind = f"{hands} hands, {'clock' if clock else 'no clock'}"
    for seed in seeds:
        name = f"{game} {view} {kind} {seed}"
        if hands == RESTLESS:
            opened, truth = _restless(game, view, seed, clock, most_turns)
        else:
            faults = "" if clock else "no-clock"
            played = performed(Trial(game, view, hands, seed, OPTIONS.get(game, ()), faults, most_turns))
            opened = OpenedTrace(played.trace, played.game, played.view)
            truth = played.truth.final(played.game)["turns"]
        yield Case(name, kind, tuple(truth), "simulated", opened)


def _restless(
    name: str, view: str, seed: int, clock: bool, most_turns: int
) -> tuple[OpenedTrace, Sequence[str]]:
    options = dict(OPTIONS.get(name, ()))
    game = make_game(name, options, seed=seed)
    seen = view_of(game, view)
    scripted = random_game(game, seed, most_turns)
    events = RestlessHands(game, seen, seed, clock, early=seed % 2 == 0).play(scripted)
    header = TraceHeader(game.id, game.options, view, game.board.names, PROMISE_MS, clock)
    return OpenedTrace(Trace(header, tuple(events)), game, seen), scripted.line.written_turns()


def nasty(every: int = 1) -> Iterator[Case]:
    """The table of nasty cases, or every so many of it."""
    for number, case in enumerate(all_cases()):
        if number % every == 0:
            hands = case.make()
            opened = OpenedTrace(Trace(hands.header, tuple(hands.events)), hands.game, hands.view)
            yield Case(str(case), "nasty", tuple(hands.line.written_turns()), "told hands", opened)


def recorded(folder: Path) -> Iterator[Case]:
    """Games that DGT boards have recorded, with every way to see them."""
    for file in sorted(folder.glob("dgt_game_*.base64")):
        for view in game_class("chess").views:
            recording = from_dgt(file, view)
            name = f"{recording.name} {view}"
            yield Case(name, "DGT boards", tuple(recording.turns), str(file), recording.opened)
