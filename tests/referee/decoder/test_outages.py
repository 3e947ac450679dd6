"""Boards that are not heard for a while, and cells of which nothing can be believed."""

import pytest

from tests.referee.decoder.tables import at_scene
from tests.referee.scene import Scene


def moves(scene: Scene, move: str) -> Scene:
    """A hand moves a piece from one cell to another."""
    origin, target = move.split("-")
    return scene.lift(origin).put(target).wait(300)


@pytest.mark.parametrize("promised", [True, False])
@pytest.mark.parametrize("view", ["occupancy", "identity"])
def test_turns_that_nobody_heard_are_recorded_once_play_has_gone_on(view: str, promised: bool) -> None:
    scene = Scene("chess", view).forget().plays_unheard("g1f3 g8f6").wait(2000)

    moves(scene, "b1-c3").press("white").wait(500)

    assert at_scene(scene, promises_touches=promised).record == ("g1f3", "g8f6", "b1c3")


def test_a_capture_that_nobody_heard_needs_no_touch() -> None:
    scene = Scene("chess", turns="e2e4 d7d5").forget().plays_unheard("e4d5").wait(500)

    moves(scene, "g8-f6").press("black").wait(500)

    assert at_scene(scene).record == ("e2e4", "d7d5", "e4d5", "g8f6")


def test_four_turns_that_nobody_heard_are_found_and_their_order_stays_open() -> None:
    scene = Scene("chess").forget().plays_unheard("e2e4 c7c5 g1f3 d7d6").wait(2000)

    moves(scene, "d2-d4").press("white").wait(500)
    result = at_scene(scene)

    assert result.record == (None, None, None, None, "d2d4")
    assert {"e2e4", "g1f3"} <= set(result.candidates[1])
    assert {"c7c5", "d7d6"} <= set(result.candidates[2])


def test_what_was_heard_after_an_outage_counts_as_ever() -> None:
    scene = Scene("chess").forget().touches_lost().wait(500)

    for turn in ("e2e4", "e7e5"):
        scene.play(turn).wait(500)

    assert at_scene(scene).record == ("e2e4", "e7e5")


def test_a_cell_out_of_sight_stops_no_turn() -> None:
    scene = Scene("chess").forget().loses_sight_of("e4").wait(500)

    moves(scene, "e2-e4").press("white").wait(300)
    moves(scene, "e7-e5").press("black").wait(500)

    assert at_scene(scene).record == ("e2e4", "e7e5")


def test_a_piece_that_came_to_a_cell_out_of_sight_is_seen_when_that_is_back() -> None:
    scene = Scene("chess").forget().loses_sight_of("e4").loses_sight_of("e3").wait(500)

    moves(scene, "e2-e3").press("white").wait(300)
    scene.sees_again("e4").sees_again("e3").wait(500)

    assert at_scene(scene).record == ("e2e3",)


def test_nothing_is_recorded_that_only_a_broken_cell_could_tell() -> None:
    scene = Scene("chess").forget().breaks("e3").breaks("e4").wait(500)

    moves(scene, "e2-e4").press("white").wait(500)
    result = at_scene(scene)

    assert result.record == (None,)
    assert set(result.candidates[1]) == {"e2e3", "e2e4"}


def test_a_broken_cell_is_never_believed_again() -> None:
    scene = Scene("chess").forget().breaks("e4").wait(60_000).becomes("e4", ("white.pawn",)).wait(60_000)

    for turn in ("d2d4", "d7d5"):
        scene.play(turn).wait(500)

    assert at_scene(scene).record == ("d2d4", "d7d5")


def test_play_goes_on_around_a_cell_that_flickers() -> None:
    scene = Scene("chess").forget().flickers("c3", changes=30).wait(300)

    for turn in ("e2e4", "e7e5", "g1f3"):
        scene.play(turn).flickers("c3", changes=7).wait(300)

    assert at_scene(scene).record == ("e2e4", "e7e5", "g1f3")


def test_a_cell_that_flickered_is_believed_again_once_it_is_calm() -> None:
    scene = Scene("chess").forget().flickers("c3", changes=30).wait(6000)

    for turn in ("b1c3", "b8c6"):
        scene.play(turn).wait(300)

    assert at_scene(scene).record == ("b1c3", "b8c6")
