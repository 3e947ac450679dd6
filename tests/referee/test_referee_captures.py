"""Captures by replacement: what touches tell apart, what they may not, and what is asked.

After a1-b3 e5-d3 the archer on b3 may capture on a5 and on c5; a lifted b3 looks like either.
"""

import pytest

from adoube.referee.readable_verdicts import record_of
from adoube.referee.verdicts import Fault, Moved, TurnQuestion, Undecided
from tests.referee.scene import Scene

TURNS = "a1-b3 e5-d3"


def beginning(view: str = "occupancy", *, clock: bool = True, promise_ms: int | None = 10) -> Scene:
    return Scene(view=view, clock=clock, promise_ms=promise_ms, turns=TURNS if clock else "").forget()


def captures(scene: Scene, origin: str, target: str) -> Scene:
    return scene.take_off(target).lift(origin).put(target)


@pytest.mark.parametrize("target", ["a5", "c5"])
def test_touches_choose_among_captures(target: str) -> None:
    scene = beginning()

    captures(scene, "b3", target).wait(300).press("black").wait(100)

    assert scene.turns[2:] == [f"b3x{target}"]


@pytest.mark.parametrize("target", ["a5", "c5"])
def test_so_they_do_when_the_own_piece_is_in_the_hand_first(target: str) -> None:
    scene = beginning()

    scene.lift("b3").take_off(target).put(target).wait(300).press("black").wait(100)

    assert scene.turns[2:] == [f"b3x{target}"]


def test_a_replacement_too_quick_to_show_counts_as_a_touch() -> None:
    scene = beginning()

    scene.lift("b3").wait(200).touch("c5").wait(300).press("black").wait(100)

    assert scene.turns[2:] == ["b3xc5"]


@pytest.mark.parametrize("promise_ms", [None, 16])
def test_a_source_that_may_miss_a_lift_is_believed_the_one_that_it_reports(promise_ms: int | None) -> None:
    scene = beginning(promise_ms=promise_ms)

    captures(scene, "b3", "a5").wait(300).press("black").wait(100)

    assert scene.turns[2:] == ["b3xa5"]


@pytest.mark.parametrize("promise_ms", [None, 16])
def test_where_it_reports_none_nothing_is_ruled_out(promise_ms: int | None) -> None:
    scene = beginning(promise_ms=promise_ms)

    scene.lift("b3").wait(300).press("black").wait(100)

    assert scene.turns == TURNS.split()
    assert scene.said(Undecided)[0].candidates == ("b3xa5", "b3xc5")


def test_lost_touches_rule_nothing_out_until_the_board_has_stood() -> None:
    scene = beginning()

    scene.lift("b3").touches_lost().wait(300).press("black").wait(100)
    assert scene.said(Undecided)[0].candidates == ("b3xa5", "b3xc5")

    scene.answer("b3xa5").lift("d3").put("e1", after_ms=300)
    assert scene.turns[2:] == ["b3xa5"]


def test_touches_count_again_once_the_board_has_stood() -> None:
    scene = beginning().touches_lost().touch("d1").wait(200)

    captures(scene, "b3", "a5").wait(300).press("black").wait(100)

    assert scene.turns[2:] == ["b3xa5"]


def test_another_enemy_lifted_while_the_piece_is_in_the_hand_leaves_it_undecided() -> None:
    scene = beginning()

    scene.lift("b3").fidget("c5").take_off("a5").put("a5").wait(300).press("black").wait(100)

    assert scene.turns == TURNS.split()
    undecided = scene.said(Undecided)
    assert [(each.ply, each.seat, each.candidates) for each in undecided] == [
        (3, "black", ("b3xa5", "b3xc5"))
    ]


def test_an_enemy_adjusted_before_the_turn_is_less_likely_to_be_the_captured_one() -> None:
    scene = beginning()

    captures(scene.fidget("c5").wait(300), "b3", "a5").wait(300).press("black").wait(100)

    assert record_of(scene.referee).turns[2:] in ((None,), ("b3xa5",))
    assert scene.referee.hypotheses[0].line.texts[2:] == ("b3xa5",)


def test_but_not_when_the_piece_that_captures_was_lifted_with_it() -> None:
    scene = beginning()

    scene.lift("b3").lift("c5").put("c5").put("b3").wait(300)
    captures(scene, "b3", "a5").wait(300).press("black").wait(100)

    assert scene.said(Undecided)[0].candidates == ("b3xa5", "b3xc5")


def undecided_capture() -> Scene:
    scene = beginning()
    scene.lift("b3").fidget("c5").touch("a5").wait(300).press("black").wait(100)
    assert scene.said(Undecided)
    return scene.forget()


def test_what_is_undecided_is_asked_of_the_player_after_a_while_and_once() -> None:
    scene = undecided_capture()

    scene.wait(3900)
    assert scene.verdicts == []

    scene.wait(100)
    lifts = (("a5", "b3xa5"), ("c5", "b3xc5"))
    assert scene.verdicts == [TurnQuestion(1, 3, "black", ("b3xa5", "b3xc5"), lifts)]
    assert scene.referee.question == scene.verdicts[0]

    scene.wait(100_000)
    assert len(scene.said(TurnQuestion)) == 1


def test_the_answer_settles_it() -> None:
    scene = undecided_capture().wait(4000)

    scene.answer("b3xc5")

    assert scene.turns[2:] == ["b3xc5"]
    assert (scene.referee.question, scene.referee.open) == (None, None)
    assert scene.referee.questions_asked == 1


def test_an_answer_may_come_before_the_question() -> None:
    scene = undecided_capture().answer("b3xa5").wait(10_000)

    assert scene.turns[2:] == ["b3xa5"]
    assert not scene.said(TurnQuestion)


@pytest.mark.parametrize("answer", ["b3xd3", "skip", "", "a1-b3"])
def test_an_answer_that_is_no_choice_changes_nothing(answer: str) -> None:
    scene = undecided_capture().wait(4000).forget()

    scene.answer(answer)

    assert scene.turns == TURNS.split()
    assert scene.said(Fault)
    assert scene.referee.question is not None


def test_a_later_turn_settles_it_and_both_are_accepted_in_order() -> None:
    scene = undecided_capture()

    scene.lift("c5").put("b3").wait(300).press("white").wait(100)

    # The archer on c5 is white's only if black captured on a5.
    assert [(moved.ply, moved.turn) for moved in scene.said(Moved)] == [(3, "b3xa5"), (4, "c5-b3")]
    assert scene.referee.open is None


def test_a_later_turn_that_settles_nothing_leaves_both_lines_open_and_is_not_asked_again() -> None:
    scene = undecided_capture().wait(4000)

    scene.lift("d5").put("e3").wait(300).press("white").wait(10_000)

    still_open = scene.referee.open
    assert still_open is not None
    assert still_open.lines == (("b3xa5", "d5-e3"), ("b3xc5", "d5-e3"))
    assert len(scene.said(TurnQuestion)) == 1

    scene.answer("b3xc5")
    assert scene.turns[2:] == ["b3xc5", "d5-e3"]


def test_the_time_until_the_question_is_not_drawn_out_by_later_turns() -> None:
    scene = undecided_capture().wait(3000)

    scene.lift("d5", after_ms=0).put("e3", after_ms=200).wait(200).press("white").wait(600)

    assert len(scene.said(TurnQuestion)) == 1


def test_the_record_of_an_undecided_turn_is_a_gap_with_its_candidates() -> None:
    scene = undecided_capture()

    record = record_of(scene.referee).to_json()

    assert record["record"] == ["a1-b3", "e5-d3", None]
    assert record["open"] == [{"ply": 3, "candidates": ["b3xa5", "b3xc5"]}]


def test_under_polarity_a_capture_shows_itself() -> None:
    scene = beginning("polarity", promise_ms=None)

    captures(scene, "b3", "c5").wait(300).press("black")

    assert scene.turns[2:] == ["b3xc5"]


def test_a_cell_that_was_out_of_sight_may_have_been_touched() -> None:
    scene = beginning()

    scene.lift("b3").loses_sight_of("c5").wait(200).sees_again("c5").wait(300)
    scene.press("black").wait(100)

    assert scene.turns[2:] == []
    assert "b3xc5" in scene.said(Undecided)[0].candidates


def test_so_may_one_that_still_is() -> None:
    scene = beginning()

    scene.loses_sight_of("c5").wait(200)
    scene.lift("b3").wait(600).press("black").wait(100)

    assert scene.turns[2:] == []
    assert "b3xc5" in scene.said(Undecided)[0].candidates


# a piece in the hand


def test_a_lifted_piece_beside_an_enemy_that_was_touched_is_not_yet_a_capture() -> None:
    scene = beginning()

    scene.lift("b3").fidget("a5").wait(10_000).put("b2").wait(300).press("black").wait(3000)

    assert scene.turns[2:] == ["b3-b2"]
    assert not scene.said(TurnQuestion)


def test_a_press_as_the_piece_comes_down_is_asked_about() -> None:
    scene = beginning()

    scene.lift("b3").fidget("a5").wait(300).press("black").put("b2", after_ms=60).wait(5000)

    assert scene.turns[2:] == []
    assert [asked.choices for asked in scene.said(TurnQuestion)] == [("b3-b2", "b3xa5")]
    assert scene.wait(40_000).answer("b3-b2").turns[2:] == ["b3-b2"]


def test_a_press_that_waited_for_the_piece_accepts_no_capture_while_it_may_be_in_the_hand() -> None:
    scene = beginning()

    scene.lift("b3").wait(200).press("black").fidget("a5").wait(2000)
    assert scene.turns == TURNS.split()

    scene.put("b2").wait(5000)
    assert scene.turns[2:] == []
    assert scene.answer("b3-b2").turns[2:] == ["b3-b2"]


def test_without_a_clock_the_next_players_fidget_confirms_nothing() -> None:
    scene = Scene(clock=False)
    for text in TURNS.split():
        scene.play(text).wait(5200)
    scene.forget()

    # With b3 in the air and a5 touched, d3 in the air and c1 touched look like white's answer.
    scene.lift("b3").fidget("a5").wait(200).lift("d3").fidget("c1").wait(5000).put("d3")
    scene.put("b2").wait(1000)
    assert scene.turns[2:] == []

    assert scene.wait(60_000).turns[2:] == ["b3-b2"]
