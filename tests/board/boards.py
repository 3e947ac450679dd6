"""Boards of every style for the tests of how boards are drawn."""

from types import MappingProxyType

from hypothesis import strategies as st

from adoube.board.builders import circle_board, hexagon_board, line_board, square_board, track_board
from adoube.board.geometry import Board, Placement

__all__ = ["ALL", "CIRCLES", "HEXAGON", "KINDS", "POINTS", "RIVER", "SQUARES", "TRACK", "placements"]

POINTS = line_board(
    "points",
    5,
    5,
    [("a1", "b3"), ("a1", "c2"), ("c2", "c3"), ("c3", "e5"), ("b3", "c3")],
    pitch_mm=40,
    rows={"black": ("a1", "b1", "c1", "d1", "e1"), "white": ("a5", "b5", "c5", "d5", "e5")},
    places=("captured",),
)
SQUARES = square_board("squares", 8, 8, pitch_mm=50, places=("red_bank", "black_bank"))
RIVER = square_board(
    "river",
    8,
    8,
    pitch_mm=50,
    rows={"red": ("a1", "h1"), "black": ("a8", "h8")},
    places=("red_bank", "black_bank", "collected"),
    banks={"red_bank": "red", "black_bank": "black"},
)
CIRCLES = circle_board("circles", 5, 6, {"a1": ["a2", "b1"], "a2": ["a1"], "c3": ["d4"]}, pitch_mm=50)
HEXAGON = hexagon_board("hexagon", 5, pitch_mm=25)
TRACK = track_board("track", 22, pitch_mm=20, rows={"first": tuple("123456789")})

ALL = (POINTS, SQUARES, RIVER, CIRCLES, HEXAGON, TRACK)

KINDS = (
    "black.archer",
    "black.archer.marked",
    "white.archer",
    "white.archer.marked",
    "red.pawn.3",
    "red.pawn.4",
    "shared.marble",
)


def placements(board: Board) -> st.SearchStrategy[Placement]:
    """Any pieces anywhere on a board, up to five on a cell, and anything off it."""
    piece = st.sampled_from(KINDS)
    stack = st.lists(piece, min_size=1, max_size=5).map(tuple)
    counts = st.dictionaries(piece, st.integers(1, 30), max_size=3)
    return st.builds(
        Placement,
        st.dictionaries(st.sampled_from(board.names), stack, max_size=12),
        st.fixed_dictionaries(dict.fromkeys(board.places, counts)).map(MappingProxyType),
    )
