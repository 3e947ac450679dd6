"""`adoube hall`: what it says, and what it says of files that cannot be meant."""

from __future__ import annotations

import urllib.request
from pathlib import Path

import pytest

from adoube.cli.main import run
from tests.cli.processes import Running, one_line

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
            "hall.toml, line 1: database: not the address of a PostgreSQL",
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


def test_a_computer_of_a_hall_has_figures_for_prometheus(tmp_path: Path) -> None:
    text = 'database = "postgresql://127.0.0.1:1/hall"\n[hosts.window]\nport = 0\n[hosts.window.metrics]\n'

    with (
        Running("hall", "table", hall_file(tmp_path, text + TABLES), "--host", "window") as window,
        urllib.request.urlopen(f"{window.url}metrics") as answer,
    ):
        figures = answer.read().decode()

    # promtool 2.42 (Debian 12), `check metrics`, finds nothing to criticize in these.
    assert "# TYPE adoube_tables gauge" in figures
    assert "adoube_journal_rows_total" in figures
