"""Drawings as pixels: their size, their ground, their letters, and the colours of the day."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from adoube.archive.raster import png
from adoube.board.drawing.markup import TONES
from adoube.board.svg import Marks, draw_svg
from adoube.games.registry import all_listed, make_game

GAMES = [str(each["id"]) for each in all_listed() if "error" not in each]


def picture_of(game_id: str, width: int = 300, *, follow_theme: bool = False) -> Image.Image:
    game = make_game(game_id)
    drawn = draw_svg(game.board, game.placement(game.start()), Marks(), follow_theme=follow_theme)
    return Image.open(io.BytesIO(png(drawn, width))).convert("RGBA")


def opaque_colours(picture: Image.Image) -> set[str]:
    found = picture.tobytes()
    pixels = {found[place : place + 4] for place in range(0, len(found), 4)}
    return {f"#{pixel[:3].hex()}" for pixel in pixels if pixel[3] == 255}


@pytest.mark.full(but=4)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_board_is_drawn_in_its_colours_on_no_ground(game_id: str) -> None:
    picture = picture_of(game_id)

    assert picture.width == 300
    assert picture.tobytes()[3] < 255
    assert {TONES["wood"].light, TONES["wood-dark"].light} & opaque_colours(picture)


def test_a_drawing_that_follows_the_night_is_drawn_by_day() -> None:
    assert picture_of("jarmo").tobytes() == picture_of("jarmo", follow_theme=True).tobytes()


def test_letters_are_drawn() -> None:
    assert TONES["label"].light in opaque_colours(picture_of("jarmo", 900))
