"""The events that webhooks are told of, from the rows of a journal."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from adoube.feeds.game_events import game_events_of
from adoube.feeds.game_reader import CHANGES, GameReader
from adoube.records.journal import Journal
from adoube.records.payloads import Ruling, RulingKind
from tests.feeds.journals import WrittenGame, WrittenJournal

TURNS = ("a1-b3", "c5xb3", "d1-c3")
LEFT_RIGHT = {"n": "1", "cards": "1/1"}  # a game of two turns


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[WrittenJournal]:
    with closing(WrittenJournal(tmp_path)) as written:
        yield written


def told(journal: WrittenJournal) -> list[dict[str, Any]]:
    """Everything that the journal's rows tell, from its first one on."""
    with Journal.open_to_read(journal.folder) as read:
        reader = GameReader(read)
        changes = [reader.change(row) for row in reader.changes_after(0, CHANGES)]
        return [
            json.loads(each.body) for change in changes if change for each in game_events_of(change, read)
        ]


def test_each_turn_is_told_once_with_its_game(journal: WrittenJournal) -> None:
    WrittenGame(journal).play(*TURNS)

    messages = told(journal)

    assert [each["event"] for each in messages] == ["turn"] * 3
    assert [each["turn"] for each in messages] == [
        {"ply": 1, "seat": "black", "turn": "a1-b3", "entry": "a1-b3"},
        {"ply": 2, "seat": "white", "turn": "c5xb3", "entry": "c5xb3"},
        {"ply": 3, "seat": "black", "turn": "d1-c3", "entry": "d1-c3"},
    ]
    assert {(each["table"], each["game"], each["title"], each["record"]) for each in messages} == {
        ("north", "jarmo", "Jarmo", 1)
    }


def test_the_version_grows_with_every_message(journal: WrittenJournal) -> None:
    WrittenGame(journal).play(*TURNS)

    versions = [each["version"] for each in told(journal)]

    assert versions == sorted(set(versions))


def test_turns_taken_back_are_told_before_those_that_follow(journal: WrittenJournal) -> None:
    game = WrittenGame(journal)
    game.play(*TURNS)
    game.take_back(1)
    game.play("c5xb3")

    back, again = told(journal)[3:]

    assert (back["event"], back["turns_left"]) == ("takeback", 1)
    assert (again["event"], again["turn"]["ply"]) == ("turn", 2)


def test_a_correction_is_a_takeback_and_the_turns_in_its_place(journal: WrittenJournal) -> None:
    game = WrittenGame(journal)
    game.play(*TURNS)
    correction = {"ply": 3, "back_to": 2, "turns": ["e1-d3"], "by": "arbiter"}
    game.rule(Ruling(RulingKind.CORRECT, correction))

    back, instead = told(journal)[3:]

    assert (back["event"], back["turns_left"]) == ("takeback", 2)
    assert (instead["event"], instead["turn"]["turn"]) == ("turn", "e1-d3")


def test_a_result_is_told_once_with_scores_and_players(journal: WrittenJournal) -> None:
    game = WrittenGame(journal)
    game.play(*TURNS)
    game.declare("black", scores={"black": 6, "white": 5})

    *turns, result = told(journal)

    assert [each["event"] for each in turns] == ["turn"] * 3
    assert result["event"] == "result"
    assert result["turns"] == 3
    assert result["seats"] == [
        {"seat": "black", "player": "Ada", "score": 6, "won": True},
        {"seat": "white", "player": "Grace", "score": 5, "won": False},
    ]
    assert [(each["player"], each["points"]) for each in result["standings"]] == [("Ada", 6), ("Grace", 5)]
    assert result["verdict"]


def test_a_game_that_ends_by_its_rules_has_one_result(journal: WrittenJournal) -> None:
    game = WrittenGame(journal, "left-right", options=LEFT_RIGHT)
    while game.line.outcome is None:
        turn, _ = next(iter(game.line.game.successors(game.line.position)))
        game.play(game.line.game.write(turn))

    messages = told(journal)

    assert [each["event"] for each in messages].count("result") == 1
    assert messages[-1]["event"] == "result"
    assert messages[-1]["verdict"].startswith("The game is over")


def test_a_result_that_an_arbiter_corrects_is_told_again(journal: WrittenJournal) -> None:
    game = WrittenGame(journal)
    game.play(*TURNS)
    game.declare("black", scores={"black": 6, "white": 5})
    game.declare("black", scores={"black": 7, "white": 5})
    game.declare("black", scores={"black": 7, "white": 5})

    results = [each for each in told(journal) if each["event"] == "result"]

    assert [each["seats"][0]["score"] for each in results] == [6, 7]


def test_the_next_game_of_a_match_begins_without_a_takeback_and_counts_on(journal: WrittenJournal) -> None:
    first = WrittenGame(journal)
    first.play(*TURNS)
    first.declare("black", scores={"black": 6, "white": 5})
    second = WrittenGame(journal, number=2, players=("Grace", "Ada"))
    second.play(TURNS[0])
    second.declare("white", scores={"black": 4, "white": 6})

    messages = told(journal)

    assert [each["event"] for each in messages] == ["turn"] * 3 + ["result", "turn", "result"]
    assert [(each["record"], each["game_number"]) for each in messages[-2:]] == [(2, 2)] * 2
    assert messages[-1]["standings"] == [
        {"player": "Ada", "points": 12, "won": True},
        {"player": "Grace", "points": 9, "won": False},
    ]


def test_a_pause_and_a_table_that_opens_tell_nothing(journal: WrittenJournal) -> None:
    game = WrittenGame(journal)
    game.append(Ruling(RulingKind.PAUSE, {}))
    game.append(Ruling(RulingKind.GO_ON, {}))

    assert told(journal) == []
