"""The wiring diagram as one picture: the sections of a circuit one below the other, each in its frame."""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple

from adoube.board.drawing.frame import Rect
from adoube.board.drawing.markup import Point
from adoube.hardware.design import Design
from adoube.hardware.drawings.schematic.blocks import LETTER, Block
from adoube.hardware.drawings.schematic.canvas import CircuitCanvas
from adoube.hardware.drawings.schematic.sections import DiagramSection, sections_of
from adoube.words import say

__all__ = ["wiring_diagram"]

# In units of half an inch.
WIDTH = 39.0
MARGIN = 0.8
PADDING = 0.6
GAP = 0.8
LEAST_INSIDE = 9.0  # so that notes have room
TITLE = 1.0
SECTION_TITLE = 0.9
NOTE = 0.45


class _Room(NamedTuple):
    """A section with its blocks where they stand in it, its notes in lines, and the room that it takes."""

    section: DiagramSection
    blocks: Sequence[tuple[Block, Point]]
    notes: Sequence[str]
    width: float
    height: float


def wiring_diagram(design: Design) -> bytes:
    """The picture as SVG; equal designs give equal bytes."""
    rooms = [_room(section) for section in sections_of(design)]
    width = max(WIDTH, *(room.width for room in rooms))
    canvas, y = CircuitCanvas(), MARGIN + TITLE
    canvas.text(_title(design), Point(MARGIN, MARGIN + 0.2), 16)
    for line in _lines(rooms, width):
        height = max(room.height for room in line)
        x = MARGIN
        for room in line:
            is_last = room is line[-1]
            across = MARGIN + width - x if is_last else room.width
            _draw(canvas, room, Rect(x, y, across, height))
            x += across + GAP
        y += height + GAP
    return canvas.svg(Rect(0, 0, width + 2 * MARGIN, y - GAP + MARGIN))


def _title(design: Design) -> str:
    return say("drawings.diagram_title", board=design.title, mcu=design.mcu.title, sensor=design.sensor.title)


def _room(section: DiagramSection) -> _Room:
    """How much room a section takes, its blocks side by side as far as the sheet is wide."""
    blocks, inside, height = _flow(section.blocks, WIDTH - 2 * PADDING)
    inside = max(inside, LEAST_INSIDE)
    letters = int(inside / LETTER)
    notes = [line for note in section.notes for line in wrap(note, letters)]
    head = SECTION_TITLE + PADDING
    return _Room(section, blocks, notes, inside + 2 * PADDING, head + height + PADDING + NOTE * len(notes))


def _lines(rooms: Sequence[_Room], width: float) -> Iterator[list[_Room]]:
    """Sections side by side where they fit."""
    line: list[_Room] = []
    for room in rooms:
        if line and sum(each.width + GAP for each in line) + room.width > width:
            yield line
            line = []
        line.append(room)
    yield line


def _draw(canvas: CircuitCanvas, room: _Room, area: Rect) -> None:
    inside = Point(area.x + PADDING, area.y + SECTION_TITLE + PADDING)
    canvas.frame(area)
    canvas.text(room.section.title, Point(inside.x, area.y + 0.65), 13)
    for block, place in room.blocks:
        block.draw(canvas, Point(inside.x + place.x, inside.y + place.y))
    for line, note in enumerate(reversed(room.notes)):
        canvas.text(note, Point(inside.x, area.bottom - NOTE * (line + 1)), 10)


def _flow(blocks: Sequence[Block], width: float) -> tuple[list[tuple[Block, Point]], float, float]:
    """Blocks side by side, a new line where the next would not fit; and how wide and how high all is."""
    placed: list[tuple[Block, Point]] = []
    x = y = tallest = widest = 0.0
    for block in blocks:
        if x and x + block.width > width:
            x, y, tallest = 0.0, y + tallest + GAP, 0.0
        placed.append((block, Point(x, y)))
        widest, tallest = max(widest, x + block.width), max(tallest, block.height)
        x += block.width + GAP
    return placed, widest, y + tallest
