"""A board drawn in characters, and read back."""

from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adoube.board.builders import track_board
from adoube.board.geometry import BoardError, Placement
from adoube.board.text import DrawingError, draw_text, legend_of, parse_text
from tests.board.boards import ALL, CIRCLES, HEXAGON, POINTS, SQUARES, TRACK, placements

ARCHERS = {
    "b": "black.archer",
    "B": "black.archer.marked",
    "w": "white.archer",
    "W": "white.archer.marked",
}


def _drawn(text: str) -> str:
    return dedent(text).strip("\n")


def test_a_drawing_has_ranks_at_the_left_and_files_below() -> None:
    placement = Placement(
        {"a1": ("black.archer",), "c3": ("black.archer.marked",), "e5": ("white.archer",)},
        {"captured": {"white.archer": 2}},
    )

    drawing = draw_text(POINTS, placement, legend=ARCHERS)

    assert drawing == _drawn("""
        5  . . . . w
        4  . . . . .
        3  . . B . .
        2  . . . . .
        1  b . . . .
           a b c d e
        captured: w*2
    """)


def test_highlighted_cells_stand_in_brackets() -> None:
    drawing = draw_text(POINTS, Placement({"b1": ("black.archer",)}), highlights=["b1", "c2"])

    assert drawing == _drawn("""
        5   .  .  .  .  .
        4   .  .  .  .  .
        3   .  .  .  .  .
        2   .  . [.] .  .
        1   . [b] .  .  .
            a  b  c  d  e
        b = black.archer
    """)


def test_a_hexagon_shifts_its_rows_and_names_them_at_the_left() -> None:
    drawing = draw_text(HEXAGON, Placement({"e5": ("shared.marble",)}))

    assert drawing.splitlines()[:2] == ["a      . . . . .", "b     . . . . . ."]
    assert drawing.splitlines()[4] == "e  . . . . m . . . ."


def test_a_track_names_its_squares_below_and_lists_tall_piles() -> None:
    piles = Placement(
        {"2": ("first.counter", "second.counter"), "10": ("first.counter",) * 12 + ("second.counter",)}
    )

    first, second, third, *_ = draw_text(TRACK, piles).splitlines()

    assert first.split() == [".", "fs", *["."] * 7, "+", *["."] * 12]
    assert second.split() == [str(number) for number in range(1, 23)]
    assert third == "10: f*12 s"


def test_the_lines_of_a_long_track_are_called_after_their_first_squares() -> None:
    board = track_board("long", 12, line=5, pitch_mm=20)

    drawing = draw_text(board, Placement({"6": ("first.counter",)}))

    assert drawing.splitlines()[:3] == [" 1  . . . . .", " 6  f . . . .", "11  . ."]
    assert parse_text(board, drawing).cells == {"6": ("first.counter",)}


@given(st.data())
def test_what_is_drawn_reads_back_on_every_board(data: st.DataObject) -> None:
    board = data.draw(st.sampled_from(ALL))
    placement = data.draw(placements(board))
    highlights = data.draw(st.sets(st.sampled_from(board.names), max_size=4))

    drawing = draw_text(board, placement, highlights=highlights)

    assert parse_text(board, drawing) == placement


def test_names_and_blanks_may_be_left_out() -> None:
    short = parse_text(POINTS, "w....\n.....\n..B..\n.....\nb....", ARCHERS)
    full = parse_text(
        POINTS,
        """
        5  w . . . .
        4  . . . . .
        3  . . B . .
        2  . . . . .
        1  b . . . .
           a b c d e
        """,
        ARCHERS,
    )

    assert short == full
    assert short.cells == {"a1": ("black.archer",), "c3": ("black.archer.marked",), "a5": ("white.archer",)}
    assert short.off == {"captured": {}}


EMPTY_ROWS = ". . . . .\n" * 4


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (EMPTY_ROWS + ". . x . .", "line 5, column 5: 'x' is not a piece; the pieces are b, B, w, W, and ."),
        (EMPTY_ROWS + ". . . .", "line 5, column 7: this row has 4 cells, and the board has 5"),
        (EMPTY_ROWS + "......", "line 5, column 6: this row has 6 cells, and the board has 5"),
        (EMPTY_ROWS, "4 rows, and the board has 5"),
        (EMPTY_ROWS * 2, "line 6, column 1: the board has only 5 rows"),
        (EMPTY_ROWS + ". . + . .", "the + on c1 refers to a stack below"),
        (EMPTY_ROWS + ". . . . .\nbank: b", "line 6, column 1: the board has no cell or place 'bank'"),
        (EMPTY_ROWS + ". . . . .\ncaptured: b w*x", "line 6, column 13: 'w*x' is not a count"),
        ("", "0 rows, and the board has 5"),
    ],
)
def test_a_wrong_drawing_is_refused_with_its_place(text: str, complaint: str) -> None:
    with pytest.raises(DrawingError) as refusal:
        parse_text(POINTS, text, ARCHERS)

    assert complaint in str(refusal.value)
    assert str(refusal.value).startswith("drawing of points")


def test_a_list_on_a_board_without_places_says_that_there_are_none() -> None:
    with pytest.raises(DrawingError, match="the places are none"):
        parse_text(CIRCLES, "captured: b")


def test_the_default_legend_tells_marks_numbers_and_shared_pieces_apart() -> None:
    legend = legend_of(
        [
            "black.archer",
            "black.archer.marked",
            "red.pawn.3",
            "shared.green",
            "shared.white",
            "collector.piece",
        ]
    )

    assert legend == {
        "b": "black.archer",
        "B": "black.archer.marked",
        "r3": "red.pawn.3",
        "g": "shared.green",
        "w": "shared.white",
        "c": "collector.piece",
    }


def test_kinds_that_would_share_a_letter_get_different_ones() -> None:
    legend = legend_of(["white.wolf", "white.bear", "white.boar"])

    assert sorted(legend.values()) == ["white.bear", "white.boar", "white.wolf"]
    assert len(legend) == 3


def test_the_pieces_of_chess_have_the_letters_of_fen() -> None:
    legend = legend_of(["black.knight", "white.king", "white.knight"])

    assert legend == {"K": "white.king", "N": "white.knight", "n": "black.knight"}


def test_a_piece_for_which_no_letter_is_left_is_refused() -> None:
    with pytest.raises(BoardError, match=r"no letter is left for b\.b"):
        legend_of(["a.b", "b.a", "b.b"])


def test_a_stack_reads_bottom_first() -> None:
    empty = ". . . . . . . .\n"

    placement = parse_text(SQUARES, empty * 7 + "rb . . . . . . .\nr = red.piece\nb = black.piece")

    assert placement.cells == {"a1": ("red.piece", "black.piece")}
