"""Errors blame what is wrong: one line that names the argument, the field or the cell."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import adoube.api
from adoube.api import (
    AdoubeError,
    AnswerGiven,
    CallMade,
    CellShows,
    ClockPressed,
    Position,
    Referee,
    export,
    game_info,
    past_games,
    position,
    positions_of,
    replay,
    sample_trace,
    self_play,
    simulate,
    start,
)
from tests.tables.played_games import journal_with, opened_game, played_game


@pytest.fixture
def in_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder `records` with one game of Jarmo."""
    journal_with(tmp_path / "records", {("jarmo", 1): played_game(opened_game())})
    monkeypatch.chdir(tmp_path)


def fed(event: Any, *, after: Any = None) -> None:
    referee = Referee("jarmo", view="occupancy")
    if after is not None:
        referee.feed(after)
    referee.feed(event)


def mated() -> Position:
    return position("chess", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1")


POSITIONS: list[tuple[Callable[[], Any], str]] = [
    (lambda: start("jarmoo"), "did you mean jarmo"),
    (lambda: start(5), "^game is a text, not 5$"),  # type: ignore[arg-type]
    (lambda: start("jarmo", seed="one"), "^seed is a whole number .* not 'one'$"),  # type: ignore[arg-type]
    (
        lambda: start("jarmo", {"quiet_limit": "forty"}),
        "^jarmo: option quiet_limit=forty: it is none, a whole",
    ),
    (lambda: start("jarmo", {"quiet": 40}), "^jarmo has no option 'quiet'"),
    (lambda: start("jarmo", {"first": "red"}), "^jarmo: option first=red"),
    (lambda: start("jarmo", {"first": 3}), "^jarmo: option first=3"),
    (lambda: start("nowhere.lud"), "nowhere.lud"),
    (lambda: position("jarmo", {"to_move": "black"}), "cells"),
    (lambda: position("jarmo", 5), "^a position is a mapping .* not 5$"),  # type: ignore[arg-type]
    (lambda: position("jarmo", "{"), "JSON"),
    (lambda: position("jarmo", start("konane").to_json()), "(to_move|off|cells)"),
    (lambda: position("jarmo", "8/8/8/8/8/8/8/8 w - - 0 1"), "FEN"),
    (lambda: start("jarmo").piece_at("z9"), "^jarmo has no cell 'z9'$"),
    (lambda: start("jarmo").piece_at(1), "^cell is a text, not 1$"),  # type: ignore[arg-type]
    (lambda: start("jarmo").play(5), "^turn is a text, not 5$"),  # type: ignore[arg-type]
    (lambda: start("jarmo").play("e2e4"), "'e2e4' is no turn"),
    (lambda: start("jarmo").play(start("chess").turn("e4")), "'e2e4' is no turn"),
    (lambda: start("jarmo").play("a1-b3", by="white"), "JAR-"),
    (lambda: start("jarmo").play("a1-b3", by="red"), "^jarmo has no seat 'red'.*black, white$"),
    (lambda: start("jarmo").why_illegal("hello"), "'hello' is no turn"),
    (lambda: start("jarmo").call("jump", by="black"), "jump"),
    (lambda: start("jarmo").best_turn(9), "9"),
    (lambda: start("jarmo").best_turn(True), "^strength is a whole number of at least 1, not True$"),
    (lambda: start("jarmo").best_turn("2"), "^strength is a whole number"),  # type: ignore[arg-type]
    (lambda: start("jarmo").best_turn(1, positions=0), "^positions is a whole number of at least 1, not 0$"),
    (lambda: mated().best_turn(1), "^chess: the game is over"),
    (lambda: mated().random_turn(), "^chess: the game is over"),
    (lambda: mated().play("g8h8"), "FIDE|checkmate|mate|LAW"),
    (lambda: game_info("jarmo").rule("JAR-99"), "^the rulebook of jarmo has no 'JAR-99'"),
]
REFEREES: list[tuple[Callable[[], Any], str]] = [
    (lambda: Referee("jarmo", view="smell"), "smell"),
    (lambda: Referee("jarmo", view=3), "^view is a text, not 3$"),  # type: ignore[arg-type]
    (lambda: Referee("jarmo", takeback="maybe"), "^takeback: 'maybe' is not known; choose one of"),
    (lambda: Referee("jarmo", promise_ms=-1), "^promise_ms is a whole number of at least 0, not -1$"),
    (lambda: fed(CellShows(0, "z9", 1)), "^event: cell"),
    (lambda: fed(CellShows(0, "a1", "horse")), "^event: shows"),
    (lambda: fed(ClockPressed(0, "red")), "^event: clock"),
    (lambda: fed(CallMade(0, "jump", {"by": "red"})), "^event: by"),
    (lambda: fed({"t": 0, "cell": "a1"}), "^event: shows"),
    (lambda: fed({"t": "soon", "cell": "a1", "shows": 1}), "^event: t"),
    (lambda: fed({"cell": "a1", "shows": 1}), "^event: t"),
    (lambda: fed("a1"), "^an event is a value such as"),
    (lambda: fed(CellShows(5, "a1", 1), after=CellShows(9, "a1", 0)), "^event: t: 5 comes after 9"),
    (lambda: Referee("jarmo").wait(-1), "^ms is a whole number of at least 0, not -1$"),
    (lambda: Referee("jarmo").wait(0.5), "^ms is a whole number"),  # type: ignore[arg-type]
    (lambda: Referee("jarmo").answer("a1-b3"), "^the referee asks nothing now"),
    (lambda: Referee.of("game.jsonl"), "^a recorded game is what read_trace"),  # type: ignore[arg-type]
    (lambda: replay("game.jsonl"), "^a recorded game is what read_trace"),  # type: ignore[arg-type]
    (lambda: sample_trace("quoits"), "quoits"),
    (lambda: adoube.api.read_trace("nowhere.jsonl"), "nowhere.jsonl"),
]
GAMES: list[tuple[Callable[[], Any], str]] = [
    (lambda: self_play("jarmo", 0), "^games is a whole number of at least 1, not 0$"),
    (lambda: self_play("jarmo", strength=7), "7"),
    (lambda: self_play("jarmo", strength={"black": 1}), "^jarmo: strength: a number for white is missing$"),
    (lambda: self_play("jarmo", strength={"red": 1}), "^jarmo has no seat 'red'"),
    (lambda: self_play("jarmo", options={"quiet": 1}), "^jarmo has no option 'quiet'"),
    (lambda: simulate("jarmo", hands="clumsy"), "^hands: 'clumsy' is not known"),
    (lambda: simulate("jarmo", view="smell"), "smell"),
    (lambda: simulate("jarmo", faults="gremlins"), "gremlins"),
    (lambda: past_games("records").required("jarmo-9"), "jarmo-9"),
    (lambda: export(past_games("records").required("jarmo-1"), "docx"), "docx"),
    (lambda: export(past_games("records").required("jarmo-1"), "pgn"), "PGN"),
    (lambda: positions_of(past_games("records").required("jarmo-9")), "jarmo-9"),
]


@pytest.mark.parametrize(("wrong", "words"), [*POSITIONS, *REFEREES, *GAMES])
@pytest.mark.usefixtures("in_records")
def test_bad_input_is_one_line_that_names_it(wrong: Callable[[], Any], words: str) -> None:
    with pytest.raises(AdoubeError, match=words) as error:
        wrong()

    assert "\n" not in str(error.value)


def test_a_refused_event_leaves_the_referee_as_it_was() -> None:
    referee = Referee("jarmo", view="occupancy")
    referee.feed(CellShows(100, "a1", 1))

    with pytest.raises(AdoubeError):
        referee.feed(CellShows(900, "z9", 1))

    assert referee.now_ms == 100
    assert referee.feed(CellShows(100, "b1", 1)) == ()


def test_an_answer_in_a_trace_that_settles_nothing_is_the_referees_to_refuse() -> None:
    referee = Referee("jarmo", view="occupancy")

    referee.feed(AnswerGiven(0, "a1-b3"))

    assert referee.position == start("jarmo")


# options


@pytest.mark.parametrize("value", ["40", 40])
def test_an_option_that_is_a_number_may_be_given_as_one(value: str | int) -> None:
    option = start("jarmo", {"quiet_limit": value}).game.options["quiet_limit"]

    assert (option.value, option.default) == ("40", "none")


@pytest.mark.parametrize("value", [40.0, True, None, [40], b"40"])
def test_an_option_of_another_type_is_named_with_what_is_expected(value: Any) -> None:
    with pytest.raises(AdoubeError) as raised:
        start("jarmo", {"quiet_limit": value})

    expected = f"jarmo: option quiet_limit: it is a text or a whole number (none, N), not {value!r}"
    assert str(raised.value) == expected


@pytest.mark.parametrize("game", ["konane", "left-right", "froglet", "chess"])
def test_every_kind_of_game_says_so_of_an_option_that_is_no_text(game: str) -> None:
    with pytest.raises(AdoubeError, match=rf"^{game}: option size: it is a text or a whole number"):
        position(game, {}, {"size": 1.5})  # type: ignore[dict-item]


def test_options_that_are_no_mapping_are_one_line() -> None:
    with pytest.raises(AdoubeError, match=r"^jarmo: options are a mapping such as"):
        start("jarmo", "quiet_limit=40")  # type: ignore[arg-type]
