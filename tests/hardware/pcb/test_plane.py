"""The planes of ground, read back from Gerber files by another program."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise
from types import MappingProxyType

import pytest
from shapely import Point, union_all

from adoube.hardware.netlist import GROUND
from adoube.hardware.pcb.board import (
    PLANE_CLEARANCE_MM,
    VIA_DRILL_MM,
    CircuitBoard,
    CopperSide,
)
from tests.hardware.pcb.boards import EVERYTHING, LIT, TILES, cell, collector, controller, tile
from tests.hardware.pcb.gerber_copper import GerberCopper

pytestmark = pytest.mark.full(but=1)

BOARDS: Mapping[str, Callable[[], CircuitBoard]] = MappingProxyType(
    {each[0]: partial(tile, *each) for each in TILES}
    | {f"lit-{each[0]}": partial(tile, *each, has_lamps=True) for each in LIT}
    | {"cell": partial(cell, "drv5033fa"), "cell-reed": partial(cell, "reed-flat")}
    | {"collector": partial(collector, "reed-flat"), "collector-linear": partial(collector, "drv5055a2")}
    | {"controller": partial(controller, "leap-frog", **EVERYTHING)}
)
FAST = re.compile(r"(CLK|LOAD|DATA|SEL|LAMP|Q\d|NEXT)")


@cache
def copper(name: str) -> GerberCopper:
    return GerberCopper(BOARDS[name]())


@pytest.mark.parametrize("name", BOARDS)
def test_the_copper_of_the_files_joins_what_the_netlist_joins(name: str) -> None:
    assert copper(name).opens() == {}
    assert copper(name).shorts() == {}


@pytest.mark.parametrize("name", BOARDS)
def test_no_copper_is_left_that_nothing_is_joined_to(name: str) -> None:
    of_pads = set[int]().union(*copper(name).pieces_by_net().values())
    unused = {
        copper(name).piece_at(side, pad.x_mm, pad.y_mm)
        for part in copper(name).board.parts
        for pad in part.pads()
        for side in pad.sides
        if not pad.net
    }

    assert {*copper(name).pieces.values()} <= of_pads | unused


def test_a_line_that_is_cut_or_touches_another_is_noticed() -> None:
    whole = BOARDS["drv5033fa"]()
    longest = max(
        (track for track in whole.tracks if track.net == "CLK"), key=lambda each: abs(each.x1_mm - each.x2_mm)
    )
    cut = replace(whole, tracks=tuple(track for track in whole.tracks if track != longest))
    shorted = replace(whole, tracks=(*whole.tracks, replace(longest, y1_mm=longest.y1_mm + 5)))

    assert {*GerberCopper(cut).opens()} == {"CLK"}
    assert any({"CLK", GROUND} <= nets for nets in GerberCopper(shorted).shorts().values())


# On a tile of reeds without planes it is up to 17.6 mm to LOAD and 16.9 mm to CLK, measured the same way.
FURTHEST_MM = 3.2


@pytest.mark.parametrize("name", BOARDS)
def test_ground_is_behind_or_right_beside_a_fast_line_all_along(name: str) -> None:
    for net in {track.net for track in copper(name).board.tracks if FAST.match(track.net)}:
        gaps = copper(name).gaps_mm(net)

        assert max(gaps) < FURTHEST_MM, net
        assert sum(gap > 2 * PLANE_CLEARANCE_MM for gap in gaps) < len(gaps) / 2, net


def test_without_its_planes_a_tile_has_ground_far_from_its_clock() -> None:
    bare = GerberCopper(replace(BOARDS["reed-flat"](), zones=()))

    assert max(bare.gaps_mm("CLK")) > 3 * FURTHEST_MM


@pytest.mark.parametrize("name", BOARDS)
def test_solder_reaches_a_pad_of_ground_before_the_plane_cools_it(name: str) -> None:
    for pad in (pad for part in copper(name).board.parts for pad in part.pads() if pad.net == GROUND):
        for side in pad.sides:
            shape = copper(name).of_net(GROUND, side)
            around = Point(pad.x_mm, pad.y_mm).buffer((pad.box.right - pad.box.left) / 2 + 0.15).exterior
            if pad.is_round:
                assert shape.intersection(around).length < around.length / 2, f"{pad.refdes}.{pad.number}"


@pytest.mark.parametrize("name", BOARDS)
def test_no_copper_is_under_a_washer_or_at_the_edge(name: str) -> None:
    board = copper(name).board
    for side in CopperSide:
        whole = union_all(copper(name).areas[side])
        left, top, right, bottom = whole.bounds
        assert min(left, top, board.width_mm - right, board.height_mm - bottom) > 0.499
        for screw in (part for part in board.parts if not part.part):
            assert whole.distance(Point(screw.x_mm, screw.y_mm)) > 3.5 - 1e-3


@pytest.mark.parametrize("name", BOARDS)
def test_holes_of_ground_join_both_planes_and_keep_their_distance(name: str) -> None:
    board = copper(name).board
    holes = [via for via in board.vias if via.net == GROUND]
    planes = [copper(name).of_net(GROUND, side) for side in CopperSide]

    assert len(holes) > board.width_mm * board.height_mm / 20**2
    for via in holes:
        place = Point(via.x_mm, via.y_mm)
        assert all(plane.covers(place) for plane in planes)
    for one, other in pairwise(sorted(holes, key=lambda via: (via.x_mm, via.y_mm))):
        assert Point(one.x_mm, one.y_mm).distance(Point(other.x_mm, other.y_mm)) > 2 * VIA_DRILL_MM
