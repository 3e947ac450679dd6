"""`adoube hall`: what it says, and what it says of files that cannot be meant."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path

import pytest

from adoube.cli.main import run
from adoube.hall.database import HallAddress
from tests.cli.processes import Running, one_line
from tests.hall.postgres import PostgresServer

TABLES = '[hosts.window.tables.first]\ngame = "jarmo"\nboard = "virtual"\nopen = true\n'


def hall_file(folder: Path, text: str) -> str:
    file = folder / "hall.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (TABLES, "database: give database or database_file, one of the two"),
        (
            'database = "nonsense"\n' + TABLES,
            "hall.toml, line 1: database: this is no address of a PostgreSQL",
        ),
        ('database_file = "none"\n' + TABLES, "hall.toml, line 1: database_file: none: No such file"),
        ('database = "postgresql://h/d"\ndatabases = 1\n', "hall.toml, line 2: databases: "),
        ("database = [", "hall.toml: this is not TOML"),
    ],
)
def test_a_file_that_cannot_be_meant_is_refused_in_one_line(
    tmp_path: Path, text: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["hall", "init", hall_file(tmp_path, text)]) == 2

    assert why in one_line(capsys.readouterr().err)


def test_a_computer_that_the_file_does_not_name_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = hall_file(tmp_path, 'database = "postgresql://127.0.0.1:1/hall"\n' + TABLES)

    assert run(["hall", "table", file, "--host", "door"]) == 2

    assert "hosts: there is no computer 'door': it is one of window" in one_line(capsys.readouterr().err)


@pytest.mark.parametrize("command", ["init", "front", "status"])
def test_a_database_that_does_not_answer_is_told_in_one_line(
    tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = hall_file(tmp_path, 'database = "postgresql://adoube:secret@127.0.0.1:1/hall"\n' + TABLES)

    assert run(["hall", command, file]) == 2

    said = one_line(capsys.readouterr().err)
    assert "the hall's database hall@127.0.0.1:1: " in said
    assert "secret" not in said


@pytest.mark.postgres
def test_a_hall_of_two_computers_from_its_making_to_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = PostgresServer()
    door = TABLES.replace("window", "door").replace("first", "second")
    tables = (
        f'[hosts.window]\ndata = "window"\nport = 0\n{TABLES}[hosts.door]\ndata = "door"\nport = 0\n{door}'
    )
    file = hall_file(tmp_path, f'database = "{server.address}"\n{tables}')
    try:
        assert run(["hall", "init", file]) == 0
        with (
            Running("hall", "table", file, "--host", "window") as window,
            Running("hall", "table", file, "--host", "door") as door_computer,
        ):
            window.until_said("^first: The board is set up")
            door_computer.until_said("^second: The board is set up")
            with Running("hall", "front", file, "--port", "0") as front:
                front.until_said("^The arbiter on another device")
                assert front.table("second")["phase"] == "playing"
                # When the arbiter rules at the hall's scoreboard, then the table's own computer does it.
                front.arbiter("first")({"kind": "ruling", "details": {"ruling": "pause"}})
                window.until(lambda: window.table("first")["phase"] == "held")
                capsys.readouterr()
                assert run(["hall", "status", file, "--json"]) == 0
                found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
                assert [(each["kind"], each["name"]) for each in found] == [
                    ("host", "door"),
                    ("host", "window"),
                    ("table", "first"),
                    ("table", "second"),
                ]
                assert front.ends_by(signal.SIGTERM) == 0
            assert window.ends_by(signal.SIGTERM) == 0
            assert door_computer.ends_by(signal.SIGTERM) == 0
        assert run(["hall", "status", file]) == 1
        assert re.search("door: MISSING, last heard at", capsys.readouterr().out)
        assert HallAddress(server.address).shown.startswith("postgres@127.0.0.1:")
    finally:
        server.stop()
