"""How magnets go into their bases, the right way up."""

from collections.abc import Iterator
from math import cos, radians, sin

from adoube.hardware.mechanics.bases import Base
from adoube.hardware.papers.printed import Prints
from adoube.hardware.papers.solids import base_solid
from adoube.hardware.pictures.scene import Label, Material, Model, Scene
from adoube.hardware.pictures.stand_ins import axis, magnet, pillar
from adoube.hardware.pictures.view import View
from adoube.words import say

__all__ = ["magnets_scene"]

APART = 0.7  # between two bases, in diameters
LIFT_MM = 11.0
NOTCH_DEG = -45.0  # how far a base is turned, so that its notches can be seen
PIECE_MM = 6.0  # how much of a piece is drawn


def magnets_scene(its: Prints) -> Scene:
    """A base for each pole, its magnet above it and the piece above that."""
    first = {base.pole: base for base in reversed(its.bases)}
    shown = [first[pole] for pole in sorted(first, reverse=True)]
    step_mm = shown[0].diameter_mm * (1 + APART)
    models = [model for at, base in enumerate(shown) for model in _stack(base, at * step_mm)]
    labels = [label for at, base in enumerate(shown) for label in _labels(base, at * step_mm, on_left=not at)]
    return Scene(say("pictures.magnets"), View(-18, 28), models, labels)


def _stack(base: Base, x_mm: float) -> Iterator[Model]:
    magnet_at = base.height_mm + LIFT_MM
    piece_at = magnet_at + base.magnet.height_mm + LIFT_MM
    yield Model(
        base.name, base_solid(base).rotate((0, 0, NOTCH_DEG)).translate((x_mm, 0, 0)), Material.PRINTED
    )
    yield axis((x_mm, 0, base.floor_mm + 0.1), magnet_at)
    yield from magnet(base.magnet, base.pole, (x_mm, 0, magnet_at))
    yield axis((x_mm, 0, magnet_at + base.magnet.height_mm), piece_at)
    yield Model("piece", pillar((x_mm, 0, piece_at), base.diameter_mm, PIECE_MM), Material.PIECE)


def _labels(base: Base, x_mm: float, *, on_left: bool) -> Iterator[Label]:
    out = base.diameter_mm / 2 * (-0.6 if on_left else 0.6)
    magnet_at = base.height_mm + LIFT_MM
    notch = radians(NOTCH_DEG)
    rim = 0.96 * base.diameter_mm / 2
    yield Label(
        say("pictures.piece"),
        (x_mm + out, 0, magnet_at + base.magnet.height_mm + LIFT_MM + PIECE_MM),
        on_left,
    )
    front = -base.magnet.diameter_mm / 2 * 0.8
    side = base.magnet.diameter_mm / 2 * (-0.6 if on_left else 0.6)
    upper, lower = ("north", "south") if base.pole > 0 else ("south", "north")
    yield Label(
        say(f"pictures.{upper}_up"), (x_mm + side, front, magnet_at + base.magnet.height_mm * 0.75), on_left
    )
    yield Label(
        say(f"pictures.{lower}_down"), (x_mm + side, front, magnet_at + base.magnet.height_mm * 0.25), on_left
    )
    words = say("pictures.notches", count=base.notches, file=f"{base.name}.stl")
    yield Label(words, (x_mm + rim * cos(notch), rim * sin(notch), base.height_mm - 0.9), on_left)
