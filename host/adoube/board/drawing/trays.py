"""What stands off the board, on a bank or in a tray: a piece of each code, and how many there are."""

from collections.abc import Iterator, Mapping

from adoube.board.drawing.frame import Frame, Rect
from adoube.board.drawing.lettering import lettering
from adoube.board.drawing.markup import Point, number, tag
from adoube.board.drawing.palette import paint
from adoube.board.drawing.pieces import piece_id
from adoube.board.placement import Placement

__all__ = ["draw_trays"]

# In pitches.
TITLE_SIZE = 0.23
TITLE_DEPTH = 0.34
COUNT_SIZE = 0.25
LONG_COUNT_SIZE = 0.2
LONG_COUNT = 100
SLOT_WIDTH = 1.1
SLOT_DEPTH = 0.72
PIECE_RADIUS = 0.26
PIECE_AT = 0.3
COUNT_AT = 0.55
"""from the piece: clear of it, and inside the slot"""


def draw_trays(frame: Frame, placement: Placement) -> str:
    """All banks and trays with what lies in them, each a group with `data-place`."""
    grounds = ((frame.banks, "bank"), (frame.trays, "tray"))
    return "".join(
        _tray(frame, place, rect, ink, placement.off.get(place, {}))
        for rects, ink in grounds
        for place, rect in rects.items()
    )


def _tray(frame: Frame, place: str, rect: Rect, ink: str, counts: Mapping[str, int]) -> str:
    pitch = frame.pitch
    box = tag("rect", **rect._asdict(), rx=0.1 * pitch, stroke_width=0.015 * pitch, **paint(ink))
    title = frame.look.labels.get(place, place.replace("_", " "))
    centre = Point(rect.x + rect.width / 2, rect.y + TITLE_DEPTH * pitch / 2)
    heading = lettering(title, centre, TITLE_SIZE * pitch)
    return tag("g", box, heading, *_contents(frame, rect, counts), data_place=place)


def _contents(frame: Frame, rect: Rect, counts: Mapping[str, int]) -> Iterator[str]:
    """A piece of each code with its count: one row in the middle, several rows from the left."""
    pitch = frame.pitch
    columns = max(1, int(rect.width / (SLOT_WIDTH * pitch)))
    rows = -(-len(counts) // columns)
    # Many trays are low ones: what lies in them is drawn smaller, so that it stays inside.
    room = (rect.height / pitch - TITLE_DEPTH) / max(1, rows)
    shrunk = min(1, room / SLOT_DEPTH)
    scale = number(shrunk * PIECE_RADIUS * pitch / frame.piece_radius)
    left = rect.x
    if columns > len(counts):
        left += (rect.width - len(counts) * SLOT_WIDTH * pitch) / 2
    for slot, (piece, count) in enumerate(sorted(counts.items())):
        x = left + (slot % columns * SLOT_WIDTH + PIECE_AT) * pitch
        y = rect.y + (TITLE_DEPTH + (slot // columns + 0.5) * shrunk * SLOT_DEPTH) * pitch
        yield tag(
            "use",
            href=f"#{piece_id(frame, piece)}",
            transform=f"translate({number(x)} {number(y)})scale({scale})",
            data_piece=piece,
            data_count=str(count),
        )
        size = shrunk * (COUNT_SIZE if count < LONG_COUNT else LONG_COUNT_SIZE)
        yield lettering(f"×{count}", Point(x + COUNT_AT * pitch, y), size * pitch)
