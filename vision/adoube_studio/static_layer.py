"""The static layer of a picture: the board with its pieces in one light, repainted only where it changes."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import NamedTuple

import cv2
import numpy as np

from adoube.board.drawing.frame import DrawingFrame, DrawingLook, Trays
from adoube.board.geometry import Stack, Style, owner_of
from adoube_studio.camera import CameraPose
from adoube_studio.light import Light
from adoube_studio.pen import FRACTION_BITS, PixelBox, fixed
from adoube_studio.pieces import PaintedPiece, PiecePlace, cast_shadow, painted
from adoube_studio.scene import Setting
from adoube_studio.solids import solid_of
from adoube_studio.table import empty_table
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats

__all__ = ["StaticLayer"]

# The usual and the largest distance of a piece from its cell's middle.
ASIDE_PITCHES, MOST_ASIDE_PITCHES = 0.04, 0.09
TURNED_DEG = 7.0
CONTACT = 0.35  # darkness of contact shadows
SPREAD_PX = 14  # extent of a soft shadow beyond its outline


class _Standing(NamedTuple):
    """The pieces of one cell in the picture, the lowest first, with their shadows."""

    pieces: tuple[PaintedPiece, ...]
    shadows: tuple[Floats, ...]
    contact: Floats
    box: PixelBox


class StaticLayer:
    """The view of a board and its pieces, without hands and the camera's imperfections."""

    def __init__(self, setting: Setting, view: CameraPose, light: Light) -> None:
        self._setting, self._view, self._light = setting, view, light
        self._frame = DrawingFrame(setting.board, DrawingLook(trays=Trays.NONE))
        bare = empty_table(
            setting.board,
            view,
            setting.size,
            light,
            table=setting.table,
            markers=setting.markers,
            seed=setting.seed,
        )
        # A board mirrors a lamp, but a piece in the way hides that.
        shine = cv2.merge([light.shine(setting.size).astype(np.uint8)] * 3)
        self._empty = np.asarray(cv2.add(bare, shine), np.uint8)
        self._picture = self._empty.copy()
        # A piece in a hole cannot lie beside it.
        self._most_aside = MOST_ASIDE_PITCHES if setting.board.style is not Style.HOLES else 0.02
        self._standing: dict[str, _Standing] = {}
        self._shown: dict[str, tuple[Stack, int]] = {}

    def showing(self, stacks: Mapping[str, Stack], touched: Mapping[str, int]) -> Pixels:
        """Return the picture with these stacks. It is used again: copy it before painting on it."""
        wanted = {cell: (stack, touched.get(cell, 0)) for cell, stack in stacks.items() if stack}
        changed = {cell for cell, _ in wanted.items() ^ self._shown.items()}
        stale = [self._standing.pop(cell).box for cell in changed if cell in self._standing]
        for cell in changed:
            if cell in wanted:
                self._standing[cell] = self._stand(cell, *wanted[cell])
                stale.append(self._standing[cell].box)
        self._shown = wanted
        # Overlapping boxes are painted as one, so that shadows do not darken a place twice.
        for box in _joined(stale):
            self._repaint(box)
        return self._picture

    def held(self, stack: Stack, x_mm: float, y_mm: float, z_mm: float) -> Iterable[PaintedPiece]:
        """Return a stack in the air, the lowest piece first."""
        return self._pile(stack, PiecePlace(x_mm, y_mm, z_mm), Random(0)).pieces

    def _stand(self, cell: str, stack: Stack, touches: int) -> _Standing:
        rng = Random(f"{self._setting.seed} {cell} {touches} {stack}")
        middle, pitch = self._setting.board.cell(cell), self._setting.board.pitch_mm
        aside = [
            pitch * max(-self._most_aside, min(self._most_aside, rng.gauss(0, ASIDE_PITCHES))) for _ in "xy"
        ]
        return self._pile(stack, PiecePlace(middle.x_mm + aside[0], middle.y_mm + aside[1]), rng)

    def _pile(self, stack: Stack, foot: PiecePlace, rng: Random) -> _Standing:
        pieces, shadows, contact, z_mm = [], [], np.zeros((0, 2)), foot.z_mm
        for piece in stack:
            solid = solid_of(piece, self._setting.board)
            facing = 180.0 if self._frame.looks_down(owner_of(piece)) else 0.0
            place = PiecePlace(
                foot.x_mm + rng.gauss(0, 0.3),
                foot.y_mm + rng.gauss(0, 0.3),
                z_mm,
                facing + rng.gauss(0, TURNED_DEG),
            )
            pieces.append(painted(solid, place, self._view, self._light))
            shadow, touching = cast_shadow(solid, place, self._view, self._light)
            shadows.append(shadow)
            contact = touching if not len(contact) else contact
            z_mm += solid.height_mm
        boxes = [
            *(piece.box for piece in pieces),
            *(PixelBox.around(shadow, SPREAD_PX) for shadow in shadows),
        ]
        return _Standing(tuple(pieces), tuple(shadows), contact, PixelBox.holding(boxes))

    def _repaint(self, box: PixelBox) -> None:
        box = box.clipped(self._setting.size)
        if box.is_empty:
            return
        # In a fixed order, since the order of overlapping soft edges is visible.
        standing = (self._standing[cell] for cell in sorted(self._standing))
        meeting = [each for each in standing if each.box.meets(box)]
        # Pieces are painted whole and cut out afterwards: clipped painting gives slightly different edges.
        paper = PixelBox.holding([box, *(each.box for each in meeting)]).clipped(self._setting.size)
        inner = box.moved(-paper.left, -paper.top)
        canvas = self._picture[paper.slices].copy()
        canvas[inner.slices] = self._shaded(box, meeting)
        pieces = [(each.pieces[0].depth_mm, each.pieces) for each in meeting]
        for _, pile in sorted(pieces, key=lambda of: -of[0]):
            for piece in pile:
                piece.paint(canvas, paper.corner)
        self._picture[box.slices] = canvas[inner.slices]

    def _shaded(self, box: PixelBox, meeting: Iterable[_Standing]) -> Pixels:
        """Return the empty board with the shadows of the pieces."""
        masks = np.zeros((2, box.height + 2 * SPREAD_PX, box.width + 2 * SPREAD_PX), np.uint8)
        corner = box.corner - SPREAD_PX
        for standing in meeting:
            for shadow in standing.shadows:
                cv2.fillConvexPoly(masks[0], fixed(shadow - corner), 255, cv2.LINE_AA, FRACTION_BITS)
            cv2.fillConvexPoly(masks[1], fixed(standing.contact - corner), 255, cv2.LINE_AA, FRACTION_BITS)
        soft = cv2.GaussianBlur(masks[0], (0, 0), self._softness_px())
        touch = cv2.GaussianBlur(masks[1], (0, 0), 2.0)
        key = 1 - self._light.ambient / float(self._light.on(np.array([(0.0, 0.0, 1.0)]))[0])
        inner = slice(SPREAD_PX, -SPREAD_PX)
        gains = (1 - key * soft[inner, inner] / 255.0) * (1 - CONTACT * touch[inner, inner] / 255.0)
        return np.asarray(self._empty[box.slices] * gains[..., None], np.uint8)

    def _softness_px(self) -> float:
        cells = self._setting.board.cells
        middle = np.array([(cells[len(cells) // 2].x_mm, cells[len(cells) // 2].y_mm, 0.0)])
        wide = self._light.softness_mm / 2 * float(self._view.px_per_mm(middle)[0])
        return min(SPREAD_PX / 3, max(0.8, wide))


def _joined(boxes: Iterable[PixelBox]) -> list[PixelBox]:
    """Return the boxes, overlapping ones joined."""
    joined: list[PixelBox] = []
    for box in boxes:
        whole = box
        while meeting := [other for other in joined if other.meets(whole)]:
            joined = [other for other in joined if other not in meeting]
            whole = PixelBox.holding([whole, *meeting])
        joined.append(whole)
    return joined
