"""The files to cut and print, the pictures beside them, and a page about their use.

DXF files for a laser need ezdxf (extra `factory`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from ezdxf.document import Drawing

from adoube.hardware.design import Design
from adoube.hardware.mechanics.bases import Base
from adoube.hardware.mechanics.case import Foot, foot_screw_mm, frame_screw_mm, frame_screws, tile_screw_mm
from adoube.hardware.mechanics.plate import Plate
from adoube.hardware.mechanics.slab import PIECE_MM, Hole, Rectangle, Slab
from adoube.hardware.papers.pages import page, table
from adoube.hardware.papers.solids import Prints, printed_solids, prints, stl
from adoube.hardware.pictures.case_scenes import case_scene, joint_scene, magnets_scene
from adoube.hardware.pictures.scene import PictureScene
from adoube.hardware.pictures.sensor_scenes import cut_scene, pocket_scene, trial_scene
from adoube.hardware.pictures.svg import picture
from adoube.hardware.pictures.tile_scenes import stack_scene
from adoube.words import say

if TYPE_CHECKING:
    from ezdxf.layouts.layout import Modelspace

__all__ = ["plate_dxf", "prints_md", "slab_dxf", "write_prints"]


PAGE, PLATE, POCKETS, LID = "prints.md", "plate.dxf", "pockets.dxf", "lid.dxf"
COLUMNS = ("file", "pieces", "notches", "pocket", "floor", "wide", "high")


def write_prints(design: Design, folder: Path) -> None:
    """Write the files into a folder. Raises MechanicsError if a part would not hold or fit."""
    its = prints(design)
    solids = dict(printed_solids(its))
    for name, solid in solids.items():
        (folder / f"{name}.stl").write_bytes(stl(solid))
    shown = {name: scene() for name, scene in _scenes(design, its)}
    texts = {**_drawings(its), **{name: picture(scene) for name, scene in shown.items()}}
    titles = {name: scene.title for name, scene in shown.items()}
    for name, text in {**texts, PAGE: prints_md(design, its, [*solids], titles)}.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


def _drawings(its: Prints) -> Mapping[str, str]:
    slabs = {POCKETS: its.layer, LID: None if its.case is None else its.case.lid.slab}
    return {PLATE: plate_dxf(its.plate)} | {
        name: slab_dxf(slab) for name, slab in slabs.items() if slab is not None
    }


def prints_md(design: Design, its: Prints, names: Sequence[str], pictures: Mapping[str, str]) -> str:
    """Return the page about each file, in the order in which a maker needs them.

    `names` are those for a printer; `pictures` are titles by file.
    """
    return page(
        say("mechanics.title", title=design.title),
        say("mechanics.intro", piece_mm=f"{PIECE_MM:g}"),
        "## " + say("mechanics.bases_title"),
        say("mechanics.bases"),
        table(COLUMNS, _rows(its.bases)),
        say("mechanics.notches"),
        *_pictures(pictures, MAGNETS, TRIAL),
        "## " + say("mechanics.plate_title"),
        *_plate(design, its, names),
        *_pictures(pictures, SENSOR, CUT, JOINT),
        *([say("mechanics.no_case")] if its.case is None and design.tiling else []),
        *_case(its, names),
        *_pictures(pictures, CASE, STACK),
    )


def _pictures(titles: Mapping[str, str], *names: str) -> Iterator[str]:
    """Return the pictures among these that the board has."""
    return (f"![{titles[name]}]({name})" for name in names if name in titles)


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
    screws, long_mm = len(frame_screws(frame)), frame_screw_mm(frame, lid)
    lid_mm = f"{lid.thickness_mm:g}"
    yield say("mechanics.lid", files=_files(names, "lid"), thick_mm=lid_mm, screws=screws, long_mm=long_mm)
    if its.foot.count:
        yield from _feet(its, its.foot, lid)


def _feet(its: Prints, its_foot: Foot, lid: Slab) -> Iterator[str]:
    sizes = {"height_mm": f"{its_foot.height_mm:g}", "count": its_foot.count}
    lower_mm = foot_screw_mm(its_foot, lid)
    if not its.plate.holes or its.layer is None or its.clip is not None:
        yield say("mechanics.posts", lower_mm=lower_mm, **sizes)
        return
    upper_mm = tile_screw_mm(its_foot, its.panel.slab)
    yield say(
        "mechanics.feet", upper_mm=upper_mm, lower_mm=lower_mm, bite_mm=f"{its_foot.bite_mm:g}", **sizes
    )


def _files(names: Sequence[str], of: str) -> str:
    """Return the files of a slab's pieces, from the lower left to the upper right, or "" if not printed."""
    found = [f"`{name}.stl`" for name in names if name.startswith(f"{of}-")]
    return ", ".join(found)


def _sizes(**sizes_mm: float) -> dict[str, str]:
    return {f"{name}_mm": f"{size:g}" for name, size in sizes_mm.items()}


def _rows(its_bases: tuple[Base, ...]) -> Iterator[tuple[str, ...]]:
    for base in its_bases:
        sizes = (base.pocket_mm, base.floor_mm, base.diameter_mm, base.height_mm)
        file = f"`{base.name}.stl`"
        yield file, ", ".join(base.pieces), str(base.notches), *(f"{size:g} mm" for size in sizes)


CROSS_MM = 2.0
MILLIMETRES = 4  # DXF's number of the unit
CUT_LAYER, ENGRAVE_LAYER = "CUT", "ENGRAVE"  # names of the DXF layers


def plate_dxf(plate: Plate) -> str:
    """Return the plate seen from above, in millimetres."""
    drawing, space = _blank()
    _cut(space, Rectangle(0, 0, plate.width_mm, plate.height_mm), plate.holes)
    for x_mm, y_mm in plate.cells:
        for across, along in ((CROSS_MM, 0.0), (0.0, CROSS_MM)):
            ends = (x_mm - across, y_mm - along), (x_mm + across, y_mm + along)
            space.add_line(*ends, dxfattribs={"layer": ENGRAVE_LAYER})
    return _text(drawing)


def slab_dxf(slab: Slab) -> str:
    """Return a slab seen from above: its outline and its cut-outs."""
    drawing, space = _blank()
    _cut(space, slab.outline, slab.through)
    return _text(drawing)


def _blank() -> "tuple[Drawing, Modelspace]":
    drawing = Drawing.new("R2010")
    drawing.units = MILLIMETRES
    drawing.layers.add(CUT_LAYER, color=1)
    drawing.layers.add(ENGRAVE_LAYER, color=5)
    return drawing, drawing.modelspace()


def _cut(space: "Modelspace", outline: Rectangle, shapes: Iterable[Rectangle | Hole]) -> None:
    for shape in (outline, *shapes):
        if isinstance(shape, Hole):
            circle = (shape.x_mm, shape.y_mm), shape.diameter_mm / 2
            space.add_circle(*circle, dxfattribs={"layer": CUT_LAYER})
        else:
            corners = [
                (shape.left, shape.low),
                (shape.right, shape.low),
                (shape.right, shape.high),
                (shape.left, shape.high),
            ]
            space.add_lwpolyline(corners, close=True, dxfattribs={"layer": CUT_LAYER})


def _text(drawing: Drawing) -> str:
    text = StringIO()
    drawing.write(text)
    return text.getvalue()


MAGNETS, SENSOR, CUT, JOINT = "magnets.svg", "sensor.svg", "cut.svg", "joint.svg"
CASE, STACK, TRIAL = "case.svg", "screws.svg", "trial.svg"


def _scenes(design: Design, its: Prints) -> Iterator[tuple[str, Callable[[], PictureScene]]]:
    """Yield the pictures of a board by file, as functions that build the scene."""
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
