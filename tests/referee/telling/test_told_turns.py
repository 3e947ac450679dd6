"""A game from its set-up on: when it begins, and when a turn is told as certain."""

from typing import Any

import pytest

from adoube.games.registry import make_game
from adoube.referee.verdicts import Fault, Illegal, Moved, SetUp, Stage, TurnQuestion, Undecided, Underway
from tests.referee.scene import Scene, line_of
from tests.referee.telling.live import FOR_GOOD_MS, at_live

# set-up


def bare(**how: Any) -> Scene:
    """A table of which nothing was reported yet."""
    return Scene(set_up=False, **how)


def test_a_board_that_stands_at_the_start_is_set_up() -> None:
    scene = bare().report().wait(500)

    assert scene.verdicts == [SetUp()]
    assert scene.referee.stage is Stage.PLAYING


def test_nothing_is_said_of_a_board_that_has_told_nothing() -> None:
    scene = bare().wait(FOR_GOOD_MS)

    assert scene.verdicts == []
    assert scene.referee.stage is Stage.SET_UP


def test_a_piece_that_is_missing_is_asked_for_by_its_cell_and_once() -> None:
    scene = bare()
    scene.stacks["a1"] = ()

    scene.report().wait(FOR_GOOD_MS)
    assert scene.verdicts == [SetUp(fill=("a1",))]
    assert scene.referee.set_up_needs == SetUp(fill=("a1",))

    scene.becomes("a1", ("black.archer",)).wait(500)
    assert scene.verdicts[1:] == [SetUp()]
    assert scene.referee.set_up_needs is None


def test_the_first_turn_may_follow_the_last_piece_at_once() -> None:
    scene = bare().report().wait(500).forget()

    scene.lift("a1", after_ms=0).put("b3").wait(300).press("black")

    assert scene.turns == ["a1-b3"]


# a game that was interrupted


def taken_up(turns: str, **how: Any) -> Scene:
    return bare(taken_up=line_of(make_game("jarmo"), turns), **how)


def test_a_game_is_taken_up_where_it_was_left() -> None:
    scene = taken_up("a1-b3 e5-d3").report().wait(500)
    assert scene.verdicts == [SetUp()]

    scene.play("b1-a3")

    assert scene.turns == ["a1-b3", "e5-d3", "b1-a3"]
    assert [moved.ply for moved in scene.said(Moved)] == [3]


def test_a_turn_that_was_played_while_nobody_watched_is_found() -> None:
    scene = taken_up("a1-b3 e5-d3")
    scene.stacks |= {"a3": scene.stacks["b1"], "b1": ()}

    scene.report().wait(FOR_GOOD_MS)

    assert scene.referee.stage is Stage.PLAYING
    unconfirmed = scene.referee.unconfirmed
    assert "b1-a3" in scene.turns or (unconfirmed is not None and "b1-a3" in unconfirmed.candidates)


def test_what_was_open_when_it_was_left_is_open_when_it_is_taken_up() -> None:
    line = line_of(make_game("chess"), CAPTURES)
    scene = Scene("chess", set_up=False, taken_up=line, open_lines=[["d4e5"], ["d4c5"]])
    scene.stacks["d4"] = ()

    scene.report().wait(FOR_GOOD_MS)
    unconfirmed = scene.referee.unconfirmed

    assert unconfirmed is not None
    assert set(unconfirmed.candidates) == {"d4e5", "d4c5"}


def test_pieces_that_stand_at_the_start_instead_are_told_as_that() -> None:
    scene = taken_up("a1-b3 e5-d3")
    start = scene.game.placement(scene.game.start())
    scene.stacks = {cell: start.stack(cell) for cell in scene.game.board.names}

    scene.report().wait(FOR_GOOD_MS)

    assert [verdict.name for verdict in scene.verdicts] == ["start-stands"]


# a turn is certain


@pytest.mark.parametrize("view", ["occupancy", "polarity", "identity"])
def test_a_press_ends_the_turn_that_stands(view: str) -> None:
    scene = at_live(view=view).lift("a1").put("b3").wait(20_000)
    assert scene.verdicts == []

    scene.press("black")

    assert [(one.ply, one.seat, one.turn, one.cells) for one in scene.said(Moved)] == [
        (1, "black", "a1-b3", ("a1", "b3"))
    ]


def test_a_press_that_comes_before_the_piece_is_down_ends_the_turn_once_it_is() -> None:
    scene = at_live().lift("a1").wait(300).press("black").wait(300)
    assert scene.verdicts == []

    assert scene.put("b3").wait(600).turns == ["a1-b3"]


def test_who_presses_behind_two_turns_confirms_both() -> None:
    scene = at_live().lift("a1").put("b3").wait(500).lift("e5").put("d3").wait(500).press("white")

    assert scene.turns == ["a1-b3", "e5-d3"]


def test_without_a_clock_a_turn_is_certain_once_it_has_stood() -> None:
    scene = at_live(clock=False).lift("a1").put("b3").wait(4999)
    assert scene.turns == []

    assert scene.wait(1).turns == ["a1-b3"]


def test_without_a_clock_the_answer_makes_it_certain_sooner() -> None:
    scene = at_live(clock=False).lift("a1").put("b3").wait(1000).lift("e5").put("d3").wait(2999)
    assert scene.turns == []

    assert scene.wait(1).turns == ["a1-b3"]


def test_two_turns_behind_it_make_it_certain_at_once() -> None:
    scene = at_live(clock=False).lift("a1").put("b3").wait(500).lift("e5").put("d3").wait(500)
    assert scene.turns == []

    assert scene.lift("e1").put("c2").wait(100).turns == ["a1-b3"]


def test_a_turn_is_shown_before_it_is_certain() -> None:
    scene = at_live().lift("a1").put("b3").wait(200)

    provisional = scene.referee.provisional
    assert provisional is not None
    assert provisional.stack("b3") == ("black.archer",)
    assert scene.press("black").referee.provisional is None


def test_a_turn_that_is_put_back_before_the_press_was_none() -> None:
    scene = at_live().lift("a1").put("b3").wait(1000).lift("b3").put("a1").wait(FOR_GOOD_MS)

    assert (scene.turns, scene.verdicts) == ([], [])


def test_a_press_without_a_turn_is_told_and_ends_none_that_comes_later() -> None:
    scene = at_live().press("black").wait(500)
    assert "black" in scene.said(Fault)[0].why

    scene.lift("a1").put("b3").wait(500)
    assert scene.turns == []
    assert scene.press("black").turns == ["a1-b3"]


def test_the_other_seat_cannot_end_a_turn() -> None:
    scene = at_live().lift("a1").put("b3").wait(500).press("white").wait(500)

    assert scene.turns == []


def test_a_piece_in_the_air_is_named_after_a_quarter_of_a_minute_and_once() -> None:
    scene = at_live(view="polarity").lift("a1").wait(14_999)
    assert scene.verdicts == []

    scene.wait(1)
    assert scene.verdicts == [Underway(empty=(), fill=("a1",))]

    assert len(scene.wait(FOR_GOOD_MS).verdicts) == 1


def test_a_whole_game_is_told_turn_by_turn_and_its_end() -> None:
    scene = at_live("chess", turns="f2f3 e7e5 g2g4")

    scene.play("d8h4").wait(500)

    assert [verdict.name for verdict in scene.verdicts] == ["moved", "over"]
    assert scene.referee.stage is Stage.OVER


# a turn is open

# White's pawn on d4 may take on e5 and on c5: bare occupancy shows the same for both.
CAPTURES = "d2d4 e7e5 a2a3 c7c5"


def one_capture_of_two() -> Scene:
    """White's pawn takes one of two: both were touched."""
    scene = at_live("chess", turns=CAPTURES)
    return scene.touch("c5").touch("e5").wait(200).lift("d4").wait(1000)


def test_two_captures_that_look_alike_are_undecided_once_the_clock_is_pressed() -> None:
    scene = one_capture_of_two()
    assert scene.verdicts == []

    scene.press("white").wait(500)

    assert [(one.ply, one.seat, one.candidates) for one in scene.said(Undecided)] == [
        (5, "white", ("d4c5", "d4e5"))
    ]
    assert scene.turns == CAPTURES.split()


def test_the_player_is_asked_after_four_seconds_and_once() -> None:
    scene = one_capture_of_two().press("white").wait(3999)
    assert not scene.said(TurnQuestion)

    scene.wait(FOR_GOOD_MS)

    (question,) = scene.said(TurnQuestion)
    assert (question.to, question.choices) == ("white", ("d4c5", "d4e5"))


@pytest.mark.parametrize("answer", ["d4c5", "d4e5"])
def test_the_answer_makes_it_certain(answer: str) -> None:
    scene = one_capture_of_two().press("white").wait(5000).answer(answer)

    assert scene.turns == [*CAPTURES.split(), answer]
    assert scene.referee.question is None


@pytest.mark.parametrize("answer", ["e7e5", "a2a3", "nonsense", ""])
def test_an_answer_that_fits_nothing_is_refused_and_leaves_it_open(answer: str) -> None:
    scene = one_capture_of_two().press("white").wait(5000).forget().answer(answer)

    assert [verdict.name for verdict in scene.verdicts] == ["fault"]
    assert scene.referee.open is not None
    assert scene.answer("d4e5").turns[-1] == "d4e5"


def test_the_question_names_a_cell_to_lift_for_each_choice() -> None:
    scene = one_capture_of_two().press("white").wait(5000)
    (question,) = scene.said(TurnQuestion)

    assert dict(question.lifts) == {"c5": "d4c5", "e5": "d4e5"}


def test_play_goes_on_behind_it_and_both_are_told_in_order_once_it_is_known() -> None:
    scene = one_capture_of_two().press("white").wait(500).forget()

    scene.lift("g8").put("f6").wait(300).press("black").wait(500)
    assert scene.turns == CAPTURES.split()
    assert scene.referee.provisional is not None

    scene.answer("d4e5")
    assert [(one.ply, one.turn) for one in scene.said(Moved)] == [(5, "d4e5"), (6, "g8f6")]


def test_a_later_turn_that_only_one_of_them_allows_settles_it_unasked() -> None:
    scene = one_capture_of_two().press("white").wait(500).forget()

    scene.lift("c5").put("c4").wait(500).press("black").wait(500)

    assert [one.turn for one in scene.said(Moved)] == ["d4e5", "c5c4"]
    assert scene.referee.questions_asked == 0


def test_an_open_turn_that_nobody_answers_is_followed_for_many_turns() -> None:
    scene = one_capture_of_two().press("white").wait(5000).forget()
    for seat, cell, goal in [
        ("black", "g8", "f6"), ("white", "g1", "f3"), ("black", "b8", "c6"), ("white", "b1", "c3"),
    ]:  # fmt: skip
        scene.lift(cell).put(goal).wait(300).press(seat).wait(1000)
    assert not scene.said(Illegal)

    scene.answer("d4c5")

    assert scene.turns == [*CAPTURES.split(), "d4c5", "g8f6", "g1f3", "b8c6", "b1c3"]


def test_without_a_clock_it_is_open_once_it_has_stood() -> None:
    scene = at_live("chess", clock=False)
    for text in CAPTURES.split():
        scene.play(text).wait(6000)

    scene.touch("c5").fidget("e5").wait(200).fidget("c5").fidget("e5").lift("d4").wait(FOR_GOOD_MS)

    (question,) = scene.said(TurnQuestion)
    assert question.choices == ("d4c5", "d4e5")
    assert scene.answer("d4e5").turns[-1] == "d4e5"
