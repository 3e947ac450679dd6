"""Where too many hypotheses account for a reading, play is held and asked about: nothing is dropped."""

import pytest

from adoube.referee import interpreter as module
from adoube.referee.verdicts import TurnQuestion
from tests.referee.scene import Scene


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Scene:
    """Two captures are open, and from now on one hypothesis is the most."""
    scene = Scene(turns="a1-b3 e5-d3")
    scene.lift("b3").fidget("c5").touch("a5").wait(300).press("black").wait(100)
    monkeypatch.setattr(module, "MOST_HYPOTHESES", 1)
    return scene.forget()


def test_a_reading_of_too_many_is_asked_about_at_once_and_waits(held: Scene) -> None:
    held.lift("d5").put("e3").wait(200)

    assert [question.choices for question in held.said(TurnQuestion)] == [("b3xa5", "b3xc5")]
    assert held.referee.provisional is None
    assert held.turns == ["a1-b3", "e5-d3"]


def test_the_answer_makes_room_and_the_reading_is_taken(held: Scene) -> None:
    held.lift("d5").put("e3").wait(200).answer("b3xc5")

    assert held.turns == ["a1-b3", "e5-d3", "b3xc5"]
    assert held.referee.provisional is not None
    held.press("white")
    assert held.turns[3:] == ["d5-e3"]


def test_it_is_not_asked_twice(held: Scene) -> None:
    held.lift("d5").put("e3").wait(200).touch("e3").wait(20_000)

    assert len(held.said(TurnQuestion)) == 1
