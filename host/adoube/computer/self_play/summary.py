"""Statistics of many games of one plan."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import NormalDist, mean, median, quantiles, stdev
from typing import Any

from adoube.computer.self_play.played_game import MOST_COUNTED, PieceUse, PlayedGame

__all__ = [
    "CUT_OFF",
    "DRAWN",
    "VOID",
    "Branching",
    "Leads",
    "Lengths",
    "MeanEstimate",
    "PlyBranching",
    "Share",
    "Summary",
    "TurnCounts",
    "points_of",
    "result_of",
    "summed_up",
    "wilson",
]


DRAWN, VOID, CUT_OFF = "drawn", "void", "cut_off"  # results other than a win of one seat


def result_of(game: PlayedGame) -> str:
    """Return the seat that has won alone, or DRAWN, VOID or CUT_OFF."""
    if game.is_cut_off:
        return CUT_OFF
    if not game.winners:
        return VOID
    return game.winners[0] if len(game.winners) == 1 else DRAWN


CONFIDENCE = 0.95
DEVIATIONS = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
DIGITS = 4
PARTS = 3  # parts of a game, equally long: opening, middle and end
ENOUGH = 0.1  # a ply is shown if so many of the games have it


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
class MeanEstimate:
    """A mean over the games, and between which bounds the true mean lies with a confidence of 95 %."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "MeanEstimate":
        """Return the mean of one value a game. The bounds take the mean as normally distributed."""
        middle = mean(values)
        reach = DEVIATIONS * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
        return cls(round(middle, DIGITS), round(middle - reach, DIGITS), round(middle + reach, DIGITS))


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
class PlyBranching:
    """How many turns a player chooses from at one ply, over the games that have it."""

    ply: int  # from 1
    games: int
    quarter: float  # a quarter of the games have at most so many
    mean: float
    three_quarters: float


@dataclass(frozen=True, slots=True)
class Leads:
    """The leads as the players' own search sees them, over the games in which it was asked."""

    games: int
    changes: MeanEstimate  # times that another seat took the lead
    unchanged: Share  # games in which the lead never changed
    # Of the games won by one seat: after what part of the game nobody but the winner led; None without such.
    settled: float | None


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
    # By seat: its part of the games with a winner, those that several share divided among them.
    points: Mapping[str, Share]
    decisive: Share  # won by one seat alone
    drawn: Share  # won by several seats together
    void: Share  # ended without a winner
    cut_off: Share
    branching: Branching
    parts: tuple[Branching, ...]  # the same for the first, second and last third of each game
    plies: tuple[PlyBranching, ...]  # the same for each ply that a tenth of the games have
    leads: Leads | None  # None where nobody searched
    skips: TurnCounts
    forced: TurnCounts  # turns of a player who had one legal turn, skips included
    captures: TurnCounts
    repeats: TurnCounts
    ends: Mapping[str, int]  # games by the clause that ended them, most first
    refusals: Mapping[str, int]  # near misses by the clause that refused them, most first
    pieces: Mapping[str, PieceUse]  # by piece code, the turns of all games that did something with it
    positions_a_turn: float  # that the players looked at, random and forced turns included

    def to_json(self) -> dict[str, Any]:
        """Return the fields under their names, nested."""
        return asdict(self) | {"pieces": {piece: use._asdict() for piece, use in self.pieces.items()}}


def summed_up(games: Sequence[PlayedGame], seats: Iterable[str]) -> Summary:
    """Summarise at least one game."""
    count = len(games)
    finished = [game for game in games if not game.is_cut_off]
    turns = sum(game.turns for game in games)
    seats = tuple(seats)

    def share(of: Sequence[PlayedGame]) -> Share:
        return Share.of(len(of), count)

    return Summary(
        games=count,
        different=len({game.digest for game in games}),
        turns=turns,
        length=Lengths.of([game.turns for game in games]),
        won={seat: share([game for game in finished if game.winners == (seat,)]) for seat in seats},
        points=_points(finished, seats),
        decisive=share([game for game in finished if len(game.winners) == 1]),
        drawn=share([game for game in finished if len(game.winners) > 1]),
        void=share([game for game in finished if not game.winners]),
        cut_off=share([game for game in games if game.is_cut_off]),
        branching=Branching.of([each for game in games for each in game.choices]),
        parts=tuple(Branching.of(part) for part in _parts(games)),
        plies=tuple(_plies(games)),
        leads=_leads(games),
        skips=TurnCounts.of([game.skips for game in games]),
        forced=TurnCounts.of([game.choices.count(1) for game in games]),
        captures=TurnCounts.of([game.captures for game in games]),
        repeats=TurnCounts.of([game.repeats for game in games]),
        ends=_most_first(Counter(game.clause for game in finished if game.clause is not None)),
        refusals=_most_first(sum((Counter(game.refusals) for game in games), Counter[str]())),
        pieces=_piece_uses(games),
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


def points_of(game: PlayedGame, seat: str) -> float:
    """Return a seat's part of a game: 1 for a win, a part of it for one that several share."""
    return 1 / len(game.winners) if seat in game.winners else 0.0


def _points(finished: Sequence[PlayedGame], seats: Sequence[str]) -> dict[str, Share]:
    """Return each seat's part of the games that somebody has won; empty without such games."""
    won = [game for game in finished if game.winners]
    found: dict[str, Share] = {}
    for seat in seats if won else ():
        points = sum(points_of(game, seat) for game in won)
        low, high = wilson(points, len(won))
        found[seat] = Share(
            len(won), round(points / len(won), DIGITS), round(low, DIGITS), round(high, DIGITS)
        )
    return found


def _plies(games: Sequence[PlayedGame]) -> Iterator[PlyBranching]:
    for ply in range(max(game.turns for game in games)):
        choices = [game.choices[ply] for game in games if game.turns > ply]
        if len(choices) < ENOUGH * len(games):
            return
        quarter, _, three_quarters = (
            quantiles(choices, n=4, method="inclusive") if len(choices) > 1 else [float(choices[0])] * 3
        )
        yield PlyBranching(ply + 1, len(choices), quarter, round(mean(choices), DIGITS), three_quarters)


def _leads(games: Sequence[PlayedGame]) -> Leads | None:
    searched = [game for game in games if game.leaders]
    if not searched:
        return None
    settled = [since / game.turns for game in searched if (since := game.led_from) is not None]
    return Leads(
        len(searched),
        MeanEstimate.of([game.lead_changes for game in searched]),
        Share.of(sum(game.lead_changes == 0 for game in searched), len(searched)),
        round(median(settled), DIGITS) if settled else None,
    )


def _piece_uses(games: Iterable[PlayedGame]) -> dict[str, PieceUse]:
    found: dict[str, PieceUse] = {}
    for game in games:
        for piece, use in game.pieces.items():
            before = found.get(piece, PieceUse())
            found[piece] = PieceUse(*(was + more for was, more in zip(before, use, strict=True)))
    return dict(sorted(found.items()))


def _parts(games: Iterable[PlayedGame]) -> list[list[int]]:
    """Return the choices in each part of the games."""
    parts: list[list[int]] = [[] for _ in range(PARTS)]
    for game in games:
        for ply, choices in enumerate(game.choices):
            parts[PARTS * ply // len(game.choices)].append(choices)
    return parts


def _most_first(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda each: (-each[1], each[0])))
