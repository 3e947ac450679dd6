"""Turns that nobody heard: what may have been played is held, and accepted once play has gone on from it."""

from __future__ import annotations

import pytest

from adoube.games.registry import OURS, game_class, make_game
from adoube.referee.readable_verdicts import record_of
from adoube.referee.verdicts import Fault, Illegal, TurnQuestion
from benchmarks.trials.loss import Outcome, back_in_step, losses_of
from benchmarks.trials.plan import Plan
from benchmarks.trials.trial import Trial, performed
from tests.referee.scene import Scene, line_of


def moves(scene: Scene, move: str) -> Scene:
    """A hand moves a piece from one cell to another."""
    origin, target = move.split("-")
    return scene.lift(origin).put(target).wait(300)


def candidates(scene: Scene) -> list[tuple[str, ...]]:
    """Return the candidates for the turns that are not in the record."""
    return [turn.candidates for turn in record_of(scene.referee).open]


@pytest.mark.parametrize("promise_ms", [10, None])
def test_turns_that_nobody_heard_are_accepted_once_play_has_gone_on_from_them(promise_ms: int | None) -> None:
    scene = Scene("chess", "identity", promise_ms=promise_ms).forget()

    scene.plays_unheard("g1f3 g8f6").wait(2000)
    assert (scene.turns, scene.said(Illegal)) == ([], [])
    assert candidates(scene) == [("g1f3",), ("g8f6",)]
    moves(scene, "b1-c3").press("white").wait(500)

    assert scene.turns == ["g1f3", "g8f6", "b1c3"]


def test_they_are_found_though_the_next_hand_is_in_at_once() -> None:
    scene = Scene("chess", "identity").forget()

    scene.plays_unheard("g1f3 g8f6").lift("b1", after_ms=1).put("c3").press("white").wait(500)

    assert scene.turns == ["g1f3", "g8f6", "b1c3"]


def test_a_press_alone_makes_none_of_them_certain() -> None:
    scene = Scene("chess", "identity").forget()

    scene.plays_unheard("g1f3 g8f6").wait(1000).press("black").wait(60_000)

    assert (scene.turns, scene.said(Fault)) == ([], [])
    assert candidates(scene) == [("g1f3",), ("g8f6",)]


def test_a_longer_way_to_the_same_board_is_less_likely() -> None:
    scene = Scene("chess", "identity").forget()

    scene.plays_unheard("e2e4 e7e5").wait(1000)
    moves(scene, "g1-f3").press("white").wait(60_000)

    assert scene.said(TurnQuestion) == []
    assert scene.turns == ["e2e4", "e7e5", "g1f3"]


def leapt_unheard(seat: str) -> Scene:
    """A piece leapt twice, by one turn or by two, and then another one."""
    scene = Scene("leap-frog").play("-a1").wait(5000).play("-c1").wait(5000).forget()
    scene.plays_unheard("a3xa1xc1").wait(1000)
    return scene.lift("c3").put("a3").take_off("b3").press(seat).wait(500)


@pytest.mark.parametrize(
    ("seat", "played"), [("p1", ["a3xa1", "a1xc1", "c3xa3"]), ("p2", ["a3xa1xc1", "c3xa3"])]
)
def test_one_long_turn_or_two_is_asked_and_the_answer_tells_the_rest(seat: str, played: list[str]) -> None:
    scene = leapt_unheard(seat).wait(5000)

    assert scene.turns == ["-a1", "-c1"]
    assert [asked.choices for asked in scene.said(TurnQuestion)] == [("a3xa1", "a3xa1xc1")]
    assert scene.answer(played[0]).wait(500).turns == ["-a1", "-c1", *played]


def test_turns_that_the_view_does_not_show_are_found_among_them() -> None:
    before, unheard = "8L 4R 5R 6R 4L 10L", "1L 9R 9L"
    game = make_game("left-right", seed=6)
    scene = Scene(game, "occupancy", turns=before).forget()

    after = game.placement(line_of(game, f"{before} {unheard} 3R").position)
    scene.plays_unheard(unheard).wait(1000).becomes("69", after.stack("69")).press("second").wait(500)

    assert scene.turns == [*before.split(), *unheard.split(), "3R"]


def test_turns_in_another_order_are_asked_about_once_and_the_rest_follows() -> None:
    scene = Scene("chess", "identity").forget()

    scene.plays_unheard("b1c3 g8f6 g1f3").wait(1000)
    moves(scene, "b8-c6").press("black").wait(60_000)

    (asked,) = scene.said(TurnQuestion)
    assert (scene.turns, asked.ply, asked.choices) == ([], 1, ("b1c3", "g1f3"))
    assert record_of(scene.referee).turns == (None, "g8f6", None, "b8c6")
    scene.answer("b1c3").wait(100)
    assert scene.turns == ["b1c3", "g8f6", "g1f3", "b8c6"]


def test_a_last_turn_may_change_more_cells_than_the_turns_before_it() -> None:
    scene = Scene("chess", "identity", turns="e2e4 e7e5 g1f3 b8c6 f1c4 g8f6").forget()

    scene.plays_unheard("d2d3 f8e7 e1g1").wait(1000)
    moves(scene, "a7-a6").press("black").wait(60_000)

    assert [asked.choices for asked in scene.said(TurnQuestion)] == [("d2d3", "e1g1")]
    assert scene.answer("d2d3").wait(100).turns[-4:] == ["d2d3", "f8e7", "e1g1", "a7a6"]


def test_a_board_that_shows_what_it_showed_before_has_heard_everything() -> None:
    scene = Scene("chess", "identity", turns="e2e4").forget()

    scene.wait(1000).touches_lost().report().wait(1000)
    moves(scene, "e7-e5").press("black").wait(500)

    assert scene.turns == ["e2e4", "e7e5"]


LOSSES, MOST_LOST, SEED, MOST_TURNS, VIEWS = 4, 3, 71, 40, 1


@pytest.mark.full(but=4)
@pytest.mark.parametrize("game", OURS)
def test_a_table_is_back_in_step_within_three_turns_and_nothing_wrong_is_accepted(game: str) -> None:
    views = game_class(game).views[:VIEWS]
    plan = Plan([game], views, ["careful"], games_a_row=1, first_seed=SEED, most_turns=MOST_TURNS)

    trials = [trial for row in plan.rows() for trial in plan.trials(row)]
    outcomes = [outcome for trial in trials for outcome in lost_in(trial)]

    assert outcomes
    assert sum(outcome.wrong for outcome in outcomes) == 0
    late = [outcome for outcome in outcomes if outcome.back is None or outcome.back > 3]
    assert len(late) <= len(outcomes) // 10


def test_presses_for_turns_that_do_not_show_count_after_turns_that_nobody_heard() -> None:
    outcomes = lost_in(Trial("left-right", "occupancy", "careful", 62))

    assert [outcome.wrong for outcome in outcomes] == [False] * LOSSES
    assert max(outcome.back or MOST_LOST for outcome in outcomes) <= 2


def lost_in(trial: Trial) -> list[Outcome]:
    played = performed(trial)
    found = [back_in_step(played, loss) for loss in losses_of(played, LOSSES, MOST_LOST, trial.seed)]
    return [outcome for outcome in found if outcome is not None]
