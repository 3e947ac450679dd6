"""People who play with computer players at a simulated board: nothing is laid down beforehand.

They carry out what a computer player has chosen, and play any legal turn for themselves.
"""

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random

from adoube.games.line import Line
from adoube.simulation.actions import Action
from adoube.simulation.hands import Hands, arranging, performance
from adoube.simulation.match_script import BEFORE_MS, BETWEEN_MS
from adoube.simulation.motions import rearrangement
from adoube.simulation.scripted import ScriptedGame
from adoube.tables.state import Phase, Tables, TableState

__all__ = ["reactions"]

POLL_S = 0.02


def reactions(
    tables: Tables,
    table: str,
    hands: Hands,
    seed: int,
    games: int,
    ending: threading.Event,
    *,
    clock: bool,
) -> Iterator[Action]:
    """What happens to the board in so many games, each act once the table has come to it, until `ending`."""
    at_ms, rng = BEFORE_MS, Random(f"reactions {seed}")
    done: tuple[int, int] | None = None
    for number in range(games):
        while True:
            state = _awaited(tables, table, ending, partial(_goes_on, done=done))
            if state is None or state.line is None:
                return
            if state.phase is Phase.OVER:
                break
            line, done = state.line, (state.record_number, state.line.ply)
            scripted = ScriptedGame(_played(state, line, rng), len(line.turns))
            begun_ms = at_ms
            for action in performance(scripted, hands, rng.getrandbits(32), clock=clock):
                at_ms = begun_ms + action.at_ms
                yield replace(action, at_ms=at_ms)
        if number + 1 < games:
            for action in _set_up_again(state.line, hands, seed + number, at_ms + BETWEEN_MS):
                yield action
                at_ms = action.at_ms
            at_ms += BEFORE_MS


def _awaited(
    tables: Tables, table: str, ending: threading.Event, wanted: Callable[[TableState], bool]
) -> TableState | None:
    """The first state that is wanted; None where the end comes first."""
    while not ending.is_set():
        state = tables.states().get(table)
        if state is not None and wanted(state):
            return state
        ending.wait(POLL_S)
    return None


def _goes_on(state: TableState, done: tuple[int, int] | None) -> bool:
    """Whether somebody has a turn to carry out that they know, or the game is over."""
    if state.line is None or state.closed:
        return False
    now = state.record_number, state.line.ply
    if state.phase is Phase.OVER:
        return done is None or done[0] == state.record_number
    settled = state.question is None and state.remedy is None and state.provisional is None
    is_known = state.computer.planned is not None or state.line.to_move not in state.computer.strengths
    return state.phase is Phase.PLAYING and settled and is_known and now != done


def _played(state: TableState, line: Line, rng: Random) -> Line:
    planned = state.computer.planned
    if planned is not None:
        return line.play(line.game.read(planned.text))
    return line.extended(*line.game.random_turn(line.position, rng))


def _set_up_again(line: Line, hands: Hands, seed: int, from_ms: int) -> Iterator[Action]:
    game = line.game
    stands, start = game.placement(line.position), game.placement(game.start())
    return arranging(rearrangement(stands, start, game.board.names), hands, seed, from_ms=from_ms)
