"""Which moves clients of LiveChess are told of, in games of every manner: each once, one at a time."""

from __future__ import annotations

import json
from typing import Any

import chess
import pytest

from adoube.feeds.livechess.session import Eboards, LiveMoment, Session
from adoube.tables.clock import Clocks
from tests.feeds.journals import knight_jumps_too_far
from tests.feeds.livechess.chess_tables import SPECIAL_GAMES, ChessTable, random_game
from tests.feeds.livechess.clients import LastMoveClient, ListClient, setup_call, subscribe_call

NOW = LiveMoment(1_000_000, 1_800_000_000_000)


class Heard:
    """A session that is asked after every change, and who reads what it tells."""

    def __init__(
        self, table: ChessTable, *clients: ListClient | LastMoveClient, fen: str | None = None
    ) -> None:

        self.session = Session(table.tables.states, Eboards(), lambda: NOW)
        self.clients = clients
        self.feeds: list[dict[str, Any]] = []
        self.session.answer(json.dumps(subscribe_call(table.state.table)))
        _, first = self.session.answer(json.dumps(setup_call(fen or table.fen)))
        self._told([first])
        table.tables.subscribe(lambda _: self._told(self.session.news()))

    def _told(self, messages: list[dict[str, Any]]) -> None:
        for message in messages:
            self.feeds.append(message["param"])
            for client in self.clients:
                client.hear(message)

    @property
    def lists(self) -> list[list[str]]:
        return [feed["san"] for feed in self.feeds if "san" in feed]


@pytest.mark.parametrize("manner", SPECIAL_GAMES)
def test_every_move_of_a_game_comes_once(manner: str) -> None:
    table, counting, last = ChessTable(), ListClient(), LastMoveClient()
    Heard(table, counting, last)
    turns = SPECIAL_GAMES[manner].split()

    table.play(*turns)

    assert (counting.played, counting.faults) == (turns, [])
    assert (last.played, last.faults) == (turns, [])


@pytest.mark.parametrize("seed", range(6))
def test_random_games_reach_two_kinds_of_client_whole(seed: int) -> None:
    table, counting, last = ChessTable(), ListClient(), LastMoveClient()
    Heard(table, counting, last)
    turns = random_game(seed)

    table.play(*turns)

    assert (counting.played, counting.faults, counting.taken_back) == (turns, [], 0)
    assert (last.played, last.faults) == (turns, [])


def test_turns_that_are_accepted_together_come_one_by_one() -> None:
    table, counting = ChessTable(), ListClient()
    heard = Heard(table, counting)

    table.correct(0, "e2e4", "e7e5", "g1f3")

    assert heard.lists == [[], ["e4"], ["e4", "e5"], ["e4", "e5", "Nf3"]]
    assert counting.faults == []


def test_a_takeback_cuts_the_list_before_another_move_comes() -> None:
    table, counting = ChessTable(), ListClient()
    heard = Heard(table, counting)
    table.play("e2e4", "e7e5")

    table.take_back()
    table.play("c7c5")

    assert heard.lists[-2:] == [["e4"], ["e4", "c5"]]
    assert (counting.played, counting.faults, counting.taken_back) == (["e2e4", "c7c5"], [], 1)


def test_a_correction_cuts_the_list_to_what_stands_and_goes_on_one_by_one() -> None:
    table, counting = ChessTable(), ListClient()
    heard = Heard(table, counting)
    table.play("e2e4", "e7e5", "g1f3")

    table.correct(2, "c7c5", "b1c3")

    assert heard.lists[-3:] == [["e4"], ["e4", "c5"], ["e4", "c5", "Nc3"]]
    assert (counting.played, counting.faults) == (["e2e4", "c7c5", "b1c3"], [])


def test_kings_in_the_middle_are_no_moves() -> None:
    table = ChessTable()
    heard = Heard(table)
    table.play("e2e4", "e7e5")
    before = [*heard.feeds]

    table.resign("white")

    assert heard.feeds == before


def test_a_turn_that_stands_although_it_is_illegal_is_no_move() -> None:
    table = ChessTable()
    heard = Heard(table)
    table.play("e2e4")

    table.stand_as_played("the knight went to e5")

    assert heard.lists[-1] == ["e4"]


def test_a_client_that_begins_behind_an_illegal_turn_gets_the_moves_after_it() -> None:
    table = ChessTable()
    table.play("e2e4", "e7e5")
    table.rule(knight_jumps_too_far(table.line))
    heard = Heard(table)

    table.play("b8c6")

    assert heard.lists == [[], ["Nc6"]]


def test_an_illegal_turn_that_can_be_written_is_no_move_either() -> None:
    table, counting = ChessTable(), ListClient()
    heard = Heard(table, counting)
    table.play("e2e4", "e7e5")

    table.rule(knight_jumps_too_far(table.line))
    table.play("b8c6")

    assert heard.lists[-1] == ["e4", "e5"]
    assert heard.feeds[-1]["board"].startswith("r1bqkbnr/pppp1ppp/2n5/1N2p3/")
    assert (counting.played, counting.faults) == (["e2e4", "e7e5"], [])


def test_the_next_game_begins_with_an_empty_list() -> None:
    table, counting = ChessTable(), ListClient()
    heard = Heard(table, counting)
    table.play(*SPECIAL_GAMES["mate"].split())

    table.next_game()
    table.play("d2d4")

    assert heard.lists[-2:] == [[], ["d4"]]
    assert (counting.played, counting.faults) == (["d2d4"], [])


def test_moves_are_counted_from_the_position_that_the_client_names() -> None:
    table = ChessTable()
    table.play("e2e4", "e7e5")
    counting = ListClient(table.fen)
    heard = Heard(table, counting)

    table.play("g1f3")

    assert heard.lists == [[], ["Nf3"]]
    assert (counting.played, counting.faults) == (["g1f3"], [])


def test_a_client_that_comes_late_gets_the_moves_since_its_position() -> None:
    table = ChessTable()
    table.play("e2e4", "e7e5", "g1f3")

    heard = Heard(table, fen=chess.STARTING_FEN)

    assert heard.lists == [["e4", "e5", "Nf3"]]
    assert heard.feeds[0]["match"] is True


def test_a_position_that_the_game_never_had_has_no_moves_and_does_not_match() -> None:
    table = ChessTable()
    table.play("e2e4")

    heard = Heard(table, fen="8/8/4k3/8/8/4K3/8/8 w - - 0 1")
    table.play("e7e5")

    assert heard.lists == [[]]
    assert {feed.get("match", False) for feed in heard.feeds} == {False}
    assert heard.feeds[-1]["board"] == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"


@pytest.mark.parametrize(("counts", "san"), [("0 1", ["Nf3", "Nf6", "Ng1", "Ng8"]), ("4 3", []), ("0 9", [])])
def test_where_a_position_stood_twice_the_counts_say_which_is_meant(counts: str, san: list[str]) -> None:
    table = ChessTable()
    table.play("g1f3", "g8f6", "f3g1", "f6g8")

    heard = Heard(table, fen=f"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - {counts}")

    assert heard.lists == [san]


def test_castling_that_a_client_does_not_know_of_is_no_other_position() -> None:
    table = ChessTable()
    table.play("e2e4")

    heard = Heard(table, fen="rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b - e3 0 1")
    table.play("e7e5")

    assert heard.lists == [[], ["e5"]]


def test_a_clock_that_is_pressed_brings_no_list() -> None:
    table, last = ChessTable(), LastMoveClient()
    heard = Heard(table, last)
    table.play("e2e4")

    table.keep_time(
        Clocks({"white": 5_000, "black": 0}, "black", 1_000_000, {"white": 60_000, "black": 60_000})
    )

    assert "san" not in heard.feeds[-1]
    assert heard.feeds[-1]["clock"] == {"white": 55, "black": 60, "run": False, "time": NOW.epoch_ms}
    assert (last.played, last.faults) == (["e2e4"], [])


def test_what_changes_nothing_for_a_client_is_not_told() -> None:
    table = ChessTable()
    heard = Heard(table)
    table.play("e2e4")
    before = len(heard.feeds)

    table.unplug()

    assert len(heard.feeds) == before
