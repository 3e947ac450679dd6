"""A stretch of play is explained by all that was reported in it: quick turns, pushes, second thoughts."""

from __future__ import annotations

import pytest

from adoube.games.jarmo import Jasir
from adoube.games.registry import make_game
from adoube.referee.config import Takeback
from adoube.referee.readable_verdicts import record_of
from adoube.referee.verdicts import Illegal, TakenBack, TurnQuestion
from adoube.sensing.settling import TOUCHES_KEPT
from tests.games.jarmo_boards import WHITE_IS_STUCK, position
from tests.referee.scene import Scene, line_of


def capture_ahead(view: str, promise_ms: int | None) -> Scene:
    """White may take the pawn on d5 with the one on e4, and with nothing else."""
    return Scene("chess", view, turns="e2e4 d7d5", promise_ms=promise_ms).forget()


@pytest.mark.parametrize("promise_ms", [10, None])
@pytest.mark.parametrize("view", ["occupancy", "polarity", "identity"])
def test_a_captured_piece_that_is_pushed_off_costs_no_game(view: str, promise_ms: int | None) -> None:
    scene = capture_ahead(view, promise_ms)

    scene.lift("e4").put("d5").wait(300).press("white").wait(500)
    scene.lift("b8").put("c6").wait(300).press("black").wait(60_000)

    assert scene.turns == ["e2e4", "d7d5", "e4d5", "b8c6"]
    assert scene.said(Illegal) == []


def test_a_turn_that_is_changed_after_its_press_is_asked_at_once_and_settled_by_one_answer() -> None:
    scene = Scene("chess", "polarity").forget()

    scene.lift("e2").put("e3").wait(300).press("white").wait(800).lift("e3").put("e4").wait(300)

    assert scene.turns == ["e2e3"]
    assert [(asked.to, asked.choices) for asked in scene.said(TurnQuestion)] == [
        ("white", ("e2e4", "play-on"))
    ]
    scene.answer("e2e4").wait(300)
    assert scene.turns == ["e2e4"]
    assert scene.said(TakenBack)[0].turns == ("e2e3",)


def test_what_is_played_on_a_changed_turn_waits_for_the_answer_and_is_kept() -> None:
    scene = Scene("chess", "polarity").forget()
    scene.lift("e2").put("e3").wait(300).press("white").wait(800).lift("e3").put("e4").wait(300)

    scene.lift("e7").put("e5").wait(300).press("black").wait(300)
    assert record_of(scene.referee).turns == (None, "e7e5")
    scene.answer("e2e4").wait(60_000)

    assert scene.turns == ["e2e4", "e7e5"]


def test_so_is_one_that_is_changed_where_the_other_seat_can_only_skip() -> None:
    jasir = Jasir()
    scene = Scene(jasir, "polarity", position=position(jasir, WHITE_IS_STUCK)).forget()

    scene.play("b2-c2").wait(800).lift("c2").put("c4").wait(300)
    assert [(asked.ply, asked.choices) for asked in scene.said(TurnQuestion)] == [(1, ("b2-c4", "play-on"))]
    assert record_of(scene.referee).turns[:2] == (None, "skip")
    scene.answer("b2-c4").play("c4-b4")

    assert scene.turns == ["b2-c4", "skip", "c4-b4", "skip"]
    assert scene.said(TakenBack)[0].turns == ("b2-c2", "skip")


def test_a_changed_turn_that_was_none_is_put_right() -> None:
    scene = Scene("chess", "polarity").forget()
    scene.lift("e2").put("e3").wait(300).press("white").wait(800).lift("e3").put("e4").wait(300)

    scene.answer("play-on").wait(5000)

    assert scene.turns == ["e2e3"]
    assert scene.said(Illegal)


def test_where_nothing_is_taken_back_no_turn_is_changed() -> None:
    scene = Scene("chess", "polarity", takeback=Takeback.OFF).forget()

    scene.lift("e2").put("e3").wait(300).press("white").wait(800).lift("e3").put("e4").wait(5000)

    assert scene.turns == ["e2e3"]
    assert scene.said(TurnQuestion) == []


def test_a_piece_that_slides_on_after_an_early_press_is_where_it_stops() -> None:
    scene = Scene("chess", "polarity").forget()

    scene.lift("a2").press("white").put("a3", after_ms=900).lift("a3", after_ms=160).put("a4", after_ms=80)

    assert scene.wait(2000).turns == ["a2a4"]
    assert scene.said(TurnQuestion) == []


def test_a_piece_in_the_hand_makes_no_turn_of_another_that_was_put_before_it() -> None:
    scene = Scene("jarmo", "occupancy").forget()

    # The neighbour is lifted long after the piece came down: it cannot have gone there.
    scene.lift("a1").put("b3").lift("c1", after_ms=1200).wait(200).press("black").put("c1").wait(60_000)

    assert scene.turns == ["a1-b3"]


@pytest.mark.parametrize("view", ["polarity", "occupancy"])
def test_turns_and_presses_in_quick_succession_are_all_kept(view: str) -> None:
    scene = Scene("jarmo", view).forget()

    for origin, target, seat in (("a1", "b3", "black"), ("e5", "d3", "white"), ("d1", "c3", "black")):
        scene.lift(origin, after_ms=60).put(target, after_ms=70).wait(40).press(seat)

    assert scene.wait(60_000).turns == ["a1-b3", "e5-d3", "d1-c3"]


@pytest.mark.parametrize("promise_ms", [10, None])
@pytest.mark.parametrize("view", ["occupancy", "polarity", "identity"])
def test_without_a_clock_captures_and_recaptures_in_half_a_second_are_kept(
    view: str, promise_ms: int | None
) -> None:
    line = line_of(make_game("chess"), "e2e4 d7d5 b1c3 g8f6")
    scene = Scene("chess", view, taken_up=line, promise_ms=promise_ms, clock=False).forget()

    for origin, target in (("e4", "d5"), ("f6", "d5"), ("c3", "d5"), ("d8", "d5")):
        scene.take_off(target, after_ms=120).lift(origin, after_ms=60).put(target, after_ms=70)
    scene.wait(60_000)

    assert scene.turns == [*line.written_turns(), "e4d5", "f6d5", "c3d5", "d8d5"]
    assert scene.said(Illegal) == []


def test_without_a_clock_turns_that_undo_each_other_are_kept_or_asked_about() -> None:
    line = line_of(make_game("chess"), "e2e4 e7e5")
    scene = Scene("chess", "polarity", taken_up=line, clock=False).forget()

    for origin, target in (("g1", "f3"), ("b8", "c6"), ("f3", "g1"), ("c6", "b8")):
        scene.lift(origin, after_ms=900).put(target, after_ms=400)
    scene.lift("d2", after_ms=900).put("d4", after_ms=400).wait(60_000)

    played = [*line.written_turns(), "g1f3", "b8c6", "f3g1", "c6b8", "d2d4"]
    assert scene.turns == played[: len(scene.turns)]
    assert scene.turns == played or scene.said(TurnQuestion)


def test_without_a_clock_pieces_that_are_straightened_first_make_no_takeback_of_turns_that_undo_others() -> (
    None
):
    line = line_of(make_game("chess"), "g1f3 g8f6")
    scene = Scene("chess", "polarity", taken_up=line, clock=False).forget()

    for origin, target in (("f3", "g1"), ("f6", "g8")):
        scene.fidget(origin, after_ms=600).lift(origin).put(target).wait(1000)
    scene.lift("b1").put("c3").wait(3500).lift("b8").put("c6").wait(60_000)

    assert scene.said(TakenBack) == []
    assert scene.turns == line.written_turns()
    assert scene.said(TurnQuestion)[0].choices == ("b1c3", "play-on")
    scene.answer("play-on").wait(60_000)
    assert scene.turns == [*line.written_turns(), "f3g1", "f6g8", "b1c3", "b8c6"]


def test_without_a_clock_who_plays_on_alone_may_go_back_and_forth() -> None:
    jasir = Jasir()
    scene = Scene(jasir, "polarity", clock=False, position=position(jasir, WHITE_IS_STUCK)).forget()

    moves = (("b2", "c2"), ("c2", "b2"), ("b2", "c2"), ("c2", "d2"))
    for origin, target in moves:
        scene.lift(origin).put(target).wait(1000)
    scene.wait(60_000)

    played = [text for origin, target in moves for text in (f"{origin}-{target}", "skip")]
    assert scene.turns == played[: len(scene.turns)]
    assert scene.turns == played or scene.said(TurnQuestion)


def test_without_a_clock_a_piece_that_was_tried_out_elsewhere_is_no_turn() -> None:
    scene = Scene("chess", "identity", clock=False).forget()

    scene.lift("g1").put("h3", after_ms=200).lift("h3", after_ms=200).put("f3", after_ms=200).wait(60_000)

    assert scene.turns == ["g1f3"]
    assert scene.said(TurnQuestion) == []


def test_many_touches_of_another_piece_hide_no_turn() -> None:
    scene = Scene("chess", "polarity", clock=False, promise_ms=None).forget()

    scene.lift("e2")
    for _ in range(TOUCHES_KEPT + 1):
        scene.wait(90).touch("d7")
    scene.put("e4").wait(60_000)

    assert scene.turns == ["e2e4"]
