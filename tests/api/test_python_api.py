"""adoube.api, as docs/python-api.md shows it: every program runs, and prints what stands below it."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import NamedTuple

import pytest

import adoube.api
from adoube.api import sample_trace
from adoube.sensing.trace import write_trace
from adoube_scoreboard.streaming.server import serve
from tests.scoreboard.virtual_tables import virtual_table
from tests.tables.played_games import journal_with, opened_game, played_game
from tests.tools import ROOT

DOCUMENT = (ROOT / "docs" / "python-api.md").read_text(encoding="utf-8")
PROGRAM = re.compile(r"^```python\n(.*?)^```\n\n```text\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
SOURCES = ("host", "vision", "web_scoreboard")
LONGEST = 20  # lines of a program


class Program(NamedTuple):
    """A block of Python in the document, and what stands below it."""

    source: str
    prints: str


def programs() -> Iterator[Program]:
    for match in PROGRAM.finditer(DOCUMENT):
        yield Program(match[1], match[2])


class ProgramScoreboard(NamedTuple):
    """A running scoreboard, in place of the one that the document speaks of."""

    url: str
    code: str

    def instead_of_the_usual(self, source: str) -> str:
        return source.replace("http://127.0.0.1:8421/", self.url).replace("123456", self.code)


@pytest.fixture
def scoreboard(tmp_path: Path) -> Iterator[ProgramScoreboard]:
    """A table of Jarmo on the page, whose pieces move themselves."""
    with virtual_table(tmp_path / "table", "jarmo", takes_turns=True, table="jarmo") as engine:
        server = serve(engine)
        yield ProgramScoreboard(server.url, server.arbiter_code)
        server.stop()


@pytest.fixture
def surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the trace and the records that the document speaks of."""
    write_trace(tmp_path / "game.jsonl", sample_trace("jarmo").trace)
    journal_with(tmp_path / "records", {("jarmo", 1): played_game(opened_game())})
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("program", [*programs()], ids=lambda program: program.source.splitlines()[-1][:40])
def test_every_program_prints_what_stands_below_it(
    surroundings: Path, scoreboard: ProgramScoreboard, program: Program
) -> None:
    source = scoreboard.instead_of_the_usual(program.source)

    with redirect_stdout(io.StringIO()) as printed:
        exec(compile(source, "program", "exec"), {"__name__": "program"})

    assert printed.getvalue() == program.prints


def test_there_are_twelve_of_them() -> None:
    assert len([*programs()]) == 12


def test_they_are_short_and_the_first_takes_ten_lines_at_most() -> None:
    lines = [len(program.source.splitlines()) for program in programs()]

    assert max(lines) <= LONGEST
    assert lines[0] <= 10


def test_programs_import_nothing_of_adoube_but_the_interface() -> None:
    lines = {line for each in programs() for line in each.source.splitlines() if "import" in line.split()}
    imported = {line.split()[1] for line in lines}

    client = "adoube.api.scoreboard"
    ours = {module for module in imported if module.startswith("adoube")}
    assert ours == {"adoube.api", client, f"{client}.commands"}


@pytest.mark.full
def test_programs_of_users_pass_strict_type_checks(tmp_path: Path) -> None:
    for number, program in enumerate(programs(), start=1):
        (tmp_path / f"program_{number}.py").write_text(program.source, encoding="utf-8")

    # Of adoube alone the interface is followed, and what it takes its types from: its own errors are silent.
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--config-file=", "."],
        cwd=tmp_path,
        check=False,
        env=os.environ | {"MYPYPATH": os.pathsep.join(str(ROOT / name) for name in SOURCES)},
        capture_output=True,
        text=True,
    )

    assert checked.stdout.startswith("Success"), checked.stdout + checked.stderr


def test_the_document_knows_every_function_of_the_module() -> None:
    functions = [name for name in adoube.api.__all__ if name[0].islower()]

    assert [name for name in functions if not re.search(rf"\b{name}\b", DOCUMENT)] == []


def test_the_names_are_of_a_version() -> None:
    assert re.fullmatch(r"1\.\d+", adoube.api.API_VERSION)
    assert f"version {adoube.api.API_VERSION} " in DOCUMENT


def test_programs_find_every_name_that_was_ever_public() -> None:
    before_1_0 = """AdoubeError GameEntry HowEnded IllegalTurn OpenTurn OpenedTrace Outcome PastGame Position
        PositionError Reasons Record Replay Said Search UnreadableTurn export export_forms game_names
        past_games position read_trace replay sample_trace start"""
    since_1_0 = """API_VERSION AnswerGiven BackInStep CallMade CellBroken CellShows CellTouched ChangedPiece
        Cleared ClockPressed Event Fault FrameSeen GameInfo GameOption Illegal LegalTurns Moved MovedPiece
        NextGame Objection Over Piece PlacedPiece PlayedGame Referee Rule SetUp Simulation StartStands
        TakenBack TouchesLost Turn TurnQuestion Undecided Underway Unfinished game_info positions_of
        self_play simulate"""
    public = [*before_1_0.split(), *since_1_0.split()]

    assert set(public) <= set(adoube.api.__all__)
    assert all(hasattr(adoube.api, name) for name in public)


def test_programs_need_no_command_line() -> None:
    looked_at = subprocess.run(
        [sys.executable, "-c", "import adoube.api, sys; print([*sys.modules])"],
        capture_output=True,
        text=True,
        check=True,
    )

    assert "'adoube.api'" in looked_at.stdout
    assert "'adoube.cli" not in looked_at.stdout
