"""The files to cut and print, and a page that says which is for what."""

from collections.abc import Iterator
from pathlib import Path

from adoube.hardware.design import Design
from adoube.hardware.mechanics import Base, Foot, Plate, bases, foot, plate
from adoube.hardware.papers.pages import page, table
from adoube.hardware.papers.solids import base_stl, foot_stl, plate_dxf
from adoube.words import say

__all__ = ["FOOT", "PAGE", "PLATE", "prints_md", "write_prints"]

PAGE, PLATE, FOOT = "prints.md", "plate.dxf", "foot.stl"
COLUMNS = ("file", "pieces", "notches", "pocket", "floor", "wide", "high")


def write_prints(design: Design, folder: Path) -> None:
    """Writes them into a folder. Raises MechanicsRefused for what would not hold or fit."""
    its_bases, its_plate, its_foot = bases(design), plate(design), foot(design)
    for base in its_bases:
        (folder / f"{base.name}.stl").write_bytes(base_stl(base))
    if its_foot is not None:
        (folder / FOOT).write_bytes(foot_stl(its_foot))
    (folder / PLATE).write_text(plate_dxf(its_plate), encoding="utf-8", newline="\n")
    (folder / PAGE).write_text(
        prints_md(design, its_bases, its_plate, its_foot), encoding="utf-8", newline="\n"
    )


def prints_md(design: Design, its_bases: tuple[Base, ...], its_plate: Plate, its_foot: Foot | None) -> str:
    sizes = {"width_mm": its_plate.width_mm, "height_mm": its_plate.height_mm}
    sizes["thickness_mm"] = its_plate.thickness_mm
    return page(
        say("mechanics.title", title=design.title),
        say("mechanics.plate", **{name: f"{size:g}" for name, size in sizes.items()}),
        say("mechanics.bases"),
        table(COLUMNS, _rows(its_bases)),
        say("mechanics.notches"),
        *(() if its_foot is None else (_foot(its_foot),)),
    )


def _foot(its_foot: Foot) -> str:
    sizes = {"height_mm": its_foot.height_mm, "bite_mm": its_foot.bite_mm}
    return say("mechanics.feet", count=its_foot.count, **{name: f"{size:g}" for name, size in sizes.items()})


def _rows(its_bases: tuple[Base, ...]) -> Iterator[tuple[str, ...]]:
    for base in its_bases:
        sizes = (base.pocket_mm, base.floor_mm, base.diameter_mm, base.height_mm)
        file = f"`{base.name}.stl`"
        yield file, ", ".join(base.pieces), str(base.notches), *(f"{size:g} mm" for size in sizes)
