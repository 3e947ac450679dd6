"""The short form of `benchmarks/campaign.py`: no turn is accepted wrongly, and none is lost unsaid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from adoube.games.registry import OURS
from adoube.games.verdict import Objection
from adoube.referee.verdicts import BackInStep, Illegal, TimedVerdict
from adoube.simulation.motions import Counts
from adoube.simulation.truth import Timeline
from adoube.words import as_written
from benchmarks.trials.ledger import Ledger
from benchmarks.trials.plan import Plan, rows_of
from benchmarks.trials.table import Tally, upper_bound
from benchmarks.trials.trial import Result, Trial, performed, result_of, turns_out_of_step

MOST_TURNS = 16
PLAYED_RIGHT = Result(
    turns=10, wrong=None, hidden=None, undecided=0, lost=0, lost_silently=False, questions=0, out_of_step=0
)


@pytest.mark.full(but=5)
@pytest.mark.parametrize("game", OURS)
def test_nothing_is_accepted_wrongly_and_nothing_lost_unsaid(game: str) -> None:
    plan = Plan([game], games_a_row=1, first_seed=11, most_turns=MOST_TURNS)

    results = {
        trial: result_of(trial) for trial in [trial for row in plan.rows() for trial in plan.trials(row)]
    }

    assert {trial: result.wrong for trial, result in results.items() if result.wrong} == {}
    assert [trial for trial, result in results.items() if result.lost_silently] == []
    assert turns_of(results.values()) > 0


@pytest.mark.full(but=3)
@pytest.mark.parametrize("game", OURS)
def test_people_as_they_come_are_followed_without_a_clock(game: str) -> None:
    plan = Plan([game], hands=["natural"], faults="no-clock", games_a_row=2, first_seed=31, most_turns=20)

    results = {
        trial: result_of(trial) for trial in [trial for row in plan.rows() for trial in plan.trials(row)]
    }

    assert {trial: result.wrong for trial, result in results.items() if result.wrong} == {}
    # Without a press nothing tells of a game's last turn where the view does not show it (Left/Right).
    lost = sum(result.lost for result in results.values())
    assert lost <= len(results) // 2 + 0.02 * turns_of(results.values())


def test_an_illegal_carry_and_a_protest_settle_nothing_that_is_open() -> None:
    """Red's turn is open; then a collector is carried from d1 to h1, pressed, and red gives the clock back.

    Had red come to e1, d1-e1 would not show, and h1 could be red's next turn.
    """
    result = result_of(Trial("river-crossing", "occupancy", "blitz", 9037, (("pieces", "4"),), most_turns=32))

    assert (result.wrong, result.lost, result.undecided) == (None, 0, 0)


def turns_of(results: Iterable[Result]) -> int:
    return sum(result.turns for result in results)


def test_a_trial_goes_the_same_way_again() -> None:
    trial = Trial("jarmo", "occupancy", "blitz", 5, most_turns=MOST_TURNS)

    assert performed(trial).trace == performed(trial).trace
    assert performed(trial).acts == performed(trial).acts


def test_a_campaign_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    done = Trial("jarmo", "polarity", "careful", 1)
    Ledger(tmp_path, "one").add(done, PLAYED_RIGHT)
    with (tmp_path / "one.jsonl").open("a", encoding="utf-8") as file:
        file.write('\n{"code": "cut off in the mid')

    taken_up = Ledger(tmp_path, "two")

    assert taken_up.known == {done: PLAYED_RIGHT}


def test_shards_share_the_trials_out() -> None:
    plan = Plan(["jarmo"], ["polarity"], ["club"], games_a_row=10)

    shards = [trials for number in (1, 2, 3) for _, trials in rows_of(plan, number, 3)]

    assert sorted(trial.seed for trials in shards for trial in trials) == list(range(1, 11))


@pytest.mark.parametrize(
    ("events", "tries", "bound"),
    # Clopper and Pearson, as R's binom.test(events, tries, alternative = "less") gives them
    [(0, 1000, 0.002996), (1, 1000, 0.004735), (5, 100, 0.102253)],
)
def test_the_bound_of_a_rate(events: int, tries: int, bound: float) -> None:
    assert upper_bound(events, tries) == pytest.approx(bound, rel=2e-3)


def test_turns_are_counted_from_the_first_complaint_until_the_table_is_back_in_step() -> None:
    played = [(1000, "a"), (2500, "b"), (3500, "c"), (6000, "d")]
    truth = Timeline(tuple(Counts(at_ms, ply, turn) for ply, (at_ms, turn) in enumerate(played, 1)))
    illegal = Illegal(Objection("X-01", as_written("That is no turn.")), (), ())
    said = [
        TimedVerdict(2000, illegal),
        TimedVerdict(3000, illegal),
        TimedVerdict(4000, BackInStep()),
        TimedVerdict(5000, illegal),
    ]

    assert turns_out_of_step(said, truth) == [2]
    assert Tally([replace(PLAYED_RIGHT, back_after=[2]), PLAYED_RIGHT], 0.0).back_after == 2


def test_what_breaks_a_promise() -> None:
    wrong = replace(PLAYED_RIGHT, wrong="3 a1-a2 at 900 ms")
    silent = replace(PLAYED_RIGHT, lost=1, lost_silently=True)
    asked = replace(PLAYED_RIGHT, questions=1)

    assert Tally([PLAYED_RIGHT], 0.0).failings("careful") == []
    assert Tally([wrong], 0.0).failings("blitz") == ["wrong"]
    assert Tally([silent], 0.0).failings("blitz") == ["silent"]
    assert Tally([asked], 9.6).failings("careful") == ["asked"]
    assert Tally([asked], 9.6).failings("club") == []
