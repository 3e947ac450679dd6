"""People who play with computer players at a simulated board: nothing is laid down beforehand.

They carry out what a computer player has chosen, and play any legal turn for themselves.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random

from adoube.board.placement import Placement
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.simulation.actions import Action
from adoube.simulation.hands import Hands, arranging, performance
from adoube.simulation.match_script import BEFORE_MS, BETWEEN_MS
from adoube.simulation.motions import rearrangement
from adoube.simulation.scripted import ScriptedGame
from adoube.tables.state import Phase, Tables, TableState

__all__ = ["reactions"]

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
    """What happens to the board in so many games: each turn once the table has come to it, until `ending`."""
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
    """The first state that is wanted; None where the end comes first."""
    while not ending.is_set():
        state = tables.states().get(table)
        if state is not None and wanted(state):
            return state
        ending.wait(POLL_S)
    return None


def _still_asked(tables: Tables, state: TableState, ending: threading.Event) -> bool:
    """Whether the same is to be put right after a moment: a hand in the middle of a turn is no mistake."""
    ending.wait(LOOKS_S)
    newest = tables.states()[state.table]
    return newest.remedy == state.remedy and newest.record_number == state.record_number


def _goes_on(state: TableState, done: tuple[int, int] | None, left: int | None) -> bool:
    """Whether somebody has a turn to carry out that they know, or the game is over that was not `left` yet.

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
    """When the last of them is done; where there is none, when those before were."""
    return acts[-1].at_ms if acts else before_ms
