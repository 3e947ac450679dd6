"""`adoube selfplay` from outside: the games, their summary, the plot, and what stops it."""

from __future__ import annotations

import json
import re
import signal
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from pypdf import PdfReader

from adoube.cli.main import run
from adoube.games.registry import game_names
from tests.cli.processes import Running
from tests.cli.test_described_games import STEPPING

QUICK = ("--positions", "2")
WITHIN_S = 180.0
Captured = pytest.CaptureFixture[str]


def lines_of(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_each_game_is_a_line_and_the_summary_is_the_last(capsys: Captured) -> None:
    assert run(["selfplay", "jarmo", "--games", "3", "--seed", "5", "--json", *QUICK]) == 0

    *games, last = lines_of(capsys.readouterr().out)
    assert [(game["game"], game["number"]) for game in games] == [("jarmo", 1), ("jarmo", 2), ("jarmo", 3)]
    assert all(set(game["winners"]) <= {"black", "white"} for game in games)
    summary = last["summary"]
    assert summary["games"] == summary["asked"] == 3
    assert summary["turns"] == sum(game["turns"] for game in games)
    assert summary["options"]["reentry"] == "optional"


def test_the_same_seed_prints_the_same(capsys: Captured) -> None:
    command = ["selfplay", "jasir", "--games", "2", "--seed", "2", *QUICK]

    run(command)
    first = capsys.readouterr().out
    run(command)

    assert capsys.readouterr().out == first


def test_a_person_reads_tables_and_a_plot(capsys: Captured) -> None:
    assert run(["selfplay", "jarmo", "--games", "4", "--strength", "0"]) == 0

    told = capsys.readouterr()
    assert told.err == ""
    assert told.out.startswith("Jarmo: 4 games, seed 0; Black at random, White at random\n")
    for words in (
        "Length in turns",
        "won by White",
        "whole game",
        "only one turn is legal",
        "JAR-14",
        "JAR-03",
    ):
        assert words in told.out
    assert sum(int(line.split()[-1]) for line in told.out.splitlines() if "█" in line) == 4
    assert max(map(len, told.out.partition("Neither")[0].splitlines())) <= 90


def test_a_game_of_ones_own_is_a_file(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "stepping.lud"
    file.write_text(STEPPING)

    assert (
        run(["selfplay", str(file), "--games", "2", "--strength", "white:0,black:1", "--json", *QUICK]) == 0
    )

    assert len(lines_of(capsys.readouterr().out)) == 3


def test_games_that_wander_are_cut_off_and_said_to_be(capsys: Captured) -> None:
    assert run(["selfplay", "halma", "--games", "2", "--strength", "0", "--turns", "9"]) == 0

    [line] = [line for line in capsys.readouterr().out.splitlines() if "cut off after 9 turns" in line]
    assert line.split()[-6:-4] == ["100.0", "%"]


def test_games_that_are_cut_off_are_said_to_be_too_short(capsys: Captured) -> None:
    assert run(["selfplay", "halma", "--games", "2", "--strength", "0", "--turns", "9"]) == 0

    assert "2 games were cut off before their end" in capsys.readouterr().out


@pytest.mark.parametrize("ending", ["html", "pdf"])
def test_a_report_has_the_figures_and_the_charts(ending: str, tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / f"stepping.{ending}"
    description = tmp_path / "stepping.lud"
    description.write_text(STEPPING)

    assert run(["selfplay", str(description), "--games", "3", "--strength", "0", "--report", str(file)]) == 0

    assert capsys.readouterr().err == ""
    if ending == "pdf":
        text = "".join(page.extract_text() for page in PdfReader(file).pages)
    else:
        text = file.read_text(encoding="utf-8")
        assert text.count("<svg") == 3
        assert len(re.findall(r'id="', text)) == len(set(re.findall(r'id="[^"]+"', text)))
    for words in ("Balance", "Length in turns", "Turns of pieces", "Parts of the description"):
        assert words in text


def test_the_values_of_an_option_are_compared_in_one_table(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "sizes.html"
    few = ["--games", "4", "--strength", "0", "--turns", "6"]

    assert run(["selfplay", "konane", "--compare", "size", *few, "--report", str(file)]) == 0

    told = capsys.readouterr().out
    rows = [line.split()[0] for line in told.splitlines() if line.startswith("  ")]
    assert rows[:4] == ["8", "6", "10", "probability"]
    report = file.read_text(encoding="utf-8")
    assert [f"size={value}" in report for value in ("8", "6", "10")] == [True] * 3


def test_values_with_other_seats_are_compared_too(capsys: Captured) -> None:
    few = ["--games", "2", "--strength", "0", "--turns", "4"]

    assert run(["selfplay", "halma", "--compare", "players", *few, "--json"]) == 0

    *games, two, four, last = lines_of(capsys.readouterr().out)
    assert len(games) == 4
    assert [len(each["summary"]["strengths"]) for each in (two, four)] == [2, 4]
    figures = last["comparison"]["figures"]
    assert [figure["name"] for figure in figures] == ["won"] * 4 + ["nobody", "turns", "choices"]
    assert figures[4]["by_value"]["4"]["mean"] == 1


def test_a_full_disk_is_one_line_that_names_the_report(tmp_path: Path, capsys: Captured) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("only on systems with a device that is always full")
    report = tmp_path / "report.html"
    report.symlink_to("/dev/full")

    few = ["--games", "1", "--strength", "0", "--turns", "4"]

    assert run(["selfplay", "picaria", *few, "--report", str(report)]) == 2

    assert "report.html cannot be written: No space left on device" in capsys.readouterr().err


def test_the_plot_is_written(tmp_path: Path) -> None:
    file = tmp_path / "lengths.svg"

    assert run(["selfplay", "jarmo", "--games", "2", "--strength", "0", "--json", "--plot", str(file)]) == 0

    assert ET.fromstring(file.read_text(encoding="utf-8")).tag.endswith("svg")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chequers"], "'chequers'"),
        (["nowhere/nothing.lud"], "nowhere/nothing.lud"),
        (["jarmo", "-o", "colour=red"], "colour"),
        (["jarmo", "--games", "0"], "--games"),
        (["jarmo", "--strength", "9"], "9"),
        (["jarmo", "--strength", "red:1"], "--strength red:1: there is no seat red"),
        (["jarmo", "--strength", "strong"], "--strength strong: write one number"),
        (["jarmo", "--report", "figures.txt"], "the name of a report ends with .html or .pdf"),
        (["jarmo", "--compare", "colour"], "--compare colour: jarmo has no such option"),
        (["jarmo", "--compare", "reentry", "-o", "reentry=optional"], "do not set the same option with -o"),
        (["jarmo", "--compare", "reentry", "--plot", "a.svg"], "--compare draws no single plot"),
        (["left-right", "--compare", "n"], "this option takes any value"),
        (["jarmo", "--plot", "no folder/file.svg"], "no folder/file.svg cannot be written"),
    ],
)
def test_what_cannot_be_played_is_one_line_and_status_2(
    arguments: list[str], words: str, capsys: Captured
) -> None:
    assert run(["selfplay", *arguments]) == 2

    told = capsys.readouterr()
    assert words in told.err.replace(str(Path("no folder/file.svg")), "no folder/file.svg")
    assert told.err.count("\n") == 1
    assert told.out == ""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_tells_what_is_done(jobs: str) -> None:
    endless = ("--games", "100000", "--strength", "0")
    with Running("selfplay", "jarmo", "--json", "--jobs", jobs, *endless) as running:
        until_s = time.monotonic() + WITHIN_S
        while running.said.count("\n") < 3 and time.monotonic() < until_s:
            time.sleep(0.05)

        assert running.ends_by(signal.SIGINT) == 130

    *games, last = lines_of(running.said)
    summary = last["summary"]
    assert summary["games"] == len(games)
    assert running.complained == f"adoube: stopped after {len(games)} of 100000 games\n"


@pytest.mark.full(but=3)
@pytest.mark.parametrize("name", game_names())
def test_every_game_plays_itself_at_random(name: str, capsys: Captured) -> None:
    assert_plays_itself(name, "0", capsys)


@pytest.mark.full(but=1)
@pytest.mark.parametrize("name", ["chess", "picaria", "leap-frog", "jarmo", "konane.lud"])
def test_a_game_of_any_kind_plays_itself(name: str, capsys: Captured) -> None:
    assert_plays_itself(name, "2", capsys)


def assert_plays_itself(name: str, strength: str, capsys: Captured) -> None:
    few = ("--games", "1", "--turns", "8", "--opening", "4")

    assert run(["selfplay", name, "--strength", strength, "--json", *few, *QUICK]) == 0

    game, last = lines_of(capsys.readouterr().out)
    summary = last["summary"]
    assert 0 < game["turns"] <= 8
    assert summary["games"] == 1
