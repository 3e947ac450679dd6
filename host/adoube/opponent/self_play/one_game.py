"""One game by computer players, and what an inventor wants to know of it."""

import re
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from itertools import islice
from random import Random
from typing import Any

from adoube.board.placement import Placement
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.verdict import UnreadableTurn
from adoube.opponent.self_play.plan import AT_RANDOM, SelfPlay
from adoube.opponent.strengths import advise
from adoube.words import as_written, coded

__all__ = ["MOST_COUNTED", "FailedGame", "PlayedGame", "play_one"]

MOST_COUNTED = 1000  # turns of one position; there may be more
CELL = re.compile(r"[A-Za-z]*[0-9]+")
SKIP = "skip"


class FailedGame(AdoubeError):
    """A game that could not be played to its end; the message says which, and why."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """What is known of a game that was played."""

    number: int  # from 1
    turns: int
    winners: tuple[str, ...]  # none of a void game, and of one that was cut off
    clause: str | None  # by which it ended; None: it was cut off
    scores: Mapping[str, int | float]
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
    """The `number`-th game of a plan. Raises FailedGame."""
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
        raise FailedGame(coded("selfplay.failed", game=plan.game, number=number, ply=ply, why=why)) from error


class _Players:
    """Those who sit at one game."""

    def __init__(self, plan: SelfPlay, number: int) -> None:
        self._plan = plan
        self._rng = plan.drawing("turns", number)
        self.looked_at = 0

    def choose(self, line: Line, legal: list[tuple[Any, Any]]) -> Any:
        """A turn in a game that is not over. `legal`: its turns, or the first of them."""
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
    """What is written down while a game is played."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._choices: list[int] = []
        self._refusals: Counter[str] = Counter()
        self._last: dict[str, Any] = {}  # by seat, one of the turns that were legal when it was last to move
        self._stood: set[Hashable] = set()
        self._skips = self._captures = self._repeats = 0

    def take(self, line: Line, legal: list[tuple[Any, Any]], after: Line) -> None:
        """A turn was played that made `after` of `line`."""
        game = line.game
        was, stands = game.placement(line.position), game.placement(after.position)
        self._stood.add(_key(line, was))
        self._choices.append(len(legal))
        self._skips += game.write(after.turns[-1]) == SKIP
        self._captures += _pieces(stands) < _pieces(was)
        self._repeats += _key(after, stands) in self._stood
        self._refusals.update(self._refused(line, self._rng.choice(legal)[0]))

    def _refused(self, line: Line, legal: Any) -> Iterator[str]:
        """The clauses that refuse `legal` with a cell exchanged, and what was legal a round ago."""
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
    """What people would call the same position: the board, and whose turn it is."""
    return line.game.to_move(line.position), frozenset(stands.cells.items())


def _pieces(placement: Placement) -> int:
    return sum(map(len, placement.cells.values()))


def _mistaken(game: AnyGame, turn: Any, rng: Random) -> Any | None:
    """A turn with one of its cells exchanged, legal or not; None where that gives no turn."""
    text = game.write(turn)
    cells = list(CELL.finditer(text))
    if not cells:
        return None
    cell = rng.choice(cells)
    try:
        return game.read(text[: cell.start()] + rng.choice(game.board.names) + text[cell.end() :])
    except UnreadableTurn:
        return None
