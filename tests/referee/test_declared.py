"""Two kings put in the centre say how a game of chess ended, where the board knows its pieces."""

from __future__ import annotations

import pytest

from adoube.referee.readable_verdicts import record_of
from adoube.referee.verdicts import Fault, Illegal, Over, Stage, TurnQuestion
from tests.referee.scene import Scene

OPENING = "e2e4 e7e5 g1f3 b8c6"
STAND_MS = 3500

# In which the white king goes by way of d5 and back.
ENDGAME = (
    "e2e4 e7e5 e1e2 e8e7 e2d3 e7d6 d3c3 d6c6 d2d3 d7d6 c3b3 c6b6 b3c4 b6a6 c4d5 a6b6 d5c4 b6c6 c4b4 c6d7"
)


def kings_to(scene: Scene, white: str, black: str) -> Scene:
    """Takes off what stands in the centre, and puts the kings there."""
    for cell in ("d4", "d5", "e4", "e5"):
        if scene.stacks[cell]:
            scene.take_off(cell)
    for king, cell in (("white.king", white), ("black.king", black)):
        stood = next(name for name, stack in scene.stacks.items() if stack == (king,))
        scene.lift(stood).put(cell)
    return scene


@pytest.mark.parametrize(
    ("white", "black", "winners", "scores"),
    [
        ("e4", "d5", ("white",), {"white": 1, "black": 0}),
        ("d5", "e4", ("white",), {"white": 1, "black": 0}),
        ("d4", "e5", ("black",), {"white": 0, "black": 1}),
        ("e4", "e5", ("white", "black"), {"white": 0.5, "black": 0.5}),
    ],
)
def test_kings_in_the_centre_end_the_game(
    white: str, black: str, winners: tuple[str, ...], scores: dict[str, float]
) -> None:
    scene = Scene("chess", "identity", turns=OPENING)

    kings_to(scene, white, black).wait(STAND_MS)

    (over,) = scene.said(Over)
    assert (over.outcome.winners, over.outcome.clause, over.scores) == (winners, "CHS-A3", scores)
    assert scene.referee.stage is Stage.OVER
    assert scene.turns == OPENING.split()


def test_the_record_has_the_result() -> None:
    scene = Scene("chess", "identity", turns=OPENING)

    kings_to(scene, "e4", "d5").wait(STAND_MS)

    record = record_of(scene.referee).to_json()
    assert record["over"]["winners"] == ["white"]
    assert record["scores"] == {"white": 1, "black": 0}
    assert record["record"] == OPENING.split()


def test_they_have_to_stand_for_a_while() -> None:
    scene = Scene("chess", "identity", turns=OPENING)

    kings_to(scene, "e4", "d5").wait(1000)

    assert not scene.said(Over)


def test_one_king_alone_declares_nothing() -> None:
    scene = Scene("chess", "identity", turns=OPENING)

    scene.take_off("e4").lift("e1").put("e4").wait(STAND_MS)

    assert not scene.said(Over)
    assert scene.said(Illegal)


def test_what_was_wrong_before_is_forgotten() -> None:
    scene = Scene("chess", "identity", turns=OPENING)

    scene.take_off("e4").lift("e1").put("e4").wait(STAND_MS)
    assert scene.referee.out_of_step is not None
    scene.lift("e8").put("d5").wait(STAND_MS)

    assert scene.said(Over)
    assert scene.referee.out_of_step is None


def test_kings_that_go_through_the_centre_in_an_endgame_play_turns() -> None:
    scene = Scene("chess", "identity", turns=ENDGAME)

    assert scene.turns == ENDGAME.split()
    assert not scene.said(Over)


def test_a_turn_that_was_not_final_is_not_recorded() -> None:
    scene = Scene("chess", "identity", turns=OPENING)

    scene.lift("f1").put("c4").wait(500)
    kings_to(scene, "e4", "d5").wait(STAND_MS)

    assert scene.said(Over)
    assert scene.turns == OPENING.split()


def test_a_mate_before_them_needs_no_press() -> None:
    scene = Scene("chess", "identity", turns="f2f3 e7e5 g2g4")

    scene.lift("d8").put("h4").wait(500)
    scene.take_off("e5").lift("e1").put("e5").lift("e8").put("d4").wait(STAND_MS)

    (over,) = scene.said(Over)
    assert (over.outcome.winners, over.outcome.clause) == (("black",), "CHS-18")
    assert scene.turns == ["f2f3", "e7e5", "g2g4", "d8h4"]


def test_a_mate_that_the_kings_contradict_is_not_taken_for_played() -> None:
    scene = Scene("chess", "identity", turns="f2f3 e7e5 g2g4")

    scene.lift("d8").put("h4").wait(500)
    scene.take_off("e5").lift("e1").put("e4").lift("e8").put("d5").wait(STAND_MS)

    (over,) = scene.said(Over)
    assert (over.outcome.winners, over.outcome.clause) == (("white",), "CHS-A3")
    assert scene.turns == ["f2f3", "e7e5", "g2g4"]


@pytest.mark.parametrize("view", ["occupancy", "polarity"])
def test_a_board_that_does_not_know_its_pieces_declares_nothing(view: str) -> None:
    scene = Scene("chess", view, turns=OPENING)

    kings_to(scene, "e4", "d5").wait(STAND_MS)

    assert not scene.said(Over)
    assert scene.said(Illegal)


def test_after_the_end_nothing_is_asked_or_answered() -> None:
    scene = Scene("chess", "identity", turns=OPENING)
    kings_to(scene, "e4", "d5").wait(STAND_MS).forget()

    scene.answer("f1c4").press("white").waits_for_good()

    assert not scene.said(TurnQuestion)
    assert scene.said(Fault)
    assert scene.referee.line.outcome is not None
    assert scene.turns == OPENING.split()


def test_a_turn_that_is_open_then_stays_open() -> None:
    scene = Scene("chess", "identity", promise_ms=None, turns="e2e4 a7a6 b1c3 b7b5 a2a3 d7d5")
    scene.loses_sight_of("b5").loses_sight_of("d5")
    scene.lift("c3").wait(500).press("white").wait(500)

    scene.lift("e1").put("d4").lift("e8").put("e5").wait(STAND_MS)
    scene.forget().answer("c3b5").waits_for_good()

    record = record_of(scene.referee).to_json()
    assert record["over"]["winners"] == ["black"]
    assert record["record"][6:] == [None]
    assert [fault.name for fault in scene.said(Fault)] == ["fault"]
