"""A circuit board as a drawing, seen from the front as through glass: copper, holes, the names of parts."""

from collections.abc import Iterator

from adoube.hardware.pcb.board import CircuitBoard, PlacedPad, Side, Track
from adoube.hardware.pcb.rules import VIA_DRILL_MM, VIA_MM

__all__ = ["board_picture"]

MARGIN_MM = 2
GROUND, BACK, FRONT, HOLE, TEXT = "#f4efe2", "#3b6ea5", "#b5482f", "#f4efe2", "#1d1d1b"
OUTLINE = f'fill="{GROUND}" stroke="{TEXT}" stroke-width="0.3"'
COLOURS = {Side.FRONT: FRONT, Side.BACK: BACK}


def board_picture(board: CircuitBoard) -> str:
    """An SVG, the back below the front."""
    width, height = board.width_mm + 2 * MARGIN_MM, board.height_mm + 2 * MARGIN_MM
    size = (
        f'viewBox="{-MARGIN_MM} {-MARGIN_MM} {width:g} {height:g}" width="{width:g}mm" height="{height:g}mm"'
    )
    pads = [pad for part in board.parts for pad in part.pads()]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif">',
        f"<title>{board.title}</title>",
        f'<rect width="{board.width_mm:g}" height="{board.height_mm:g}" {OUTLINE}/>',
        *(line for side in (Side.BACK, Side.FRONT) for line in _copper(board, pads, side)),
        *_holes(board, pads),
        *_names(board),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _copper(board: CircuitBoard, pads: list[PlacedPad], side: Side) -> Iterator[str]:
    yield f'<g stroke="{COLOURS[side]}" fill="{COLOURS[side]}" stroke-linecap="round" opacity="0.85">'
    yield from (_track(track) for track in board.tracks if track.side is side)
    for pad in pads:
        if side in pad.sides and pad.net:
            box = pad.box
            size = f'width="{box.right - box.left:.4g}" height="{box.bottom - box.top:.4g}"'
            yield f'<rect x="{box.left:.6g}" y="{box.top:.6g}" {size} stroke="none"/>'
    yield "</g>"


def _track(track: Track) -> str:
    start, end = f'x1="{track.x1_mm:g}" y1="{track.y1_mm:g}"', f'x2="{track.x2_mm:g}" y2="{track.y2_mm:g}"'
    return f'<line {start} {end} stroke-width="{track.width_mm:g}"/>'


def _holes(board: CircuitBoard, pads: list[PlacedPad]) -> Iterator[str]:
    for via in board.vias:
        place = f'cx="{via.x_mm:g}" cy="{via.y_mm:g}"'
        yield f'<circle {place} r="{VIA_MM / 2}" fill="{TEXT}"/>'
        yield f'<circle {place} r="{VIA_DRILL_MM / 2}" fill="{HOLE}"/>'
    for pad in pads:
        if pad.drill_mm:
            ring = "" if pad.net else f' stroke="{TEXT}" stroke-width="0.3"'
            place = f'cx="{pad.x_mm:g}" cy="{pad.y_mm:g}"'
            yield f'<circle {place} r="{pad.drill_mm / 2:g}" fill="{HOLE}"{ring}/>'


def _names(board: CircuitBoard) -> Iterator[str]:
    yield f'<g fill="none" stroke="{TEXT}" stroke-width="0.15">'
    for part in board.parts:
        box = part.box(part.footprint.body)
        size = f'width="{box.right - box.left:.4g}" height="{box.bottom - box.top:.4g}"'
        yield f'<rect x="{box.left:.6g}" y="{box.top:.6g}" {size}/>'
    yield f'</g><g fill="{TEXT}" font-size="1.6">'
    for part in board.parts:
        box = part.box(part.footprint.courtyard)
        place = f'x="{box.right + 0.3:.6g}" y="{(box.top + box.bottom) / 2 + 0.6:.6g}"'
        yield f"<text {place}>{part.refdes}</text>"
    yield "</g>"
