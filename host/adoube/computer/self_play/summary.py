"""Statistics of many games of one plan, and the lengths of the games.

The lengths are counted in bars by the games' results, and drawn as a chart with a legend.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import count
from math import sqrt
from statistics import NormalDist, mean, quantiles
from typing import Any, NamedTuple

from adoube.board.drawing.markup import Point, number, path, tag
from adoube.computer.self_play.games import MOST_COUNTED, PlayedGame

__all__ = [
    "CUT_OFF",
    "DRAWN",
    "VOID",
    "Bar",
    "Branching",
    "Lengths",
    "Share",
    "Summary",
    "TurnCounts",
    "bars_of",
    "draw_lengths",
    "result_of",
    "round_numbers",
    "summed_up",
    "wilson",
]


DRAWN, VOID, CUT_OFF = "drawn", "void", "cut_off"  # results other than a win of one seat
ROUND = (1, 2, 5)  # first digits of a bar's width
USUAL = 0.95  # at least this part of the games is shown bar by bar
CROWDED = 5  # times as many bars as those games need are too many


@dataclass(frozen=True, slots=True)
class Bar:
    """The games of `first` to `last` turns, counted by their results."""

    first: int
    last: int
    results: Mapping[str, int]

    @property
    def games(self) -> int:
        return sum(self.results.values())


def result_of(game: PlayedGame) -> str:
    """Return the seat that has won alone, or DRAWN, VOID or CUT_OFF."""
    if game.is_cut_off:
        return CUT_OFF
    if not game.winners:
        return VOID
    return game.winners[0] if len(game.winners) == 1 else DRAWN


def bars_of(games: Iterable[PlayedGame], most: int) -> Sequence[Bar]:
    """Return at most `most` bars of one round width, from the shortest game to the longest.

    Where few games are so long that the others would be one bar, the last bar holds all of those few.
    """
    by_length = Counter((game.turns, result_of(game)) for game in games)
    lengths = sorted(turns for turns, _ in by_length.elements())
    shortest, longest, usual = lengths[0], lengths[-1], lengths[int(USUAL * (len(lengths) - 1))]
    width = _width(shortest, longest, most)
    if (longest // width - shortest // width) > CROWDED * (usual // width - shortest // width):
        width = _width(shortest, usual, most - 1)
    tail = min(longest // width, shortest // width + most - 1)
    found = [Counter[str]() for _ in range(shortest // width, tail + 1)]
    for (turns, result), games_so in by_length.items():
        found[min(turns // width, tail) - shortest // width][result] += games_so
    return [
        Bar(place * width, longest if place == tail < longest // width else (place + 1) * width - 1, results)
        for place, results in enumerate(map(dict, found), shortest // width)
    ]


def _width(shortest: int, longest: int, most: int) -> int:
    return next(width for width in round_numbers() if longest // width - shortest // width < most)


def round_numbers() -> Iterable[int]:
    """Yield 1, 2, 5, 10, 20, 50, and so on."""
    return (first * 10**power for power in count() for first in ROUND)


WIDTH, HEIGHT = 720.0, 360.0
LEFT, RIGHT, TOP, BOTTOM = 56.0, 16.0, 72.0, 48.0
GAP = 0.12  # between bars, in widths of one
TEXT = 13.0
PAPER, INK, FAINT = "#ffffff", "#1b1b1b", "#d4d4d4"
# Okabe and Ito's, which people tell apart however they see colours.
COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#999999")
MARKS = 4  # the most marks on the axis of games


class _Scale(NamedTuple):
    """Coordinates on the drawing."""

    bars: int
    most: int

    @property
    def step(self) -> float:
        """The width of a bar with the gap beside it."""
        return (WIDTH - LEFT - RIGHT) / self.bars

    def x(self, place: float) -> float:
        return LEFT + self.step * place

    def y(self, games: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * games / self.most


def draw_lengths(
    bars: Sequence[Bar], results: Mapping[str, str], axes: tuple[str, str], title: str, description: str
) -> str:
    """Return an `svg` document. `results`: every result with its words, in the legend's order.

    `axes`: the words for turns and for games. `title` and `description` are for screen readers.
    """
    scale = _Scale(len(bars), max(1, *(bar.games for bar in bars)))
    met = [result for result in results if any(bar.results.get(result) for bar in bars)]
    colours = {result: COLOURS[place % len(COLOURS)] for place, result in enumerate(results)}
    return tag(
        "svg",
        tag("title", text=title, id="title"),
        tag("desc", text=description, id="description"),
        tag("rect", width=WIDTH, height=HEIGHT, fill=PAPER),
        _words(title, LEFT, 26, "start", size=TEXT + 3),
        *_legend({result: results[result] for result in met}, colours),
        *_grid(scale),
        *(part for place, bar in enumerate(bars) for part in _bar(scale, place, bar, colours)),
        *_lengths(scale, bars),
        _words(axes[0], WIDTH - RIGHT, HEIGHT - 8, "end"),
        _words(axes[1], 8, TOP - 12, "start"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(WIDTH)} {number(HEIGHT)}",
        role="img",
        aria_labelledby="title description",
    )


def _bar(scale: _Scale, place: int, bar: Bar, colours: Mapping[str, str]) -> Iterator[str]:
    below = 0
    for result, colour in colours.items():
        if games := bar.results.get(result, 0):
            top = scale.y(below + games)
            yield tag(
                "rect",
                x=scale.x(place + GAP / 2),
                y=top,
                width=scale.step * (1 - GAP),
                height=scale.y(below) - top,
                fill=colour,
            )
            below += games


def _grid(scale: _Scale) -> Iterator[str]:
    """Yield lines behind the bars, with their numbers of games."""
    every = next(step for step in round_numbers() if scale.most // step <= MARKS)
    for games in range(0, scale.most + 1, every):
        y = scale.y(games)
        line = path([Point(LEFT, y), Point(WIDTH - RIGHT, y)])
        yield tag("path", d=line, stroke=FAINT if games else INK, stroke_width=1, fill="none")
        yield _words(str(games), LEFT - 8, y + 4, "end")


def _lengths(scale: _Scale, bars: Sequence[Bar]) -> Iterator[str]:
    """Yield the turns under the bars; under every second or third where there are many."""
    every = 1 + len(bars) // 14
    width, last = bars[0].last - bars[0].first, bars[-1]
    has_tail = last.last - last.first > width
    for place in range(0, len(bars) - 4 * has_tail, every):
        yield _words(str(bars[place].first), scale.x(place + 0.5), HEIGHT - BOTTOM + 18, "middle")
    if has_tail:
        words = f"{last.first}–{last.last}"
        yield _words(words, scale.x(len(bars)), HEIGHT - BOTTOM + 18, "end")


def _legend(results: Mapping[str, str], colours: Mapping[str, str]) -> Iterator[str]:
    x = LEFT
    for result, words in results.items():
        yield tag("rect", x=x, y=38, width=12, height=12, fill=colours[result])
        yield _words(words, x + 18, 49, "start")
        x += 18 + TEXT * 0.6 * len(words) + 20


def _words(text: str, x: float, y: float, anchor: str, size: float = TEXT) -> str:
    return tag(
        "text",
        text=text,
        x=x,
        y=y,
        fill=INK,
        font_size=size,
        font_family="system-ui, sans-serif",
        text_anchor=anchor,
    )


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
