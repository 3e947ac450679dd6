"""A game on paper: pages of the board at true size, and as many pieces as play needs."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from adoube.games.registry import make_game
from adoube.hardware.drawings.sheet import PAPERS, PageTiling
from adoube.hardware.drawings.sides import BoardSide
from adoube.hardware.fit import scaled
from adoube.hardware.request import HardwareError
from adoube.publishing.print_and_play import pieces_needed, print_and_play
from tests.computer.test_self_play import TIC_TAC_TOE

POINTS_PER_MM = 72 / 25.4
SIZE_MM = 40.0


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_board_covers_as_many_sheets_as_its_true_size_needs(paper: str) -> None:
    game = make_game("konane", {"size": "6"})
    side = BoardSide(scaled(game.board, SIZE_MM))
    tiling = PageTiling.over(side.extent, PAPERS[paper])

    pages = PdfReader(BytesIO(print_and_play(game, SIZE_MM, paper))).pages

    boards, pieces = pages[: len(tiling.tiles)], pages[len(tiling.tiles) :]
    assert len(tiling.tiles) > 1
    assert all("pitch 40 mm" in page.extract_text() for page in boards)
    for number, page in enumerate(pieces, 1):
        assert f"sheet {number} of {len(pieces)}" in page.extract_text()
    width, height = (float(size) / POINTS_PER_MM for size in pieces[0].mediabox[2:])
    assert (width, height) == pytest.approx((PAPERS[paper].width_mm, PAPERS[paper].height_mm), abs=0.01)


def test_all_pieces_of_the_start_are_counted() -> None:
    assert pieces_needed(make_game("konane", {"size": "6"})) == {"black.stone": 18, "white.stone": 18}


def test_pieces_that_are_put_on_the_board_during_play_are_counted(tmp_path: Path) -> None:
    (tmp_path / "tic-tac-toe.lud").write_text(TIC_TAC_TOE)

    # A full board has five discs of the first player and four crosses.
    assert pieces_needed(make_game(str(tmp_path / "tic-tac-toe.lud"))) == {"black.cross": 4, "white.disc": 5}


def test_equal_games_give_equal_files() -> None:
    one, two = (print_and_play(make_game("picaria"), 25.0, "a4") for _ in range(2))

    assert one == two


def test_an_impossible_size_is_refused() -> None:
    with pytest.raises(HardwareError):
        print_and_play(make_game("picaria"), 0.5, "a4")
