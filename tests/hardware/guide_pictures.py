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

from adoube.hardware.breadboard.picture import BreadboardView, breadboard_svg
from adoube.hardware.breadboard.steps import breadboard_estimate, breadboard_pictures, breadboard_steps
from adoube.hardware.design import Design
from adoube.hardware.papers.guide import steps_md
from adoube.hardware.papers.solids import Prints, prints
from adoube.hardware.pictures.case_scenes import bay_scene, bed_scene, case_scene, joint_scene, magnets_scene
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
from tests.hardware.breadboard.boards import breadboard, laid_out

__all__ = [
    "DRAWN_BY_HAND",
    "FLAT",
    "HALF_AN_HOUR",
    "IN_DOCUMENTS",
    "IN_PACKS",
    "PICTURES",
    "drawn",
    "drawn_flat",
    "file_of",
    "with_steps",
]

ROOT = Path(__file__).parents[2]
IN_DOCUMENTS = ROOT / "hardware_docs" / "pictures"
# Those that the guide of every such board shows.
IN_PACKS = ROOT / "host" / "adoube" / "hardware" / "papers" / "pictures"

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
        "cells": LEAP_FROG | {"game": "capture", "tiles": 1},
    }
)


@cache
def _printed(name: str) -> tuple[Design, Prints]:
    design = designed(**DESIGNS[name])
    return design, prints(design)


def _bay(name: str) -> PictureScene:
    case = _printed(name)[1].case
    assert case is not None
    return bay_scene(case)


# Nothing in them depends on a board.
DRAWN_BY_HAND = frozenset({"bootsel.svg", "esptool.svg", "monitor.svg", "wifi.svg"})

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
        "bay.svg": lambda: _bay("hand-wired"),
        "tile-bay.svg": lambda: _bay("tiled"),
        "cells-bay.svg": lambda: _bay("cells"),
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


def file_of(name: str) -> Path:
    """Return where a picture is kept."""
    in_packs = IN_PACKS / name
    return in_packs if in_packs.exists() else IN_DOCUMENTS / name


# Of the breadboard: those of its guide, and one with Hall sensors. Those of all boards are kept once.
HALLS = "breadboard-halls.svg"
FLAT = (
    "breadboard-parts.svg",
    "breadboard-pico.svg",
    "breadboard-one.svg",
    "breadboard-four.svg",
    "breadboard-play.svg",
    HALLS,
)


def drawn_flat(name: str) -> str:
    """Return a picture of the breadboard, or of its parts, as it is drawn today."""
    if name == HALLS:
        return breadboard_svg(laid_out("hall-digital"), BreadboardView(2), "The breadboard, from above")
    design = breadboard()
    return breadboard_pictures(design, breadboard_estimate(design, laid_out()))[name]


HALF_AN_HOUR = ROOT / "hardware_docs" / "half-an-hour.md"
BEGIN, END = "<!-- steps -->\n", "<!-- end of steps -->"
SHARED = "../host/adoube/hardware/papers/pictures/"


def with_steps(page: str) -> str:
    """Return the page with today's steps of the breadboard between its marks."""
    steps = "\n\n".join(steps_md(breadboard_steps(breadboard()), "pictures/"))
    for name in DRAWN_BY_HAND:
        steps = steps.replace(f"(pictures/{name})", f"({SHARED}{name})")
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n{steps}\n\n{END}{rest.partition(END)[2]}"


def _renew() -> None:
    for name in PICTURES:
        file_of(name).write_text(drawn(name), encoding="utf-8", newline="\n")
    _renew_breadboard()


def _renew_breadboard() -> None:
    for name in FLAT:
        (IN_DOCUMENTS / name).write_text(drawn_flat(name), encoding="utf-8", newline="\n")
    page = HALF_AN_HOUR.read_text(encoding="utf-8")
    HALF_AN_HOUR.write_text(with_steps(page), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    _renew()
