"""Matches at a table: games in a row, requests for the next game, and new matches."""

from __future__ import annotations

import pytest

from adoube.games.match import Match, MatchError
from adoube.games.match import Sitting as SittingOfPairs
from adoube.games.registry import make_game
from adoube.records.payloads import Opened, Result, Ruling
from adoube.sensing.events import Event
from adoube.sensing.views import view_named
from adoube.simulation.hands import hands_named
from adoube.simulation.match_script import MatchScript
from adoube.simulation.recording import recorded
from adoube.simulation.scripted import ScriptedGame, random_game
from adoube.tables.history import history_of
from adoube.tables.match import match_of, rounds_of
from adoube.tables.state import Phase
from tests.tables.asking import ask
from tests.tables.boards.test_virtual import Page
from tests.tables.sittings import Sitting, of_kind, stored, table_of, turns_in
from tests.tables.test_draw_and_resign import at_play
from tests.tables.test_undo import played


def test_a_running_game_is_given_up_only_when_that_is_said() -> None:
    sitting = at_play()

    refused = sitting.asks("begin", details={"people": ["Edith", "Joan"]})

    assert (refused.result, refused.why) == ("refused", "the game is not over: declare it void first")
    assert sitting.turns
    assert sitting.table.state().phase is Phase.PLAYING


def test_the_new_match_has_its_people_and_options_and_the_old_game_is_void() -> None:
    sitting = at_play()

    answered = sitting.asks("begin", details={"people": ["Edith", "Joan"], "declare_void": True})

    state = sitting.table.state()
    assert (answered.result, state.turns, state.game_number) == ("done", (), 1)
    assert [seat.player for seat in state.seats] == ["Edith", "Joan"]
    void = [row.payload for row in sitting.rows if isinstance(row.payload, Ruling)][-1]
    assert void.details["winners"] == []
    assert [opened.match_number for opened in of_kind(sitting.rows, Opened)] == [1, 2]


def test_a_restart_goes_on_with_the_new_match() -> None:
    sitting = at_play()
    sitting.asks("begin", details={"people": ["Edith", "Joan"], "declare_void": True})

    past = history_of(stored(sitting.rows))

    assert past.open_match is not None
    assert (past.matches, past.open_match.match.people) == (2, ("Edith", "Joan"))


def test_a_game_in_which_nothing_was_played_needs_no_word() -> None:
    assert Sitting(table_of()).asks("begin", details={"people": ["Edith", "Joan"]}).result == "done"


@pytest.mark.parametrize(
    "details",
    [
        {"people": ["Edith"]},
        {"people": ["Edith", "Edith"]},
        {"people": ["Edith", " "]},
        {"people": "Edith"},
        {"people": ["Edith", "Jo\nan"]},
        {"options": {"unheard-of": "1"}},
        {"options": 3},
        {"declare_void": "yes"},
    ],
)
def test_a_match_that_cannot_be_changes_nothing(details: dict[str, object]) -> None:
    sitting = at_play()
    turns, rows = sitting.turns, len(sitting.rows)

    assert sitting.asks("begin", details={"declare_void": True, **details}).result == "refused"

    assert (sitting.turns, len(sitting.rows)) == (turns, rows)


def test_an_arbiter_moves_a_piece_and_says_who_is_next() -> None:
    sitting = at_play()
    state = sitting.table.state()
    cells = {cell: list(stack) for cell, stack in state.placement.cells.items()}
    origin = next(iter(cells))
    target = next(name for name in state.board.names if name not in cells)
    cells[target] = cells.pop(origin)

    details = {"ruling": "set-position", "cells": cells, "to_move": "white"}
    assert sitting.asks("ruling", details=details).why == ""

    after = sitting.waits().table.state()
    assert after.placement.stack(target) == tuple(cells[target])
    assert next(seat.seat for seat in after.seats if seat.to_move) == "white"
    assert after.remedy is not None


GAME = make_game("follow-the-arrow")
RED_BEGINS = GAME.with_options({"first": "red"})


def of_arrows(people: str, rounds: int | None = None) -> Sitting:
    return Sitting(table_of(game=GAME, people=people, rounds=rounds))


def seen(*games: ScriptedGame) -> tuple[Event, ...]:
    """Return the readings of polarity sensors in these games, one after the other."""
    actions = MatchScript(games, hands_named("careful"), 1).actions()
    return recorded(GAME, view_named("polarity", GAME.seats), games[0].set_up, actions).events


def test_where_pairs_keep_their_seats_the_table_plays_a_sitting() -> None:
    assert isinstance(match_of(GAME, ["A", "B", "C"]), SittingOfPairs)
    assert isinstance(match_of(make_game("jarmo"), ["A", "B"]), Match)
    assert rounds_of(match_of(GAME, ["A", "B"], rounds=3)) == 3


def test_a_match_has_no_rounds() -> None:
    with pytest.raises(MatchError, match="rounds are for sittings"):
        match_of(make_game("jarmo"), ["A", "B"], rounds=2)


def test_fta_a16_three_people_play_in_pairs_and_their_points_are_added() -> None:
    scripts = [random_game(GAME, seed) for seed in (1, 2, 3)]

    sitting = of_arrows("ABC").happens(seen(*scripts)).waits()

    openings = of_kind(sitting.rows, Opened)
    assert ["{black}{red}".format(**opened.players) for opened in openings] == ["AB", "AC", "BC"]
    assert [turns_in(sitting.rows, number) for number in (1, 2, 3)] == [
        script.truth()["turns"] for script in scripts
    ]
    ab, ac, bc = (result.scores for result in of_kind(sitting.rows, Result))
    state = sitting.table.state()
    assert (state.phase, state.game_number, state.games_in_match) == (Phase.OVER, 3, 3)
    assert {each.player: each.points for each in state.standings} == {
        "A": ab["black"] + ac["black"],
        "B": ab["red"] + bc["black"],
        "C": ac["red"] + bc["red"],
    }


def test_fta_a16_in_the_second_round_the_other_begins() -> None:
    scripts = [random_game(GAME, 1), random_game(RED_BEGINS, 2)]

    sitting = of_arrows("AB", rounds=2).happens(seen(*scripts)).waits()

    openings = of_kind(sitting.rows, Opened)
    assert [opened.options["first"] for opened in openings] == ["black", "red"]
    assert [opened.players for opened in openings] == [{"black": "A", "red": "B"}] * 2
    assert turns_in(sitting.rows, 2) == scripts[1].truth()["turns"]


def test_fta_08_the_next_sitting_goes_on_with_whose_turn_it_is_to_begin() -> None:
    sitting = of_arrows("AB").happens(seen(random_game(GAME, 1))).waits()

    sitting.asks("new-game")

    first, second = of_kind(sitting.rows, Opened)
    assert (first.options["first"], second.options["first"]) == ("black", "red")
    assert (second.match_number, sitting.table.state().game_number) == (2, 1)


@pytest.mark.full(but=1)
@pytest.mark.parametrize("share", [0.3, 0.5, 0.9])
def test_killed_anywhere_a_sitting_goes_on_with_everybody_in_it(share: float) -> None:
    scripts = [random_game(GAME, seed) for seed in (1, 2, 3)]
    events = seen(*scripts)
    cut = int(len(events) * share)
    sitting = of_arrows("ABC").happens(events[:cut])
    before = sitting.table.state()

    past = history_of(stored(sitting.rows))
    assert past.open_match is not None
    again = Sitting(table_of(game=past.open_match.game, people="ABC"), past)
    again.shows, again.now_ms = sitting.shows, sitting.now_ms
    after = again.table.state()
    again.happens(again.board_reported_again()).happens(events[cut:]).waits()

    assert (after.turns, after.standings) == (before.turns, before.standings)
    assert after.game_number == before.game_number
    rows = sitting.rows + again.rows
    assert [turns_in(rows, number) for number in (1, 2, 3)] == [script.truth()["turns"] for script in scripts]
    uncut = of_arrows("ABC").happens(events).waits().table.state()
    assert again.table.state().standings == uncut.standings


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
    assert asked_line(page) == state.message.text == "A player would like to start the next game."


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
    assert state.message.text == "The next game waits: a player is not ready yet."
    page.asks("ask-next-game")
    assert page.table.state().phase is Phase.OVER


def test_nobody_puts_off_what_nobody_has_asked_for() -> None:
    page = over()

    answered = ask(page.table, page.now_ms, "put-off-next-game")

    assert (answered.result, answered.why) == ("refused", "no one has asked for the next game")


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
