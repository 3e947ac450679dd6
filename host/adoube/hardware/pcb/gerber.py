"""A circuit board in the formats of board houses: Gerber layers and drill files.

Shapes, names and coordinates are those of KiCad's own plots of the same board. Y counts up, so all positions
are below 0.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from types import MappingProxyType

from adoube.hardware.pcb.board import (
    DOT_MM,
    PRINT_MM,
    VIA_DRILL_MM,
    VIA_MM,
    CircuitBoard,
    CopperSide,
    PlacedPad,
    PlacedPart,
)
from adoube.hardware.pcb.footprint import FootprintBox, Pad

__all__ = ["gerber_files"]


COPPER, MASK, PASTE, LEGEND = "Cu", "Mask", "Paste", "SilkS"
# The Gerber function of each file.
FUNCTIONS: Mapping[str, str] = MappingProxyType(
    {
        "F_Cu": "Copper,L1,Top",
        "B_Cu": "Copper,L2,Bot",
        "F_Mask": "Soldermask,Top",
        "B_Mask": "Soldermask,Bot",
        "F_Paste": "Paste,Top",
        "B_Paste": "Paste,Bot",
        "F_SilkS": "Legend,Top",
        "B_SilkS": "Legend,Bot",
    }
)

# A rectangle by width, height and radius of its corners.
ROUNDED = """\
%AMRoundRect*
21,1,$1,$2-2x$3,0,0,0*
21,1,$1-2x$3,$2,0,0,0*
1,1,2x$3,$1/2-$3,$2/2-$3*
1,1,2x$3,$3-$1/2,$2/2-$3*
1,1,2x$3,$1/2-$3,$3-$2/2*
1,1,2x$3,$3-$1/2,$3-$2/2*%"""

CORNER = 0.25  # the radius of a corner, as a share of the shorter side
OUTLINE_MM = 0.1

DrillHole = tuple[float, float, float]  # diameter and position


def gerber_files(board: CircuitBoard) -> Mapping[str, str]:
    """Return the files of one order by their names."""
    layers = {name: _layer(board, name) for name in FUNCTIONS}
    outline = _Layer("Profile,NP")
    outline.rectangle(FootprintBox(0, 0, board.width_mm, board.height_mm), OUTLINE_MM)
    plots = {f"{board.name}-{name}.gbr": layer.text() for name, layer in layers.items()}
    return {
        **plots,
        f"{board.name}-Edge_Cuts.gbr": outline.text(),
        f"{board.name}-PTH.drl": _drill("Plated,1,2,PTH", _plated(board)),
        f"{board.name}-NPTH.drl": _drill("NonPlated,1,2,NPTH", _unplated(board)),
    }


def _layer(board: CircuitBoard, name: str) -> "_Layer":
    letter, kind = name.split("_")
    side, layer = CopperSide(letter), _Layer(FUNCTIONS[name])
    if kind == LEGEND:
        _print(board, side, layer)
        return layer
    if kind == COPPER:
        for zone in (zone for zone in board.zones if zone.side is side):
            for area in zone.areas:
                layer.fill(area.keyholed)
    for shape, pad in _pads(board):
        if side in pad.sides and _is_on(shape, kind):
            layer.flash(_aperture(shape, pad.box), pad.x_mm, pad.y_mm)
    if kind == COPPER:
        for track in (track for track in board.tracks if track.side is side):
            layer.draw(track.width_mm, [(track.x1_mm, track.y1_mm), (track.x2_mm, track.y2_mm)])
        for via in board.vias:
            layer.flash(f"C,{VIA_MM:.6f}", via.x_mm, via.y_mm)
    return layer


def _print(board: CircuitBoard, side: CopperSide, layer: "_Layer") -> None:
    for part in board.parts:
        if part.part and part.side is side:
            _mark(part, layer)
    for text in (text for text in board.texts if text.side is side):
        for stroke in text.strokes():
            layer.draw(text.stroke_mm, stroke)


def _pads(board: CircuitBoard) -> Iterator[tuple[Pad, PlacedPad]]:
    for part in board.parts:
        yield from zip(part.footprint.pads, part.pads(), strict=True)


def _is_on(pad: Pad, kind: str) -> bool:
    """Return whether a pad is on a layer. Paste is left out at holes, copper at unplated ones."""
    if kind == COPPER:
        return pad.plated
    return kind == MASK or not pad.drill_mm


def _aperture(pad: Pad, box: FootprintBox) -> str:
    width, height = box.right - box.left, box.bottom - box.top
    if pad.shape == "circle":
        return f"C,{width:.6f}"
    if pad.shape == "rect":
        return f"R,{width:.6f}X{height:.6f}"
    if pad.shape == "oval":
        return f"O,{width:.6f}X{height:.6f}"
    return f"RoundRect,{width:.6f}X{height:.6f}X{CORNER * min(width, height):.6f}"


def _mark(part: PlacedPart, layer: "_Layer") -> None:
    """Print the outline of a part that a person solders, and a dot at leg 1."""
    shape = part.footprint
    if not shape.placed_by_machine:
        layer.rectangle(part.box(shape.body), PRINT_MM)
    if shape.has_dot:
        layer.flash(f"C,{DOT_MM:.6f}", *part.place(*shape.dot))


class _Layer:
    """The text of one Gerber file."""

    def __init__(self, function: str) -> None:
        self._function = function
        self._codes: dict[str, int] = {}
        self._lines: list[str] = []
        self._chosen = ""

    def flash(self, aperture: str, x_mm: float, y_mm: float) -> None:
        self._choose(aperture)
        self._lines.append(f"{_place(x_mm, y_mm)}D03*")

    def draw(self, width_mm: float, points: Sequence[tuple[float, float]]) -> None:
        self._choose(f"C,{width_mm:.6f}")
        first, *others = points
        self._lines.append(f"{_place(*first)}D02*")
        self._lines += [f"{_place(*point)}D01*" for point in others]

    def fill(self, outline: Sequence[tuple[float, float]]) -> None:
        """Fill what a line encloses."""
        first, *others = outline
        self._lines += ["G36*", f"{_place(*first)}D02*"]
        self._lines += [f"{_place(*point)}D01*" for point in (*others, first)]
        self._lines.append("G37*")

    def rectangle(self, box: FootprintBox, width_mm: float) -> None:
        corners = [(box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)]
        self.draw(width_mm, [*corners, corners[0]])

    def _choose(self, aperture: str) -> None:
        code = self._codes.setdefault(aperture, 10 + len(self._codes))
        if aperture != self._chosen:
            self._lines.append(f"D{code}*")
            self._chosen = aperture

    def text(self) -> str:
        polarity = "Negative" if self._function.startswith("Soldermask") else "Positive"
        head = [
            "%TF.GenerationSoftware,adoube,adoube*%",
            "%TF.SameCoordinates,Original*%",
            f"%TF.FileFunction,{self._function}*%",
            f"%TF.FilePolarity,{polarity}*%",
            "%FSLAX46Y46*%",
            "%MOMM*%",
            "%LPD*%",
            "G01*",
            ROUNDED,
        ]
        apertures = [f"%ADD{code}{aperture}*%" for aperture, code in self._codes.items()]
        return "\n".join([*head, *apertures, *self._lines, "M02*", ""])


def _place(x_mm: float, y_mm: float) -> str:
    return f"X{round(x_mm * 1e6)}Y{round(-y_mm * 1e6)}"


def _plated(board: CircuitBoard) -> Iterator[DrillHole]:
    for via in board.vias:
        yield VIA_DRILL_MM, via.x_mm, via.y_mm
    yield from _holes(board, plated=True)


def _unplated(board: CircuitBoard) -> Iterator[DrillHole]:
    return _holes(board, plated=False)


def _holes(board: CircuitBoard, *, plated: bool) -> Iterator[DrillHole]:
    for shape, pad in _pads(board):
        if pad.drill_mm and shape.plated is plated:
            yield pad.drill_mm, pad.x_mm, pad.y_mm


def _drill(function: str, holes: Iterator[DrillHole]) -> str:
    """Return an Excellon file in decimal millimetres, with a tool for each diameter."""
    ordered = sorted(holes)
    tools = {size: at for at, size in enumerate(sorted({hole[0] for hole in ordered}), start=1)}
    lines = ["M48", f"; #@! TF.FileFunction,{function}", "FMAT,2", "METRIC"]
    lines += [f"T{tool}C{size:.3f}" for size, tool in tools.items()]
    lines += ["%", "G90", "G05"]
    held = inf
    for size, x_mm, y_mm in ordered:
        if size != held:
            lines.append(f"T{tools[size]}")
            held = size
        lines.append(f"X{x_mm:.4f}Y{-y_mm:.4f}")
    return "\n".join([*lines, "T0", "M30", ""])
