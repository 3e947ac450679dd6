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
from adoube.hardware.mechanics.bay import USB_HIGH_MM, USB_WIDE_MM, Bay
from adoube.hardware.mechanics.case import Case
from adoube.hardware.mechanics.plate import WINDOW_MM, Plate
from adoube.hardware.mechanics.slab import FLOOR_MM, PIECE_MM, Hole, Rectangle, Slab
from adoube.hardware.papers.pages import page, table
from adoube.hardware.papers.printing import FILL_PERCENT, Printing, printing, together
from adoube.hardware.papers.solids import CLIP, FOOT, POST, Prints, printed_solids, prints, stl
from adoube.hardware.pictures.case_scenes import bay_scene, case_scene, joint_scene, magnets_scene
from adoube.hardware.pictures.scene import PictureScene
from adoube.hardware.pictures.sensor_scenes import cut_scene, pocket_scene, trial_scene
from adoube.hardware.pictures.svg import picture
from adoube.hardware.pictures.tile_scenes import stack_scene
from adoube.words import say

if TYPE_CHECKING:
    from ezdxf.layouts.layout import Modelspace

__all__ = ["plate_dxf", "prints_md", "slab_dxf", "write_prints"]


PAGE, PLATE, POCKETS, LID, COVER = "prints.md", "plate.dxf", "pockets.dxf", "lid.dxf", "cover.dxf"
COLUMNS = ("file", "pieces", "notches", "pocket", "floor", "wide", "high")
BOARD_COLUMNS = ("board", "wide", "deep", "from_left", "from_front")
WORK_COLUMNS = ("file", "printed", "plastic", "duration")
SCREW_COLUMNS = ("quantity", "screw", "place")


def write_prints(design: Design, folder: Path) -> None:
    """Write the files into a folder. Raises MechanicsError if a part would not hold or fit."""
    its = prints(design)
    solids = dict(printed_solids(its))
    for name, solid in solids.items():
        (folder / f"{name}.stl").write_bytes(stl(solid))
    shown = {name: scene() for name, scene in _scenes(design, its)}
    texts = {**_drawings(its), **{name: picture(scene) for name, scene in shown.items()}}
    titles = {name: scene.title for name, scene in shown.items()}
    work = {name: printing(solid) for name, solid in solids.items()}
    for name, text in {**texts, PAGE: prints_md(design, its, work, titles)}.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


def _drawings(its: Prints) -> Mapping[str, str]:
    slabs = {} if its.layer is None else {POCKETS: its.layer}
    if its.case is not None:
        slabs |= {LID: its.case.lid.slab, COVER: its.case.cover.slab}
    return {PLATE: plate_dxf(its.plate)} | {name: slab_dxf(slab) for name, slab in slabs.items()}


def prints_md(design: Design, its: Prints, work: Mapping[str, Printing], pictures: Mapping[str, str]) -> str:
    """Return the page about each file, in the order in which a maker needs them.

    `work` is what the files for a printer take, by name; `pictures` are titles by file.
    """
    names = [*work]
    return page(
        say("mechanics.title", title=design.title),
        say("mechanics.intro", piece_mm=f"{PIECE_MM:g}", **_sum_in_words(_all(its, work))),
        "## " + say("mechanics.bases_title"),
        say("mechanics.bases"),
        table(COLUMNS, _rows(its.bases)),
        say("mechanics.notches"),
        *_pictures(pictures, MAGNETS, TRIAL),
        "## " + say("mechanics.plate_title"),
        *_plate(design, its, names),
        *_pictures(pictures, SENSOR, CUT, JOINT),
        *([] if its.case is None else _case(design, its, its.case, names)),
        *_pictures(pictures, CASE, BAY, STACK),
        "## " + say("mechanics.work_title"),
        say("mechanics.work", fill=FILL_PERCENT),
        table(WORK_COLUMNS, _work_rows(its, work)),
    )


def _counts(its: Prints) -> Mapping[str, int]:
    """Return how often files are printed, those that are not printed once."""
    clips = {} if its.clip is None else {CLIP: its.clip.count}
    return clips if its.case is None else clips | {FOOT: its.case.foot.count, POST: its.case.post.count}


def _all(its: Prints, work: Mapping[str, Printing]) -> Printing:
    counts = _counts(its)
    return together(each.times(counts.get(name, 1)) for name, each in work.items())


def _sum_in_words(each: Printing) -> dict[str, str]:
    return {"grams": f"{each.grams:.0f}", "hours": f"{each.hours:.0f}"}


def _work_rows(its: Prints, work: Mapping[str, Printing]) -> Iterator[Sequence[str]]:
    """Yield what each file takes, pieces of one slab together, and the sum."""
    counts, groups = _counts(its), dict[str, list[str]]()
    for name in work:
        groups.setdefault(name.split("-")[0], []).append(name)
    for kind, names in groups.items():
        times = counts.get(kind, 1)
        file = f"`{names[0]}.stl`" if len(names) == 1 else f"`{kind}-*.stl`"
        yield file, str(len(names) * times), *_amounts(together(work[name] for name in names).times(times))
    yield say("mechanics.work_sum"), "", *_amounts(_all(its, work))


def _amounts(each: Printing) -> tuple[str, str]:
    hours = say("mechanics.hours", hours=f"{each.hours:.1f}")
    return f"{each.grams:.0f} g" if each.grams >= 10 else f"{each.grams:.1f} g", hours


def _pictures(titles: Mapping[str, str], *names: str) -> Iterator[str]:
    """Return the pictures among these that the board has."""
    return (f"![{titles[name]}]({name})" for name in names if name in titles)


def _plate(design: Design, its: Prints, names: Sequence[str]) -> Iterator[str]:
    flat = its.plate
    yield say(
        "mechanics.plate", **_sizes(width=flat.width_mm, height=flat.height_mm, thick=flat.thickness_mm)
    )
    if flat.windows:
        yield say("mechanics.windows", count=len(flat.windows), **_sizes(window=WINDOW_MM, floor=FLOOR_MM))
    if its.layer is not None:
        yield say("mechanics.pockets", depth_mm=f"{its.layer.thickness_mm:g}")
    if files := _files(names, "panel"):
        key = "mechanics.panel_pockets" if its.layer is not None else "mechanics.panel"
        yield say(key, files=files, thick_mm=f"{its.panel.slab.thickness_mm:g}")
    else:
        yield say("mechanics.no_panel")
    if its.clip is not None:
        yield say("mechanics.clips", count=its.clip.count)


def _case(design: Design, its: Prints, case: Case, names: Sequence[str]) -> Iterator[str]:
    frame, cover = case.frame.slab, case.cover.slab
    outer = _sizes(width=frame.width_mm, height=frame.height_mm, high=case.high_mm)
    yield "## " + say("mechanics.case_title")
    yield say("mechanics.frame", files=_files(names, "frame"), **outer)
    yield say("mechanics.lid", files=_files(names, "lid"), thick_mm=f"{case.lid.slab.thickness_mm:g}")
    if case.foot.count:
        key = "mechanics.feet" if design.is_tiled else "mechanics.posts_of_panel"
        yield say(key, count=case.foot.count, height_mm=f"{case.foot.height_mm:g}")
    yield "## " + say("mechanics.bay_title")
    yield from _bay(design, case.bay)
    yield say("mechanics.cover", files=_files(names, "cover"), thick_mm=f"{cover.thickness_mm:g}")
    yield "## " + say("mechanics.screws_title")
    yield table(SCREW_COLUMNS, _screws(design, case))


def _bay(design: Design, bay: Bay) -> Iterator[str]:
    if bay.holder is not None:
        width_mm, length_mm = bay.holder.board_mm
        size = _sizes(width=width_mm, length=length_mm)
        yield say("mechanics.holder", mcu=design.mcu.title, **size)
    if bay.boards:
        yield say("mechanics.boards", count=len(bay.posts))
        yield table(BOARD_COLUMNS, _boards(bay))
    yield say("mechanics.usb", **_sizes(width=USB_WIDE_MM, height=USB_HIGH_MM))
    if bay.outlets:
        yield say("mechanics.outlets", parts=[each.refdes for each in bay.outlets])
    yield say("mechanics.passages")


def _boards(bay: Bay) -> Iterator[Sequence[str]]:
    for number, each in enumerate(bay.boards, start=1):
        area = each.area
        key = "mechanics.controller" if each.front_up else "mechanics.collector"
        first = int(not bay.boards[0].front_up)
        sizes = area.right - area.left, area.high - area.low, area.left, area.low
        yield say(key, number=number - 1 + first), *(f"{size:.1f} mm" for size in sizes)


def _screws(design: Design, case: Case) -> Iterator[Sequence[str]]:
    """Yield the screws by kind: how many, which, and where."""
    long, held = case.screws, 0 if case.bay.holder is None else len([*case.bay.holder.screws])
    rows = (
        (len(case.lid_screws), "below", long.lid, "to_frame"),
        (len(case.cover_screws), "sunk", long.cover, "to_cover"),
        (case.foot.count, "below", long.foot, "to_foot"),
        (case.foot.count if design.is_tiled else 0, "sunk", long.tile, "to_tile"),
        (held, "below", long.holder, "to_holder"),
        (case.post.count, "below", long.post, "to_post"),
        (case.post.count, "above", long.board, "to_board"),
    )
    for count, head, long_mm, where in rows:
        if count:
            yield str(count), say(f"mechanics.screw_{head}", long_mm=long_mm), say(f"mechanics.{where}")


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
    _cut(space, Rectangle(0, 0, plate.width_mm, plate.height_mm), (*plate.holes, *plate.windows))
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
CASE, BAY, STACK, TRIAL = "case.svg", "bay.svg", "screws.svg", "trial.svg"


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
    if (case := its.case) is not None:
        yield CASE, lambda: case_scene(design, its)
        yield BAY, lambda: bay_scene(case)
        if design.is_tiled:
            yield STACK, lambda: stack_scene(design, its)
