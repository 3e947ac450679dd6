"""The introduction of a rulebook, before its clauses."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path

import pytest

from adoube.games.base import AnyGame
from adoube.games.jarmo import Jarmo
from adoube.games.registry import OURS, game_class
from adoube.games.rulebook import Introduction, rulebook_in, rules_of


def introduction_of(game: type[AnyGame]) -> Introduction:
    return rulebook_in(game).introduction


@pytest.mark.parametrize("name", OURS)
def test_every_game_says_how_it_is_set_up_and_what_wins(name: str) -> None:
    introduction = introduction_of(game_class(name))

    assert introduction.about
    assert introduction.set_up
    assert introduction.goal
    assert not any(text.startswith("#") for text in (*introduction.about, *introduction.set_up))


def test_games_of_one_rulebook_have_their_own_set_up() -> None:
    assert "66 green" in introduction_of(game_class("froglet")).set_up[0]
    assert "but the one in the middle" in introduction_of(game_class("capture")).set_up[0]
    assert introduction_of(game_class("froglet")).goal == introduction_of(game_class("leap-frog-murray")).goal


def test_the_introduction_is_no_clause() -> None:
    assert not any("Put five black archers" in rule.text for rule in rules_of(Jarmo))


def jarmo_with(rulebook: Path | None) -> type[Jarmo]:
    class Other(Jarmo):
        @classmethod
        def file_beside(cls, folder: str, name: str) -> Traversable | None:
            return rulebook

    return Other


def test_a_rulebook_without_these_sections_says_what_it_is_about(tmp_path: Path) -> None:
    (tmp_path / "r.md").write_text("# A game\n\nFor two\nplayers.\n\n## Clauses\n\n### X-1\n\nMove.\n")

    assert introduction_of(jarmo_with(tmp_path / "r.md")) == Introduction(about=("For two players.",))


def test_a_no_break_space_stays_in_an_introduction(tmp_path: Path) -> None:
    (tmp_path / "r.md").write_text("# A game\n\nDeux rangées\u00a0:\nla 1\u202f; la 5.\n", encoding="utf-8")

    assert introduction_of(jarmo_with(tmp_path / "r.md")).about == ("Deux rangées\u00a0: la 1\u202f; la 5.",)


def test_a_game_without_a_rulebook_has_no_introduction() -> None:
    assert introduction_of(jarmo_with(None)) == Introduction()
