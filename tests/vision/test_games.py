"""Whole games through a camera: what careful hands play before it is what the referee writes down."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

import pytest

from adoube.referee.readable_verdicts import record_of
from adoube.sensing.camera import Recalibrate
from adoube.simulation.motions import Counts
from benchmarks.films.filmed import in_the_studio
from benchmarks.films.trial import FilmTrial
from benchmarks.films.watched import Table, result_of

pytestmark = pytest.mark.full(but=1)


@pytest.fixture(scope="module", params=["jarmo", "chess"])
def table(request: pytest.FixtureRequest) -> Table:
    trial = FilmTrial(request.param, 30, "daylight", most_turns=3, frames_a_second=10, width_px=640)
    watched = Table(in_the_studio(trial))
    for _ in watched.watch():
        pass
    return watched


def test_a_filmed_game_comes_out_turn_by_turn(table: Table) -> None:
    assert list(record_of(table.referee).turns) == table.film.scripted.line.written_turns()


@pytest.mark.parametrize("game", ["dala", "pasang"])
def test_a_film_shows_what_its_start_lacks_before_play(game: str) -> None:
    film = in_the_studio(FilmTrial(game, 30, "daylight", most_turns=12))

    taught = {
        look for _, order in film.orders if isinstance(order, Recalibrate) for look in order.stands.values()
    }
    stacks = {stack for turn in film.scripted.turns() for stack in turn.after.cells.values()}
    assert {film.view.symbol(stack) for stack in stacks if stack} <= taught


def test_a_film_is_held_against_the_truth(table: Table) -> None:
    result = result_of(table)

    assert (result.turns, result.right, result.wrong) == (3, 3, None)
    assert result.frames > result.read > 0


def test_a_turn_that_the_truth_does_not_have_is_wrong(table: Table) -> None:
    doubted = copy(table)
    doubted.film = replace(table.film, acts=[act for act in table.film.acts if not isinstance(act, Counts)])

    assert str(result_of(doubted).wrong).startswith("1 ")
