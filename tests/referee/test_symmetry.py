"""Ways in which a board may lie are one only where every game can be played turned round, turn by turn."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random

import pytest

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.registry import OURS, make_game
from adoube.referee.orientation import ways_told_apart
from benchmarks.trials.lying import turns_of_the_board

CELL = re.compile(r"[a-wyz]\d+")  # an x stands between cells
MOST_TURNS = 40
ALL_ALIKE = [
    ("leap-frog", {}),
    ("leap-frog", {"size": "16", "players": "3"}),
    ("leap-frog", {"diagonal": "yes"}),
    ("capture", {}),
]


def random_line(game: AnyGame, seed: int) -> Line:
    rng, line = Random(f"turned {seed}"), Line.begin(game)
    while line.outcome is None and line.ply < MOST_TURNS:
        line = line.extended(*game.random_turn(line.position, rng))
    return line


def turned_round(line: Line, called: Mapping[str, str]) -> Line | None:
    """The same turns with other names for the cells; None where one of them is not legal so."""
    after = Line.begin(line.game)
    for text in line.written_turns():
        try:
            after = after.play(line.game.read(CELL.sub(lambda cell: called[cell[0]], text)))
        except AdoubeError:
            return None
    return after


@pytest.mark.parametrize(("name", "options"), ALL_ALIKE)
def test_a_field_of_like_pieces_has_one_way_and_its_games_can_be_played_turned_round(
    name: str, options: dict[str, str]
) -> None:
    game = make_game(name, options)
    own, *others = turns_of_the_board(game)

    assert ways_told_apart(Line.begin(game)) == [own]

    for seed, called in enumerate(others):
        line = random_line(game, seed)
        again = turned_round(line, called)
        assert again is not None
        assert (again.scores, again.to_move) == (line.scores, line.to_move)


@pytest.mark.parametrize("name", [name for name in OURS if name not in dict(ALL_ALIKE)])
def test_where_players_sides_or_colours_differ_every_way_is_another(name: str) -> None:
    game = make_game(name, seed=3)
    ways = list(turns_of_the_board(game))

    found = ways_told_apart(Line.begin(game))

    assert [dict(way) for way in found] == ways
    for called in ways[1:]:
        lines = [
            (line, turned_round(line, called)) for line in (random_line(game, seed) for seed in range(5))
        ]
        assert any(again is None or again.scores != line.scores for line, again in lines)


def test_a_game_under_way_has_told_which_way_its_board_lies() -> None:
    game = make_game("leap-frog")
    line = random_line(game, 1)

    assert len(ways_told_apart(line)) == len(list(turns_of_the_board(game)))
