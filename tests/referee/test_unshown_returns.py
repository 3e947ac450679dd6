"""Turns that a view does not show, and how many of them were taken back.

River Crossing with four pieces a bank, seen by the colours on top: red came in on d1, onto a piece of its
own, so that nothing shows; then the collector went from g6 to h7. It is black's turn.
"""

from __future__ import annotations

import pytest

from adoube.board.geometry import EMPTY
from adoube.games.registry import make_game
from adoube.referee.readable_verdicts import record_of
from adoube.referee.recorded_games import referee_of
from adoube.referee.verdicts import Moved, TakenBack, TurnQuestion
from adoube.simulation.truth import with_answers
from benchmarks.trials.trial import Trial, performed
from tests.referee.scene import Scene, line_of

RIVER = make_game("river-crossing", {"pieces": "4"})
TURNS = "in-d1 d3-e4 in-g8 c6-b5 in-d1 g6-h7"
BEFORE_RED = TURNS.split()[:4]
BEFORE_COLLECTOR = TURNS.split()[:5]


def undone(promise_ms: int | None = 10) -> Scene:
    """The collector stands on g6 again; red's piece on d1 may have been taken off as well, unseen."""
    scene = Scene(RIVER, "colour", turns=TURNS, promise_ms=promise_ms).forget()
    return scene.lift("h7").put("g6")


def test_it_stays_open_how_many_turns_were_taken_back() -> None:
    scene = undone().wait(3500)

    assert scene.said(TurnQuestion) + scene.said(TakenBack) == []
    assert scene.turns == TURNS.split()


@pytest.mark.parametrize("stood_ms", [300, 5000])
def test_who_gives_the_clock_back_consents_to_one_turn(stood_ms: int) -> None:
    scene = undone().wait(stood_ms).press("black")

    assert [back.turns for back in scene.said(TakenBack)] == [("g6-h7",)]
    assert scene.turns == BEFORE_COLLECTOR


def test_then_the_collector_plays_another_turn() -> None:
    scene = undone().wait(5000).press("black").wait(2000).lift("g6").put("g7").wait(300).press("collector")

    assert scene.turns == [*BEFORE_COLLECTOR, "g6-g7"]


@pytest.mark.parametrize("stood_ms", [300, 5000, 60_000])
def test_another_turn_of_red_says_that_two_were_taken_back(stood_ms: int) -> None:
    scene = undone().wait(stood_ms)

    red_comes_in(scene, "c1")

    assert [back.turns for back in scene.said(TakenBack)] == [("in-d1", "g6-h7")]
    assert scene.turns == [*BEFORE_RED, "in-c1"]
    assert [moved.ply for moved in scene.said(Moved)] == [5]
    assert scene.referee.question is None


def test_where_nothing_follows_it_is_asked() -> None:
    scene = undone().wait(60_000)

    assert [question.choices for question in scene.said(TurnQuestion)] == [
        ("takeback", "takeback-2", "play-on")
    ]


@pytest.mark.parametrize(("answer", "turns"), [("takeback", BEFORE_COLLECTOR), ("takeback-2", BEFORE_RED)])
@pytest.mark.parametrize("promise_ms", [10, None])
def test_the_answer_says_how_many(promise_ms: int | None, answer: str, turns: list[str]) -> None:
    scene = undone(promise_ms).wait(60_000).answer(answer)

    assert scene.turns == turns
    assert scene.referee.open is None


def test_where_nothing_was_taken_back_the_board_is_put_right() -> None:
    scene = undone().wait(5000).answer("play-on").wait(5000)
    assert scene.turns == TURNS.split()

    scene.lift("g6").put("h7").wait(60_000)

    assert (scene.turns, scene.referee.out_of_step) == (TURNS.split(), None)
    assert len(scene.said(TurnQuestion)) == 1


@pytest.mark.parametrize(("seat", "turns"), [("black", BEFORE_COLLECTOR), ("red", [*BEFORE_RED, "in-c1"])])
def test_after_an_interruption_both_are_still_open(seat: str, turns: list[str]) -> None:
    scene = Scene(
        RIVER,
        "colour",
        taken_up=line_of(RIVER, TURNS),
        open_lines=[["takeback-1"], ["takeback-2"]],
        set_up=False,
    )
    scene.becomes("h7", EMPTY).becomes("g6", ("collector.piece",)).report().wait(5000)
    assert scene.turns == TURNS.split()

    if seat == "red":
        red_comes_in(scene, "c1")
    else:
        scene.press("black")

    assert scene.turns == turns


def test_a_call_takes_back_to_the_turn_of_who_called() -> None:
    scene = undone().call("takeback", by="red").wait(500)

    assert scene.turns == BEFORE_RED


def red_comes_in(scene: Scene, cell: str) -> None:
    """Red, whose turn on d1 was taken back, plays another one."""
    before = scene.referee.line.positions[len(BEFORE_RED)]
    after = RIVER.play(before, RIVER.read(f"in-{cell}"))
    scene.becomes(cell, RIVER.placement(after).stack(cell)).wait(300).press("red").wait(500)


def given_back() -> Scene:
    """Second's turn did not show and nor would First's next; First presses."""
    return Scene("left-right", "occupancy", turns="6R 3L 3L 8R").forget().press("first")


def test_a_press_that_may_end_an_unseen_turn_or_give_the_clock_back_is_taken_for_neither() -> None:
    scene = given_back().wait(2000)

    assert scene.turns == ["6R", "3L", "3L", "8R"]
    assert scene.said(TurnQuestion) + scene.said(TakenBack) == []


@pytest.mark.parametrize(
    ("cell", "turns"), [("46", ["6R", "3L", "3L", "8L"]), ("69", ["6R", "3L", "3L", "8R", "2L", "7R"])]
)
def test_the_next_turn_that_shows_says_which_it_was(cell: str, turns: list[str]) -> None:
    scene = given_back().wait(5000)

    scene.becomes(cell, ("counter",)).wait(300).press("second")

    assert scene.turns == turns


def test_where_none_follows_it_is_asked_which_it_was() -> None:
    scene = given_back().wait(60_000)

    assert [question.choices for question in scene.said(TurnQuestion)] == [("2L", "takeback", "play-on")]
    assert scene.answer("takeback").turns == ["6R", "3L", "3L"]


def test_a_piece_that_bounces_does_not_bring_back_what_a_press_has_ruled_out() -> None:
    is_refereed_as_played(Trial("left-right", "occupancy", "club", 291))


def test_late_presses_of_long_ago_do_not_speak_for_a_turn_taken_back() -> None:
    is_refereed_as_played(Trial("left-right", "occupancy", "blitz", 9018))


def is_refereed_as_played(trial: Trial) -> None:
    played = performed(trial)
    referee = referee_of(played.trace.header, played.game, played.view)

    for _ in with_answers(referee, played.trace.events, played.truth):
        pass

    assert record_of(referee).turns == tuple(played.truth.final(played.game)["turns"])
