"""Magnet plans: ours are good for every stack that play comes to, and bad ones are refused in one line."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from adoube.board.geometry import Placement, Stack
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.jarmo import Jarmo
from adoube.games.line import Line
from adoube.games.registry import game_class, game_names, make_game
from adoube.sensing.magnets import Magnet
from adoube.sensing.plans import (
    NoPlan,
    PlanError,
    check_stacks,
    force_between_g,
    look_named,
    pieces_seen,
    plan_for,
    pull_at_joint_g,
    samples_on,
)
from adoube.serialization.fields import FieldError
from tests.sensing.plans import STRONG, WEAK, disc, plan

DISC = Magnet(10, 2, "N35")
PAIR = {"highest": 2, "pieces": ["one", "other"]}


def stacks_in_play(game: AnyGame, turns: int = 300) -> set[Stack]:
    """The stacks that a random game comes to."""
    line, rng = Line.begin(game), Random(5)
    found: set[Stack] = set()
    while line.outcome is None and line.ply < turns:
        found |= set(game.placement(line.position).cells.values())
        line = line.extended(*game.random_turn(line.position, rng))
    return found


@pytest.mark.parametrize("name", game_names())
def test_our_plan_of_every_game_bears_what_random_play_stacks(name: str) -> None:
    game = make_game(name)
    magnets = plan_for(game_class(name))

    check_stacks(magnets, stacks_in_play(game))
    assert magnets.pitch_mm == game.board.pitch_mm


@pytest.mark.parametrize("name", ["jarmo", "follow-the-arrow", "chess", "left-right"])
def test_the_first_seats_magnets_show_plus_and_the_seconds_minus(name: str) -> None:
    first, second = make_game(name).seats

    poles = {code.partition(".")[0]: piece.pole for code, piece in plan_for(game_class(name)).pieces.items()}
    assert poles == {first: 1, second: -1}


def test_jasir_is_played_with_the_pieces_of_jarmo() -> None:
    assert plan_for(game_class("jasir")).pieces == plan_for(game_class("jarmo")).pieces


def test_a_game_without_a_plan_is_named() -> None:
    class Hopscotch(Jarmo):
        id = "hopscotch"

    with pytest.raises(NoPlan, match="hopscotch"):
        plan_for(Hopscotch)


def test_two_discs_in_pieces_of_6_mm_pull_with_200_grams() -> None:
    # The design says 200 g; the bodies are 4 mm apart.
    assert force_between_g(DISC, DISC, 4) == pytest.approx(194, abs=2)


def test_far_apart_magnets_pull_as_dipoles_do() -> None:
    # F = 3 mu0 m^2 / (2 pi r^4), m = Br V / mu0
    mu0, moment = 1.2566e-6, 1.19 * 1.5708e-7 / 1.2566e-6
    newton = 3 * mu0 * moment**2 / (2 * 3.14159 * 0.102**4)

    assert force_between_g(DISC, DISC, 100) == pytest.approx(newton * 1000 / 9.80665, rel=0.02)


def test_equal_poles_stick_and_opposite_poles_repel() -> None:
    pieces = plan({"one": STRONG, "other": disc(-1)}).pieces

    assert pull_at_joint_g(("one", "one"), pieces, 1) == pytest.approx(194, abs=2)
    assert pull_at_joint_g(("one", "other"), pieces, 1) == pytest.approx(-194, abs=2)


@pytest.mark.parametrize(("pole", "word"), [(1, "sticks"), (-1, "pushed off")])
def test_a_plan_whose_stacks_stick_or_jump_off_is_refused_with_what_to_use_instead(
    pole: int, word: str
) -> None:
    # Heavy lower pieces take it: what counts is the lighter one.
    with pytest.raises(PlanError, match=f"test.toml: pieces: .*other on one .*{word}.*camera.*question"):
        plan({"one": disc(weight_g=2000), "other": disc(pole)}, stacks=PAIR)


def test_a_third_of_the_weight_is_the_measure() -> None:
    # Flexible discs in pieces of 6 mm pull with 1.3 g.
    plan({"one": WEAK | {"weight_g": 4.5}, "other": WEAK}, stacks=PAIR)

    with pytest.raises(PlanError, match="more than a third of 3"):
        plan({"one": WEAK | {"weight_g": 3}, "other": WEAK}, stacks=PAIR)


@pytest.mark.parametrize("stack", [("one", "other"), ("unheard",)])
def test_a_stack_that_a_plan_does_not_foresee_is_refused(stack: Stack) -> None:
    with pytest.raises(PlanError, match=stack[-1]):
        check_stacks(plan({"one": STRONG, "other": STRONG}), [stack])


@pytest.mark.parametrize(
    ("piece", "field"),
    [
        (disc(grade="N99"), "one: grade"),
        (disc(pole=2), "one: pole"),
        (disc(height_mm=0), "one: height_mm"),
        (disc(base_mm=-1), "one: base_mm"),
        (disc(weight_g="heavy"), "one: weight_g"),
        (disc(base_mm=5), "one: the magnet does not fit"),
        (disc(magnet_diameter_mm=1, magnet_height_mm=0.5), "one: its level"),
    ],
)
def test_a_bad_field_is_named_with_its_file(piece: dict[str, Any], field: str) -> None:
    with pytest.raises(FieldError, match=f"test.toml: pieces: {field}"):
        plan({"one": piece})


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"pitch_mm": 0}, "pitch_mm"),
        ({"sensor": {"depth_mm": 3}}, "sensor: step_mt"),
        ({"stacks": {"highest": 2, "pieces": ["three"]}}, "three"),
        ({"no_level": "whim"}, "no_level"),
        ({"spread": 2}, "spread"),
    ],
)
def test_so_is_a_bad_field_of_the_plan_itself(fields: dict[str, Any], named: str) -> None:
    with pytest.raises(AdoubeError, match=f"test.toml.*{named}"):
        plan({"one": STRONG}, **fields)


def test_a_plan_without_pieces_is_refused() -> None:
    with pytest.raises(FieldError, match="pieces"):
        plan({})


@pytest.mark.parametrize("name", game_names())
def test_each_look_that_may_stand_on_the_board_is_shown_once(name: str) -> None:
    game = make_game(name, seed=1)
    pieces = pieces_seen(game, game.placement(game.start()))
    samples = samples_on(game.board, pieces)

    shown = [look_named(stack) for stack in samples.values()]
    assert sorted(shown) == sorted({look_named(stack) for stack in pieces})
    assert samples.keys() <= set(game.board.names)


def test_pieces_that_come_onto_the_board_later_are_among_them() -> None:
    game = make_game("river-crossing")
    samples = samples_on(game.board, pieces_seen(game, game.placement(game.start())))

    assert {look_named(stack) for stack in samples.values()} == {"red", "black", "collector"}


@pytest.mark.parametrize(("players", "looks"), [("2", "green red"), ("3", "green red yellow")])
def test_pieces_of_seats_that_do_not_play_are_not_among_them(players: str, looks: str) -> None:
    game = make_game("chinese-checkers", {"players": players})

    pieces = pieces_seen(game, game.placement(game.start()))

    assert sorted(map(look_named, pieces)) == looks.split()


def test_no_tall_piece_leans_over_another() -> None:
    game = make_game("chess")
    (one, other) = samples_on(game.board, pieces_seen(game, game.placement(game.start())))

    assert abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1])) >= 2


def test_without_a_plan_the_pieces_of_the_start_are_shown() -> None:
    class Hopscotch(Jarmo):
        id = "hopscotch"

    start = Placement({"a1": ("north.stone",), "b1": ("south.stone",), "c1": ("north.stone",)})

    assert pieces_seen(Hopscotch(), start) == (("north.stone",), ("south.stone",))
