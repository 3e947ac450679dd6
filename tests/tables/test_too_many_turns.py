"""A description whose turns go on in too many ways: the table says so and stays open."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tables.boards.test_virtual import Page

WANDERING = """
(define "Step" (move Step (from #1) (to if:(is Empty (to))) #2))
(define "StepOn" ("Step" #1 (then (moveAgain))))
(game "Wandering" (players 2)
    (equipment { (board (square 10)) (piece "Man" Each) })
    (rules
        (start { (place "Man1" (sites {"A1"})) (place "Man2" (sites Top)) })
        (play
            (if (is Mover P1)
                (forEach Piece ("Step"))
                (if (is Prev Mover) (or (forEach Piece ("StepOn")) (move Pass)) (forEach Piece ("StepOn")))
            )
        )
    )
)
"""
SAID = "go on in more ways than the 40000 that are looked at"


@pytest.fixture
def page(tmp_path: Path) -> Page:
    """White steps; Black steps on for ever."""
    file = tmp_path / "wandering.lud"
    file.write_text(WANDERING, encoding="utf-8")
    return Page(str(file))


def test_the_table_says_the_sentence_and_stays_open(page: Page) -> None:
    page.move("a1", "a2")
    page.asks("end-turn")
    assert page.turns == ["a1-a2"]

    page.move("a10", "a9")
    page.wait()

    state = page.table.state()
    assert not state.closed
    assert SAID in state.message.text


def test_the_arbiter_takes_the_turn_back_and_the_game_goes_on(page: Page) -> None:
    page.move("a1", "a2")
    page.asks("end-turn")

    page.asks("ruling", ruling="take-back", last=1)
    page.hand("right")
    page.wait()
    page.move("a1", "b2")
    page.asks("end-turn")

    assert page.turns == ["a1-b2"]
