"""How two pieces of the panel go together, and how parts lie on the printer's bed."""

from collections.abc import Iterator
from itertools import islice

from adoube.hardware.mechanics.limits import PIECE_MM
from adoube.hardware.papers.printed import Prints, printed_solids
from adoube.hardware.papers.solids import unchecked_pieces
from adoube.hardware.pictures.scene import Label, Material, Model, Scene
from adoube.hardware.pictures.stand_ins import box
from adoube.hardware.pictures.view import View
from adoube.words import say

__all__ = ["bed_scene", "joint_scene"]

LIFT_MM = 30.0
NEAR_MM = 16.0  # of the two pieces beside their seam
BED_MM, BED_THICK_MM, ROW_MM = 220.0, 3.0, 8.0
FIRST = ("base-1", "clip", "foot", "panel-a1")  # what is printed first: one of each


def joint_scene(its: Prints) -> Scene:
    """The two pieces at the lower left, the right one about to slide down into the other."""
    seams = its.panel.seams
    assert seams is not None
    solids = dict(islice(unchecked_pieces(its.panel.slab, seams), 2))
    x_mm, y_mm = seams.right_tails[0]
    block = box(x_mm - NEAR_MM, y_mm - NEAR_MM, x_mm + NEAR_MM, y_mm + NEAR_MM, -1, 100)
    models = [
        Model("panel-a1", solids["panel-a1"], Material.WOOD).within(block),
        Model("panel-b1", solids["panel-b1"], Material.WOOD).within(block).moved(z_mm=LIFT_MM),
    ]
    top = its.panel.slab.thickness_mm
    labels = [
        Label(say("pictures.tail"), (x_mm + 2, y_mm, top), on_left=True),
        Label(say("pictures.socket"), (x_mm + 3, y_mm, top + LIFT_MM)),
    ]
    return Scene(say("pictures.joint"), View(-38, 36), models, labels)


def bed_scene(its: Prints) -> Scene:
    """One of each kind, as the files have them."""
    solids = {name: solid for name, solid in printed_solids(its) if name in FIRST}
    bed = Model("bed", box(0, 0, BED_MM, BED_MM, -BED_THICK_MM, 0), Material.STEEL)
    placed = [*_in_a_row([Model(name, solids[name], Material.PRINTED) for name in FIRST if name in solids])]
    labels = [
        Label(say("pictures.on_bed", file=f"{model.name}.stl"), _top(model), on_left=at >= len(placed) - 1)
        for at, model in enumerate(placed)
    ]
    return Scene(say("pictures.bed"), View(-30, 38), [bed, *placed], labels)


def _in_a_row(models: list[Model]) -> Iterator[Model]:
    """Small ones along the right edge, the last, which is large, at the left."""
    *small, large = models
    y_mm = ROW_MM
    for each in small:
        left, low, _, right, high, _ = each.solid.bounding_box()
        yield each.moved(PIECE_MM - ROW_MM - 14 - (right - left) / 2 - left, y_mm - low)
        y_mm += high - low + 3 * ROW_MM
    left, low, *_ = large.solid.bounding_box()
    yield large.moved(3 * ROW_MM - left, 6 * ROW_MM - low)


def _top(model: Model) -> tuple[float, float, float]:
    left, low, _, right, high, top = model.solid.bounding_box()
    return left + 0.85 * (right - left), (low + high) / 2, top
