"""What a circuit is drawn of: boxes with legs, and parts with two legs. Each knows its room beforehand."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from adoube.board.drawing.frame import Rect
from adoube.board.drawing.markup import Point
from adoube.hardware.drawings.schematic.canvas import NET, Canvas

__all__ = ["LETTER", "Block", "ChipBlock", "Column", "Leg", "TwoLegs", "columns"]

LEG_PITCH = 0.5
LEG_LENGTH = 0.55
TITLE_HEIGHT = 0.8
LETTER = 0.185
"""a letter's width at 10 points, rather too wide: what a viewer's own letters measure is not known"""
LEAST_BODY = 2.0
SYMBOL = 1.6
SMALL = 0.8
"""how wide a letter of a subtitle is beside one of 10 points"""
COLUMN_GAP = 0.25


class Block(Protocol):
    """Something that takes a rectangle of the sheet."""

    @property
    def width(self) -> float: ...

    @property
    def height(self) -> float: ...

    def draw(self, canvas: Canvas, corner: Point) -> None:
        """Draws it with its upper left at `corner`."""


@dataclass(frozen=True, slots=True)
class Leg:
    """A leg of a chip: its name, its number on the case, and the net that it is on."""

    name: str
    number: str
    net: str


@dataclass(frozen=True)
class ChipBlock:
    """A box with legs at its left and right from the top down; None leaves a place empty."""

    title: str
    subtitle: str
    left: Sequence[Leg | None]
    right: Sequence[Leg | None]

    @property
    def width(self) -> float:
        return self._beside(self.left) + self._body + self._beside(self.right)

    @property
    def height(self) -> float:
        return TITLE_HEIGHT + self._body_height

    def draw(self, canvas: Canvas, corner: Point) -> None:
        box = Rect(corner.x + self._beside(self.left), corner.y + TITLE_HEIGHT, self._body, self._body_height)
        middle = box.x + box.width / 2
        canvas.text(self.title, Point(middle, corner.y + 0.15), 11, "center")
        canvas.text(self.subtitle, Point(middle, corner.y + 0.52), 8, "center")
        canvas.box(box)
        for row in range(max(len(self.left), len(self.right))):
            y = box.y + (row + 0.75) * LEG_PITCH
            if row < len(self.left) and (leg := self.left[row]):
                _leg(canvas, leg, Point(box.x, y), out=-1)
            if row < len(self.right) and (leg := self.right[row]):
                _leg(canvas, leg, Point(box.right, y), out=1)

    @property
    def _body_height(self) -> float:
        return (max(len(self.left), len(self.right)) + 0.5) * LEG_PITCH

    @property
    def _body(self) -> float:
        names = _longest(leg.name for leg in self.left if leg) + _longest(
            leg.name for leg in self.right if leg
        )
        return max(LEAST_BODY, (names + 2) * LETTER * 0.9)

    def _beside(self, legs: Sequence[Leg | None]) -> float:
        """From the body to the end of the longest net's name, or of the words above that reach farther."""
        nets = LEG_LENGTH + 0.1 + _longest(leg.net for leg in legs if leg) * LETTER if any(legs) else 0.2
        words = max(len(self.title), len(self.subtitle) * SMALL) * LETTER
        return max(nets, (words - self._body) / 2)


def _leg(canvas: Canvas, leg: Leg, foot: Point, *, out: int) -> None:
    tip = Point(foot.x + out * LEG_LENGTH, foot.y)
    canvas.path((foot, tip))
    canvas.text(leg.name, Point(foot.x - out * 0.12, foot.y), 9, "left" if out < 0 else "right")
    canvas.text(leg.number, Point(foot.x + out * 0.28, foot.y - 0.14), 7, "center")
    canvas.text(leg.net, Point(tip.x + out * 0.1, foot.y), 10, "right" if out < 0 else "left", NET)


@dataclass(frozen=True)
class TwoLegs:
    """A part of two legs, lying, with the nets at its ends and its name above."""

    kind: str
    title: str
    subtitle: str
    start: str
    end: str

    @property
    def width(self) -> float:
        return 2 * self._room + SYMBOL

    @property
    def height(self) -> float:
        return 1.5

    def draw(self, canvas: Canvas, corner: Point) -> None:
        y, left = corner.y + 1.15, corner.x + self._room
        middle = left + SYMBOL / 2
        canvas.symbol(self.kind, Point(left, y), Point(left + SYMBOL, y))
        canvas.text(self.title, Point(middle, corner.y + 0.12), 10, "center")
        canvas.text(self.subtitle, Point(middle, corner.y + 0.42), 7, "center")
        canvas.text(self.start, Point(left - 0.1, y), 10, "right", NET)
        canvas.text(self.end, Point(left + SYMBOL + 0.1, y), 10, "left", NET)

    @property
    def _room(self) -> float:
        names = max(len(self.start), len(self.end)) * LETTER + 0.15
        return max(names, max(len(self.title), len(self.subtitle) * 0.7) * LETTER / 2 - SYMBOL / 2)


@dataclass(frozen=True)
class Column:
    """Blocks one below the other."""

    blocks: Sequence[Block]

    @property
    def width(self) -> float:
        return max(block.width for block in self.blocks)

    @property
    def height(self) -> float:
        return sum(block.height for block in self.blocks) + COLUMN_GAP * (len(self.blocks) - 1)

    def draw(self, canvas: Canvas, corner: Point) -> None:
        y = corner.y
        for block in self.blocks:
            block.draw(canvas, Point(corner.x, y))
            y += block.height + COLUMN_GAP


def columns(blocks: Sequence[Block], height: float) -> tuple[Block, ...]:
    """Blocks in columns no higher than `height`, or than one of them."""
    if not blocks:
        return ()
    each = max(1, int((height + COLUMN_GAP) / (max(block.height for block in blocks) + COLUMN_GAP)))
    return tuple(Column(blocks[at : at + each]) for at in range(0, len(blocks), each))


def _longest(names: Iterable[str]) -> int:
    return max((len(name) for name in names), default=0)
