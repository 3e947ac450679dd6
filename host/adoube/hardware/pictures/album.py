"""The pictures that belong to a board: those of what it has."""

from collections.abc import Callable, Iterator

from adoube.hardware.design import Design
from adoube.hardware.papers.printed import Prints
from adoube.hardware.pictures.case_scene import case_scene
from adoube.hardware.pictures.joint_scene import joint_scene
from adoube.hardware.pictures.pieces_scene import magnets_scene
from adoube.hardware.pictures.scene import Scene
from adoube.hardware.pictures.sensor_scenes import cut_scene, pocket_scene
from adoube.hardware.pictures.tile_scenes import stack_scene
from adoube.hardware.pictures.trial_scene import trial_scene

__all__ = ["CASE", "CUT", "JOINT", "MAGNETS", "SENSOR", "STACK", "TRIAL", "scenes"]

MAGNETS, SENSOR, CUT, JOINT = "magnets.svg", "sensor.svg", "cut.svg", "joint.svg"
CASE, STACK, TRIAL = "case.svg", "screws.svg", "trial.svg"


def scenes(design: Design, its: Prints) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """By file the scenes of a board, which are put together when they are called."""
    yield MAGNETS, lambda: magnets_scene(its)
    if design.request.trial:
        yield TRIAL, lambda: trial_scene(design, its)
    if design.tiling is None and its.layer is not None:
        yield SENSOR, lambda: pocket_scene(design, its)
        yield CUT, lambda: cut_scene(design, its)
    if its.panel.seams is not None and its.panel.seams.right_tails:
        yield JOINT, lambda: joint_scene(its)
    if its.case is not None:
        yield CASE, lambda: case_scene(design, its)
        if design.is_tiled:
            yield STACK, lambda: stack_scene(design, its)
