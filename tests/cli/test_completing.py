"""Completion in a shell: asked for as the shells ask, and in a real bash."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from adoube.games.registry import game_names
from tests.cli.command_lines import commands_below
from tests.cli.processes import ENVIRONMENT, RUN_ADOUBE, finished
from tests.cli.test_described_games import STEPPING
from tests.tables.played_games import journal_with, opened_game, played_game

SHELLS = ("bash", "zsh", "fish")
ROWS = '(option "Rows" <Rows> args:{<n>} { (item "Three" <3> "Three.")* (item "Five" <5> "Five.") })'
WITH_ROWS = ROWS + STEPPING.replace("(square 3)", "(square <Rows:n>)")


def completed(line: str, shell: str = "fish") -> list[str]:
    """Return what is offered for the last word of a command line, which is empty after a blank."""
    words = line.split(" ")
    if shell == "fish":
        asked = {"COMP_WORDS": " ".join(words[:-1]), "COMP_CWORD": words[-1]}
    else:
        asked = {"COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    done = asked_by_a_shell(asked | {"_ADOUBE_COMPLETE": f"{shell}_complete"})
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    if shell == "zsh":
        return lines[1::3]
    return [each.partition(",")[2].partition("\t")[0] for each in lines if each]


def asked_by_a_shell(asked: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Return what a shell gets to know: it asks by the environment of a process."""
    return finished(prelude=f"import os\nos.environ.update({asked!r})", may_be_imported=True)


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_completes_games(shell: str) -> None:
    assert completed("adoube play ja", shell) == ["jarmo", "jasir"]


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_gets_a_script(shell: str) -> None:
    done = asked_by_a_shell({"_ADOUBE_COMPLETE": f"{shell}_source"})

    assert f"_ADOUBE_COMPLETE={shell}_complete" in done.stdout


def test_commands_are_completed() -> None:
    assert completed("adoube ") == [name for name, _ in commands_below() if " " not in name]
    assert completed("adoube records f") == ["forget"]


@pytest.mark.full(but=2)
@pytest.mark.parametrize(
    "command", ["rules ", "perft ", "judge ", "demo ", "check-game ", "monitor --board usb --game "]
)
def test_all_games_are_completed_wherever_one_is_asked_for(command: str) -> None:
    assert completed(f"adoube {command}") == game_names()


@pytest.mark.full(but=3)
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("adoube judge jarmo -o fi", ["first=black", "first=white"]),
        ("adoube judge left-right -o n", ["n="]),
        ("adoube play jarmo --board v", ["virtual", "virtual:hand"]),
        ("adoube play chess --board ce", ["certabo"]),
        ("adoube play chess --board chessnut-", ["chessnut-move"]),
        ("adoube play jarmo --view o", ["occupancy"]),
        ("adoube simulate left-right --view ", ["colour", "occupancy", "identity"]),
        ("adoube simulate jarmo --hands c", ["careful", "club"]),
        ("adoube play jarmo --takeback a", ["announced", "ask"]),
        ("adoube replay --sample riv", ["river-crossing"]),
        ("adoube records export jarmo-1 --as p", ["pgn", "pdn", "pdf"]),
        ("adoube play jarmo --no-w", ["--no-web"]),
        ("adoube judge quoits -o ", []),
    ],
)
def test_values_are_completed_that_fit_what_stands_before(line: str, offered: list[str]) -> None:
    assert completed(line) == offered


@pytest.mark.full(but=1)
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("adoube perft st", ["stepping.lud"]),
        ("adoube hardware games/", ["games/halma.lud"]),
        ("adoube judge stepping.lud -o ro", ["rows=three", "rows=five"]),
        ("adoube judge stepping.lud -o repetition=d", ["repetition=drawn"]),
        ("adoube judge games/halma.lud -o ", []),
    ],
)
def test_files_of_games_are_completed_and_their_options(
    line: str, offered: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "halma.lud").write_text("(game")
    (tmp_path / "stepping.lud").write_text(WITH_ROWS)
    monkeypatch.chdir(tmp_path)

    assert completed(line) == offered


def test_recorded_games_are_completed(tmp_path: Path) -> None:
    journal_with(tmp_path, {("jarmo", 1): played_game(opened_game(), most_turns=3)})

    assert completed(f"adoube records show --data {tmp_path} ja") == ["jarmo-1"]
    assert completed(f"adoube records show --data {tmp_path / 'nowhere'} ja") == []


@pytest.mark.skipif(shutil.which("bash") is None or os.name != "posix", reason="only on systems with bash")
def test_a_real_bash_completes_a_game(tmp_path: Path) -> None:
    command = tmp_path / "adoube"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -c "{RUN_ADOUBE}" "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    script = (
        'eval "$(_ADOUBE_COMPLETE=bash_source adoube)"; COMP_WORDS=(adoube rules riv); COMP_CWORD=2; '
        '_adoube_completion adoube riv rules; echo "${COMPREPLY[@]}"'
    )

    done = subprocess.run(
        ["bash", "-c", script],
        env=ENVIRONMENT | {"PATH": f"{tmp_path}{os.pathsep}{ENVIRONMENT['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stdout == "river-crossing\n", done.stderr
