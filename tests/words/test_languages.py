"""The languages of pages: each has every text that a page can show, its fields, and its own plural forms."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from babel import Locale
from fluent.runtime import FluentResource
from fluent.syntax.ast import (
    BaseNode,
    Identifier,
    Message,
    NumberLiteral,
    SelectExpression,
    VariableReference,
)

from adoube.words import CodedText
from adoube.words.catalogue import LOCALES, Catalogue, Section
from adoube.words.fluent import FluentSection
from adoube_scoreboard.words import LANGUAGES
from adoube_vision.finding.finder import FoundBy
from tests.tools import ROOT

HOST, SCOREBOARD, VISION = "adoube", "adoube_scoreboard", "adoube_vision"
FOLDERS = {
    HOST: ROOT / "host" / "adoube",
    SCOREBOARD: ROOT / "web_scoreboard" / "adoube_scoreboard",
    VISION: ROOT / "vision" / "adoube_vision",
}
# What no page is made from.
BESIDE_PAGES = (
    "api",
    "app",
    "cli",
    "feeds",
    "hall",
    "hardware",
    "publishing",
    "simulation",
    "games/checking",
    "games/lud/new_game.py",
    "computer/self_play",
)
# Sections for the terminal, and for who writes games or programs; what pages show of them is English.
FOR_AUTHORS = {
    HOST: frozenset(
        {
            "camera",
            "drawing",
            "drawings",
            "judge",
            "lenses",
            "lud",
            "manifest",
            "rules",
            "tournament",
            "trace",
        }
    ),
    SCOREBOARD: frozenset({"api"}),
    VISION: frozenset({"finding", "lens"}),
}
# What pages show of them all the same.
FROM_THOSE = {
    HOST: (
        *("camera.begins", "camera.failed", "lenses.not_kept", "lenses.unreadable", "lud.ended_by"),
        *(f"camera.by_{how}" for how in FoundBy),
        *(f"hall.{why}" for why in ("out_of_reach", "host_gone", "not_taken", "no_answer", "other_start")),
        *("hall.opens_no_tables", "hall.no_command"),
        *(f"tournament.{why}" for why in ("all_rounds", "no_pairings", "no_player", "round_open")),
    ),
    SCOREBOARD: (),
    VISION: tuple(
        f"finding.{why}"
        for why in (
            *("empty_picture", "small_picture", "dark", "no_board", "poor_fit", "larger_board"),
            *("other_markers", "few_markers", "corners_count", "corners_order"),
        )
    ),
}
OTHERS = tuple(tag for tag in LANGUAGES if tag != "en")
IN_TEMPLATES = re.compile(r"""\bsay\(\s*["']([a-z_]+)\.""")


@cache
def sections_of_pages(package: str) -> tuple[str, ...]:
    """The sections of which a coded text, or a template, names a text."""
    known = set(Catalogue.beside(package).sections())
    # What the camera's package says it says in the host's words, too.
    files = [*sources(package), *(sources(VISION) if package == HOST else ())]
    found = {section for file in files for section in coded_in(file)}
    for file in FOLDERS[package].rglob("*.html"):
        found.update(IN_TEMPLATES.findall(file.read_text(encoding="utf-8")))
    return tuple(sorted((found & known) - FOR_AUTHORS[package]))


def sources(package: str) -> Iterator[Path]:
    for file in sorted(FOLDERS[package].rglob("*.py")):
        if package != HOST or not file.relative_to(FOLDERS[HOST]).as_posix().startswith(BESIDE_PAGES):
            yield file


def coded_in(file: Path) -> Iterator[str]:
    """The sections of every string that begins like a code, but for what is said in English at once."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    in_english = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or id(node) in in_english:
            continue
        if code := re.match(r"([a-z_]+)\.[a-z0-9_]*\Z", str(node.value)):
            yield code[1]


def wanted(package: str) -> Mapping[str, Section]:
    """The English sections of pages by name."""
    catalogue = Catalogue.beside(package)
    return {name: catalogue.section(name) for name in sections_of_pages(package)}


def translated(package: str, tag: str) -> Catalogue:
    return Catalogue.beside(package, tag)


def pairs(tag: str) -> Iterator[tuple[str, Section, Section, str]]:
    """Every text that a language has: its code, both sections and its name there."""
    for package in FOLDERS:
        english, other = Catalogue.beside(package), translated(package, tag)
        for name in other.sections():
            for each in other.section(name).names:
                yield f"{package}:{name}.{each}", english.section(name), other.section(name), each


def test_pages_show_what_tables_say() -> None:
    """The list is derived from the source: these are spot checks of it."""
    assert {"table", "questions", "jarmo", "kit", "seats", "scores", "watching"} <= set(
        sections_of_pages(HOST)
    )
    assert not {"doctor", "firmware", "play", "hardware", "webhooks"} & set(sections_of_pages(HOST))
    assert {"page", "phones", "refusals", "calls"} <= set(sections_of_pages(SCOREBOARD))
    assert not {"serving"} & set(sections_of_pages(SCOREBOARD))


@pytest.mark.parametrize("package", FOLDERS)
@pytest.mark.parametrize("tag", OTHERS)
def test_a_language_has_every_text_that_pages_show(tag: str, package: str) -> None:
    catalogue = translated(package, tag)
    codes = [f"{name}.{each}" for name, section in wanted(package).items() for each in section.names]

    assert [code for code in (*codes, *FROM_THOSE[package]) if not catalogue.has(code)] == []


@pytest.mark.parametrize("tag", LANGUAGES)
def test_no_file_has_two_texts_of_one_name(tag: str) -> None:
    written = {
        file: re.findall(r"^([a-z][a-z0-9_]*) *=", file.read_text(encoding="utf-8"), re.MULTILINE)
        for folder in FOLDERS.values()
        for file in (folder / "words" / tag).glob("*.ftl")
    }

    assert [
        (file.name, each) for file, names in written.items() for each in {*names} if names.count(each) > 1
    ] == []


@pytest.mark.parametrize("tag", OTHERS)
def test_a_language_has_no_text_that_english_lacks(tag: str) -> None:
    assert [code for code, english, _, name in pairs(tag) if name not in english.names] == []


@pytest.mark.parametrize("tag", OTHERS)
def test_a_translation_takes_the_fields_of_the_english_text(tag: str) -> None:
    other = [
        f"{code}: {sorted(section.fields(name) ^ english.fields(name))}"
        for code, english, section, name in pairs(tag)
        if section.fields(name) != english.fields(name)
    ]

    assert other == []


@pytest.mark.parametrize("tag", OTHERS)
def test_a_translation_joins_the_lists_of_the_english_text(tag: str) -> None:
    """A list that is not joined as a list would have no `and`."""
    assert [code for code, en, own, name in pairs(tag) if own.lists(name) != en.lists(name)] == []


@pytest.mark.parametrize("tag", OTHERS)
def test_a_translation_can_be_filled(tag: str) -> None:
    for package in FOLDERS:
        catalogue = translated(package, tag)
        for section in map(catalogue.section, catalogue.sections()):
            by_library = FluentSection(section.name, section.source, LOCALES.get(tag, tag))
            for name in section.names:
                for number in (0, 1, 2, 5):
                    values = values_of(section, name, number)
                    assert section.text(name, values) == by_library.text(name, values)


def values_of(section: Section, name: str, number: int) -> dict[str, object]:
    """A value for each field: the number where its forms depend on it."""
    lists, chosen = section.lists(name), choices(section).get(name, {})
    return {
        field: ("x",) if field in lists else number if counts(chosen.get(field, "x")) else "x"
        for field in section.fields(name)
    }


def nodes_in(node: object) -> Iterator[object]:
    """A part of a text with all its parts."""
    yield node
    within = node if isinstance(node, list) else vars(node).values() if isinstance(node, BaseNode) else ()
    for each in within:
        yield from nodes_in(each)


def key_of(key: Identifier | NumberLiteral) -> str:
    return key.name if isinstance(key, Identifier) else key.value


@cache
def choices(section: Section) -> Mapping[str, Mapping[str, frozenset[str]]]:
    found = {}
    for entry in FluentResource(section.source).body:
        if isinstance(entry, Message):
            found[entry.id.name] = {
                node.selector.id.name: frozenset(key_of(each.key) for each in node.variants)
                for node in nodes_in(entry)
                if isinstance(node, SelectExpression) and isinstance(node.selector, VariableReference)
            }
    return found


def plural_forms(tag: str) -> frozenset[str]:
    return frozenset({*Locale.parse(tag).plural_form.tags, "other"})


def counts(keys: Iterable[str]) -> bool:
    """Return whether a choice is one by number."""
    return all(key.isdecimal() or key in plural_forms("en") for key in keys)


@pytest.mark.parametrize("tag", OTHERS)
def test_a_choice_has_the_plural_forms_of_its_language(tag: str) -> None:
    """A choice by number has a form for one where the language has one; that of millions may be left out."""
    forms = plural_forms(tag)
    wrong = []
    for package in FOLDERS:
        english, other = Catalogue.beside(package), translated(package, tag)
        for section in other.sections():
            known = choices(english.section(section))
            for name, fields in choices(other.section(section)).items():
                for field, keys in fields.items():
                    asked = known.get(name, {}).get(field, frozenset({"one", "other"}))
                    numbers = {key for key in keys if key.isdecimal()}
                    needed = (asked | forms) - {"many"} if "one" in asked else asked
                    if not (needed <= keys <= needed | forms | numbers if counts(asked) else keys == asked):
                        wrong.append(
                            f"{package}:{section}.{name} {field}: {sorted(keys)}, not {sorted(needed)}"
                        )

    assert wrong == []


APART = (
    # What takes back, what goes on and what ends a game, on a player's page and at the desk.
    ("phones.undo", "phones.withdraw", "phones.resign_yes", "phones.resign_no", "phones.decline"),
    ("phones.undo", "phones.offer_draw", "phones.resign", "phones.call_arbiter", "phones.dispute"),
    ("desk.back", "desk.go_on", "desk.pause", "desk.correct", "desk.accept", "desk.result", "desk.new"),
    ("camera.recalibrate", "camera.place", "camera.corners", "camera.corners_undo", "camera.corners_cancel"),
    ("page.review", "look_back.link", "page.next_game", "page.flip"),
    ("lesson.go_on", "lesson.undo", "lesson.pause", "lesson.wipe", "lesson.leave"),
    ("tournament.accept", "tournament.discard", "tournament.propose", "phones.resign_yes"),
)
TAKES_BACK = ("phones.undo", "desk.back", "lesson.undo")
GOES_ON = ("desk.go_on", "lesson.go_on", "all_tables.go_on_all")


def text_on_page(tag: str, code: str) -> str:
    section, _, name = code.partition(".")
    return Catalogue.beside(SCOREBOARD, tag).section(section).source_of(name).strip()


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("codes", APART)
def test_two_actions_of_one_page_never_carry_the_same_word(tag: str, codes: tuple[str, ...]) -> None:
    texts = [text_on_page(tag, code).rstrip("… ").casefold() for code in codes]

    assert len({*texts}) == len(texts)


@pytest.mark.parametrize("tag", LANGUAGES)
def test_to_take_back_is_another_verb_than_to_go_on(tag: str) -> None:
    """As *annuler* and *reprendre*: one French word would mean both."""
    back, on = (
        {word.casefold() for code in codes for word in text_on_page(tag, code).split()}
        for codes in (TAKES_BACK, GOES_ON)
    )
    nouns = {word for word in back & on if len(word) > 3}

    assert nouns <= {"partie", "partij", "partida"}


# Sections with texts of games that are played with stones, or of piles, which chess has none of.
OF_SOME_GAMES = frozenset(
    """
    brax calls clauses follow_the_arrow jarmo kit leap_frog left_right lud magnets option_names pasang pieces
    position river_crossing rules sahkku salta scores set_up turn_told virtual
    """.split()  # noqa: SIM905 - one word a line would hide the list
)


def test_where_chess_may_be_played_german_does_not_speak_of_stones() -> None:
    """*Steine* are draughtsmen; those of chess are *Figuren*."""
    found = [
        f"{section}.{name}"
        for package in (HOST, SCOREBOARD)
        for section in Catalogue.beside(package, "de").sections()
        if section not in OF_SOME_GAMES
        for name in Catalogue.beside(package, "de").section(section).names
        if re.search(r"\bSteine?n?\b", Catalogue.beside(package, "de").section(section).source_of(name))
    ]

    assert found == ["camera.clear_next", "camera.read_next", "camera.empty_first", "camera.no_set_up"], (
        "only what is said where pieces come onto an empty board, or are drawn at random"
    )


@pytest.mark.parametrize(("tag", "text"), [("en", "1.33"), ("de", "1,33"), ("fr", "1,33"), ("es", "1,33")])
def test_a_fraction_has_the_point_of_its_language(tag: str, text: str) -> None:
    code = CodedText("scores.decimal", (("number", 1.33),))

    assert LANGUAGES[tag].text(code) == text


def test_no_english_text_of_a_page_says_telephone() -> None:
    found = [
        code
        for package in (HOST, SCOREBOARD)
        for section in Catalogue.beside(package).sections()
        for code in Catalogue.beside(package).section(section).names
        if "telephone" in Catalogue.beside(package).section(section).source_of(code)
    ]

    assert found == []
