"""A game read again from its rows: its turns with what stood after each, and how it came about."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from adoube.archive.past_games import JournalLibrary, PastGame, TimedTurn, TurnClock, past_game, turn_clocks
from adoube.games.line import Line, printed
from adoube.games.registry import OURS, make_game
from adoube.records.entries import Search
from adoube.records.journal import Journal, Row
from adoube.records.journal_file import JournalError
from adoube.records.payloads import (
    Asked,
    Payload,
    Result,
    Resumed,
    Ruling,
    SettledRow,
    TakenBackRow,
    TurnPlayed,
    position_hash,
)
from adoube.referee.config import Timings
from adoube.tables.clock import TimeControl
from adoube.tables.commands import CorrectTurns
from adoube.tables.rulings import ruling_from
from adoube.words import as_written
from tests.tables.played_games import BEGUN, journal_with, opened_game, played_game, written

SEATED = {"left-right": 4}


def rows(payloads: list[Payload]) -> list[Row]:
    return [
        Row(row.table, row.game_number, row.payload, row.utc, row.monotonic_ns, place)
        for place, row in enumerate(written(payloads), 1)
    ]


def told(payloads: list[Payload]) -> PastGame:
    found = past_game(rows(payloads))
    assert found is not None
    return found


def jarmo_turns(*texts: str) -> list[Payload]:
    line = Line.begin(make_game("jarmo"))
    found: list[Payload] = [opened_game()]
    for text in texts:
        seat = line.to_move or ""
        line = line.play(line.game.read(text))
        found.append(TurnPlayed(line.ply, seat, text, position_hash(printed(line))))
    return found


@pytest.mark.parametrize("name", OURS)
def test_every_position_of_every_game_is_the_one_that_was_played(name: str) -> None:
    people = [f"Player {seat}" for seat in make_game(name).seats]
    payloads = played_game(opened_game(name, people), most_turns=60)

    game = told(payloads)

    turns = [payload for payload in payloads if isinstance(payload, TurnPlayed)]
    assert [(turn.ply, turn.seat, turn.text) for turn in game.turns] == [
        (turn.ply, turn.seat, turn.notation) for turn in turns
    ]
    assert [position_hash(game.position(turn.ply)) for turn in game.turns] == [turn.hash for turn in turns]
    assert game.position(0) == printed(Line.begin(game.game))
    assert game.broken_at is None


def test_a_turn_has_the_time_at_which_it_was_accepted() -> None:
    game = told(jarmo_turns("a1-b3", "c5xb3"))

    assert [turn.utc - BEGUN for turn in game.turns] == [timedelta(seconds=1), timedelta(seconds=2)]


def test_turns_taken_back_are_told_and_do_not_stand() -> None:
    payloads = [*jarmo_turns("a1-b3", "c5xb3"), TakenBackRow(1)]

    game = told(payloads)

    assert [turn.text for turn in game.turns] == ["a1-b3"]
    assert [(each.kind, each.ply) for each in game.happenings] == [("turn", 1), ("turn", 2), ("takeback", 1)]
    assert game.entry.turns == 1


def test_a_corrected_turn_stands_since_it_was_corrected() -> None:
    payloads = jarmo_turns("a1-b3", "c5xb3")
    line = Line.begin(make_game("jarmo"))
    line = line.play(line.game.read("a1-b3"))
    line = line.play(line.game.read("c5xb3"))
    no_change: Any = None
    ruling = ruling_from(line, CorrectTurns(("a5xb3",)), no_change)

    game = told([*payloads, ruling])

    assert [turn.text for turn in game.turns] == ["a1-b3", "a5xb3"]
    assert [turn.utc - BEGUN for turn in game.turns] == [timedelta(seconds=1), timedelta(seconds=3)]
    assert game.happenings[-1].text == "The record is corrected: a5xb3."


def test_a_turn_keeps_its_clock_when_it_is_corrected_and_loses_it_when_it_is_taken_back() -> None:
    opened, *turns = jarmo_turns("a1-b3", "c5xb3")
    timed: list[Payload] = [replace(opened_game(), time_control="5+10")]
    timed += [
        replace(turn, used_ms=n * 60_000) for n, turn in enumerate(turns, 1) if isinstance(turn, TurnPlayed)
    ]
    line = told(timed).line
    no_change: Any = None
    ruling = ruling_from(line, CorrectTurns(("a5xb3",)), no_change)

    assert [turn.clock for turn in told([opened, *turns]).turns] == [None, None]
    first, second = (turn.clock for turn in told([*timed, ruling]).turns)
    assert first == TurnClock(used_ms=60_000, took_ms=60_000, left_ms=260_000)
    assert second == TurnClock(used_ms=120_000, took_ms=120_000, left_ms=200_000)
    assert [turn.clock for turn in told([*timed, TakenBackRow(1)]).turns] == [first]


def test_after_a_restart_a_clock_counts_by_the_time_control_of_the_new_start() -> None:
    _, *turns = jarmo_turns("a1-b3", "c5xb3")
    first, second = (replace(turn, used_ms=1_000) for turn in turns if isinstance(turn, TurnPlayed))
    timings = Timings.default().to_json()
    resumed = Resumed("1", "1", timings, "ask", "3+0")

    game = told([replace(opened_game(), time_control="5+0"), first, resumed, second])

    assert [turn.clock and turn.clock.left_ms for turn in game.turns] == [299_000, 179_000]


def test_what_only_the_referee_works_with_is_not_told() -> None:
    game = told(
        [*jarmo_turns("a1-b3"), SettledRow((1, 0)), Asked(1, "white", as_written("Which one?"), ("a", "b"))]
    )

    assert [each.text for each in game.happenings] == [
        "Black plays a1-b3.",
        "White is asked: Which one?",
    ]


def test_a_declared_result_is_the_games_and_has_its_words() -> None:
    declared = Ruling(
        "result",
        {"winners": ["white"], "scores": {"black": 0, "white": 1}, "why": as_written("Resigned.").to_json()},
    )

    game = told([*jarmo_turns("a1-b3"), declared])

    assert game.entry.final is not None
    assert (game.entry.final.winners, game.entry.final.why) == (("white",), "Resigned.")
    assert game.scores(1) == {"black": 0, "white": 1}
    assert game.scores(0) == {"black": 0, "white": 0} or game.scores(0) == game.line_at(0).scores
    assert game.position(1)["over"]["why"] == "Resigned."


def test_a_result_by_a_sign_on_the_board_ends_the_game_too() -> None:
    result = Result(("black",), {"black": 1, "white": 0}, "JAR-99")

    game = told([*jarmo_turns("a1-b3"), result])

    assert game.line.outcome is not None
    assert game.position(1)["over"]["winners"] == ["black"]


def test_where_todays_rules_read_a_game_otherwise_it_is_told_up_to_there() -> None:
    payloads = jarmo_turns("a1-b3", "c5xb3", "d1-c3")
    assert isinstance(payloads[2], TurnPlayed)
    payloads[2] = replace(payloads[2], hash="0" * 16)

    game = told(payloads)

    assert game.broken_at == 2
    assert [turn.text for turn in game.turns] == ["a1-b3"]
    assert len(game.happenings) == 3


def test_behind_that_place_turns_are_told_as_they_were_written() -> None:
    opened = opened_game("chess")
    lost = TurnPlayed(1, "white", "e2e4", "0" * 16)
    later = TurnPlayed(3, "white", "d2d4", "0" * 16)
    corrected = Ruling("correct", {"back_to": 2, "turns": ["g1f3"], "by": "arbiter", "ply": 3})

    game = told([opened, lost, later, corrected])

    assert game.broken_at == 1
    assert [each.text for each in game.happenings] == [
        "White plays e4.",
        "White plays d2d4.",
        "The record is corrected: g1f3.",
    ]


def test_rows_that_begin_no_game_are_none() -> None:
    assert past_game([]) is None
    assert past_game(rows([TurnPlayed(1, "black", "a1-b3", "0" * 16)])) is None


FIVE_AND_TEN = TimeControl.read("5+10")
ONE_AND_TEN = TimeControl.read("1+10")


def left(*turns: TimedTurn) -> list[int | None]:
    return [None if clock is None else clock.left_ms for clock in turn_clocks(turns)]


def test_a_clock_shows_the_seconds_of_the_next_turn_too() -> None:
    turns = [
        TimedTurn("white", 0, FIVE_AND_TEN),
        TimedTurn("black", 4_000, FIVE_AND_TEN),
        TimedTurn("white", 30_000, FIVE_AND_TEN),
    ]

    assert left(*turns) == [320_000, 316_000, 300_000]


def test_a_turn_took_what_lies_between_its_players_turns() -> None:
    turns = [TimedTurn("white", 0, None), TimedTurn("black", 4_000, None), TimedTurn("white", 30_000, None)]

    assert turn_clocks(turns) == [
        TurnClock(0, 0, None),
        TurnClock(4_000, 4_000, None),
        TurnClock(30_000, 30_000, None),
    ]


def test_time_that_was_up_does_not_come_back_with_later_turns() -> None:
    turns = [TimedTurn("white", 71_000, ONE_AND_TEN), TimedTurn("white", 72_000, ONE_AND_TEN)]

    assert left(*turns) == [0, 0]


def test_turns_from_before_clocks_were_kept_have_none() -> None:
    turns = [
        TimedTurn("white", None, None),
        TimedTurn("white", 9_000, FIVE_AND_TEN),
        TimedTurn("white", 12_000, FIVE_AND_TEN),
    ]

    assert turn_clocks(turns) == [
        None,
        TurnClock(9_000, None, 321_000),
        TurnClock(12_000, 3_000, 328_000),
    ]


def test_games_are_listed_and_read_while_the_table_goes_on(tmp_path: Path) -> None:
    payloads = played_game(opened_game(), most_turns=6)
    library = JournalLibrary(tmp_path)
    with Journal.open(tmp_path) as journal:
        journal.append(written(payloads[:4]))
        before = library.required("one-1")
        journal.append(written(payloads[4:]))

        after = library.required("one-1")

        assert [entry.turns for entry in library.games(Search())] == [6]
    assert (before.last, after.last) == (3, 6)


def test_a_game_that_has_not_changed_is_read_once(tmp_path: Path) -> None:
    library = JournalLibrary(journal_with(tmp_path, {("one", 1): played_game(opened_game(), most_turns=4)}))

    assert library.required("one-1") is library.required("one-1")


@pytest.mark.parametrize("name", ["one-2", "two-1", "one", "", "../x-1", "one-1 "])
def test_a_game_that_is_not_there_is_refused_in_one_line(tmp_path: Path, name: str) -> None:
    library = JournalLibrary(journal_with(tmp_path, {("one", 1): [opened_game()]}))

    assert library.game(name) is None
    with pytest.raises(JournalError, match="there is no game"):
        library.required(name)
