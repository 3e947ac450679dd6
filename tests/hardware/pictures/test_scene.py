"""Front faces hide those behind exactly, compared with rays and with the sum of visible areas."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from manifold3d import CrossSection, Manifold, OpType

from adoube.hardware.pictures.models import box, pillar
from adoube.hardware.pictures.scene import Model, SeenFace, Viewpoint, faces_of, visible
from tests.hardware.guide_pictures import PICTURES

FROM_ABOVE = Viewpoint(0, 90)
POINTS = 150


def faces(solids: Sequence[Manifold], view: Viewpoint, rough_mm: float = 0.0) -> list[SeenFace]:
    return [face for at, solid in enumerate(solids) for face in faces_of(solid, at, view, rough_mm)]


def areas(solids: Sequence[Manifold], view: Viewpoint) -> dict[int, float]:
    """Return the visible area by solid."""
    found = dict.fromkeys(range(len(solids)), 0.0)
    every = faces(solids, view)
    for face, seen in visible(every, every):
        found[face.part] += seen.area()
    return found


def test_from_above_right_is_right_up_is_away_and_near_is_high() -> None:
    assert FROM_ABOVE.of((1, 2, 3)) == pytest.approx((1, 2, 3))
    assert Viewpoint(0, 0).of((1, 2, 3)) == pytest.approx((1, 3, -2))
    assert Viewpoint(90, 0).of((1, 0, 0)) == pytest.approx((0, 0, -1))


def test_a_block_hides_what_it_stands_over() -> None:
    table, block = box(0, 0, 10, 10, 0, 1), box(2, 2, 5, 6, 4, 5)

    assert areas([table, block], FROM_ABOVE) == pytest.approx({0: 88, 1: 12})
    assert areas([table, block], Viewpoint(0, -90)) == pytest.approx({0: 100, 1: 0})


def test_a_hole_shows_what_is_below_it() -> None:
    cover = box(0, 0, 10, 10, 5, 6) - box(2, 2, 4, 4, 0, 9)

    assert areas([cover, box(0, 0, 10, 10, 0, 1)], FROM_ABOVE) == pytest.approx({0: 96, 1: 4})


def test_a_plank_over_one_block_and_under_another_is_right_with_both() -> None:
    plank = Manifold.cube((12, 2, 0.5), True).rotate((0, 40, 0))
    lower, higher = (Manifold.cube((1, 6, 1), True).translate((x, 0, 0)) for x in (-3, 3))

    seen = areas([plank, lower, higher], FROM_ABOVE)

    whole = areas([plank], FROM_ABOVE)[0]
    assert seen == pytest.approx({0: whole - 2, 1: 4, 2: 6})


def test_parts_that_touch_hide_nothing_of_each_other() -> None:
    assert areas([box(0, 0, 4, 4, 0, 2), box(4, 0, 8, 4, 0, 2)], FROM_ABOVE) == pytest.approx({0: 16, 1: 16})


def test_the_faces_round_a_cylinder_are_one_surface_and_its_end_another() -> None:
    found = faces([pillar((0, 0, 0), 10, 5)], Viewpoint(0, 30))

    assert len({face.surface for face in found}) == 2
    assert len(found) > 10


@pytest.mark.parametrize("name", ["reed-in-its-pocket.svg", "cut.svg"])
def test_every_place_of_a_picture_belongs_to_the_part_that_a_ray_meets_first(name: str) -> None:
    scene = PICTURES[name]()
    every = faces([model.solid for model in scene.models], scene.view, scene.rough_mm)
    seen = [*visible(every, every)]
    triangles = [triangles_of(model, scene.view, scene.rough_mm) for model in scene.models]
    chance = np.random.default_rng(7)
    windows = np.array([face.window for face in every])
    (left, low), (right, high) = windows[:, :2].min(axis=0), windows[:, 2:].max(axis=0)

    met = 0
    for place in chance.uniform((left, low), (right, high), (POINTS, 2)):
        nearest = [part for part, _ in sorted(hits(triangles, place), key=lambda hit: -hit[1])]
        shown = {face.part for face, region in seen if holds(region, place)}
        met += bool(nearest)
        assert shown == {*nearest[:1]}
    assert met > POINTS / 10


def test_what_is_seen_lies_side_by_side_and_fills_the_outline() -> None:
    scene = PICTURES["reed-in-its-pocket.svg"]()
    solids = [model.solid for model in scene.models]
    every = faces(solids, scene.view, scene.rough_mm)

    seen = sum(region.area() for _, region in visible(every, every))

    whole = CrossSection.batch_boolean([face.region for face in every], OpType.Add).area()
    assert seen == pytest.approx(whole, rel=1e-4)


def triangles_of(model: Model, view: Viewpoint, rough_mm: float) -> np.ndarray:
    mesh = model.solid.simplify(rough_mm).to_mesh64()
    corners = np.array([view.of(corner[:3]) for corner in mesh.vert_properties.tolist()]).reshape(-1, 3)
    triangles: np.ndarray = corners[mesh.tri_verts.reshape(-1, 3)]
    return triangles


def hits(parts: Sequence[np.ndarray], place: np.ndarray) -> list[tuple[int, float]]:
    """Return the parts that a ray through a point meets, with their nearness."""
    found = []
    for part, triangles in enumerate(parts):
        one, two, three = (triangles[:, at, :2] - place for at in range(3))
        shares = np.stack([cross(two, three), cross(three, one), cross(one, two)], axis=1)
        total = shares.sum(axis=1)
        inside = (np.abs(total) > 1e-9) & (np.sign(shares) == np.sign(total)[:, None]).all(axis=1)
        if inside.any():
            near = (shares[inside] * triangles[inside, :, 2]).sum(axis=1) / total[inside]
            found.append((part, float(near.max())))
    return found


def cross(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    areas: np.ndarray = one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]
    return areas


def holds(region: CrossSection, place: np.ndarray) -> bool:
    """Return whether a point lies in a region: an odd number of edges is crossed on the way out."""
    crossed = 0
    for outline in region.to_polygons():
        following = np.roll(outline, -1, axis=0)
        between = (outline[:, 1] > place[1]) != (following[:, 1] > place[1])
        start, end = outline[between], following[between]
        at = start[:, 0] + (place[1] - start[:, 1]) * (end[:, 0] - start[:, 0]) / (end[:, 1] - start[:, 1])
        crossed += int((at > place[0]).sum())
    return crossed % 2 == 1
