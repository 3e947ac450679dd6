"""Measures of a camera's view of a board: contrast, light, blur, size, angle, glare, and what is cut off."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board
from adoube.sensing.camera import Shows, ViewFault
from adoube_vision.appearance.looks import EMPTY_LOOK, look_of
from adoube_vision.appearance.model import grounds_of
from adoube_vision.appearance.patches import HALF_WIDTH, SIDE, Numbers, Patches, are_overexposed, rims
from adoube_vision.camera_session.found_board import FoundBoard
from adoube_vision.pixels import Pixels, grey_of, scaled_to
from adoube_vision.plane import Floats, Plane, Pose
from adoube_vision.watching.agreement import bare, is_clipped, standing_out

__all__ = [
    "PALE_BELOW",
    "LearnedView",
    "ViewMeasures",
    "cells_before",
    "focus_of",
    "measures_of",
    "patches_of",
]


class ViewMeasures(NamedTuple):
    """The measures of one picture of a board. `blur` is None if nothing on it has edges."""

    cut: tuple[ViewFault, float]  # the edge of the picture that the board crosses most, and by how many cells
    light: float
    blur: float | None
    cell_px: float
    angle_deg: float
    glare: tuple[int, ...]  # the cells, in board order


def patches_of(board: FoundBoard, picture: Pixels) -> tuple[Patches, Pose]:
    """Return the surroundings of a board's cells in pictures like this one, and the camera's pose."""
    plane = board.place.plane
    pose = Pose.of(plane, (picture.shape[1], picture.shape[0]))
    return Patches.of(board.geometry, plane, pose), pose


PALE_BELOW = 2.0  # the contrast of pieces that are hard to tell, in usual deviations of a cell from its look


@dataclass(frozen=True, eq=False)
class LearnedView:
    """How the board looked when it was learned.

    `contrast` is None if too little could be compared; `pale` are cells of looks with too little of it.
    `hides`: pieces reach over the cells behind them.
    """

    rims: Numbers
    looks: tuple[str | None, ...]
    contrast: float | None
    pale: tuple[int, ...]
    hides: bool

    @classmethod
    def of_board(cls, board: FoundBoard, picture: Pixels, stands: Shows) -> Self:
        """Measure a picture of a board that was found, and that stands so."""
        patches, _ = patches_of(board, picture)
        names = board.geometry.names
        looks = [look_of(stands[name]) if name in stands else None for name in names]
        return cls.of(patches, picture, looks)

    @classmethod
    def of(cls, patches: Patches, picture: Pixels, looks: Sequence[str | None]) -> Self:
        """Measure a picture of a board of which it is known what stands on each cell."""
        cut = patches.cut(picture)
        groups = _Groups.of(cut, looks, grounds_of(patches.board))
        contrasts = groups.contrasts()
        pale = [
            place
            for group, contrast in sorted(contrasts.items(), key=lambda each: each[1])
            if contrast < PALE_BELOW
            for place in groups.weakest(group)
        ]
        least = min(contrasts.values(), default=None)
        return cls(rims(cut), tuple(looks), least, tuple(pale), _hides(groups.away, patches, looks))


class _Group(NamedTuple):
    """The pieces of one look that stand on one ground."""

    look: str
    ground: int


FEWEST = 2  # cells of a group: a single one may lie in glare or behind a tall piece
LEAST_DEVIATION = 1.0  # in levels, as a very quiet picture exaggerates nothing


class _Groups(NamedTuple):
    """How far each cell differs from an empty one, in levels, and the cells of each group of pieces."""

    away: Floats  # (cells, n)
    cells: Mapping[_Group, NDArray[np.int_]]
    deviation: float  # the usual distance of a cell from the median of its group

    @classmethod
    def of(cls, cut: Pixels, looks: Sequence[str | None], grounds: NDArray[np.int_]) -> Self:
        named = np.array([look or "" for look in looks])
        clear = ~is_clipped(cut)
        seen = standing_out(cut)
        empty = clear & (named == EMPTY_LOOK)
        if np.count_nonzero(empty) < FEWEST:
            return cls(seen, {}, LEAST_DEVIATION)
        away = seen - bare(seen[None], named[None], clear[None], grounds)
        everywhere = {
            _Group(look, ground): np.flatnonzero(clear & (named == look) & (grounds == ground))
            for look in sorted(set(named.tolist()) - {"", EMPTY_LOOK})
            for ground in sorted(set(grounds.tolist()))
        }
        cells = {group: places for group, places in everywhere.items() if len(places) >= FEWEST}
        strays = [np.linalg.norm(away[empty], axis=1)]
        strays += [np.linalg.norm(away[places] - _middle(away, places), axis=1) for places in cells.values()]
        return cls(away, cells, LEAST_DEVIATION + float(np.median(np.concatenate(strays))))

    def contrasts(self) -> dict[_Group, float]:
        """Return the difference of each group from empty cells, or from other looks on its ground."""
        middles = {group: _middle(self.away, places) for group, places in self.cells.items()}
        return {
            group: min(
                float(np.linalg.norm(middle - other)) / self.deviation
                for other in (
                    np.zeros_like(middle),
                    *(
                        each
                        for rival, each in middles.items()
                        if rival.look != group.look and rival.ground == group.ground
                    ),
                )
            )
            for group, middle in middles.items()
        }

    def weakest(self, group: _Group) -> list[int]:
        """Return the cells of a group, the least different from an empty cell first."""
        places = self.cells[group]
        return [int(place) for place in places[np.argsort(np.linalg.norm(self.away[places], axis=1))]]


def _middle(away: Floats, places: NDArray[np.int_]) -> Floats:
    return np.asarray(np.median(away[places], axis=0))


HIDDEN_FROM = 2.0  # empty cells behind a piece differ so many times as much as others


def _hides(away: Floats, patches: Patches, looks: Sequence[str | None]) -> bool:
    """Return whether pieces reach over the empty cells behind them, as tall ones do in a low view."""
    before = cells_before(patches)
    empty = np.array([look == EMPTY_LOOK for look in looks])
    behind = empty & (before >= 0) & np.array([looks[place] not in (None, EMPTY_LOOK) for place in before])
    if min(np.count_nonzero(behind), np.count_nonzero(empty & ~behind)) < FEWEST:
        return False
    differs = np.linalg.norm(away, axis=1)
    return bool(np.median(differs[behind]) > HIDDEN_FROM * np.median(differs[empty & ~behind]))


NEAR_PITCHES = 0.6  # a cell lies before another if it is so near to the point one pitch nearer to the camera


def cells_before(patches: Patches) -> NDArray[np.int_]:
    """Return the cell that lies before each one, seen from the camera; -1 if there is none."""
    middles = np.array([(cell.x_mm, cell.y_mm) for cell in patches.board.cells])
    away = patches.places_mm[:, SIDE // 2, -1] - patches.places_mm[:, SIDE // 2, 0]
    nearer = middles - patches.board.pitch_mm * away / np.linalg.norm(away, axis=1)[:, None]
    distances = np.linalg.norm(nearer[:, None] - middles, axis=2)
    is_there = distances.min(axis=1) < NEAR_PITCHES * patches.board.pitch_mm
    return np.where(is_there, distances.argmin(axis=1), -1)


def measures_of(picture: Pixels, patches: Patches, pose: Pose) -> ViewMeasures:
    """Measure a picture of a board that was found."""
    cut = patches.cut(picture)
    board, plane = patches.board, patches.plane
    grey = np.asarray(cv2.cvtColor(cut.reshape(-1, SIDE, 3), cv2.COLOR_BGR2GRAY), np.float32)
    middle = np.mean([(cell.x_mm, cell.y_mm) for cell in board.cells], axis=0)
    glare = np.flatnonzero(are_overexposed(cut))
    return ViewMeasures(
        cut=max(_beyond(picture, board, plane), key=lambda side: side[1]),
        light=float(np.percentile(grey, 90)),
        blur=_blur(grey.reshape(-1, SIDE, SIDE), 2 * HALF_WIDTH / SIDE),
        cell_px=plane.cell_px(board),
        angle_deg=float(np.degrees(np.arctan2(np.linalg.norm(middle - pose.foot_mm), pose.height_mm))),
        # If most cells are so pale the light is bright, and no lamp is mirrored.
        glare=tuple(glare.tolist()) if len(glare) < len(cut) / 2 else (),
    )


def _beyond(picture: Pixels, board: Board, plane: Plane) -> Iterator[tuple[ViewFault, float]]:
    """Yield how many cells the board reaches beyond each edge of the picture; negative: its margin."""
    half = board.pitch_mm / 2
    corners = [
        (cell.x_mm + x, cell.y_mm + y) for cell in board.cells for x in (-half, half) for y in (-half, half)
    ]
    points = plane.to_picture(np.array(corners))
    height, width = picture.shape[:2]
    (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
    px = plane.cell_px(board)
    yield ViewFault.CUT_ABOVE, -top / px
    yield ViewFault.CUT_BELOW, (bottom - height) / px
    yield ViewFault.CUT_LEFT, -left / px
    yield ViewFault.CUT_RIGHT, (right - width) / px


LEAST_RANGE = 25  # levels between dark and light in a tile, so that its edges stand out from noise
FEWEST_TILES = 4
STEP_WIDTH = float(np.sqrt(2 * np.pi))  # of a blurred step: its height by its slope, in deviations


def _blur(tiles: NDArray[np.float32], tile_px: float) -> float | None:
    """Return the blur of the sharper tiles, (tiles, height, width), in units of `tile_px` a pixel."""
    low, high = np.percentile(tiles, (5, 95), axis=(1, 2))
    clear = high - low > LEAST_RANGE
    if np.count_nonzero(clear) < FEWEST_TILES:
        return None
    slopes = np.hypot(np.gradient(tiles[clear], axis=1), np.gradient(tiles[clear], axis=2))
    steepest = np.percentile(slopes, 98, axis=(1, 2))
    return float(np.percentile((high - low)[clear] / (steepest * STEP_WIDTH), 25)) * tile_px


TILES_PX, TILE_PX = 640, 32


def focus_of(picture: Pixels) -> float | None:
    """Return the blur of a picture in which no board was found, in parts of its longer side."""
    grey = scaled_to(grey_of(picture), TILES_PX).grey.astype(np.float32)
    height, width = (side // TILE_PX * TILE_PX for side in grey.shape)
    tiles = grey[:height, :width].reshape(height // TILE_PX, TILE_PX, width // TILE_PX, TILE_PX)
    return _blur(tiles.swapaxes(1, 2).reshape(-1, TILE_PX, TILE_PX), 1 / TILES_PX)
