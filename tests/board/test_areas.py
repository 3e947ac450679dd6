"""Areas of a board: groups of cells with a border round them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from adoube.board.geometry import Area, Board, BoardError
from adoube.board.svg import board_layer
from tests.board.boards import SQUARES


def borders(board: Board) -> int:
    """The sides of cells that are drawn as borders."""
    with_areas, without = board_layer(board), board_layer(replace(board, areas=()))
    return len(re.findall("M", with_areas)) - len(re.findall("M", without))


@pytest.mark.parametrize(
    ("areas", "sides"),
    [
        (({"a1"},), 4),
        (({"a1", "a2"},), 6),
        (({"a1", "b1", "a2", "b2"},), 8),
        (({"a1", "b2"},), 8),
        (({"a1"}, {"a2"}), 8),
    ],
)
def test_a_border_runs_where_an_area_ends(areas: tuple[set[str], ...], sides: int) -> None:
    assert borders(replace(SQUARES, areas=tuple(Area(frozenset(cells)) for cells in areas))) == sides


def test_an_area_of_cells_that_the_board_lacks_is_refused() -> None:
    with pytest.raises(BoardError, match="an area"):
        replace(SQUARES, areas=(Area(frozenset({"z99"})),))
