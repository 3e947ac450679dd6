"""Each kind of sensor's view of a placement."""

import json
from itertools import pairwise
from random import Random

import pytest

from adoube.board.geometry import Placement
from adoube.errors import AdoubeError
from adoube.games.registry import game_class
from adoube.referee.recorded_games import scene_of
from adoube.sensing.events import CellShows
from adoube.sensing.magnets import LinearHall, MagnetPlan
from adoube.sensing.plans import plan_for
from adoube.sensing.trace import parse_trace
from adoube.sensing.views import (
    EMPTY,
    Level,
    Symbol,
    TooManyStacks,
    bands,
    magnets_of,
    reading_of,
    stacks_of,
    view_named,
)
from adoube.serialization.fields import FieldError
from tests.sensing.plans import WEAK, disc, plan

LEVELS = ("jarmo", "follow-the-arrow", "leap-frog-murray", "froglet", "chess")
HEADER = '{"trace": 1, "game": "jarmo", "options": {}, "view": "level", "cells": ["a1"]}'
# Wide and weak: hardly weaker 2 mm beside its axis, and no burden in a stack.
FLAT = disc(grade="flexible", magnet_height_mm=1, magnet_diameter_mm=15, weight_g=12)
SENSITIVE = {"depth_mm": 3, "step_mt": 0.1, "noise_steps": 1}


def stacking(highest: int, *pieces: str, **kinds: dict[str, object]) -> MagnetPlan:
    return plan(kinds, pitch_mm=60, sensor=SENSITIVE, stacks={"highest": highest, "pieces": list(pieces)})


def test_stacks_of_two_are_told_from_single_pieces() -> None:
    seen = Level(stacking(2, "one", one=FLAT))

    assert len({seen.symbol(stack) for stack in ((), ("one",), ("one", "one"))}) == 3


def test_what_cannot_be_told_apart_is_one_symbol() -> None:
    seen = Level(stacking(3, "one", one=FLAT))

    assert seen.symbol(("one",) * 2) == seen.symbol(("one",) * 3) != seen.symbol(("one",))


def test_bands_do_not_overlap_and_hold_every_stack_once() -> None:
    foreseen = stacking(3, "one", "turned", one=FLAT, turned=FLAT | {"pole": -1})

    found = bands(foreseen, stacks_of(foreseen))

    assert all(lower.highest < upper.lowest for lower, upper in pairwise(found))
    assert sorted(stack for band in found for stack in band.stacks) == sorted(stacks_of(foreseen))
    assert all(band.lowest <= band.symbol <= band.highest for band in found)


@pytest.mark.parametrize("game", LEVELS)
def test_whatever_a_hand_and_a_magnet_do_a_piece_shows_its_own_symbol(game: str) -> None:
    magnets = plan_for(game_class(game))
    seen, hall, rng = Level(magnets), LinearHall(magnets), Random(1)

    for stack in stacks_of(magnets):
        for _ in range(50):
            level = hall.level(stack, rng.uniform(0, 2), rng.uniform(0.95, 1.05))
            assert seen.read(level) == seen.symbol(stack)


@pytest.mark.parametrize("game", LEVELS)
def test_a_game_with_levels_tells_all_its_pieces_apart(game: str) -> None:
    magnets = plan_for(game_class(game))
    seen = view_named("level", (), magnets)

    symbols = [seen.symbol((piece,)) for piece in magnets.pieces]
    assert len({EMPTY, *symbols}) == len(symbols) + 1
    assert {EMPTY, *symbols} == set(seen.symbols)
    assert seen.symbols[0] == seen.symbol(()) == EMPTY


def test_a_level_between_two_bands_tells_nothing() -> None:
    jarmo = Level(plan_for(game_class("jarmo")))
    plain, marked = jarmo.symbol(("black.archer",)), jarmo.symbol(("black.archer.marked",))

    assert jarmo.read((plain + marked) // 2) is None


def test_a_stack_that_nobody_foresaw_shows_the_nearest_symbol() -> None:
    jarmo = Level(plan_for(game_class("jarmo")))

    assert jarmo.symbol(("black.archer", "white.archer")) == jarmo.symbol(("black.archer",))


def test_levels_of_high_stacks_are_refused() -> None:
    foreseen = stacking(20, "one", "other", one=WEAK, other=WEAK)

    with pytest.raises(TooManyStacks, match="stacks of 20"):
        list(stacks_of(foreseen))


@pytest.mark.parametrize("game", ["river-crossing", "left-right"])
def test_a_game_whose_plan_has_no_level_is_refused_with_what_to_use_instead(game: str) -> None:
    with pytest.raises(AdoubeError, match=f"{game}.*camera"):
        view_named("level", (), plan_for(game_class(game)))


def test_a_level_without_magnets_means_nothing() -> None:
    with pytest.raises(AdoubeError, match="plan"):
        view_named("level", ("black", "white"))


def test_a_trace_holds_the_magnets_that_its_levels_rest_on() -> None:
    magnets = plan_for(game_class("jarmo"))

    assert magnets_of(Level(magnets)) == magnets.written
    assert magnets_of(view_named("occupancy", ())) is None


@pytest.mark.parametrize(("written", "shows"), [(81, 81), (90, 81), (57, None), (None, None)])
def test_a_trace_may_hold_levels_as_a_sensor_reports_them(written: int | None, shows: int | None) -> None:
    trace = parse_trace(
        [HEADER, f'{{"t": 0, "cell": "a1", "shows": {json.dumps(written)}}}'], "trace", scene_of
    )

    assert trace.events == (CellShows(0, "a1", shows),)


@pytest.mark.parametrize("level", ["128", '"black"', "true"])
def test_what_no_sensor_reports_is_no_level(level: str) -> None:
    with pytest.raises(FieldError, match="line 2: shows"):
        parse_trace([HEADER, f'{{"t": 0, "cell": "a1", "shows": {level}}}'], "trace", scene_of)


SEATS = ("black", "white")
BLACK, WHITE, MARKED = "black.archer", "white.archer", "white.archer.marked"


@pytest.mark.parametrize(
    ("view", "stack", "symbol"),
    [
        ("occupancy", (), 0),
        ("occupancy", (BLACK,), 1),
        ("occupancy", (BLACK, WHITE), 1),
        ("polarity", (), 0),
        ("polarity", (BLACK,), 1),
        ("polarity", (WHITE,), -1),
        ("polarity", (MARKED,), -1),
        ("polarity", (BLACK, WHITE), -1),
        ("colour", (), 0),
        ("colour", (BLACK, WHITE), "white"),
        ("colour", (MARKED,), "white.marked"),
        ("colour", ("shared.green",), "green"),
        ("identity", (), 0),
        ("identity", (BLACK, MARKED), "black.archer white.archer.marked"),
        ("pieces", (BLACK, MARKED), "black.archer white.archer"),
        ("pieces", ("red.pawn.3",), "red.pawn.3"),
        ("pieces", ("shared.green",), "shared.green"),
        ("pieces", (), 0),
    ],
)
def test_a_stack_shows_its_symbol(view: str, stack: tuple[str, ...], symbol: Symbol) -> None:
    assert view_named(view, SEATS).symbol(stack) == symbol


@pytest.mark.parametrize("view", ["occupancy", "polarity", "colour", "identity"])
def test_an_empty_cell_shows_the_same_in_every_view(view: str) -> None:
    assert view_named(view, SEATS).symbol(()) == EMPTY


@pytest.mark.parametrize("view", ["occupancy", "polarity"])
def test_a_view_of_magnets_names_all_its_symbols(view: str) -> None:
    seen = view_named(view, SEATS)

    assert {seen.symbol(stack) for stack in ((), (BLACK,), (WHITE,))} == set(seen.symbols)
    assert seen.symbols[0] == EMPTY


def test_a_reading_stands_in_the_order_of_the_cells() -> None:
    placement = Placement({"a1": (BLACK,), "c1": (WHITE,)})

    assert reading_of(placement, view_named("polarity", SEATS), ("c1", "b1", "a1")) == (-1, 0, 1)


@pytest.mark.parametrize(("name", "seats"), [("smell", SEATS), ("polarity", ("p1", "p2", "p3"))])
def test_a_view_that_does_not_exist_is_refused_by_name(name: str, seats: tuple[str, ...]) -> None:
    with pytest.raises(AdoubeError, match=name):
        view_named(name, seats)
