"""Turns that players undo by agreement on a board that is on the page; alone at the board, at once."""

from __future__ import annotations

import pytest

from adoube.board.geometry import Placement
from adoube.records.payloads import Ruling
from adoube.referee.config import Takeback
from adoube.tables.state import Phase
from tests.tables.asking import ask
from tests.tables.boards.test_virtual import Page
from tests.tables.test_draw_and_resign import at_play


def played(page: Page) -> Page:
    page.move("a1", "b3")
    page.move("c5", "b3")
    return page


def why(page: Page, seat: str | None, *, agree: bool = True) -> str:
    details = {"agree": agree} if seat is None else {"seat": seat, "agree": agree}
    return ask(page.table, page.now_ms, "undo", details).why


def standing(page: Page) -> Placement:
    virtual = page.table.state().virtual
    assert virtual is not None
    return virtual.placement


def test_both_agree_and_the_pieces_stand_as_before_the_turn() -> None:
    page = played(Page("jarmo"))
    assert page.table.state().speech.may_undo == ("black", "white")

    page.asks("undo", seat="white")

    assert page.turns == ["a1-b3", "c5xb3"]
    assert page.table.state().speech.undo == ("white",)
    assert page.table.state().message.text == "Person 1 asks to undo a turn."

    page.asks("undo", seat="black")
    page.wait()

    assert page.turns == ["a1-b3"]
    assert standing(page).stack("b3") == ("black.archer",)
    assert standing(page).stack("c5") == ("white.archer",)
    assert page.table.state().movers == ("white",)
    assert page.table.state().phase is Phase.PLAYING
    page.move("c5", "b3")
    assert page.turns == ["a1-b3", "c5xb3"]


def test_who_asks_in_the_own_turn_undoes_the_others_answer_too() -> None:
    page = played(Page("jarmo"))

    page.asks("undo", seat="black")
    page.asks("undo", seat="white")
    page.wait()

    assert page.turns == []
    assert page.table.state().movers == ("black",)


def test_the_record_says_that_the_players_agreed() -> None:
    page = played(Page("jarmo"))
    page.asks("undo", seat="white")
    page.asks("undo", seat="black")

    rulings = [row.payload for row in page.table.take_rows() if isinstance(row.payload, Ruling)]
    assert [(ruling.ruling, dict(ruling.details)) for ruling in rulings] == [
        ("take-back", {"ply": 1, "by": "players"})
    ]
    assert page.table.state().message.text == "Undone: the game continues after turn 1."


@pytest.mark.parametrize(
    ("by", "said"),
    [("black", "Person 0 does not agree to undo."), ("white", "Person 1 withdraws the request to undo.")],
)
def test_it_is_declined_or_withdrawn(by: str, said: str) -> None:
    page = played(Page("jarmo"))
    page.asks("undo", seat="white")

    page.asks("undo", seat=by, agree=False)

    assert page.table.state().speech.undo == ()
    assert page.table.state().message.text == said
    assert page.turns == ["a1-b3", "c5xb3"]
    assert why(page, "black", agree=False) == "no undo has been requested"


def test_it_lapses_with_the_next_turn() -> None:
    page = played(Page("jarmo"))
    page.asks("undo", seat="white")

    page.move("b1", "a3")

    assert len(page.turns) == 3
    assert page.table.state().speech.undo == ()


def test_nobody_agrees_with_themselves_nor_undoes_what_they_have_not_played() -> None:
    page = Page("jarmo")
    assert why(page, "black") == "there is no turn to undo"
    page.move("a1", "b3")
    assert why(page, "white") == "there is no turn to undo"
    page.asks("undo", seat="black")
    assert why(page, "black") == "Black has already said so"
    assert why(page, "nobody").startswith("name the player's seat")
    assert why(page, None).startswith("name the player's seat")


def test_alone_at_the_board_it_is_done_at_once() -> None:
    page = played(Page("jarmo", is_open=True))

    page.asks("undo")
    page.wait()

    assert page.turns == ["a1-b3"]
    assert standing(page).stack("c5") == ("white.archer",)
    page.asks("undo")
    page.wait()
    assert page.turns == []
    assert why(page, None) == "there is no turn to undo"


def test_alone_at_the_board_what_is_not_finished_goes_first() -> None:
    page = Page("jarmo", is_open=True)
    page.move("a1", "b3")
    page.move("a5", "a4")
    assert page.table.state().remedy is not None

    page.asks("undo")
    page.wait()

    assert page.turns == ["a1-b3"]
    assert page.table.state().remedy is None
    assert standing(page).stack("a5") == ("white.archer",)


def test_no_call_takes_a_turn_back_without_agreement() -> None:
    page = played(Page("jarmo"))

    refused = ask(page.table, page.now_ms, "call", {"call": "takeback", "by": "white"})

    assert refused.result == "refused"
    assert "takeback" not in [call.name for call in page.table.state().speech.calls]
    assert page.turns == ["a1-b3", "c5xb3"]


def test_a_table_without_takebacks_undoes_nothing() -> None:
    page = played(Page("jarmo", takeback=Takeback.OFF))

    assert page.table.state().speech.may_undo == ()
    assert why(page, "white") == "there is no turn to undo"


def test_on_a_real_board_pieces_are_put_back_by_hand() -> None:
    sitting = at_play()

    assert (
        sitting.asks("undo", details={"seat": "white"}).why == "pieces on a real board are put back by hand"
    )
    assert sitting.table.state().speech.may_undo == ()


def test_pieces_set_themselves_for_the_next_game() -> None:
    page = played(Page("jarmo"))
    page.asks("resign", seat="black")
    assert page.table.state().phase is Phase.OVER

    page.asks("new-game")
    page.wait()

    assert page.table.state().phase is Phase.PLAYING
    assert page.table.state().game_number == 2
    assert standing(page) == Placement(
        {cell: stack for cell, stack in page.game.placement(page.game.start()).cells.items() if stack}
    )
