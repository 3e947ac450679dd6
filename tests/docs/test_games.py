"""docs/games.md names every game that comes with adoube, with its seats, and the README counts them."""

from __future__ import annotations

import re

from adoube.games.registry import OURS, described_games, make_game
from tests.tools import ROOT

ROW = re.compile(r"^\| (`[^|]+) \|[^|]+\| ([^|]+) \|$", re.MULTILINE)


def rows() -> dict[str, str]:
    """By game the seats that the page gives it."""
    page = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    return {game: seats for games, seats in ROW.findall(page) for game in re.findall(r"`([^`]+)`", games)}


def test_the_page_lists_every_game_that_comes_along() -> None:
    assert sorted(rows()) == sorted((*OURS, *described_games()))


def test_a_game_has_as_many_seats_as_the_page_says() -> None:
    assert {
        game: seats
        for game, seats in rows().items()
        if str(len(make_game(game, {}).seats)) not in re.findall(r"\d+", seats.partition(";")[0])
    } == {}


def test_the_readme_counts_them() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")

    assert f"[all {len(rows())}](docs/games.md)" in readme
