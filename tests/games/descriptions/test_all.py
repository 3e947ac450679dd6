"""The common tests of all games that come along as descriptions."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from adoube.games.base import Game
from adoube.games.line import Line
from adoube.games.lud.manifest import read_manifest
from adoube.games.registry import described_games, folder_of_descriptions, game_names, listed
from adoube.sensing.plans import plan_for
from tests.games.descriptions.refusals import shipped

RULED = [name for name in described_games() if (folder_of_descriptions() / f"{name}.md").is_file()]


def test_every_description_is_a_game() -> None:
    assert {*described_games()} <= {*game_names()}
    assert "konane" in described_games()


@pytest.mark.parametrize("name", RULED)
def test_what_lists_say_of_it_is_what_its_description_says(name: str) -> None:
    game, said = shipped(name), listed(name)

    assert said["title"] == game.title == game.rules.title
    assert said["seats"] == list(game.seats)
    assert said["views"] == list(game.views)
    assert said["options"] == {
        option.key: {"default": option.default, "values": list(option.values)} for option in game.all_options
    }


@pytest.mark.parametrize("name", RULED)
def test_lists_compile_nothing_of_it(name: str) -> None:
    manifest = read_manifest(folder_of_descriptions() / f"{name}.toml")

    assert manifest.title
    assert manifest.seats
    assert manifest.views


@pytest.mark.parametrize("name", RULED)
def test_its_rules_can_be_played_without_any_one_clause(name: str) -> None:
    """As refusals ask for them. Where it is loaded nobody looks: that takes longer than all the rest."""
    game = shipped(name)
    assert game.clauses is not None

    game.clauses.check(game.by_default[0])


@pytest.mark.parametrize("name", RULED)
def test_its_magnets_have_every_piece_of_every_form(name: str) -> None:
    game = shipped(name)
    pieces = plan_for(game).pieces

    for option in game.all_options:
        for value in option.values:
            assert {*game.with_options({option.key: value}).codes} <= {*pieces}


@pytest.mark.parametrize("name", RULED)
def test_it_stands_under_every_value_of_every_option(name: str) -> None:
    game = shipped(name)

    for option in game.all_options:
        for value in option.values:
            assert game.with_options({option.key: value}).board.cells


@pytest.mark.parametrize("name", RULED)
def test_the_stacks_that_a_turn_changes_are_those_of_its_placements(name: str) -> None:
    game, rng = shipped(name), Random(1)
    line = Line.begin(game)

    for _ in range(12):
        for _, after in islice(game.successors(line.position), 8):
            compared = Game.changed_stacks(game, line.position, after)
            assert game.changed_stacks(line.position, after) == compared
        if line.outcome is not None:
            break
        line = line.extended(*game.random_turn(line.position, rng))
