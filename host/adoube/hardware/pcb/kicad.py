"""A circuit board in the formats of KiCad 6 and newer: the board, its rules and its netlist."""

import json
from collections.abc import Iterable, Iterator, Mapping
from math import cos, pi, sin
from uuid import UUID, uuid5

from adoube.hardware.pcb.board import (
    CLEARANCE_MM,
    DOT_MM,
    EDGE_MM,
    PLANE_CLEARANCE_MM,
    PLANE_WIDTH_MM,
    PRINT_MM,
    SPOKE_MM,
    TRACK_MM,
    VIA_DRILL_MM,
    VIA_MM,
    BoardText,
    CircuitBoard,
    CopperSide,
    PlacedPart,
    Track,
    Via,
    Zone,
)
from adoube.hardware.pcb.footprint import FootprintBox, Pad

__all__ = ["board_file", "netlist_file", "project_file"]

FORMAT = 20211014  # the format of KiCad 6, which newer versions read

OUR_NAMES = UUID("6f6e2d61-646f-5562-8521-706362212121")  # equal boards have equal identifiers

LAYERS = """\
    (0 "F.Cu" signal)
    (31 "B.Cu" signal)
    (34 "B.Paste" user)
    (35 "F.Paste" user)
    (36 "B.SilkS" user "B.Silkscreen")
    (37 "F.SilkS" user "F.Silkscreen")
    (38 "B.Mask" user)
    (39 "F.Mask" user)
    (40 "Dwgs.User" user "User.Drawings")
    (44 "Edge.Cuts" user)
    (45 "Margin" user)
    (46 "B.CrtYd" user "B.Courtyard")
    (47 "F.CrtYd" user "F.Courtyard")
    (48 "B.Fab" user)
    (49 "F.Fab" user)
"""
CORNERS = 24  # corners of a circle

# KiCad's library of solid models has those of its footprints, but none of a screw hole, and none of the two
# cases that are our own.
MODELS = "${KICAD6_3DMODEL_DIR}"
AS_IT_IS = "(offset (xyz 0 0 0)) (scale (xyz 1 1 1)) (rotate (xyz 0 0 0))"

SILK_MM = 0.1  # from print to bare copper and to other print

KEPT_OUT = (
    "(keepout (tracks not_allowed) (vias not_allowed) (pads allowed) (copperpour not_allowed)"
    " (footprints allowed))"
)


def board_file(board: CircuitBoard, values: Mapping[str, str]) -> str:
    """Return the `.kicad_pcb`; `values` are printed beside the parts, by reference."""
    return _Writer(board, values).text()


def project_file(board: CircuitBoard) -> str:
    """Return the `.kicad_pro` with the rules that KiCad checks."""
    rules = {
        "min_clearance": CLEARANCE_MM,
        "min_track_width": TRACK_MM,
        "min_via_diameter": VIA_MM,
        "min_through_hole_diameter": VIA_DRILL_MM,
        "min_copper_edge_clearance": EDGE_MM,
        "min_silk_clearance": SILK_MM,
        "min_hole_to_hole": 0.25,
        "min_hole_clearance": 0.25,
        "min_via_annular_width": (VIA_MM - VIA_DRILL_MM) / 2,
    }
    usual = {
        "name": "Default",
        "clearance": CLEARANCE_MM,
        "track_width": TRACK_MM,
        "via_diameter": VIA_MM,
        "via_drill": VIA_DRILL_MM,
    }
    project = {
        "board": {"design_settings": {"rules": rules}},
        "meta": {"filename": f"{board.name}.kicad_pro", "version": 1},
        "net_settings": {"classes": [usual], "meta": {"version": 2}},
    }
    return json.dumps(project, indent=2) + "\n"


def netlist_file(board: CircuitBoard, values: Mapping[str, str]) -> str:
    """Return the netlist for KiCad's board editor, which compares the board with it."""
    lines = ['(export (version "E")', f"  (design (source {_quoted(board.name)}))", "  (components"]
    parts = [part for part in board.parts if part.part]
    for part in parts:
        value = _quoted(values.get(part.refdes, part.part))
        name = _quoted(part.footprint.full_name)
        lines.append(f"    (comp (ref {_quoted(part.refdes)}) (value {value}) (footprint {name}))")
    lines += ["  )", "  (nets"]
    for code, (net, legs) in enumerate(sorted(_legs_by_net(board).items()), start=1):
        nodes = " ".join(f"(node (ref {_quoted(ref)}) (pin {_quoted(pin)}))" for ref, pin in legs)
        lines.append(f"    (net (code {_quoted(str(code))}) (name {_quoted(net)}) {nodes})")
    return "\n".join([*lines, "  )", ")", ""])


def _legs_by_net(board: CircuitBoard) -> dict[str, list[tuple[str, str]]]:
    nets: dict[str, list[tuple[str, str]]] = {}
    for part in board.parts:
        for pad in part.pads():
            if pad.net:
                nets.setdefault(pad.net, []).append((part.refdes, pad.number))
    return nets


class _Writer:
    """Writer of one board's file."""

    def __init__(self, board: CircuitBoard, values: Mapping[str, str]) -> None:
        self._board = board
        self._values = values
        self._names = {text.refdes: text for text in board.texts if text.refdes}
        self._nets = {net: number for number, net in enumerate(sorted(_legs_by_net(board)), start=1)}
        self._count = 0

    def text(self) -> str:
        board = self._board
        lines = [
            f"(kicad_pcb (version {FORMAT}) (generator adoube)",
            "  (general (thickness 1.6))",
            '  (paper "A3")',
            f"  (title_block (title {_quoted(board.title)}))",
            f"  (layers\n{LAYERS}  )",
            "  (setup (pad_to_mask_clearance 0))",
            '  (net 0 "")',
            *(f"  (net {number} {_quoted(net)})" for net, number in self._nets.items()),
            *(line for part in board.parts for line in self._part(part)),
            *(line for part in board.parts for line in self._keep_outs(part)),
            self._outline(),
            *(self._words(text) for text in board.texts if not text.refdes),
            *(self._track(track) for track in board.tracks),
            *(self._via(via) for via in board.vias),
            *(line for zone in board.zones for line in self._zone(zone)),
            ")",
        ]
        return "\n".join(lines) + "\n"

    def _id(self) -> str:
        """Return a new identifier."""
        self._count += 1
        return f"(tstamp {uuid5(OUR_NAMES, f'{self._board.name} {self._count}')})"

    def _part(self, part: PlacedPart) -> Iterator[str]:
        side = part.side.value
        kind = "smd" if part.footprint.placed_by_machine else "through_hole"
        if not part.part:
            kind = "exclude_from_pos_files exclude_from_bom"
        name = part.footprint.full_name if part.footprint.library else f"adoube:{part.footprint.name}"
        turn = _turn(part.turned)
        yield f'  (footprint {_quoted(name)} (layer "{side}.Cu") {self._id()}'
        yield f"    (at {_mm(part.x_mm)} {_mm(part.y_mm)}{turn})"
        yield f"    (attr {kind})"
        yield from self._texts(part)
        body, courtyard = part.footprint.body, part.footprint.courtyard
        yield self._rectangle(part, body, f"{side}.Fab", 0.1)
        yield self._rectangle(part, courtyard, f"{side}.CrtYd", 0.05)
        if part.part:
            yield from self._marks(part)
        yield from (self._pad(part, pad) for pad in part.footprint.pads)
        if part.footprint.library and part.part:
            model = f"{MODELS}/{part.footprint.library}.3dshapes/{part.footprint.name}.wrl"
            yield f"    (model {_quoted(model)} {AS_IT_IS})"
        yield "  )"

    def _texts(self, part: PlacedPart) -> Iterator[str]:
        """Yield the part's name, hidden where it has no room, and its value, which is not printed."""
        side = part.side.value
        in_the_middle = BoardText("", part.side, part.x_mm, part.y_mm, turned=part.turned % 2)
        printed = self._names.get(part.refdes)
        name = printed or in_the_middle
        x_mm, y_mm = part.offset(name.x_mm, name.y_mm)
        place = f"(at {_mm(x_mm)} {_mm(y_mm)}{_turn(name.turned)})"
        layer = f'(layer "{side}.SilkS")' if printed else f'(layer "{side}.Fab") hide'
        yield f"    (fp_text reference {_quoted(part.refdes)} {place} {layer} {_letters(name)} {self._id()})"
        value = _quoted(self._values.get(part.refdes, part.part or part.footprint.name))
        place = f'(at 0 0{_turn(in_the_middle.turned)}) (layer "{side}.Fab")'
        yield f"    (fp_text value {value} {place} {_letters(in_the_middle)} {self._id()})"

    def _marks(self, part: PlacedPart) -> Iterator[str]:
        """Yield the outline of a part and the dot at leg 1."""
        side, shape = part.side.value, part.footprint
        if not shape.placed_by_machine:
            yield self._rectangle(part, shape.body, f"{side}.SilkS", PRINT_MM)
        if shape.has_dot:
            x_mm, y_mm = shape.dot[0], self._mirrored(part, shape.dot[1])
            ends = f"(center {_mm(x_mm)} {_mm(y_mm)}) (end {_mm(x_mm + DOT_MM / 2)} {_mm(y_mm)})"
            yield f'    (fp_circle {ends} (layer "{side}.SilkS") (width 0) (fill solid) {self._id()})'

    def _mirrored(self, part: PlacedPart, y_mm: float) -> float:
        return -y_mm if part.side is CopperSide.BACK else y_mm

    def _rectangle(self, part: PlacedPart, box: FootprintBox, layer: str, width_mm: float) -> str:
        top, bottom = self._mirrored(part, box.top), self._mirrored(part, box.bottom)
        corners = f"(start {_mm(box.left)} {_mm(top)}) (end {_mm(box.right)} {_mm(bottom)})"
        return f'    (fp_rect {corners} (layer "{layer}") (width {width_mm}) (fill none) {self._id()})'

    def _pad(self, part: PlacedPart, pad: Pad) -> str:
        side = part.side.value
        kind = ("thru_hole" if pad.plated else "np_thru_hole") if pad.drill_mm else "smd"
        layers = '"*.Cu" "*.Mask"' if pad.drill_mm else f'"{side}.Cu" "{side}.Paste" "{side}.Mask"'
        turn = _turn(part.turned)
        place = f"(at {_mm(pad.x_mm)} {_mm(self._mirrored(part, pad.y_mm))}{turn})"
        size = f"(size {_mm(pad.width_mm)} {_mm(pad.height_mm)})"
        drill = f" (drill {_mm(pad.drill_mm)})" if pad.drill_mm else ""
        corner = " (roundrect_rratio 0.25)" if pad.shape == "roundrect" else ""
        name = part.nets.get(pad.number, "")
        net = f" (net {self._nets[name]} {_quoted(name)})" if name else ""
        shape = f"{_quoted(pad.number)} {kind} {pad.shape} {place} {size}{drill}"
        return f"    (pad {shape} (layers {layers}){corner}{net} {self._id()})"

    def _keep_outs(self, part: PlacedPart) -> Iterator[str]:
        """Yield the areas under washers, which KiCad's check keeps free of copper."""
        for pad in part.pads():
            if pad.room == pad.box:
                continue
            radius_mm = (pad.room.right - pad.room.left) / 2
            turns = (2 * pi * step / CORNERS for step in range(CORNERS))
            corners = ((pad.x_mm + radius_mm * cos(turn), pad.y_mm + radius_mm * sin(turn)) for turn in turns)
            yield f'  (zone (net 0) (net_name "") (layers F&B.Cu) {self._id()} (hatch edge 0.5)'
            yield f"    (connect_pads (clearance 0)) (min_thickness 0.25) {KEPT_OUT}"
            yield f"    (fill (thermal_gap 0.5) (thermal_bridge_width 0.5)) (polygon {_points(corners)}))"

    def _zone(self, zone: Zone) -> Iterator[str]:
        """Yield a plane with its fill; KiCad fills it anew as we do when somebody changes the board."""
        net = f"(net {self._nets[zone.net]}) (net_name {_quoted(zone.net)})"
        layer, board = f'(layer "{zone.side.value}.Cu")', self._board
        outline = (
            (0.0, 0.0),
            (board.width_mm, 0.0),
            (board.width_mm, board.height_mm),
            (0.0, board.height_mm),
        )
        yield f"  (zone {net} {layer} {self._id()} (hatch edge 0.5)"
        yield f"    (connect_pads (clearance {PLANE_CLEARANCE_MM})) (min_thickness {PLANE_WIDTH_MM})"
        yield "    (filled_areas_thickness no)"
        yield f"    (fill yes (thermal_gap {PLANE_CLEARANCE_MM}) (thermal_bridge_width {SPOKE_MM}))"
        yield f"    (polygon {_points(outline)})"
        yield from (f"    (filled_polygon {layer} {_points(area.keyholed)})" for area in zone.areas)
        yield "  )"

    def _outline(self) -> str:
        end = f"(end {_mm(self._board.width_mm)} {_mm(self._board.height_mm)})"
        return f'  (gr_rect (start 0 0) {end} (layer "Edge.Cuts") (width 0.1) (fill none) {self._id()})'

    def _words(self, text: BoardText) -> str:
        place = f"(at {_mm(text.x_mm)} {_mm(text.y_mm)}{_turn(text.turned)})"
        layer = f'(layer "{text.side.value}.SilkS")'
        return f"  (gr_text {_quoted(text.text)} {place} {layer} {_letters(text)} {self._id()})"

    def _track(self, track: Track) -> str:
        ends = f"(start {_mm(track.x1_mm)} {_mm(track.y1_mm)}) (end {_mm(track.x2_mm)} {_mm(track.y2_mm)})"
        layer = f'(width {_mm(track.width_mm)}) (layer "{track.side.value}.Cu")'
        return f"  (segment {ends} {layer} (net {self._nets[track.net]}) {self._id()})"

    def _via(self, via: Via) -> str:
        size = f"(size {_mm(VIA_MM)}) (drill {_mm(VIA_DRILL_MM)})"
        place, layers = f"(at {_mm(via.x_mm)} {_mm(via.y_mm)})", '(layers "F.Cu" "B.Cu")'
        return f"  (via {place} {size} {layers} (net {self._nets[via.net]}) {self._id()})"


def _turn(quarters: int) -> str:
    return f" {90 * quarters}" if quarters else ""


def _letters(text: BoardText) -> str:
    """Return the size of a text, mirrored on the back."""
    size = f"(size {_mm(text.height_mm)} {_mm(text.height_mm)}) (thickness {_mm(text.stroke_mm)})"
    return f"(effects (font {size}){' (justify mirror)' if text.side is CopperSide.BACK else ''})"


def _mm(value: float) -> str:
    return f"{round(value, 4):g}" if abs(value) < 1 else f"{round(value, 4):.8g}"


def _points(corners: Iterable[tuple[float, float]]) -> str:
    return f"(pts {' '.join(f'(xy {_mm(x_mm)} {_mm(y_mm)})' for x_mm, y_mm in corners)})"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
