"""Every command of adoube in a block of a document: it would run, and what needs no board at hand is run."""

from __future__ import annotations

import io
import re
import shlex
import ssl
import subprocess
import sys
import urllib.request
from pathlib import Path
from shutil import copytree

import platformdirs
import pytest

from adoube.cli.main import run
from adoube.referee.recorded_games import open_sample
from adoube.tables.boards.camera_storage import PictureStorage
from adoube.tables.recorder import ReadingsRecorder
from tests.cli.command_lines import complaint_about
from tests.cli.processes import ENVIRONMENT, Running
from tests.docs.documents import DOCUMENTS, blocks_of, commands_in, in_repository
from tests.hardware import examples
from tests.hardware.install.interpreter_image import interpreter
from tests.tables.played_games import journal_with, opened_game, played_game
from tests.tools import ROOT

COMMANDS = {path: commands_in(path) for path in DOCUMENTS if path.name != "CHANGELOG.md"}
NEEDS_A_BOARD = re.compile(r"\b(usb|PORT|camera:\d|dgt:|chessnut|millennium:|wifi:\w)")
# tests/cli/test_hall.py runs these, with the server that they need.
NEEDS_A_DATABASE = re.compile(r"adoube hall ")
SERVES = re.compile(r"^adoube (play|demo|serve (?!--write))")
# tests/cli/test_how_the_referee_decides.py runs its commands and compares what they print.
SHOWN_ELSEWHERE = ROOT / "docs" / "how-the-referee-decides.md"
EXAMPLES = ROOT / "hardware_docs" / "examples"
WRITTEN_ELSEWHERE = {command: name for name, command in examples.COMMANDS.items()}
# A scoreboard that a phone films through has a certificate of its own.
BELIEVES_ANYBODY = ssl.create_default_context()
BELIEVES_ANYBODY.check_hostname, BELIEVES_ANYBODY.verify_mode = False, ssl.CERT_NONE
QUICKLY_RUN = {"tutorial.md", "keep-games.md"}
STUDIO = "python -m adoube_studio chess --angle 45 --light glare --out pictures"
WHAT_IS_WRITTEN = (ROOT / "docs" / "where-is-it.md").read_text(encoding="utf-8")
WITHIN_S = 180.0
FEW_GAMES = 2


OTHER_COMMAND = re.compile(r"(?:pipx|pip|python3?|mpremote|sudo) ")
NOT_RUN_HERE = re.compile(
    r"python3 start\.py |"  # tests/packaging/test_start.py
    r"(pipx|pip|python3? -m pip) |"  # tests/packaging/test_install_commands.py, test_wheel.py
    r"mpremote |"  # needs a board
    r"python -m benchmarks\.refereeing|"  # tests/referee/test_set_of_refereeing.py
    r"python -m benchmarks\.photographs\.sets |"  # tests/vision/test_photograph_sets.py
    r"python -m benchmarks\.tournament_programs |"  # needs programs of others
    r"sudo -u postgres |"  # tests/cli/test_hall.py
    r"sudo (install|udevadm) "  # changes the computer
)


def ends_by_itself(line: str) -> bool:
    return not any(each.search(line) for each in (NEEDS_A_BOARD, NEEDS_A_DATABASE, SERVES))


def example_of(line: str) -> str | None:
    """The example that the command writes: tests/hardware tries whether it does."""
    words, _, out = line.removeprefix("adoube ").partition(" --out ")
    return WRITTEN_ELSEWHERE.get(words) if out else None


def with_few_games(line: str) -> str:
    """As many games as a document has somebody wait for show no more than these that the command runs."""
    return re.sub(r"(?<=--games )\d+", lambda games: str(min(int(games[0]), FEW_GAMES)), line)


SERVING = sorted(
    {
        line.partition(" #")[0].strip()
        for lines in COMMANDS.values()
        for line in lines
        if SERVES.match(line) and not NEEDS_A_BOARD.search(line)
    }
)
RUN = [
    pytest.param(path, id=in_repository(path), marks=[] if path.name in QUICKLY_RUN else [pytest.mark.full])
    for path, lines in COMMANDS.items()
    if path != SHOWN_ELSEWHERE and any(map(ends_by_itself, lines))
]


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, a folder of records with one game, and somebody who says yes.

    A camera has read the game.
    """
    home = tmp_path / "home"
    home.mkdir()
    # The list of players that docs/how-to/run-a-tournament.md has written.
    (home / "players.txt").write_text("Adams, Ann; 1900\nBell, Bo; 1850\nCruz, Cal\nDiaz, Dee; 1700\n")
    (home / "RPI_PICO.uf2").write_bytes(interpreter())
    journal_with(tmp_path / "records", {("jarmo", 1): played_game(opened_game())})
    readings = ReadingsRecorder(PictureStorage(tmp_path / "records" / "pictures", "jarmo"), print)
    sample = open_sample("jarmo").trace
    readings.write([sample.header, *sample.events])
    readings.close()
    monkeypatch.chdir(home)
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: tmp_path / "records")
    return home


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what commands that go on are told to use."""
    folder = tmp_path_factory.mktemp("begun")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        run(["serve", "--write", "club.toml"])
        run(["new-game", "tiger-hunt"])
        run(shlex.split("hardware jarmo --sensors reed --mcu pico --wiring matrix --out jarmo-board"))
    return folder


@pytest.mark.parametrize("document", COMMANDS, ids=in_repository)
def test_every_command_in_a_block_would_run(document: Path) -> None:
    complaints = {line: complaint_about(line) for line in COMMANDS[document]}

    assert {line: why for line, why in complaints.items() if why is not None} == {}


@pytest.mark.parametrize("document", RUN)
def test_the_commands_of_a_document_run_one_after_the_other(
    document: Path, at_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not any("--out jarmo-reeds" in line for line in COMMANDS[document]):
        copytree(EXAMPLES / "jarmo-reeds", at_home / "jarmo-reeds")

    if document.parent.parent == EXAMPLES:
        # A pack's guide is followed in the folder of the pack.
        copytree(document.parent, at_home, dirs_exist_ok=True)
    for line in map(with_few_games, filter(ends_by_itself, COMMANDS[document])):
        if (example := example_of(line)) is not None:
            copytree(EXAMPLES / example, line.rpartition("--out ")[2], dirs_exist_ok=True)
            continue
        monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
        words = shlex.split(line, comments=True)[1:]
        finding = 1 if words[0] == "doctor" else 0

        assert run(words) in (0, finding), line


@pytest.mark.full
@pytest.mark.parametrize("line", SERVING)
def test_a_command_that_goes_on_shows_its_page(line: str, at_home: Path, begun: Path) -> None:
    copytree(begun, at_home, dirs_exist_ok=True)
    prelude = (
        "import os, pathlib, platformdirs\n"
        f"os.chdir({str(at_home)!r})\n"
        f"platformdirs.user_data_path = lambda *_, **__: pathlib.Path({str(at_home / 'data')!r})"
    )

    with (
        Running(*shlex.split(line)[1:], "--port", "0", prelude=prelude, may_be_imported=True) as running,
        urllib.request.urlopen(running.url, timeout=WITHIN_S, context=BELIEVES_ANYBODY) as page,
    ):
        assert b"</html>" in page.read()
        written = {file.name for file in (at_home / "data").glob("*")}

    assert {name for name in written if not re.search(rf"`{re.escape(name)}[`/]", WHAT_IS_WRITTEN)} == set()


def test_every_other_command_is_run_below_or_has_a_reason() -> None:
    lines = [line for path in COMMANDS for block in blocks_of(path) for line in block.text.splitlines()]
    others = {line for line in lines if OTHER_COMMAND.match(line) and not NOT_RUN_HERE.match(line)}

    assert others == {STUDIO}


@pytest.mark.full
def test_the_studio_draws_its_pictures(at_home: Path) -> None:
    subprocess.run([sys.executable, *shlex.split(STUDIO)[1:]], env=ENVIRONMENT, check=True, timeout=WITHIN_S)

    assert list((at_home / "pictures").iterdir())


def test_the_games_are_all_that_is_left_out() -> None:
    line = "adoube selfplay konane -o size=6 --games 20 --plot lengths.svg"

    assert with_few_games(line) == "adoube selfplay konane -o size=6 --games 2 --plot lengths.svg"
    assert with_few_games("adoube demo jarmo --games 1") == "adoube demo jarmo --games 1"


def test_the_blocks_are_found() -> None:
    assert "adoube doctor" in COMMANDS[ROOT / "hardware_docs" / "README.md"]


@pytest.mark.parametrize(
    "line",
    ["adoube demo jarmo --fast", "adoube records lst", "adoube replay game.jsonl && adoube play jarmo"],
)
def test_a_command_that_would_not_run_is_found(line: str) -> None:
    assert complaint_about(line) is not None
