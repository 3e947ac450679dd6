"""Whether the corners are a row or a column off is told by the pieces of the start, and by nothing else."""

from __future__ import annotations

from functools import cache

import pytest

from adoube.games.registry import make_game
from tests.vision.watching.bench import EMPTY, Bench


@cache
def bench(game: str, angle_deg: float = 30.0, light: str = "daylight") -> Bench:
    return Bench(make_game(game, seed=1), angle_deg, light)


@pytest.mark.full(but=2)
@pytest.mark.parametrize(
    ("game", "angle_deg", "light"),
    [
        ("chess", 45.0, "lamp"),
        ("jarmo", 45.0, "glare"),
        ("jasir", 45.0, "lamp"),
        ("leap-frog", 45.0, "daylight"),
        ("follow-the-arrow", 45.0, "glare"),
        ("froglet", 20.0, "evening"),
        ("capture", 30.0, "evening"),
    ],
)
def test_right_corners_are_never_suspected(game: str, angle_deg: float, light: str) -> None:
    table = bench(game, angle_deg, light)
    empty, start = table.shown(EMPTY, EMPTY), table.shown(table.start, table.start)

    assert table.cells_of_shift(start) == ()
    assert table.cells_of_shift(empty, start) == ()


@pytest.mark.full(but=4)
@pytest.mark.parametrize(("columns", "rows"), [(0, 1), (1, 0), (0, -1), (-1, 0)])
@pytest.mark.parametrize("angle_deg", [30.0, 45.0])
def test_a_board_taken_to_lie_a_row_or_a_column_off_is_suspected(
    angle_deg: float, columns: int, rows: int
) -> None:
    chess = bench("chess", angle_deg)
    start = chess.shown(chess.start, chess.start)

    assert chess.cells_of_shift(start, columns=columns, rows=rows)


def test_the_cells_that_tell_are_those_that_should_show_something_else() -> None:
    chess = bench("chess")

    told = chess.cells_of_shift(chess.shown(chess.start, chess.start), rows=1)

    assert len(told) > 12
    assert set(told) <= {f"{file}{rank}" for file in "abcdefgh" for rank in (2, 6)}


def test_a_piece_or_two_that_are_missing_tell_of_no_shift() -> None:
    chess = bench("chess")
    stands = {cell: stack for cell, stack in chess.start.items() if cell not in ("a2", "e2", "e7")}

    assert chess.cells_of_shift(chess.shown(stands, chess.start)) == ()


def test_an_empty_board_tells_of_no_shift() -> None:
    chess = bench("chess")

    assert chess.cells_of_shift(chess.shown(EMPTY, EMPTY)) == ()
    assert chess.cells_of_shift(chess.shown(EMPTY, chess.start), rows=1) == ()
