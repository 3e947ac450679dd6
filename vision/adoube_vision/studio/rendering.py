"""Takes pictures of scenes, and says what is true about them."""

from functools import lru_cache

import cv2
import numpy as np

from adoube_vision.pixels import Pixels
from adoube_vision.plane import Plane
from adoube_vision.studio.hands import Limbs
from adoube_vision.studio.light import Field, Light
from adoube_vision.studio.scene import Person, Scene, Setting, Truth
from adoube_vision.studio.sensor import Imager
from adoube_vision.studio.still import Still

__all__ = ["Studio", "render"]

COARSE = 4
"""soft things, light and shadows of hands, are worked out in a picture so many times as small"""
HAND_SHADOW = 0.75
"""of the lamp's own light, how much a hand keeps off"""
HIDDEN_SHARE = 0.15
"""of a piece's place, covered by a hand: then its cell counts as hidden"""
NEAR_PITCHES = 0.36
LIGHTS_KEPT = 4
UP = np.array([(0.0, 0.0, 1.0)])


def render(setting: Setting, scene: Scene) -> Pixels:
    """One picture (height, width, 3). For several of one setting keep a `Studio`."""
    return Studio(setting).render(scene)


class Studio:
    """A board before a camera. It keeps what was painted, so that a frame costs what has changed in it."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.view = setting.camera.view(setting.board, setting.size, markers=setting.markers)
        width, height = setting.size
        self._imager = Imager(setting.sensor, (height, width, 3), setting.seed)
        self._coarse = width // COARSE, height // COARSE
        self._still = lru_cache(maxsize=LIGHTS_KEPT)(lambda light: Still(setting, self.view, light))
        self._field = lru_cache(maxsize=LIGHTS_KEPT)(lambda light: light.field(self._coarse))

    def render(self, scene: Scene) -> Pixels:
        """The picture of a scene; the same scene gives the same picture."""
        light, still = scene.light, self._still(scene.light)
        lit = still.showing(scene.stacks, scene.touched)
        limbs = [Limbs(hand, self.view, self.setting.size) for hand in scene.hands]
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
        return self._imager.taken(picture, light, gains, scene.number)

    def truth(self, scene: Scene) -> Truth:
        """What is to be known about a scene's picture."""
        plane = Plane(scene.shake.matrix(self.setting.size) @ self.view.plane.matrix)
        covers = [Limbs(hand, self.view, self.setting.size).cover(self._coarse) for hand in scene.hands]
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
        """The light that people leave where they lean in."""
        for person in people:
            side = np.radians(person.side_deg - self.setting.camera.side_deg)
            width, height = self._coarse
            across, down = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
            # 1 at the edge of the picture where the person is, -1 opposite; down is towards the camera.
            near = np.sin(side) * across + np.cos(side) * down
            aside = np.cos(side) * across - np.sin(side) * down
            body = 1 / (1 + np.exp(-9 * (near - 1.1 + 1.3 * person.reach - 0.35 * aside**2 * -1)))
            field = np.asarray(field * (1 - person.darkness * min(1.0, 2 * person.reach) * body), np.float32)
        return field

    def _shadowed(self, field: Field, limbs: list[Limbs], light: Light) -> Field:
        key = 1 - light.ambient / float(light.on(UP)[0])
        for limb in limbs:
            field = field * (1 - HAND_SHADOW * key * limb.shadow(light, self._coarse) / np.float32(255))
        return field

    def _gained(self, picture: Pixels, field: Field) -> Pixels:
        coarse = np.clip(field * 128, 0, 255).astype(np.uint8)
        gains = cv2.resize(coarse, self.setting.size, interpolation=cv2.INTER_LINEAR)
        return np.asarray(cv2.multiply(picture, cv2.merge([gains] * 3), scale=1 / 128), np.uint8)
