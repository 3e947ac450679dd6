"""One game of self-play: what is noted while it is played, and the figures that are kept of it."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from adoube.board.geometry import Placement
from adoube.games.checking.near_misses import near_miss
from adoube.games.line import Line

__all__ = ["LEAD", "MOST_COUNTED", "GameNotes", "PieceUse", "PlayedGame", "leader_of"]


MOST_COUNTED = 1000  # the most turns counted in one position
LEAD = 0.1  # a seat leads if the search expects so much more of the game for it than for any other
SKIP = "skip"
NEXT_TURN = "\n"  # between two turns, none of which contains it


class PieceUse(NamedTuple):
    """How many turns of a game did something with one kind of piece of one seat."""

    moved: int = 0  # a piece left a cell and one came to another, as many as before
    left: int = 0  # there were fewer afterwards: captured, promoted, or taken off
    came: int = 0  # there were more afterwards: placed, or promoted to

    def __bool__(self) -> bool:
        return any(self[:])


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
    written: str  # its turns, each on a line
    # By ply of the positions that a player searched, the seat that leads there; empty: no seat leads.
    leaders: Mapping[int, str]
    pieces: Mapping[str, PieceUse]  # by piece code; all that stood on the board are there

    @property
    def is_cut_off(self) -> bool:
        return self.clause is None

    @property
    def digest(self) -> str:
        """Return a short text that is equal for equal games."""
        return blake2b(self.written.encode(), digest_size=8).hexdigest()

    @property
    def turn_texts(self) -> tuple[str, ...]:
        """Return its turns in the game's notation."""
        return tuple(self.written.split(NEXT_TURN)) if self.turns else ()

    @property
    def lead_changes(self) -> int:
        """Return how often another seat took the lead than the one that led last."""
        led = [seat for _, seat in sorted(self.leaders.items()) if seat]
        return sum(seat != before for before, seat in pairwise(led))

    @property
    def led_from(self) -> int | None:
        """Return the ply since when the search saw nobody but the winner ahead.

        None where the game has no single winner or nothing was searched; its length if the winner never led.
        """
        if len(self.winners) != 1 or not self.leaders:
            return None
        since = self.turns
        for ply, seat in sorted(self.leaders.items(), reverse=True):
            if seat not in ("", self.winners[0]):
                break
            since = ply if seat else since
        return since


def leader_of(values: Mapping[str, float]) -> str:
    """Return the seat that is ahead of every other by LEAD at least; empty where there is none."""
    first, *others = sorted(values, key=lambda seat: -values[seat])
    return first if others and values[first] - values[others[0]] >= LEAD else ""


class GameNotes:
    """Statistics collected while a game is played."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._choices: list[int] = []
        self._refusals: Counter[str] = Counter()
        self._last: dict[str, Any] = {}  # by seat, one of the turns that were legal when it was last to move
        self._stood: set[Hashable] = set()
        self._skips = self._captures = self._repeats = 0
        self._leaders: dict[int, str] = {}
        self._pieces: dict[str, PieceUse] = {}

    def evaluate(self, ply: int, values: Mapping[str, float]) -> None:
        """Note what a search expects of a position for each seat."""
        self._leaders[ply] = leader_of(values)

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
        self._use_pieces(_cells_by_piece(was), _cells_by_piece(stands))

    def _use_pieces(self, was: Mapping[str, Counter[str]], stands: Mapping[str, Counter[str]]) -> None:
        for piece in was.keys() | stands.keys():
            before, after = was.get(piece, Counter()), stands.get(piece, Counter())
            change = after.total() - before.total()
            moved = bool(before - after) and bool(after - before)
            use = self._pieces.get(piece, PieceUse())
            self._pieces[piece] = PieceUse(
                use.moved + moved, use.left + (change < 0), use.came + (change > 0)
            )

    def _refused(self, line: Line, legal: Any) -> Iterator[str]:
        """Yield the clauses that refuse `legal` with a cell exchanged, and what was legal a round ago."""
        game, seat = line.game, line.game.to_move(line.position)
        misses = (near_miss(game, legal, self._rng), self._last.get(seat))
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
            written=NEXT_TURN.join(line.written_turns()),
            leaders=self._leaders,
            pieces=self._pieces,
        )


def _key(line: Line, stands: Placement) -> Hashable:
    """Return a key for positions that people would call the same: the board, and whose turn it is."""
    return line.game.to_move(line.position), frozenset(stands.cells.items())


def _pieces(placement: Placement) -> int:
    return sum(map(len, placement.cells.values()))


def _cells_by_piece(placement: Placement) -> Mapping[str, Counter[str]]:
    """Return by piece code the cells of the board where such pieces are, with how many."""
    found: dict[str, Counter[str]] = {}
    for cell, stack in placement.cells.items():
        for piece in stack:
            found.setdefault(piece, Counter())[cell] += 1
    return found
