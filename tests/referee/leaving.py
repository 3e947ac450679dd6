"""Games that are left: given up, swept off, set up anew or stopped, and perhaps followed by another one.

Traces are made step by step from legal turns and the acts of hands; what a referee makes of them is held
against what was played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from adoube.board.geometry import EMPTY, Placement, Stack
from adoube.games.base import AnyGame
from adoube.games.registry import make_game
from adoube.referee.readable_verdicts import Record
from adoube.referee.recorded_games import view_of
from adoube.sensing.events import CellTouched
from adoube.sensing.trace import Trace
from adoube.simulation.motions import Action, CellBecomes, Press, motion_of
from adoube.simulation.recording import recorded
from adoube.simulation.scripted import ScriptedGame, random_game

__all__ = ["HANDS", "Found", "Left", "held_against", "left_games"]

# Milliseconds from one act to the next of a hand that clears a board or sets it up.
HANDS = {"fast": (30, 140), "slow": (350, 1700), "messy": (60, 900)}

MESSY = 0.25  # how often a messy hand first puts a piece where it does not belong


@dataclass(frozen=True)
class Left:
    """How a game is left after so many turns.

    `last`: whether the last of them was `pressed`, only stands (`unpressed`), or was `half` played.
    `then`: the board is set up `anew`, `swept`, swept and set up (`both`), or left as it is (`stopped`).
    `follows`: how many turns of another game follow, `pause_ms` after the set-up.
    """

    game: str
    view: str
    clock: bool
    promise: bool
    turns: int
    last: str = "pressed"
    then: str = "anew"
    hand: str = "fast"
    follows: int = 0
    pause_ms: int = 4000
    lingers_ms: tuple[int, int] = (400, 9000)
    seed: int = 1


@dataclass(frozen=True)
class Found:
    """The faults of a referee's records, in words; nothing where all is well."""

    wrong: tuple[str, ...] = ()  # turns that were accepted and not played
    missing: tuple[str, ...] = ()  # turns that were played, and are neither recorded nor named as open
    extra: int = 0  # plies named as open that nobody played


class _Board:
    """A board, and what hands do to it."""

    def __init__(self, left: Left, placement: Placement, rng: Random) -> None:
        self.acts: list[Action] = []
        self.now_ms = 1000
        self.stands: dict[str, Stack] = dict(placement.cells)
        self._rng = rng

    def wait(self, span: tuple[int, int]) -> None:
        self.now_ms += self._rng.randint(*span)

    def becomes(self, cell: str, stack: Stack) -> None:
        self.stands.pop(cell, None)
        if stack:
            self.stands[cell] = stack
        self.acts.append(CellBecomes(self.now_ms, cell, stack))

    def press(self, seat: str) -> None:
        self.acts.append(Press(self.now_ms, seat))


def left_games(left: Left) -> tuple[Trace, list[list[str]]]:
    """The trace of a game that is left, and the turns of each game in it in which any was played.

    A turn that was only half played is not among them.
    """
    game = make_game(left.game, seed=left.seed)
    rng = Random(f"left {left}")
    first = _unfinished(game, left.turns, left.seed)
    board = _Board(left, first.set_up, rng)
    played = _played(board, first, left, rng, is_last=True)
    games = [played]
    start, cells = game.placement(game.start()), game.board.names
    if left.then != "stopped":
        board.wait(left.lingers_ms)
    if left.then in ("swept", "both"):
        for cell in rng.sample(sorted(board.stands), len(board.stands)):
            board.becomes(cell, EMPTY)
            board.wait(HANDS[left.hand])
    if left.then == "both":
        board.wait(left.lingers_ms)
    if left.then in ("anew", "both"):
        _set_up(board, start, cells, left.hand, rng)
    if left.follows:
        board.now_ms += left.pause_ms
        second = _unfinished(game, left.follows, left.seed + 1000)
        games.append(_played(board, second, left, rng, is_last=False))
    view = view_of(game, left.view)
    trace = recorded(game, view, first.set_up, board.acts, clock=left.clock, seed=left.seed)
    if not left.promise:
        events = tuple(event for event in trace.events if not isinstance(event, CellTouched))
        trace = replace(trace, header=replace(trace.header, promise_ms=None), events=events)
    return trace, [turns for turns in games if turns]


def _unfinished(game: AnyGame, turns: int, seed: int) -> ScriptedGame:
    """A random game of so many turns that is not over, and whose last turn changes the board."""
    for tried in range(200):
        scripted = random_game(game, seed * 211 + tried, turns)
        stands, before = scripted.game.placement(scripted.line.position), list(scripted.turns())[-1].before
        if len(scripted.line.turns) == turns and scripted.line.outcome is None and stands != before:
            return scripted
    raise AssertionError(f"no game of {game.id} goes on after {turns} turns")


def _played(board: _Board, scripted: ScriptedGame, left: Left, rng: Random, *, is_last: bool) -> list[str]:
    """Plays turns; `is_last`: the last of them as `left` says. The turns that were played whole."""
    cells = scripted.game.board.names
    turns = list(scripted.turns())
    for place, turn in enumerate(turns):
        last = left.last if is_last and place == len(turns) - 1 else "pressed"
        if place:
            board.wait((500, 4000) if left.clock else (2000, 9000))
        if not turn.by_hand:
            continue
        steps = motion_of(turn, cells).steps(lift_first=rng.random() < 0.5)
        for number, step in enumerate(steps):
            if last == "half" and number == max(1, len(steps) - 1):
                return [each.notation for each in turns[:place]]
            board.wait((200, 700))
            board.becomes(step.cell, step.stack)
        if last == "pressed":
            board.wait((150, 900))
            board.press(turn.seat)
    return [turn.notation for turn in turns]


def _set_up(board: _Board, start: Placement, cells: Sequence[str], hand: str, rng: Random) -> None:
    """Brings the pieces back to the start, in any order, with whatever stands in the way."""
    messy = hand == "messy"
    for _ in range(400):
        wrong = [cell for cell in cells if board.stands.get(cell, EMPTY) != start.stack(cell)]
        if not wrong:
            return
        cell = rng.choice(wrong)
        stands, wanted = board.stands.get(cell, EMPTY), start.stack(cell)
        if stands:
            # What stands here goes home if its home is free, else beside the board.
            homes = [to for to in wrong if start.stack(to) == stands and not board.stands.get(to)]
            board.becomes(cell, EMPTY)
            board.wait(HANDS[hand])
            if homes:
                board.becomes(rng.choice(homes), stands)
                board.wait(HANDS[hand])
        elif messy and rng.random() < MESSY:
            free = [to for to in cells if not board.stands.get(to)]
            board.becomes(rng.choice(free), wanted)
            board.wait(HANDS[hand])
        else:
            others = [at for at in wrong if board.stands.get(at) == wanted]
            if others:
                board.becomes(rng.choice(others), EMPTY)
                board.wait(HANDS[hand])
            board.becomes(cell, wanted)
            board.wait(HANDS[hand])
    raise AssertionError("the hand never finished")


def held_against(records: Sequence[Record], games: Sequence[Sequence[str]]) -> list[Found]:
    """Return the faults of games' records, by what was played; a game without a record lacks all."""
    empty = Record((), {}, None, 0, ())
    return [
        _held_against(records[place] if place < len(records) else empty, played)
        for place, played in enumerate(games)
    ]


def _held_against(record: Record, played: Sequence[str]) -> Found:
    candidates = {turn.ply: turn.candidates for turn in record.open}
    wrong, missing = [], []
    for ply, turn in enumerate(record.turns, start=1):
        if turn is not None and (ply > len(played) or played[ply - 1] != turn):
            wrong.append(f"{ply}: {turn}")
    for ply, turn in enumerate(played, start=1):
        known = ply <= len(record.turns) and record.turns[ply - 1] == turn
        if not known and turn not in candidates.get(ply, ()):
            missing.append(f"{ply}: {turn}")
    return Found(tuple(wrong), tuple(missing), max(0, len(record.turns) - len(played)))
