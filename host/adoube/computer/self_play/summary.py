"""Statistics of many games of one plan."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import NormalDist, mean, quantiles
from typing import Any

from adoube.computer.self_play.games import MOST_COUNTED, PlayedGame

__all__ = ["Branching", "Lengths", "Share", "Summary", "TurnCounts", "summed_up", "wilson"]

CONFIDENCE = 0.95
DEVIATIONS = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
DIGITS = 4
PARTS = 3  # parts of a game, equally long: opening, middle and end


@dataclass(frozen=True, slots=True)
class Share:
    """How many of the games, and between which bounds the true share lies with a confidence of 95 %."""

    games: int
    share: float
    low: float
    high: float

    @classmethod
    def of(cls, games: int, of: int) -> "Share":
        low, high = wilson(games, of)
        return cls(games, round(games / of, DIGITS), round(low, DIGITS), round(high, DIGITS))


@dataclass(frozen=True, slots=True)
class Lengths:
    """Turns of a game."""

    shortest: int
    quarter: float  # a quarter of the games are shorter
    median: float
    three_quarters: float
    longest: int
    mean: float

    @classmethod
    def of(cls, turns: Sequence[int]) -> "Lengths":
        quarter, median, three_quarters = (
            quantiles(turns, n=4, method="inclusive") if len(turns) > 1 else [float(turns[0])] * 3
        )
        return cls(min(turns), quarter, median, three_quarters, max(turns), round(mean(turns), DIGITS))


@dataclass(frozen=True, slots=True)
class Branching:
    """How many turns a player chooses from."""

    mean: float
    most: int
    at_least: bool  # whether some positions had more than were counted

    @classmethod
    def of(cls, choices: Sequence[int]) -> "Branching":
        most = max(choices, default=0)
        return cls(round(mean(choices or [0]), DIGITS), most, most >= MOST_COUNTED)


@dataclass(frozen=True, slots=True)
class TurnCounts:
    """How many of all turns were of a kind, and in how many games there was one."""

    turns: int
    games: int

    @classmethod
    def of(cls, counts: Sequence[int]) -> "TurnCounts":
        return cls(sum(counts), sum(count > 0 for count in counts))


@dataclass(frozen=True)
class Summary:
    """The figures of at least one game."""

    games: int
    different: int  # games whose turns no other game had
    turns: int  # of all games
    length: Lengths
    won: Mapping[str, Share]  # by seat: the games that it won alone
    drawn: Share  # won by several seats together
    void: Share  # ended without a winner
    cut_off: Share
    branching: Branching
    parts: tuple[Branching, ...]  # the same for the first, second and last third of each game
    skips: TurnCounts
    forced: TurnCounts  # turns of a player who had one legal turn, skips included
    captures: TurnCounts
    repeats: TurnCounts
    ends: Mapping[str, int]  # games by the clause that ended them, most first
    refusals: Mapping[str, int]  # near misses by the clause that refused them, most first
    positions_a_turn: float  # that the players looked at, random and forced turns included

    def to_json(self) -> dict[str, Any]:
        """Return the fields under their names, nested."""
        return asdict(self)


def summed_up(games: Sequence[PlayedGame], seats: Iterable[str]) -> Summary:
    """Summarise at least one game."""
    count = len(games)
    finished = [game for game in games if not game.is_cut_off]
    turns = sum(game.turns for game in games)

    def share(of: Sequence[PlayedGame]) -> Share:
        return Share.of(len(of), count)

    return Summary(
        games=count,
        different=len({game.digest for game in games}),
        turns=turns,
        length=Lengths.of([game.turns for game in games]),
        won={seat: share([game for game in finished if game.winners == (seat,)]) for seat in seats},
        drawn=share([game for game in finished if len(game.winners) > 1]),
        void=share([game for game in finished if not game.winners]),
        cut_off=share([game for game in games if game.is_cut_off]),
        branching=Branching.of([each for game in games for each in game.choices]),
        parts=tuple(Branching.of(part) for part in _parts(games)),
        skips=TurnCounts.of([game.skips for game in games]),
        forced=TurnCounts.of([game.choices.count(1) for game in games]),
        captures=TurnCounts.of([game.captures for game in games]),
        repeats=TurnCounts.of([game.repeats for game in games]),
        ends=_most_first(Counter(game.clause for game in finished if game.clause is not None)),
        refusals=_most_first(sum((Counter(game.refusals) for game in games), Counter[str]())),
        positions_a_turn=round(sum(game.looked_at for game in games) / max(1, turns), DIGITS),
    )


def wilson(hits: float, of: int) -> tuple[float, float]:
    """Return the bounds of a share with a confidence of 95 %, by Wilson's score; `of` is at least 1.

    A draw may count as half a hit.
    """
    share, square = hits / of, DEVIATIONS**2
    middle = share + square / (2 * of)
    reach = DEVIATIONS * sqrt(share * (1 - share) / of + square / (4 * of * of))
    whole = 1 + square / of
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


def _parts(games: Iterable[PlayedGame]) -> list[list[int]]:
    """Return the choices in each part of the games."""
    parts: list[list[int]] = [[] for _ in range(PARTS)]
    for game in games:
        for ply, choices in enumerate(game.choices):
            parts[PARTS * ply // len(game.choices)].append(choices)
    return parts


def _most_first(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda each: (-each[1], each[0])))
