"""A set-up drawn at random is read by its colours, in whatever light, before a piece of it was learned."""

from __future__ import annotations

from collections import Counter

import pytest

from adoube.board.placement import Stack
from adoube.games.registry import make_game
from adoube.sensing.views import COLOUR, view_named
from adoube_studio.camera import Camera
from adoube_studio.light import LIGHTS
from adoube_studio.rendering import Studio
from adoube_studio.scene import Scene, Setting
from adoube_vision.appearance.looks import look_of
from adoube_vision.appearance.patches import Patches
from adoube_vision.camera_session.set_up_reading import ReadLayout, read_layout
from adoube_vision.plane import Pose
from tests.vision.appearance import shop

SIZE = (960, 540)


def looks_and_reading(
    name: str, angle_deg: float, light: str, without: tuple[str, ...] = ()
) -> tuple[list[str], ReadLayout]:
    """What stands on a board in the studio, and what is read of it; some pieces were not set up."""
    game = make_game(name, seed=4)
    view = view_named(COLOUR, game.seats)
    drawn = game.placement(game.start()).cells
    stands: dict[str, Stack] = {cell: stack for cell, stack in drawn.items() if cell not in without}
    setting = Setting(game.board, Camera(angle_deg), SIZE, markers=True, seed=4)
    studio = Studio(setting)
    empty, full = (studio.render(Scene(cells, light=LIGHTS[light], number=0)) for cells in ({}, stands))
    plane = studio.view.plane
    patches = Patches.of(game.board, plane, Pose.of(plane, SIZE))
    wanted = Counter(look_of(view.symbol(stack)) for stack in drawn.values())
    reading = read_layout(empty, full, patches, wanted)
    assert reading is not None
    truth = [look_of(view.symbol(stands[cell])) if cell in stands else "empty" for cell in game.board.names]
    return truth, reading


@pytest.mark.full(but=1)
@pytest.mark.parametrize("name", ["leap-frog-murray", "froglet"])
@pytest.mark.parametrize(
    ("angle_deg", "light"), [(10, "daylight"), (30, "lamp"), (45, "evening"), (45, "glare")]
)
def test_every_colour_is_read_or_said_to_be_unsure(name: str, angle_deg: float, light: str) -> None:
    truth, reading = looks_and_reading(name, angle_deg, light)

    wrong = {place for place, look in enumerate(truth) if reading.looks[place] != look}
    assert wrong <= set(reading.unsure)
    assert len(reading.unsure) <= len(truth) // 50


def test_cells_without_a_piece_are_seen() -> None:
    truth, reading = looks_and_reading("froglet", 30, "daylight", without=("c4", "l12"))

    assert [place for place, look in enumerate(reading.looks) if look == "empty"] == [
        place for place, look in enumerate(truth) if look == "empty"
    ]
    assert list(reading.looks) == truth
    assert {place for place, look in enumerate(truth) if look == "empty"} <= set(reading.unsure)


def test_pieces_without_a_known_colour_are_not_read() -> None:
    board = shop.patches()

    assert read_layout(shop.picture({}), shop.picture(shop.START), board, {"marble": 36}) is None


def test_a_board_that_is_not_set_up_is_not_read() -> None:
    wanted = {"white": 18, "black": 18}

    assert read_layout(shop.picture({}), shop.picture({}, 1), shop.patches(), wanted) is None
