"""How the balance of a game went by what a computer player found before each turn, and what changed it.

Nothing here searches: it makes requests of a past game, and reads what was found.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from adoube.archive.past_games import PastGame
from adoube.computer.advisor import Allowed, Request, Urgency
from adoube.computer.messages import Found, Played, played
from adoube.computer.search.advice import Budget
from adoube.games.line import Line
from adoube.games.verdict import Outcome
from adoube.records.entries import FinalScore

__all__ = [
    "BUDGET",
    "MOST_TURNING_POINTS",
    "Judged",
    "TurningPoint",
    "balance_of",
    "judged_from",
    "request_at",
    "shares_at",
    "told_at",
    "turning_points",
    "work_of",
]

# For each position of a game: 60 turns take half a minute at most.
BUDGET = Budget(seconds=0.5, positions=10_000)
STRENGTH = 3  # the strength that analyses, as a player at a table would have it
MOST_TURNING_POINTS = 3
LEAST_LOSS = 0.1  # a turn that costs its seat less of the game than this is within what the search errs by
LONGEST_LINE = 5  # turns kept of the line that might have followed


@dataclass(frozen=True, slots=True)
class Judged:
    """The findings at a position in which a turn was to be played."""

    values: Mapping[str, float]  # by seat, 0 to 1: the share of the game that the seat could expect
    # How the game could have gone on, the best turn first; empty where nothing was to be played.
    line: tuple[str, ...] = ()
    positions: int = 0  # how many positions were looked at
    proven: bool = False  # whether the values are certain


# The values at the start, after each turn, and after that a result that people declared.
Balance = tuple[Mapping[str, float], ...]


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn that cost the seat that played it much of the game."""

    ply: int  # of the turn
    seat: str
    line: tuple[str, ...]  # what would have been better, and how the game could have gone on
    before: float  # what its seat could expect
    after: float  # what was left of it
    proven: bool = False  # whether what it could expect is certain

    @property
    def better(self) -> str:
        """The turn that would have been better."""
        return self.line[0]

    @property
    def loss(self) -> float:
        """The share of the game that it cost."""
        return self.before - self.after


def work_of(game: PastGame) -> int:
    """Return how many positions of a game are judged: each in which a turn was played, and the last of a game
    whose result people declared.
    """
    return game.last + (game.last > 0 and _at(game, game.last).outcome is None)


def _at(game: PastGame, ply: int) -> Line:
    """Return the game after so many turns, as its rules have it."""
    return game.line_at(ply).ended(None)


def told_at(game: PastGame, ply: int, known: Played | None = None) -> Played:
    """Describe the game after `ply` turns; `known` describes fewer of its turns."""
    return played(_at(game, ply), known)


def request_at(game: PastGame, told: Played, budget: Budget = BUDGET) -> Request | None:
    """Return the request about a described position; None if the rules ended a game that went on."""
    if _at(game, len(told.steps)).outcome is not None:
        return None
    name = f"look-back-{game.entry.id}"
    # A time of its own ends each search, however slow the computer.
    return Request(name, told, STRENGTH, partial(Allowed, budget=budget), urgency=Urgency.BACKGROUND)


def judged_from(found: Found) -> Judged:
    """Return the part of a computer player's findings that is kept."""
    best = found.best
    return Judged(dict(best.values), found.line[:LONGEST_LINE], found.positions, best.proven)


def balance_of(game: PastGame, judged: Sequence[Judged]) -> Balance:
    """Return how the balance went, as far as it is judged; once all is, the result comes last."""
    begun = tuple(each.values for each in judged)
    return (*begun, _shares(game, game.entry.final)) if len(begun) == work_of(game) else begun


def shares_at(game: PastGame, ply: int) -> Mapping[str, float]:
    """Return each seat's share after `ply` turns, where the rules ended a game that went on."""
    return _shares(game, _at(game, ply).outcome)


def _shares(game: PastGame, ended: Outcome | FinalScore | None) -> Mapping[str, float]:
    """Return each seat's share: the winners share a game, and in a void one all get the same.

    A puzzle that nobody has solved gives nothing.
    """
    seats = game.game.seats
    winners = ended.winners if ended is not None else ()
    if not winners and len(seats) > 1:
        winners = seats
    return {seat: 1 / len(winners) if seat in winners else 0.0 for seat in seats}


def turning_points(game: PastGame, judged: Sequence[Judged]) -> tuple[TurningPoint, ...]:
    """Return the turns that changed the balance most against whoever played them, in the order of play."""
    balance = balance_of(game, judged)
    found = [
        TurningPoint(
            turn.ply,
            turn.seat,
            before.line,
            before.values[turn.seat],
            after[turn.seat],
            before.proven,
        )
        for turn, before, after in zip(game.turns, judged, balance[1:], strict=False)
        if before.line and before.line[0] != turn.text
    ]
    costly = sorted((point for point in found if point.loss >= LEAST_LOSS), key=lambda point: -point.loss)
    return tuple(sorted(costly[:MOST_TURNING_POINTS], key=lambda point: point.ply))
