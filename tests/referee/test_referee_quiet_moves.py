"""A move to an empty hole: when it is seen, when it is final, and what a press of the clock means."""

import pytest

from adoube.referee.verdicts import Fault, Illegal, Moved, Underway
from tests.referee.scene import Scene

BOTH_VIEWS = pytest.mark.parametrize("view", ["occupancy", "polarity"])


@BOTH_VIEWS
def test_with_a_clock_a_move_is_shown_at_once_and_accepted_at_the_press(view: str) -> None:
    scene = Scene(view=view).forget()

    scene.lift("a1").put("b3").wait(100)
    provisional = scene.referee.provisional
    assert provisional is not None
    assert (provisional.stack("a1"), provisional.stack("b3")) == ((), ("black.archer",))
    assert scene.verdicts == []

    scene.wait(20000)
    assert scene.verdicts == []

    scene.press("black")
    assert [(moved.ply, moved.seat, moved.turn) for moved in scene.said(Moved)] == [(1, "black", "a1-b3")]
    assert scene.said(Moved)[0].cells == ("a1", "b3")
    assert scene.referee.provisional is None


def test_a_move_that_is_put_back_before_the_press_was_none() -> None:
    scene = Scene().forget()

    scene.lift("a1").put("b3").wait(500).lift("b3").put("a1").wait(500).lift("a1").put("c2").wait(200)
    scene.press("black")

    assert scene.turns == ["a1-c2"]


@BOTH_VIEWS
def test_a_piece_that_slides_on_has_moved_to_where_it_stays(view: str) -> None:
    scene = Scene(view=view).forget()

    scene.lift("a1").put("c2").wait(400)
    scene.lift("c2").put("b3").wait(400)
    scene.press("black")

    assert scene.turns == ["a1-b3"]


def test_without_a_clock_a_move_is_final_when_it_has_stood() -> None:
    scene = Scene(clock=False).forget()

    scene.lift("a1").put("b3").wait(4999)
    assert scene.turns == []

    scene.wait(1)
    assert scene.turns == ["a1-b3"]


def test_without_a_clock_the_time_begins_anew_when_the_board_stirs() -> None:
    scene = Scene(clock=False).forget()

    scene.lift("a1").put("b3").wait(4000).touch("b3").wait(4000)
    assert scene.turns == []

    scene.wait(1000)
    assert scene.turns == ["a1-b3"]


def test_without_a_clock_a_move_is_final_when_the_next_player_has_answered_it() -> None:
    scene = Scene(clock=False).forget()

    scene.lift("a1").put("b3").wait(1000).lift("e5").put("d3").wait(2999)
    assert scene.turns == []

    scene.wait(1)
    assert scene.turns == ["a1-b3"]


def test_without_a_clock_a_move_is_final_at_once_when_two_have_followed_it() -> None:
    scene = Scene(clock=False).forget()

    scene.lift("a1").put("b3").wait(500).lift("e5").put("d3").wait(500).lift("e1").put("c2").wait(100)

    assert scene.turns == ["a1-b3"]


def test_at_the_end_of_a_recording_everything_has_stood() -> None:
    scene = Scene(clock=False).forget()

    scene.lift("a1").put("b3").wait(500).lift("e5").put("d3").waits_for_good()

    assert scene.turns == ["a1-b3", "e5-d3"]


def test_at_the_end_of_a_recording_nobody_has_pressed() -> None:
    scene = Scene().forget()

    scene.lift("a1").put("b3").waits_for_good()

    assert scene.turns == []


def test_a_press_before_the_piece_is_down_waits_for_it() -> None:
    scene = Scene().forget()

    scene.lift("a1").wait(300).press("black").wait(300)
    assert scene.verdicts == []

    scene.put("b3").wait(600)
    assert scene.turns == ["a1-b3"]


def test_a_press_within_the_settling_ends_the_turn_however_quick_the_answer_is() -> None:
    scene = Scene().forget()

    scene.lift("a1").put("b3").wait(30).press("black")
    assert scene.turns == ["a1-b3"]

    scene.lift("e5", after_ms=20).put("d3").wait(30).press("white")
    assert scene.turns == ["a1-b3", "e5-d3"]


def test_a_late_press_ends_the_turn_under_the_answer() -> None:
    scene = Scene().forget()

    scene.lift("a1").put("b3").wait(500).lift("e5").put("d3").wait(500)
    assert scene.turns == []

    scene.press("black")
    assert scene.turns == ["a1-b3"]

    scene.press("white")
    assert scene.turns == ["a1-b3", "e5-d3"]


def test_a_press_while_the_next_player_has_lifted_already_ends_the_turn_that_stands() -> None:
    scene = Scene().forget()

    scene.lift("a1").put("b3").wait(500).lift("e5").wait(50).press("black").wait(500)
    assert scene.turns == ["a1-b3"]

    scene.put("d3").wait(600)
    assert scene.turns == ["a1-b3"]


def test_who_presses_after_a_turn_nobody_confirmed_confirms_both() -> None:
    scene = Scene().forget()

    scene.lift("a1").put("b3").wait(500).lift("e5").put("d3").wait(500).press("white")

    assert scene.turns == ["a1-b3", "e5-d3"]


def test_a_second_press_of_the_same_seat_ends_nothing_more() -> None:
    scene = Scene().forget()

    scene.play("a1-b3").press("black").wait(500).press("black")

    assert scene.turns == ["a1-b3"]
    assert not scene.said(Fault)


def test_the_other_seat_cannot_end_a_turn() -> None:
    scene = Scene().forget()

    scene.lift("a1").put("b3").wait(500).press("white").wait(500)

    assert scene.verdicts == []


def test_a_press_without_a_turn_is_told_and_changes_nothing() -> None:
    scene = Scene().forget()

    scene.press("black")

    assert "black" in scene.said(Fault)[0].why
    assert scene.turns == []


def test_a_press_that_waited_is_told_when_the_pieces_go_back() -> None:
    scene = Scene().forget()

    scene.lift("a1").wait(300).press("black").put("a1").wait(600)

    assert len(scene.said(Fault)) == 1
    scene.lift("a1").put("b3").wait(500)
    assert scene.turns == []


def test_a_piece_in_the_air_is_a_turn_underway_and_named_after_a_while() -> None:
    scene = Scene(view="polarity").forget()

    scene.lift("a1").wait(14999)
    assert scene.verdicts == []

    scene.wait(1)
    assert scene.verdicts == [Underway(empty=(), fill=("a1",))]

    scene.wait(60000)
    assert len(scene.verdicts) == 1


def test_nothing_falls_due_while_the_board_is_stirred() -> None:
    scene = Scene().forget()

    scene.lift("a1").put("e4")
    for _ in range(100):
        scene.wait(90).touch("e4")

    assert scene.verdicts == []
    scene.wait(3000)
    assert len(scene.said(Illegal)) == 1
