"""The list of all games: what it tells of each, and how it is searched."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from adoube.records.entries import GameEntry, GameId, HowEnded, Search, entries_of, matching
from adoube.records.journal import Journal
from adoube.records.payloads import Payload, Result, Ruling, TakenBackRow
from adoube.words import as_written
from tests.records.journals import opened, row, turn

WON = Result(("black",), {"black": 6, "white": 3}, "JAR-14")
DRAWN = Result(("black", "white"), {"black": 4, "white": 4}, "JAR-14")


def entries(folder: Path, *games: list[Payload]) -> list[GameEntry]:
    with Journal.open(folder) as journal:
        for number, payloads in enumerate(games, 1):
            journal.append([row(each, game_number=number, second=86_400 * number) for each in payloads])
        return entries_of(journal)


def names(found: list[GameEntry]) -> list[str]:
    return [str(entry.id) for entry in found]


def test_the_newest_game_comes_first_with_its_turns_and_its_result(tmp_path: Path) -> None:
    second, first = entries(tmp_path, [opened(), turn(1), turn(2), WON], [opened(), turn(1)])

    assert (str(first.id), first.turns, first.final is not None) == ("one-1", 2, True)
    assert (str(second.id), second.turns, second.final, second.ended) == ("one-2", 1, None, None)
    assert first.final is not None
    assert (first.final.winners, first.final.scores) == (("black",), {"black": 6, "white": 3})


def test_turns_that_were_taken_back_are_not_counted(tmp_path: Path) -> None:
    [entry] = entries(tmp_path, [opened(), turn(1), turn(2), TakenBackRow(1)])

    assert entry.turns == 1


def test_a_result_that_was_declared_counts_until_the_game_goes_on(tmp_path: Path) -> None:
    declared = Ruling(
        "result",
        {"winners": ["white"], "scores": {"black": 0, "white": 1}, "why": as_written("Resigned.").to_json()},
    )

    again, ended = entries(
        tmp_path, [opened(), turn(1), declared], [opened(), turn(1), declared, Ruling("go-on", {})]
    )

    assert ended.final is not None
    assert (ended.final.winners, ended.final.why) == (("white",), "Resigned.")
    assert again.final is None


@pytest.mark.parametrize(
    ("search", "found"),
    [
        (Search(), ["one-4", "one-3", "one-2", "one-1"]),
        (Search(game="jasir"), ["one-3"]),
        (Search(player="gra"), ["one-4", "one-3", "one-1"]),
        (Search(player="Ada", result=HowEnded.WON), ["one-1"]),
        (Search(player="Grace", result=HowEnded.LOST), ["one-1"]),
        (Search(result=HowEnded.DRAWN), ["one-2"]),
        (Search(result=HowEnded.UNFINISHED), ["one-3"]),
        (Search(result=HowEnded.VOID), ["one-4"]),
        (Search(table="two"), []),
        (Search(player="%"), []),
    ],
)
def test_games_are_found_by_what_is_asked_for(tmp_path: Path, search: Search, found: list[str]) -> None:
    other = opened(players={"black": "Edsger", "white": "Alan"})
    void = Result((), {"black": 0, "white": 0}, "declared")
    games = entries(
        tmp_path, [opened(), turn(1), WON], [other, DRAWN], [opened("jasir"), turn(1)], [opened(), void]
    )

    assert names(matching(games, search)) == found


def test_two_of_three_who_share_a_win_have_won_and_the_third_has_lost(tmp_path: Path) -> None:
    players = {"red": "Emmy", "collector": "Sofja", "black": "Maryam"}
    shared = Result(("red", "black"), {"red": 1, "collector": 0, "black": 1}, "RIV-A15")
    games = entries(tmp_path, [opened("river-crossing", players=players), shared])

    def ended(player: str) -> list[HowEnded]:
        return [each for each in HowEnded if matching(games, Search(player=player, result=each))]

    assert [ended(player) for player in ("Emmy", "Sofja", "Maryam")] == [
        [HowEnded.WON],
        [HowEnded.LOST],
        [HowEnded.WON],
    ]


def test_games_are_found_by_their_day_both_ends_included(tmp_path: Path) -> None:
    games = entries(tmp_path, [opened()], [opened()], [opened()])
    day: date = games[1].begun.astimezone().date()

    assert names(matching(games, Search(since=day))) == ["one-3", "one-2"]
    assert names(matching(games, Search(until=day))) == ["one-2", "one-1"]
    assert names(matching(games, Search(since=day, until=day))) == ["one-2"]
    assert names(matching(games, Search(since=day + timedelta(days=9)))) == []


@pytest.mark.parametrize(
    "text", ["", "one", "-1", "one-", "one-0", "one-01", "one-x", "one-²", "one-1234567890"]
)
def test_what_is_no_name_of_a_game_is_none(text: str) -> None:
    assert GameId.read(text) is None


def test_a_name_reads_back_as_itself_also_where_the_table_has_dashes() -> None:
    assert GameId.read("table-2-13") == GameId("table-2", 13)
    assert str(GameId("table-2", 13)) == "table-2-13"
