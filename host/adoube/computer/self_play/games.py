"""The games of a self-play plan and their players, in this process or in several."""

import multiprocessing
import signal
from collections.abc import Generator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import islice
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random
from typing import Any

from adoube.child_processes import start_without_interrupts
from adoube.computer.search.advice import Budget
from adoube.computer.self_play.played_game import MOST_COUNTED, GameNotes, PlayedGame
from adoube.computer.strengths import advise, strength_of
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.words import as_written, coded
from adoube.words.names import did_you_mean

__all__ = [
    "AT_RANDOM",
    "FailedGameError",
    "SelfPlay",
    "StrengthsError",
    "play_games",
    "play_one",
    "strengths_of_seats",
]


AT_RANDOM = 0  # the strength of one who plays any legal turn
# That a player looks at, where its strength is bounded by time: time would play other games each run.
MOST_POSITIONS = 10_000
MOST_TURNS = 500
OPENING = 4


class StrengthsError(AdoubeError):
    """Strengths of seats that cannot be read."""


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """Games to be played: the same ones for the same plan, in any number of processes."""

    game: str  # its name, or a path
    options: Mapping[str, str]
    seed: int
    strengths: Mapping[str, int]  # by seat
    # How many positions a player looks at before a turn; None: as many as its strength does.
    positions: int | None = None
    opening: int = OPENING  # how many turns at the beginning are random, so that no game is played twice
    most_turns: int = MOST_TURNS  # where a game is cut off

    def made(self, number: int) -> AnyGame:
        """Return the game as it is dealt the `number`-th time."""
        return make_game(self.game, self.options, seed=self.drawing("deal", number).randrange(2**31))

    def drawing(self, what: str, number: int) -> Random:
        """Return the random generator for one purpose in the `number`-th game."""
        return Random(f"{what} {self.seed}/{number}")

    def budget(self, strength: int) -> Budget:
        """Return a player's budget for a turn: bounded by positions alone."""
        usual = strength_of(strength).budget
        most = min(usual.positions, MOST_POSITIONS) if self.positions is None else self.positions
        return replace(usual, seconds=None, positions=most)


def strengths_of_seats(text: str, seats: tuple[str, ...]) -> Mapping[str, int]:
    """Read `2` or `white:1,black:3` for each seat. Raises StrengthsError or UnknownStrengthError."""
    given: dict[str, int] = {}
    for part in text.split(","):
        seat, colon, number = part.strip().rpartition(":")
        if not number.isascii() or not number.isdecimal() or bool(colon) != bool(seat):
            raise StrengthsError(coded("selfplay.strength_form", text=text))
        for each in [seat] if seat else seats:
            if each not in seats:
                nearest = did_you_mean(each, seats)
                raise StrengthsError(
                    coded("selfplay.no_seat", text=text, seat=each, nearest=nearest, seats=[*seats])
                )
            if each in given:
                raise StrengthsError(coded("selfplay.seat_twice", text=text, seat=each))
            given[each] = _known(int(number))
    if missing := [seat for seat in seats if seat not in given]:
        raise StrengthsError(coded("selfplay.seat_missing", text=text, seats=missing))
    return given


def _known(strength: int) -> int:
    if strength != AT_RANDOM:
        strength_of(strength)
    return strength


class FailedGameError(AdoubeError):
    """A game that could not be played to its end; the message says which, and why."""


def play_one(plan: SelfPlay, number: int) -> PlayedGame:
    """Return the `number`-th game of a plan. Raises FailedGameError."""
    line: Line | None = None
    try:
        line = Line.begin(plan.made(number))
        players = _Players(plan, number)
        notes = GameNotes(plan.drawing("misses", number))
        while line.outcome is None and line.ply < plan.most_turns:
            legal = list(islice(line.game.successors(line.position), MOST_COUNTED))
            turn = players.choose(line, legal, notes)
            after = line.extended(turn, line.game.after(line.position, turn))
            notes.take(line, legal, after)
            line = after
        return notes.played(number, line, players.looked_at)
    except Exception as error:  # a stranger's module may fail in any way
        why = error.args[0] if isinstance(error, AdoubeError) else as_written(" ".join(repr(error).split()))
        ply = 0 if line is None else line.ply
        raise FailedGameError(
            coded("selfplay.failed", game=plan.game, number=number, ply=ply, why=why)
        ) from error


class _Players:
    """Those who sit at one game."""

    def __init__(self, plan: SelfPlay, number: int) -> None:
        self._plan = plan
        self._rng = plan.drawing("turns", number)
        self.looked_at = 0

    def choose(self, line: Line, legal: list[tuple[Any, Any]], notes: GameNotes) -> Any:
        """Return a turn in a game that is not over. `legal`: its turns, or the first of them.

        What the search expects of the position goes into `notes`.
        """
        game, position = line.game, line.position
        if len(legal) == 1:
            return legal[0][0]
        seat = game.to_move(position)
        strength = self._plan.strengths[seat]
        if strength == AT_RANDOM or line.ply < self._plan.opening:
            return game.random_turn(position, self._rng)[0]
        budget = self._plan.budget(strength)
        advice = advise(game, position, line.positions, strength, self._rng, budget=budget)
        self.looked_at += advice.positions
        # A slip puts another turn first: the position is worth what its best turn is.
        notes.evaluate(line.ply, max((each.values for each in advice.candidates), key=lambda it: it[seat]))
        return advice.best.turn


def play_games(plan: SelfPlay, games: int, jobs: int = 1) -> Generator[PlayedGame, None, None]:
    """Return the games numbered 1 to `games`, in that order, each as soon as it and those before it are over.

    They are played in `jobs` processes, or in this one where that is 1, and are the same either way. Closing
    the iterator ends the processes. Raises FailedGameError.
    """
    if jobs == 1:
        return (play_one(plan, number) for number in range(1, games + 1))
    return _played_beside(plan, games, min(jobs, games))


def _played_beside(plan: SelfPlay, games: int, jobs: int) -> Generator[PlayedGame, None, None]:
    """Play in several processes: number 3 plays the games 3, `3 + jobs`, and so on."""
    with ExitStack() as ending:
        results = []
        for first in range(1, jobs + 1):
            process, result = _started(plan, range(first, games + 1, jobs))
            ending.callback(_end, process, result)
            results.append(result)
        for number in range(1, games + 1):
            yield _received(plan, number, results[(number - 1) % jobs])


def _started(plan: SelfPlay, numbers: range) -> tuple[BaseProcess, Connection]:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_play, args=(plan, numbers, theirs), daemon=True)
    start_without_interrupts(process)
    theirs.close()  # so that its end is heard here
    return process, ours


def _end(process: BaseProcess, result: Connection) -> None:
    result.close()
    process.terminate()
    process.join()


def _play(plan: SelfPlay, numbers: range, results: Connection) -> None:
    """Play games in a child process, which ignores Ctrl-C and ends once nobody takes its games."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for number in numbers:
            try:
                results.send(play_one(plan, number))
            except FailedGameError as failed:
                results.send(failed)
                return
    except BrokenPipeError:
        return


def _received(plan: SelfPlay, number: int, results: Connection) -> PlayedGame:
    try:
        found: PlayedGame | FailedGameError = results.recv()
    except EOFError as error:
        raise FailedGameError(coded("selfplay.process_died", game=plan.game, number=number)) from error
    if isinstance(found, FailedGameError):
        raise found
    return found
