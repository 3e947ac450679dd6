"""Files of defines beside a description are read with it, and say so where they contradict each other."""

from __future__ import annotations

from pathlib import Path

import pytest

from adoube.games.lud.description import Description, description_in
from adoube.games.lud.game import game_in
from adoube.games.lud.tree import DescriptionError

GAME = """(game "Small" (players 2)
    (equipment {(board (square ("Size"))) (piece "Man" Each)})
    (rules (start (place "Man1" "A1")) (play (forEach Piece ("StepToEmpty")))))"""


def described(folder: Path, **files: str) -> Description:
    """The game of a folder with files of defines, whose names are written with __ for a folder."""
    for name, text in files.items():
        file = folder / f"{name.replace('__', '/')}.def"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    game = folder / "small.lud"
    if not game.exists():
        game.write_text(GAME, encoding="utf-8")
    return description_in(game, str(game))


def sites(description: Description) -> int:
    return len(description.rules({}).grid.names)


@pytest.mark.parametrize("name", ["sizes", "def__sizes", "def__boards__sizes"])
def test_a_define_beside_a_description_holds_in_it(tmp_path: Path, name: str) -> None:
    assert sites(described(tmp_path, **{name: '(define "Size" 4)'})) == 16


def test_the_own_define_of_a_description_comes_before_one_beside_it(tmp_path: Path) -> None:
    (tmp_path / "small.lud").write_text(f'(define "Size" 3) {GAME}', encoding="utf-8")

    assert sites(described(tmp_path, sizes='(define "Size" 4)')) == 9


def test_a_define_beside_a_description_comes_before_one_of_the_library(tmp_path: Path) -> None:
    described(tmp_path, a='(define "Size" 4)', b='(define "StepToEmpty" (move Slide Orthogonal))')

    sliding = game_in(str(tmp_path / "small.lud"))()

    assert sliding.count(sliding.start()) == 6


def test_two_files_that_define_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DescriptionError) as refused:
        described(tmp_path, a='(define "Size" 4)', b='\n(define "Size" 5)')

    assert str(refused.value) == (
        "b.def, line 2, column 1: 'Size' is defined in a.def, line 1, already: delete one of the two"
    )


def test_a_file_of_defines_holds_nothing_else(tmp_path: Path) -> None:
    with pytest.raises(
        DescriptionError, match=r"a.def, line 1, column 1: a file of defines holds nothing but"
    ):
        described(tmp_path, a=GAME)


def test_another_define_beside_a_description_makes_another_game(tmp_path: Path) -> None:
    four = described(tmp_path, sizes='(define "Size" 4)')

    five = described(tmp_path, sizes='(define "Size" 5)')

    assert four.text != five.text
