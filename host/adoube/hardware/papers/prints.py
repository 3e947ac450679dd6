"""The files to cut and print, and a page that says which is for what."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from manifold3d import Manifold

from adoube.hardware.design import Design
from adoube.hardware.mechanics.bases import Base, bases
from adoube.hardware.mechanics.case import TILE_MM, Case, Foot, case, foot, jointed_panel
from adoube.hardware.mechanics.clip import Clip, clip
from adoube.hardware.mechanics.limits import PIECE_MM
from adoube.hardware.mechanics.plate import Plate, plate, pocket_layer
from adoube.hardware.mechanics.slab import Hole, Jointed, Slab
from adoube.hardware.mechanics.worst_case import check_fit
from adoube.hardware.papers.cutting import plate_dxf, slab_dxf
from adoube.hardware.papers.pages import page, table
from adoube.hardware.papers.solids import (
    base_solid,
    checked,
    clip_solid,
    foot_solid,
    pieces,
    stl,
    upside_down,
)
from adoube.words import say

__all__ = ["Prints", "printed_solids", "prints", "prints_md", "write_prints"]

PAGE, PLATE, POCKETS, LID = "prints.md", "plate.dxf", "pockets.dxf", "lid.dxf"
FOOT, CLIP = "foot", "clip"
COLUMNS = ("file", "pieces", "notches", "pocket", "floor", "wide", "high")
SCREWS_MM = (6, 8, 10, 12, 16, 20, 25, 30)
"""the lengths that M3 is sold in"""


@dataclass(frozen=True)
class Prints:
    """All that is cut and printed for a board."""

    plate: Plate
    layer: Slab | None
    """with the sensors' pockets, for a laser"""
    panel: Jointed
    bases: tuple[Base, ...]
    clip: Clip | None
    case: Case | None
    """None for the kit of a trial, and with collectors"""
    foot: Foot | None

    @property
    def jointed(self) -> tuple[Jointed, ...]:
        """What is printed in pieces."""
        return (self.panel,) if self.case is None else (self.panel, self.case.frame, self.case.lid)


def prints(design: Design) -> Prints:
    """Everything, checked. Raises MechanicsRefused for what would not hold or fit."""
    check_fit(design)
    its_case, its_foot = (case(design), foot(design)) if _has_case(design) else (None, None)
    return Prints(
        plate=plate(design),
        layer=pocket_layer(design),
        panel=jointed_panel(design) if its_case is None else its_case.panel,
        bases=bases(design),
        clip=clip(design),
        case=its_case,
        foot=its_foot,
    )


def _has_case(design: Design) -> bool:
    """Where collectors lie, and what room they take below, is the maker's affair."""
    return not design.request.trial and (design.tiling is None or design.is_tiled)


def write_prints(design: Design, folder: Path) -> None:
    """Writes them into a folder. Raises MechanicsRefused for what would not hold or fit."""
    its = prints(design)
    solids = dict(printed_solids(its))
    for name, solid in solids.items():
        (folder / f"{name}.stl").write_bytes(stl(solid))
    for name, text in {**_drawings(its), PAGE: prints_md(design, its, [*solids])}.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


def printed_solids(its: Prints) -> Iterator[tuple[str, Manifold]]:
    """By name what is printed, as it lies on the bed. Raises MechanicsRefused."""
    for base in its.bases:
        yield base.name, base_solid(base)
    if its.clip is not None:
        yield CLIP, checked(clip_solid(its.clip), CLIP)
    if its.foot is not None and its.foot.count:
        yield FOOT, checked(foot_solid(its.foot), FOOT)
    for each in its.jointed:
        if each.seams is not None:
            for name, solid in pieces(each.slab, each.seams):
                yield name, upside_down(solid) if each is its.panel else solid


def _drawings(its: Prints) -> Mapping[str, str]:
    slabs = {POCKETS: its.layer, LID: None if its.case is None else its.case.lid.slab}
    return {PLATE: plate_dxf(its.plate)} | {
        name: slab_dxf(slab) for name, slab in slabs.items() if slab is not None
    }


def prints_md(design: Design, its: Prints, names: Sequence[str]) -> str:
    """What each file is for, in the order in which a maker needs them. `names` are those for a printer."""
    return page(
        say("mechanics.title", title=design.title),
        say("mechanics.intro", piece_mm=f"{PIECE_MM:g}"),
        "## " + say("mechanics.bases_title"),
        say("mechanics.bases"),
        table(COLUMNS, _rows(its.bases)),
        say("mechanics.notches"),
        "## " + say("mechanics.plate_title"),
        *_plate(design, its, names),
        *([say("mechanics.no_case")] if not _has_case(design) and design.tiling else []),
        *_case(its, names),
    )


def _plate(design: Design, its: Prints, names: Sequence[str]) -> Iterator[str]:
    flat, body = its.plate, design.sensor.body
    yield say(
        "mechanics.plate", **_sizes(width=flat.width_mm, height=flat.height_mm, thick=flat.thickness_mm)
    )
    if its.layer is not None:
        yield say("mechanics.pockets", depth_mm=f"{its.layer.thickness_mm:g}")
    if files := _files(names, "panel"):
        key = "mechanics.panel_pockets" if its.layer is not None else "mechanics.panel"
        yield say(key, files=files, thick_mm=f"{its.panel.slab.thickness_mm:g}")
    else:
        yield say("mechanics.no_panel")
    if its.clip is not None:
        yield say("mechanics.clips", count=its.clip.count)
    if design.tiling is None and body.unchecked:
        yield say("mechanics.unchecked", part=design.sensor.name, what="; ".join(body.unchecked))


def _case(its: Prints, names: Sequence[str]) -> Iterator[str]:
    if its.case is None or its.foot is None:
        return
    frame, lid = its.case.frame.slab, its.case.lid.slab
    yield "## " + say("mechanics.case_title")
    high_mm = frame.thickness_mm + lid.thickness_mm
    outer = _sizes(width=frame.width_mm, height=frame.height_mm, high=high_mm)
    yield say("mechanics.frame", files=_files(names, "frame"), **outer)
    screws = sum(isinstance(each.shape, Hole) for each in frame.recesses)
    long_mm = _screw_mm(lid.thickness_mm, _pilot_mm(frame))
    lid_mm = f"{lid.thickness_mm:g}"
    yield say("mechanics.lid", files=_files(names, "lid"), thick_mm=lid_mm, screws=screws, long_mm=long_mm)
    if its.foot.count:
        yield from _feet(its, its.foot, lid)


def _feet(its: Prints, its_foot: Foot, lid: Slab) -> Iterator[str]:
    sizes = {"height_mm": f"{its_foot.height_mm:g}", "count": its_foot.count}
    lower_mm = _screw_mm(lid.thickness_mm, its_foot.lid_bite_mm)
    if not its.plate.holes or its.layer is None or its.clip is not None:
        yield say("mechanics.posts", lower_mm=lower_mm, **sizes)
        return
    upper_mm = _screw_mm(its.panel.slab.thickness_mm + TILE_MM, its_foot.bite_mm)
    yield say(
        "mechanics.feet", upper_mm=upper_mm, lower_mm=lower_mm, bite_mm=f"{its_foot.bite_mm:g}", **sizes
    )


def _pilot_mm(frame: Slab) -> float:
    return next(each.depth_mm for each in frame.recesses if isinstance(each.shape, Hole))


def _screw_mm(through_mm: float, bite_mm: float) -> int:
    """The longest screw that does not reach the ground of its hole."""
    return max(long_mm for long_mm in SCREWS_MM if long_mm <= through_mm + bite_mm)


def _files(names: Sequence[str], of: str) -> str:
    """The pieces of one slab, from the lower left to the upper right; empty: it is not printed."""
    found = [f"`{name}.stl`" for name in names if name.startswith(f"{of}-")]
    return ", ".join(found)


def _sizes(**sizes_mm: float) -> dict[str, str]:
    return {f"{name}_mm": f"{size:g}" for name, size in sizes_mm.items()}


def _rows(its_bases: tuple[Base, ...]) -> Iterator[tuple[str, ...]]:
    for base in its_bases:
        sizes = (base.pocket_mm, base.floor_mm, base.diameter_mm, base.height_mm)
        file = f"`{base.name}.stl`"
        yield file, ", ".join(base.pieces), str(base.notches), *(f"{size:g} mm" for size in sizes)
