"""Photographed games, as a model learned from their first picture read them: every turn, and none wrong."""

from __future__ import annotations

import json
from math import exp, log
from typing import Any

import pytest

from adoube.games.registry import make_game
from adoube.referee.config import Timings
from adoube.referee.readable_verdicts import Record, record_of
from adoube.referee.referee import Referee
from adoube.sensing.events import FrameSeen
from adoube.sensing.trace import Orientation, Sensors
from adoube.sensing.views import view_named
from benchmarks.trials.lying import turns_of_the_board
from tests.tools import SHARED

PICTURE_MS = 6000  # from one picture to the next


def recorded(name: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    lines = (SHARED / "likelihoods" / name).read_text(encoding="utf-8").splitlines()
    head, *pictures = map(json.loads, lines)
    return head, [picture for picture in pictures if not picture.get("unsettled")]


@pytest.mark.full(but=1)
@pytest.mark.shared
@pytest.mark.parametrize("name", ["chess_a.jsonl", "chess_b.jsonl"])
def test_a_photographed_game_is_followed_without_an_arbiter(name: str) -> None:
    head, pictures = recorded(name)
    game = make_game(head["game"])
    referee = Referee(game, Sensors(view_named("colour", game.seats), None, clock=False), Timings.default())

    for number, picture in enumerate(pictures):
        rows = zip(head["cells"], picture["loglik"], strict=True)
        loglik = {cell: dict(zip(head["symbols"], row, strict=True)) for cell, row in rows}
        # The first picture has none before it.
        change = dict(zip(head["cells"], picture.get("change") or [], strict=False))
        referee.step(FrameSeen(number * PICTURE_MS, picture["picture"], loglik, change), number * PICTURE_MS)
    referee.finish()

    record = record_of(referee)
    accepted = [turn for turn in record.turns if turn is not None]
    assert accepted == head["turns"][: len(record.turns) - len(record.open)]
    assert len(record.turns) == len(head["turns"])
    assert len(record.open) <= 1
    assert record.questions <= 2


def occupied(loglik: dict[str, dict[str, float]]) -> dict[str, dict[str, float]]:
    """The same pictures, as a camera reads them that cannot tell the colours apart."""
    return {
        cell: {"empty": by_name["empty"], "occupied": log(exp(by_name["white"]) + exp(by_name["black"]))}
        for cell, by_name in loglik.items()
    }


def followed(name: str, called: dict[str, str], orientation: Orientation) -> Record:
    """The record of pictures that do not tell colours apart, by a camera that has these names for cells."""
    head, pictures = recorded(name)
    game = make_game(head["game"])
    view = view_named("occupancy", game.seats)
    referee = Referee(game, Sensors(view, None, clock=False, orientation=orientation), Timings.default())
    cells = [called[cell] for cell in head["cells"]]
    for number, picture in enumerate(pictures):
        rows = (dict(zip(head["symbols"], row, strict=True)) for row in picture["loglik"])
        change = dict(zip(cells, picture.get("change") or [], strict=False))
        loglik = occupied(dict(zip(cells, rows, strict=True)))
        referee.step(FrameSeen(number * PICTURE_MS, picture["picture"], loglik, change), number * PICTURE_MS)
    referee.finish()
    return record_of(referee)


@pytest.mark.shared
@pytest.mark.full
def test_pictures_that_fit_a_board_both_ways_round_at_first_are_judged_the_same() -> None:
    as_it_lies, _, half_turn, _ = turns_of_the_board(make_game("chess"))

    turned_round = followed("chess_b.jsonl", half_turn, Orientation.UNKNOWN)

    assert turned_round == followed("chess_b.jsonl", as_it_lies, Orientation.KNOWN)
    assert len(turned_round.turns) - len(turned_round.open) > 50


@pytest.mark.shared
def test_without_what_has_changed_nothing_wrong_is_taken_either() -> None:
    head, pictures = recorded("chess_a.jsonl")
    game = make_game(head["game"])
    referee = Referee(game, Sensors(view_named("colour", game.seats), None, clock=False), Timings.default())

    for number, picture in enumerate(pictures):
        rows = zip(head["cells"], picture["loglik"], strict=True)
        loglik = {cell: dict(zip(head["symbols"], row, strict=True)) for cell, row in rows}
        referee.step(FrameSeen(number * PICTURE_MS, picture["picture"], loglik), number * PICTURE_MS)
    referee.finish()

    accepted = referee.line.written_turns()
    assert accepted == head["turns"][: len(accepted)]
