"""The kit of five cells as it is tried: the four neighbours pushed in, a piece set down between them."""

from collections.abc import Iterator
from math import hypot

from adoube.board.geometry import Cell
from adoube.hardware.design import Design
from adoube.hardware.mechanics.slab import Slab
from adoube.hardware.papers.printed import Prints
from adoube.hardware.papers.solids import base_solid, slab_solid
from adoube.hardware.part import Linear
from adoube.hardware.pictures.scene import Label, Material, Model, Scene
from adoube.hardware.pictures.stand_ins import axis, pillar, sensor
from adoube.hardware.pictures.view import View
from adoube.hardware.trial import middle_of, trial_distance_mm
from adoube.words import say

__all__ = ["trial_scene"]

# How far below the plate sensors are drawn, and how far above it the piece in the hand.
DOWN_MM, LIFT_MM = 26.0, 24.0
MARK_MM = 0.08


def trial_scene(design: Design, its: Prints) -> Scene:
    """The design is that of a kit."""
    plate, middle = its.plate, middle_of(design.board)
    slab = Slab("plate", plate.width_mm, plate.height_mm, plate.thickness_mm)
    distance_mm = trial_distance_mm(design.fit)
    models = [
        *_sensors(design),
        Model("plate", slab_solid(slab), Material.WOOD),
        *_marks(design, its),
        *(model for cell in design.board.cells for model in _piece(design, its, cell, middle, distance_mm)),
    ]
    return Scene(say("pictures.trial"), View(-32, 36), models, [*_labels(design, its, middle, distance_mm)])


def _sensors(design: Design) -> Iterator[Model]:
    half_mm = design.board.pitch_mm / 2
    for place in design.sensors:
        x_mm, y_mm = place.x_mm + half_mm, place.y_mm + half_mm
        for each in sensor(design.sensor):
            yield each.moved(x_mm, y_mm, -DOWN_MM)
        yield axis((x_mm, y_mm, -DOWN_MM + 0.5), 0)


def _marks(design: Design, its: Prints) -> Iterator[Model]:
    """Rings on the plate where cells are."""
    half_mm, wide_mm = design.board.pitch_mm / 2, its.bases[0].diameter_mm
    for cell in design.board.cells:
        at = cell.x_mm + half_mm, cell.y_mm + half_mm, its.plate.thickness_mm
        ring = pillar(at, wide_mm + 1, MARK_MM) - pillar((*at[:2], at[2] - 1), wide_mm - 0.5, 3)
        yield Model("mark", ring, Material.AXIS)


def _piece(design: Design, its: Prints, cell: Cell, middle: Cell, distance_mm: float) -> Iterator[Model]:
    """The one in the middle is in the hand, the others are as near as full neighbours would seem."""
    base, half_mm = its.bases[0], design.board.pitch_mm / 2
    high_mm = design.magnets.pieces[base.pieces[0]].height_mm - base.height_mm
    x_mm, y_mm = _pushed(cell, middle, distance_mm)
    bottom = its.plate.thickness_mm + (LIFT_MM if cell == middle else 0)
    at = x_mm + half_mm, y_mm + half_mm, bottom
    yield Model("base", base_solid(base).translate(at), Material.PRINTED)
    yield Model(
        "piece", pillar((*at[:2], bottom + base.height_mm), base.diameter_mm, high_mm), Material.PIECE
    )
    if cell == middle:
        yield axis((*at[:2], its.plate.thickness_mm), bottom)


def _pushed(cell: Cell, middle: Cell, distance_mm: float) -> tuple[float, float]:
    x_mm, y_mm = cell.x_mm - middle.x_mm, cell.y_mm - middle.y_mm
    share = distance_mm / hypot(x_mm, y_mm) if cell != middle else 0.0
    return middle.x_mm + share * x_mm, middle.y_mm + share * y_mm


def _labels(design: Design, its: Prints, middle: Cell, distance_mm: float) -> Iterator[Label]:
    half_mm, top = design.board.pitch_mm / 2, its.plate.thickness_mm
    height_mm = design.magnets.pieces[its.bases[0].pieces[0]].height_mm
    is_linear = isinstance(design.sensor.sense, Linear)
    words = say("pictures.tried_linear" if is_linear else "pictures.tried", cell=middle.name)
    yield Label(words, (middle.x_mm + half_mm, middle.y_mm + half_mm, top + LIFT_MM + height_mm))
    right = max(design.board.cells, key=lambda cell: cell.x_mm)
    x_mm, y_mm = _pushed(right, middle, distance_mm)
    pushed = say("pictures.pushed", distance_mm=f"{distance_mm:g}", cell=middle.name)
    yield Label(pushed, (x_mm + half_mm + 3, y_mm + half_mm, top + height_mm))
    low = min(design.sensors, key=lambda place: place.y_mm)
    yield Label(
        say("pictures.sensors_below"), (low.x_mm + half_mm, low.y_mm + half_mm, -DOWN_MM), on_left=True
    )
    left = min(design.board.cells, key=lambda cell: cell.x_mm)
    yield Label(
        say("pictures.mark", cell=left.name),
        (left.x_mm + half_mm - its.bases[0].diameter_mm / 2, left.y_mm + half_mm, top),
        on_left=True,
    )
