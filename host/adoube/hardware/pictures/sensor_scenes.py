"""Scenes of sensors on a board that is wired by hand, and of the trial kit of five cells.

In the trial the four neighbours are pushed in, and a piece is set down between them.
"""

from collections.abc import Iterator
from math import hypot

from manifold3d import Manifold

from adoube.board.geometry import Cell
from adoube.hardware.design import Design, PlacedSensor
from adoube.hardware.fit import middle_of, trial_distance_mm
from adoube.hardware.mechanics.plate import Clip, layer_mm
from adoube.hardware.mechanics.slab import Rectangle, Slab
from adoube.hardware.papers.solids import Prints, base_solid, clip_solid, slab_solid
from adoube.hardware.part import Linear, Reed
from adoube.hardware.pictures.models import axis, box, magnet, pillar, sensor
from adoube.hardware.pictures.scene import Material, Model, PictureScene, SceneLabel, ScenePoint, Viewpoint
from adoube.sensing.magnets import MagneticPiece
from adoube.words import say

__all__ = ["cut_scene", "glued_scene", "laid_scene", "pocket_scene", "trial_scene"]


LIFT_MM = 13.0
SENSOR_HIGH_MM = 2.0  # height of a sensor if unknown
AROUND_MM = 4.0  # margin of the panel around the sensor
BEHIND_MM = 9.0
# Distance of a sensor from its position; size and height of marks on the plate.
LAID_MM, CROSS_MM, RING_MM, MARK_MM = 8.0, 5.0, 5.0, 0.05
VIEW = Viewpoint(-32, 34)


def pocket_scene(design: Design, its: Prints) -> PictureScene:
    """Return the panel upside down, as one works on it: pocket, sensor, and clip."""
    x_mm, y_mm = _centre(design)
    half_mm = max(design.sensor.body.length_mm, 22) / 2 + AROUND_MM
    panel = its.panel.slab
    around = Rectangle.around(x_mm, y_mm, 2 * half_mm, 2 * half_mm)
    corner = Model("panel", slab_solid(panel, around), Material.WOOD)
    upright = [
        corner,
        *(each.moved(x_mm, y_mm, layer_mm(design) - LIFT_MM) for each in sensor(design.sensor)),
    ]
    clip_at = -2 * LIFT_MM
    if its.clip is not None:
        upright.append(_clip(its.clip, (x_mm, y_mm, clip_at)))
        ways = (
            ((0, its.clip.aside_mm), (0, -its.clip.aside_mm))
            if its.clip.upwards
            else ((its.clip.aside_mm, 0), (-its.clip.aside_mm, 0))
        )
        upright += [
            axis((x_mm + x, y_mm + y, clip_at + its.clip.thickness_mm + its.clip.peg_high_mm), 1.5)
            for x, y in ways
        ]
    models = [each.moved(-x_mm, -y_mm).turned(y_deg=180) for each in upright]
    return PictureScene(say("pictures.pocket"), VIEW, models, [*_pocket_labels(design, its, half_mm)])


def _clip(one: Clip, at: ScenePoint) -> Model:
    """Return the clip in position, centred on a point."""
    solid = clip_solid(one)
    turned = solid.rotate((0, 0, 90)) if one.upwards else solid
    return Model("clip", turned.translate(at), Material.BRASS)


def _pocket_labels(design: Design, its: Prints, half_mm: float) -> Iterator[SceneLabel]:
    body = design.sensor.body
    is_reed = isinstance(design.sensor.sense, Reed)
    high = LIFT_MM - layer_mm(design) + (body.height_mm or SENSOR_HIGH_MM)
    yield SceneLabel(
        say("pictures.sensor_reed" if is_reed else "pictures.sensor_hall"), (-body.length_mm / 3, 0, high)
    )
    yield SceneLabel(say("pictures.panel_below"), (-0.8 * half_mm, -0.7 * half_mm, 0), on_left=True)
    if its.clip is not None:
        peg = (
            (0, -its.clip.aside_mm, 2 * LIFT_MM) if its.clip.upwards else (its.clip.aside_mm, 0, 2 * LIFT_MM)
        )
        yield SceneLabel(say("pictures.clip"), peg, on_left=True)


def cut_scene(design: Design, its: Prints) -> PictureScene:
    """Return piece, plate and sensor of one cell, cut through the middle and seen from the side."""
    base, panel = its.bases[0], its.panel.slab
    x_mm, y_mm = _centre(design)
    cell_x, cell_y = _cell(design)
    aside = x_mm - cell_x
    half_mm = max(base.diameter_mm, design.sensor.body.length_mm) / 2 + abs(aside) + 2 * AROUND_MM
    behind = box(cell_x - half_mm, y_mm, cell_x + half_mm, y_mm + BEHIND_MM, -50, 80)
    around = Rectangle(cell_x - half_mm, y_mm, cell_x + half_mm, y_mm + BEHIND_MM)
    top = panel.thickness_mm
    piece = design.magnets.pieces[base.pieces[0]]
    above = max(piece.height_mm - base.height_mm, 2.0)
    models = [
        Model("panel", slab_solid(panel, around), Material.WOOD),
        Model("base", base_solid(base).translate((cell_x, cell_y, top)), Material.PRINTED),
        *magnet(base.magnet, base.pole, (cell_x, cell_y, top + base.floor_mm)),
        Model(
            "piece", pillar((cell_x, cell_y, top + base.height_mm), base.diameter_mm, above), Material.PIECE
        ),
    ]
    if its.clip is not None:
        models.append(_clip(its.clip, (x_mm, y_mm, -its.clip.thickness_mm)))
    lying = (each.moved(x_mm, y_mm, layer_mm(design)) for each in sensor(design.sensor))
    cut = [each.within(behind) for each in (*models, *lying)]
    shown = [each.moved(-cell_x, -y_mm) for each in cut]
    return PictureScene(say("pictures.cut"), Viewpoint(0, 12), shown, [*_cut_labels(design, its, aside)])


def laid_scene(design: Design, its: Prints) -> PictureScene:
    """Return a plate without pockets upside down, with the sheet's cross-hairs and the sensor above."""
    aside, is_reed = _centre(design)[0] - _cell(design)[0], isinstance(design.sensor.sense, Reed)
    plate_mm, length_mm = its.plate.thickness_mm, design.sensor.body.length_mm
    half_mm = max(length_mm, 10) / 2 + AROUND_MM
    models = [
        Model("plate", box(-half_mm, -half_mm, half_mm, half_mm, 0, plate_mm), Material.WOOD),
        Model("cross", _cross_hairs(-MARK_MM), Material.AXIS),
        *(each.moved(z_mm=-LAID_MM) for each in sensor(design.sensor)),
        axis((0, 0, -LAID_MM), -MARK_MM),
    ]
    high_mm = LAID_MM + (design.sensor.body.height_mm or SENSOR_HIGH_MM)
    words = say("pictures.laid_reed" if is_reed else "pictures.laid_hall")
    labels = [
        SceneLabel(words, (length_mm / 3, 0, high_mm)),
        SceneLabel(say("pictures.cross_hairs"), (0, 0, 0), on_left=True),
        SceneLabel(say("pictures.plate_below"), (half_mm * 0.8, -half_mm * 0.7, 0)),
    ]
    if aside:
        ring = pillar((-aside, 0, -MARK_MM), RING_MM, MARK_MM) - pillar((-aside, 0, -1), RING_MM - 0.5, 2)
        models.append(Model("middle", ring, Material.AXIS))
        words = say("pictures.middle_of_cell", aside_mm=f"{aside:g}")
        labels.append(SceneLabel(words, (aside, -RING_MM / 2, 0), on_left=True))
    turned = [each.turned(y_deg=180) for each in models]
    return PictureScene(say("pictures.laid"), VIEW, turned, labels)


def _cross_hairs(bottom: float) -> Manifold:
    """Return cross-hairs centred at 0."""
    long, thick, top = CROSS_MM / 2, 0.1, bottom + MARK_MM
    return box(-long, -thick, long, thick, bottom, top) + box(-thick, -long, thick, long, bottom, top)


def glued_scene(design: Design, its: Prints) -> PictureScene:
    """Return a cell without printed parts: the magnet in the piece, the sensor glued under the plate."""
    plate_mm, wide_mm = its.plate.thickness_mm, its.bases[0].diameter_mm
    aside = _centre(design)[0] - _cell(design)[0]
    piece = design.magnets.pieces[its.bases[0].pieces[0]]
    half_mm = max(wide_mm, design.sensor.body.length_mm) / 2 + abs(aside) + 2 * AROUND_MM
    behind = box(-half_mm, 0, half_mm, BEHIND_MM, -50, 80)
    at_magnet = 0.0, 0.0, plate_mm + piece.base_mm
    drilled = pillar((0, 0, plate_mm), wide_mm, piece.height_mm)
    drilled -= pillar(
        (0, 0, plate_mm - 1), piece.magnet.diameter_mm, piece.base_mm + piece.magnet.height_mm + 1
    )
    models = [
        Model("plate", box(-half_mm, 0, half_mm, BEHIND_MM, 0, plate_mm), Material.WOOD),
        Model("piece", drilled, Material.PIECE),
        *magnet(piece.magnet, piece.pole, at_magnet),
        *(each.moved(aside) for each in sensor(design.sensor)),
    ]
    if piece.base_mm:
        slice_ = pillar((0, 0, plate_mm), piece.magnet.diameter_mm, piece.base_mm)
        models.append(Model("card", slice_, Material.PRINTED))
    labels = [*_glued_labels(design, piece, plate_mm, aside)]
    return PictureScene(
        say("pictures.glued"), Viewpoint(0, 12), [each.within(behind) for each in models], labels
    )


def _glued_labels(
    design: Design, piece: MagneticPiece, plate_mm: float, aside: float
) -> Iterator[SceneLabel]:
    at_magnet = plate_mm + piece.base_mm
    yield SceneLabel(say("pictures.drilled"), (0, 0, plate_mm + piece.height_mm * 0.75), on_left=True)
    yield SceneLabel(
        _pole_down(piece.pole),
        (-piece.magnet.diameter_mm / 4, 0, at_magnet + piece.magnet.height_mm / 4),
        on_left=True,
    )
    if piece.base_mm:
        words = say("pictures.card", base_mm=f"{piece.base_mm:g}")
        yield SceneLabel(words, (piece.magnet.diameter_mm / 4, 0, plate_mm + piece.base_mm / 2))
    words = say("pictures.bare_plate", plate_mm=f"{plate_mm:g}")
    yield SceneLabel(words, (-piece.magnet.diameter_mm, 0, plate_mm / 2), on_left=True)
    yield _sensor_label(design, aside, 0)


def _cut_labels(design: Design, its: Prints, aside: float) -> Iterator[SceneLabel]:
    base, top = its.bases[0], its.panel.slab.thickness_mm
    height = design.magnets.pieces[base.pieces[0]].height_mm
    yield SceneLabel(say("pictures.piece"), (0, 0, top + (base.height_mm + height) / 2), on_left=True)
    yield SceneLabel(
        _pole_down(base.pole), (-base.magnet.diameter_mm / 4, 0, top + base.floor_mm + 0.5), on_left=True
    )
    yield SceneLabel(say("pictures.base"), (base.diameter_mm / 2 - 0.8, 0, top + base.height_mm / 2))
    plate = say("pictures.plate", plate_mm=f"{its.plate.thickness_mm:g}")
    left = -base.diameter_mm / 2 - 3
    yield SceneLabel(plate, (left, 0, top - its.plate.thickness_mm / 2), on_left=True)
    yield _sensor_label(design, aside, layer_mm(design))
    if its.clip is not None:
        yield SceneLabel(say("pictures.clip_below"), (aside, 0, -its.clip.thickness_mm / 2))


def _pole_down(pole: int) -> str:
    return say("pictures.south_down" if pole > 0 else "pictures.north_down")


def _sensor_label(design: Design, aside: float, top: float) -> SceneLabel:
    """Return the label of a sensor that is cut through."""
    body = design.sensor.body
    if isinstance(design.sensor.sense, Reed):
        words = say("pictures.reed_aside", aside_mm=f"{aside:g}")
        return SceneLabel(words, (aside + body.length_mm / 2 - 2, 0, top - body.height_mm / 2))
    place = body.length_mm / 4, 0.0, top - (body.height_mm or SENSOR_HIGH_MM) / 2
    return SceneLabel(say("pictures.sensor_hall"), place)


def _middle(design: Design) -> PlacedSensor:
    """Return the sensor in the middle."""
    middle = middle_of(design.board)
    return next(each for each in design.sensors if each.cell == middle.name)


def _centre(design: Design) -> tuple[float, float]:
    """Return the middle of that sensor, from the panel's lower left corner."""
    half_mm, middle = design.board.pitch_mm / 2, _middle(design)
    return middle.x_mm + half_mm, middle.y_mm + half_mm


def _cell(design: Design) -> tuple[float, float]:
    half_mm, cell = design.board.pitch_mm / 2, middle_of(design.board)
    return cell.x_mm + half_mm, cell.y_mm + half_mm


# Distances of the sensors below the plate, and of the piece in the hand above it.
DOWN_MM, TRIAL_LIFT_MM = 26.0, 24.0
TRIAL_MARK_MM = 0.08


def trial_scene(design: Design, its: Prints) -> PictureScene:
    """Return the scene of a trial kit."""
    plate, middle = its.plate, middle_of(design.board)
    slab = Slab("plate", plate.width_mm, plate.height_mm, plate.thickness_mm)
    distance_mm = trial_distance_mm(design.fit)
    models = [
        *_sensors(design),
        Model("plate", slab_solid(slab), Material.WOOD),
        *_marks(design, its),
        *(model for cell in design.board.cells for model in _piece(design, its, cell, middle, distance_mm)),
    ]
    return PictureScene(
        say("pictures.trial"), Viewpoint(-32, 36), models, [*_trial_labels(design, its, middle, distance_mm)]
    )


def _sensors(design: Design) -> Iterator[Model]:
    half_mm = design.board.pitch_mm / 2
    for place in design.sensors:
        x_mm, y_mm = place.x_mm + half_mm, place.y_mm + half_mm
        for each in sensor(design.sensor):
            yield each.moved(x_mm, y_mm, -DOWN_MM)
        yield axis((x_mm, y_mm, -DOWN_MM + 0.5), 0)


def _marks(design: Design, its: Prints) -> Iterator[Model]:
    """Yield rings on the plate where cells are."""
    half_mm, wide_mm = design.board.pitch_mm / 2, its.bases[0].diameter_mm
    for cell in design.board.cells:
        at = cell.x_mm + half_mm, cell.y_mm + half_mm, its.plate.thickness_mm
        ring = pillar(at, wide_mm + 1, TRIAL_MARK_MM) - pillar((*at[:2], at[2] - 1), wide_mm - 0.5, 3)
        yield Model("mark", ring, Material.AXIS)


def _piece(design: Design, its: Prints, cell: Cell, middle: Cell, distance_mm: float) -> Iterator[Model]:
    """Yield a piece: the middle one in the hand, the others as close as full neighbours would act."""
    base, half_mm = its.bases[0], design.board.pitch_mm / 2
    high_mm = design.magnets.pieces[base.pieces[0]].height_mm - base.height_mm
    x_mm, y_mm = _pushed(cell, middle, distance_mm)
    bottom = its.plate.thickness_mm + (TRIAL_LIFT_MM if cell == middle else 0)
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


def _trial_labels(design: Design, its: Prints, middle: Cell, distance_mm: float) -> Iterator[SceneLabel]:
    half_mm, top = design.board.pitch_mm / 2, its.plate.thickness_mm
    height_mm = design.magnets.pieces[its.bases[0].pieces[0]].height_mm
    is_linear = isinstance(design.sensor.sense, Linear)
    words = say("pictures.tried_linear" if is_linear else "pictures.tried", cell=middle.name)
    yield SceneLabel(words, (middle.x_mm + half_mm, middle.y_mm + half_mm, top + TRIAL_LIFT_MM + height_mm))
    right = max(design.board.cells, key=lambda cell: cell.x_mm)
    x_mm, y_mm = _pushed(right, middle, distance_mm)
    pushed = say("pictures.pushed", distance_mm=f"{distance_mm:g}", cell=middle.name)
    yield SceneLabel(pushed, (x_mm + half_mm + 3, y_mm + half_mm, top + height_mm))
    low = min(design.sensors, key=lambda place: place.y_mm)
    yield SceneLabel(
        say("pictures.sensors_below"), (low.x_mm + half_mm, low.y_mm + half_mm, -DOWN_MM), on_left=True
    )
    left = min(design.board.cells, key=lambda cell: cell.x_mm)
    yield SceneLabel(
        say("pictures.mark", cell=left.name),
        (left.x_mm + half_mm - its.bases[0].diameter_mm / 2, left.y_mm + half_mm, top),
        on_left=True,
    )
