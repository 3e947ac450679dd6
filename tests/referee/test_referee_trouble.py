"""Boards that no rule explains: the clause, the remedy and the ways back; and what is refused politely."""

from __future__ import annotations

import pytest

from adoube.referee.verdicts import BackInStep, Fault, Illegal, TurnQuestion
from tests.referee.scene import Scene

BOTH_VIEWS = pytest.mark.parametrize("view", ["occupancy", "polarity"])


def out_of_step(view: str = "occupancy") -> Scene:
    """Black has set a1 on e4, which no line joins, and it has stood for long."""
    scene = Scene(view=view).forget().lift("a1").put("e4").wait(3000)
    assert scene.referee.out_of_step is not None
    return scene


@BOTH_VIEWS
def test_what_stands_against_the_rules_is_named_with_its_clause_and_what_to_put_right(view: str) -> None:
    scene = Scene(view=view).forget().lift("a1").put("e4")

    scene.wait(2999)
    assert scene.verdicts == []

    scene.wait(1)
    illegal = scene.said(Illegal)[0]
    assert (illegal.objection.clause, illegal.empty, illegal.fill) == ("JAR-03", ("e4",), ("a1",))
    assert scene.referee.out_of_step == illegal


def test_the_wrong_players_move_is_named_so() -> None:
    scene = Scene().forget().lift("e5").put("d3").wait(3000)

    assert scene.said(Illegal)[0].objection.clause == "JAR-08"


def test_a_piece_more_is_named_so() -> None:
    scene = Scene().forget().becomes("c1", ()).becomes("c1", ("black.archer",)).wait(300)

    scene.becomes("b3", ("black.archer",)).becomes("c4", ("black.archer",)).wait(3000)

    assert scene.said(Illegal)[0].empty == ("b3", "c4")


def test_it_is_said_once_while_it_stands() -> None:
    scene = out_of_step().touch("c1").wait(20_000).touch("c1").wait(20_000)

    assert len(scene.said(Illegal)) == 1


def test_something_else_illegal_is_said_again() -> None:
    scene = out_of_step().lift("e4").put("e3").wait(3000)

    assert [illegal.empty for illegal in scene.said(Illegal)] == [("e4",), ("e3",)]
    assert scene.referee.out_of_step == scene.said(Illegal)[1]


@BOTH_VIEWS
def test_putting_it_right_brings_it_back_in_step(view: str) -> None:
    scene = out_of_step(view).forget()

    scene.lift("e4").put("a1").wait(100)

    assert scene.verdicts == [BackInStep()]
    assert scene.referee.out_of_step is None


@BOTH_VIEWS
def test_so_does_a_legal_turn_in_its_place(view: str) -> None:
    scene = out_of_step(view).forget()

    scene.lift("e4").put("b3").wait(300).press("black").wait(100)

    assert scene.said(BackInStep) == [BackInStep()]
    assert scene.turns == ["a1-b3"]


@BOTH_VIEWS
@pytest.mark.parametrize("clock", [True, False])
def test_it_comes_to_no_turns_by_standing_for_long(view: str, clock: bool) -> None:
    scene = Scene(view=view, clock=clock).forget().lift("a1").put("e4").wait(180_000)

    scene.lift("e4").put("a1").wait(10_000)

    assert scene.turns == []
    assert [verdict.name for verdict in scene.verdicts] == ["illegal", "back-in-step"]


def test_a_press_on_an_illegal_board_does_not_end_the_turn_that_mends_it() -> None:
    scene = out_of_step().press("black").forget()

    scene.lift("e4").put("a1").wait(600)

    assert scene.turns == []
    assert [verdict.name for verdict in scene.verdicts] == ["back-in-step", "fault"]


def test_a_turn_on_top_of_an_illegal_one_is_never_accepted() -> None:
    scene = out_of_step().press("black")

    scene.lift("e5").put("d3").wait(300).press("white").wait(60_000)

    assert scene.turns == []
    scene.stands_as_expected().wait(500)
    assert scene.referee.out_of_step is None


def two_turns_at_once(scene: Scene) -> Scene:
    scene.forget().lift("a1", after_ms=300).put("b3", after_ms=50)
    return scene.lift("e5", after_ms=20).put("d3", after_ms=50)


def test_two_turns_at_once_are_accepted_with_the_touches_of_both_seats() -> None:
    scene = two_turns_at_once(Scene(clock=False)).wait(60_000)

    assert scene.turns == ["a1-b3", "e5-d3"]
    assert not scene.said(Illegal)


def test_two_turns_at_once_are_accepted_with_the_presses_of_both_seats() -> None:
    scene = two_turns_at_once(Scene(promise_ms=None)).wait(200)

    assert scene.press("black").turns == ["a1-b3"]
    assert scene.press("white").turns == ["a1-b3", "e5-d3"]


def test_presses_that_came_before_the_board_was_still_count_as_well() -> None:
    scene = Scene(promise_ms=None).forget().lift("a1").lift("e5", after_ms=20)

    scene.press("black").put("d3", after_ms=50).press("white").becomes("b3", ("black.archer",), after_ms=40)

    assert scene.wait(600).turns == ["a1-b3", "e5-d3"]


def both_hands_at_once(scene: Scene) -> Scene:
    """No moment shows one of the two turns without the other."""
    scene.forget().lift("a1", after_ms=300).lift("e5", after_ms=20)
    return scene.put("b3", after_ms=50).put("d3", after_ms=20)


def test_two_turns_that_were_seen_one_after_the_other_need_no_other_sign() -> None:
    scene = two_turns_at_once(Scene(clock=False, promise_ms=None)).wait(60_000)

    assert scene.turns == ["a1-b3", "e5-d3"]
    assert not scene.said(TurnQuestion)


def test_two_turns_at_once_are_two_turns_once_they_have_stood() -> None:
    scene = both_hands_at_once(Scene(clock=False, promise_ms=None)).wait(1000)
    assert scene.turns == []

    scene.wait(60_000)

    assert scene.turns == ["a1-b3", "e5-d3"]
    assert not scene.said(Illegal)


def test_a_fidget_that_is_over_in_time_is_no_trouble() -> None:
    scene = Scene().forget()

    scene.lift("a5").lift("b5").wait(2500).put("b5").put("a5").wait(60_000)

    assert scene.verdicts == []


def test_a_call_that_the_game_does_not_know_is_refused_in_words() -> None:
    scene = Scene().forget().call("jump")

    assert "jump" in scene.said(Fault)[0].why
    assert scene.turns == []


@pytest.mark.parametrize("answer", ["a1-b3", "yes"])
def test_an_answer_to_nothing_is_refused(answer: str) -> None:
    scene = Scene().forget().answer(answer)

    assert answer in scene.said(Fault)[0].why
    assert scene.turns == []


def test_a_cell_out_of_sight_agrees_with_everything() -> None:
    scene = Scene(view="polarity").forget().loses_sight_of("e5").wait(500)

    scene.lift("a1").put("b3").wait(300).press("black")

    assert scene.turns == ["a1-b3"]


def test_what_was_not_seen_is_not_accepted() -> None:
    scene = Scene(view="polarity").forget().loses_sight_of("a1").loses_sight_of("b3").wait(500)

    scene.lift("a1").put("b3").wait(300).press("black")
    assert scene.turns == []

    scene.sees_again("a1").sees_again("b3").wait(200).press("black")
    assert scene.turns == ["a1-b3"]
