"""A board swept off in mid-game: only people can say how it ended, unless the pieces stand again."""

from __future__ import annotations

import pytest

from adoube.referee.verdicts import BackInStep, Cleared, Illegal, Stage, StartStands
from tests.referee.scene import Scene

BOTH_VIEWS = pytest.mark.parametrize("view", ["occupancy", "polarity"])


PLAYED = "a1-b3 e5-d3 b1-a3 d5-e3 e1-c2"  # more turns than are taken back at once


def swept(view: str = "occupancy") -> Scene:
    """A game of a few turns, its pieces swept off at once."""
    scene = Scene(view=view, turns=PLAYED).forget()
    for cell, stack in scene.stacks.items():
        if stack:
            scene.take_off(cell, after_ms=5)
    return scene


@BOTH_VIEWS
def test_it_is_said_once_the_board_has_stood_bare(view: str) -> None:
    scene = swept(view).wait(2500)
    assert scene.verdicts == []

    scene.wait(60_000)
    assert scene.verdicts == [Cleared()]
    assert scene.referee.stage is Stage.CLEARED
    assert scene.turns == PLAYED.split()


def test_a_hand_that_sweeps_and_sets_up_again_at_once_has_changed_nothing() -> None:
    scene = swept().wait(1000).stands_as_expected().wait(500)

    assert scene.referee.stage is Stage.PLAYING
    assert not scene.said(Cleared)


@BOTH_VIEWS
def test_the_position_set_up_again_is_played_on(view: str) -> None:
    scene = swept(view).wait(5000).forget().stands_as_expected().wait(500)
    assert scene.said(BackInStep) == [BackInStep()]
    assert scene.referee.stage is Stage.PLAYING

    scene.play("a5-c4").wait(500)
    assert scene.turns == [*PLAYED.split(), "a5-c4"]
    assert not scene.said(Illegal)


def test_the_start_set_up_again_is_the_next_game() -> None:
    scene = swept().wait(5000).forget()
    start = scene.game.placement(scene.game.start())
    for cell in scene.game.board.names:
        scene.becomes(cell, start.stack(cell), after_ms=200)

    scene.wait(500)

    assert StartStands(unfinished=True) in scene.verdicts
    assert scene.referee.stage is Stage.CLEARED


def test_presses_and_calls_mean_nothing_while_the_board_is_bare() -> None:
    scene = swept().wait(5000).forget().press("white").press("black").call("takeback").wait(60_000)

    assert scene.verdicts == []
    assert scene.turns == PLAYED.split()


def test_a_few_pieces_taken_off_are_not_a_board_swept_off() -> None:
    scene = Scene(turns="a1-b3").forget().take_off("c1").take_off("d1").take_off("c5").wait(60_000)

    assert not scene.said(Cleared)
    assert scene.said(Illegal)
