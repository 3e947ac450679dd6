"""Turns that are taken back: undone on the board, called over the table, and confused with turns played."""

from __future__ import annotations

import pytest

from adoube.referee.config import Takeback
from adoube.referee.verdicts import Fault, Illegal, Moved, StartStands, TakenBack, TurnQuestion
from tests.referee.scene import Scene

NOT_CALLED = pytest.mark.parametrize("takeback", [Takeback.ANNOUNCED, Takeback.OFF])


def opened(*, clock: bool = True, promise_ms: int | None = 10, takeback: Takeback = Takeback.ASK) -> Scene:
    """Each seat has moved its archer of the first row once."""
    scene = Scene(clock=clock, promise_ms=promise_ms, takeback=takeback)
    scene.play("a1-b3").wait(6000).play("e5-d3").wait(6000)
    assert scene.turns == ["a1-b3", "e5-d3"]
    return scene.forget()


def undo(scene: Scene) -> Scene:
    """White's archer goes back to where it stood before its last turn."""
    return scene.lift("d3").put("e5").wait(200)


def test_a_turn_undone_before_the_press_was_none() -> None:
    scene = Scene().forget().lift("a1").put("b3").wait(1000).lift("b3").put("a1").wait(60_000)

    assert scene.turns == []
    assert scene.verdicts == []


@pytest.mark.parametrize("clock", [True, False])
def test_touches_that_undo_one_turn_and_nothing_else_are_a_takeback_once_it_stands(clock: bool) -> None:
    scene = undo(opened(clock=clock))

    assert scene.wait(3500).turns == ["a1-b3", "e5-d3"]

    scene.wait(1000)
    assert scene.verdicts == [TakenBack(1, ("e5-d3",))]
    assert scene.turns == ["a1-b3"]


@pytest.mark.parametrize("promise_ms", [10, None])
def test_so_they_are_where_touches_may_be_missed_and_another_piece_was_touched(
    promise_ms: int | None,
) -> None:
    scene = opened(promise_ms=promise_ms).lift("d3").touch("a5").put("e5").wait(60_000)

    assert scene.turns == ["a1-b3"]
    assert scene.said(TakenBack) == [TakenBack(1, ("e5-d3",))]


def test_the_other_seats_press_on_an_undone_turn_is_consent() -> None:
    scene = undo(opened(promise_ms=None)).press("black")

    assert scene.said(TakenBack) == [TakenBack(1, ("e5-d3",))]
    assert scene.turns == ["a1-b3"]


@NOT_CALLED
def test_where_it_must_be_called_an_undone_turn_is_against_the_rules(takeback: Takeback) -> None:
    scene = undo(opened(takeback=takeback)).wait(60_000)

    assert scene.turns == ["a1-b3", "e5-d3"]
    assert scene.said(Illegal)
    assert not scene.said(TurnQuestion)


@NOT_CALLED
def test_there_a_press_is_no_consent(takeback: Takeback) -> None:
    scene = undo(opened(takeback=takeback)).press("black").wait(2000)

    assert scene.turns == ["a1-b3", "e5-d3"]


@pytest.mark.parametrize("takeback", [Takeback.ASK, Takeback.ANNOUNCED])
@pytest.mark.parametrize("called_first", [True, False])
def test_a_call_takes_back_at_once(takeback: Takeback, called_first: bool) -> None:
    scene = opened(promise_ms=None, takeback=takeback)

    scene = undo(scene.call("takeback")) if called_first else undo(scene).call("takeback")

    assert scene.said(TakenBack) == [TakenBack(1, ("e5-d3",))]
    assert scene.turns == ["a1-b3"]


def test_where_turns_are_never_taken_back_a_call_is_refused_in_words() -> None:
    scene = undo(opened(takeback=Takeback.OFF).call("takeback", by="white"))

    assert scene.said(Fault)[0].why
    assert scene.turns == ["a1-b3", "e5-d3"]


def test_four_turns_are_taken_back_with_one_call() -> None:
    scene = opened().play("b1-a3").wait(500).play("d5-e3").wait(500).forget()
    scene.lift("e3").put("d5").lift("a3").put("b1").lift("d3").put("e5").lift("b3").put("a1").wait(200)

    scene.call("takeback")

    assert scene.said(TakenBack) == [TakenBack(0, ("a1-b3", "e5-d3", "b1-a3", "d5-e3"))]
    assert scene.turns == []


def test_two_turns_are_taken_back_one_after_the_other() -> None:
    scene = undo(opened()).wait(5000).lift("b3").put("a1").wait(5000)

    assert [back.ply for back in scene.said(TakenBack)] == [1]
    assert scene.said(StartStands) == [StartStands(unfinished=True, takeback="takeback")]
    assert scene.answer("takeback").turns == []


def two_back(scene: Scene) -> Scene:
    """Both archers go back: legal turns do the same."""
    return scene.lift("b3").put("a1").wait(500).lift("d3").put("e5").wait(500)


def test_without_a_clock_two_turns_undone_may_be_two_turns_played_and_are_asked_about() -> None:
    scene = two_back(opened(clock=False)).wait(60_000)

    assert scene.turns == ["a1-b3", "e5-d3"]
    assert scene.said(StartStands) == [StartStands(unfinished=True, takeback="takeback-2")]
    assert scene.referee.questions_asked == 1
    assert not scene.said(TurnQuestion)


@pytest.mark.parametrize(
    ("answer", "turns"), [("takeback-2", []), ("b3-a1", ["a1-b3", "e5-d3", "b3-a1", "d3-e5"])]
)
def test_the_answer_says_which_it_was(answer: str, turns: list[str]) -> None:
    scene = two_back(opened(clock=False)).wait(60_000).answer(answer).wait(60_000)

    assert scene.turns == turns


def test_what_is_pressed_is_a_turn_though_it_undoes_another() -> None:
    scene = opened().play("b3-a1").wait(500).play("d3-e5").wait(500)

    assert scene.turns == ["a1-b3", "e5-d3", "b3-a1", "d3-e5"]
    assert not scene.said(TakenBack)


def test_a_call_takes_back_also_what_legal_turns_would_explain() -> None:
    scene = two_back(opened()).call("takeback")

    assert scene.said(TakenBack) == [TakenBack(0, ("a1-b3", "e5-d3"))]


def test_a_turn_undone_and_played_again_is_one_turn() -> None:
    scene = undo(opened(promise_ms=None)).lift("e5").put("d3").wait(300).press("white").wait(60_000)

    assert scene.turns == ["a1-b3", "e5-d3"]
    assert not scene.said(TakenBack)
    assert not scene.said(TurnQuestion)


def test_play_goes_on_from_the_position_returned_to() -> None:
    scene = undo(opened()).wait(5000).forget().play("d5-e3").wait(500)

    assert scene.turns == ["a1-b3", "d5-e3"]
    assert [moved.ply for moved in scene.said(Moved)] == [2]


def test_another_turn_may_be_played_before_anybody_said_that_one_was_taken_back() -> None:
    scene = undo(opened()).wait(1000).lift("d5").put("e3").wait(300).press("white").wait(60_000)

    assert scene.turns == ["a1-b3", "d5-e3"]
    assert [back.turns for back in scene.said(TakenBack)] == [("e5-d3",)]


def test_a_turn_that_nobody_could_see_is_taken_back_with_the_call() -> None:
    scene = Scene("left-right", "occupancy", turns="6L 3L 3R 8L 2R 7R").forget()

    scene.call("takeback", by="second").wait(200)

    assert [verdict.turns for verdict in scene.said(TakenBack)] == [("7R",)]
    assert scene.turns == ["6L", "3L", "3R", "8L", "2R"]


def test_the_clock_given_back_after_such_a_turn_is_asked_about() -> None:
    scene = Scene("left-right", "occupancy", turns="6L 3L 3R 8L 2R 7R").forget()

    scene.press("first").wait(5000)

    assert [question.choices for question in scene.said(TurnQuestion)] == [("takeback", "play-on")]
    assert scene.answer("takeback").turns == ["6L", "3L", "3R", "8L", "2R"]


def test_a_turn_that_becomes_final_after_it_was_called_back_is_still_taken_back() -> None:
    scene = Scene("chess", "polarity", clock=False)
    scene.lift("g1").put("f3").wait(1000).call("takeback", by="white").wait(9000)

    scene.lift("f3").put("g1").wait(1000).lift("b1").put("c3").wait(60_000)

    assert scene.turns == ["b1c3"]
    assert scene.said(TurnQuestion) == []


def test_presses_that_fit_two_turns_speak_against_a_takeback_that_leaves_touches() -> None:
    scene = Scene("alquerque").forget().play("b2-c3")
    # Black answers, and White is in at once: its man is in the hand when Black presses.
    scene.lift("b3").put("b2").lift("c3", after_ms=10).wait(1000).press("black").put("b3").wait(1000)

    assert scene.turns == ["b2-c3", "b3-b2"]
    assert scene.press("white").wait(1000).turns == ["b2-c3", "b3-b2", "c3-b3"]
    assert not scene.said(TakenBack)


def test_a_piece_that_is_straightened_while_a_turn_is_taken_back_is_not_played() -> None:
    scene = Scene("alquerque").forget().play("b2-c3")
    # White takes back, and Black's man on b3 is straightened: Black has given back the clock meanwhile.
    scene.lift("c3").wait(1000).fidget("b3").press("black").put("b2").wait(60_000)

    assert scene.turns in ([], ["b2-c3"])
    assert scene.turns == [] or scene.answer("takeback").wait(500).turns == []
