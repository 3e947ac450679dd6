"""Takebacks: told where they lead, asked about where not, and never where the table knows none."""

import pytest

from adoube.referee.config import Takeback
from adoube.referee.verdicts import Fault, Illegal, Moved, TakenBack, TurnQuestion
from tests.referee.scene import Scene
from tests.referee.telling.live import FOR_GOOD_MS, at_live

NOT_CALLED = pytest.mark.parametrize("takeback", [Takeback.ANNOUNCED, Takeback.OFF])
BOTH = pytest.mark.parametrize("clock", [True, False])


def opened(*, clock: bool = True, takeback: Takeback = Takeback.ASK) -> Scene:
    """Each seat has moved its archer of the first row once."""
    scene = at_live(clock=clock, takeback=takeback)
    return scene.play("a1-b3").wait(6000).play("e5-d3").wait(6000).forget()


def undo(scene: Scene) -> Scene:
    """White's archer goes back to where it stood before its last turn."""
    return scene.lift("d3").put("e5").wait(200)


@BOTH
def test_a_turn_that_is_undone_is_taken_back_once_it_has_stood(clock: bool) -> None:
    scene = undo(opened(clock=clock)).wait(3500)
    assert scene.turns == ["a1-b3", "e5-d3"]

    scene.wait(1000)

    assert scene.verdicts == [TakenBack(1, ("e5-d3",))]


@pytest.mark.parametrize("takeback", [Takeback.ASK, Takeback.ANNOUNCED])
@pytest.mark.parametrize("called_first", [True, False])
def test_a_call_takes_back_at_once(takeback: Takeback, called_first: bool) -> None:
    scene = opened(takeback=takeback)

    scene = undo(scene.call("takeback")) if called_first else undo(scene).call("takeback")

    assert scene.said(TakenBack) == [TakenBack(1, ("e5-d3",))]


def test_the_other_seat_consents_by_giving_the_clock_back() -> None:
    scene = undo(opened()).press("black")

    assert scene.said(TakenBack) == [TakenBack(1, ("e5-d3",))]


@NOT_CALLED
def test_where_it_has_to_be_called_an_undone_turn_is_against_the_rules(takeback: Takeback) -> None:
    scene = undo(opened(takeback=takeback)).press("black").wait(FOR_GOOD_MS)

    assert scene.turns == ["a1-b3", "e5-d3"]
    assert scene.said(Illegal)
    assert not scene.said(TakenBack) + scene.said(TurnQuestion)


def test_where_there_are_none_a_call_is_refused_in_words() -> None:
    scene = undo(opened(takeback=Takeback.OFF).call("takeback", by="white")).wait(FOR_GOOD_MS)

    assert scene.said(Fault)[0].why
    assert scene.turns == ["a1-b3", "e5-d3"]


@BOTH
def test_nothing_is_taken_back_while_legal_turns_explain_the_board_as_well(clock: bool) -> None:
    scene = opened(clock=clock).lift("b3").put("a1").wait(300)
    if clock:
        scene.press("black")

    scene.wait(500).lift("d3").put("e5").wait(300)
    if clock:
        scene.press("white")
    scene.wait(FOR_GOOD_MS)

    assert not scene.said(TakenBack)
    assert scene.turns[:2] == ["a1-b3", "e5-d3"]


def test_what_is_pressed_is_a_turn_though_it_undoes_another() -> None:
    scene = opened().play("b3-a1").wait(500).play("d3-e5").wait(500)

    assert scene.turns == ["a1-b3", "e5-d3", "b3-a1", "d3-e5"]
    assert not scene.said(TakenBack)


def test_four_turns_are_taken_back_with_one_call() -> None:
    scene = opened().play("b1-a3").wait(500).play("d5-e3").wait(500).forget()
    scene.lift("e3").put("d5").lift("a3").put("b1").lift("d3").put("e5").lift("b3").put("a1").wait(200)

    scene.call("takeback")

    assert scene.said(TakenBack) == [TakenBack(0, ("a1-b3", "e5-d3", "b1-a3", "d5-e3"))]


def test_a_turn_undone_and_played_again_is_one_turn() -> None:
    scene = undo(opened()).lift("e5").put("d3").wait(300).press("white").wait(FOR_GOOD_MS)

    assert scene.turns == ["a1-b3", "e5-d3"]
    assert not scene.said(TakenBack) + scene.said(TurnQuestion)


def test_play_goes_on_from_the_position_returned_to() -> None:
    scene = undo(opened()).wait(5000).forget().play("d5-e3").wait(500)

    assert scene.turns == ["a1-b3", "d5-e3"]
    assert [moved.ply for moved in scene.said(Moved)] == [2]
