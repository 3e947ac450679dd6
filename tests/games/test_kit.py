"""A game in Python made of the kit passes what every game passes, and is the one that a description makes."""

from __future__ import annotations

from random import Random

import pytest

from adoube.games.checking import CheckEffort, check_game
from adoube.games.kit.graph import PlanePoint, label, rows_and_columns
from adoube.games.kit.notation import SKIP
from adoube.games.line import Line, perft
from adoube.games.registry import make_game
from tests.games.described import framed
from tests.games.stepping.game import Stepping

AHEAD = "(move Step Forward (to if:(is Empty (to))))"
SLANTWISE = "(move Step {FR FL} (to if:(is Enemy (who at:(to))) (apply (remove (to)))))"


def test_it_passes_what_every_game_passes() -> None:
    assert list(check_game(Stepping(), CheckEffort(games=3))) == []


def test_it_has_the_counts_of_its_description() -> None:
    described = framed(
        f'(forEach Piece "Man" (or {AHEAD} {SLANTWISE}))',
        start='(place "Man1" (sites Bottom)) (place "Man2" (sites Top))',
        end="(if (no Moves Next) (result Mover Win))",
    )

    assert list(perft(Stepping(), 5)) == list(perft(described, 5))
    assert list(perft(Stepping(), 2)) == [5, 25]


def called(places: list[PlanePoint]) -> list[str]:
    found = rows_and_columns(places)
    assert found is not None
    return [label(row, column) for row, column in zip(*found, strict=True)]


def test_points_near_a_row_belong_to_it() -> None:
    bent = [
        PlanePoint(0, 0),
        PlanePoint(1, 0.2),
        PlanePoint(2, 0),
        PlanePoint(0, 1),
        PlanePoint(1.1, 1),
        PlanePoint(2, 1),
    ]

    assert called(bent) == ["A1", "B1", "C1", "A2", "B2", "C2"]


def test_where_two_points_would_be_called_alike_each_height_is_a_row() -> None:
    long = [*(PlanePoint(x, 0) for x in range(12)), *(PlanePoint(x + 0.5, 0.5) for x in range(11))]

    assert called(long)[:3] == ["A1", "C1", "E1"]
    assert called(long)[12:14] == ["B2", "D2"]


def test_columns_may_slant() -> None:
    slanting = [PlanePoint(column - row / 2, row * 0.866) for row in range(3) for column in range(3)]

    assert called(slanting) == ["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"]


def test_points_on_one_line_are_not_called_anything() -> None:
    assert rows_and_columns([PlanePoint(0, 0), PlanePoint(1, 0)]) is None


def test_the_letter_after_z_is_two() -> None:
    assert [label(0, column) for column in (25, 26, 52)] == ["Z1", "AA1", "BA1"]


@pytest.mark.parametrize("name", ["konane", "english-draughts", "alquerque"])
def test_turns_are_counted_unlisted_where_there_are_some_and_only_there(name: str) -> None:
    game, rng = make_game(name), Random(1)
    line = Line.begin(game)

    while line.outcome is None and line.ply < 120:
        turns = [turn for turn, _ in game.successors(line.position) if turn != SKIP]
        counted = game.freedom(line.position)
        assert counted is not None
        assert bool(counted) == bool(turns)
        line = line.extended(*game.random_turn(line.position, rng))

    assert line.ply > 20
