"""The reasons of verdicts: what stood, what it was worth, what decided. Asking for them changes nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

import pytest

from adoube.board.geometry import Stack, owner_of
from adoube.games.registry import make_game
from adoube.referee.config import Timings
from adoube.referee.readable_verdicts import record_of
from adoube.referee.reasons import Basis, Missed, Reasons
from adoube.referee.recorded_games import referee_of
from adoube.referee.referee import Referee
from adoube.referee.verdicts import TakenBack, TimedVerdict
from adoube.sensing.events import FrameSeen
from adoube.sensing.trace import Sensors
from adoube.sensing.views import view_named
from adoube.simulation.truth import answered
from benchmarks.trials.plan import Plan
from benchmarks.trials.trial import Trial, performed
from tests.referee.scene import Scene

# asking changes nothing

MOST_TURNS = 8
PLANS = [
    Plan(hands=["natural"], games_a_row=1, first_seed=31, most_turns=MOST_TURNS),
    Plan(hands=["club"], games_a_row=1, first_seed=32, most_turns=MOST_TURNS, faults="no-clock"),
    Plan(hands=["blitz"], games_a_row=1, first_seed=33, most_turns=MOST_TURNS, faults="lost-touches"),
]
# Each game in each view, by one kind of hands after the other.
TRIALS = [
    trial
    for turn, rows in enumerate(zip(*(plan.rows() for plan in PLANS), strict=True))
    for plan, row in [(PLANS[turn % len(PLANS)], rows[turn % len(PLANS)])]
    for trial in plan.trials(row)
]


@pytest.mark.full(but=5)
@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: f"{trial.game} {trial.view} {trial.hands}")
def test_a_referee_that_explains_says_the_same_at_the_same_moments(trial: Trial) -> None:
    played = performed(trial)
    trace = answered(played.trace, played.game, played.view, played.truth)
    silent = referee_of(trace.header, played.game, played.view)
    explaining = referee_of(trace.header, played.game, played.view, explains=True)

    explained = 0
    for event in trace.events:
        plainly, with_reasons = silent.step(event, event.at_ms), explaining.step(event, event.at_ms)
        assert with_reasons == plainly
        assert explaining.wake_at_ms == silent.wake_at_ms
        assert explaining.unconfirmed == silent.unconfirmed
        explained += sum(said.reasons is not None for said in with_reasons)
        assert all(said.reasons is None for said in plainly)
    assert explaining.finish() == silent.finish()
    assert record_of(explaining) == record_of(silent)
    assert explained > 0


# what they say


def only(scene: Scene, verdict: str) -> Reasons:
    """The reasons of the one verdict of that name."""
    (reasons,) = [one for one in scene.reasons if one.verdict == verdict]
    return reasons


def turns_of(reasons: Reasons, *, kept: bool = True) -> list[tuple[str, ...]]:
    return [one.turns for one in reasons.hypotheses if one.kept is kept and one.legal]


def explained(game: str = "jarmo", view: str = "occupancy", **how: object) -> Scene:
    return Scene(game, view, explains=True, **how).forget()  # type: ignore[arg-type]


def test_a_pressed_turn_names_the_press_and_what_was_reported_since_the_last_one() -> None:
    scene = explained()

    scene.lift("b1").put("a3").wait(400).press("black")

    moved = only(scene, "moved")
    assert (moved.basis, moved.of, moved.after) == (Basis.PRESSED, "black", 0)
    assert turns_of(moved) == [("b1-a3",)]
    assert moved.hypotheses[0].worth == 0.0
    assert moved.touched == ("b1", "a3")
    assert [(one.cell, one.before, one.after) for one in moved.changed] == [("b1", 1, 0), ("a3", 0, 1)]
    assert moved.changed[1].at_ms - moved.changed[0].at_ms == 300
    assert moved.stood_ms == 400


# White's pawn on d4 may take on e5 and on c5: bare occupancy shows the same for both.
CAPTURES = "d2d4 e7e5 a2a3 c7c5"


def test_another_capture_is_unlikely_by_the_cell_that_nobody_touched() -> None:
    scene = explained("chess", turns=CAPTURES)

    scene.take_off("e5").lift("d4").put("e5").wait(700).press("white").wait(500)

    moved = only(scene, "moved")
    assert turns_of(moved) == [("d4e5",)]
    (other,) = [one for one in moved.hypotheses if one.turns == ("d4c5",)]
    assert (other.untouched, other.kept) == (("c5",), False)
    assert other.worth < -3


def test_a_board_that_promises_no_touches_would_have_needed_them() -> None:
    scene = explained("chess", turns=CAPTURES, promise_ms=None)

    scene.lift("d4").put("e5").wait(700).press("white").wait(60_000)

    undecided, question = only(scene, "undecided"), only(scene, "question")
    for reasons in (undecided, question):
        assert turns_of(reasons) == [("d4c5",), ("d4e5",)]
        assert reasons.differing is not None
        assert reasons.differing.cells == (("d4c5", ("c5",)), ("d4e5", ("e5",)))
        assert reasons.differing.would_tell[0] == "touches"
        assert "polarity" in reasons.differing.would_tell
    assert question.basis is Basis.UNTOLD


def test_an_answer_keeps_one_hypothesis_and_names_those_that_fell() -> None:
    scene = explained("chess", turns=CAPTURES, promise_ms=None)

    scene.lift("d4").put("e5").wait(700).press("white").wait(60_000).answer("d4e5")

    moved = only(scene, "moved")
    assert (moved.basis, moved.of) == (Basis.TOLD, "d4e5")
    assert turns_of(moved) == [("d4e5",)]
    assert turns_of(moved, kept=False) == [("d4c5",)]


def test_a_capture_whose_piece_nobody_felt_is_weighed_and_what_speaks_against_it_named() -> None:
    scene = explained("chess", turns="e2e4 d7d5")

    scene.lift("e4").put("d5").wait(300).press("white").wait(500)
    scene.lift("b8").put("c6").wait(300).press("black").wait(60_000)

    (captured, _) = [one for one in scene.reasons if one.verdict == "moved"]
    assert turns_of(captured) == [("e4d5", "b8c6")]
    assert captured.hypotheses[0].worth == 0.0
    assert captured.hypotheses[0].untouched == ("d5",)


def test_a_turn_without_a_clock_stood_or_was_answered() -> None:
    scene = explained(clock=False)

    scene.lift("b1").put("a3").wait(60_000)
    scene.lift("b5").put("d4").wait(200).lift("d1").put("c3").wait(60_000)

    stood, answered_turn, *_ = [one for one in scene.reasons if one.verdict == "moved"]
    assert (stood.basis, stood.stood_ms) == (Basis.STOOD, 5000)
    assert answered_turn.basis is Basis.ANSWERED


def test_an_illegal_turn_names_what_comes_nearest_and_by_which_cells_it_misses() -> None:
    scene = explained()

    scene.lift("a1").put("e3").wait(5000)

    illegal = only(scene, "illegal")
    assert illegal.basis is Basis.STOOD
    assert [(one.turns, one.legal) for one in illegal.hypotheses] == [((), False)]
    assert illegal.missed[0] == Missed((), empty=("e3",), fill=("a1",))
    assert all(len(one.turns) <= 1 and (one.empty or one.fill) for one in illegal.missed)


def test_a_board_that_is_put_right_says_which_hypothesis_explains_it() -> None:
    scene = explained()

    scene.lift("a1").put("e3").wait(5000).lift("e3").put("a1").wait(500)

    back = only(scene, "back-in-step")
    assert (back.basis, turns_of(back)) == (Basis.AGREES, [()])


def test_a_turn_changed_after_its_press_is_asked_with_its_worth() -> None:
    scene = explained("chess", "polarity")

    scene.lift("e2").put("e3").wait(300).press("white").wait(800).lift("e3").put("e4").wait(300)
    question = only(scene, "question")
    scene.forget().answer("e2e4")

    assert turns_of(question) == [("instead e2e4",)]
    assert question.hypotheses[0].worth == 0.0
    assert [(one.verdict, one.basis) for one in scene.reasons] == [
        ("taken-back", Basis.TOLD),
        ("moved", Basis.TOLD),
    ]


def test_a_board_swept_off_and_the_end_of_a_game_have_their_reasons() -> None:
    swept = explained("chess")
    for cell in [cell for cell, stack in swept.stacks.items() if stack]:
        swept.take_off(cell, 50)
    swept.wait(60_000)

    assert only(swept, "cleared").basis is Basis.SWEPT

    mated = explained("chess", turns="f2f3 e7e5 g2g4").play("d8h4").wait(500)
    assert only(mated, "over").basis is Basis.PRESSED
    assert turns_of(only(mated, "over")) == [("d8h4",)]


def test_pictures_are_weighed_against_something_that_is_no_turn() -> None:
    game = make_game("jarmo")
    referee = Referee(
        game, Sensors(view_named("colour", game.seats), None, clock=False), Timings.default(), explains=True
    )
    shows = {cell: game.placement(game.start()).stack(cell) for cell in game.board.names}
    said = list(photographed(referee, 0, shows, ()))

    shows |= {"b1": (), "a3": shows["b1"], "c4": shows["b1"]}
    said += photographed(referee, 6000, shows, ("b1", "a3", "c4"))
    said += referee.finish()

    (moved,) = [one.reasons for one in said if one.reasons is not None and one.reasons.verdict == "moved"]
    assert (moved.hypotheses[0].turns, moved.hypotheses[0].worth) == (("b1-a3",), 0.0)
    assert all(turns[0] == "b1-a3" for turns in turns_of(moved))
    assert all(one.worth < 0 for one in moved.hypotheses[1:])
    assert [one.kept for one in moved.hypotheses if not one.legal] == [False]


def photographed(
    referee: Referee, from_ms: int, shows: Mapping[str, Stack], changed: Collection[str]
) -> Iterator[TimedVerdict]:
    """Return the verdicts on ten pictures in which each cell is likeliest, not sure, to show what stands
    there."""
    names = ("empty", "black", "white")
    for number in range(10):
        likeliest = {cell: owner_of(stack[-1]) if stack else "empty" for cell, stack in shows.items()}
        loglik = {
            cell: {name: 0.0 if name == best else -3.0 for name in names} for cell, best in likeliest.items()
        }
        change = {cell: 10.0 if cell in changed else 0.1 for cell in shows}
        at_ms = from_ms + number * 100
        yield from referee.step(FrameSeen(at_ms, number, loglik, change), at_ms)


def test_a_candidate_that_later_play_contradicts_is_named_with_the_cells_that_do() -> None:
    scene = explained("chess", turns=CAPTURES, promise_ms=None)
    scene.lift("d4").put("e5").wait(700).press("white").wait(500).forget()

    scene.lift("c5").put("c4").wait(500).press("black")

    first, second = [one for one in scene.reasons if one.verdict == "moved"]
    assert (turns_of(first), turns_of(second)) == ([("d4e5", "c5c4")], [("c5c4",)])
    assert first.missed == (Missed(("d4c5",), empty=("c4",), fill=("c5",)),)


def test_pieces_set_up_anew_in_the_middle_of_a_game_have_their_reasons() -> None:
    scene = explained(turns="b1-a3 b5-d4")

    scene.lift("a3").put("b1").lift("d4").put("b5").wait(60_000)

    start = only(scene, "start-stands")
    assert start.basis is Basis.SET_UP_ANEW
    assert start.changed


def test_two_of_three_turns_that_are_taken_back_are_named_and_the_first_one_stands() -> None:
    scene = explained().play("a1-b3").wait(6000).play("e5-d3").wait(6000).play("b1-a3").wait(6000).forget()

    scene.lift("a3").put("b1").wait(300).lift("d3").put("e5").wait(300).call("takeback")

    assert scene.verdicts == [TakenBack(1, ("e5-d3", "b1-a3"))]
    assert only(scene, "taken-back").basis is Basis.CALLED
    assert scene.turns == ["a1-b3"]
