"""The print of a board: the names of its parts, and words where a person plugs something in.

Each text has places around what it belongs to, and takes the first that is free: on no pad, hole, outline or
other text, under no part, and not at the edge. What people plug in comes first, the names of small parts come
last. A text without a free place is left out.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from math import floor
from types import MappingProxyType
from typing import NamedTuple

from adoube.hardware.netlist import FIVE_VOLTS, GROUND, LOGIC, MCU, SENSOR_SUPPLY, SUPPLY_IN
from adoube.hardware.pcb.board import (
    DOT_MM,
    VIA_DRILL_MM,
    BoardText,
    CircuitBoard,
    CopperSide,
    PlacedPad,
    PlacedPart,
)
from adoube.hardware.pcb.circuit import CELL, IN, LETTERS, OUT
from adoube.hardware.pcb.font import TEXT_MM
from adoube.hardware.pcb.footprint import GRID_MM, FootprintBox
from adoube.words import say

__all__ = ["printed"]

TITLE_MM = 1.2  # height of the title's letters
GAP_MM = 0.2  # from a text to what it must not touch
EDGE_GAP_MM = 0.4
FURTHER_MM = (0.0, 0.7, 1.4, 2.1)  # from a text's nearest place to its part, to others behind it
NEAREST_MM = GAP_MM + 0.01  # from a part to the nearest place
SLIDE_MM, BESIDE_MM = 0.6, 1.0  # steps along a part's side, and how far past its end a text's middle may be
# How much nearer a place beside a part must be than one above or below, and one where the text stands on end.
ASIDE_MM, TURNED_MM = 0.5, 4.0
SPACE_MM = 0.5  # at both ends of a text, besides the gap
SQUARE_MM = 5.0  # of the squares that taken areas are sorted into

UP, DOWN, BEFORE, BEHIND = (0, -1), (0, 1), (-1, 0), (1, 0)
Way = tuple[int, int]
# A point, the way from there to the text's middle, and the text's quarter turns.
TextPlace = tuple[float, float, Way, int]


def printed(board: CircuitBoard, cells: Mapping[str, str] | None = None) -> CircuitBoard:
    """Return the board with its texts; `cells` are the names of the cells, by their sensors' references."""
    room = _FreeRoom(board)
    found = [text for wishes in _wishes(board, cells or {}) for text in room.placed(wishes)]
    titles = (room.placed([wish]) for wish in _titles(board))
    return replace(board, texts=(*found, *next(filter(None, titles), ())))


class _Wish(NamedTuple):
    """A text and the places for it, the best first."""

    text: str
    side: CopperSide
    places: Sequence[TextPlace]
    refdes: str = ""
    height_mm: float = TEXT_MM


class _FreeRoom:
    """The areas of both sides that are still free."""

    def __init__(self, board: CircuitBoard) -> None:
        self._inner = FootprintBox(0, 0, board.width_mm, board.height_mm).grown(-EDGE_GAP_MM)
        self._taken: dict[tuple[CopperSide | None, tuple[int, int]], list[FootprintBox]] = {}
        for via in board.vias:
            self._take(None, FootprintBox(via.x_mm, via.y_mm, via.x_mm, via.y_mm).grown(VIA_DRILL_MM / 2))
        for part in board.parts:
            for pad in part.pads():
                for side in pad.sides:
                    self._take(side, pad.room)
            if part.part:
                self._take(part.side, _occupied(part))
                if part.footprint.has_dot:
                    x_mm, y_mm = part.place(*part.footprint.dot)
                    self._take(part.side, FootprintBox(x_mm, y_mm, x_mm, y_mm).grown(DOT_MM / 2))

    def placed(self, wishes: Sequence[_Wish]) -> list[BoardText]:
        """Return texts that belong together, at the first places that are free for all and are taken then.

        A hole beneath is avoided if that can be: it takes a bite out of a letter.
        """
        rows = [*zip(*(wish.places for wish in wishes), strict=True)]
        for spares_holes, places in product((True, False), rows):
            spots = [_spot(wish, place) for wish, place in zip(wishes, places, strict=True)]
            if all(self._is_free(spot, spares_holes=spares_holes) for spot in spots):
                for text, box in spots:
                    self._take(text.side, _with_spaces(box))
                return [text for text, _ in spots]
        return []

    def _is_free(self, spot: "_TextSpot", *, spares_holes: bool) -> bool:
        (text, box), inner = spot, self._inner
        inside = inner.left <= box.left and box.right <= inner.right
        if not (inside and inner.top <= box.top and box.bottom <= inner.bottom):
            return False
        layers = (text.side, None) if spares_holes else (text.side,)
        return not any(other.meets(box) for layer in layers for other in self._near(layer, box))

    def _near(self, layer: CopperSide | None, box: FootprintBox) -> Iterator[FootprintBox]:
        for square in _squares(box):
            yield from self._taken.get((layer, square), ())

    def _take(self, layer: CopperSide | None, box: FootprintBox) -> None:
        """Take an area on a side, or of the holes, which are on both."""
        box = box.grown(GAP_MM)
        for square in _squares(box):
            self._taken.setdefault((layer, square), []).append(box)


def _with_spaces(box: FootprintBox) -> FootprintBox:
    """Return a text's area with a space at both ends, so that it is not read as one with its neighbour."""
    if box.right - box.left < box.bottom - box.top:
        return FootprintBox(box.left, box.top - SPACE_MM, box.right, box.bottom + SPACE_MM)
    return FootprintBox(box.left - SPACE_MM, box.top, box.right + SPACE_MM, box.bottom)


def _squares(box: FootprintBox) -> Iterator[tuple[int, int]]:
    across = range(floor(box.left / SQUARE_MM), floor(box.right / SQUARE_MM) + 1)
    down = range(floor(box.top / SQUARE_MM), floor(box.bottom / SQUARE_MM) + 1)
    return product(across, down)


class _TextSpot(NamedTuple):
    """A text at one of its places, and its area."""

    text: BoardText
    box: FootprintBox


def _spot(wish: _Wish, place: TextPlace) -> _TextSpot:
    """Return a text that begins at a point and lies in a direction from it."""
    x_mm, y_mm, (across, down), turned = place
    box = _box_about_zero(wish.text, wish.side, turned, wish.height_mm)
    right_mm = x_mm - (box.left if across > 0 else box.right if across < 0 else (box.left + box.right) / 2)
    down_mm = y_mm - (box.top if down > 0 else box.bottom if down < 0 else (box.top + box.bottom) / 2)
    middle = round(right_mm, 4), round(down_mm, 4)
    text = BoardText(wish.text, wish.side, *middle, wish.refdes, turned, wish.height_mm)
    return _TextSpot(text, box.moved(*middle))


@cache
def _box_about_zero(text: str, side: CopperSide, turned: int, height_mm: float) -> FootprintBox:
    return BoardText(text, side, 0, 0, "", turned, height_mm).box


def _occupied(part: PlacedPart) -> FootprintBox:
    """Return what a part and its printed outline cover."""
    if part.footprint.placed_by_machine:
        return part.box(part.footprint.courtyard)
    boxes = [part.box(part.footprint.body), *(pad.box for pad in part.pads())]
    return FootprintBox(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )


def _wishes(board: CircuitBoard, cells: Mapping[str, str]) -> Iterator[list[_Wish]]:
    """Yield the texts of the parts, together where they belong together, the most needed first."""
    parts = [part for part in board.parts if part.part]
    by_hand = [part for part in parts if not part.footprint.placed_by_machine]
    for part in by_hand:
        if poles := [*_poles(part)]:
            yield poles
    for part in by_hand:
        if words := _words(board, part):
            yield [_Wish(words, part.side, _around(part))]
    for part in sorted(parts, key=lambda each: (each.footprint.placed_by_machine, -len(each.footprint.pads))):
        yield [_Wish(part.refdes, part.side, _around(part), part.refdes)]
    for part in parts:
        if name := cells.get(part.refdes) or _cell(part):
            yield [_Wish(name, part.side, _around(part))]


def _around(part: PlacedPart) -> Sequence[TextPlace]:
    """Return the places around a part, level ones near its middle first."""
    box = _occupied(part).grown(NEAREST_MM)
    x_mm, y_mm = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    places = list[tuple[float, TextPlace]]()
    for turned, further_mm in product(range(2), FURTHER_MM):
        far, worse = box.grown(further_mm), TURNED_MM * turned + further_mm
        for slide_mm in _slides((box.right - box.left) / 2 + BESIDE_MM):
            for way, level_mm in ((UP, far.top), (DOWN, far.bottom)):
                places.append((worse + abs(slide_mm), (x_mm + slide_mm, level_mm, way, turned)))
        for slide_mm in _slides((box.bottom - box.top) / 2 + BESIDE_MM):
            for way, level_mm in ((BEHIND, far.right), (BEFORE, far.left)):
                places.append((worse + abs(slide_mm) + ASIDE_MM, (level_mm, y_mm + slide_mm, way, turned)))
    return [place for _, place in sorted(places, key=lambda each: each[0])]


def _slides(most_mm: float) -> Iterator[float]:
    yield 0.0
    for step in range(1, floor(most_mm / SLIDE_MM) + 1):
        yield from (step * SLIDE_MM, -step * SLIDE_MM)


LAYOUT = "layout 2"  # counts the ways in which boards were laid out; those of the first have no number


def _titles(board: CircuitBoard) -> Iterator[_Wish]:
    """Yield the title, or less of it, with all places from the lower left as the reader sees the board."""
    first, *_, last = board.title.split()
    across, down = (round(size / GRID_MM) for size in (board.width_mm, board.height_mm))
    texts = (f"{board.title}, {LAYOUT}", board.title, last, first)
    for text, side in product(texts, (CopperSide.BACK, CopperSide.FRONT)):
        columns, way = (range(across), BEHIND) if side is CopperSide.FRONT else (range(across, 0, -1), BEFORE)
        rows = range(down, 0, -1)
        places = [(column * GRID_MM, row * GRID_MM, way, 0) for row in rows for column in columns]
        yield _Wish(text, side, places, height_mm=TITLE_MM)


TWO, WIDE_MM = 2, 4.0  # poles of a part that has plus and minus alone; poles further apart have wide words
MOST_POLES = 3  # of parts with words at their poles; the plug of a ribbon has a dot at pin 1
PLUS, MINUS, BUZZER, LAMP, CLOCK = "+", "-", "BUZZER", "LAMP", "CLOCK"

# What is printed at a pole, by what its net begins with: beside poles that are far apart, and beside others.
POLES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        GROUND: ("GND", MINUS),
        FIVE_VOLTS: ("5V", PLUS),
        SUPPLY_IN: ("5V", PLUS),
        BUZZER: (PLUS, PLUS),
        LOGIC: ("3V3", PLUS),
        LAMP: (say("pcb.print_data"), say("pcb.print_data")[0]),
        CELL: (say("pcb.print_signal"), say("pcb.print_signal")[0]),
    }
)

FED = frozenset((SUPPLY_IN, FIVE_VOLTS, SENSOR_SUPPLY, LOGIC, BUZZER))  # nets that make a pole a plus


def _poles(part: PlacedPart) -> Iterator[_Wish]:
    """Yield the words at the poles of a plug or capacitor that must not be turned round."""
    pads = [*part.pads()]
    nets = [pad.net for pad in pads]
    if len(pads) > MOST_POLES or GROUND not in nets or not {*nets} & FED:
        return
    pitch_mm = abs(pads[0].x_mm - pads[1].x_mm) + abs(pads[0].y_mm - pads[1].y_mm)
    for pad in pads:
        wide, short = _pole(pad.net)
        is_wide = len(pads) > TWO and pitch_mm > WIDE_MM
        yield _Wish(wide if is_wide else short, part.side, [*_at_pole(part, pad, pads)])


def _pole(net: str) -> tuple[str, str]:
    return next((words for begins, words in POLES.items() if net.startswith(begins)), (net, net[0]))


def _at_pole(part: PlacedPart, pad: PlacedPad, pads: Sequence[PlacedPad]) -> Iterator[TextPlace]:
    """Yield the places level with a pad, on either side of the row of pads."""
    box = _occupied(part).grown(NEAREST_MM)
    is_level = len({each.y_mm for each in pads}) == 1
    for further_mm in FURTHER_MM:
        far = box.grown(further_mm)
        if is_level:
            yield from ((pad.x_mm, far.top, UP, 0), (pad.x_mm, far.bottom, DOWN, 0))
        else:
            yield from ((far.left, pad.y_mm, BEFORE, 0), (far.right, pad.y_mm, BEHIND, 0))


def _words(board: CircuitBoard, part: PlacedPart) -> str:
    """Return what a plug is for; nothing for a part that stays on the board."""
    nets = {*part.nets.values()}
    number = re.sub(r"\D", "", part.refdes)
    if len(part.footprint.pads) > MOST_POLES and part.refdes.startswith("J"):
        return _end_of_chain(board, part) or say("pcb.print_chain", number=number)
    if part.refdes == MCU:
        return f"← {say('pcb.print_usb')}"
    if len(part.footprint.pads) > MOST_POLES:
        return ""
    if BUZZER in nets:
        return say("pcb.print_buzzer")
    if any(net.startswith(CLOCK) for net in nets):
        return say("pcb.print_seat", number=number)
    if GROUND not in nets:
        return ""
    if SUPPLY_IN in nets:
        return say("pcb.print_supply")
    if any(net.startswith(LAMP) for net in nets):
        return f"{say('pcb.print_lamps')} {_end_of_chain(board, part)}".strip()
    return say("pcb.print_regulator") if {FIVE_VOLTS, SENSOR_SUPPLY} <= nets else ""


def _end_of_chain(board: CircuitBoard, part: PlacedPart) -> str:
    """Return at which end of its chain a plug is, with the way that signals go; nothing at the controller."""
    places = {each.refdes: each.x_mm for each in board.parts}
    if MCU in places or OUT not in places:
        return ""
    goes_right = (places[IN] < places[OUT]) is (part.side is CopperSide.FRONT)
    word = say("pcb.print_in") if part.refdes.endswith("1") else say("pcb.print_out")
    return f"{word} →" if goes_right else f"← {word}"


def _cell(part: PlacedPart) -> str:
    """Return the place of a sensor's cell on its tile; nothing for other parts."""
    nets = [net for net in part.nets.values() if net.startswith(f"{CELL}_")]
    if not (part.side is CopperSide.FRONT and part.refdes.startswith("S") and nets):
        return ""
    place = nets[0].removeprefix(f"{CELL}_")
    return say("pcb.print_cell", column=LETTERS.index(place[0]) + 1, row=place[1:])
