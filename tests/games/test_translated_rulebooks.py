"""The rulebooks of the games that are taught most, in every language of the pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adoube.games.base import AnyGame
from adoube.games.jarmo import Jarmo
from adoube.games.registry import game_class
from adoube.games.rulebook import Rulebook, rulebook_in
from adoube_scoreboard.words import LANGUAGES

TAUGHT_MOST = (
    "jarmo",
    "chess",
    "english-draughts",
    "russian-draughts",
    "nine-mens-morris",
    "halma",
    "konane",
    "alquerque",
    "fox-and-geese",
    "river-crossing",
    "leap-frog",
    # They share the books of Jarmo and Leap Frog.
    "jasir",
    "leap-frog-murray",
    "froglet",
    "capture",
)
OTHERS = tuple(tag for tag in LANGUAGES if tag != "en")
IN_CODE = re.compile(r"`([^`]+)`")


def both(game: str, tag: str) -> tuple[Rulebook, Rulebook]:
    return rulebook_in(game_class(game)), rulebook_in(game_class(game), tag)


def heads(book: Rulebook) -> list[tuple[object, ...]]:
    return [(rule.id, rule.kind, rule.option, rule.only) for rule in book.rules]


@pytest.mark.parametrize("tag", OTHERS)
@pytest.mark.parametrize("game", TAUGHT_MOST)
def test_a_translation_has_every_clause_in_the_same_order(game: str, tag: str) -> None:
    english, translated = both(game, tag)

    assert translated.language == tag
    heads = [
        [(rule.id, rule.kind, rule.option, rule.only) for rule in book.rules] for book in both(game, tag)
    ]
    assert heads[0] == heads[1]
    assert all(rule.text for rule in translated.rules)
    assert not {rule.text for rule in english.rules} & {rule.text for rule in translated.rules}


@pytest.mark.parametrize("tag", OTHERS)
@pytest.mark.parametrize("game", TAUGHT_MOST)
def test_a_translation_introduces_the_game_as_the_english_book_does(game: str, tag: str) -> None:
    english, translated = (book.introduction for book in both(game, tag))

    assert len(english.set_up) == len(translated.set_up)
    assert len(english.goal) == len(translated.goal)
    assert translated.about


@pytest.mark.parametrize("tag", OTHERS)
@pytest.mark.parametrize("game", TAUGHT_MOST)
def test_what_stands_in_code_stays_what_it_is(game: str, tag: str) -> None:
    english, translated = both(game, tag)

    for before, after in zip(english.rules, translated.rules, strict=True):
        assert sorted(IN_CODE.findall(before.text)) == sorted(IN_CODE.findall(after.text)), before.id


def test_a_book_that_is_not_translated_is_read_in_english() -> None:
    book = rulebook_in(game_class("salta"), "de")

    assert book.language == "en"
    assert book == rulebook_in(game_class("salta"))


def test_a_game_of_ones_own_brings_its_translations_beside_its_book(tmp_path: Path) -> None:
    (tmp_path / "rulebooks" / "de").mkdir(parents=True)
    for folder, text in (("rulebooks", "Move."), ("rulebooks/de", "Ziehen.")):
        (tmp_path / folder / "jarmo.md").write_text(f"# A game\n\n## Clauses\n\n### X-1\n\n{text}\n")

    class Own(Jarmo):
        @classmethod
        def file_beside(cls, folder: str, name: str) -> Path | None:
            file = tmp_path / folder / name
            return file if file.is_file() else None

    own: type[AnyGame] = Own
    assert [rulebook_in(own, tag).rules[0].text for tag in ("en", "de", "fr")] == [
        "Move.",
        "Ziehen.",
        "Move.",
    ]
