"""Human slips, case by case: no turn is wrong, none is lost, and few are left open."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tests.referee.nasty.hands import Hands, Rules, Seen
from tests.referee.nasty.judged import Case, Outcome, Result
from tests.referee.nasty.table import all_cases, printed

MOST_ASKED = {
    "capture, any order": 0,
    "castling, any order": 0,
    "en passant, any order": 0,
    "promotion, any order": 40,  # occupancy and polarity show no promotion's piece
    "re-entry, any order": 62,  # without a clock an archer may still come back; occupancy shows no colour
    "stack, any order": 0,
    "pushed off": 0,
    "promotion, exchanged": 48,
    "second thoughts before the press": 0,
    "second thoughts after the press": 36,  # each that was pressed
    "completed after the press": 0,
    "presses": 0,
    "fidgets": 12,
    "slides and knocks": 0,
    "fast": 0,
    "takebacks": 42,
}
MOST_OPEN = {"last turn unpressed": 12}
EVERY = 10  # of so many cases one is tried; `python -m tests.referee.nasty.table` tries all
ROWS = dict.fromkeys(case.row for case in all_cases())


@pytest.mark.parametrize("row", ROWS)
def test_no_nasty_case_gets_a_wrong_turn_or_stops_short(row: str) -> None:
    cases = [case for case in all_cases() if case.row == row][::EVERY]
    results = [Result.of(case) for case in cases]

    outcomes = Counter(result.outcome for result in results)
    lost = [result for result in results if result.outcome in (Outcome.WRONG, Outcome.SHORT)]
    assert not lost, "\n".join(f"{one.outcome} {one.case}: {one.truth} {one.record}" for one in lost)
    assert outcomes[Outcome.ASKED] <= MOST_ASKED.get(row, 0), printed(results)
    assert outcomes[Outcome.OPEN] <= MOST_OPEN.get(row, 0), printed(results)


def played() -> Hands:
    return Hands(Rules("chess"), Seen("identity", 10, clock=True)).plays("e2e4 e7e5 g1f3")


def test_a_turn_that_nobody_played_counts_as_wrong() -> None:
    hands = played()
    hands.ever.remove((2, "e7e5"))

    assert Result.of(Case("", "", lambda: hands)).outcome is Outcome.WRONG


def test_a_turn_that_the_board_never_told_of_counts_as_short() -> None:
    hands = played()
    hands.decides("b8c6")

    assert Result.of(Case("", "", lambda: hands)).outcome is Outcome.SHORT


def test_a_turn_that_was_followed_counts_as_exact_and_one_line_says_how_many() -> None:
    result = Result.of(Case("a row", "", played))

    assert printed([result, replace(result, outcome=Outcome.OPEN)]).splitlines()[1].split() == [
        *("a", "row"),
        *("2", "1", "0", "1", "0", "0"),
    ]
