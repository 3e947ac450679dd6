"""The games of a self-play plan: their players and statistics, in this process or in several."""

import multiprocessing
import re
import signal
from collections import Counter
from collections.abc import Generator, Hashable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from hashlib import blake2b
from itertools import islice
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random
from typing import Any

from adoube.board.geometry import Placement
from adoube.child_processes import start_without_interrupts
from adoube.computer.search.advice import Budget
from adoube.computer.strengths import advise, strength_of
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.games.verdict import UnreadableTurn
from adoube.words import as_written, coded
from adoube.words.names import did_you_mean

__all__ = [
    "AT_RANDOM",
    "MOST_COUNTED",
    "FailedGameError",
    "PlayedGame",
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


MOST_COUNTED = 1000  # the most turns counted in one position
CELL = re.compile(r"[A-Za-z]*[0-9]+")
SKIP = "skip"


class FailedGameError(AdoubeError):
    """A game that could not be played to its end; the message says which, and why."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """Statistics of a game that was played."""

    number: int  # from 1
    turns: int
    winners: tuple[str, ...]  # none of a void game, and of one that was cut off
    clause: str | None  # by which it ended; None: it was cut off
    scores: Mapping[str, int | float]  # the final score of each seat
    choices: tuple[int, ...]  # before each turn, how many turns were legal, up to MOST_COUNTED
    skips: int  # turns of a player who had none
    captures: int  # turns after which fewer pieces stood on the board
    repeats: int  # turns after which the board stood as before, with the same seat to move
    # Near misses by the clause that refused them: legal turns with a cell exchanged, or from a round ago.
    refusals: Mapping[str, int]
    looked_at: int  # positions, by all players together
    digest: str  # of its turns: equal for equal games

    @property
    def is_cut_off(self) -> bool:
        return self.clause is None


def play_one(plan: SelfPlay, number: int) -> PlayedGame:
    """Return the `number`-th game of a plan. Raises FailedGameError."""
    line: Line | None = None
    try:
        line = Line.begin(plan.made(number))
        players = _Players(plan, number)
        notes = _Notes(plan.drawing("misses", number))
        while line.outcome is None and line.ply < plan.most_turns:
            legal = list(islice(line.game.successors(line.position), MOST_COUNTED))
            turn = players.choose(line, legal)
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

    def choose(self, line: Line, legal: list[tuple[Any, Any]]) -> Any:
        """Return a turn in a game that is not over. `legal`: its turns, or the first of them."""
        game, position = line.game, line.position
        if len(legal) == 1:
            return legal[0][0]
        strength = self._plan.strengths[game.to_move(position)]
        if strength == AT_RANDOM or line.ply < self._plan.opening:
            return game.random_turn(position, self._rng)[0]
        budget = self._plan.budget(strength)
        advice = advise(game, position, line.positions, strength, self._rng, budget=budget)
        self.looked_at += advice.positions
        return advice.best.turn


class _Notes:
    """Statistics collected while a game is played."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._choices: list[int] = []
        self._refusals: Counter[str] = Counter()
        self._last: dict[str, Any] = {}  # by seat, one of the turns that were legal when it was last to move
        self._stood: set[Hashable] = set()
        self._skips = self._captures = self._repeats = 0

    def take(self, line: Line, legal: list[tuple[Any, Any]], after: Line) -> None:
        """Count a turn that led from `line` to `after`."""
        game = line.game
        was, stands = game.placement(line.position), game.placement(after.position)
        self._stood.add(_key(line, was))
        self._choices.append(len(legal))
        self._skips += game.write(after.turns[-1]) == SKIP
        self._captures += _pieces(stands) < _pieces(was)
        self._repeats += _key(after, stands) in self._stood
        self._refusals.update(self._refused(line, self._rng.choice(legal)[0]))

    def _refused(self, line: Line, legal: Any) -> Iterator[str]:
        """Yield the clauses that refuse `legal` with a cell exchanged, and what was legal a round ago."""
        game, seat = line.game, line.game.to_move(line.position)
        misses = (_mistaken(game, legal, self._rng), self._last.get(seat))
        self._last[seat] = legal
        for turn in misses:
            objection = None if turn is None else game.why_illegal(line.position, turn)
            if objection is not None and objection.clause:
                yield objection.clause

    def played(self, number: int, line: Line, looked_at: int) -> PlayedGame:
        outcome = line.outcome
        return PlayedGame(
            number=number,
            turns=line.ply,
            winners=() if outcome is None else outcome.winners,
            clause=None if outcome is None else outcome.clause,
            scores=line.scores,
            choices=tuple(self._choices),
            skips=self._skips,
            captures=self._captures,
            repeats=self._repeats,
            refusals=dict(self._refusals),
            looked_at=looked_at,
            digest=blake2b(" ".join(line.written_turns()).encode(), digest_size=8).hexdigest(),
        )


def _key(line: Line, stands: Placement) -> Hashable:
    """Return a key for positions that people would call the same: the board, and whose turn it is."""
    return line.game.to_move(line.position), frozenset(stands.cells.items())


def _pieces(placement: Placement) -> int:
    return sum(map(len, placement.cells.values()))


def _mistaken(game: AnyGame, turn: Any, rng: Random) -> Any | None:
    """Return a turn with one of its cells exchanged, legal or not; None if that gives no turn."""
    text = game.write(turn)
    cells = list(CELL.finditer(text))
    if not cells:
        return None
    cell = rng.choice(cells)
    try:
        return game.read(text[: cell.start()] + rng.choice(game.board.names) + text[cell.end() :])
    except UnreadableTurn:
        return None


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
