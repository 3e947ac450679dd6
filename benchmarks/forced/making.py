"""Forced positions out of games: each is played to a win, and so are some that branch off near its end.

The games are played by a child that takes what it can and by the search at 60 positions with weights that
were not fitted. What is kept does not depend on how they think: the rules alone decide it, by both searches.
Two games need help to come to a win at all: in Conspirateurs some run for the nearest sanctuary, and a person
alone looks for a solution depth first.
"""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from adoube.board.geometry import owner_of
from adoube.computer.search.advice import Advice, Budget, Candidate, Meter, never
from adoube.computer.search.hidden import hides
from adoube.computer.search.tree_search import search_tree
from adoube.computer.search.tuning import evaluation_of
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.games.verdict import TooManyTurns
from benchmarks.forced.files import FoundGame, Need, Search
from benchmarks.forced.kinds import SAVE, WIN, WITHIN, is_of_kind, is_proven
from benchmarks.forced.wins import TooMuchToSearchError, listed
from benchmarks.strengths import Player, child, opened

__all__ = ["searched_game"]

SEARCHED = 12_000  # positions of one search by proof numbers, for a position to be found
EVERY_LINE = 40_000  # positions of the other search that has to agree
MOST_S = 20.0  # of the processor, for the games of one seed
BACK = 11  # turns before the end of a game that are looked at
OPENING = 4  # random turns, so that no two games are the same
LONGEST = 500  # turns of a game
BRANCHES = 10  # games that branch off a game that was won
BRANCH_BACK = 16  # turns before its end at most where they do so
BRANCH = 40  # turns of a branch
SHORT_THOUGHT = 60  # positions a turn of the search, in games that are looked through
SOLVED_EACH = 500  # positions of a search for a solution, for each turn that there may be


@dataclass(slots=True)
class _Finder:
    """Looks for positions in games that began with one seed, until a moment of the monotonic clock."""

    need: Need
    until_s: float
    began_s: float
    looked: Counter[str] = field(default_factory=Counter)
    given_up: Counter[str] = field(default_factory=Counter)
    ends: int = 0

    def games(self) -> Iterator[FoundGame]:
        rng = Random(f"forced positions {self.need.game} {self.need.seed}")
        if self.need.base:
            whole = self.need.base.replayed(self.need.game)
        else:
            game = make_game(self.need.game, seed=self.need.seed)
            begun = opened(game, OPENING if len(game.seats) > 1 else 0, rng)
            whole = self._ended(begun, LONGEST, rng)
            if not _is_won(whole):
                return
            yield self._looked_back(whole)
        for _ in range(BRANCHES):
            if not self._goes_on():
                break
            before = whole.back(rng.randint(1, min(BRANCH_BACK, whole.ply)))
            line = self._ended(_at_random(before, rng), BRANCH, rng)
            if _is_won(line):
                yield self._looked_back(line)

    def _goes_on(self) -> bool:
        return time.monotonic() < self.until_s and time.process_time() < self.began_s + MOST_S

    def _ended(self, line: Line, most: int, rng: Random) -> Line:
        return _solved(line, most, rng) if len(line.game.seats) == 1 else self._played(line, most, rng)

    def _played(self, line: Line, most: int, rng: Random) -> Line:
        """Return the game played on to its end, by players who are drawn, or so many turns further."""
        players = {seat: rng.choice(_players(line.game.id)) for seat in line.game.seats}
        last = line.ply + most
        while line.outcome is None and line.ply < last and self._goes_on():
            game = line.game
            few = list(islice(game.successors(line.position), 2))
            mover = players[game.to_move(line.position)]
            turn = few[0][0] if len(few) == 1 else mover.choose(line, rng)
            line = line.extended(turn, game.after(line.position, turn))
        return line

    def _looked_back(self, line: Line) -> FoundGame:
        """Return a won game with the last position of each kind in it."""
        self.ends += 1
        winners = line.outcome.winners if line.outcome else ()
        found: dict[str, int] = {}
        for back in range(1, min(BACK, line.ply) + 1):
            before = line.back(back)
            won = before.to_move in winners
            for kind in self.need.kinds:
                is_likely = kind == SAVE or (won and (kind == WIN or back >= WITHIN))
                if is_likely and kind not in found and self._goes_on() and self._is_found(kind, before):
                    found[kind] = before.ply
        return FoundGame(line.game.seed, tuple(line.written_turns()), found).with_kinds(found)

    def _is_found(self, kind: str, line: Line) -> bool:
        """Return whether both searches say that a position is of a kind; not where one takes too long.

        Raises AssertionError where they differ.
        """
        if kind != WIN and hides(line.game):
            return False  # the next dice or cards decide what others can do
        self.looked[kind] += 1
        try:
            if not is_proven(kind, line, SEARCHED):
                return False
            is_kept = is_of_kind(kind, line, EVERY_LINE)
        except (TooMuchToSearchError, TooManyTurns):
            self.given_up[kind] += 1
            return False
        if not is_kept and not hides(line.game):
            raise AssertionError(f"the searches differ: {line.game.id}, {kind}, {line.written_turns()}")
        return is_kept


def searched_game(need: Need, until_s: float) -> tuple[list[FoundGame], Search]:
    """Play a game and branches of it, and look back from their ends, until a moment of the monotonic clock.

    Return what was found, and how much was searched. Raises AssertionError where the two searches differ.
    """
    began_s = time.process_time()
    finder = _Finder(need, until_s, began_s)
    found = [one for one in finder.games() if one.kinds]
    seconds = time.process_time() - began_s
    return found, Search(need.seed, 1, finder.ends, finder.looked, finder.given_up, seconds)


def _is_won(line: Line) -> bool:
    """Return whether one seat has won, and others have not, where there are any."""
    return line.outcome is not None and len(line.outcome.winners) == 1


def _at_random(line: Line, rng: Random) -> Line:
    return line.extended(*line.game.random_turn(line.position, rng))


@cache
def _players(game: str) -> tuple[Player, ...]:
    usual = (child(), Player("short thought", _short_thought))
    return (Player("runner", _run),) if game == "conspirateurs" else usual


def _short_thought(game: AnyGame, position: Any, line: Sequence[Any], rng: Random) -> Advice[Any]:
    """Search by usual weights, which take no time to learn, in the true position."""
    meter = Meter(Budget(positions=SHORT_THOUGHT), never)
    return search_tree(game, position, line, evaluation_of(game, lambda: True), meter, rng)


# Where the men of Conspirateurs are safe, by the rules of the game.
SANCTUARIES = frozenset(
    [f"{file}{rank}" for file in "aq" for rank in (1, 2, 4, 6, 8, 9, 10, 12, 14, 16, 17)]
    + [f"{file}{rank}" for file in "bdfhjlnp" for rank in (1, 17)]
    + ["i17"]
)
STRAYS = 0.1  # how often a runner plays anything, so that nobody stands in the way for ever


def _run(game: AnyGame, position: Any, line: Sequence[Any], rng: Random) -> Advice[Any]:
    """Play what brings the men of Conspirateurs nearest to vacant sanctuaries, now and then anything."""
    seat = game.to_move(position)
    found = listed(game, position)
    rng.shuffle(found)
    turn, _ = (
        found[0] if rng.random() < STRAYS else min(found, key=lambda one: _way_to_go(game, one[1], seat))
    )
    return Advice((Candidate(turn, dict.fromkeys(game.seats, 0.5)),), (turn,), len(found))


def _way_to_go(game: AnyGame, position: Any, seat: str) -> int:
    cells = game.placement(position).cells
    vacant = [_place_of(name) for name in SANCTUARIES if not cells.get(name)]
    men = [name for name, stack in cells.items() if stack and owner_of(stack[-1]) == seat]
    return sum(_steps(_place_of(name), vacant) for name in men if name not in SANCTUARIES)


def _place_of(name: str) -> tuple[int, int]:
    return ord(name[0]), int(name[1:])


def _steps(place: tuple[int, int], goals: Sequence[tuple[int, int]]) -> int:
    return min((max(abs(place[0] - x), abs(place[1] - y)) for x, y in goals), default=0)


def _solved(line: Line, most: int, rng: Random) -> Line:
    """Return a way to a win of a game that one person plays; the line where none is found soon."""
    seen: set[Any] = set()
    ahead = [line]
    while ahead and len(seen) < SOLVED_EACH * most:
        tried = ahead.pop()
        if tried.outcome is not None:
            if tried.outcome.winners:
                return tried
            continue
        found = listed(tried.game, tried.position)
        rng.shuffle(found)
        ahead += [tried.extended(turn, after) for turn, after in found if after not in seen]
        seen.update(after for _, after in found)
    return line
