"""Renders pictures of scenes, and says what is true about them.

That includes what a camera does to the light: gains, glare, blur, noise and JPEG.
"""

from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np

from adoube_studio.hands import HandFigure
from adoube_studio.light import Field, Light
from adoube_studio.scene import ImageSensor, Person, Setting, StudioScene, Truth
from adoube_studio.static_layer import StaticLayer
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats, Plane

__all__ = ["Imager", "Studio", "render"]

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
