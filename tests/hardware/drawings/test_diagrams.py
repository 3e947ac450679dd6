"""The wiring diagram and the picture of the wires under a board."""

import re
from functools import cache
from html import unescape
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from adoube.board.drawing.markup import Point
from adoube.hardware.drawings import BOARD_WIRING, FACE, SHEET, WIRING, write
from adoube.hardware.drawings.board_wiring import COLOURS, board_wiring
from adoube.hardware.drawings.sides import BoardSide
from adoube.hardware.drawings.wire_routes import routes_of
from tests.hardware.drawings.designs import NAMES, drawn

pytest.importorskip("schemdraw", reason="schemdraw is not installed: pip install schemdraw")

EACH = pytest.mark.parametrize("name", NAMES)
CHIPS = ("74hc165", "74hc595", "cd74hc4067", "mcp23017")


@cache
def diagram_of(name: str) -> str:
    from adoube.hardware.drawings.wiring_diagram import wiring_diagram

    return wiring_diagram(drawn(name)).decode()


@pytest.mark.full(but=3)
@EACH
def test_both_pictures_are_well_formed(name: str) -> None:
    assert ET.fromstring(diagram_of(name)).tag.endswith("svg")
    assert ET.fromstring(board_wiring(drawn(name))).tag.endswith("svg")


@pytest.mark.full(but=3)
@EACH
def test_every_leg_of_the_microcontroller_in_use_is_drawn_with_its_net(name: str) -> None:
    mcu = drawn(name).chips[0]

    assert set(mcu.pins) | set(mcu.pins.values()) <= words_joined(diagram_of(name))


@EACH
def test_every_chip_is_drawn_with_the_nets_of_all_its_legs(name: str) -> None:
    drawn_words = words_joined(diagram_of(name))

    for chip in drawn(name).chips:
        if chip.part in CHIPS:
            assert {chip.refdes, *chip.pins, *chip.pins.values()} <= drawn_words


def test_a_matrix_is_drawn_with_every_reed_and_every_diode() -> None:
    design = drawn("reeds in a matrix")

    drawn_words = words(diagram_of("reeds in a matrix"))

    assert {f"{sensor.refdes} {sensor.cell}" for sensor in design.sensors} <= drawn_words
    assert {chip.refdes for chip in design.chips if chip.part == "1n4148"} <= drawn_words


@EACH
def test_what_is_not_drawn_is_named(name: str) -> None:
    text = " ".join(words(diagram_of(name)))

    last = drawn(name).sensors[-1].refdes
    assert re.search(rf"\b{last}\b", text)


@EACH
def test_from_below_every_sensor_is_named_where_it_is(name: str) -> None:
    assert {f"{sensor.refdes} {sensor.cell}" for sensor in drawn(name).sensors} <= words(
        board_wiring(drawn(name))
    )


@EACH
def test_wires_have_the_colours_of_the_wire_list(name: str) -> None:
    design = drawn(name)
    listed = {wire.net: wire.colour for wire in design.wires}

    routes = routes_of(design, BoardSide(design.board, is_lower=True)).routes

    assert routes
    assert {route.net: route.colour for route in routes} == {route.net: listed[route.net] for route in routes}
    assert {wire.colour for wire in design.wires} <= set(COLOURS)


@pytest.mark.full(but=2)
@EACH
def test_no_line_runs_through_a_joint_of_another(name: str) -> None:
    design = drawn(name)
    routes = routes_of(design, BoardSide(design.board, is_lower=True)).routes

    for route in routes:
        others = [joint for other in routes if other.net != route.net for joint in other.joints]
        for start, end in pairwise(route.points):
            assert [joint for joint in others if gap(joint, start, end) < 0.5] == []


@pytest.mark.full(but=3)
@EACH
def test_equal_designs_give_equal_pictures(name: str) -> None:
    from adoube.hardware.drawings.wiring_diagram import wiring_diagram

    assert wiring_diagram(drawn(name)).decode() == diagram_of(name)
    assert board_wiring(drawn(name)) == board_wiring(drawn(name))


def test_all_drawings_are_written(tmp_path: Path) -> None:
    written = write(drawn("reeds in a matrix"), tmp_path)

    assert [path.name for path in written] == [SHEET, FACE, WIRING, BOARD_WIRING]
    assert all((tmp_path / name).read_bytes().startswith(b"%PDF") for name in (SHEET, FACE))


def gap(point: Point, start: Point, end: Point) -> float:
    """Return the distance of a line from a point, in millimetres."""
    length = start.distance(end)
    if length == 0:
        return point.distance(start)
    along = ((point.x - start.x) * (end.x - start.x) + (point.y - start.y) * (end.y - start.y)) / length
    return point.distance(start.towards(end, min(max(along, 0), length)))


def words(svg: str) -> set[str]:
    """Return the lines of text in a picture."""
    return {
        unescape("".join(text.itertext())).strip()
        for text in ET.fromstring(svg).iter()
        if text.tag.endswith("}text")
    }


def words_joined(svg: str) -> set[str]:
    """Return the lines of text, and their words: a row shows its net's name beside its pin's."""
    lines = words(svg)
    return lines | {word for line in lines for word in line.split()}


def test_strobed_halls_are_drawn_with_every_transistor_and_every_sensor() -> None:
    design = drawn("strobed halls")

    drawn_words = words_joined(diagram_of("strobed halls"))

    switches = [chip for chip in design.chips if chip.part == "ao3401a"]
    assert len(switches) == 9
    for switch in switches:
        assert {switch.refdes, *switch.pins.values()} <= drawn_words
    assert {sensor.refdes for sensor in design.sensors} <= drawn_words


def test_ground_comes_to_the_end_of_a_lying_reed_and_not_to_its_glass() -> None:
    design = drawn("reeds in a chain")
    side = BoardSide(design.board, is_lower=True)
    placing = routes_of(design, side)

    grounds = {point for route in placing.routes if route.net == "GND" for point in route.joints}
    for sensor in design.sensors:
        middle = side.at(sensor.x_mm, sensor.y_mm)
        legs = [lead for lead in placing.leads if along(lead, middle)]
        [(_, second)] = legs
        assert abs(second.x - middle.x) > design.sensor.body.length_mm / 2
        assert any(abs(point.x - second.x) < 0.01 and point.y > middle.y for point in grounds)
        assert not any(abs(point.x - middle.x) < 1 for point in grounds if abs(point.y - second.y) < 1)


def along(lead: tuple[Point, Point], middle: Point) -> bool:
    left, right = sorted(lead)
    return left.x < middle.x < right.x and max(abs(end.y - middle.y) for end in lead) < 0.01


def test_a_buffer_and_its_resistors_are_drawn_with_their_nets() -> None:
    drawn_words = words_joined(diagram_of("two chains"))

    assert {"1A", "1OE", "1Y", "LOAD_OUT", "CLK_OUT", "LOAD0", "CLK0"} <= drawn_words
