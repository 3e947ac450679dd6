"""The pictures of the building guides, drawn from the designs in the guides.

    python -m tests.hardware.guide_pictures

draws all of them anew, after a change of a design or of the drawing. Look at them afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from adoube.hardware.design import Design
from adoube.hardware.papers.solids import Prints, prints
from adoube.hardware.pictures.case_scenes import bed_scene, case_scene, joint_scene, magnets_scene
from adoube.hardware.pictures.scene import PictureScene
from adoube.hardware.pictures.sensor_scenes import (
    cut_scene,
    glued_scene,
    laid_scene,
    pocket_scene,
    trial_scene,
)
from adoube.hardware.pictures.svg import picture
from adoube.hardware.pictures.tile_scenes import (
    back_scene,
    chain_scene,
    chip_scene,
    front_scene,
    plug_scene,
    stack_scene,
)
from tests.hardware.asking import designed

__all__ = ["FOLDER", "PICTURES", "drawn"]

FOLDER = Path(__file__).parents[2] / "hardware_docs" / "pictures"

HAND_WIRED: dict[str, Any] = {"pitch_mm": 50.0}
TILED: dict[str, Any] = {"pitch_mm": 50.0, "wiring": "hc165", "tiles": 5}
LEAP_FROG: dict[str, Any] = {
    "game": "leap-frog",
    "sensors": "hall-digital",
    "wiring": "hc165",
    "supply": "5v",
    "pitch_mm": 35.0,
}
DESIGNS: Mapping[str, dict[str, Any]] = MappingProxyType(
    {
        "trial": HAND_WIRED | {"trial": True},
        "hand-wired": HAND_WIRED,
        "tiled": TILED,
        "halls": LEAP_FROG,
    }
)


@cache
def _printed(name: str) -> tuple[Design, Prints]:
    design = designed(**DESIGNS[name])
    return design, prints(design)


# By its file.
PICTURES: Mapping[str, Callable[[], PictureScene]] = MappingProxyType(
    {
        "trial.svg": lambda: trial_scene(*_printed("trial")),
        "magnets.svg": lambda: magnets_scene(_printed("hand-wired")[1]),
        "glued-reed.svg": lambda: glued_scene(*_printed("hand-wired")),
        "laid-reed.svg": lambda: laid_scene(*_printed("hand-wired")),
        "laid-hall.svg": lambda: laid_scene(*_printed("halls")),
        "reed-in-its-pocket.svg": lambda: pocket_scene(*_printed("hand-wired")),
        "cut.svg": lambda: cut_scene(*_printed("hand-wired")),
        "first-prints.svg": lambda: bed_scene(_printed("hand-wired")[1]),
        "joint.svg": lambda: joint_scene(_printed("hand-wired")[1]),
        "case.svg": lambda: case_scene(*_printed("hand-wired")),
        "tile-front.svg": lambda: front_scene(_printed("tiled")[0]),
        "tile-back.svg": lambda: back_scene(_printed("tiled")[0]),
        "plug.svg": lambda: plug_scene(_printed("tiled")[0]),
        "chip.svg": lambda: chip_scene(_printed("tiled")[0]),
        "tile-case.svg": lambda: case_scene(*_printed("tiled")),
        "tile-screws.svg": lambda: stack_scene(*_printed("tiled")),
        "tile-chain.svg": lambda: chain_scene(designed(**LEAP_FROG, tiles=5)),
    }
)


@cache
def drawn(name: str) -> str:
    """Return a picture as it is drawn today."""
    return picture(PICTURES[name]())


def _renew() -> None:
    for name in PICTURES:
        (FOLDER / name).write_text(drawn(name), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    _renew()
