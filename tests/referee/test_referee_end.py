"""Skips that nobody plays, the end of a game, and the silence after it."""

import pytest

from adoube.games.jarmo import Jarmo, Jasir
from adoube.games.registry import make_game
from adoube.referee.verdicts import Moved, Over, Stage, StartStands
from tests.games.jarmo_boards import WHITE_IS_STUCK, position
from tests.referee.scene import Scene, line_of

LAST_STEP = """
5  w . . . w
4  . . . b .
3  . . . . .
2  . . . . .
1  . . . . .
captured: b b b b w w w
"""


def last_step(*, clock: bool = True) -> Scene:
    jarmo = Jarmo()
    return Scene(jarmo, clock=clock, position=position(jarmo, LAST_STEP)).forget()


def test_a_skip_is_written_by_the_referee_itself() -> None:
    jasir = Jasir()
    scene = Scene(jasir, position=position(jasir, WHITE_IS_STUCK)).forget()

    scene.play("b2-c2").play("c2-d2")

    assert [(moved.ply, moved.seat, moved.turn) for moved in scene.said(Moved)] == [
        (1, "black", "b2-c2"),
        (2, "white", "skip"),
        (3, "black", "c2-d2"),
        (4, "white", "skip"),
    ]


def test_a_player_who_goes_on_before_his_press_is_still_at_the_same_turn() -> None:
    jasir = Jasir()
    scene = Scene(jasir, position=position(jasir, WHITE_IS_STUCK)).forget()

    scene.lift("b2").put("c2").wait(500).lift("c2").put("b2").wait(500).lift("b2").put("b3").wait(500)
    scene.press("black")

    assert scene.turns == ["b2-b3", "skip"]


@pytest.mark.parametrize("promise_ms", [10, None])
def test_a_piece_lifted_when_a_recording_ends_has_captured_nothing(promise_ms: int | None) -> None:
    line = line_of(make_game("chess"), "e2e4 d7d5")
    lifted = Scene("chess", "occupancy", taken_up=line, clock=False, promise_ms=promise_ms).lift("e4")

    assert lifted.waits_for_good().turns == ["e2e4", "d7d5"]


@pytest.mark.parametrize("promise_ms", [10, None])
def test_one_that_was_put_where_another_had_been_taken_off_has(promise_ms: int | None) -> None:
    line = line_of(make_game("chess"), "e2e4 d7d5")
    scene = Scene("chess", "occupancy", taken_up=line, clock=False, promise_ms=promise_ms)

    scene.take_off("d5").lift("e4").put("d5").waits_for_good()

    assert scene.turns == ["e2e4", "d7d5", "e4d5"]


def test_the_end_comes_with_the_press_that_accepts_the_last_turn() -> None:
    scene = last_step().play("d4-b5")

    over = scene.said(Over)[0]
    assert scene.turns == ["d4-b5"]
    assert (over.outcome.clause, over.outcome.winners, over.scores) == (
        "JAR-14",
        ("black", "white"),
        {"black": 2, "white": 2},
    )
    assert scene.referee.stage is Stage.OVER
    assert scene.referee.seat_at_work is None


def test_a_turn_that_ends_the_game_needs_no_press() -> None:
    scene = last_step()

    scene.lift("d4").put("b5").wait(29_999)
    assert scene.verdicts == []

    scene.wait(1)
    assert scene.said(Over)


def test_so_at_the_end_of_a_recording_too() -> None:
    scene = last_step()

    scene.lift("d4").put("b5").waits_for_good()

    assert scene.said(Over)


def test_after_the_end_nothing_is_said_until_the_start_stands_again() -> None:
    scene = last_step().play("d4-b5").wait(20_000).forget()

    scene.press("black").press("white").touch("b5").wait(20_000)
    start = scene.game.placement(scene.game.start())
    for cell in scene.game.board.names:
        assert scene.verdicts == []
        scene.becomes(cell, start.stack(cell))
    scene.wait(100)

    assert scene.verdicts == [StartStands()]
    assert scene.turns == ["d4-b5"]


def test_setting_up_anew_says_that_an_unpressed_last_turn_was_the_last() -> None:
    scene = last_step().lift("d4").put("b5").wait(2000).forget()
    start = scene.game.placement(scene.game.start())

    for cell in scene.game.board.names:
        scene.becomes(cell, start.stack(cell), 20)
    scene.wait(500)

    assert scene.turns == ["d4-b5"]
    assert [verdict.name for verdict in scene.verdicts] == ["moved", "over", "start-stands"]
