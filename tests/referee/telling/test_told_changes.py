"""Turns that are changed after they were told: taken back and played anew, or asked about, and never lost."""

from pathlib import Path

import pytest

from adoube.referee.verdicts import Illegal, Moved, TakenBack, TurnQuestion
from tests.referee.scene import Scene
from tests.referee.telling.live import FOR_GOOD_MS, at_live, recorded


def changed_without_a_clock(after_ms: int, view: str = "occupancy") -> Scene:
    """White's pawn goes on from e3 to e4 when it has stood for so long."""
    scene = at_live("chess", view, clock=False).lift("e2").put("e3").wait(after_ms)
    return scene.lift("e3").put("e4").wait(1500)


@pytest.mark.parametrize("view", ["occupancy", "polarity", "identity"])
@pytest.mark.parametrize("after_ms", [2000, 5000, 15_000])
def test_without_a_clock_a_changed_turn_is_never_lost(after_ms: int, view: str) -> None:
    scene = changed_without_a_clock(after_ms, view)

    scene.lift("e7").put("e5").wait(2000).lift("g1").put("f3").wait(2000).lift("b8").put("c6")
    scene.wait(FOR_GOOD_MS)
    if (question := scene.referee.question) is not None:
        scene.answer(next(choice for choice in question.choices if choice == "e2e4")).wait(FOR_GOOD_MS)

    assert scene.turns == ["e2e4", "e7e5", "g1f3", "b8c6"]
    assert not scene.said(Illegal)


def test_a_turn_that_was_told_is_taken_back_before_the_other_one_is_told() -> None:
    scene = changed_without_a_clock(15_000).wait(FOR_GOOD_MS)

    assert scene.turns == ["e2e4"]
    told = [one for one in scene.verdicts if isinstance(one, (Moved, TakenBack))]
    assert [one.turns if isinstance(one, TakenBack) else one.turn for one in told] == [
        "e2e3",
        ("e2e3",),
        "e2e4",
    ]


def test_a_turn_that_was_not_told_yet_is_only_told_as_what_it_became() -> None:
    scene = changed_without_a_clock(2000).wait(FOR_GOOD_MS)

    assert [one.turn for one in scene.said(Moved)] == ["e2e4"]
    assert not scene.said(TakenBack)


SECOND_THOUGHTS = "e2e4 e7e5 g1f3 b8c6 f1c4"


@pytest.mark.shared
def test_a_recorded_table_with_second_thoughts_is_followed_to_its_end(shared: Path) -> None:
    referee, said = recorded(shared / "cases" / "referee" / "01-second-thoughts-noclock.jsonl")

    assert referee.line.written_turns() == SECOND_THOUGHTS.split()
    assert not [one for one in said if isinstance(one.verdict, Illegal)]


# after the press


def changed_after_the_press(view: str = "occupancy") -> Scene:
    scene = at_live("chess", view).lift("e2").put("e3").wait(300).press("white").wait(800)
    return scene.lift("e3").put("e4").wait(300)


@pytest.mark.parametrize("view", ["occupancy", "polarity", "identity"])
def test_after_the_press_the_player_is_asked_at_once(view: str) -> None:
    scene = changed_after_the_press(view)

    assert [(one.ply, one.to, one.choices) for one in scene.said(TurnQuestion)] == [
        (1, "white", ("e2e4", "play-on"))
    ]
    assert scene.turns == ["e2e3"]


def test_who_says_so_has_played_the_other_turn() -> None:
    scene = changed_after_the_press().forget().answer("e2e4")

    assert [one.turns for one in scene.said(TakenBack)] == [("e2e3",)]
    assert [one.turn for one in scene.said(Moved)] == ["e2e4"]


def test_who_plays_on_has_to_put_it_back() -> None:
    scene = changed_after_the_press().forget().answer("play-on").wait(5000)
    assert scene.turns == ["e2e3"]
    assert len(scene.said(Illegal)) == 1

    scene.lift("e4").put("e3").wait(500)
    assert scene.referee.out_of_step is None
    assert len(scene.said(TurnQuestion)) == 0


def test_unanswered_it_stays_open_and_play_behind_it_is_followed() -> None:
    scene = changed_after_the_press()
    for seat, cell, goal in [("black", "e7", "e5"), ("white", "g1", "f3"), ("black", "b8", "c6")]:
        scene.lift(cell).put(goal).wait(500).press(seat).wait(1500)
    assert len(scene.said(TurnQuestion)) == 1
    assert not scene.said(Illegal)

    scene.answer("e2e4").wait(500)

    assert scene.turns == ["e2e4", "e7e5", "g1f3", "b8c6"]


def test_who_sets_it_back_unasked_has_changed_nothing() -> None:
    scene = changed_after_the_press().lift("e4").put("e3").wait(500)

    assert scene.referee.question is None
    assert scene.turns == ["e2e3"]
