"""The `--help` of every command: natural sentences, choices, headings, and examples that would run."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from adoube.cli import main
from adoube.cli.command import Command, CommandGroup, HeadedOption, NamedValue
from adoube.cli.main import adoube, run
from tests.cli.command_lines import commands_below, complaint_about

COMMANDS = dict(commands_below())
OPTIONS = [
    pytest.param(option, id=f"{path} {option.opts[-1]}")
    for path, command in COMMANDS.items()
    for option in command.params
    if isinstance(option, click.Option)
]
WIDTH = 80
CLI = Path(main.__file__).parent


@pytest.fixture(params=["", *COMMANDS])
def path(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def test_every_help_ends_with_examples_that_would_run(path: str) -> None:
    command = COMMANDS.get(path, adoube)
    assert isinstance(command, Command | CommandGroup)

    assert command.examples
    for example in command.examples:
        assert f"adoube {path}".strip() in example
        assert complaint_about(example) is None, example


def test_help_begins_with_a_sentence_that_the_list_of_commands_shows_whole(path: str) -> None:
    text = COMMANDS.get(path, adoube).help or ""

    assert re.fullmatch(r"[A-Z].*\.", text, re.DOTALL), text
    longest_name = max(len(name) for name in COMMANDS if " " not in name)
    if path:
        assert len(text.partition(". ")[0]) < WIDTH - longest_name - len("    ")


def test_no_line_of_help_but_an_example_is_wider_than_a_terminal(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run([*path.split(), "--help"])

    before_examples = capsys.readouterr().out.partition("\nExamples:\n")[0]
    assert [line for line in before_examples.splitlines() if len(line) > WIDTH] == []
    if path == "":
        assert "..." not in before_examples.partition("\nOptions:\n")[2]
    assert "..." not in before_examples.partition("\nCommands:\n")[2]


def test_help_lists_every_command_under_one_heading(capsys: pytest.CaptureFixture[str]) -> None:
    run(["--help"])
    sections = dict(re.findall(r"^(\S.*):\n((?:  .*\n)+)", capsys.readouterr().out, re.MULTILINE))

    headings = [
        "Play and watch",
        "Games",
        "Boards and cameras",
        "Records",
        "Tournaments",
        "Programs",
    ]
    assert [*sections] == ["Options", *headings, "Examples"]
    listed = [line.split()[0] for heading in headings for line in sections[heading].splitlines()]
    assert sorted(listed) == sorted(name for name in COMMANDS if " " not in name)


def test_every_module_of_a_command_is_listed_once() -> None:
    names = {file: file.stem.replace("_", "-") for file in CLI.glob("*.py")}
    modules = [name for file, name in names.items() if f'_of("{name}", ' in file.read_text(encoding="utf-8")]

    listed = [name for names in main.COMMANDS.values() for name in names]
    assert sorted(listed) == sorted(modules)


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_is_explained_in_a_sentence_and_says_what_it_takes(option: click.Option) -> None:
    assert re.fullmatch(r"[A-Z`].*[.:]", option.help or "", re.DOTALL)

    shown = option.make_metavar(click.Context(adoube))
    if not option.is_flag:
        assert shown != "TEXT"
    if isinstance(option.type, click.Choice):
        assert all(str(choice) in shown for choice in option.type.choices)


@pytest.mark.parametrize("path", [name for name in COMMANDS if COMMANDS[name].params])
def test_a_game_is_asked_for_alike_everywhere_and_help_says_where_the_games_are_listed(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [each for each in COMMANDS[path].params if each.name == "game"]

    assert all(isinstance(each.type, NamedValue) for each in arguments)
    if any(isinstance(each, click.Argument) for each in arguments):
        run([*path.split(), "--help"])
        arguments_part = capsys.readouterr().out.partition("\nArguments:\n")[2].partition("\n\n")[0]
        assert "`adoube games`" in arguments_part


def test_the_options_of_play_stand_in_groups(capsys: pytest.CaptureFixture[str]) -> None:
    run(["play", "--help"])
    shown = capsys.readouterr().out

    headings = re.findall(r"^(\S.*):$", shown, re.MULTILINE)
    assert headings == [
        "Arguments",
        "Board",
        "Game",
        "Table and record",
        "Scoreboard",
        "Simulated people",
        "Camera",
        "Other programs",
        "Options",
        "Examples",
    ]
    assert [
        each.opts
        for each in COMMANDS["play"].params
        if isinstance(each, click.Option) and not isinstance(each, HeadedOption)
    ] == []


@pytest.mark.parametrize(
    ("arguments", "nearest"),
    [
        (["pley"], "play"),
        (["records", "lst"], "list"),
        (["rules", "jarmoo"], "jarmo"),
        (["rules", "River Crosing"], "river-crossing"),
        (["replay", "--sample", "froglett"], "froglet"),
        (["play", "jarmo", "--bord", "sim"], "--board"),
        (["judge", "jarmo", "-o", "fist=black"], "first"),
        (["judge", "jarmo", "-o", "first=blak"], "black"),
        (["simulate", "jarmo", "--trace", "t", "--truth", "u", "--hands", "carefull"], "careful"),
        (["simulate", "jarmo", "--trace", "t", "--truth", "u", "--view", "polarety"], "polarity"),
    ],
)
def test_a_misspelt_name_suggests_the_nearest(
    arguments: list[str], nearest: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2

    assert re.search(rf"[dD]id you mean [^)]*{nearest}", capsys.readouterr().err)


def test_nothing_is_suggested_for_a_name_like_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "quoits"]) == 2

    assert "did you mean" not in capsys.readouterr().err
