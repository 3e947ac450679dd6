"""Standard output on a full disk, without a reader, or closed: one line at most, and an exit status."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click
import pytest

from adoube.cli.main import run
from adoube.cli.output import progress_bar
from adoube.records.journal import Journal
from tests.cli.command_lines import commands_below
from tests.cli.processes import ENVIRONMENT, RUN_ADOUBE, finished, one_line

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only on Linux is there /dev/full")

FULL = "import os; os.dup2(os.open('/dev/full', os.O_WRONLY), {stream})"
NO_READER = "import os; read, write = os.pipe(); os.close(read); os.dup2(write, 1)"
PRINTING = (
    ("--help",),
    ("--version",),
    ("games",),
    ("games", "--json"),
    ("rules", "jarmo", "--json"),
    ("perft", "jarmo", "2", "--json"),
    ("check-game", "peg-solitaire", "--games", "1", "--turns", "5", "--json"),
    ("selfplay", "picaria", "--games", "1", "--positions", "5", "--turns", "5", "--json"),
    ("selfplay", "picaria", "--games", "1", "--positions", "5", "--turns", "5"),
    ("bench", "picaria", "--seconds", "0.01", "--json"),
    ("judge", "jarmo"),
    ("replay", "--sample", "jarmo", "--json"),
    ("replay", "--sample", "jarmo", "--explain"),
    ("observability", "picaria", "--games", "1", "--json"),
    ("demo", "picaria", "--no-web"),
    ("play", "picaria", "--board", "virtual", "--no-web", "--data", "records"),
    ("records", "list", "--data", "records"),
    ("records", "backup", "copy.sqlite3", "--data", "records"),
    ("serve", "--example"),
    ("simulate", "picaria", "--trace", "trace", "--truth", "truth", "--json"),
    ("tournament", "new", "new.trf", "players", "--rounds", "1"),
    ("tournament", "check", "open.trf", "--json"),
    ("tournament", "standings", "open.trf", "--json"),
    ("tournament", "pair", "open.trf", "--json"),
    ("doctor", "--json", "--data", "records"),
    ("doctor", "--write", "udev"),
    ("new-game", "tiger-hunt"),
    ("print", "picaria", "--out", "sheet.pdf"),
    ("rules", "picaria", "--pdf", "rules.pdf"),
)
# Print JSON of what a test has to build first; they print it as the others do.
OF_DEVICES_AND_PACKS = {
    "boards",
    "bridge dgt",
    "bridge peripheral",
    "bridge uci",
    "bridge xboard",
    "calibrate",
    "firmware empty",
    "firmware image",
    "firmware install",
    "firmware page",
    "firmware status",
    "hall forget",
    "hall front",
    "hall init",
    "hall restore",
    "hall status",
    "hall table",
    "hardware",
    "import-dgt",
    "monitor",
    "records camera-case",
    "records export",
    "records import",
    "records forget",
    "records show",
    "tournament pairings",
    "tournament print",
    "tournament result",
}
LEAVES = [tuple(path.split()) for path, command in commands_below() if not isinstance(command, click.Group)]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a journal, and a tournament."""
    monkeypatch.chdir(tmp_path)
    Journal.open(tmp_path / "records").close()
    Path("players").write_text("Ada\nGrace\n", encoding="utf-8")
    assert run(["tournament", "new", "open.trf", "players", "--rounds", "1"]) == 0


def test_every_command_that_prints_json_is_tried() -> None:
    printing = {
        path for path, command in commands_below() if any("--json" in each.opts for each in command.params)
    }
    tried = {path for path in printing for each in PRINTING if " ".join(each).startswith(path)}

    assert printing - tried == OF_DEVICES_AND_PACKS


@pytest.mark.full(but=3)
@pytest.mark.parametrize("arguments", [*PRINTING, *((*path, "--help") for path in LEAVES)], ids=" ".join)
def test_on_a_full_disk_every_command_ends_with_one_line_and_status_2(arguments: tuple[str, ...]) -> None:
    done = finished(*arguments, prelude=FULL.format(stream=1), may_be_imported=True)

    assert done.stderr == "adoube: standard output cannot be written: No space left on device\n"
    assert done.returncode == 2


@pytest.mark.full(but=3)
@pytest.mark.parametrize("arguments", PRINTING, ids=" ".join)
def test_without_a_reader_every_command_ends_quietly(arguments: tuple[str, ...]) -> None:
    done = finished(*arguments, prelude=NO_READER, may_be_imported=True)

    assert done.stderr == ""
    assert done.returncode == 1


def test_a_complaint_that_cannot_be_written_leaves_the_exit_status() -> None:
    done = finished("fly", prelude=FULL.format(stream=2), may_be_imported=True)

    assert (done.stdout, done.stderr, done.returncode) == ("", "", 2)


@pytest.mark.parametrize(
    ("closed", "status", "complaint"),
    [
        (
            ">&-",
            2,
            "adoube: standard output is closed: redirect it, for example to /dev/null\n",
        ),
        ("2>&-", 0, ""),
        ("<&-", 0, ""),
        ("<&- >&- 2>&-", 2, ""),
    ],
)
def test_a_stream_that_is_closed_is_no_traceback(closed: str, status: int, complaint: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'"$0" -c "$1" judge picaria {closed}', sys.executable, RUN_ADOUBE],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        check=False,
    )

    assert (done.returncode, done.stderr) == (status, complaint)


IN_A_THREAD = """
import threading
import click
from adoube.cli.output import watch_standard_streams
watch_standard_streams()
for line in ("one", "two"):
    thread = threading.Thread(target=click.echo, args=(line,))
    thread.start()
    thread.join()
"""


def test_what_prints_beside_the_main_thread_goes_on_and_it_is_said_once() -> None:
    with Path("/dev/full").open("w", encoding="ascii") as full:
        done = subprocess.run(
            [sys.executable, "-c", IN_A_THREAD],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=ENVIRONMENT,
            check=False,
        )

    assert "The program continues" in one_line(done.stderr)
    assert done.returncode == 0


INTERRUPTED_WHILE_PRINTING = """
import sys
from adoube.cli.output import watch_standard_streams
watch_standard_streams()
left = int(sys.argv[1])
def interrupt(frame, event, what):
    global left
    if event == "c_return" and what.__name__ in ("write", "flush"):
        left -= 1
        if left == 0:
            raise KeyboardInterrupt
sys.setprofile(interrupt)
for line in ("one", "two", "three"):
    try:
        print(line, file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        pass
sys.setprofile(None)
"""


@pytest.mark.parametrize("place", range(1, 9))
def test_no_line_is_printed_twice_though_its_printing_is_interrupted(place: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_WHILE_PRINTING, str(place)],
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
        check=True,
    )

    lines = done.stderr.split()
    assert len(lines) == len(set(lines))
    assert lines[-1] == "three"


Captured = pytest.CaptureFixture[str]


def test_a_terminal_shows_how_far_the_work_has_come(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)

    with progress_bar("occupancy") as progress:
        progress(0.25)
        progress(0.5)
        drawn = capsys.readouterr().err

    assert "occupancy" in drawn
    assert [share for share in ("0%", "25%", "50%", "75%") if f" {share}" in drawn] == ["0%", "25%", "50%"]
    assert capsys.readouterr().err.endswith("\n")


def test_outside_a_terminal_nothing_is_drawn(capsys: Captured) -> None:
    with progress_bar("occupancy") as progress:
        progress(0.5)

    assert capsys.readouterr() == ("", "")
