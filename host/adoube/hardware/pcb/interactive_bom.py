"""A circuit board in the open format of InteractiveHtmlBom: a page shows where each part of a list belongs.

The format is version 1 of "generic JSON PCB data" in InteractiveHtmlBom 2, which makes the page. Planes are
left out: they are ground wherever nothing else is, and would triple the file.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adoube.hardware.pcb.board import VIA_DRILL_MM, VIA_MM, CircuitBoard, CopperSide, PlacedPad, PlacedPart
from adoube.hardware.pcb.footprint import FootprintBox, Pad

__all__ = ["interactive_bom_file"]

VERSION = 1
LINE_MM = 0.15
CORNER = 0.25  # radius of a pad's corner in relation to its shorter side, as KiCad rounds it
DIGITS = 3  # decimals of a millimetre

Json = dict[str, Any]


def interactive_bom_file(
    board: CircuitBoard, values: Mapping[str, str], fields: Mapping[str, Mapping[str, str]]
) -> str:
    """Return the board as JSON; `values` and further columns of the list are by the part's reference."""
    content = {
        "spec_version": VERSION,
        "pcbdata": _board(board),
        "components": [_component(part, values, fields) for part in board.parts],
    }
    return json.dumps(content, separators=(",", ":")) + "\n"


def _component(part: PlacedPart, values: Mapping[str, str], fields: Mapping[str, Mapping[str, str]]) -> Json:
    """Return a part's line. A hole for a screw is virtual: it is on the board, and not in the list."""
    return {
        "ref": part.refdes,
        "val": values.get(part.refdes, ""),
        "footprint": part.footprint.name,
        "layer": part.side.value,
        "attr": "" if part.part else "Virtual",
        "extra_fields": dict(fields.get(part.refdes, {})),
    }


def _board(board: CircuitBoard) -> Json:
    nets = {pad.net for part in board.parts for pad in part.pads() if pad.net}
    outline = FootprintBox(0, 0, board.width_mm, board.height_mm)
    return {
        "edges_bbox": {"minx": 0, "miny": 0, "maxx": board.width_mm, "maxy": board.height_mm},
        "edges": [{"type": "rect", **_corners(outline), "width": LINE_MM}],
        "drawings": {
            "silkscreen": {side.value: [*_print(board, side)] for side in CopperSide},
            "fabrication": {"F": [], "B": []},
        },
        "footprints": [_footprint(part) for part in board.parts],
        "metadata": {"title": board.title, "revision": "", "company": "adoube", "date": ""},
        "tracks": {side.value: [*_tracks(board, side)] for side in CopperSide},
        "zones": {"F": [], "B": []},
        "nets": sorted(nets),
    }


def _footprint(part: PlacedPart) -> Json:
    box = part.box(part.footprint.courtyard)
    return {
        "ref": part.refdes,
        "center": _point(part.x_mm, part.y_mm),
        "bbox": {
            "pos": _point(part.x_mm, part.y_mm),
            "relpos": _point(box.left - part.x_mm, box.top - part.y_mm),
            "size": _point(box.right - box.left, box.bottom - box.top),
            "angle": 0,
        },
        "pads": [_pad(part, *each) for each in zip(part.footprint.pads, part.pads(), strict=True)],
        "drawings": [],
        "layer": part.side.value,
    }


def _pad(part: PlacedPart, shape: Pad, pad: PlacedPad) -> Json:
    width, height = pad.box.right - pad.box.left, pad.box.bottom - pad.box.top
    found: Json = {
        "layers": [side.value for side in pad.sides],
        "pos": _point(pad.x_mm, pad.y_mm),
        "size": _point(width, height),
        "angle": 0,
        "shape": shape.shape,
        "type": "smd",
    }
    if shape.shape == "roundrect":
        found["radius"] = round(CORNER * min(width, height), DIGITS)
    if shape.drill_mm:
        found |= {"type": "th", "drillshape": "circle", "drillsize": _point(shape.drill_mm, shape.drill_mm)}
    if part.footprint.has_dot and shape is part.footprint.pads[0]:
        found["pin1"] = 1
    return found | ({"net": pad.net} if pad.net else {})


def _print(board: CircuitBoard, side: CopperSide) -> Iterator[Json]:
    """Yield the outlines of bodies and the texts; names of parts are marked, since the page can hide them."""
    for part in board.parts:
        if part.part and part.side is side:
            yield {"type": "rect", **_corners(part.box(part.footprint.body)), "width": LINE_MM}
    for text in board.texts:
        if text.side is side:
            path = "".join(map(_stroke, text.strokes()))
            yield {"svgpath": path, "thickness": text.stroke_mm} | ({"ref": 1} if text.refdes else {})


def _stroke(points: Sequence[tuple[float, float]]) -> str:
    return "M" + " ".join(f"{x_mm:.2f} {y_mm:.2f}" for x_mm, y_mm in points)


def _tracks(board: CircuitBoard, side: CopperSide) -> Iterator[Json]:
    """Yield the tracks of a side, and the holes between both, which are tracks without length here."""
    for track in board.tracks:
        if track.side is side:
            ends = {"start": _point(track.x1_mm, track.y1_mm), "end": _point(track.x2_mm, track.y2_mm)}
            yield {**ends, "width": track.width_mm, "net": track.net}
    for via in board.vias:
        place = _point(via.x_mm, via.y_mm)
        size = {"width": VIA_MM, "drillsize": VIA_DRILL_MM}
        yield {"start": place, "end": place, **size, "net": via.net}


def _corners(box: FootprintBox) -> Json:
    return {"start": _point(box.left, box.top), "end": _point(box.right, box.bottom)}


def _point(x_mm: float, y_mm: float) -> list[float]:
    return [round(x_mm, DIGITS), round(y_mm, DIGITS)]
