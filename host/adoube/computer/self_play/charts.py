"""Charts of self-play as SVG: the lengths of games, legal turns by ply, and shares with their intervals."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple
from zlib import crc32

from adoube.board.drawing.markup import Point, number, path, tag
from adoube.computer.self_play.played_game import PlayedGame
from adoube.computer.self_play.summary import PlyBranching, Share, result_of

__all__ = [
    "COLOURS",
    "Bar",
    "ChartTexts",
    "bars_of",
    "draw_branching",
    "draw_lengths",
    "draw_shares",
    "round_numbers",
]

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
MOST_LABELS = 14  # below the axis of turns
NAMES, ROW = 190.0, 26.0  # the room for the names of rows, and the height of one


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


class ChartTexts(NamedTuple):
    """The words of a chart. Title and description are for screen readers, too."""

    title: str
    description: str
    across: str  # below the axis
    up: str = ""  # above the upward axis


def draw_lengths(bars: Sequence[Bar], results: Mapping[str, str], texts: ChartTexts) -> str:
    """Return an `svg` document. `results`: every result with its words, in the legend's order."""
    scale = _Scale(len(bars), max(1, *(bar.games for bar in bars)))
    met = [result for result in results if any(bar.results.get(result) for bar in bars)]
    colours = {result: COLOURS[place % len(COLOURS)] for place, result in enumerate(results)}
    return _chart(
        texts,
        HEIGHT,
        *_legend({result: results[result] for result in met}, colours),
        *_grid(scale),
        *(part for place, bar in enumerate(bars) for part in _bar(scale, place, bar, colours)),
        *_lengths(scale, bars),
    )


def _chart(texts: ChartTexts, height: float, *parts: str) -> str:
    # Several charts stand on one page: each has ids of its own.
    key = f"{crc32(texts.title.encode()):08x}"
    return tag(
        "svg",
        tag("title", text=texts.title, id=f"title-{key}"),
        tag("desc", text=texts.description, id=f"description-{key}"),
        tag("rect", width=WIDTH, height=height, fill=PAPER),
        _words(texts.title, LEFT, 26, "start", size=TEXT + 3),
        *parts,
        _words(texts.across, WIDTH - RIGHT, height - 8, "end"),
        _words(texts.up, 8, TOP - 12, "start") if texts.up else "",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(WIDTH)} {number(height)}",
        role="img",
        aria_labelledby=f"title-{key} description-{key}",
    )


def draw_branching(plies: Sequence[PlyBranching], texts: ChartTexts) -> str:
    """Return an `svg` document: the mean of legal turns by ply as a line, the middle half as a band."""
    scale = _Scale(len(plies), max(1, *(round(ply.three_quarters + 0.5) for ply in plies)))
    x = [scale.x(place + 0.5) for place in range(len(plies))]
    upper = [Point(at, scale.y(ply.three_quarters)) for at, ply in zip(x, plies, strict=True)]
    lower = [Point(at, scale.y(ply.quarter)) for at, ply in zip(x, plies, strict=True)]
    means = [Point(at, scale.y(ply.mean)) for at, ply in zip(x, plies, strict=True)]
    every = next(step for step in round_numbers() if len(plies) // step <= MOST_LABELS)
    shown = [ply for ply in plies if ply.ply == 1 or ply.ply % every == 0]
    return _chart(
        texts,
        HEIGHT,
        *_grid(scale),
        tag("path", d=path([*upper, *reversed(lower)], closed=True), fill=COLOURS[4], fill_opacity=0.35),
        tag("path", d=path(means), stroke=COLOURS[0], stroke_width=2.5, fill="none"),
        *(_words(str(ply.ply), x[ply.ply - 1], HEIGHT - BOTTOM + 18, "middle") for ply in shown),
    )


def draw_shares(rows: Sequence[tuple[str, Share]], texts: ChartTexts) -> str:
    """Return an `svg` document: a row for each share, a dot on its interval of 95 %."""
    height = TOP + ROW * len(rows) + BOTTOM
    bottom = height - BOTTOM
    across = WIDTH - 2 * RIGHT - NAMES  # the last label reaches beyond its line

    def x(share: float) -> float:
        return NAMES + across * share

    parts: list[str] = []
    for tenth in range(0, 11, 2):
        line = path([Point(x(tenth / 10), TOP), Point(x(tenth / 10), bottom)])
        parts.append(tag("path", d=line, stroke=FAINT, stroke_width=1, fill="none"))
        parts.append(_words(f"{10 * tenth} %", x(tenth / 10), bottom + 18, "middle"))
    for place, (name, share) in enumerate(rows):
        y = TOP + ROW * (place + 0.5)
        interval = path([Point(x(share.low), y), Point(x(share.high), y)])
        parts.append(_words(name, NAMES - 10, y + 4, "end"))
        parts.append(tag("path", d=interval, stroke=COLOURS[0], stroke_width=3, fill="none"))
        parts.append(tag("circle", cx=x(share.share), cy=y, r=5, fill=COLOURS[0]))
    return _chart(texts, height, *parts)


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
    every = 1 + len(bars) // MOST_LABELS
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
