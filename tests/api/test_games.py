"""The facts of a game for programs: seats, views, options with values and defaults, its rulebook."""

from __future__ import annotations

import pytest

from adoube.api import game_info, game_names, start
from adoube.games.registry import listed


@pytest.mark.parametrize("game", game_names())
def test_a_game_is_told_as_the_list_of_games_tells_it(game: str) -> None:
    info, expected = game_info(game), listed(game)

    assert (info.id, info.title) == (expected["id"], expected["title"])
    assert ([*info.seats], [*info.views]) == (expected["seats"], expected["views"])
    assert {key: option.default for key, option in info.options.items()} == {
        key: option["default"] for key, option in expected["options"].items()
    }
    assert info.rules == (*info.clauses, *info.rulings)
    assert info.goal


def test_a_rule_is_found_by_its_id_with_the_option_that_rules_otherwise() -> None:
    jarmo = game_info("jarmo")

    assert jarmo.rule("JAR-A2").option == "reentry"
    assert jarmo.rule("JAR-A2") in jarmo.rulings
    assert "25" in " ".join((*jarmo.about, *jarmo.set_up)) or jarmo.set_up


def test_games_are_equal_under_the_same_options() -> None:
    assert game_info("jarmo") == start("jarmo").play("a1-b3").game
    assert len({game_info("jarmo"), game_info("jarmo", {"quiet_limit": 40}), game_info("jasir")}) == 3
    assert repr(game_info("jarmo")) == "<GameInfo of jarmo>"
    assert game_info("left-right", seed=3).seed == 3
