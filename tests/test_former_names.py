"""Former names of options and settings: all are still read, and told."""

from __future__ import annotations

from pathlib import Path

import pytest

from adoube.app.club import read_club
from adoube.cli.main import run
from adoube.errors import AdoubeError
from adoube.former_names import FORMER_OPTIONS, todays_arguments, todays_setting
from adoube.referee.config import Takeback
from tests.cli.command_lines import commands_below

OPTIONS = {
    name
    for _, command in commands_below()
    for param in command.params
    for name in (*param.opts, *param.secondary_opts)
}


@pytest.mark.parametrize(("former", "today"), FORMER_OPTIONS.items())
def test_a_former_name_is_no_option_and_leads_to_one(former: str, today: str) -> None:
    assert today.partition(" ")[0] in OPTIONS
    assert former not in OPTIONS


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        (["--teach"], ["--show-moves"]),
        (["jarmo", "--quiet", "--seed", "7"], ["jarmo", "--no-buzzer", "--seed", "7"]),
        (["--new", "north"], ["--new-match", "north"]),
        (["--new=north"], ["--new-match=north"]),
        (["--no-answer-by-lift"], ["--no-lift-to-answer"]),
        (["--takeback", "call"], ["--takeback", "announced"]),
        (["--takeback=call"], ["--takeback=announced"]),
    ],
)
def test_a_former_option_is_read_as_todays_and_told(given: list[str], meant: list[str]) -> None:
    words, told = todays_arguments(given, OPTIONS)

    assert words == meant
    assert len(told) == 1


@pytest.mark.parametrize(
    "given", [["--takeback", "ask"], ["--", "--teach"], ["--show-moves"], ["--players", "call"]]
)
def test_todays_options_are_left_alone(given: list[str]) -> None:
    assert todays_arguments(given, OPTIONS) == (given, [])


def test_a_former_option_of_another_command_is_unknown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "jarmo", "--teach"]) == 2

    assert "--teach" in capsys.readouterr().err


def test_a_command_tells_todays_name_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    run(["play", "quoits", "--board", "virtual", "--teach"])

    assert capsys.readouterr().err.startswith("adoube: --teach is now --show-moves\n")


@pytest.mark.parametrize(
    ("former", "today"),
    [
        (("teach", True), ("show_moves", True)),
        (("quiet", True), ("buzzer", False)),
        (("quiet", False), ("buzzer", True)),
        (("answer_by_lift", False), ("lift_to_answer", False)),
        (("takeback", "call"), ("takeback", "announced")),
        (("takeback", "off"), ("takeback", "off")),
        (("game", "jarmo"), ("game", "jarmo")),
    ],
)
def test_a_former_setting_means_what_it_meant(former: tuple[str, object], today: tuple[str, object]) -> None:
    assert todays_setting(*former) == today


CLUB = """
[tables.north]
game = "Jarmo"
board = "virtual"
teach = true
quiet = true
answer_by_lift = false
takeback = "call"
"""


def test_a_clubs_file_of_before_is_read_and_told_line_by_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "club.toml"
    file.write_text(CLUB, encoding="utf-8")

    (north,) = read_club(file).plans

    watching = north.watching
    assert (watching.show_moves, watching.buzzer, watching.lift_to_answer) == (True, False, False)
    assert north.match.takeback is Takeback.ANNOUNCED
    assert north.match.game == "jarmo"
    told = capsys.readouterr().err.splitlines()
    assert told[1] == f"adoube: {file}, line 6: tables: north: quiet: quiet = true is now buzzer = false"
    assert len(told) == 4


@pytest.mark.parametrize(
    ("settings", "line"),
    [("teach = 3", "line 5: tables: north: show_moves"), ("teach = true\nshow_moves = true", "line 5: ")],
)
def test_a_former_setting_that_cannot_be_meant_is_refused_at_its_line(
    settings: str, line: str, tmp_path: Path
) -> None:
    file = tmp_path / "club.toml"
    file.write_text(f'\n[tables.north]\ngame = "jarmo"\nboard = "virtual"\n{settings}\n', encoding="utf-8")

    with pytest.raises(AdoubeError, match=line):
        read_club(file)


def test_the_takeback_of_older_traces_is_read() -> None:
    assert Takeback("call") is Takeback.ANNOUNCED
