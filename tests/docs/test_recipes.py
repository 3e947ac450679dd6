"""The recipes of CONTRIBUTING name what exists, and the one for an option makes a sound game."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from adoube.cli.main import run
from adoube.games.registry import make_game
from tests.docs.documents import BLOCK, blocks_of
from tests.tools import ROOT

CONTRIBUTING = ROOT / "CONTRIBUTING.md"
RECIPES = ("an option to a game", "a feed", "a sensor", "a microcontroller")
FOLDERS = ("host/", "web_scoreboard/", "firmware/", "hardware_docs/", "docs/", "tests/")


def recipe(thing: str) -> str:
    """The section of a recipe, without its blocks."""
    text = BLOCK.sub("", CONTRIBUTING.read_text(encoding="utf-8"))
    return text.partition(f"## How to add {thing}\n")[2].partition("\n## ")[0]


def codes(thing: str) -> Iterator[str]:
    return (" ".join(code.split()) for code in re.findall(r"`([^`]+)`", recipe(thing)))


@pytest.mark.parametrize("thing", RECIPES)
def test_a_recipe_has_numbered_steps_tests_and_a_command_that_checks_it(thing: str) -> None:
    steps = re.findall(r"^(\d+)\. \*\*", recipe(thing), re.MULTILINE)

    assert steps == [str(number) for number in range(1, len(steps) + 1)]
    assert any(code.startswith("tests/") for code in codes(thing))
    assert "**Check it**" in recipe(thing)


@pytest.mark.parametrize("thing", RECIPES)
def test_every_file_and_folder_of_a_recipe_exists(thing: str) -> None:
    named = [code for code in codes(thing) if code.startswith(FOLDERS)]
    tested = [word for code in codes(thing) if " test " in code for word in code.split() if "/" in word]

    assert named
    assert [path for path in (*named, *tested) if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("thing", RECIPES)
def test_every_name_of_a_recipe_stands_in_a_file_that_the_recipe_names(thing: str) -> None:
    links = re.findall(r"\]\(([^)#]+)", recipe(thing))
    files = [ROOT / path for path in (*codes(thing), *links) if (ROOT / path).is_file()]
    sources = "\n".join(file.read_text(encoding="utf-8") for file in files)
    names = [code for code in codes(thing) if re.fullmatch(r"[A-Z_]{5,}|(?:[A-Z][a-z]+){2,}|open_\w+", code)]

    assert [name for name in names if not re.search(rf"\b{name}\b", sources)] == []


@pytest.mark.parametrize("thing", RECIPES)
def test_every_command_of_a_recipe_is_one_with_its_options(
    thing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (shlex.split(code) for code in codes(thing) if code.startswith("adoube ")):
        assert run([words[1], "--help"]) == 0
        helped = click.unstyle(capsys.readouterr().out)
        assert [word for word in words if word.startswith("-") and word not in helped.replace(",", " ")] == []

    for module in re.findall(r"python -m ([\w.]+)", recipe(thing)):
        assert (ROOT / module.replace(".", "/")).with_suffix(".py").exists()


def test_the_recipe_for_an_option_makes_a_game_that_passes_its_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["new-game", "steps"]) == 0
    [option] = [block.text for block in blocks_of(CONTRIBUTING) if block.language == "lud"]
    description, rulebook = tmp_path / "steps.lud", tmp_path / "steps.md"
    before = description.read_text(encoding="utf-8")
    assert before.count("steps:1)") == 2

    description.write_text(option + before.replace("steps:1)", "steps:<Rows:more>)"), encoding="utf-8")
    [heading] = [code for code in codes("an option to a game") if code.startswith("###")]
    ruling = f"\n{heading}\n\nEach player has two rows of men. With `rows=1` it is one row.\n"
    rulebook.write_text(rulebook.read_text(encoding="utf-8") + ruling, encoding="utf-8")

    assert heading.partition("-")[0] in rulebook.read_text(encoding="utf-8").partition(heading)[0]
    assert (
        len(make_game("steps.lud", {"rows": "1"}).turns(make_game("steps.lud", {"rows": "1"}).start())) == 5
    )
    capsys.readouterr()
    assert run(["check-game", "steps.lud", "-o", "rows=1", "--games", "1", "--turns", "10"]) == 0
    assert "no entry of the rulebook" not in capsys.readouterr().out
