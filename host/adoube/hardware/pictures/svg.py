"""A scene as an SVG: outlined faces, lighter the more they face the lamp, between two columns of labels."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import hypot
from textwrap import wrap
from typing import NamedTuple

from manifold3d import CrossSection, OpType

from adoube.hardware.pictures.scene import (
    Material,
    PictureScene,
    SceneLabel,
    SeenFace,
    ViewedPoint,
    faces_of,
    visible,
)

__all__ = ["picture"]

SIZE, LEADING, GAP = 13.5, 17.0, 9.0  # sizes of letters, lines, and gaps between labels
LETTER = 7.1  # a letter's width at that size, roughly
LETTERS = 22  # most letters in a line
AWAY = 14.0  # gap between words and drawing
ROUNDS = 200  # iterations in which labels push each other apart
INK, PAPER, LINE = "#17211d", "#fffefa", "#525e57"

ToPicture = Callable[[float, float], tuple[float, float]]


class Margins(NamedTuple):
    """The width of the labels on either side of a drawing."""

    left: float
    right: float


def _margins_of(labels: Sequence[SceneLabel]) -> Margins:
    widths = [
        max((_width(label.words) for label in labels if label.on_left is side), default=0.0)
        for side in (True, False)
    ]
    left, right = (width + AWAY if width else 0.0 for width in widths)
    return Margins(left, right)


def _least_height(labels: Sequence[SceneLabel]) -> float:
    """Return the height of the higher column."""
    return max(sum(_high(label) for label in labels if label.on_left is side) for side in (True, False))


def _label_lines(scene: PictureScene, place: ToPicture, width: float, height: float) -> Iterator[str]:
    """Yield the labels of both sides, the highest targets first."""
    margins = _margins_of(scene.labels)
    yield f'<g font-size="{SIZE}" fill="{INK}">'
    for on_left, edge in ((True, margins.left + AWAY), (False, width - margins.right - AWAY)):
        ends = [
            (label, place(*scene.view.of(label.at)[:2])) for label in scene.labels if label.on_left is on_left
        ]
        ends.sort(key=lambda each: each[1][1])
        for (label, end), middle in zip(ends, _middles(ends, height), strict=True):
            yield from _label(label, end, (edge, middle))
    yield "</g>"


def _middles(ends: Sequence[tuple[SceneLabel, tuple[float, float]]], height: float) -> list[float]:
    """Return the heights of labels, as near to their targets as the others and the sheet allow."""
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


def _high(label: SceneLabel) -> float:
    """Return the height of a label's lines, with a gap to the next."""
    return len(_wrapped(label.words)) * LEADING + GAP


def _label(label: SceneLabel, end: tuple[float, float], at: tuple[float, float]) -> Iterator[str]:
    (x, y), lines = at, _wrapped(label.words)
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


def _wrapped(words: str) -> list[str]:
    """Wrap words into few lines of similar length; a number stays with its unit."""
    words = words.replace(" mm", "\u00a0mm")
    least = len(wrap(words, LETTERS))
    longest = next(
        letters
        for letters in range(1, LETTERS + 1)
        if len(wrap(words, letters, break_long_words=False)) <= least
    )
    return wrap(words, longest, break_long_words=False)


def _width(words: str) -> float:
    return LETTER * max(map(len, _wrapped(words)))


WIDE, HIGH = 620.0, 560.0  # largest size of the drawing without its labels
ROOM = 22.0  # margin of the sheet
EDGE = "#d9dacf"
FONTS = "'Segoe UI', 'Open Sans', 'Noto Sans', Cantarell, Ubuntu, Roboto, 'DejaVu Sans', sans-serif"
LAMP = ViewedPoint(-0.42, 0.68, 0.60)  # direction of the light: above and to the left of the eye
# The least share of its colour that a face keeps, and the number of shades up to full light.
DARKEST, STEPS = 0.6, 12
INNER, OUTER, FINE = 0.7, 1.4, 0.45  # widths of lines within a part, around it, and of small parts
SPECK = 0.4  # smaller areas, in square units, are left out
SMOOTH = 0.05  # corners this close to a straight line are left out


@dataclass(frozen=True, slots=True)
class _Frame:
    """The transformation from millimetres as seen to the picture's units, whose y counts down."""

    left: float
    high: float
    scale: float
    margins: Margins

    def place(self, right: float, up: float) -> tuple[float, float]:
        x = ROOM + self.margins.left + (right - self.left) * self.scale
        return x, ROOM + (self.high - up) * self.scale


def picture(scene: PictureScene) -> str:
    """Return the whole file."""
    faces = [
        face
        for at, model in enumerate(scene.models)
        for face in faces_of(model.solid, at, scene.view, scene.rough_mm)
    ]
    lines = {at for at, model in enumerate(scene.models) if model.material is Material.AXIS}
    solid = [face for face in faces if face.part not in lines]
    seen = [*visible(solid, solid)]
    on_top = visible([face for face in faces if face.part in lines], solid)
    frame, width, height = _frame(scene, faces)
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    sheet = f'width="{width - 1}" height="{height - 1}" rx="8" fill="{PAPER}" stroke="{EDGE}"'
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="{FONTS}">',
        f"<title>{escape(scene.title)}</title>",
        f'<rect x="0.5" y="0.5" {sheet}/>',
        *_fills(scene, seen, frame),
        *_outlines(scene, seen, frame),
        *_fills(scene, [*on_top], frame),
        *_label_lines(scene, frame.place, width, height),
        "</svg>",
    ]
    return "\n".join(drawn) + "\n"


def _frame(scene: PictureScene, faces: Sequence[SeenFace]) -> tuple[_Frame, int, int]:
    left, low = min(face.window[0] for face in faces), min(face.window[1] for face in faces)
    right, high = max(face.window[2] for face in faces), max(face.window[3] for face in faces)
    scale = min(WIDE / (right - left), HIGH / (high - low))
    margins = _margins_of(scene.labels)
    width = (right - left) * scale + 2 * ROOM + margins.left + margins.right
    height = max((high - low) * scale, _least_height(scene.labels)) + 2 * ROOM
    return _Frame(left, high, scale, margins), round(width), round(height)


def _fills(
    scene: PictureScene, seen: Sequence[tuple[SeenFace, CrossSection]], frame: _Frame
) -> Iterator[str]:
    """Yield faces by part and shade. A hairline of the same colour closes the gaps that screens show."""
    shaded: dict[tuple[int, int], list[CrossSection]] = {}
    for face, region in seen:
        shaded.setdefault((face.part, _shade(face.normal)), []).append(region)
    for at, model in enumerate(scene.models):
        shades = {shade: regions for (part, shade), regions in shaded.items() if part == at}
        paths = [*_paths(model.material, shades, frame)]
        if paths:
            yield f'<g data-part="{escape(model.name)}" stroke-width="0.5" stroke-linejoin="round">'
            yield from paths
            yield "</g>"


def _paths(material: Material, shades: Mapping[int, Sequence[CrossSection]], frame: _Frame) -> Iterator[str]:
    for shade in sorted(shades):
        drawn = _path(_sum(shades[shade]), frame)
        if drawn:
            colour = _darker(material, shade)
            yield f'<path fill="{colour}" stroke="{colour}" d="{drawn}"/>'


def _outlines(
    scene: PictureScene, seen: Sequence[tuple[SeenFace, CrossSection]], frame: _Frame
) -> Iterator[str]:
    """Yield the edges of each surface thin, and those of each part thick."""
    surfaces: dict[tuple[int, int], list[CrossSection]] = {}
    for face, region in seen:
        surfaces.setdefault((face.part, face.surface), []).append(region)
    parts: dict[int, list[CrossSection]] = {}
    for (part, _), regions in surfaces.items():
        parts.setdefault(part, []).extend(regions)
    fine = {at for at, model in enumerate(scene.models) if model.is_fine}
    yield f'<g fill="none" stroke="{INK}" stroke-linejoin="round">'
    yield _lines(FINE, [each for (part, _), each in surfaces.items() if part in fine], frame)
    yield _lines(INNER, [each for (part, _), each in surfaces.items() if part not in fine], frame)
    yield _lines(OUTER, [each for part, each in parts.items() if part not in fine], frame)
    yield "</g>"


def _lines(width: float, groups: Sequence[Sequence[CrossSection]], frame: _Frame) -> str:
    drawn = "".join(_path(_sum(regions), frame) for regions in groups)
    return f'<path stroke-width="{width}" d="{drawn}"/>'


def _sum(regions: Sequence[CrossSection]) -> CrossSection:
    return regions[0] if len(regions) == 1 else CrossSection.batch_boolean([*regions], OpType.Add)


def _path(region: CrossSection, frame: _Frame) -> str:
    """Return outlines with holes, in relative tenths of a unit."""
    drawn = []
    for outline in region.simplify(SMOOTH / frame.scale).to_polygons():
        places = [frame.place(*place) for place in outline.tolist()]
        if abs(_area(places)) >= SPECK:
            drawn.append(_outline(places))
    return "".join(drawn)


def _outline(places: Sequence[tuple[float, float]]) -> str:
    tenths = [(round(10 * x), round(10 * y)) for x, y in places]
    start, steps, last = tenths[0], [], tenths[0]
    for place in tenths[1:]:
        if place != last:
            steps.append(f"{_number(place[0] - last[0])} {_number(place[1] - last[1])}")
            last = place
    return f"M{_number(start[0])} {_number(start[1])}l{' '.join(steps)}z" if len(steps) > 1 else ""


def _number(tenths: int) -> str:
    return f"{tenths / 10:g}"


def _area(places: Sequence[tuple[float, float]]) -> float:
    pairs = zip(places, [*places[1:], places[0]], strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) / 2


def _shade(normal: ViewedPoint) -> int:
    """Return the shade of a face, from 0 (turned away from the lamp) to STEPS (facing it)."""
    lit = sum(p * q for p, q in zip(normal, LAMP, strict=True)) / hypot(*LAMP)
    return round(STEPS * (lit + 1) / 2)


def _darker(material: Material, shade: int) -> str:
    colour = material.value
    if material is Material.AXIS:
        return colour
    share = DARKEST + (1 - DARKEST) * shade / STEPS
    return "#" + "".join(f"{round(share * int(colour[at : at + 2], 16)):02x}" for at in (1, 3, 5))
