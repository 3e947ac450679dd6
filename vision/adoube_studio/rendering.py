"""Renders pictures of scenes, and says what is true about them.

The board with its pieces in one light is a layer of its own, repainted only where it changes. Rendering
includes what a camera does to the light: gains, glare, blur, noise and JPEG.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import NamedTuple

import cv2
import numpy as np

from adoube.board.drawing.frame import DrawingFrame, DrawingLook, Trays
from adoube.board.geometry import Stack, Style, owner_of
from adoube_studio.camera import CameraPose
from adoube_studio.hands import HandFigure
from adoube_studio.light import Field, Light
from adoube_studio.pen import FRACTION_BITS, PixelBox, fixed
from adoube_studio.pieces import PaintedPiece, PiecePlace, cast_shadow, painted, solid_of
from adoube_studio.scene import ImageSensor, Person, Setting, StudioScene, Truth
from adoube_studio.table import empty_table
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats, Plane

__all__ = ["Imager", "StaticLayer", "Studio", "render"]

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


COARSE = 4  # soft light and shadows of hands are computed in a picture so many times smaller
HAND_SHADOW = 0.75  # the share of the lamp's own light that a hand blocks
HIDDEN_SHARE = 0.15  # a cell is hidden if a hand covers this share of its piece's place
NEAR_PITCHES = 0.36
LIGHTS_KEPT = 4
UP = np.array([(0.0, 0.0, 1.0)])


def render(setting: Setting, scene: StudioScene) -> Pixels:
    """Render one picture (height, width, 3). For several of one setting keep a `Studio`."""
    return Studio(setting).render(scene)


class Studio:
    """A board in front of a camera. It keeps what was painted, so that a frame costs only its changes."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.view = setting.camera.view(setting.board, setting.size, markers=setting.markers)
        width, height = setting.size
        self._imager = Imager(setting.sensor, (height, width, 3), setting.seed)
        self._coarse = width // COARSE, height // COARSE
        # The newest scene without its number, and the light on the sensor.
        self._exposed: tuple[StudioScene, Pixels] | None = None
        self._still = lru_cache(maxsize=LIGHTS_KEPT)(lambda light: StaticLayer(setting, self.view, light))
        self._field = lru_cache(maxsize=LIGHTS_KEPT)(lambda light: light.field(self._coarse))

    def render(self, scene: StudioScene) -> Pixels:
        """Return the picture of a scene; the same scene gives the same picture."""
        unnumbered = replace(scene, number=0)
        if self._exposed is None or self._exposed[0] != unnumbered:
            self._exposed = unnumbered, self._seen(scene)
        return self._imager.recorded(self._exposed[1], scene.light, scene.number)

    def _seen(self, scene: StudioScene) -> Pixels:
        """Return the light on the sensor."""
        light, still = scene.light, self._still(scene.light)
        lit = still.showing(scene.stacks, scene.touched)
        limbs = [HandFigure(hand, self.view, self.setting.size) for hand in scene.hands]
        field = self._people(self._field(light), scene.people)
        picture = self._gained(lit, self._shadowed(field, limbs, light))
        for hand, limb in zip(scene.hands, limbs, strict=True):
            for piece in still.held(hand.holds, hand.x_mm, hand.y_mm, hand.z_mm) if hand.holds else ():
                piece.paint(picture, np.zeros(2))
            limb.paint(picture, light)
        if not scene.shake.is_still:
            picture = np.asarray(
                cv2.warpAffine(
                    picture,
                    scene.shake.matrix(self.setting.size)[:2],
                    self.setting.size,
                    flags=cv2.INTER_LINEAR,
                    borderMode=cv2.BORDER_REFLECT,
                ),
                np.uint8,
            )
        picture = self.setting.bend.bent(picture, self.setting.camera.focal)
        gains = light.tints * light.brightness * scene.exposure
        return self._imager.exposed(picture, gains)

    def truth(self, scene: StudioScene) -> Truth:
        """Return what is true of a scene's picture."""
        plane = Plane(scene.shake.matrix(self.setting.size) @ self.view.plane.matrix)
        covers = [HandFigure(hand, self.view, self.setting.size).cover(self._coarse) for hand in scene.hands]
        stacks = {cell: stack for cell, stack in scene.stacks.items() if stack}
        seen = [cover for cover in covers if cover.any()]
        return Truth(plane, stacks, self._hidden(seen), len(seen))

    def _hidden(self, covers: list[Pixels]) -> frozenset[str]:
        if not covers:
            return frozenset()
        board = self.setting.board
        steps = np.linspace(-NEAR_PITCHES, NEAR_PITCHES, 7) * board.pitch_mm
        around = np.array([(x, y) for x in steps for y in steps if np.hypot(x, y) <= steps[-1] * 1.01])
        middles = np.array([(cell.x_mm, cell.y_mm) for cell in board.cells])
        points = self.view.plane.to_picture((middles[:, None] + around).reshape(-1, 2)) / COARSE
        width, height = self._coarse
        columns = np.clip(points[:, 0].astype(int), 0, width - 1)
        rows = np.clip(points[:, 1].astype(int), 0, height - 1)
        covered = np.maximum.reduce(covers)[rows, columns].reshape(len(middles), -1) > 0
        shares = covered.mean(axis=1)
        return frozenset(
            name for name, share in zip(board.names, shares, strict=True) if share > HIDDEN_SHARE
        )

    def _people(self, field: Field, people: tuple[Person, ...]) -> Field:
        """Return the light field, darkened where people lean in."""
        for person in people:
            side = np.radians(person.side_deg - self.setting.camera.side_deg)
            width, height = self._coarse
            across, down = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
            # 1 at the person's edge of the picture, -1 opposite; down is towards the camera.
            near = np.sin(side) * across + np.cos(side) * down
            aside = np.cos(side) * across - np.sin(side) * down
            body = 1 / (1 + np.exp(-9 * (near - 1.1 + 1.3 * person.reach - 0.35 * aside**2 * -1)))
            field = np.asarray(field * (1 - person.darkness * min(1.0, 2 * person.reach) * body), np.float32)
        return field

    def _shadowed(self, field: Field, limbs: list[HandFigure], light: Light) -> Field:
        key = 1 - light.ambient / float(light.on(UP)[0])
        for limb in limbs:
            field = field * (1 - HAND_SHADOW * key * limb.shadow(light, self._coarse) / np.float32(255))
        return field

    def _gained(self, picture: Pixels, field: Field) -> Pixels:
        coarse = np.clip(field * 128, 0, 255).astype(np.uint8)
        gains = cv2.resize(coarse, self.setting.size, interpolation=cv2.INTER_LINEAR)
        return np.asarray(cv2.multiply(picture, cv2.merge([gains] * 3), scale=1 / 128), np.uint8)


TILE_PX = 64  # margin of the stored noise, of which every frame uses another part
BLUR_PX = 0.7


class Imager:
    """The sensor and electronics that record pictures of one size. The noise is drawn once and shifted."""

    def __init__(self, sensor: ImageSensor, shape: tuple[int, int, int], seed: int) -> None:
        self._sensor = sensor
        self._seed = seed
        rng = np.random.default_rng((seed, 21))
        grain = rng.normal(0, 16, (shape[0] + TILE_PX, shape[1] + TILE_PX, 3)).astype(np.float32)
        self._grain = np.clip(grain, -127, 127).astype(np.int8)
        self._strength: float | None = None
        self._brighter = self._darker = np.zeros(0, np.uint8)

    def exposed(self, picture: Pixels, gains: Floats) -> Pixels:
        """Return the sensor's image; `gains` are those of blue, green and red, which saturate softly."""
        table = np.stack([_curve(float(gain)) for gain in gains], axis=-1).reshape(256, 1, 3)
        exposed = np.asarray(cv2.LUT(picture, table), np.uint8)
        if self._sensor.blur:
            exposed = np.asarray(cv2.GaussianBlur(exposed, (5, 5), BLUR_PX * self._sensor.blur), np.uint8)
        return exposed

    def recorded(self, exposed: Pixels, light: Light, number: int) -> Pixels:
        """Return the camera's picture: a new one, `exposed` stays as it is."""
        noisy = self._noisy(exposed, light.noise * self._sensor.noise, number)
        if self._sensor.jpeg_quality is None:
            return noisy
        _, written = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, self._sensor.jpeg_quality])
        return np.asarray(cv2.imdecode(written, cv2.IMREAD_COLOR), np.uint8)

    def _noisy(self, picture: Pixels, strength: float, number: int) -> Pixels:
        if not strength:
            return picture.copy()
        if strength != self._strength:
            grain = self._grain.astype(np.float32) * (strength / 16)
            self._brighter = np.clip(np.round(grain), 0, 255).astype(np.uint8)
            self._darker = np.clip(np.round(-grain), 0, 255).astype(np.uint8)
            self._strength = strength
        down, right = np.random.default_rng((self._seed, 22, number)).integers(0, TILE_PX, 2)
        part = slice(down, down + picture.shape[0]), slice(right, right + picture.shape[1])
        return np.asarray(cv2.subtract(cv2.add(picture, self._brighter[part]), self._darker[part]), np.uint8)


def _curve(gain: float) -> Pixels:
    """Return a gain with a shoulder: the brightest levels do not all become white at once."""
    bright = np.arange(256) * gain
    over = np.maximum(bright - 215, 0)
    return np.asarray(np.where(bright < 215, bright, 215 + 40 * (1 - np.exp(-over / 40))), np.uint8)
