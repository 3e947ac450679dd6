"""The source and the catalogues: each names what the other has."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from adoube.words.catalogue import Catalogue
from adoube.words.fluent import FluentSection
from tests.tools import ROOT

PACKAGES = {
    "adoube": ROOT / "host" / "adoube",
    "adoube_vision": ROOT / "vision" / "adoube_vision",
    "adoube_scoreboard": ROOT / "web_scoreboard" / "adoube_scoreboard",
}
KEYS = {
    f"{package}:{section}.{name}"
    for package in PACKAGES
    for section in Catalogue.beside(package).sections()
    for name in Catalogue.beside(package).section(section).names
}
SAY = frozenset({"say", "coded", "core_say", "say_in_host", "hold", "wrong"})
IN_TEMPLATES = re.compile(r"""\bsay\(\s*["']([a-z_]+\.[a-z0-9_]+)["']\s*[,)]""")


@cache
def sources(package: str) -> tuple[tuple[Path, ast.Module], ...]:
    files = sorted(PACKAGES[package].rglob("*.py"))
    return tuple((file, ast.parse(file.read_text(encoding="utf-8"))) for file in files)


def said(package: str) -> Iterator[tuple[str, str]]:
    """Every key that is written out as the first argument of what says it, and where."""
    for file, tree in sources(package):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and called(node.func) in SAY:
                for key in node.args[:2]:
                    if isinstance(key, ast.Constant) and re.fullmatch(r"[a-z_]+\.[a-z0-9_]+", str(key.value)):
                        yield str(key.value), f"{file.relative_to(ROOT)}:{node.lineno}"
    for file in PACKAGES[package].rglob("*.html"):
        for found in IN_TEMPLATES.finditer(file.read_text(encoding="utf-8")):
            yield found[1], str(file.relative_to(ROOT))


def called(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


@pytest.mark.parametrize("package", PACKAGES)
def test_every_code_that_the_source_names_is_in_a_catalogue(package: str) -> None:
    found = list(said(package))

    lacking = [f"{where}: {key}" for key, where in found if not {f"{package}:{key}", f"adoube:{key}"} & KEYS]
    assert found
    assert lacking == []


def test_every_text_of_the_catalogues_is_named_somewhere() -> None:
    """By its whole key, or by a pattern such as `f"chess.{fault}"` that can make it."""
    written, patterns = set[str](), set[str]()
    for package, folder in PACKAGES.items():
        for _, tree in sources(package):
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    written.add(node.value)
                elif isinstance(node, ast.JoinedStr):
                    patterns.add(pattern_of(node))
        for file in folder.rglob("*.html"):
            written.update(re.findall(r"[a-z_]+\.[a-z0-9_]+", file.read_text(encoding="utf-8")))
    made = re.compile("|".join(sorted(each for each in patterns if r"\." in each)))

    unused = [
        key for key in KEYS if (name := key.partition(":")[2]) not in written and not made.fullmatch(name)
    ]
    assert sorted(unused) == []


def pattern_of(node: ast.JoinedStr) -> str:
    parts = [
        re.escape(str(each.value)) if isinstance(each, ast.Constant) else "[a-z0-9_]+" for each in node.values
    ]
    return "".join(parts)


@pytest.mark.parametrize("key", sorted({key.rpartition(".")[0] for key in KEYS}))
def test_every_text_reads_as_fluent_and_takes_its_fields(key: str) -> None:
    package, _, name = key.partition(":")
    section = Catalogue.beside(package).section(name)
    by_library = FluentSection(name, section.source, "en-GB")

    for each in section.names:
        filled = {field: f"<{field}>" for field in section.fields(each)}
        lists = section.lists(each)
        values = {field: (text,) if field in lists else text for field, text in filled.items()}

        made = section.text(each, values)

        # What is filled without the library has to be what the library makes of it.
        assert made == by_library.text(each, values)
        source = section.source_of(each)
        if "->" not in source:
            # A verb agrees with whom it is told of, and names nobody.
            named = [field for field in filled if re.search(rf"(?<!VERB\()\${field}\b", source)]
            assert all(filled[field] in made for field in named)


def test_every_plural_form_can_be_filled() -> None:
    for key in KEYS:
        package, _, code = key.partition(":")
        section = Catalogue.beside(package).section(code.partition(".")[0])
        name = code.partition(".")[2]
        if "->" in section.source_of(name):
            for number in (0, 1, 2, 5):
                lists = section.lists(name)
                values = {each: ("a",) if each in lists else number for each in section.fields(name)}

                assert "{" not in section.text(name, values)


def has_words(joint: ast.expr) -> bool:
    """Return whether what stands between the parts is words, such as `" and "`, and not only a sign."""
    if isinstance(joint, ast.Constant):
        return re.fullmatch(r"[ ,]*(and|or)[ ,]*", str(joint.value)) is not None
    keys = joint.args[:1] if isinstance(joint, ast.Call) and called(joint.func) in SAY else []
    return any(isinstance(key, ast.Constant) and re.search(r"\.(and|or)$", str(key.value)) for key in keys)


def test_no_code_joins_words_that_a_language_joins_in_its_own_way() -> None:
    joins = [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for package in PACKAGES
        for file, tree in sources(package)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and called(node.func) == "join"
        and isinstance(node.func, ast.Attribute)
        and has_words(node.func.value)
    ]

    assert joins == []
