"""Asking everybody at a table for the next game: it takes two to begin it, and one to have it wait."""

from __future__ import annotations

from adoube.tables.commands.kinds import Phase
from tests.tables.asking import ask
from tests.tables.boards.test_virtual import Page
from tests.tables.test_undo import played


def over() -> Page:
    page = played(Page("jarmo"))
    page.asks("resign", seat="black")
    return page


def asked_line(page: Page) -> str:
    return str(page.table.state().speech.next_asked)


def test_asked_once_the_game_stays_and_everybody_reads_it() -> None:
    page = over()

    page.asks("ask-next-game")

    state = page.table.state()
    assert (state.phase, state.game_number) == (Phase.OVER, 1)
    assert asked_line(page) == state.message.text == "Somebody would like to begin the next game."


def test_asked_twice_it_begins_and_the_pieces_set_themselves() -> None:
    page = over()

    page.asks("ask-next-game")
    page.asks("ask-next-game")
    page.wait()

    state = page.table.state()
    assert (state.phase, state.game_number, asked_line(page)) == (Phase.PLAYING, 2, "")


def test_put_off_it_has_to_be_asked_for_anew() -> None:
    page = over()
    page.asks("ask-next-game")

    page.asks("put-off-next-game")

    state = page.table.state()
    assert (state.phase, asked_line(page)) == (Phase.OVER, "")
    assert state.message.text == "The next game waits: somebody is not ready yet."
    page.asks("ask-next-game")
    assert page.table.state().phase is Phase.OVER


def test_nobody_puts_off_what_nobody_has_asked_for() -> None:
    page = over()

    answered = ask(page.table, page.now_ms, "put-off-next-game")

    assert (answered.result, answered.why) == ("refused", "nobody has asked for the next game")


def test_what_was_asked_after_one_game_counts_for_no_later_one() -> None:
    page = over()
    page.asks("ask-next-game")
    page.asks("new-game")
    page.wait()

    page.asks("resign", seat="white")

    assert (page.table.state().phase, asked_line(page)) == (Phase.OVER, "")


def test_while_a_game_is_played_nobody_asks_for_the_next() -> None:
    page = played(Page("jarmo"))

    kinds = ("ask-next-game", "put-off-next-game")
    assert [ask(page.table, page.now_ms, kind).result for kind in kinds] == ["refused", "refused"]
