"""Hints: only where they are allowed, for the seat to move, where the game stands; and in the record."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adoube.archive.past_games import event_text
from adoube.computer.advisor import Urgency
from adoube.computer.hint_worker import HintWorker
from adoube.computer.messages import line_of
from adoube.computer.search.advice import OpponentError
from adoube.link.commands import Palette
from adoube.records.payloads import Called
from adoube.tables.assistants import HintFailed, HintFound, HintShown
from adoube.tables.boards.messages import BoardNews
from adoube.tables.boards.outputs import scene_of
from adoube.tables.history import history_of
from adoube.words import coded
from tests.archive.advisors import SlowAdvisor
from tests.tables.asking import ask
from tests.tables.boards.test_virtual import Page
from tests.tables.sittings import Sitting, stored, table_of

GOOD = ("a1-b3", "b1-a3", "a1-a3", "c1-d3")


def allowed() -> Page:
    page = Page("jarmo")
    page.asks("hints", allowed=True)
    return page


def found(page: Page, *turns: str) -> None:
    """The computer answers what was asked last."""
    wanted = page.table.state().hint.wanted
    assert wanted is not None
    page.table.handle(HintFound(wanted.number, turns or GOOD))


def why(page: Page, **details: object) -> str:
    return ask(page.table, page.now_ms, "hint", details).why


def given(page: Page) -> list[Called]:
    """The hints in the record."""
    rows = [row.payload for row in page.table.take_rows()]
    return [row for row in rows if isinstance(row, Called) and row.call == "hint"]


def test_nobody_gets_a_hint_before_the_arbiter_allows_it() -> None:
    page = Page("jarmo")

    assert why(page) == "Hints are not allowed at this table."
    page.asks("hints", allowed=True)
    assert page.table.state().hint.may_ask == "black"
    page.asks("hints", allowed=False)
    assert why(page) == "Hints are not allowed at this table."


def test_first_come_the_pieces_worth_looking_at_then_the_turn() -> None:
    page = allowed()
    page.asks("hint", seat="black")
    assert page.table.state().hint.shown is None
    found(page)

    assert page.table.state().hint.shown == HintShown("black", ("a1", "b1", "c1"))
    assert page.table.state().message.text == "A hint for Person 0: look at the pieces on a1, b1 and c1."
    page.asks("hint", seat="black")
    assert page.table.state().hint.wanted is None, "it is known already"
    assert page.table.state().hint.shown == HintShown("black", (), "a1-b3", ("a1", "b3"))
    assert page.table.state().message.text == "A hint for Person 0: a1-b3."


def test_where_pieces_come_onto_the_board_no_pieces_are_spoken_of() -> None:
    page = Page("river-crossing")
    page.asks("hints", allowed=True)
    page.asks("hint", seat="red")
    found(page, "in-a1", "in-c1")

    assert page.table.state().message.text == "A hint for Person 0: look at a1 and c1."


def test_a_whole_turn_may_be_asked_for_at_once() -> None:
    page = allowed()
    page.asks("hint", whole=True)
    found(page)

    hint = page.table.state().hint.shown
    assert hint is not None
    assert hint.turn == "a1-b3"


def test_what_was_given_is_in_the_record_once() -> None:
    page = allowed()
    page.asks("hint", seat="black")
    found(page)
    for _ in range(3):
        page.asks("hint", seat="black")

    rows = given(page)
    assert [dict(row.details) for row in rows] == [
        {"by": "black", "cells": ["a1", "b1", "c1"]},
        {"by": "black", "turn": "a1-b3"},
    ]
    assert [str(event_text(row, page.table.session.line)) for row in rows] == [
        "Hint to Black: look at a1, b1 and c1.",
        "Hint to Black: a1-b3.",
    ]


def test_a_hint_is_for_the_seat_to_move_alone() -> None:
    page = allowed()

    assert why(page, seat="white") == "It is Black's turn: a hint is for Black alone."
    assert page.table.state().hint.wanted is None


def test_there_is_no_hint_while_the_board_stands_otherwise_than_the_game() -> None:
    page = allowed()
    page.move("a1", "a5")
    assert page.table.state().remedy is not None

    assert page.table.state().hint.may_ask is None
    assert why(page).startswith("A hint needs the board to match the game")


def test_there_is_no_hint_in_a_game_that_is_over() -> None:
    page = allowed()
    page.asks("ruling", ruling="result", winners=["black"])

    assert page.table.state().hint.may_ask is None
    assert why(page) != ""


def test_an_answer_that_comes_after_the_turn_is_dropped() -> None:
    page = allowed()
    page.asks("hint")
    wanted = page.table.state().hint.wanted
    assert wanted is not None
    page.move("a1", "b3")
    page.table.handle(HintFound(wanted.number, GOOD))

    assert page.table.state().hint.shown is None
    assert given(page) == []
    page.asks("hint", seat="white")
    page.table.handle(HintFound(wanted.number, GOOD))
    assert page.table.state().hint.wanted is not None, "another answer is waited for"


def test_a_hint_goes_with_the_turn() -> None:
    page = allowed()
    page.asks("hint", whole=True)
    found(page)
    page.move("b1", "a3")

    assert page.table.state().hint.shown is None
    assert page.table.state().hint.may_ask == "white"


@pytest.mark.parametrize("turn", ["z9-z8", "nonsense"])
def test_a_turn_that_cannot_be_read_is_no_hint(turn: str) -> None:
    page = allowed()
    page.asks("hint", whole=True)
    found(page, turn)

    assert page.table.state().hint.shown is None
    assert page.table.state().message.text.startswith("There is no hint: ")


def test_what_is_wrong_with_the_computer_is_one_line_and_the_game_goes_on() -> None:
    page = allowed()
    page.asks("hint")
    wanted = page.table.state().hint.wanted
    assert wanted is not None
    page.table.handle(HintFailed(wanted.number, "It is not there."))

    assert page.table.state().message.text == "There is no hint: It is not there."
    page.move("a1", "b3")
    assert page.turns == ["a1-b3"]


def test_whether_hints_are_allowed_outlasts_a_restart() -> None:
    sitting = Sitting(table_of("identity"))
    sitting.table.hints.allow(allowed=True)
    sitting.rows += sitting.table.take_rows()

    again = Sitting(table_of("identity"), history_of(stored(sitting.rows)))
    assert again.table.state().hint.allowed


def test_a_table_may_be_opened_with_hints() -> None:
    table = table_of("identity")
    table.allow_hints(allowed=True)
    table.open()

    assert table.state().hint.allowed


def test_lamps_blink_where_to_begin_and_are_steady_where_to_go() -> None:
    page = allowed()
    page.asks("hint")
    found(page)
    assert scene_of(page.table.state()).cells == dict.fromkeys(("a1", "b1", "c1"), Palette.WHITE_BLINKING)
    page.asks("hint")
    state = page.table.state()

    assert scene_of(state).cells == {"a1": Palette.WHITE_BLINKING, "b3": Palette.WHITE}
    lifted = replace(state, may_go=("b3",))
    assert scene_of(lifted).cells == {"b3": Palette.WHITE}


class Told:
    """News sent to tables."""

    def __init__(self) -> None:
        self.news: list[tuple[str, BoardNews]] = []

    def post(self, table: str, news: BoardNews) -> None:
        self.news.append((table, news))


def test_a_hint_is_looked_for_once_where_the_game_stands() -> None:
    page, advisor, told = allowed(), SlowAdvisor(), Told()
    giver = HintWorker(told, advisor.ask)
    page.move("a1", "b3")
    giver(page.table.state())
    page.asks("hint")
    for _ in range(2):
        giver(page.table.state())
    giver.close()

    (glance, _), (request, _) = advisor.asked
    line = page.table.state().line
    assert line is not None
    assert (glance.urgency, request.urgency) == (Urgency.BACKGROUND, Urgency.HINT)
    assert line_of(request.played).position == line.position
    advisor.answer({"black": 0.5, "white": 0.5}, "c5xb3")
    assert told.news == [], "what a worker gets to know the game by is no hint"
    advisor.answer({"black": 0.5, "white": 0.5}, "c5xb3")
    assert told.news == [("one", HintFound(1, ("c5xb3",)))]


def test_a_computer_that_fails_is_told_to_the_table() -> None:
    page, advisor, told = allowed(), SlowAdvisor(), Told()
    giver = HintWorker(told, advisor.ask)
    page.asks("hint")
    giver(page.table.state())
    giver.close()
    advisor.asked.pop(0)
    advisor.fail(OpponentError(coded("past.no_look_back")))

    ((_, news),) = told.news
    assert isinstance(news, HintFailed)
    assert str(news.why) == "No computer player runs here."
