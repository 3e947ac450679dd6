"""Trouble at a table: named once with what would mend it, and followed."""

import pytest

from adoube.referee.verdicts import BackInStep, Cleared, Illegal, Moved, Over, Stage, StartStands
from tests.referee.scene import Scene
from tests.referee.telling.live import FOR_GOOD_MS, at_live

BOTH_VIEWS = pytest.mark.parametrize("view", ["occupancy", "polarity"])
PLAYED = "a1-b3 e5-d3 b1-a3 d5-e3 e1-c2"  # more turns than are taken back at once

# against the rules


def out_of_step(view: str = "occupancy") -> Scene:
    """Black's archer of the corner stands where no turn brings it."""
    return at_live(view=view).lift("a1").put("e4")


@BOTH_VIEWS
def test_what_no_rule_allows_is_named_once_it_has_stood_for_three_seconds(view: str) -> None:
    scene = out_of_step(view).wait(2999)
    assert scene.verdicts == []

    scene.wait(1)

    (illegal,) = scene.said(Illegal)
    assert illegal.objection.clause
    assert (illegal.empty, illegal.fill) == (("e4",), ("a1",))
    assert scene.referee.out_of_step == illegal


def test_it_is_said_once() -> None:
    scene = out_of_step().wait(FOR_GOOD_MS).touch("c3").wait(FOR_GOOD_MS)

    assert len(scene.said(Illegal)) == 1


@BOTH_VIEWS
def test_who_puts_it_right_is_back_in_step(view: str) -> None:
    scene = out_of_step(view).wait(5000).forget().lift("e4").put("a1").wait(500)

    assert scene.verdicts == [BackInStep()]
    assert scene.play("a1-b3").turns == ["a1-b3"]


@BOTH_VIEWS
def test_so_is_who_plays_a_legal_turn_instead(view: str) -> None:
    scene = out_of_step(view).wait(5000).forget().lift("e4").put("b3").wait(300).press("black").wait(500)

    assert scene.said(BackInStep) == [BackInStep()]
    assert scene.turns == ["a1-b3"]


def test_a_press_does_not_make_it_legal() -> None:
    scene = out_of_step().press("black").wait(FOR_GOOD_MS)

    assert scene.turns == []
    assert len(scene.said(Illegal)) == 1


def test_a_fidget_that_is_over_in_time_is_no_trouble() -> None:
    scene = at_live().lift("a5").lift("b5").wait(2500).put("b5").put("a5").wait(FOR_GOOD_MS)

    assert scene.verdicts == []


# cells that say nothing, or late


HANDS = [("white", "e2", "e4"), ("black", "e7", "e5"), ("white", "g1", "f3"), ("black", "b8", "c6")]


@pytest.mark.parametrize("clock", [True, False])
@pytest.mark.parametrize("silent", ["e4", "f3"])
def test_a_cell_that_is_silent_does_not_stop_the_game(silent: str, clock: bool) -> None:
    scene = at_live("chess", clock=clock).sticks(silent)
    played = [f"{cell}{goal}" for _, cell, goal in HANDS]
    for seat, cell, goal in HANDS:
        scene.lift(cell).put(goal).wait(1500)
        if clock:
            scene.press(seat).wait(500)

    scene.wait(FOR_GOOD_MS)
    if (question := scene.referee.question) is not None:
        (answer,) = set(question.choices) & set(played)
        scene.answer(answer).wait(FOR_GOOD_MS)

    assert scene.turns == played[: len(scene.turns)]
    rest, still_open = tuple(played[len(scene.turns) :]), scene.referee.unconfirmed
    assert not rest or (still_open is not None and rest in {line[: len(rest)] for line in still_open.lines})


@pytest.mark.parametrize("clock", [True, False])
def test_a_cell_that_reports_two_turns_late_loses_none(clock: bool) -> None:
    scene = at_live("chess", clock=clock).sticks("e4")
    for ply, (seat, cell, goal) in enumerate(HANDS):
        scene.lift(cell).put(goal).wait(1500)
        if clock:
            scene.press(seat).wait(500)
        if ply == 2:
            scene.sees_again("e4").wait(500)

    scene.wait(FOR_GOOD_MS)

    assert scene.turns == ["e2e4", "e7e5", "g1f3", "b8c6"]


def test_a_cell_out_of_sight_agrees_with_everything() -> None:
    scene = at_live(view="polarity").loses_sight_of("e5").wait(500)

    scene.lift("a1").put("b3").wait(300).press("black")

    assert scene.turns == ["a1-b3"]


# a game that is left


def swept(view: str = "occupancy") -> Scene:
    """A game of a few turns, its pieces swept off at once."""
    scene = at_live(view=view, turns=PLAYED)
    for cell, stack in scene.stacks.items():
        if stack:
            scene.take_off(cell, after_ms=5)
    return scene


@BOTH_VIEWS
def test_a_board_that_is_swept_off_is_cleared_once_it_has_stood_bare(view: str) -> None:
    scene = swept(view).wait(2500)
    assert scene.verdicts == []

    scene.wait(FOR_GOOD_MS)

    assert scene.verdicts == [Cleared()]
    assert scene.referee.stage is Stage.CLEARED
    assert scene.turns == PLAYED.split()


@BOTH_VIEWS
def test_the_position_set_up_again_is_played_on(view: str) -> None:
    scene = swept(view).wait(5000).forget().stands_as_expected().wait(500)
    assert scene.verdicts == [BackInStep()]
    assert scene.referee.stage is Stage.PLAYING

    scene.play("a5-c4").wait(500)

    assert scene.turns == [*PLAYED.split(), "a5-c4"]


def set_up_anew(scene: Scene, every_ms: int = 200) -> Scene:
    start = scene.game.placement(scene.game.start())
    for cell in scene.game.board.names:
        scene.becomes(cell, start.stack(cell), after_ms=every_ms)
    return scene


def test_the_start_set_up_again_is_told_as_that() -> None:
    scene = set_up_anew(swept().wait(5000).forget()).wait(500)

    assert scene.verdicts == [StartStands(unfinished=True)]
    assert scene.referee.stage is Stage.CLEARED


def test_few_turns_undone_to_the_start_may_be_a_takeback() -> None:
    scene = at_live(clock=False)
    scene.play("a1-b3").wait(6000).play("e5-d3").wait(6000).forget()

    scene.lift("b3").put("a1").wait(500).lift("d3").put("e5").wait(FOR_GOOD_MS)

    assert scene.turns == ["a1-b3", "e5-d3"]
    assert [(one.unfinished, one.takeback) for one in scene.said(StartStands)] == [(True, "takeback-2")]
    assert scene.referee.questions_asked == 1


def test_kings_in_the_centre_end_a_game() -> None:
    scene = at_live("chess", "identity", turns="e2e4 e7e5 g1f3 b8c6")
    scene.take_off("e4").take_off("e5")
    scene.lift("e1").put("e4").lift("e8").put("d5").wait(3500)

    (over,) = scene.said(Over)
    assert over.outcome.winners == ("white",)
    assert scene.referee.stage is Stage.OVER
    assert not scene.said(Moved) + scene.said(Illegal)


def test_the_next_game_is_watched_for_behind_the_end_of_one() -> None:
    scene = at_live("chess", turns="f2f3 e7e5 g2g4").play("d8h4").wait(2000).forget()

    set_up_anew(scene).wait(500)

    assert scene.verdicts == [StartStands()]
