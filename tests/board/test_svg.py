"""A board drawn as SVG: well formed, exact in millimetres, complete, and nothing that a page must forbid."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import hypot
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adoube.board.builders import square_board
from adoube.board.geometry import Board, BoardError, BoardLine, Placement, Style, square_cells
from adoube.board.svg import (
    DrawingLook,
    Facing,
    Marks,
    Trays,
    board_layer,
    draw_svg,
    pieces_layer,
    stylesheet,
)
from tests.board.boards import ALL, CIRCLES, HEXAGON, POINTS, RIVER, SQUARES, TRACK, placements

SVG = "{http://www.w3.org/2000/svg}"

START = Placement(
    {
        **dict.fromkeys(POINTS.rows["black"], ("black.archer",)),
        **dict.fromkeys(POINTS.rows["white"], ("white.archer",)),
    },
    {"captured": {}},
)


def _parsed(board: Board, placement: Placement | None = None, marks: Marks | None = None) -> ET.Element:
    return ET.fromstring(draw_svg(board, placement or Placement({}), marks))


def _printed_cells(svg: ET.Element) -> dict[str, tuple[float, float]]:
    """Return the centres of the cells' circles, by name."""
    board = svg.find(f"{SVG}g[@data-layer='board']")
    assert board is not None
    return {
        circle.attrib["data-cell"]: (float(circle.attrib["cx"]), float(circle.attrib["cy"]))
        for circle in board.iter(f"{SVG}circle")
        if "data-cell" in circle.attrib
    }


def _marked(svg: ET.Element, kind: str) -> set[str]:
    return {e.attrib["data-cell"] for e in svg.iter() if e.get("data-mark") == kind}


@pytest.mark.parametrize("board", [POINTS, CIRCLES, HEXAGON], ids=lambda board: board.name)
def test_every_cell_stands_at_its_millimetres_with_y_turned_over(board: Board) -> None:
    highest = max(cell.y_mm for cell in board.cells)

    centres = _printed_cells(_parsed(board))

    assert set(centres) == set(board.names)
    for cell in board.cells:
        assert centres[cell.name] == pytest.approx((cell.x_mm, highest - cell.y_mm), abs=0.001)


def test_a_square_is_as_wide_as_the_pitch_and_lies_around_its_centre() -> None:
    square = next(e for e in _parsed(SQUARES).iter(f"{SVG}rect") if e.get("data-cell") == "b1")

    assert [float(square.attrib[key]) for key in ("x", "y", "width", "height")] == [25, 325, 50, 50]


def test_every_square_of_a_chequered_board_is_drawn_once() -> None:
    cells = Counter(
        e.attrib["data-cell"] for e in _parsed(SQUARES).iter(f"{SVG}rect") if "data-cell" in e.attrib
    )

    assert cells == Counter(SQUARES.names)


def test_seen_from_the_second_seat_the_board_is_turned_by_half() -> None:
    turned = ET.fromstring(draw_svg(POINTS, START, look=DrawingLook(facing=Facing.SECOND)))

    centres = _printed_cells(turned)

    assert centres["a1"] == (160, 0)
    assert centres["e5"] == (0, 160)
    assert centres["b2"] == (120, 40)


def test_archers_shoot_away_from_their_own_row_whoever_looks() -> None:
    def turned_glyphs(look: DrawingLook) -> set[str]:
        svg = ET.fromstring(draw_svg(POINTS, START, look=look))
        definitions = svg.find(f".//{SVG}defs")
        assert definitions is not None
        return {g.attrib["id"] for g in definitions if "rotate(180)" in ET.tostring(g, encoding="unicode")}

    assert turned_glyphs(DrawingLook()) == {"board-white-archer"}
    assert turned_glyphs(DrawingLook(facing=Facing.SECOND)) == {"board-black-archer"}


def test_the_drawing_has_its_size_in_millimetres_only_where_it_is_asked_for() -> None:
    on_paper = ET.fromstring(draw_svg(POINTS, START, look=DrawingLook(trays=Trays.NONE), exact_size=True))
    on_a_page = ET.fromstring(draw_svg(POINTS, START))

    _, _, width, height = on_paper.attrib["viewBox"].split()
    assert (on_paper.attrib["width"], on_paper.attrib["height"]) == (f"{width}mm", f"{height}mm")
    assert "width" not in on_a_page.attrib


@given(st.data())
def test_every_piece_is_on_the_drawing_and_defined(data: st.DataObject) -> None:
    board = data.draw(st.sampled_from(ALL))
    placement = data.draw(placements(board))

    svg = _parsed(board, placement)

    ids = [e.attrib["id"] for e in svg.iter() if "id" in e.attrib]
    uses = list(svg.iter(f"{SVG}use"))
    assert len(ids) == len(set(ids))
    assert {use.attrib["href"].removeprefix("#") for use in uses} <= set(ids)
    for cell, stack in placement.cells.items():
        shown = [use.attrib["data-piece"] for use in uses if use.get("data-cell") == cell]
        assert tuple(shown) == stack[-4:]
    counts = {
        place.attrib["data-place"]: {
            use.attrib["data-piece"]: int(use.attrib["data-count"]) for use in place.iter(f"{SVG}use")
        }
        for place in svg.iter()
        if "data-place" in place.attrib
    }
    assert counts == placement.off


def test_a_stack_says_all_its_pieces_and_how_many_they_are() -> None:
    pile = ("first.counter",) * 6 + ("second.counter",)

    svg = _parsed(TRACK, Placement({"11": pile}))

    stack = next(e for e in svg.iter() if "data-stack" in e.attrib)
    assert tuple(stack.attrib["data-stack"].split()) == pile
    assert [text.text for text in stack.iter(f"{SVG}text")] == ["7"]


def test_seeds_lie_in_their_pit_beside_one_another() -> None:
    pits = replace(POINTS, style=Style.PITS)
    most = ("shared.seed",) * 40

    svg = _parsed(pits, Placement({"a1": most, "b1": ("shared.seed",) * 2}))

    seeds = [use for use in svg.iter(f"{SVG}use") if use.get("data-cell") == "a1"]
    pit = next(e for e in svg.iter(f"{SVG}circle") if e.get("data-cell") == "a1")
    away = [
        hypot(
            float(seed.attrib["x"]) - float(pit.attrib["cx"]),
            float(seed.attrib["y"]) - float(pit.attrib["cy"]),
        )
        for seed in seeds
    ]
    assert len({(seed.attrib["x"], seed.attrib["y"]) for seed in seeds}) == len(seeds) > 10
    assert max(away) < float(pit.attrib["r"])
    assert "40" in {text.text for text in svg.iter(f"{SVG}text")}


def test_a_marked_archer_differs_from_an_unmarked_one() -> None:
    svg = _parsed(POINTS, Placement({"a1": ("black.archer",), "b1": ("black.archer.marked",)}))

    strokes = {
        g.attrib["id"]: [path.attrib["d"] for path in g.iter(f"{SVG}path")]
        for g in svg.iter(f"{SVG}g")
        if "id" in g.attrib
    }

    assert strokes["board-black-archer"] != strokes["board-black-archer-marked"]


def test_every_mark_is_drawn_where_it_belongs() -> None:
    marks = Marks(
        highlights=["a1"],
        last_turn=("a3", "b5"),
        provisional=["e1"],
        to_empty=["c3"],
        to_fill=["d4", "d2"],
        underway=["e3"],
        arrows=(("a1", "b3"),),
    )

    svg = _parsed(POINTS, START, marks)

    assert _marked(svg, "highlight") == {"a1"}
    assert _marked(svg, "last-turn") == {"a3", "b5"}
    assert _marked(svg, "to-empty") == {"c3"}
    assert _marked(svg, "to-fill") == {"d2", "d4"}
    assert _marked(svg, "underway") == {"e3"}
    (arrow,) = (e for e in svg.iter() if e.get("data-mark") == "arrow")
    assert (arrow.attrib["data-from"], arrow.attrib["data-to"]) == ("a1", "b3")
    (dashed,) = (e for e in svg.iter() if e.get("data-mark") == "provisional")
    assert dashed.attrib["stroke-dasharray"]
    assert [use.attrib["data-cell"] for use in dashed.iter(f"{SVG}use")] == ["e1"]


def test_cells_to_empty_and_to_fill_differ_by_shape() -> None:
    def shape(marks: Marks) -> str:
        mark = next(e for e in _parsed(POINTS, START, marks).iter() if "data-mark" in e.attrib)
        return mark[0].attrib["d"]

    assert shape(Marks(to_empty=["c3"])) != shape(Marks(to_fill=["c3"]))


def test_a_mark_on_a_cell_that_the_board_lacks_is_refused() -> None:
    with pytest.raises(BoardError, match="no cell 'z9'"):
        pieces_layer(POINTS, START, Marks(highlights=["z9"]))


def test_a_piece_on_a_cell_that_the_board_lacks_is_refused() -> None:
    with pytest.raises(BoardError, match="no cell 'z9'"):
        pieces_layer(POINTS, Placement({"z9": ("black.archer",)}))


def test_the_drawing_is_its_two_layers() -> None:
    marks, look = Marks(highlights=["c3"]), DrawingLook()

    drawing = draw_svg(POINTS, START, marks, look)

    assert board_layer(POINTS, look) in drawing
    assert pieces_layer(POINTS, START, marks, look) in drawing
    assert "data-piece" not in board_layer(POINTS, look)


def test_the_moving_layer_of_a_full_board_stays_under_four_kilobytes() -> None:
    layer = pieces_layer(POINTS, START, Marks(last_turn=("a1", "b3"), highlights=["c3"]))

    assert len(layer.encode()) < 4096


@pytest.mark.parametrize("board", ALL, ids=lambda board: board.name)
@pytest.mark.parametrize("follow_theme", [False, True])
def test_nothing_in_it_offends_a_strict_content_security_policy(board: Board, follow_theme: bool) -> None:
    svg = ET.fromstring(
        draw_svg(board, START if board is POINTS else Placement({}), follow_theme=follow_theme)
    )

    for element in svg.iter():
        assert element.tag != f"{SVG}script"
        assert not [key for key in element.attrib if key == "style" or key.startswith("on")]
    assert len(list(svg.iter(f"{SVG}style"))) == follow_theme


def test_names_from_outside_are_escaped() -> None:
    name = '<script>"&'
    look = DrawingLook(labels={"captured": name}, prefix=name)

    drawing = draw_svg(replace(POINTS, name=name), START, look=look, description=name)

    svg = ET.fromstring(drawing)
    assert "<script>" not in drawing
    assert svg.findtext(f"{SVG}title") == name
    assert svg.findtext(f"{SVG}desc") == name
    assert name in [text.text for text in svg.iter(f"{SVG}text")]


def test_a_screen_reader_is_told_title_and_description() -> None:
    svg = ET.fromstring(draw_svg(POINTS, START, title="Table 1", description="Black to move"))

    texts = {e.attrib["id"]: e.text for e in svg.iter() if "id" in e.attrib}
    assert svg.attrib["role"] == "img"
    assert [texts[label] for label in svg.attrib["aria-labelledby"].split()] == ["Table 1", "Black to move"]


def test_coordinates_can_be_left_out() -> None:
    def texts(look: DrawingLook) -> list[str | None]:
        return [
            text.text for text in ET.fromstring(draw_svg(POINTS, Placement({}), look=look)).iter(f"{SVG}text")
        ]

    assert texts(DrawingLook(trays=Trays.NONE)) == ["5", "4", "3", "2", "1", "a", "b", "c", "d", "e"]
    assert texts(DrawingLook(trays=Trays.NONE, coordinates=False)) == []


@pytest.mark.parametrize(("side", "in_pitches"), [(8, 0.22), (18, 0.3)])
def test_coordinates_of_a_board_with_many_cells_are_larger_beside_a_cell(
    side: int, in_pitches: float
) -> None:
    board = square_board("squares", side, side, pitch_mm=50)
    svg = ET.fromstring(draw_svg(board, Placement({}), look=DrawingLook(trays=Trays.NONE)))

    sizes = {float(text.attrib["font-size"]) for text in svg.iter(f"{SVG}text")}

    assert list(sizes) == [pytest.approx(in_pitches * board.pitch_mm, rel=0.01)]


@pytest.mark.parametrize("trays", list(Trays))
@pytest.mark.parametrize(("facing", "nearest"), [(Facing.FIRST, "red_bank"), (Facing.SECOND, "black_bank")])
def test_a_bank_lies_along_its_row_wherever_the_trays_are(trays: Trays, facing: Facing, nearest: str) -> None:
    svg = ET.fromstring(draw_svg(RIVER, Placement({}), look=DrawingLook(facing=facing, trays=trays)))

    tops = {
        group.attrib["data-place"]: float(group[0].attrib["y"])
        for group in svg.iter(f"{SVG}g")
        if "data-place" in group.attrib
    }
    squares = [float(rect.attrib["y"]) for rect in svg.iter(f"{SVG}rect") if "data-cell" in rect.attrib]
    (farthest,) = {"red_bank", "black_bank"} - {nearest}
    assert tops[farthest] < min(squares)
    assert max(squares) < tops[nearest]
    assert ("collected" in tops) is (trays is not Trays.NONE)


def test_a_bank_along_no_row_is_refused() -> None:
    with pytest.raises(BoardError, match="no row"):
        square_board("river", 2, 2, pitch_mm=50, places=("bank",), banks={"bank": "red"})


@pytest.mark.parametrize("board", [SQUARES, RIVER], ids=lambda board: board.name)
@pytest.mark.parametrize("trays", list(Trays))
def test_everything_lies_inside_the_view(trays: Trays, board: Board) -> None:
    svg = ET.fromstring(draw_svg(board, Placement({}), look=DrawingLook(trays=trays)))

    x, y, width, height = map(float, svg.attrib["viewBox"].split())
    for rect in svg.iter(f"{SVG}rect"):
        left, top = float(rect.attrib["x"]), float(rect.attrib["y"])
        assert x <= left
        assert y <= top
        assert left + float(rect.attrib["width"]) <= x + width + 0.001
        assert top + float(rect.attrib["height"]) <= y + height + 0.001


def test_arrows_of_a_circle_board_carry_a_head_at_every_end_they_point_to() -> None:
    lines, heads = (
        next(e for e in _parsed(CIRCLES).iter(f"{SVG}path") if e.get("class") == f"board-{ink}").attrib["d"]
        for ink in ("line", "head")
    )

    assert lines.count("M") == 3
    assert heads.count("Z") == 4


def test_the_style_sheet_knows_every_class_of_every_drawing() -> None:
    sheet = stylesheet()
    everything = Marks(highlights=["a1"], last_turn=("a1", "b1"), to_fill=["a1"])
    pieces = {"a1": ("red.pawn.3", "shared.green"), "b1": ("white.king",)}

    for board in ALL:
        marked = everything if board.style in (Style.POINTS, Style.SQUARES, Style.CIRCLES) else Marks()
        svg = _parsed(board, Placement(pieces if marked is everything else {}), marked)
        for element in svg.iter():
            if "class" in element.attrib:
                assert f".{element.attrib['class']}{{" in sheet


def test_letters_printed_on_a_seats_own_row_face_that_seat() -> None:
    rows = {"black": ("a1", "b1"), "red": ("a6", "b6")}
    board = replace(CIRCLES, rows=rows, inscriptions={"a1": "S", "a6": "T", "c3": "X"})

    layer = ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{board_layer(board)}</svg>')

    letters = {
        text.text: "rotate" in group.attrib["transform"]
        for group in layer.iter(f"{SVG}g")
        if "transform" in group.attrib
        for text in group.iter(f"{SVG}text")
    }
    assert letters == {"S": False, "T": True, "X": False}


def test_a_letter_printed_on_no_cell_is_refused() -> None:
    with pytest.raises(BoardError, match="inscription names no cell 'f9'"):
        replace(CIRCLES, inscriptions={"f9": "S"})


def test_a_chess_piece_is_a_figure_and_a_numbered_pawn_a_disc() -> None:
    pieces = {"a1": ("white.pawn",), "b1": ("red.pawn.3",), "c1": ("white.king",)}

    svg = _parsed(SQUARES, Placement(pieces))

    with_discs = {
        group.attrib["id"] for group in svg.iter(f"{SVG}g") if group.find(f"{SVG}circle") is not None
    }
    assert {"board-red-pawn-3"} == with_discs & {"board-white-pawn", "board-red-pawn-3", "board-white-king"}
    assert svg.find(f".//{SVG}g[@id='board-white-king']/{SVG}path") is not None


def drawn(*lines: BoardLine) -> str:
    return draw_svg(Board("lines", Style.POINTS, square_cells(2, 2, 40), 40, lines), Placement({}))


def test_lines_without_a_colour_are_ink() -> None:
    assert 'class="board-line"' in drawn(BoardLine("a1", "a2"))


def test_lines_of_two_colours_differ_by_more_than_hue() -> None:
    svg = drawn(BoardLine("a1", "a2", colour="blue"), BoardLine("b1", "b2", colour="red"))

    blue, red = (
        next(part for part in svg.split("<path") if f"board-row-{name}" in part) for name in ("blue", "red")
    )
    assert ('stroke-dasharray="none"' in blue, 'stroke-dasharray="none"' in red) == (True, False)
