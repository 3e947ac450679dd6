"""Cells that flicker, or that are known to be broken: left out and named, and play goes on around them."""

from __future__ import annotations

import pytest

from adoube.referee.verdicts import Fault, Illegal
from adoube.sensing.views import reading_of
from tests.referee.scene import Scene

BOTH_VIEWS = pytest.mark.parametrize("view", ["occupancy", "polarity"])
QUIET_MS = 5000


def flickering(view: str = "occupancy") -> Scene:
    """The middle of the board has lost contact."""
    return Scene(view=view).forget().flickers("c3", changes=30).wait(300)


@BOTH_VIEWS
def test_a_cell_that_flickers_is_left_out_and_named(view: str) -> None:
    scene = flickering(view)

    assert [fault.cells for fault in scene.said(Fault)] == [("c3",)]
    assert scene.referee.reading[scene.game.board.index["c3"]] is None
    assert not scene.said(Illegal)


def test_twenty_changes_are_no_flickering_yet() -> None:
    scene = Scene().forget().flickers("c3", changes=20).wait(300)

    assert scene.verdicts == []


def test_as_many_changes_over_a_longer_time_are_none_either() -> None:
    scene = Scene().forget().flickers("c3", changes=60, every_ms=260).wait(300)

    assert not scene.said(Fault)


@BOTH_VIEWS
def test_play_goes_on_around_it_while_it_flickers(view: str) -> None:
    scene = flickering(view)

    for turn in ("a1-b3", "e5-d3", "b1-a3"):
        scene.play(turn).flickers("c3", changes=7).wait(300)

    assert scene.turns == ["a1-b3", "e5-d3", "b1-a3"]
    assert [fault.cells for fault in scene.said(Fault)] == [("c3",)]


@BOTH_VIEWS
def test_it_is_believed_again_once_it_has_been_quiet(view: str) -> None:
    scene = flickering(view).wait(QUIET_MS)
    assert [fault.cells for fault in scene.said(Fault)] == [("c3",), ("c3",)]
    assert scene.referee.reading == reading_of(scene.referee.expected(), scene.view, scene.game.board.names)

    scene.play("d1-c3").wait(500)

    assert scene.turns == ["d1-c3"]


@BOTH_VIEWS
def test_what_happened_on_it_meanwhile_is_seen_when_it_is_believed_again(view: str) -> None:
    scene = flickering(view).lift("d1").put("c3").wait(QUIET_MS + 500).press("black").wait(500)

    assert scene.turns == ["d1-c3"]


@BOTH_VIEWS
def test_a_cell_that_the_self_test_finds_broken_is_left_out_at_once(view: str) -> None:
    scene = Scene(view=view).forget().breaks("c3")
    assert [fault.cells for fault in scene.said(Fault)] == [("c3",)]

    scene.wait(500).play("a1-b3").wait(500)
    assert scene.turns == ["a1-b3"]


def test_it_is_never_believed_again() -> None:
    scene = Scene().forget().breaks("c3").wait(60_000).becomes("c3", ("white.archer",)).wait(60_000)

    assert scene.referee.reading[scene.game.board.index["c3"]] is None
    assert scene.verdicts == scene.said(Fault)


def test_nothing_is_accepted_that_only_a_broken_cell_could_tell() -> None:
    scene = Scene(promise_ms=None).forget().breaks("c2").breaks("b3").wait(500)

    scene.lift("a1").put("b3").wait(300).press("black").wait(3000)

    assert scene.turns == []


@BOTH_VIEWS
def test_a_piece_put_where_it_must_not_stand_is_no_broken_sensor(view: str) -> None:
    scene = Scene(view=view).forget().lift("a1").put("c3").wait(300).press("black")

    scene.wait(60_000).lift("e5").put("d3").wait(300).press("white").wait(60_000)

    assert scene.said(Illegal)
    assert not scene.said(Fault)
    assert scene.turns == []
