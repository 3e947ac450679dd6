"""Pieces that look as their game says."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from adoube.board.builders import square_board
from adoube.board.geometry import Looks, Placement, looks_beside
from adoube.board.svg import draw_svg
from adoube.errors import AdoubeError


@pytest.fixture
def looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Looks]:
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "game_with_looks", raising=False)
    (tmp_path / "game_with_looks.py").write_text("")
    (tmp_path / "pieces").mkdir()

    def written(text: str) -> Looks:
        (tmp_path / "pieces" / "hares.toml").write_text(text)
        return looks_beside("game_with_looks", "hares")

    return written


def test_a_piece_is_drawn_as_its_game_says(looks: Callable[[str], Looks]) -> None:
    north = '["north.hare"]\ncolour = "blue"\nletter = "h"\n'
    south = '["south.hare"]\ncolour = "white"\noutline = "M-1 1H1L0 -1Z"\n'
    found = looks(north + south)
    board = replace(square_board("hares", 3, 3, pitch_mm=40), looks=found)

    drawn = draw_svg(board, Placement({"a1": ("north.hare",), "b2": ("south.hare",)}))

    assert 'class="board-stone-blue"' in drawn
    assert ">h</text>" in drawn
    assert 'd="M-1 1H1L0 -1Z"' in drawn


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('["north.hare"]\ncolour = "mauve"', "pieces/hares.toml, line 2: north.hare: colour: .*plain"),
        ('["north.hare"]\nletter = "h"', "line 1: north.hare: colour: "),
        ('["north.hare"]\ncolour = "red"\nstrokes = "<script>"', "strokes.*path"),
        (
            '["north.hare"]\ncolour = "red"\nstroke = "M0 0"',
            "line 3: .*stroke: .*strokes, outline, letter",
        ),
        ("north.hare", "pieces/hares.toml: this is not TOML"),
    ],
)
def test_a_drawing_that_cannot_be_read_names_file_piece_and_field(
    text: str, why: str, looks: Callable[[str], Looks]
) -> None:
    with pytest.raises(AdoubeError, match=why):
        looks(text)


def test_a_missing_file_is_named(looks: Callable[[str], Looks]) -> None:
    with pytest.raises(AdoubeError, match="pieces/foxes.toml"):
        looks_beside("game_with_looks", "foxes")
