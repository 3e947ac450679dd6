"""A piece that is lifted and put back answers the question that is shown, and nothing else that hands do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.records.payloads import AnsweredRow as AnswerRow
from adoube.records.payloads import TurnPlayed
from adoube.referee.verdicts import TurnQuestion
from adoube.sensing.events import AnswerGiven, CellShows, CellTouched, Event
from adoube.tables.messages import turn_question
from adoube.tables.pending_questions import HandAnswers
from tests.tables.sittings import Sitting, sitting_that_is_asked

CELLS = ("a1", "b1", "c1", "d1")
ASKED = TurnQuestion(1, 3, "black", ("x", "y"), (("b1", "x"), ("c1", "y")))
SETTLE_MS = 100


class Hands:
    """A row of four cells with a piece on each but the last, and a question shown at 0."""

    def __init__(self) -> None:
        self.shows: list[int | str | None] = [1, 1, 1, 0]
        self.watched = HandAnswers(ASKED, CELLS, tuple(self.shows), 0, SETTLE_MS)
        self.now_ms = 0
        self.answers: list[str] = []

    def waits(self, ms: int) -> Hands:
        ends_ms = self.now_ms + ms
        while (wake_at_ms := self.watched.wake_at_ms) is not None and wake_at_ms <= ends_ms:
            self.now_ms = wake_at_ms
            self._see(None)
        self.now_ms = ends_ms
        return self

    def becomes(self, cell: str, shows: int | str | None) -> Hands:
        self.shows[CELLS.index(cell)] = shows
        return self._see(CellShows(self.now_ms, cell, shows))

    def lifts(self, cell: str) -> Hands:
        return self.becomes(cell, 0)

    def puts(self, cell: str) -> Hands:
        return self.becomes(cell, 1)

    def touches(self, cell: str) -> Hands:
        return self._see(CellTouched(self.now_ms, cell, 12))

    def _see(self, event: Event | None) -> Hands:
        answer = self.watched.see(event, tuple(self.shows), self.now_ms)
        self.answers += [] if answer is None else [answer]
        return self


def test_a_piece_lifted_and_put_back_answers_once_the_board_stands_still() -> None:
    hands = Hands().waits(1000).lifts("c1").waits(800).puts("c1")

    assert hands.waits(99).answers == []
    assert hands.waits(1).answers == ["y"]
    assert hands.waits(60_000).answers == ["y"]


@pytest.mark.parametrize("lifted_ms", [300, 3000])
def test_the_shortest_and_the_longest_lift(lifted_ms: int) -> None:
    assert Hands().waits(5000).lifts("b1").waits(lifted_ms).puts("b1").waits(1000).answers == ["x"]


def test_a_lift_that_begins_too_early_was_not_meant_for_the_question() -> None:
    assert Hands().waits(999).lifts("b1").waits(800).puts("b1").waits(5000).answers == []


def test_a_bump_is_no_answer() -> None:
    assert Hands().waits(5000).lifts("b1").waits(299).puts("b1").waits(5000).answers == []


def test_a_piece_held_for_long_is_no_answer() -> None:
    assert Hands().waits(5000).lifts("b1").waits(3001).puts("b1").waits(5000).answers == []


def test_a_piece_that_is_not_put_back_is_no_answer() -> None:
    assert Hands().waits(5000).lifts("b1").waits(1000).puts("d1").waits(60_000).answers == []


def test_another_cell_that_moves_meanwhile_makes_it_none() -> None:
    hands = Hands().waits(5000).lifts("b1").waits(300)

    hands.lifts("a1").waits(100).puts("a1").waits(300).puts("b1").waits(5000)

    assert hands.answers == []


def test_nor_is_it_one_when_another_cell_is_felt_to_move() -> None:
    hands = Hands().waits(5000).lifts("b1").waits(300)

    hands.touches("c1").waits(300).puts("b1").waits(5000)

    assert hands.answers == []


def test_nor_when_another_cell_moves_before_the_board_stands_still() -> None:
    hands = Hands().waits(5000).lifts("b1").waits(600).puts("b1").waits(50)

    hands.lifts("a1").waits(5000).puts("a1").waits(5000)

    assert hands.answers == []


def test_both_cells_answer_nothing() -> None:
    hands = Hands().waits(5000).lifts("b1").waits(400).lifts("c1").waits(400)

    hands.puts("b1").waits(50).puts("c1").waits(5000)

    assert hands.answers == []


def test_a_cell_that_is_no_choice_answers_nothing() -> None:
    assert Hands().waits(5000).lifts("a1").waits(800).puts("a1").waits(5000).answers == []


def test_a_piece_put_on_an_empty_cell_and_taken_away_answers_nothing() -> None:
    assert Hands().waits(5000).puts("d1").waits(800).lifts("d1").waits(5000).answers == []


@pytest.mark.parametrize("shows", [-1, None])
def test_a_cell_that_shows_something_else_was_not_lifted(shows: int | None) -> None:
    assert Hands().waits(5000).becomes("b1", shows).waits(800).puts("b1").waits(5000).answers == []


def test_contacts_that_bounce_are_one_lift() -> None:
    hands = Hands().waits(5000).lifts("b1").waits(3).puts("b1").waits(3).lifts("b1").waits(500)

    hands.puts("b1").waits(3).lifts("b1").waits(3).puts("b1").waits(5000)

    assert hands.answers == ["x"]


def test_after_a_bump_a_real_lift_still_answers() -> None:
    hands = Hands().waits(5000).lifts("b1").waits(50).puts("b1").waits(1000)

    assert hands.lifts("b1").waits(700).puts("b1").waits(1000).answers == ["x"]


# at a table


def asked(sitting: Sitting) -> TurnQuestion:
    question = sitting.table.session.monitor.referee.question
    assert question is not None
    return question


def lift(sitting: Sitting, cell: str, after_ms: int = 2000, lifted_ms: int = 800) -> Sitting:
    stands, at_ms = sitting.shows[cell], sitting.now_ms + after_ms
    sitting.happens([CellShows(at_ms, cell, 0)])
    return sitting.happens([replace(stands, at_ms=at_ms + lifted_ms)])


def cell_of(sitting: Sitting, turn: str) -> str:
    return next(cell for cell, choice in asked(sitting).lifts if choice == turn)


def test_the_question_says_which_piece_to_lift() -> None:
    sitting, truth = sitting_that_is_asked()
    played = truth[len(sitting.turns)]
    cell = cell_of(sitting, played)

    state = sitting.table.state()

    assert state.question is not None
    assert f"{cell} for {played}" in state.question.text
    assert f"{cell} for {played}" in state.message.text
    assert (cell,) in [choice.cells for choice in state.question.choices if choice.answer == played]


def test_a_lift_is_written_down_like_an_answer_from_the_page() -> None:
    by_hand, truth = sitting_that_is_asked()
    by_page, _ = sitting_that_is_asked()
    played = truth[len(by_hand.turns)]
    question = by_page.table.state().question
    assert question is not None

    lift(by_hand, cell_of(by_hand, played)).waits()
    by_page.asks("answer", played, question=question.id)

    assert by_hand.turns == by_page.turns == truth[: len(by_hand.turns)]
    written = [
        [row.payload for row in sitting.rows if isinstance(row.payload, AnswerRow | TurnPlayed)]
        for sitting in (by_hand, by_page)
    ]
    assert written[0] == written[1]
    assert AnswerRow(question.id, played) in written[0]


def test_the_referee_is_told_the_answer_so_that_a_recording_holds_it() -> None:
    sitting, truth = sitting_that_is_asked(recorded=True)
    played = truth[len(sitting.turns)]

    lift(sitting, cell_of(sitting, played)).waits()

    told = [event.answer for event in sitting.table.drain_trace() if isinstance(event, AnswerGiven)]
    assert told == [played]


def test_a_lift_after_the_question_was_withdrawn_answers_nothing() -> None:
    sitting, truth = sitting_that_is_asked()
    played = truth[len(sitting.turns)]
    other = next(choice for choice in asked(sitting).choices if choice != played)
    cell = cell_of(sitting, other)
    question = sitting.table.state().question
    assert question is not None

    stands = sitting.shows[cell]
    sitting.happens([CellShows(sitting.now_ms + 2000, cell, 0)])
    sitting.asks("answer", played, question=question.id)
    sitting.happens([replace(stands, at_ms=sitting.now_ms + 800)]).waits()

    assert sitting.turns == truth[: len(sitting.turns)]
    assert [row.payload for row in sitting.rows if isinstance(row.payload, AnswerRow)] == [
        AnswerRow(question.id, played)
    ]


def test_where_lifts_do_not_answer_nothing_is_said_of_them() -> None:
    sitting, truth = sitting_that_is_asked(lift_to_answer=False)
    played = truth[len(sitting.turns)]
    cell, before = cell_of(sitting, played), sitting.turns

    lift(sitting, cell).waits()

    state = sitting.table.state()
    assert state.question is not None
    assert sitting.turns == before
    assert "lift" not in state.question.text


def test_lines_are_offered_before_the_turns_that_begin_them() -> None:
    question = turn_question(replace(ASKED, lines=("x y z", "y x z")), Line.begin(make_game("jarmo")), 7)

    assert [choice.answer for choice in question.choices] == ["x y z", "y x z", "x", "y"]
    assert [choice.text for choice in question.choices] == [
        "x y z",
        "y x z",
        "x, then others",
        "y, then others",
    ]
    assert [choice.cells for choice in question.choices] == [(), (), ("b1",), ("c1",)]
    assert question.text.startswith("Black, which turns were played, and in which order?")
