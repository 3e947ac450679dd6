"""Archers that come back in Jarmo: offered until the clock is pressed, or until the next player acts."""

from __future__ import annotations

import pytest

from adoube.games.jarmo import Jarmo
from adoube.referee.verdicts import TurnQuestion, Undecided
from tests.games.jarmo_boards import position
from tests.referee.scene import Scene

# The marked archer on e4 arrives on c5; b1, c1 and d1 are free for one that comes back.
ARRIVAL = """
5  w . . . w
4  . . . . B
3  . . w . .
2  . . . . .
1  b . . . b
captured: b b w
"""

BLACK = ("black.archer",)


def scene_of(view: str = "polarity", *, clock: bool = True) -> Scene:
    jarmo = Jarmo()
    return Scene(jarmo, view, clock=clock, position=position(jarmo, ARRIVAL)).forget()


def arrive(scene: Scene) -> Scene:
    return scene.lift("e4").put("c5").wait(300)


@pytest.mark.parametrize("view", ["occupancy", "polarity"])
def test_an_archer_set_before_the_press_is_part_of_the_turn(view: str) -> None:
    scene = arrive(scene_of(view)).becomes("b1", BLACK).wait(300).press("black").wait(100)

    assert scene.turns == ["e4-c5+b1"]


@pytest.mark.parametrize("view", ["occupancy", "polarity"])
def test_a_press_without_one_declines_and_nothing_is_asked(view: str) -> None:
    scene = arrive(scene_of(view)).press("black").wait(100)

    assert scene.turns == ["e4-c5"]
    assert not scene.said(TurnQuestion)


def test_it_may_be_moved_to_another_hole_before_the_press() -> None:
    scene = arrive(scene_of()).becomes("b1", BLACK).wait(500).lift("b1").put("d1").wait(300)

    scene.press("black").wait(100)

    assert scene.turns == ["e4-c5+d1"]


def test_it_may_be_taken_away_again_before_the_press() -> None:
    scene = arrive(scene_of()).becomes("b1", BLACK).wait(500).take_off("b1").wait(300)

    scene.press("black").wait(3500)

    assert scene.turns == ["e4-c5"]


def test_it_may_be_set_before_the_move() -> None:
    scene = scene_of().becomes("b1", BLACK).wait(1000)

    arrive(scene).press("black").wait(100)

    assert scene.turns == ["e4-c5+b1"]


def test_without_a_clock_it_is_offered_while_nobody_has_acted() -> None:
    scene = arrive(scene_of(clock=False)).wait(12_000)
    assert scene.turns == []

    scene.becomes("b1", BLACK).lift("a5").put("b3").wait(6000)
    assert scene.turns == ["e4-c5+b1", "a5-b3"]


def test_without_a_clock_the_next_player_ends_the_offer() -> None:
    scene = arrive(scene_of(clock=False))

    scene.lift("a5").put("b3").wait(6000)

    assert scene.turns == ["e4-c5", "a5-b3"]


def beside_an_enemy(*, clock: bool) -> Scene:
    """White's b3 can reach a1, where the archer taken back is set."""
    jarmo = Jarmo()
    drawing = ARRIVAL.replace("3  . . w . .", "3  . w . . .").replace("1  b", "1  .").replace("b b w", "b b")
    return Scene(jarmo, "polarity", clock=clock, position=position(jarmo, drawing)).forget()


def test_without_a_clock_it_is_a_capture_or_asked_about() -> None:
    scene = arrive(beside_an_enemy(clock=False)).becomes("a1", BLACK).wait(1000)

    scene.take_off("a1").lift("b3").put("a1").wait(6000)

    assert scene.turns in ([], ["e4-c5+a1"], ["e4-c5+a1", "b3xa1"])
    assert scene.turns or scene.said(Undecided)[0].candidates == ("e4-c5", "e4-c5+a1")


def test_with_a_clock_it_is_a_capture() -> None:
    scene = arrive(beside_an_enemy(clock=True)).becomes("a1", BLACK).wait(300).press("black").wait(100)

    scene.take_off("a1").lift("b3").put("a1").wait(300).press("white").wait(100)

    assert scene.turns == ["e4-c5+a1", "b3xa1"]


HOLE_JUST_LEFT = """
5  w . . . w
4  . . . . .
3  . . . . .
2  . . . . .
1  B b w b w
captured: b
"""


def waiting_credit(view: str) -> Scene:
    """The first row is full and a credit waits: the hole that an archer leaves is free for another."""
    jarmo = Jarmo()
    start = position(jarmo, HOLE_JUST_LEFT, credits=(1, 0))
    return Scene(jarmo, view, position=start).forget()


@pytest.mark.parametrize("view", ["occupancy", "polarity"])
def test_the_hole_just_left_may_be_filled_again(view: str) -> None:
    scene = waiting_credit(view)

    scene.lift("a1").put("b3").becomes("a1", BLACK).wait(300).press("black").wait(100)

    # What the board shows is an archer more on b3: that the one from a1 went there is what touches tell.
    assert scene.turns == ["a1-b3+a1"]


def test_a_turn_that_leaves_the_board_as_it_was_needs_the_touch_of_its_cells() -> None:
    jarmo = Jarmo()
    drawing = HOLE_JUST_LEFT.replace("3  . . . . .", "3  . w . . .")
    start = position(jarmo, drawing, credits=(1, 0))
    scene = Scene(jarmo, "occupancy", position=start).forget()

    scene.take_off("b3").lift("a1").put("b3").becomes("a1", BLACK).wait(300).press("black").wait(100)

    assert scene.turns == ["a1xb3+a1"]
