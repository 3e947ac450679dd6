"""A whole match on one board, scripted or in reaction to computer players, with set-ups between the games.

People who react to computer players carry out what a program has chosen, and play any legal turn for
themselves.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Protocol

from adoube.board.geometry import Placement
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.simulation.hands import Hands, arranging, performance
from adoube.simulation.motions import Action, AgreeDraw, rearrangement
from adoube.simulation.scripted import ScriptedGame, random_game
from adoube.tables.match import AnyMatch, match_of
from adoube.tables.state import Phase, Tables, TableState

__all__ = ["MatchScript", "PlaysGame", "reactions", "scripted_match"]


BEFORE_MS = 1500  # from the first sight of the board to the first player's thinking
AGREES_MS = 2000  # from the last turn of a game that has no end to the players' word
BETWEEN_MS = 6000  # the players look at the final position before they set up again


@dataclass(frozen=True)
class MatchScript:
    """The games of a match in their order, each with its truth."""

    games: tuple[ScriptedGame, ...]
    hands: Hands
    seed: int
    clock: bool = True  # True if turns are ended by a press.

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
    """A maker of whole games, such as `random_game`."""

    def __call__(
        self, game: AnyGame, seed: int, *, begun: Line | None, stopped: Callable[[], bool] = ...
    ) -> ScriptedGame: ...


def scripted_match(
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
    """Return the game that comes so many games after the next one of a match."""
    place = len(contest.results) + number
    while place >= contest.games:
        place -= contest.games
        contest = contest.again()
    return game.with_options(contest.options(place))


POLL_S = 0.02
LOOKS_S = 0.5


def reactions(
    tables: Tables,
    table: str,
    hands: Hands,
    seed: int,
    games: int,
    ending: threading.Event,
    *,
    clock: bool,
) -> Iterator[Sequence[Action]]:
    """Yield the actions of so many games: each turn once the table has come to it, until `ending`."""
    at_ms, rng = BEFORE_MS, Random(f"reactions {seed}")
    done: tuple[int, int] | None = None
    left: int | None = None
    stands: Placement | None = None
    for number in range(games):
        while True:
            state = _awaited(tables, table, ending, partial(_goes_on, done=done, left=left))
            if state is None or state.line is None:
                return
            game = state.line.game
            stands = game.placement(state.line.position) if stands is None else stands
            if state.phase is Phase.OVER:
                break
            if state.remedy is not None:
                if _still_asked(tables, state, ending):
                    wanted, done = game.placement(state.line.position), None
                    yield (acts := _put_right(game, stands, wanted, hands, rng, at_ms))
                    at_ms, stands = _end_of(acts, at_ms), wanted
                continue
            line, done = state.line, (state.record_number, state.line.ply)
            scripted = ScriptedGame(_played(state, line, rng), len(line.turns))
            done_by_hand = performance(scripted, hands, rng.getrandbits(32), clock=clock)
            yield (acts := tuple(replace(act, at_ms=at_ms + act.at_ms) for act in done_by_hand))
            at_ms = _end_of(acts, at_ms)
            stands = game.placement(scripted.line.position)
        if number + 1 < games:
            start, left = game.placement(game.start()), state.record_number
            yield (acts := _put_right(game, stands, start, hands, rng, at_ms + BETWEEN_MS))
            at_ms, stands = _end_of(acts, at_ms) + BEFORE_MS, start


def _awaited(
    tables: Tables, table: str, ending: threading.Event, wanted: Callable[[TableState], bool]
) -> TableState | None:
    """Return the first state that is wanted; None if the end comes first."""
    while not ending.is_set():
        state = tables.states().get(table)
        if state is not None and wanted(state):
            return state
        ending.wait(POLL_S)
    return None


def _still_asked(tables: Tables, state: TableState, ending: threading.Event) -> bool:
    """Return whether the same is still wrong after a moment: a hand in the middle of a turn is no mistake."""
    ending.wait(LOOKS_S)
    newest = tables.states()[state.table]
    return newest.remedy == state.remedy and newest.record_number == state.record_number


def _goes_on(state: TableState, done: tuple[int, int] | None, left: int | None) -> bool:
    """Return whether somebody has a turn to carry out that they know, or a game is over that was not `left`
    yet.

    Where a program plays, the pieces may be wanted elsewhere, too.
    """
    if state.line is None or state.closed:
        return False
    now = state.record_number, state.line.ply
    if state.phase is Phase.OVER:
        return state.record_number != left and (done is None or done[0] == state.record_number)
    if state.computer.programs and state.remedy is not None:
        return state.phase in (Phase.SET_UP, Phase.PLAYING)
    # What seems to stand there is not waited for: no other hands are at this board.
    settled = state.question is None and state.remedy is None
    others = (*state.computer.strengths, *state.computer.programs)
    is_known = state.computer.planned is not None or state.line.to_move not in others
    return state.phase is Phase.PLAYING and settled and is_known and now != done


def _played(state: TableState, line: Line, rng: Random) -> Line:
    planned = state.computer.planned
    if planned is not None:
        return line.play(line.game.read(planned.text))
    return line.extended(*line.game.random_turn(line.position, rng))


def _put_right(
    game: AnyGame, stands: Placement, wanted: Placement, hands: Hands, rng: Random, from_ms: int
) -> Sequence[Action]:
    steps = rearrangement(stands, wanted, game.board.names)
    return tuple(arranging(steps, hands, rng.getrandbits(32), from_ms=from_ms))


def _end_of(acts: Sequence[Action], before_ms: int) -> int:
    """Return when the last of them is done; where there is none, when those before were."""
    return acts[-1].at_ms if acts else before_ms
