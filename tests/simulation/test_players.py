"""Players who use the page: every question gets its true answer, and a new match is asked for in time."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest

from adoube.games.registry import make_game
from adoube.simulation import players
from adoube.simulation.hands import hands_named
from adoube.simulation.match_script import MatchScript, scripted_match
from adoube.simulation.motions import Call, Counts
from adoube.simulation.players import Players
from adoube.simulation.scripted import random_game
from adoube.tables.commands import Answer, CommandRequest, EndTurn, MakeCall, NewGame, OfferDraw
from adoube.tables.state import Answered, Choice, Phase, Question, TableState, TurnShown
from tests.scoreboard.tables import START, FakeTables


@pytest.fixture(autouse=True)
def quick_thinkers(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(players, "THINKING_S", 0.01)
    yield
    for thread in threading.enumerate():
        if isinstance(thread, threading.Timer):
            thread.join()


def script(games: int) -> MatchScript:
    return scripted_match(make_game("jarmo"), hands_named("careful"), seed=1, games=games)


def after_turns(truth: list[str], count: int, version: int) -> TableState:
    turns = tuple(TurnShown(ply, "black", text) for ply, text in enumerate(truth[:count], 1))
    return replace(START, version=version, turns=turns, game_number=1, games_in_match=2)


def asked(state: TableState, truth: str) -> TableState:
    question = Question(1, "black", "Which?", (Choice("a1-b2", "a1-b2"), Choice(truth, truth)))
    return replace(state, question=question)


def played(tables: FakeTables, scripted_match: MatchScript, turns: list[str]) -> Players:
    """The players of a game of which so many turns have been carried out."""
    players = Players(tables, "jarmo", len(scripted_match.games))
    for ply, turn in enumerate(turns, 1):
        players.plays(Counts(ply, ply, turn))
    return players


def commands(tables: FakeTables, count: int) -> list[CommandRequest]:
    """The commands, once there are so many."""
    ends_s = time.monotonic() + 30
    while len(tables.commands) < count:
        assert time.monotonic() < ends_s
        time.sleep(0.01)
    return tables.commands


def test_a_question_is_answered_once_with_the_turn_that_was_played() -> None:
    scripted_match = script(games=1)
    truth = scripted_match.games[0].truth()["turns"]
    state = asked(after_turns(truth, 3, version=7), truth[3])
    tables = FakeTables(state)
    tables.subscribe(played(tables, scripted_match, truth[:4]))

    tables.show(state)
    tables.show(state)

    assert commands(tables, 1) == [CommandRequest("jarmo", 7, Answer(1, truth[3]))]


def test_an_answer_that_came_too_late_for_its_version_is_given_again() -> None:
    scripted_match = script(games=1)
    truth = scripted_match.games[0].truth()["turns"]
    state = asked(after_turns(truth, 3, version=7), truth[3])
    tables = FakeTables(state)
    tables.answer = Answered("stale")
    tables.subscribe(played(tables, scripted_match, truth[:4]))

    tables.show(state)
    commands(tables, 2)
    tables.show(replace(state, version=8, question=None))

    assert {asked.command for asked in commands(tables, 2)} == {Answer(1, truth[3])}


def test_after_a_match_the_next_one_is_asked_for_while_there_are_games_left() -> None:
    scripted_match = script(games=3)
    tables = FakeTables(START)
    tables.subscribe(Players(tables, "jarmo", len(scripted_match.games)))
    over = replace(START, phase=Phase.OVER, games_in_match=2)

    tables.show(replace(over, version=2, game_number=1))
    assert tables.commands == []
    tables.show(replace(START, version=3, game_number=2))
    tables.show(replace(over, version=4, game_number=2))
    tables.show(replace(over, version=5, game_number=2))
    assert tables.commands == [CommandRequest("jarmo", 4, NewGame())]
    tables.show(replace(START, version=6, game_number=1))
    tables.show(replace(over, version=7, game_number=1))

    assert len(tables.commands) == 1


def test_an_answer_waits_until_the_truth_is_one_of_its_choices() -> None:
    scripted_match = script(games=1)
    truth = scripted_match.games[0].truth()["turns"]
    state = asked(after_turns(truth, 3, version=7), truth[3])
    tables = FakeTables(state)
    listening = played(tables, scripted_match, truth[:3])
    tables.subscribe(listening)

    tables.show(state)
    time.sleep(0.1)
    assert tables.commands == []
    listening.plays(Counts(4, 4, truth[3]))

    assert commands(tables, 1) == [CommandRequest("jarmo", 7, Answer(1, truth[3]))]


def test_a_turn_that_was_taken_back_is_answered_so() -> None:
    scripted_match = script(games=1)
    truth = scripted_match.games[0].truth()["turns"]
    tables = FakeTables(START)
    listening = played(tables, scripted_match, truth[:3])
    listening.plays(Counts(4, 3, None))
    tables.subscribe(listening)

    choices = (Choice("takeback", "taken back"), Choice("play-on", "not taken back"))
    question = Question(1, "black", "Taken back?", choices)
    tables.show(replace(after_turns(truth, 3, version=7), question=question))

    assert commands(tables, 1) == [CommandRequest("jarmo", 7, Answer(1, "takeback"))]


def test_of_a_game_that_is_taken_up_the_turns_before_count() -> None:
    game = make_game("jarmo")
    begun = random_game(game, 3, most_turns=4).line
    going_on = scripted_match(game, hands_named("careful"), seed=1, games=1, begun=begun)
    truth = going_on.games[0].truth()["turns"]
    state = asked(after_turns(truth, 4, version=7), truth[4])
    tables = FakeTables(state)
    listening = Players(tables, "jarmo", games=1, begun=begun)
    listening.plays(Counts(1, 5, truth[4]))
    tables.subscribe(listening)

    tables.show(state)

    assert commands(tables, 1) == [CommandRequest("jarmo", 7, Answer(1, truth[4]))]


def test_where_the_page_ends_turns_a_press_is_one_there() -> None:
    tables = FakeTables(replace(START, may_end_turn="black"))
    listening = Players(tables, "jarmo", games=1)

    listening.presses("white")
    listening.presses("black")

    assert tables.commands == [CommandRequest("jarmo", START.version, EndTurn())]


def test_a_takeback_is_called_on_the_page() -> None:
    tables = FakeTables(START)

    Players(tables, "jarmo", games=1).calls(Call(1, "takeback", "white"))

    assert tables.commands == [CommandRequest("jarmo", START.version, MakeCall("takeback", "white"))]


def test_a_draw_is_agreed_by_all_seats() -> None:
    tables = FakeTables(START)

    Players(tables, "jarmo", games=1).agree_to_draw()

    assert [request.command for request in tables.commands] == [OfferDraw("black"), OfferDraw("white")]


def test_nobody_waits_to_end_a_turn_that_is_ended_already() -> None:
    scripted_match = script(games=1)
    truth = scripted_match.games[0].truth()["turns"]
    tables = FakeTables(after_turns(truth, 1, version=7))
    listening = played(tables, scripted_match, truth[:1])

    assert listening.are_expected("black")
    listening.plays(Counts(2, 2, truth[1]))
    assert not listening.are_expected("white")
