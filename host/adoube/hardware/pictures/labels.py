"""What is written beside a picture: two columns of words, each with a line to what it names."""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from textwrap import wrap
from typing import NamedTuple

from adoube.hardware.pictures.scene import Label, Scene

__all__ = ["INK", "PAPER", "Margins", "label_lines", "least_height", "margins_of"]

SIZE, LEADING, GAP = 13.5, 17.0, 9.0  # of the words, from line to line, and between two labels
LETTER = 7.1  # about as wide as a letter of that size
LETTERS = 22  # in a line at most, where words allow it
AWAY = 14.0  # between words and drawing
ROUNDS = 200  # in which labels push each other apart
INK, PAPER, LINE = "#17211d", "#fffefa", "#525e57"

Place = Callable[[float, float], tuple[float, float]]


class Margins(NamedTuple):
    """The room that labels take beside a drawing."""

    left: float
    right: float


def margins_of(labels: Sequence[Label]) -> Margins:
    widths = [
        max((_width(label.words) for label in labels if label.on_left is side), default=0.0)
        for side in (True, False)
    ]
    left, right = (width + AWAY if width else 0.0 for width in widths)
    return Margins(left, right)


def least_height(labels: Sequence[Label]) -> float:
    """What the higher of the two columns takes."""
    return max(sum(_high(label) for label in labels if label.on_left is side) for side in (True, False))


def label_lines(scene: Scene, place: Place, width: float, height: float) -> Iterator[str]:
    """The labels of both sides, those that name the highest things first."""
    margins = margins_of(scene.labels)
    yield f'<g font-size="{SIZE}" fill="{INK}">'
    for on_left, edge in ((True, margins.left + AWAY), (False, width - margins.right - AWAY)):
        ends = [
            (label, place(*scene.view.of(label.at)[:2])) for label in scene.labels if label.on_left is on_left
        ]
        ends.sort(key=lambda each: each[1][1])
        for (label, end), middle in zip(ends, _middles(ends, height), strict=True):
            yield from _label(label, end, (edge, middle))
    yield "</g>"


def _middles(ends: Sequence[tuple[Label, tuple[float, float]]], height: float) -> list[float]:
    """As near to what each names as the others and the sheet leave room for."""
    highs = [_high(label) for label, _ in ends]
    middles = [
        min(max(end[1], high / 2), height - high / 2) for (_, end), high in zip(ends, highs, strict=True)
    ]
    for _ in range(ROUNDS):
        for at in range(1, len(middles)):
            short = (highs[at - 1] + highs[at]) / 2 - (middles[at] - middles[at - 1])
            if short > 0:
                middles[at - 1] = max(middles[at - 1] - short / 2, highs[at - 1] / 2)
                middles[at] = min(middles[at] + short / 2, height - highs[at] / 2)
    return middles


def _high(label: Label) -> float:
    """The room that its lines take, with what keeps it off the next."""
    return len(_lines(label.words)) * LEADING + GAP


def _label(label: Label, end: tuple[float, float], at: tuple[float, float]) -> Iterator[str]:
    (x, y), lines = at, _lines(label.words)
    anchor, gap = ("end", -5) if label.on_left else ("start", 5)
    line = f'x1="{x:.1f}" y1="{y:.1f}" x2="{end[0]:.1f}" y2="{end[1]:.1f}"'
    yield f'<line {line} stroke="{PAPER}" stroke-width="3" stroke-opacity="0.75"/>'
    yield f'<line {line} stroke="{LINE}" stroke-width="1"/>'
    yield f'<circle cx="{end[0]:.1f}" cy="{end[1]:.1f}" r="2.4" stroke="{PAPER}"/>'
    top = y - LEADING * (len(lines) - 1) / 2 + SIZE * 0.35
    for number, words in enumerate(lines):
        yield (
            f'<text x="{x + gap:.1f}" y="{top + LEADING * number:.1f}" text-anchor="{anchor}">'
            f"{escape(words)}</text>"
        )


def _lines(words: str) -> list[str]:
    """As few lines as can be, and about equally long; a number stays with its unit."""
    words = words.replace(" mm", "\u00a0mm")
    least = len(wrap(words, LETTERS))
    longest = next(
        letters
        for letters in range(1, LETTERS + 1)
        if len(wrap(words, letters, break_long_words=False)) <= least
    )
    return wrap(words, longest, break_long_words=False)


def _width(words: str) -> float:
    return LETTER * max(map(len, _lines(words)))
