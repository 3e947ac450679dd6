"""No article stands before a name that may begin with another sound: "a English draughts board"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from adoube.games.registry import game_names, make_game
from adoube.hardware.install.facts import DRIVES
from adoube.words import say
from adoube_vision.words import coded
from tests.tools import ROOT

ENGLISH = sorted(ROOT.glob("*/**/words/en/*.ftl"))
BEFORE_A_FIELD = re.compile(r"\b([Aa]n?) \{ ?(?:[A-Z]+\()?\$(\w+)")
# All that may stand in such a field; what is not listed here is put so that it needs no article.
VALUES: dict[str, Sequence[str]] = {
    "chip": tuple(DRIVES.values()),
    "colour": ("black", "red"),  # of a breadboard's supply
    "mcu": ("Raspberry Pi Pico", "Raspberry Pi Pico 2", "Raspberry Pi Pico W"),  # those of a breadboard
    "noun": tuple(say(f"leap_frog.{noun}") for noun in ("piece", "frog", "marble")),
    "pole": ("north", "south"),
}
SPOKEN_WITH_A_VOWEL = re.compile(r"[aeioAEIO]|u[^sn]|[FHLMNRSX][A-Z\d]")  # an RP2040: read letter by letter
# "de Échecs" and "de Alquerque": in French a name of a game follows no word that would be elided before it.
ELIDED = re.compile(r"\b(?:d[eu]|que|le|la|l’|d’|qu’) \{ ?\$(?:title|board)\b")


@pytest.mark.parametrize("file", ENGLISH, ids=lambda file: f"{file.parents[2].name}-{file.stem}")
def test_an_article_before_a_field_agrees_with_all_that_may_stand_there(file: Path) -> None:
    for article, field in BEFORE_A_FIELD.findall(file.read_text(encoding="utf-8")):
        assert field in VALUES, f"{file}: '{article} {{ ${field} }}': put it so that it needs no article"
        wrong = [value for value in VALUES[field] if article_of(value) != article.lower()]
        assert not wrong, f"{file}: '{article} {{ ${field} }}' does not agree with {wrong}"


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("why", ["no_board", "poor_fit", "larger_board", "other_markers"])
def test_what_is_said_of_a_board_agrees_with_every_games_name(name: str, why: str) -> None:
    game = make_game(name, seed=1)

    for title in (game.board.name, str(game.name)):
        said = str(coded(f"finding.{why}", board=title))

        assert f"a {title}" not in said
        assert f"an {title}" not in said
        assert f"for {title}" in said


def test_in_french_no_elision_is_due_before_a_games_name() -> None:
    files = sorted(ROOT.glob("*/**/words/fr/*.ftl"))

    due = [
        f"{file.name}: {line}"
        for file in files
        for line in file.read_text(encoding="utf-8").splitlines()
        if ELIDED.search(line) and "plateaux" not in line
    ]

    assert files
    assert not due


@pytest.mark.parametrize(
    ("name", "article"),
    [("English draughts", "an"), ("Alquerque", "an"), ("Halma", "a"), ("RP2040", "an"), ("Pico", "a")],
)
def test_the_article_of_a_name(name: str, article: str) -> None:
    assert article_of(name) == article


def article_of(name: str) -> str:
    return "an" if SPOKEN_WITH_A_VOWEL.match(name) else "a"
