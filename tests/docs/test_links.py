"""Links and names in documents lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adoube.games.base import Game
from tests.docs.documents import BLOCK, DOCUMENTS, in_repository
from tests.tools import ROOT

LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`\n]+)`")
FOLDERS = ("host/", "vision/", "web_scoreboard/", "firmware/", "hardware_docs/", "docs/", "tests/")
BENCHMARK = re.compile(r"python -m benchmarks\.(\w+)(.*)")
OF_A_GAME = re.compile(r"Game\.(\w+)")


def text_of(document: Path) -> str:
    return BLOCK.sub("", document.read_text(encoding="utf-8"))


def anchors_of(document: Path) -> set[str]:
    """Return the anchors that GitHub gives to the headings of a document."""
    headings = re.findall(r"^#+ (.+)$", text_of(document), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", DOCUMENTS, ids=in_repository)
def test_every_link_to_a_file_or_a_heading_leads_there(document: Path) -> None:
    broken = []
    for link in LINK.findall(text_of(document)):
        place, _, anchor = link.partition("#")
        if "://" in link:
            continue
        target = (document.parent / place).resolve() if place else document
        found = target.exists() and (not anchor or anchor in anchors_of(target))
        broken += [] if found else [link]

    assert broken == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=in_repository)
def test_every_file_of_the_source_that_is_named_exists(document: Path) -> None:
    named = {code for code in CODE.findall(text_of(document)) if code.startswith(FOLDERS)}
    plain = {name for name in named if not re.search(r"[ *<{]|[A-Z]{3}", name)}

    assert {name for name in plain if not (ROOT / name).exists()} == set()


def source_of(benchmark: str) -> Path:
    """Return the file that reads a benchmark's options."""
    package = ROOT / "benchmarks" / benchmark
    return package / "__main__.py" if package.is_dir() else package.with_suffix(".py")


def known(option: str, source: str) -> bool:
    return re.search(rf'["/]{option}["/]', source) is not None


@pytest.mark.parametrize("document", DOCUMENTS, ids=in_repository)
def test_every_benchmark_that_is_named_knows_its_options(document: Path) -> None:
    for program, options in BENCHMARK.findall("\n".join(CODE.findall(document.read_text(encoding="utf-8")))):
        source = source_of(program).read_text(encoding="utf-8")

        assert [option for option in re.findall(r"--[\w-]+", options) if not known(option, source)] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=in_repository)
def test_every_part_of_a_game_that_is_named_exists(document: Path) -> None:
    named = {name for code in CODE.findall(text_of(document)) for name in OF_A_GAME.findall(code)}

    assert {name for name in named if not hasattr(Game, name)} == set()


def test_every_page_of_docs_is_reached_from_the_index() -> None:
    index = ROOT / "docs" / "README.md"
    reached, waiting = set[Path](), [index]
    while waiting:
        page = waiting.pop()
        if page in reached or page.suffix != ".md" or not page.is_file():
            continue
        reached.add(page)
        links = (link.partition("#")[0] for link in LINK.findall(text_of(page)))
        waiting += [(page.parent / link).resolve() for link in links if link and "://" not in link]

    assert {page for page in DOCUMENTS if "docs" in page.relative_to(ROOT).parts} - reached == set()
