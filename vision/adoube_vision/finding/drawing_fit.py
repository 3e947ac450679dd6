"""The fit of a board's drawing to a picture, and the plane on which it fits best.

Strokes are short pieces of the board's lines and edges, each with a direction. They come from the description
alone, so any board that can be described can be searched for. Across every stroke the brightness is sampled:
an edge is a step, a line is darker or lighter than both its sides. The result is compared with that of the
same strokes where nothing is drawn, so that neither contrast nor a busy background counts.

On a board with holes, upright pieces fit as holes do, beside the holes that they stand in: on a full board
the drawing comes to lie on their tops. The edges of the plate lie on the table all the while. Fitted alone,
from the drawing's place, they must stay there, or the drawing is not believed.
"""

from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.drawing.frame import PIECE_RADIUS
from adoube.board.drawing.printed import MARGIN, hole_radius
from adoube.board.geometry import Board, Style
from adoube_vision.pixels import scaled_to
from adoube_vision.plane import Floats, Plane

__all__ = [
    "BESIDE",
    "BROAD",
    "Canvas",
    "Strokes",
    "lies_on_plate",
    "likeness",
    "plate_sides",
    "refined",
    "responses",
    "strokes_of",
]


MOST = 1600  # samples of a drawing
CLOSEST = 0.05  # least distance between two samples, in pitches


class Strokes(NamedTuple):
    """Samples of a drawing: their places (n, 2) and the directions of their strokes (n, 2), in millimetres.

    `is_line` tells a thin line from the edge between two tones.
    """

    points_mm: Floats
    along: Floats
    is_line: NDArray[np.bool_]

    def chosen(self, which: NDArray[np.bool_] | NDArray[np.int_] | slice) -> "Strokes":
        return Strokes(self.points_mm[which], self.along[which], self.is_line[which])

    def moved(self, by_mm: Floats) -> "Strokes":
        return self._replace(points_mm=self.points_mm + by_mm)

    def repeated(self, by_mm: Floats) -> "Strokes":
        """Return all strokes at every one of these places (k, 2), one place after the other."""
        points = (by_mm[:, None] + self.points_mm).reshape(-1, 2)
        return Strokes(points, np.tile(self.along, (len(by_mm), 1)), np.tile(self.is_line, len(by_mm)))


def strokes_of(board: Board, *, filled: bool = False) -> Strokes:
    """Return the strokes of a board: edges of squares, lines, rims of circles and holes, a plate's edge.

    `filled`: every hole holds a piece, whose rim shows instead of the hole's.
    """
    segments, centres = _straight(board), _ringed(board, filled=filled)
    radius = PIECE_RADIUS[board.style] * board.pitch_mm if filled else hole_radius(board)
    length = float(np.linalg.norm(segments[:, 2:] - segments[:, :2], axis=1).sum())
    gap = max(CLOSEST * board.pitch_mm, (length + len(centres) * 2 * np.pi * radius) / MOST)
    lines = [_along_line(segment, gap) for segment in segments]
    rims = [_around(centre, radius, gap) for centre in centres]
    points, along = (np.concatenate(parts) for parts in zip(*lines, *rims, strict=True))
    in_lines = sum(len(part) for part, _ in lines) if board.lines else 0
    return Strokes(points, along, np.arange(len(points)) < in_lines)


def plate_sides(board: Board) -> list[Strokes]:
    """Return each side of the plate with the holes; none if cells are not holes."""
    if board.style is not Style.HOLES:
        return []
    gap = CLOSEST * board.pitch_mm
    sides = [_along_line(np.array(side), gap) for side in _plate(board)]
    return [Strokes(points, along, np.zeros(len(points), np.bool_)) for points, along in sides]


def _straight(board: Board) -> Floats:
    """Return the straight strokes as rows of x, y, x, y."""
    if board.style is Style.HOLES:
        segments = list(_plate(board))
    else:
        segments = list(_edges(board) if board.style in {Style.SQUARES, Style.TRACK} else _lines(board))
    return np.array(segments, np.float64).reshape(-1, 4)


def _plate(board: Board) -> Iterator[tuple[float, ...]]:
    """Yield the edges of the plate with the holes, without its round corners."""
    holes = np.array([(cell.x_mm, cell.y_mm) for cell in board.cells], np.float32)
    corners = np.asarray(cv2.convexHull(holes, clockwise=False), np.float64).reshape(-1, 2)
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        length = float(np.linalg.norm(end - start))
        if length > 1.5 * board.pitch_mm:
            outward = np.array((end[1] - start[1], start[0] - end[0])) / length * MARGIN * board.pitch_mm
            yield (*(start + outward), *(end + outward))


def _ringed(board: Board, *, filled: bool) -> Floats:
    """Return the centres of round shapes. Not every maker's board has a hole at the crossings of lines."""
    has_rims = (
        filled
        or board.style in {Style.CIRCLES, Style.HOLES}
        or (board.style is Style.POINTS and not board.lines)
    )
    return np.array([(cell.x_mm, cell.y_mm) for cell in board.cells if has_rims], np.float64).reshape(-1, 2)


def _lines(board: Board) -> Iterator[tuple[float, ...]]:
    reach = hole_radius(board)
    for line in board.lines:
        start, end = (np.array((cell.x_mm, cell.y_mm)) for cell in map(board.cell, (line.start, line.end)))
        inset = (end - start) / np.linalg.norm(end - start) * reach
        yield (*(start + inset), *(end - inset))


def _edges(board: Board) -> Iterator[tuple[float, ...]]:
    """Yield the sides of all squares, those between two squares once."""
    half = board.pitch_mm / 2
    sides: set[tuple[float, ...]] = set()
    for cell in board.cells:
        left, right = round(cell.x_mm - half, 3), round(cell.x_mm + half, 3)
        low, high = round(cell.y_mm - half, 3), round(cell.y_mm + half, 3)
        sides |= {(left, low, right, low), (left, high, right, high)}
        sides |= {(left, low, left, high), (right, low, right, high)}
    yield from sorted(sides)


def _along_line(segment: Floats, gap: float) -> tuple[Floats, Floats]:
    start, end = segment[:2], segment[2:]
    count = max(1, round(float(np.linalg.norm(end - start)) / gap))
    shares = (np.arange(count) + 0.5) / count
    along = (end - start) / np.linalg.norm(end - start)
    return start + shares[:, None] * (end - start), np.tile(along, (count, 1))


def _around(centre: Floats, radius: float, gap: float) -> tuple[Floats, Floats]:
    count = max(8, round(2 * np.pi * radius / gap))
    angles = np.arange(count) * 2 * np.pi / count
    outward = np.column_stack([np.cos(angles), np.sin(angles)])
    return centre + radius * outward, np.column_stack([-outward[:, 1], outward[:, 0]])


BESIDE, LEAST_BESIDE_PX = 0.05, 1.5  # distance from a stroke to its sides, in pitches, and at least in pixels
# The same for broad lines, as on most mill boards: nearer samples would still lie on the line.
BROAD = 0.1
TOLERANCE = 0.05  # the largest distance of a stroke from its place, in pitches
# Offsets, in pitches, at which the same strokes of any direction should find nothing.
ASIDE = np.array([(0.2, 0.11), (-0.11, 0.2), (0.12, -0.19)])
REACHES = (0.25, 0.15, 0.08, 0.08, 0.05, 0.05)
# A stroke with this share of a strong stroke's response counts as much in a fit. The lines between squares of
# one colour are faint, and only they determine where in a row each square begins.
PLAIN = 0.3
FAINTEST = 1.5  # steps in brightness up to which a response may be noise
FLANK = 3  # extent of the flanks of a thin line, in half steps
DAMPING = 1e-10


class Canvas(NamedTuple):
    """A grey picture to measure on, the board's pitch, and the distance of a stroke's sides, in pitches."""

    grey: NDArray[np.float32]
    pitch_mm: float
    beside: float

    @classmethod
    def of(cls, grey: NDArray[np.uint8], pitch_mm: float, beside: float = BESIDE) -> "Canvas":
        smooth = cv2.GaussianBlur(grey, (0, 0), 0.8)
        return cls(np.asarray(smooth, np.float32), pitch_mm, beside)


class SeenStrokes(NamedTuple):
    """The responses (n, k) across each stroke, at pixels (k,) along the normals (n, 2) from `at` (n, 2)."""

    responses: Floats
    offsets_px: Floats
    at: Floats
    normals: Floats


def likeness(canvas: Canvas, plane: Plane, strokes: Strokes, aside: Floats = ASIDE) -> float:
    """Return how well the strokes are found: 1 if all are, and nothing beside them, 0 if by chance.

    It is twice the probability, less one, that a stroke responds more than at `aside` (k, 2), so many pitches
    away, where nothing is drawn. Each stroke is compared with itself alone, since parts of a board differ in
    light and in the contrast of their print.
    """
    count = len(strokes.points_mm)
    everywhere = responses(canvas, plane, strokes.repeated(np.vstack([(0.0, 0.0), aside]) * canvas.pitch_mm))
    # Responses that may be noise count as nothing found.
    on, off = everywhere[:count], np.maximum(everywhere[count:].reshape(len(aside), count), FAINTEST)
    return float(np.sign(on - off).mean())


def responses(canvas: Canvas, plane: Plane, strokes: Strokes, reach: float = TOLERANCE) -> Floats:
    """Return the strongest response of each stroke within `reach` pitches; 0 outside the picture."""
    return np.asarray(_across(canvas, plane, strokes, reach).responses.max(axis=1), np.float64)


def refined(canvas: Canvas, plane: Plane, strokes: Strokes) -> Plane:
    """Return the plane near this one on which the strokes respond most; the same one if too few do."""
    for reach in REACHES:
        seen = _across(canvas, plane, strokes, reach)
        spread = seen.offsets_px[-1] / 1.5 + 1e-6
        weighed = seen.responses * np.exp(-0.5 * (seen.offsets_px / spread) ** 2)
        best = weighed.argmax(axis=1)
        strength = seen.responses[np.arange(len(best)), best]
        strong = float(np.quantile(strength, 0.7))
        if strong < FAINTEST:
            return plane
        weights = np.clip(strength / (PLAIN * strong), 0, 1) ** 2
        better = _nearer(plane, strokes.points_mm, seen, seen.offsets_px[best], weights)
        if better is None:
            return plane
        plane = better
    return plane


def _across(canvas: Canvas, plane: Plane, strokes: Strokes, reach: float) -> SeenStrokes:
    tiny = 0.01 * canvas.pitch_mm
    at = plane.to_picture(strokes.points_mm)
    along = plane.to_picture(strokes.points_mm + tiny * strokes.along) - at
    sides = np.column_stack([-strokes.along[:, 1], strokes.along[:, 0]])
    across = plane.to_picture(strokes.points_mm + tiny * sides) - at
    normals = np.column_stack([-along[:, 1], along[:, 0]])
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
    pitch_px = float(np.median(np.abs((across * normals).sum(axis=1)))) * 100
    beside = max(LEAST_BESIDE_PX, canvas.beside * min(pitch_px, 1e4))
    step = beside / 2
    count = min(int(np.ceil(max(reach * min(pitch_px, 1e4), 1.0) / step)), 40)
    offsets = np.arange(-count - 2 - FLANK, count + 3 + FLANK) * step
    places = at[:, None, :] + offsets[None, :, None] * normals[:, None, :]
    places = np.nan_to_num(places, nan=-1e4, posinf=-1e4, neginf=-1e4).clip(-1e4, 1e5).astype(np.float32)
    height, width = canvas.grey.shape
    values = cv2.remap(canvas.grey, places[..., 0], places[..., 1], cv2.INTER_LINEAR)
    inside = np.asarray(((places >= 0) & (places < (width - 1, height - 1))).all(axis=2))
    strength = _strengths(np.asarray(values, np.float32), strokes.is_line)
    strength = np.where(inside[:, :-4] & inside[:, 4:], strength, 0.0)[:, FLANK:-FLANK]
    ahead = offsets[2 + FLANK : -2 - FLANK]
    return SeenStrokes(np.asarray(strength, np.float64), np.asarray(ahead, np.float64), at, normals)


def _strengths(values: NDArray[np.float32], is_line: NDArray[np.bool_]) -> NDArray[np.float32]:
    """Return how much the brightness across each stroke (n, k) looks like a line or an edge, (n, k - 4)."""
    before, here, after = values[:, :-4], values[:, 2:-2], values[:, 4:]
    # Above 0 if both sides are brighter, or both darker, than the middle.
    ridges = np.maximum(np.minimum(before, after) - here, here - np.maximum(before, after))
    ridges = np.maximum(ridges, np.float32(0))
    # An edge between two squares of one tone is a thin line, too, and its flanks are no edges of their own.
    steps = np.where(is_line[:, None], np.float32(0), np.abs(after - before) / 2)
    nearby = cv2.dilate(ridges, np.ones((1, 2 * FLANK + 1), np.uint8))
    return np.asarray(np.maximum(ridges, np.where(nearby > steps, np.float32(0), steps)), np.float32)


def _nearer(
    plane: Plane, board_mm: Floats, seen: SeenStrokes, shifts: Floats, weights: Floats
) -> Plane | None:
    """Do one Gauss-Newton step: move the projected strokes by `shifts` along their normals."""
    centre, size = board_mm.mean(axis=0), float(board_mm.std()) + 1e-9
    middle, extent = seen.at.mean(axis=0), float(seen.at.std()) + 1e-9
    if not np.isfinite(extent) or np.count_nonzero(weights > 0.1) < 16:
        return None
    from_unit = np.array([[size, 0, centre[0]], [0, size, centre[1]], [0, 0, 1.0]])
    to_unit = np.array(
        [[1 / extent, 0, -middle[0] / extent], [0, 1 / extent, -middle[1] / extent], [0, 0, 1.0]]
    )
    matrix = to_unit @ plane.matrix @ from_unit
    matrix /= matrix[2, 2]
    x, y = ((board_mm - centre) / size).T
    depth = matrix[2, 0] * x + matrix[2, 1] * y + matrix[2, 2]
    u, v = ((seen.at - middle) / extent).T
    nx, ny = seen.normals.T
    slope = nx * u + ny * v
    rows = np.column_stack([nx * x, nx * y, nx, ny * x, ny * y, ny, -slope * x, -slope * y]) / depth[:, None]
    roots = np.sqrt(weights)
    weighed = rows * roots[:, None]
    # Slight damping: in directions that the strokes leave open the plane does not change.
    normal = weighed.T @ weighed
    normal += DAMPING * np.trace(normal) * np.eye(8)
    change = np.linalg.solve(normal, weighed.T @ (shifts / extent * roots))
    moved = matrix + np.append(change, 0.0).reshape(3, 3)
    result = np.linalg.inv(to_unit) @ moved @ np.linalg.inv(from_unit)
    if not np.isfinite(result).all() or abs(np.linalg.det(result)) < 1e-12:
        return None
    return Plane(result)


FIT_PX = 1100  # longer side of the picture in which edges are fitted
# The largest distance, in cells, between the fits of plate and drawing. The plate does not replace a refuted
# drawing: on a full board its fit was often right, but as often 0.3 of a cell off, with its sides well seen.
AGREE = 0.2
# The least likeness of each side, compared with its surroundings, and of all sides together: tall pieces hide
# the far ones. In 180 pictures of a hexagonal board, at 20 to 45 degrees, empty, full and later,
# in five lights, all but one of the 116 in which the drawing lay nearer than a quarter of a cell to its place
# came to -0.01 and 0.56 at least. Of the others all that were laid no farther than `AGREE` from their plate,
# up to a cell beside it, came to -0.12 and 0.33 at most.
LEAST_SIDE, LEAST_SIDES = -0.06, 0.5
# Offsets, in pitches, at which nothing runs along a side: towards the rims of the holes, and beyond it.
OUTWARD = (-0.25, -0.15, 0.15, 0.25)


def lies_on_plate(grey: NDArray[np.uint8], board: Board, plane: Plane) -> bool:
    """Return whether the plate's sides are seen at their places; True for boards without a plate."""
    sides = plate_sides(board)
    if not sides:
        return True
    scaled = scaled_to(grey, FIT_PX)
    canvas = Canvas.of(scaled.grey, board.pitch_mm)
    here = plane.seen_in(scaled.factor)
    plate = refined(canvas, here, Strokes(*(np.concatenate(parts) for parts in zip(*sides, strict=True))))
    apart = np.linalg.norm(plate.cells_px(board) - here.cells_px(board), axis=1).max()
    seen = [likeness(canvas, here, side, np.outer(OUTWARD, _outward_of(side))) for side in sides]
    return bool(
        apart < AGREE * here.cell_px(board) and min(seen) > LEAST_SIDE and np.mean(seen) > LEAST_SIDES
    )


def _outward_of(side: Strokes) -> NDArray[np.float64]:
    return np.array([-side.along[0, 1], side.along[0, 0]])
