"""Rulebooks: Markdown beside the games, read into introduction, clauses and rulings.

A translation has the same file name and the same headings, and stands in a folder named by its language:
`rulebooks/de/jarmo.md`.

An entry is a heading of the third level, its text the paragraphs below it. The heading names the clause, and
where it has them the option that rules otherwise and the only games that it applies to::

    ### JAR-A3 · option reentry
    ### JAS-01 · only jasir
    ### LF-01 · option size · only leap-frog,leap-frog-murray

Entries stand under `## Clauses` or `## Rulings`. What stands elsewhere is for the reader of the file.

The introduction is the paragraphs before the first heading of the second level, and those under `## Set-up`
and `## Goal`. A heading may name the only games that it applies to, as those of the clauses do::

    ## Goal · only froglet
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources.abc import Traversable
from io import BytesIO, StringIO
from os import PathLike
from typing import IO, Any, NoReturn

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.words import coded

ENGLISH = "en"  # the tag of the language that every rulebook is written in
INTRODUCTION = re.compile(r"## +(Set-up|Goal)(?: +· +only +(\S+))?")


@dataclass(frozen=True, slots=True)
class Introduction:
    """Paragraphs each; what a rulebook does not say is empty."""

    about: tuple[str, ...] = ()
    set_up: tuple[str, ...] = ()
    goal: tuple[str, ...] = ()


def _introduction(text: str, game: str) -> Introduction:
    about, *sections = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    found: dict[str, tuple[str, ...]] = {}
    for section in sections:
        heading, _, words = section.partition("\n")
        named = INTRODUCTION.fullmatch(heading.strip())
        if named and (named[2] is None or game in named[2].split(",")):
            found[named[1]] = _paragraphs(words)
    return Introduction(_paragraphs(about), found.get("Set-up", ()), found.get("Goal", ()))


def _paragraphs(text: str) -> tuple[str, ...]:
    """Its paragraphs, each on one line, without headings."""
    # split() alone would also part words at a no-break space.
    blocks = (" ".join(re.split(r"[ \n]+", block.strip())) for block in re.split(r"\n\s*\n", text))
    return tuple(block for block in blocks if block and not block.startswith("#"))


SECTION = re.compile(r"## +(.+)")
ENTRY = re.compile(r"### +(\S+)((?: +· +\w+ +\S+)*)")
NOTE = re.compile(r"· +(\w+) +(\S+)")


class RulebookError(AdoubeError):
    """A rulebook that cannot be read; the message names file and line."""


class EntryKind(StrEnum):
    CLAUSE = "clause"
    RULING = "ruling"


SECTIONS = {"Clauses": EntryKind.CLAUSE, "Rulings": EntryKind.RULING}


@dataclass(frozen=True, slots=True)
class Rule:
    """One clause or ruling (`kind`), with its `text` in English.

    `option` rules otherwise; `only` names the games it applies to, None for all.
    """

    id: str
    kind: EntryKind
    option: str | None
    only: str | None
    text: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The parts of a rulebook that apply to one game, in one language. `rules` are in the book's order."""

    language: str
    introduction: Introduction = Introduction()
    rules: tuple[Rule, ...] = ()

    def rule(self, name: str) -> Rule | None:
        """Return the clause or ruling of that name; None if it has none."""
        return next((rule for rule in self.rules if rule.id == name), None)


def rulebook_in(game: type[AnyGame], language: str = ENGLISH) -> Rulebook:
    """Return a game's rulebook in a language, in English where it is not translated; empty without a file.

    Raises RulebookError for one that cannot be read.
    """
    file = _file(game, language)
    if file is None:
        return rulebook_in(game) if language != ENGLISH else Rulebook(ENGLISH)
    text = file.read_text(encoding="utf-8")
    return Rulebook(
        language,
        _introduction(text, game.id),
        tuple(rule for rule in parse_rulebook(text, game.rulebook) if _applies(rule, game)),
    )


def _file(game: type[AnyGame], language: str) -> Traversable | None:
    folder = "rulebooks" if language == ENGLISH else f"rulebooks/{language}"
    return game.file_beside(folder, game.rulebook)


def _applies(rule: Rule, game: type[AnyGame]) -> bool:
    return rule.only is None or game.id in rule.only.split(",")


def rules_of(game: type[AnyGame]) -> list[Rule]:
    """The clauses and rulings that apply to a game, in the rulebook's order. Raises RulebookError."""
    return [rule for rule in all_rules_of(game) if _applies(rule, game)]


def all_rules_of(game: type[AnyGame]) -> list[Rule]:
    """Everything in a game's rulebook, also what applies only to others. Raises RulebookError."""
    file = _file(game, ENGLISH)
    if file is None:
        raise RulebookError(coded("rules.missing", game=game.id, file=game.rulebook))
    return list(parse_rulebook(file.read_text(encoding="utf-8"), game.rulebook))


def parse_rulebook(text: str, name: str) -> Iterator[Rule]:
    """The entries of a rulebook in their order; `name` is how an error names the file."""
    kind: EntryKind | None = None
    entry: tuple[str, dict[str, str]] | None = None
    words: list[str] = []
    for number, line in enumerate([*text.splitlines(), "## "], start=1):
        if not line.startswith(("## ", "### ")):
            words.append(line.strip())
            continue
        if entry and kind:
            yield _rule(kind, *entry, words)
        entry, words = None, []
        if line.startswith("## "):
            section = SECTION.fullmatch(line)
            kind = SECTIONS.get(section[1]) if section else None
        elif heading := ENTRY.fullmatch(line):
            entry = heading[1], dict(NOTE.findall(heading[2]))
            if not kind or not entry[1].keys() <= {"option", "only"}:
                raise RulebookError(coded("rules.bad_heading", name=name, number=number, line=line))
        else:
            raise RulebookError(coded("rules.bad_heading", name=name, number=number, line=line))


def _rule(kind: EntryKind, rule_id: str, notes: dict[str, str], words: list[str]) -> Rule:
    text = " ".join(word for word in words if word)
    return Rule(rule_id, kind, notes.get("option"), notes.get("only"), text)


class WrittenFile(Traversable):
    """A rulebook's file that stands in memory only."""

    def __init__(self, name: str, text: str) -> None:
        self._name = name
        self._text = text

    @property
    def name(self) -> str:
        return self._name

    def is_file(self) -> bool:
        return True

    def is_dir(self) -> bool:
        return False

    def iterdir(self) -> Iterator[Traversable]:
        return iter(())

    def joinpath(self, *descendants: str | PathLike[str]) -> NoReturn:
        raise FileNotFoundError(self._name)

    def __truediv__(self, child: str | PathLike[str]) -> NoReturn:
        raise FileNotFoundError(self._name)

    def read_bytes(self) -> bytes:
        return self._text.encode("utf-8")

    def read_text(self, encoding: str | None = None) -> str:
        return self._text

    def open(self, mode: str = "r", *_: Any, **__: Any) -> IO[Any]:
        return BytesIO(self.read_bytes()) if "b" in mode else StringIO(self._text)
