"""Everything that carries no sensor has its place in the case, and its plugs reach the openings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from types import MappingProxyType
from typing import Any

import pytest
from manifold3d import Manifold, OpType

from adoube.games.registry import game_names
from adoube.hardware.design import Design
from adoube.hardware.mechanics.bay import BayBoard, bay
from adoube.hardware.mechanics.case import Case, case
from adoube.hardware.mechanics.slab import MechanicsError, Rectangle
from adoube.hardware.papers.prints import prints_md
from adoube.hardware.papers.solids import foot_solid, prints, slab_solid
from adoube.hardware.part import part
from adoube.hardware.pcb.board import CopperSide, PlacedPart
from tests.hardware.asking import designed

pytestmark = pytest.mark.full(but=2)

FED: dict[str, Any] = {"wiring": "hc165", "supply": "5v", "sensors": "hall-digital", "pitch_mm": 35}
BOARDS: dict[str, tuple[str, dict[str, Any]]] = {
    "pico": ("jarmo", {"pitch_mm": 50}),
    "esp32": ("jarmo", {"pitch_mm": 50, "mcu": "esp32"}),
    "two-sockets": ("jarmo", {"pitch_mm": 50, "mcu": "esp32-s3"}),
    "tiles": ("jarmo", {"wiring": "hc165", "pitch_mm": 50, "tiles": 5}),
    "tiles-without-a-controller": ("jarmo", {"wiring": "hc165", "pitch_mm": 50, "tiles": 5, "mcu": "esp32"}),
    "chess": (
        "chess",
        {"sensors": "hall-linear", "wiring": "mux", "supply": "5v", "pitch_mm": 50, "tiles": 4},
    ),
    "lamps": (
        "chess",
        {
            "sensors": "hall-linear",
            "wiring": "mux",
            "supply": "5v",
            "pitch_mm": 50,
            "tiles": 4,
            "lamps": "cells",
        },
    ),
    "cells": ("capture", FED | {"tiles": 1}),
    "many-cells": ("leap-frog", FED | {"tiles": 1}),
}
EACH = pytest.mark.parametrize("name", BOARDS)

# The moulded end of a cable, wide and high: OpenAT Design Guide, "USB Connector".
MOULDED_MM = {"Micro-USB": (12.0, 8.0), "USB-C": (12.0, 6.0)}
CABLE_MM = 5.0  # two wires of 0.75 mm2 in a round sheath, H03VVH2-F: 3.2 x 5 mm
RIBBON_MM = 1.27  # a line
# Highest points above the board: KiCad 6's 3D models of the footprints' own names; the fuse, Bourns' data
# sheet of MF-R250; the capacitor, its maker's 10 x 16 mm; the sockets, Samtec's SSW.
HEIGHTS_MM = MappingProxyType(
    {
        "box-header-10": 9.1,
        "box-header-16": 9.1,
        "box-header-26": 9.1,
        "xh-header-2": 7.0,
        "xh-header-3": 7.0,
        "terminal-2": 13.8,
        "terminal-3": 13.8,
        "1n5817": 3.21,
        "fuse": 18.3,
        "c-1000u": 16.0,
        "socket-20": 8.51,
    }
)
SMALL_MM = 2.65  # the highest SOIC of all, JEDEC MS-013
BELOW_MM = 3.5 - 1.6  # the legs of KiCad's highest terminal, through the circuit board
# Pico data sheet, figure 3: its size, the first pin from its end, its socket beyond that end.
PICO_MM, PIN_1_MM, BEYOND_MM, USB_MM = (51.0, 21.0, 1.0), 1.37, 1.3, 2.7
# Of two sockets the one for the chip's own USB, aside: ESP32-C6-DevKitC-1 in Espressif's KiCad library.
SOCKET_MM = MappingProxyType({"esp32-s3": 11.43 - (14.3002 + 22.9362) / 2})
HEADER_MM = 2.54  # the plastic of its pins
BENT_MM = 5.0  # radius of a bend: four times the diameter of a wire of 26 AWG, PVC


@cache
def designed_case(name: str) -> tuple[Design, Case]:
    game, changes = BOARDS[name]
    design = designed(game, **changes)
    return design, case(design)


def block(area: Rectangle, bottom: float, top: float) -> Manifold:
    size = area.right - area.left, area.high - area.low, top - bottom
    return Manifold.cube(size).translate((area.left, area.low, bottom))


def height_mm(each: PlacedPart) -> float:
    """Return the height of a part with its plug and the bend of its wires."""
    known = HEIGHTS_MM.get(each.part, SMALL_MM)
    if each.part.startswith("xh-header"):
        return 9.8 + BENT_MM + 1.2  # mated: JST eXH
    if each.part.startswith("box-header"):
        return 20.0  # a ribbon's plug with its strain relief, the ribbon bent aside
    if each.part == "socket-20":
        return known + HEADER_MM + PICO_MM[2] + USB_MM
    return known


def placed_parts(design: Design, its: Case) -> Iterator[tuple[str, Manifold]]:
    """Yield everything in the bay that is not printed, in its position above the lid."""
    for number, each in enumerate(its.bay.boards):
        bottom = its.post.height_mm
        top = bottom + 1.6
        outer = each.area
        holes = [Manifold.cylinder(4, 1.6).translate((x, y, bottom - 1)) for x, y in each.screws]
        yield f"board {number}", block(outer, bottom, top) - Manifold.batch_boolean(holes, OpType.Add)
        up = CopperSide.FRONT if each.front_up else CopperSide.BACK
        for placed in each.board.parts:
            if not placed.part:
                continue
            name, room = f"{placed.refdes} of {number}", each.room(placed)
            yield (
                name,
                block(room, top, top + height_mm(placed))
                if placed.side is up
                else block(room, bottom - SMALL_MM, bottom),
            )
            if any(pad.drill_mm for pad in placed.pads()):
                yield f"{name}, legs", block(room, bottom - BELOW_MM, bottom)
    if (holder := its.bay.holder) is not None:
        wide_mm, long_mm = holder.board_mm
        x_mm, low = (holder.area.left + holder.area.right) / 2, holder.area.high - long_mm
        area = Rectangle(x_mm - wide_mm / 2, low, x_mm + wide_mm / 2, holder.area.high)
        yield "microcontroller", block(area, 5.8, 5.8 + 1.6 + USB_MM)


@cache
def printed(name: str) -> dict[str, Manifold]:
    return dict(_printed_parts(designed_case(name)[1]))


def _printed_parts(its: Case) -> Iterator[tuple[str, Manifold]]:
    """Yield the printed parts of the closed case, the lid's upper face at 0."""
    yield "frame", slab_solid(its.frame.slab)
    yield "lid", slab_solid(its.lid.slab).translate((0, 0, -3))
    yield "cover", slab_solid(its.cover.slab).translate((0, 0, its.frame.slab.thickness_mm - 3))
    top = its.frame.slab.thickness_mm - its.panel.slab.thickness_mm
    yield "panel", block(its.panel.slab.outline.moved(*its.panel_at), top, top + 1)
    for each, places in ((its.foot, its.feet), (its.post, its.bay.posts)):
        for number, (x_mm, y_mm) in enumerate(places):
            yield f"foot {each.height_mm} {number}", foot_solid(each).translate((x_mm, y_mm, 0))
    if (holder := its.bay.holder) is not None:
        yield "holder", slab_solid(holder.slab).translate((holder.left_mm, holder.low_mm, 0))


def screws(its: Case) -> Iterator[tuple[str, Manifold]]:
    """Yield the screws as cylinders of 3 mm."""
    lengths = its.screws
    total = its.frame.slab.thickness_mm
    held = [] if its.bay.holder is None else [*its.bay.holder.screws]
    lists = (
        ([(hole.x_mm, hole.y_mm) for hole in its.lid_screws], -3.0, lengths.lid),
        (its.feet, -3.0, lengths.foot),
        (its.bay.posts, -3.0, lengths.post),
        (held, -3.0, lengths.holder),
        (its.bay.posts, its.post.height_mm + 1.6 - lengths.board, lengths.board),
        ([(hole.x_mm, hole.y_mm) for hole in its.cover_screws], total - lengths.cover, lengths.cover),
    )
    for kind, (places, bottom, long_mm) in enumerate(lists):
        for x_mm, y_mm in places:
            solid = Manifold.cylinder(long_mm, 1.5).translate((x_mm, y_mm, bottom))
            yield f"screw {kind} at {x_mm:g}, {y_mm:g}", solid


def meet(one: Manifold, other: Manifold) -> bool:
    mine, its = one.bounding_box(), other.bounding_box()
    if any(mine[axis] >= its[axis + 3] or its[axis] >= mine[axis + 3] for axis in range(3)):
        return False
    return float((one ^ other).volume()) > 0.05


@EACH
def test_nothing_in_the_case_meets_anything_else(name: str) -> None:
    design, its = designed_case(name)
    solids, parts = printed(name), dict(placed_parts(design, its))

    for (one, first), (other, second) in combinations(solids.items(), 2):
        assert not meet(first, second), (one, other)
    for one, first in parts.items():
        for other, second in solids.items():
            assert not meet(first, second), (one, other)


@EACH
def test_no_screw_meets_another_or_a_part(name: str) -> None:
    design, its = designed_case(name)
    found, parts = [*screws(its)], dict(placed_parts(design, its))

    for (one, first), (other, second) in combinations(found, 2):
        assert not meet(first, second), (one, other)
    for one, first in found:
        for other, second in parts.items():
            assert not meet(first, second), (one, other)


def usb_socket(design: Design, its: Case) -> tuple[float, float, float]:
    """Return the middle of the USB socket's face, worked out from the pins of the placed sockets."""
    if (holder := its.bay.holder) is not None:
        thick = 7.0 - 1.2
        middle_mm = (holder.area.left + holder.area.right) / 2
        return middle_mm + SOCKET_MM.get(design.mcu.name, 0), holder.area.high, thick + 1.3 + USB_MM / 2
    board = its.bay.boards[0]
    pins = [board.at(pad.x_mm, pad.y_mm) for each in socket_rows(board) for pad in each.pads()]
    x_mm = (min(x for x, _ in pins) + max(x for x, _ in pins)) / 2
    face_mm = max(y for _, y in pins) + PIN_1_MM + BEYOND_MM
    high_mm = its.post.height_mm + 1.6 + HEIGHTS_MM["socket-20"] + HEADER_MM + PICO_MM[2] + USB_MM / 2
    return x_mm, face_mm, high_mm


def socket_rows(board: BayBoard) -> list[PlacedPart]:
    return [each for each in board.board.parts if each.part == "socket-20"]


@EACH
@pytest.mark.parametrize("plug", MOULDED_MM)
def test_a_usb_plug_goes_through_the_wall_to_its_socket(name: str, plug: str) -> None:
    design, its = designed_case(name)
    x_mm, face_mm, z_mm = usb_socket(design, its)
    wide_mm, high_mm = MOULDED_MM[plug]
    outside_mm = its.frame.slab.height_mm + 20

    area = Rectangle(x_mm - wide_mm / 2, face_mm + 0.5, x_mm + wide_mm / 2, outside_mm)
    moulded = block(area, z_mm - high_mm / 2, z_mm + high_mm / 2)

    assert face_mm < its.frame.slab.height_mm - 9
    for other, solid in printed(name).items():
        assert not meet(moulded, solid), other


@EACH
def test_a_cable_lies_straight_from_its_plug_through_the_wall_tied_to_the_lid(name: str) -> None:
    design, its = designed_case(name)
    lid, frame = printed(name)["lid"], printed(name)["frame"]
    outside = {each.refdes for each in design.chips if each.refdes.rstrip("0123456789") in {"SW", "BZ", "PS"}}

    assert {each.refdes for each in its.bay.outlets} == outside
    for each in its.bay.outlets:
        y_mm = each.y_mm
        if its.bay.holder is None:
            plug = next(one for one in its.bay.boards[0].board.parts if one.refdes == each.refdes)
            pads = [its.bay.boards[0].at(pad.x_mm, pad.y_mm)[1] for pad in plug.pads()]
            y_mm = sum(pads) / len(pads)
        cable = Manifold.cylinder(30, CABLE_MM / 2).rotate((0, 90, 0)).translate((-5, y_mm, CABLE_MM / 2))
        assert not meet(cable, frame)
        for way in (-1, 1):  # a tie of 2.5 x 1.2 mm, through the lid beside the cable
            tie = Rectangle.around(15, each.y_mm + way * (CABLE_MM / 2 + 0.8), 2.5, 1.2)
            assert not meet(block(tie, -5, 3), lid)


@EACH
def test_the_widest_ribbon_and_every_cable_find_a_way_into_the_field(name: str) -> None:
    _, its = designed_case(name)
    frame, rib_mm = printed(name)["frame"], its.bay.area.right

    wall = Rectangle(rib_mm - 1, 9, rib_mm + 10, its.frame.slab.height_mm - 9)
    free = [*(block(wall, 0.5, 12) - frame).decompose()]
    wide = [box[4] - box[1] for box in (each.bounding_box() for each in free) if box[3] - box[0] >= 9]

    assert max(wide) >= 26 * RIBBON_MM
    collectors = [each for each in its.bay.boards if not each.front_up]
    # Sixteen cables of three wires, 1.3 mm each, from every collector.
    assert sum(wide) * 11.5 >= len(collectors) * 16 * 3 * 1.3**2


@pytest.mark.parametrize("name", HEIGHTS_MM)
def test_a_part_is_as_high_as_its_model_or_its_data_sheet_says(name: str) -> None:
    factory = part(name).factory

    assert factory is not None
    assert factory.height_mm == pytest.approx(HEIGHTS_MM[name], abs=0.02)


@EACH
def test_the_page_names_the_outer_size_and_every_screw(name: str) -> None:
    design, its = designed_case(name)

    page = prints_md(design, prints(design), {}, {})

    frame = its.frame.slab
    assert (
        f"{frame.width_mm:g} x {frame.height_mm:g} mm outside and {frame.thickness_mm + 3:g} mm high" in page
    )
    counts = [int(line.split("|")[1]) for line in page.splitlines() if "| M3 x" in line]
    assert sum(counts) == len([*screws(its)]) + (its.foot.count if design.is_tiled else 0)


@pytest.mark.parametrize(("name", "needed_mm"), [("pico", 51.0 + 2.5), ("tiles", 66.04 + 2.5)])
def test_what_is_longer_than_the_board_is_high_is_refused(name: str, needed_mm: float) -> None:
    design, _ = designed_case(name)

    with pytest.raises(MechanicsError, match=r"needs \d+ mm more"):
        bay(design, inset_mm=9.4, high_mm=needed_mm - 1)
    assert bay(design, inset_mm=9.4, high_mm=needed_mm + 3).area.low == 9


def test_a_microcontroller_of_unknown_size_is_refused_with_the_way_out() -> None:
    design, _ = designed_case("pico")
    unknown = replace(design, mcu=replace(design.mcu, length_mm=0.0))

    with pytest.raises(MechanicsError, match="the size of the Raspberry Pi Pico is not known"):
        case(unknown)


@pytest.mark.full(but=3)
@pytest.mark.parametrize("game", sorted(game_names()))
def test_every_games_cells_have_a_case_in_pieces_that_fit_a_bed(game: str) -> None:
    its = case(designed(game, pitch_mm=50, **{key: FED[key] for key in FED if key != "pitch_mm"}, tiles=1))

    for each in (its.frame, its.lid, its.cover):
        assert each.seams is not None
        for cuts, size_mm in ((each.seams.x_mm, each.slab.width_mm), (each.seams.y_mm, each.slab.height_mm)):
            assert max(end - start for start, end in pairwise((0.0, *cuts, size_mm))) <= 220 - 5
