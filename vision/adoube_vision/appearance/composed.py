"""Pictures of other positions, composed of the picture of one.

The start of a game shows few empty cells behind pieces, and none where pieces stand. Seen from the side, a
piece's head reaches over the cell behind it, so an empty cell there looks occupied until one was learned. In
composed pictures some pieces are gone and others stand elsewhere. The ground under a piece is copied from the
picture of the empty board, or else from the nearest empty cell of the same ground, brightened as the light
falls off across the board, and shaded as neighbours might shade it. Where pieces stand in the picture is told
by its difference from the empty board.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board
from adoube_vision.appearance.looks import EMPTY_LOOK
from adoube_vision.appearance.model import grounds_of
from adoube_vision.appearance.patches import SIDE, Numbers, Patches
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats, Pose

__all__ = ["ComposedPicture", "SeenPieces", "composed", "hides_cells"]

Looks = tuple[str | None, ...]
Places = NDArray[np.int_]  # (cells,): indices in board order


class ComposedPicture(NamedTuple):
    """A picture with pieces removed or moved, and what its cells show now."""

    picture: Pixels
    looks: Looks


REACH_PITCHES = 0.5  # radius around the middle of a visible piece at which neighbours meet
BODY_PITCHES = 0.36  # radius within which everything is surely the piece
LIFTS_PITCHES = np.linspace(0.0, 0.45, 10)  # candidate heights of a piece's middle above the board
LEANS_PITCHES = 0.2  # a piece whose head is seen nearer to its foot is seen from above
ROUND = np.linspace(0, 2 * np.pi, 24, endpoint=False)
FRACTION_BITS = 4  # of the coordinates that OpenCV draws with


@dataclass(frozen=True, eq=False)
class SeenPieces:
    """The visible middles of a piece on each cell: `middles_mm` (cells, 2) on the plane, behind its foot.

    `size` is the width and height of the pictures.
    """

    patches: Patches
    middles_mm: Floats
    size: tuple[int, int]

    @classmethod
    def told_by(cls, empty: Pixels, full: Pixels, patches: Patches, standing: Sequence[int]) -> "SeenPieces":
        """Return the pieces at the height that explains most of the difference from the empty board."""
        board, size = patches.board, (full.shape[1], full.shape[0])
        pose = Pose.of(patches.plane, size)
        feet_mm = np.array([(cell.x_mm, cell.y_mm) for cell in board.cells])
        differs = cv2.absdiff(empty, full).max(axis=2)

        def lifted(pitches: float) -> SeenPieces:
            lift_mm = pitches * board.pitch_mm
            return cls(patches, lifted_mm(feet_mm, pose, lift_mm, board.pitch_mm), size)

        def covered(pieces: SeenPieces) -> float:
            return float(differs[pieces.mask(standing, BODY_PITCHES)].mean())

        return max((lifted(float(pitches)) for pitches in LIFTS_PITCHES), key=covered)

    def mask(self, places: Sequence[int], radius_pitches: float) -> NDArray[np.bool_]:
        """Return the pixels of discs around the pieces on those cells."""
        canvas = np.zeros((self.size[1], self.size[0]), np.uint8)
        circle = (
            radius_pitches * self.patches.board.pitch_mm * np.column_stack([np.cos(ROUND), np.sin(ROUND)])
        )
        for place in places:
            outline = self._fixed(self.middles_mm[place] + circle)
            cv2.fillConvexPoly(canvas, outline, 1, cv2.LINE_8, FRACTION_BITS)
        return canvas > 0

    def outline(
        self, places: Sequence[int], radii_pitches: tuple[float, float], height_pitches: float
    ) -> NDArray[np.bool_]:
        """Return the pixels of pieces of that height on those cells: hulls of discs at foot and head."""
        canvas = np.zeros((self.size[1], self.size[0]), np.uint8)
        feet, heads = self._feet_mm, self._heads_mm(height_pitches)
        circle = self.patches.board.pitch_mm * np.column_stack([np.cos(ROUND), np.sin(ROUND)])
        for place in places:
            discs = [feet[place] + radii_pitches[0] * circle, heads[place] + radii_pitches[1] * circle]
            hull = cv2.convexHull(self._fixed(np.concatenate(discs)))
            cv2.fillConvexPoly(canvas, hull, 1, cv2.LINE_8, FRACTION_BITS)
        return canvas > 0

    def frame(self, place: int) -> Numbers:
        """Return three points (3, 2) of the picture that move with a piece: foot, head, and beside."""
        foot, pitch_mm = self._feet_mm[place], self.patches.board.pitch_mm
        lean = float(self.pose.leaning(foot[None])[0])
        ahead, aside = np.array([np.cos(lean), np.sin(lean)]), np.array([-np.sin(lean), np.cos(lean)])
        up = self._heads_mm(1.0)[place] - foot
        above = up if np.linalg.norm(up) > LEANS_PITCHES * pitch_mm else LEANS_PITCHES * pitch_mm * ahead
        points = self.patches.plane.to_picture(np.array([foot, foot + above, foot + pitch_mm / 2 * aside]))
        return points.astype(np.float32)

    def shade(self, canvas: Numbers, place: int, direction: float, pitches: float, left: float) -> None:
        """Set a canvas (height, width) to `left` on the part of a cell beyond a line across a direction."""
        along = np.array([np.cos(direction), np.sin(direction)])
        across = np.array([-along[1], along[0]])
        corners = [(pitches, -1.0), (1.0, -1.0), (1.0, 1.0), (pitches, 1.0)]
        offsets = np.array([ahead * along + aside * across for ahead, aside in corners])
        outline = self._fixed(self.middles_mm[place] + self.patches.board.pitch_mm * offsets)
        cv2.fillConvexPoly(canvas, outline, left, cv2.LINE_8, FRACTION_BITS)

    def bodies(self, picture: Pixels, across: int = 9) -> Pixels:
        """Return pixels from the middle of each piece: (cells, across * across, 3)."""
        steps = np.linspace(-0.5, 0.5, across) * BODY_PITCHES * self.patches.board.pitch_mm
        grid = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
        places = (self.middles_mm[:, None] + grid).reshape(-1, 2)
        points = self.patches.plane.to_picture(places).astype(np.float32).reshape(-1, across * across, 2)
        seen = cv2.remap(
            picture, points[..., 0], points[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        return np.asarray(seen, np.uint8)

    @cached_property
    def pose(self) -> Pose:
        return Pose.of(self.patches.plane, self.size)

    @cached_property
    def _feet_mm(self) -> Floats:
        return np.array([(cell.x_mm, cell.y_mm) for cell in self.patches.board.cells])

    def _heads_mm(self, height_pitches: float) -> Floats:
        """Return where the plane is hidden by a point at that height above each cell: (cells, 2)."""
        pitch_mm = self.patches.board.pitch_mm
        return lifted_mm(self._feet_mm, self.pose, height_pitches * pitch_mm, pitch_mm)

    def _fixed(self, outline_mm: Floats) -> NDArray[np.int32]:
        points = self.patches.plane.to_picture(outline_mm) * 2**FRACTION_BITS
        return np.asarray(np.round(points), np.int32)


def lifted_mm(feet_mm: Floats, pose: Pose, height_mm: float, least_mm: float) -> Floats:
    """Return the places (n, 2) that points at a height above `feet_mm` hide on the plane.

    The camera counts as at least `least_mm` above them.
    """
    away = (feet_mm - pose.foot_mm) * height_mm / max(pose.height_mm - height_mm, least_mm)
    return np.asarray(feet_mm + away, np.float64)


# A camera that looks down on the board at less than this slant (away from below it, by its height) sees no
# head over the cell behind.
SLANT = 0.45
# Pieces of a look hide the cells behind them if a smaller share of these cells is empty.
SHOWN_SHARE = 0.25
FEW_EMPTY = 0.2  # the share of empty cells below which hardly one lies free of neighbours
# The cell before another lies within this distance, in pitches, of a step towards the camera.
BEFORE_PITCHES = 0.75


def hides_cells(patches: Patches, size: tuple[int, int], looks: Sequence[str | None]) -> bool:
    """Return whether hardly an empty cell is seen behind the pieces of some look, or between pieces."""
    behind: dict[str, list[bool]] = {look: [] for look in looks if look not in (None, EMPTY_LOOK)}
    if not behind:
        return False
    known = [look == EMPTY_LOOK for look in looks if look is not None]
    if sum(known) <= FEW_EMPTY * len(known):
        return True
    pose, middles = Pose.of(patches.plane, size), _middles_mm(patches.board)
    if np.linalg.norm(middles - pose.foot_mm, axis=1).mean() < SLANT * pose.height_mm:
        return False
    for place, before in enumerate(_cells_before(patches, size).tolist()):
        look = looks[before] if before >= 0 else None
        if look in behind and looks[place] is not None:
            behind[look].append(looks[place] == EMPTY_LOOK)
    return any(not seen or sum(seen) < SHOWN_SHARE * len(seen) for seen in behind.values())


def _cells_before(patches: Patches, size: tuple[int, int]) -> Places:
    """Return the next cell towards the camera from each, -1 where there is none: (cells,)."""
    board, middles = patches.board, _middles_mm(patches.board)
    lean = Pose.of(patches.plane, size).leaning(middles)
    steps = middles - board.pitch_mm * np.column_stack([np.cos(lean), np.sin(lean)])
    away = np.linalg.norm(middles[None] - steps[:, None], axis=2)
    before = away.argmin(axis=1)
    return np.where(away.min(axis=1) < BEFORE_PITCHES * board.pitch_mm, before, -1)


def _middles_mm(board: Board) -> Floats:
    return np.array([(cell.x_mm, cell.y_mm) for cell in board.cells])


SHARES = (0.2, 0.35, 0.5, 0.7)  # of the pieces that are removed, as early and late in a game
MOVED = 0.7  # the share of them that are set down elsewhere; the others are captured
DARKEST_SHADE = 0.7  # the most that neighbours' shadows darken an empty cell
# The range of a shadow's edge, in pitches from the middle of a cell.
SHADE_FROM, SHADE_TO = -0.3, 0.6
# The least and the greatest height of a piece, in pitches: what stands behind one that is set down in the
# picture makes it taller.
LOWEST, TALLEST = 0.3, 1.8
# The radii, in pitches, of the outlines of a piece: what may belong to it, and what surely does.
OUTER, INNER = (0.38, 0.34), (0.21, 0.15)
INNER_HEIGHT = 0.3  # pitches
STAYING_HEIGHT = 0.8  # of a piece behind a removed one: so much of it is left
DIFFERS = 14  # levels by which a pixel of a piece differs from the empty board
BESIDE_PITCHES = 0.75, 1.0  # inner and outer radius around pieces at which the board shows the light
GAINS = (0.4, 2.5)  # limits of the difference in brightness between two pictures


def composed(
    full: Pixels, patches: Patches, looks: Sequence[str | None], empty: Pixels | None = None, seed: int = 0
) -> Iterator[ComposedPicture]:
    """Yield pictures with ever more pieces removed or moved.

    `empty` is a picture of the empty board from the same point of view. Without one, and without an empty
    cell in the picture, there are none.
    """
    scene = _Scene.of(full, patches, tuple(looks), empty)
    if scene is None or not scene.movable:
        return
    rng = np.random.default_rng(seed)
    for share in SHARES:
        gone = rng.choice(scene.movable, max(1, round(share * len(scene.movable))), replace=False).tolist()
        yield scene.without(gone, rng)


@dataclass(frozen=True, eq=False)
class _Scene:
    """A picture, the empty board as it lies there, and the pieces that may be removed and moved."""

    full: Pixels
    bare: Pixels
    looks: Looks
    pieces: SeenPieces
    before: Places
    movable: Sequence[int]

    @classmethod
    def of(cls, full: Pixels, patches: Patches, looks: Looks, empty: Pixels | None) -> "_Scene | None":
        size = full.shape[1], full.shape[0]
        before = _cells_before(patches, size)
        standing = [place for place, look in enumerate(looks) if look not in (None, EMPTY_LOOK)]
        if empty is not None:
            pieces = SeenPieces.told_by(empty, full, patches, standing)
            return cls(full, _lit_like(empty, full, pieces), looks, pieces, before, standing)
        grounds = grounds_of(patches.board)
        seen = {int(ground) for ground, look in zip(grounds, looks, strict=True) if look == EMPTY_LOOK}
        bare = _bare_board(full, patches, looks, before)
        pieces = SeenPieces.told_by(bare, full, patches, standing)
        movable = [place for place in standing if grounds[place] in seen]
        return cls(full, bare, looks, pieces, before, movable)

    def without(self, gone: Sequence[int], rng: np.random.Generator) -> ComposedPicture:
        """Return the picture without these pieces, of which some are set down elsewhere."""
        stays = [place for place in self.movable if place not in gone]
        heads = self.pieces.outline(gone, (0.45, 0.4), TALLEST) & ~self.pieces.outline(
            stays, (0.4, 0.3), STAYING_HEIGHT
        )
        cut = self.pieces.mask(gone, REACH_PITCHES) | heads
        picture = np.where(cut[..., None], _shaded(self.bare, self.pieces, gone, rng), self.full)
        looks = [EMPTY_LOOK if place in gone else look for place, look in enumerate(self.looks)]
        moves = self._moves(gone, looks, rng)
        foot_mm = self.pieces.pose.foot_mm
        away = np.linalg.norm(_middles_mm(self.pieces.patches.board) - foot_mm, axis=1)
        for place in sorted(moves, key=lambda place: -away[place]):
            self._set_down(picture, moves[place], place, float(rng.uniform(LOWEST, TALLEST)))
        return ComposedPicture(picture, tuple(looks))

    def _moves(
        self, gone: Sequence[int], looks: list[str | None], rng: np.random.Generator
    ) -> Mapping[int, int]:
        """Return the cells that pieces are set down on, each with the cell whose piece is shown there.

        `looks` shows them afterwards. Pieces are shown that no other hides, and nothing stands before them.
        """
        moves: dict[int, int] = {}
        for place in gone:
            free = [to for to, look in enumerate(looks) if look == EMPTY_LOOK and self._is_open(to, looks)]
            if not free or rng.random() > MOVED:
                continue
            like = [each for each in self.movable if self.looks[each] == self.looks[place]]
            shown = [each for each in like if self._is_open(each, self.looks)] or [place]
            to = int(rng.choice(free))
            moves[to], looks[to] = int(rng.choice(shown)), self.looks[place]
        return moves

    def _is_open(self, place: int, looks: Sequence[str | None]) -> bool:
        """Return whether no piece stands before a cell."""
        before = int(self.before[place])
        return before < 0 or looks[before] == EMPTY_LOOK

    def _set_down(self, picture: Pixels, shown: int, place: int, height_pitches: float) -> None:
        """Draw a piece of the full board on another cell, as it would look there."""
        outer = self.pieces.outline([shown], OUTER, height_pitches)
        left, top, width, height = cv2.boundingRect(outer.astype(np.uint8))
        part = slice(top, top + height), slice(left, left + width)
        differs = cv2.absdiff(self.full[part], self.bare[part]).max(axis=2) > DIFFERS
        mask = outer[part] & (differs | self.pieces.outline([shown], INNER, INNER_HEIGHT)[part])
        closed = cv2.morphologyEx(mask.astype(np.uint8) * 255, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
        moved: Floats = np.asarray(
            cv2.getAffineTransform(self.pieces.frame(shown), self.pieces.frame(place)), np.float64
        )
        moved[:, 2] = moved[:, 2] + moved[:, :2] @ (left, top)
        size = picture.shape[1], picture.shape[0]
        is_piece = cv2.warpAffine(np.asarray(closed, np.uint8), moved, size) > 127
        picture[is_piece] = cv2.warpAffine(self.full[part], moved, size)[is_piece]


def _lit_like(empty: Pixels, full: Pixels, pieces: SeenPieces) -> Pixels:
    """Return the empty board in the light of the other picture, measured beside the pieces."""
    everywhere = range(len(pieces.middles_mm))
    within, outside = BESIDE_PITCHES
    beside = pieces.mask(everywhere, outside) & ~pieces.mask(everywhere, within)
    if not beside.any():
        return empty
    gains = np.median((full[beside] + 1.0) / (empty[beside] + 1.0), axis=0)
    return np.asarray(np.clip(empty * np.clip(gains, *GAINS), 0, 255), np.uint8)


def _shaded(lit: Pixels, pieces: SeenPieces, gone: Sequence[int], rng: np.random.Generator) -> Pixels:
    """Return the empty cells shaded by neighbours on one side: all the same way, each more or less."""
    shade = np.ones(lit.shape[:2], np.float32)
    direction, darkest = float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(0, DARKEST_SHADE))
    for place in gone:
        edge, left = float(rng.uniform(SHADE_FROM, SHADE_TO)), 1 - float(rng.uniform(0, darkest))
        pieces.shade(shade, place, direction, edge, left)
    return np.asarray(lit * np.asarray(cv2.blur(shade, (3, 3)), np.float32)[..., None], np.uint8)


FALLS_OFF = (0.6, 1.6)  # limits of the difference in brightness between two cells of a board
# The weight against a slope of the light, in cells: a few empty cells are not enough to tell one.
LEVEL = 3.0
MIDDLE = slice(SIDE // 3, 2 * SIDE // 3)  # of a patch, along both its axes


def _bare_board(full: Pixels, patches: Patches, looks: Looks, before: Places) -> Pixels:
    """Return the picture with the ground of empty cells copied under pieces, and under heads before them."""
    middles, grounds, plane = _middles_mm(patches.board), grounds_of(patches.board), patches.plane
    is_empty = np.array([look == EMPTY_LOOK for look in looks])
    is_clear = is_empty & np.where(before >= 0, is_empty[before], True)
    sources = np.flatnonzero(is_clear if is_clear.any() else is_empty)
    bare = full.copy()
    if not len(sources):
        return bare
    slopes = _light_slopes(full, patches, sources)
    for place in np.flatnonzero(~np.isin(np.arange(len(looks)), sources)):
        like_it = sources[grounds[sources] == grounds[place]]
        if not len(like_it):
            continue
        nearest = like_it[np.linalg.norm(middles[like_it] - middles[place], axis=1).argmin()]
        shift_mm = middles[nearest] - middles[place]
        gains = np.clip(np.exp(-shift_mm / patches.board.pitch_mm @ slopes), *FALLS_OFF)
        half = patches.board.pitch_mm / 2
        corners = plane.to_picture(middles[place] + half * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]))
        low = np.maximum(np.floor(corners.min(axis=0)), 0).astype(int)
        high = np.minimum(np.ceil(corners.max(axis=0)) + 1, (full.shape[1], full.shape[0])).astype(int)
        if (high <= low).any():
            continue
        across, down = np.meshgrid(np.arange(low[0], high[0]), np.arange(low[1], high[1]))
        at_mm = plane.to_board(np.column_stack([across.ravel(), down.ravel()]).astype(np.float64))
        is_inside = (np.abs(at_mm - middles[place]).max(axis=1) <= half).reshape(across.shape)
        points = plane.to_picture(at_mm + shift_mm).astype(np.float32).reshape(*across.shape, 2)
        ground = cv2.remap(
            full, points[..., 0], points[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        part = bare[low[1] : high[1], low[0] : high[0]]
        part[is_inside] = np.clip(ground * gains, 0, 255).astype(np.uint8)[is_inside]
    return bare


def _light_slopes(full: Pixels, patches: Patches, places: Places) -> Floats:
    """Return how the logarithm of each colour grows from cell to cell, to the right and up: (2, 3)."""
    grounds = grounds_of(patches.board)[places]
    seen = patches.cut(full)[places][:, MIDDLE, MIDDLE].astype(np.float64).mean(axis=(1, 2))
    steps = _middles_mm(patches.board)[places] / patches.board.pitch_mm
    on_ground = (grounds[:, None] == np.unique(grounds)).astype(np.float64)
    known = np.concatenate([steps, on_ground], axis=1)
    weights = np.diag([LEVEL, LEVEL, *np.full(on_ground.shape[1], 1e-6)])
    fitted = np.linalg.solve(known.T @ known + weights, known.T @ np.log(seen + 1))
    return np.asarray(fitted[:2], np.float64)
