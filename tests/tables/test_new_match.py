"""A new match at a table: the same game, other options and other people."""

from __future__ import annotations

import pytest

from adoube.records.payloads import Opened, Ruling
from adoube.tables.history import history_of
from adoube.tables.state import Phase
from tests.tables.sittings import Sitting, of_kind, stored, table_of
from tests.tables.test_draw_and_resign import at_play


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
