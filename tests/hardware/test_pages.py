"""The pages for makers: links resolve, commands exist, and quotations are real output."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from adoube.cli.main import adoube, run
from adoube.games.registry import OURS
from tests.hardware import magnet_table, observability_table, shelf_table
from tests.hardware.examples import FOLDER

ROOT = FOLDER.parents[1]
PAGES = sorted(FOLDER.parent.rglob("*.md"))
FENCE = re.compile(r"^ *```\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
TARGET = re.compile(r"\]\(([^)\s]+)\)")

HALLS = ("leap-frog", "--sensors", "hall-digital", "--mcu", "pico", "--wiring", "hc165")
QUOTED = {
    "a hall on a matrix": (
        "choosing-sensors.md",
        ("jarmo", "--sensors", "hall-digital", "--mcu", "pico", "--wiring", "matrix", "--size", "50"),
    ),
    "no levels": (
        "choosing-sensors.md",
        ("river-crossing", "--sensors", "hall-linear", "--mcu", "pico", "--wiring", "mux", "--size", "50"),
    ),
    "a slow hall": ("choosing-sensors.md", ("jarmo", *HALLS[1:], "--size", "50", "--part", "drv5032fa")),
    "cells too close": ("magnets.md", (*HALLS, "--size", "20", "--supply", "5v")),
    "one pole": ("magnets.md", (*HALLS, "--supply", "5v", "--part", "a3144")),
    "a latch": ("magnets.md", (*HALLS, "--size", "35", "--part", "us1881")),
}


def name_of(page: Path) -> str:
    return page.relative_to(FOLDER.parent).as_posix()


def commands_in_blocks(text: str) -> Iterator[list[str]]:
    for block in FENCE.findall(text):
        for line in block.splitlines():
            if line.strip().startswith("adoube "):
                yield shlex.split(line, comments=True)[1:]


def commands_in_sentences(text: str) -> Iterator[list[str]]:
    for code in re.findall(r"`([^`]+)`", FENCE.sub("", text)):
        if code.startswith("adoube ") and not code.endswith("..."):
            yield shlex.split(code)[1:]


def parse(words: list[str]) -> None:
    """Parse a command as the program does, without running it. Raises UsageError."""
    command: click.Command = adoube
    context = click.Context(command)
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        found = command.get_command(context, words[0])
        if found is None:
            raise click.UsageError(f"no such command: {words[0]}")
        command, words = found, words[1:]
    try:
        command.make_context(command.name or "adoube", list(words))
    except click.exceptions.Exit:
        # --help and --version end here.
        return


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_relative_link_leads_to_a_file(page: Path) -> None:
    targets = [target for target in TARGET.findall(page.read_text(encoding="utf-8")) if "://" not in target]

    missing = [target for target in targets if not (page.parent / target.partition("#")[0]).exists()]

    assert missing == []


def test_every_page_can_be_reached_from_the_index() -> None:
    reached, waiting = set[Path](), [FOLDER.parent / "README.md"]
    while waiting:
        page = waiting.pop().resolve()
        if page in reached or page.suffix != ".md":
            continue
        reached.add(page)
        targets = TARGET.findall(page.read_text(encoding="utf-8"))
        waiting += [page.parent / target.partition("#")[0] for target in targets if "://" not in target]

    assert {page.resolve() for page in PAGES} <= reached


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_command_to_type_can_be_typed(page: Path) -> None:
    for words in commands_in_blocks(page.read_text(encoding="utf-8")):
        parse(words)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_command_in_a_sentence_exists(page: Path) -> None:
    for words in commands_in_sentences(page.read_text(encoding="utf-8")):
        try:
            parse(words)
        except click.MissingParameter:
            # A sentence may name a command or an option without the rest.
            continue


def test_a_command_that_is_not_there_would_be_found() -> None:
    with pytest.raises(click.NoSuchOption):
        parse(["firmware", "install", "--board", "usb", "--baud", "115200"])
    with pytest.raises(click.UsageError):
        parse(["solder"])


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_program_of_the_repository_that_a_page_names_is_there(page: Path) -> None:
    named = re.findall(r"`python (tests/[\w/]+\.py)`", page.read_text(encoding="utf-8"))

    assert [name for name in named if not (ROOT / name).is_file()] == []


@pytest.mark.parametrize(("page", "asked"), QUOTED.values(), ids=QUOTED)
def test_what_a_page_quotes_is_what_the_program_says(
    page: str, asked: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(["hardware", *asked, "--out", str(tmp_path / "pack")])

    printed = capsys.readouterr()
    said = printed.err.splitlines() + [line for line in printed.out.splitlines() if line.startswith("Note: ")]
    quoted = (FOLDER.parent / page).read_text(encoding="utf-8").splitlines()
    assert said[0] in quoted


def test_the_table_of_views_is_what_the_command_finds() -> None:
    rows = observability_table.TABLE.rows

    assert {row.split(" | ")[0].removeprefix("| ") for row in rows} == {*OURS}
    assert [row for row in rows if row.startswith("| jarmo |")] == [*observability_table.rows_of("jarmo")]


@pytest.mark.full
def test_the_table_of_magnets_is_what_the_plans_make() -> None:

    assert [*magnet_table.TABLE.rows] == magnet_table.rows()


def test_the_shelf_has_the_prices_and_times_of_today() -> None:

    assert [*shelf_table.TABLE.rows] == shelf_table.rows(), "run `python -m tests.hardware.shelf_table`"


def test_half_an_hour_costs_what_its_page_says() -> None:
    page = (FOLDER.parent / "half-an-hour.md").read_text(encoding="utf-8")

    estimate = shelf_table.estimate_of(shelf_table.BREADBOARD)
    assert f"{estimate.low} to {estimate.high} EUR" in page
    assert estimate.minutes <= 30
