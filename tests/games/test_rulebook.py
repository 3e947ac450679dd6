"""Rulebooks: what their parser takes, and that each game's names what the game speaks of."""

import re
from pathlib import Path

import pytest

from adoube.games import rulebook
from adoube.games.jarmo import Jarmo, Jasir
from adoube.games.rulebook import EntryKind, Rule, RulebookError, parse_rulebook, rules_of

SMALL = """
# A game

For the reader.

## Clauses

### XY-01 · option size

One sentence
over two lines.

### XY-02 · only other

## Rulings

### XY-A1

Why.

## Notes

For the reader, too.
"""


def test_entries_are_read_with_kind_option_and_game() -> None:
    assert list(parse_rulebook(SMALL, "small.md")) == [
        Rule("XY-01", EntryKind.CLAUSE, "size", None, "One sentence over two lines."),
        Rule("XY-02", EntryKind.CLAUSE, None, "other", ""),
        Rule("XY-A1", EntryKind.RULING, None, None, "Why."),
    ]


@pytest.mark.parametrize("line", ["### ", "### XY-01 option size", "### XY-01 · colour red"])
def test_a_heading_that_is_none_is_named_with_its_line(line: str) -> None:
    with pytest.raises(RulebookError, match=r"small\.md, line 2"):
        list(parse_rulebook(f"## Clauses\n{line}\n", "small.md"))


def test_an_entry_outside_the_two_sections_is_refused() -> None:
    with pytest.raises(RulebookError, match="line 1"):
        list(parse_rulebook("### XY-01\n", "small.md"))


def test_a_game_without_its_rulebook_is_named() -> None:
    class Bare(Jarmo):
        rulebook = "bare.md"

    with pytest.raises(RulebookError, match=r"bare\.md"):
        rules_of(Bare)


@pytest.mark.parametrize("game", [Jarmo, Jasir])
def test_every_rule_has_words_and_stands_once(game: type[Jarmo]) -> None:
    rules = rules_of(game)

    assert len({rule.id for rule in rules}) == len(rules)
    assert all(rule.text for rule in rules)


@pytest.mark.parametrize("game", [Jarmo, Jasir])
def test_options_of_the_rulebook_are_options_of_the_game(game: type[Jarmo]) -> None:
    keys = {option.key for option in game.all_options}
    text = " ".join(f"{rule.option} {rule.text}" for rule in rules_of(game))

    assert {rule.option for rule in rules_of(game)} - {None} <= keys
    assert all(key in text for key in keys)


def test_jarmo_and_jasir_differ_in_who_moves_backward() -> None:
    jarmo, jasir = ({rule.id for rule in rules_of(game)} for game in (Jarmo, Jasir))

    assert jarmo - jasir == {"JAR-09"}
    assert jasir - jarmo == {"JAS-01"}


def test_every_clause_that_the_code_names_is_in_the_rulebook() -> None:
    folder = Path(rulebook.__file__).parent
    named = {
        clause
        for file in folder.glob("jarmo*.py")
        for clause in re.findall(r"JA[RS]-A?\d+", file.read_text(encoding="utf-8"))
    }

    assert named <= {rule.id for game in (Jarmo, Jasir) for rule in rules_of(game)}
