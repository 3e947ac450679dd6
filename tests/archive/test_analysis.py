"""Looking back at a game: the balance, what changed it, and how it is found out in the background."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from adoube.archive.analysis import FOLDER, AnalysisQueue, NoAnalyses
from adoube.archive.balance import (
    Judged,
    balance_of,
    request_at,
    told_at,
    turning_points,
    work_of,
)
from adoube.archive.past_games import JournalLibrary
from adoube.computer.advisor import Urgency
from adoube.computer.messages import line_of
from adoube.computer.search.advice import OpponentError
from adoube.errors import AdoubeError
from adoube.records.entries import FinalScore
from adoube.words import coded
from tests.archive.advisors import SlowAdvisor, finished_game, looked_back
from tests.tables.played_games import journal_with, opened_game, played_game

EVEN = {"black": 0.5, "white": 0.5}


def judged(*blacks: float, line: tuple[str, ...] = ("c1-d3",)) -> list[Judged]:
    """Positions by what Black could expect there."""
    return [Judged({"black": black, "white": 1 - black}, line, 100) for black in blacks]


def test_a_game_that_its_rules_have_ended_needs_no_estimate_of_the_end(tmp_path: Path) -> None:
    folder = journal_with(tmp_path, {("one", 1): played_game(opened_game())})
    game = JournalLibrary(folder).required("one-1")

    assert work_of(game) == game.last
    assert balance_of(game, judged(*[0.5] * game.last))[-1] == {"black": 1, "white": 0}


def test_the_balance_ends_with_the_result(tmp_path: Path) -> None:
    game = finished_game(tmp_path)

    assert balance_of(game, judged(*[0.5] * 7)) == (*[EVEN] * 7, {"black": 1, "white": 0})
    assert balance_of(game, judged(0.5, 0.5)) == (EVEN, EVEN), "as far as it is judged"


@pytest.mark.parametrize(
    ("winners", "shares"),
    [
        (("white",), {"black": 0, "white": 1}),
        (("black", "white"), EVEN),
        ((), EVEN),
    ],
)
def test_the_winners_share_a_game_and_a_void_one_is_shared_by_all(
    tmp_path: Path, winners: tuple[str, ...], shares: dict[str, float]
) -> None:
    game = finished_game(tmp_path)
    ended = replace(game, entry=replace(game.entry, final=FinalScore(winners, {}, "declared")))

    assert balance_of(ended, judged(*[0.5] * 7))[-1] == shares


def test_a_puzzle_that_was_not_solved_gives_nothing(tmp_path: Path) -> None:
    opened = opened_game("peg-solitaire", ("Ada",))
    folder = journal_with(tmp_path, {("one", 1): played_game(opened)})
    game = JournalLibrary(folder).required("one-1")

    assert game.entry.final is not None
    assert game.entry.final.winners == ()
    nothing = [Judged({"player": 1.0})] * game.last
    assert list(balance_of(game, nothing)[-1].values()) == [0]


def test_the_three_costliest_turns_are_told_in_the_order_of_play(tmp_path: Path) -> None:
    game = finished_game(tmp_path)
    # Black plays turns 1, 3 and 5; what falls with his turns, rises with White's.
    found = turning_points(game, judged(0.9, 0.5, 0.8, 0.6, 0.65, 0.05, 1.0))

    assert [(point.ply, point.seat) for point in found] == [(1, "black"), (5, "black"), (6, "white")]
    assert [round(point.loss, 2) for point in found] == [0.4, 0.6, 0.95]
    assert found[0].better == "c1-d3"


def test_a_turn_that_was_the_best_one_changed_nothing(tmp_path: Path) -> None:
    game = finished_game(tmp_path)
    swinging = zip(judged(*[0.9, 0.1] * 3), game.turns, strict=True)
    best = [replace(each, line=(turn.text,)) for each, turn in swinging]

    assert turning_points(game, [*best, *judged(0.9)]) == ()


def test_a_result_that_was_declared_is_no_fault_of_the_last_turn(tmp_path: Path) -> None:
    game = finished_game(tmp_path)

    assert turning_points(game, judged(*[0.5] * 7)) == (), "White resigned although the game was even"


def test_small_changes_are_no_turning_points(tmp_path: Path) -> None:
    game = finished_game(tmp_path)

    assert [point.ply for point in turning_points(game, judged(0.5, 0.45, 0.5, 0.45, 0.5, 0.5, 0.9))] == [6]


def test_each_position_is_asked_about_as_it_stood(tmp_path: Path) -> None:
    game = finished_game(tmp_path)
    request = request_at(game, told_at(game, 3))

    assert request is not None
    assert request.urgency is Urgency.BACKGROUND
    assert line_of(request.played).position == game.line_at(3).position


def test_a_look_back_is_found_out_turn_by_turn_and_kept(tmp_path: Path) -> None:
    game, advisor = finished_game(tmp_path), SlowAdvisor()
    looks = AnalysisQueue(tmp_path, advisor.ask)

    assert looks.at(game).work == 7
    assert not advisor.asked, "nobody has asked for it"
    looks.begin(game)
    looks.begin(game)
    for ply in range(7):
        assert len(advisor.asked) == 1
        assert (len(looks.at(game).judged), looks.at(game).goes_on) == (ply, True)
        advisor.answer(EVEN, "c1-d3")

    assert looks.at(game).is_done
    assert not advisor.asked
    assert AnalysisQueue(tmp_path, advisor.ask).at(game).is_done, "after a restart"
    looks.begin(game)
    assert not advisor.asked, "it is kept"


def test_a_second_game_waits_for_the_first(tmp_path: Path) -> None:
    rows = played_game(opened_game())
    library = JournalLibrary(journal_with(tmp_path, {("one", 1): rows, ("one", 2): rows}))
    first, second = library.required("one-1"), library.required("one-2")
    advisor = SlowAdvisor()
    looks = AnalysisQueue(tmp_path, advisor.ask)
    looks.begin(first)
    looks.begin(second)

    assert len(advisor.asked) == 1
    assert looks.at(second).goes_on
    looks.stop(first)
    assert advisor.cancelled == 1
    advisor.answer(EVEN, "c1-d3")
    assert looks.at(first).judged == (), "an answer that nobody waits for"
    assert [request.table for request, _ in advisor.asked] == ["look-back-one-2"]


def test_what_was_stopped_goes_on_where_it_was_after_a_restart(tmp_path: Path) -> None:
    game, advisor = finished_game(tmp_path), SlowAdvisor()
    looks = AnalysisQueue(tmp_path, advisor.ask)
    looks.begin(game)
    advisor.answer(EVEN, "c1-d3")
    looks.stop(game)
    assert (len(looks.at(game).judged), str(looks.at(game).why_ended)) == (1, "It was stopped.")

    again = AnalysisQueue(tmp_path, advisor.ask)
    advisor.asked.clear()
    assert not again.at(game).goes_on
    again.begin(game)
    request, _ = advisor.asked[0]
    assert len(request.played.steps) == 1
    advisor.answer(EVEN, "c1-d3")
    again.close()
    assert len(AnalysisQueue(tmp_path, advisor.ask).at(game).judged) == 2


def test_what_is_wrong_with_the_computer_player_is_told_in_one_line(tmp_path: Path) -> None:
    game, advisor = finished_game(tmp_path), SlowAdvisor()
    looks = AnalysisQueue(tmp_path, advisor.ask)
    looks.begin(game)
    advisor.fail(OpponentError(coded("past.no_look_back")))

    assert str(looks.at(game).why_ended) == "No computer player runs here."
    looks.begin(game)
    assert len(advisor.asked) == 1, "somebody may try again"


def test_a_game_that_goes_on_is_not_looked_back_at(tmp_path: Path) -> None:
    folder = journal_with(tmp_path, {("one", 1): played_game(opened_game(), most_turns=4)})
    game, advisor = JournalLibrary(folder).required("one-1"), SlowAdvisor()

    with pytest.raises(AdoubeError, match="not over"):
        AnalysisQueue(tmp_path, advisor.ask).begin(game)
    with pytest.raises(AdoubeError, match="No computer player"):
        NoAnalyses().begin(game)


def test_a_game_that_a_ruling_has_changed_is_looked_back_at_anew(tmp_path: Path) -> None:
    game = finished_game(tmp_path)
    looks = looked_back(tmp_path, game)
    other = replace(game, entry=replace(game.entry, final=FinalScore(("white",), {}, "declared")))

    assert looks.at(game).is_done
    assert looks.at(other).judged == ()


def test_a_broken_file_is_told_of_with_what_to_do(tmp_path: Path) -> None:
    game = finished_game(tmp_path)
    looks = looked_back(tmp_path, game)
    (tmp_path / FOLDER / "one-1.json").write_text('{"format": 1', encoding="utf-8")

    found = looks.at(game)
    assert not found.is_done
    assert re.search(r"one-1\.json", str(found.why_ended))
