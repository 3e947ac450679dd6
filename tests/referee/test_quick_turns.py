"""Several turns in one settle: presses tell how many they were, and the rules which."""

from __future__ import annotations

import pytest

from adoube.games.river_crossing import RiverCrossing
from adoube.referee.verdicts import Illegal, TurnQuestion
from tests.games.river import river
from tests.referee.scene import Scene

PROMISES = pytest.mark.parametrize("promise_ms", [10, None])


def quick(scene: Scene, *moves: str) -> Scene:
    """Moves between two empty-handed moments, too fast for any reading to settle."""
    for move in moves:
        origin, target = move.split("-")
        scene.lift(origin, after_ms=30).put(target, after_ms=30)
    return scene


@PROMISES
def test_two_turns_pressed_in_the_same_moment_are_two(promise_ms: int | None) -> None:
    scene = Scene(promise_ms=promise_ms).forget().wait(1000)

    quick(scene, "a1-b3").press("black")
    quick(scene, "e5-d3").press("white").wait(500)

    assert scene.turns == ["a1-b3", "e5-d3"]
    assert not scene.said(Illegal)


@PROMISES
def test_so_are_three(promise_ms: int | None) -> None:
    scene = Scene(promise_ms=promise_ms).forget().wait(1000)

    quick(scene, "a1-b3").press("black")
    quick(scene, "e5-d3").press("white")
    quick(scene, "d1-c3").press("black").wait(500)

    assert scene.turns == ["a1-b3", "e5-d3", "d1-c3"]
    assert not scene.said(Illegal)


def test_presses_that_come_after_the_board_has_settled_count_turns_and_touches_order_them() -> None:
    scene = quick(Scene().forget().wait(1000), "a1-b3", "e5-d3", "d1-c3").wait(300)

    scene.press("black").wait(50).press("white").wait(50).press("black").wait(5000)

    assert scene.turns == ["a1-b3", "e5-d3", "d1-c3"]


def test_without_a_promise_presses_count_turns_and_the_order_of_changes_orders_them() -> None:
    scene = quick(Scene(promise_ms=None).forget().wait(1000), "a1-b3", "e5-d3", "d1-c3").wait(300)

    scene.press("black").wait(50).press("white").wait(50).press("black").wait(5000)

    assert scene.turns == ["a1-b3", "e5-d3", "d1-c3"]
    assert scene.said(TurnQuestion) == []


def test_a_seat_that_presses_twice_has_played_one_turn() -> None:
    scene = quick(Scene().forget().wait(1000), "a1-b3").press("black").press("black").wait(60_000)

    assert scene.turns == ["a1-b3"]


def test_fewer_turns_on_the_board_than_were_pressed_are_never_accepted_unasked() -> None:
    scene = Scene(promise_ms=None).forget().wait(1000).lift("a1").press("black").press("white")

    scene.put("b3").wait(60_000)

    assert len(scene.turns) < 2
    assert "e5-d3" not in scene.turns


def test_a_turn_on_the_board_that_nobody_pressed_is_not_accepted_with_the_one_before() -> None:
    scene = quick(Scene().forget().wait(1000), "a1-b3", "e5-d3").wait(300).press("black").wait(2000)

    assert scene.turns == ["a1-b3"]


def test_a_press_while_the_answer_has_begun_ends_the_turn_that_was_played() -> None:
    scene = Scene().forget().lift("a1").put("b3", after_ms=30).lift("e5", after_ms=30).wait(200)

    scene.press("black").wait(500).put("d3").wait(300).press("white").wait(500)

    assert scene.turns == ["a1-b3", "e5-d3"]


@pytest.mark.parametrize("fast_ms", [5, 40, 95, 150, 400])
def test_any_pace_of_two_pressed_turns_comes_to_the_same(fast_ms: int) -> None:
    scene = Scene().forget().wait(1000)

    for seat, origin, target in (("black", "a1", "b3"), ("white", "e5", "d3"), ("black", "b1", "a3")):
        scene.lift(origin, fast_ms).put(target, fast_ms).wait(fast_ms).press(seat)
    scene.wait(500)

    assert scene.turns == ["a1-b3", "e5-d3", "b1-a3"]
    assert not scene.said(TurnQuestion) + scene.said(Illegal)


def test_a_turn_that_leaves_the_board_as_it_was_counts_before_an_answer_begun_too_early() -> None:
    game = RiverCrossing({"pieces": "2"})
    before = river(game, "b8 c, b4 c, a1 r", "black_bank b2, red_bank r1", to_move="black")
    scene = Scene(game, "identity", position=before).forget()

    walked_in = ("collector.piece", "black.piece")
    scene.becomes("b8", walked_in).becomes("b8", walked_in[:1], after_ms=170)
    scene.lift("b4", after_ms=80).wait(200).press("black")
    scene.put("c4", after_ms=200).press("collector").wait(500)

    assert scene.turns == ["in-b8", "b4-c4"]


def test_a_piece_lifted_long_before_the_press_is_no_answer_that_began_as_early() -> None:
    game = RiverCrossing({"pieces": "4"})
    scene = Scene(game, "occupancy", turns="in-h1 f3-g2 in-g8 c6-b5").forget()

    # With the collector's piece from g2 in the hand: h1-g2 and g2-g1 would look like that, too.
    scene.lift("h1").put("g1").lift("g2", after_ms=60).wait(2000).press("red").wait(300)
    scene.put("f2").wait(300).press("collector").wait(300)

    assert scene.turns[4:] == ["h1-g1", "g2-f2"]
