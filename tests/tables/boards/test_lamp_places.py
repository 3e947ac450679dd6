"""Which lamps show a scene, under the cells and along the edges."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adoube.board.geometry import Board
from adoube.games.jarmo.board import BOARD
from adoube.games.registry import make_game
from adoube.link.board_messages import Hello, SensorKind
from adoube.link.commands import Palette
from adoube.tables.boards.lamps import DARK, LampEnd, LampPlaces, LampScene, lamps_for

AT_EDGES = 1 << 6
FILES, RANKS = 5, 5


def lamps(board: Board = BOARD, leds: int = 25, flags: int = 0) -> LampPlaces | None:
    hello = Hello(
        1, 1, (0, 2, 0), SensorKind.OCCUPANCY, len(board.cells), flags, 7, 1, 246, 1000, leds, b"8 bytes."
    )
    return lamps_for(hello, board)


def lit(places: LampPlaces | None, scene: LampScene) -> dict[int, int]:
    assert places is not None
    return {lamp: colour for lamp, colour in enumerate(places.show(scene)) if colour}


# one a cell


def test_a_cell_is_lit_by_its_own_lamp_in_the_order_of_the_cells() -> None:
    scene = LampScene({"a1": Palette.CYAN, "b2": Palette.GREEN})

    assert lit(lamps(), scene) == {0: Palette.CYAN, 6: Palette.GREEN}


def test_an_end_is_lit_by_the_corners_there_and_a_cell_there_goes_first() -> None:
    assert lit(lamps(), LampScene({}, {LampEnd.FAR: Palette.DIM_WHITE})) == {20: 8, 24: 8}
    assert lit(lamps(), LampScene({"a1": Palette.CYAN}, {LampEnd.NEAR: Palette.DIM_WHITE})) == {0: 6, 4: 8}


# along the edges


def test_a_cell_is_lit_by_its_file_along_the_bottom_and_its_rank_up_the_left_side() -> None:
    places = lamps(leds=FILES + RANKS, flags=AT_EDGES)

    assert lit(places, LampScene({"c2": Palette.CYAN})) == {2: Palette.CYAN, FILES + 1: Palette.CYAN}


def test_an_end_is_lit_by_the_lamp_of_the_rank_there() -> None:
    places = lamps(leds=FILES + RANKS, flags=AT_EDGES)

    assert lit(places, LampScene({}, {LampEnd.NEAR: Palette.DIM_WHITE})) == {FILES: 8}
    assert lit(places, LampScene({}, {LampEnd.FAR: Palette.DIM_WHITE})) == {FILES + RANKS - 1: 8}


@pytest.mark.parametrize("first", ["a1", "a5"])
def test_of_two_colours_on_one_lamp_the_graver_one_is_shown(first: str) -> None:
    places = lamps(leds=FILES + RANKS, flags=AT_EDGES)
    other = "a5" if first == "a1" else "a1"

    shown = lit(places, LampScene({first: Palette.GREEN, other: Palette.RED_BLINKING}))

    assert shown[0] == Palette.RED_BLINKING


# every game, and boards that do not fit


@pytest.mark.parametrize(
    "game", ["jarmo", "chess", "follow-the-arrow", "capture", "left-right", "river-crossing"]
)
@pytest.mark.parametrize("flags", [0, AT_EDGES])
def test_every_cell_of_every_game_is_lit_by_lamps_that_tell_it_apart(game: str, flags: int) -> None:
    board = make_game(game).board
    xs, ys = {round(cell.x_mm) for cell in board.cells}, {round(cell.y_mm) for cell in board.cells}
    places = lamps(board, len(xs) + len(ys) if flags else len(board.cells), flags)

    shown = [frozenset(lit(places, LampScene({name: Palette.CYAN}))) for name in board.names]

    assert len(set(shown)) == len(board.names)


@pytest.mark.parametrize(("leds", "flags"), [(0, 0), (24, 0), (10, 0), (25, AT_EDGES)])
def test_a_board_without_the_lamps_that_the_game_needs_gets_none(leds: int, flags: int) -> None:
    assert lamps(leds=leds, flags=flags) is None


def test_a_dark_scene_lights_nothing() -> None:
    assert lit(lamps(), DARK) == {}


def test_a_board_of_one_rank_has_no_ends() -> None:
    board = replace(BOARD, cells=BOARD.cells[:5], lines=(), rows={})

    assert lit(lamps(board, 5), LampScene({}, {LampEnd.NEAR: Palette.DIM_WHITE})) == {}
    assert lit(lamps(board, 6, AT_EDGES), LampScene({}, {LampEnd.FAR: Palette.DIM_WHITE})) == {}
