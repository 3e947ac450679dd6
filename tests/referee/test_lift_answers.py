"""Each choice of a question has a piece to lift where a cell tells it apart."""

from __future__ import annotations

from adoube.referee.verdicts import TurnQuestion
from tests.referee.scene import Scene


def question_after(scene: Scene) -> TurnQuestion:
    (question,) = scene.wait(5000).said(TurnQuestion)
    return question


def test_the_piece_is_lifted_from_where_its_turn_ended() -> None:
    scene = Scene("chess", promise_ms=None, turns="e2e4 a7a6 b1c3 b7b5 a2a3 d7d5")

    scene.lift("c3").wait(500).press("white")

    question = question_after(scene)
    assert question.choices == ("c3b5", "c3d5")
    assert question.lifts == (("b5", "c3b5"), ("d5", "c3d5"))


def test_choices_that_end_on_one_cell_have_none() -> None:
    scene = Scene("chess", promise_ms=None, turns="h2h4 g7g5 h4g5 a7a6 g5g6 a6a5 g6h7 a5a4")

    scene.take_off("g8").lift("h7").put("g8").wait(500).press("white")

    question = question_after(scene)
    assert len(question.choices) == 4
    assert question.lifts == ()
