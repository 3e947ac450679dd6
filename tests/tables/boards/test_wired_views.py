"""Views that a wired board offers a game, with a symbol for every level."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adoube.board.geometry import Stack
from adoube.games.registry import game_class, make_game
from adoube.link.board_messages import Hello, SensorKind
from adoube.sensing.magnets import LinearHall
from adoube.sensing.plans import plan_for
from adoube.sensing.views import LEVEL, OCCUPANCY, POLARITY, Level, Symbol, view_named
from adoube.tables.boards.wired_views import UnfitBoardError, symbols_of, view_name

JARMO = make_game("jarmo")


def hello(**changes: int) -> Hello:
    fake = Hello(1, 0, (0, 1, 0), SensorKind.OCCUPANCY, 25, 0x0406, 7, 1, 246, 1000, 0, b"8 bytes.")
    return replace(fake, **changes)  # type: ignore[arg-type]  # whole numbers are what these fields hold


@pytest.mark.parametrize(
    ("sensor", "view"),
    [(SensorKind.OCCUPANCY, OCCUPANCY), (SensorKind.DUAL, POLARITY), (SensorKind.ANALOGUE, LEVEL)],
)
def test_a_board_offers_what_its_sensors_tell_best(sensor: SensorKind, view: str) -> None:
    assert view_name(hello(sensor=sensor), JARMO, "COM3") == view


def test_a_board_offers_the_best_that_the_game_can_be_followed_by() -> None:
    game = make_game("left-right")
    cells = len(game.board.cells)

    assert view_name(hello(sensor=SensorKind.ANALOGUE, cells=cells), game, "COM3") == OCCUPANCY


@pytest.mark.parametrize("view", [LEVEL, POLARITY, OCCUPANCY])
def test_a_linear_board_shows_what_is_wanted_of_it(view: str) -> None:
    assert view_name(hello(sensor=SensorKind.ANALOGUE), JARMO, "COM3", view) == view


@pytest.mark.parametrize(
    ("changes", "wanted", "words"),
    [
        ({"cells": 24}, None, "COM3: the board has 24 cells, Jarmo needs 25"),
        ({"sensor": 200}, None, "COM3: this board's sensors cannot follow"),
        (
            {"sensor": SensorKind.OCCUPANCY},
            POLARITY,
            "COM3: --view polarity: the board's sensors do not show that",
        ),
        ({"sensor": SensorKind.DUAL}, LEVEL, "COM3: --view level: the board's sensors do not show that"),
    ],
)
def test_a_board_that_the_game_cannot_be_played_on_is_refused(
    changes: dict[str, int], wanted: str | None, words: str
) -> None:
    with pytest.raises(UnfitBoardError, match=words):
        view_name(hello(**changes), JARMO, "COM3", wanted)


@pytest.mark.parametrize(
    ("stack", "symbol_in"),
    [
        ((), (0, 0)),
        (("black.archer",), (1, 1)),
        (("white.archer",), (-1, 1)),
        (("white.archer.marked",), (-1, 1)),
    ],
)
def test_a_linear_board_tells_the_pole_and_whether_anything_stands_there(
    stack: Stack, symbol_in: tuple[Symbol, Symbol]
) -> None:
    level = LinearHall(plan_for(game_class("jarmo"))).level(stack)

    polarity = symbols_of(SensorKind.ANALOGUE, view_named(POLARITY, JARMO.seats))
    occupancy = symbols_of(SensorKind.ANALOGUE, view_named(OCCUPANCY, JARMO.seats))

    assert (polarity[level], occupancy[level]) == symbol_in


def test_a_linear_board_reads_levels_through_the_magnet_plan() -> None:
    view = Level(plan_for(game_class("jarmo")))
    symbols = symbols_of(SensorKind.ANALOGUE, view)

    for code in ("black.archer", "black.archer.marked", "white.archer", "white.archer.marked"):
        assert symbols[LinearHall(view.plan).level((code,))] == view.symbol((code,))
    assert symbols[0] == 0
    assert None in symbols.values(), "some levels are no stack's"


def test_a_digital_sensor_that_contradicts_itself_shows_nothing() -> None:
    assert 3 not in symbols_of(SensorKind.DUAL, view_named(POLARITY, JARMO.seats))
