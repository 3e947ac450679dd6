"""`--json` of every command that prints something: JSON Lines with the keys that the reference states."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
import pytest

from adoube.cli.main import run
from tests.cli.command_lines import commands_below
from tests.cli.processes import Running
from tests.docs.json_keys import JSON_KEYS
from tests.hardware.install.interpreter_image import interpreter
from tests.tables.played_games import journal_with, opened_game, played_game

LEAVES = {path: command for path, command in commands_below() if not isinstance(command, click.Group)}
PREPARED = ["tournament new open.trf players --rounds 2", "tournament pair open.trf --accept"]
# A command that ends by itself, and the keys of each of its lines.
COMMANDS: Mapping[str, list[str]] = {
    "simulate picaria --trace trace --truth truth": ["wrote", "wrote", "game seed turns scores"],
    "new-game tiger-hunt": ["wrote", "wrote", "wrote"],
    "print picaria --out sheet.pdf": ["wrote pieces"],
    "rules picaria --pdf rules.pdf": ["wrote"],
    "records export one-1 --data records": ["wrote"],
    "records export --all games --as pgn --data records": ["left_out why", "wrote games"],
    "records backup copy.sqlite3 --data records": ["wrote bytes"],
    "records forget Ada --yes --data records": ["instead rows games files"],
    "tournament new new.trf players --rounds 1": ["wrote"],
    "tournament result open.trf 1 1-0": ["wrote board white black result"],
    "doctor --write udev": ["text place"],
    "doctor --write udev --out rules": ["wrote place"],
    "serve --example": ["example"],
    "serve --write club.toml": ["wrote"],
    "firmware page --out page": ["wrote files"],
    "firmware empty --interpreter empty.uf2 --out out.uf2": ["wrote version board"],
    "calibrate --sheet sheet.pdf": ["wrote paper"],
}


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a journal, a tournament, and an image of MicroPython."""
    monkeypatch.chdir(tmp_path)
    journal_with(tmp_path / "records", {("one", 1): played_game(opened_game(), most_turns=5)})
    Path("players").write_text("Ada\nGrace\n", encoding="utf-8")
    Path("empty.uf2").write_bytes(interpreter())


def lines_of(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_every_command_has_it() -> None:
    without = [
        path
        for path, command in LEAVES.items()
        if not any("--json" in param.opts for param in command.params)
    ]

    assert without == []


@pytest.mark.parametrize("command", COMMANDS)
def test_each_line_is_an_object_with_the_stated_keys(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if command.startswith("tournament result"):
        for prepared in PREPARED:
            assert run(shlex.split(prepared)) == 0
    capsys.readouterr()

    assert run([*shlex.split(command), "--json"]) == 0

    assert [" ".join(line) for line in lines_of(capsys.readouterr().out)] == COMMANDS[command]


@pytest.mark.parametrize("command", [each for each, lines in COMMANDS.items() if "wrote" in lines[0]])
def test_what_was_written_is_named(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    for prepared in PREPARED if command.startswith("tournament result") else ():
        assert run(shlex.split(prepared)) == 0
    capsys.readouterr()

    run([*shlex.split(command), "--json"])

    written = [Path(line["wrote"]) for line in lines_of(capsys.readouterr().out) if "wrote" in line]
    assert written
    assert all(each.exists() for each in written)


def test_a_table_tells_its_turns_and_its_addresses(tmp_path: Path) -> None:
    options = ("--port", "0", "--speed", "20", "--games", "1", "--data", str(tmp_path / "data"), "--json")
    with Running("demo", "picaria", *options) as running:
        running.until(lambda: '"told": "play.turn"' in running.said)
        running.until(lambda: '"told": "play.arbiter"' in running.said)
        said = running.said.rpartition("\n")[0]

    told = {line.get("told"): line for line in lines_of(said)}
    assert {"play.table", "play.scoreboard", "play.arbiter"} <= set(told)
    assert told["play.scoreboard"]["url"].startswith("http://127.0.0.1:")
    assert {"table", "ply", "seat", "turn", "text"} <= set(told["play.turn"])
    assert told["play.turn"]["table"] == "picaria"
    assert isinstance(told["play.turn"]["ply"], int)
    assert all(line["text"] for line in told.values())


@pytest.mark.parametrize("command", COMMANDS)
def test_the_reference_states_the_keys(command: str) -> None:
    documented = [
        {key for line in lines for key in line.split(", ")}
        for names, lines in JSON_KEYS.items()
        for name in names.split(", ")
        if command.startswith(name.split()[0]) and all(word in command.split() for word in name.split())
    ]

    assert documented
    for line in COMMANDS[command]:
        assert any(set(line.split()) <= keys for keys in documented), line


def test_every_command_is_in_the_reference() -> None:
    named = " ".join(JSON_KEYS)

    assert [path for path in LEAVES if path not in named and path.split()[0] not in ("bridge", "demo")] == []
