"""Turns on a board on the page: people give them, the pieces move themselves, the referee hears of hands."""

from __future__ import annotations

from random import Random

import pytest

from adoube.board.geometry import Placement
from adoube.games.registry import game_names
from adoube.sensing.views import unmarked
from adoube.tables.assistants import ComputerPlays, moment_of
from adoube.tables.state import Answered, Phase
from tests.tables.asking import ask
from tests.tables.boards.test_virtual import Page

PLIES = 40


class TurnPage(Page):
    """A page that sends turns: each comes with the newest version."""

    def __init__(self, name: str, *, is_open: bool = False) -> None:
        super().__init__(name, is_open=is_open, takes_turns=True)

    def plays(self, turn: str) -> Answered:
        self.now_ms += 500
        return ask(self.table, self.now_ms, "turn", {"turn": turn})

    @property
    def stands(self) -> Placement:
        virtual = self.table.state().virtual
        assert virtual is not None
        return virtual.placement


def bare(placement: Placement) -> dict[str, tuple[str, ...]]:
    return {cell: tuple(map(unmarked, stack)) for cell, stack in placement.cells.items() if stack}


@pytest.mark.full(but=5)
@pytest.mark.parametrize("name", game_names())
def test_a_game_by_turns_has_the_record_of_the_turns_that_were_given(name: str) -> None:
    page, rng = TurnPage(name), Random(5)
    given: list[str] = []

    while len(given) < PLIES and page.table.session.result is None:
        line = page.table.session.line
        turn, _ = page.game.random_turn(line.position, rng)
        given.append(page.game.write(turn))

        assert page.plays(given[-1]) == Answered("done")

        state = page.table.state()
        assert state.turns[line.ply].text == given[-1]
        assert (state.question, state.remedy) == (None, None)
        assert bare(page.stands) == bare(state.placement)
    # The referee plays by itself for whoever has to skip.
    assert [turn for turn in page.turns if turn != "skip"] == [turn for turn in given if turn != "skip"]


def test_a_turn_may_be_given_as_scoresheets_have_it() -> None:
    page = TurnPage("chess")

    page.plays("Nf3")

    assert page.turns == ["g1f3"]


def test_an_illegal_turn_is_refused_with_its_clause_and_nothing_moves() -> None:
    page = TurnPage("chess")
    before = page.table.state()

    answered = page.plays("e2e5")

    assert answered.result == "refused"
    assert answered.why.startswith("CHS-")
    after = page.table.state()
    assert (after.version, after.virtual, after.message) == (before.version, before.virtual, before.message)


def test_what_is_no_turn_at_all_is_refused() -> None:
    assert TurnPage("chess").plays("castle").result == "refused"


def test_the_referee_hears_what_it_hears_of_hands() -> None:
    by_hand, by_turn = Page("jarmo"), TurnPage("jarmo")
    for page in (by_hand, by_turn):
        page.table.take_rows()

    by_hand.move("a1", "b3")
    by_turn.plays("a1-b3")

    rows = [[type(row.payload) for row in page.table.take_rows()] for page in (by_hand, by_turn)]
    assert rows[0] == rows[1]


def test_a_turn_that_might_go_on_is_over_when_it_is_given() -> None:
    page = TurnPage("leap-frog")

    for turn in ("-c3", "-e3", "a3xc3"):
        page.plays(turn)

    assert page.turns == ["-c3", "-e3", "a3xc3"]
    assert page.table.state().may_end_turn is None


def test_a_turn_comes_once_the_set_up_stands_and_not_while_the_game_is_paused() -> None:
    page = TurnPage("jarmo")
    page.asks("ruling", ruling="pause")

    assert page.plays("a1-b3").result == "refused"


def test_hands_are_told_what_to_do_instead() -> None:
    answered = TurnPage("jarmo").hand("lift", "a1")

    assert answered.result == "refused"
    assert answered.why == (
        "At this table the pieces move themselves: choose a turn. "
        "With --board virtual:hand they are moved by hand."
    )


def test_a_table_of_the_free_hand_takes_no_turns() -> None:
    page = Page("jarmo")

    answered = ask(page.table, page.now_ms, "turn", {"turn": "a1-b3"})

    assert answered.result == "refused"
    assert "by hand" in answered.why


def test_after_a_ruling_the_pieces_put_themselves_right() -> None:
    page = TurnPage("jarmo")
    page.plays("a1-b3")

    page.asks("ruling", ruling="take-back", last=1)
    page.wait(10)

    assert page.table.state().phase is Phase.PLAYING
    assert bare(page.stands) == bare(page.game.placement(page.game.start()))
    page.plays("a1-b3")
    assert page.turns == ["a1-b3"]


def test_while_the_game_is_paused_the_pieces_stand_as_the_arbiter_says() -> None:
    page = TurnPage("jarmo")
    page.plays("a1-b3")
    page.asks("ruling", ruling="pause")

    page.asks("ruling", ruling="take-back", last=1)

    assert page.table.state().phase is Phase.HELD
    assert bare(page.stands) == bare(page.game.placement(page.game.start()))
    page.asks("ruling", ruling="go-on")
    page.wait(10)
    page.plays("b1-a3")
    assert page.turns == ["b1-a3"]


def test_a_result_stays_on_the_board_until_a_new_game_begins() -> None:
    page = TurnPage("chess")
    for turn in ("f2f3", "e7e5", "g2g4", "d8h4"):
        page.plays(turn)
    mated = bare(page.stands)
    page.wait()

    assert page.table.state().phase is Phase.OVER
    assert bare(page.stands) == mated
    page.asks("new-game")
    page.wait(10)
    assert bare(page.stands) == bare(page.game.placement(page.game.start()))
    page.plays("e2e4")
    assert page.turns == ["e2e4"]


def test_alone_at_the_board_a_turn_is_undone_and_played_anew() -> None:
    page = TurnPage("jarmo", is_open=True)
    page.plays("a1-b3")

    page.asks("undo")
    page.wait(10)

    assert page.turns == []
    page.plays("b1-a3")
    assert page.turns == ["b1-a3"]


def test_a_new_match_sets_itself_up() -> None:
    page = TurnPage("jarmo")
    page.plays("a1-b3")

    page.asks("begin", declare_void=True)
    page.wait(10)

    assert page.table.state().phase is Phase.PLAYING
    page.plays("a1-b3")
    assert page.turns == ["a1-b3"]


def computer_page(name: str, **strengths: int) -> TurnPage:
    page = TurnPage(name)
    for seat, strength in strengths.items():
        page.asks("computer", seat=seat, strength=strength)
    return page


def chosen(page: TurnPage, turn: str) -> ComputerPlays:
    line = page.table.session.line
    return ComputerPlays(moment_of(page.table.record_number, line), turn, page.now_ms)


def test_nobody_plays_in_the_place_of_a_computer_player() -> None:
    page = computer_page("jarmo", black=1)

    assert page.plays("a1-b3").why == "The computer thinks about its turn as Black."


@pytest.mark.full(but=5)
@pytest.mark.parametrize("name", game_names())
def test_a_computer_player_has_its_turn_played_with_no_question_left(name: str) -> None:
    page, rng = TurnPage(name), Random(9)
    seat = page.table.session.line.to_move
    page.asks("computer", seat=seat, strength=1)
    for _ in range(12):
        line = page.table.session.line
        if page.table.session.result is not None:
            break
        turn, _ = page.game.random_turn(line.position, rng)
        text = page.game.write(turn)
        if line.to_move == seat:
            page.now_ms += 500
            page.table.handle(chosen(page, text))
        else:
            page.plays(text)

        assert page.turns[line.ply] == text
        assert page.table.state().question is None


def test_a_stale_turn_is_not_played() -> None:
    page = TurnPage("jarmo")
    version = page.table.version
    page.plays("a1-b3")

    answered = ask(page.table, page.now_ms, "turn", {"turn": "e1-d3"}, version=version)

    assert answered.result == "stale"
    assert page.turns == ["a1-b3"]
