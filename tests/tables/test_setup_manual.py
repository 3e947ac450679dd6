"""Numbered pawns on a board that cannot read numbers: the table asks for each, and sees where it lands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from adoube.games.registry import make_game
from adoube.records.payloads import Opened, Result
from adoube.sensing.events import CellShows, Event
from adoube.sensing.views import EMPTY, Symbol, view_named
from adoube.simulation.hands import hands_named, performance
from adoube.simulation.recording import recorded
from adoube.simulation.scripted import random_game
from adoube.tables.history import history_of
from adoube.tables.setup import placing_at
from adoube.tables.state import Phase
from tests.tables.sittings import Sitting, of_kind, stored, table_of, turns_in

GAME = make_game("follow-the-arrow")
BLACK = ("c1", "a1", "b1", "e1", "d1")
RED = ("a6", "b6", "e6", "d6", "c6")
SETUP = "23154/12543"  # what comes of pawns 1 to 5 on those circles, in that order


class Hand:
    """Sets pawns on the board of a sitting and takes them up, each act standing long enough to settle."""

    def __init__(self, view: str = "polarity", sitting: Sitting | None = None, people: str = "AB") -> None:
        table = table_of(view, game=GAME, people=people, rounds=None, by_hand=True)
        self.view = view_named(view, GAME.seats)
        self.sitting = sitting or Sitting(table)
        self.report(dict.fromkeys(GAME.board.names, EMPTY))

    def report(self, shows: dict[str, Symbol]) -> Hand:
        now_ms = self.sitting.now_ms + 1000
        self.sitting.happens(CellShows(now_ms, cell, symbol) for cell, symbol in shows.items()).waits()
        return self

    def puts(self, *cells: str, seat: str = "black") -> Hand:
        for cell in cells:
            self.report({cell: self.view.symbol((f"{seat}.pawn.1",))})
        return self

    def takes(self, *cells: str) -> Hand:
        for cell in cells:
            self.report({cell: EMPTY})
        return self

    @property
    def told(self) -> str:
        return self.sitting.table.state().message.text

    @property
    def clause(self) -> str | None:
        return self.sitting.table.state().message.clause

    @property
    def remedy(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The cells to empty and those to fill."""
        remedy = self.sitting.table.state().remedy
        return (remedy.empty, remedy.fill) if remedy else ((), ())


@pytest.mark.parametrize(("name", "asks"), [("occupancy", True), ("polarity", True), ("colour", False)])
def test_pawns_are_asked_for_where_the_sensors_cannot_tell_them_apart(name: str, asks: bool) -> None:
    assert (placing_at(GAME, view_named(name, GAME.seats)) is not None) == asks


def test_other_games_are_set_up_as_their_rules_say() -> None:
    assert placing_at(make_game("jarmo"), view_named("polarity", ("black", "white"))) is None


def test_fta_06_black_is_asked_pawn_by_pawn_and_the_page_shows_where_they_stand() -> None:
    hand = Hand()
    assert hand.told == "A, place pawn 1"

    hand.puts("c1", "a1")

    state = hand.sitting.table.state()
    assert hand.told == "A, place pawn 3"
    assert state.phase is Phase.SET_UP
    assert state.placement.cells == {"c1": ("black.pawn.1",), "a1": ("black.pawn.2",)}
    assert [seat.seat for seat in state.seats if seat.to_move] == ["black"]
    assert of_kind(hand.sitting.rows, Opened) == []


@pytest.mark.parametrize("view", ["occupancy", "polarity"])
def test_fta_07_once_all_pawns_stand_the_game_is_made_with_them_and_begins(view: str) -> None:
    hand = Hand(view).puts(*BLACK)
    assert hand.told == "B, place pawn 1"

    hand.puts(*RED, seat="red")

    (opened,) = of_kind(hand.sitting.rows, Opened)
    state = hand.sitting.table.state()
    assert opened.options["setup"] == SETUP
    assert state.phase is Phase.PLAYING
    assert state.placement == GAME.with_options({"setup": SETUP}).placement(
        GAME.with_options({"setup": SETUP}).start()
    )


def test_fta_07_blacks_order_is_frozen_once_red_has_begun() -> None:
    hand = Hand().puts(*BLACK).puts("a6", seat="red")

    hand.takes("a1")

    assert hand.clause == "FTA-07"
    assert hand.remedy == ((), ("a1",))
    assert hand.puts("a1").told == "B, place pawn 2"
    assert hand.sitting.table.state().remedy is None


def test_fta_06_a_pawn_on_a_wrong_circle_is_refused_until_it_is_gone() -> None:
    hand = Hand().puts("c1", "a3")

    assert (hand.clause, hand.remedy) == ("FTA-06", (("a3",), ()))
    assert hand.takes("a3").told == "A, place pawn 2"
    assert hand.sitting.table.state().remedy is None


def test_fta_06_a_pawn_of_the_wrong_colour_is_refused() -> None:
    hand = Hand().puts("c1").puts("a1", seat="red")

    assert (hand.clause, hand.remedy) == ("FTA-06", (("a1",), ()))


def test_black_may_take_a_pawn_up_again_and_is_asked_for_that_one() -> None:
    hand = Hand().puts(*BLACK).takes("a1")

    assert hand.told == "A, place pawn 2"


def test_two_pawns_at_once_cannot_be_told_apart() -> None:
    hand = Hand()

    hand.report({"a1": 1, "b1": 1})

    assert hand.told == "One piece at a time: the board cannot tell them apart. Empty a1 and b1."
    assert hand.takes("a1").told == "A, place pawn 2"


def test_nothing_is_asked_while_a_cell_is_unknown() -> None:
    hand = Hand().puts("c1")

    hand.sitting.happens([CellShows(hand.sitting.now_ms + 1000, "a1", None)]).waits()

    assert hand.told == "A, place pawn 2"


def test_a_whole_game_is_followed_after_the_placing_and_the_next_one_is_placed_anew() -> None:
    script = random_game(GAME.with_options({"setup": SETUP}), 3)
    hand = Hand(people="ABC").puts(*BLACK).puts(*RED, seat="red")
    actions = performance(script, hands_named("careful"), 1)
    trace = recorded(script.game, hand.view, script.set_up, actions)
    later = hand.sitting.now_ms + 1000
    hand.sitting.happens(shifted(trace.events, later)).waits()
    assert turns_in(hand.sitting.rows) == script.truth()["turns"]
    assert of_kind(hand.sitting.rows, Result)

    hand.report(dict.fromkeys(GAME.board.names, EMPTY))

    state = hand.sitting.table.state()
    assert (state.game_number, state.phase) == (2, Phase.SET_UP)
    assert (state.message.text, state.turns) == ("A, place pawn 1", ())
    assert state.placement.cells == {}
    hand.puts(*BLACK).puts(*RED, seat="red")
    assert [row.payload.players["red"] for row in hand.sitting.rows if isinstance(row.payload, Opened)] == [
        "B",
        "C",
    ]


def shifted(events: Iterable[Event], by_ms: int) -> list[Event]:
    """Events of a game that begins later."""
    return [replace(event, at_ms=event.at_ms + by_ms) for event in events]


def test_killed_after_the_placing_the_game_goes_on_from_where_the_pawns_were_set() -> None:
    hand = Hand().puts(*BLACK).puts(*RED, seat="red")

    past = history_of(stored(hand.sitting.rows))

    assert past.open_match is not None
    assert past.open_match.unfinished is not None
    assert past.open_match.game.options["setup"] == SETUP
    again = Sitting(table_of(game=past.open_match.game, people="AB", by_hand=True), past)
    again.shows, again.now_ms = hand.sitting.shows, hand.sitting.now_ms
    again.happens(again.board_reported_again()).waits()
    assert again.table.state().phase is Phase.PLAYING
    assert again.table.state().placement == hand.sitting.table.state().placement
