"""What of a table's states webhooks are told."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from adoube.tables.state import TableState
from adoube_scoreboard.webhooks.worker import Happenings
from tests.scoreboard.tables import OVER, PLAYING, START, turns


def told(*states: TableState) -> list[dict[str, Any]]:
    happenings = Happenings()
    return [json.loads(message.body) for state in states for message in happenings.since(state)]


def test_what_is_so_at_the_start_is_no_news() -> None:
    assert told(PLAYING) == []
    assert told(OVER, OVER) == []


def test_each_turn_is_told_once_with_its_game() -> None:
    further = replace(PLAYING, turns=turns("a1-b3", "c5xb3", "d1-c3", "e5-d3", "c1xd3", "a5-a4", "b1-b2"))

    first, second = told(PLAYING, PLAYING, further)

    assert (first["event"], first["table"], first["game"]) == ("turn", "jarmo", "jarmo")
    assert first["turn"] == {"ply": 6, "seat": "white", "turn": "a5-a4"}
    assert second["turn"]["ply"] == 7


def test_turns_taken_back_are_told_before_those_that_follow() -> None:
    other = replace(PLAYING, turns=turns("a1-b3", "c5xb3", "e1-d3"))

    back, played = told(PLAYING, other)

    assert (back["event"], back["turns_left"]) == ("takeback", 2)
    assert (played["event"], played["turn"]["turn"]) == ("turn", "e1-d3")


def test_a_result_is_told_once_with_scores_and_players() -> None:
    [result] = told(PLAYING, OVER, replace(OVER, version=10))

    assert result["event"] == "result"
    assert result["seats"][0] == {"seat": "black", "player": "Ada", "score": 6, "won": True}
    assert result["standings"] == [
        {"player": "Ada", "points": 18, "won": True},
        {"player": "Grace", "points": 17, "won": False},
    ]
    assert (result["turns"], result["verdict"]) == (5, OVER.message.text)


def test_a_result_that_an_arbiter_corrects_is_told_again() -> None:
    corrected = replace(OVER, seats=(replace(OVER.seats[0], score=5), OVER.seats[1]))

    assert [each["seats"][0]["score"] for each in told(PLAYING, OVER, corrected)] == [6, 5]


def test_the_next_game_begins_without_its_turns_being_taken_back() -> None:
    assert told(OVER, replace(START, record_number=2)) == []


def test_two_games_in_a_row_with_the_same_end_have_two_results() -> None:
    again = replace(OVER, record_number=2)

    assert [each["event"] for each in told(PLAYING, OVER, again)].count("result") == 2


def test_tables_are_told_apart() -> None:
    other = replace(PLAYING, table="south")

    assert [each["table"] for each in told(PLAYING, other, OVER)] == ["jarmo"]
