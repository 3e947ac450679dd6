from __future__ import annotations

import json
import os
import re
import socket
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from adoube.cli.board_client import BoardAnswers, status_lines
from adoube.cli.checks.computer import (
    Grade,
    check_access,
    check_answers,
    check_board,
    check_bootsel,
    check_command,
    check_data,
    check_extras,
    check_holders,
    check_machine,
    check_meddlers,
    check_opencv,
    check_ports,
    check_versions,
    check_web_port,
)
from adoube.extras import MODULES
from adoube.hardware.install.program_files import program_files
from adoube.link import session
from adoube.link.board_messages import Hello
from adoube.link.discovery import BoardKind, BoardPort
from adoube.link.events import BoardSaid
from adoube.link.port_owners import PortOwner
from adoube.link.self_test_report import SelfTestFinding, SelfTestReport, SelfTestTrouble
from adoube.link.serial_port import open_port
from adoube.records.journal import FILE_NAME, Journal
from adoube.simulation.board.simulated_board import SimulatedBoard
from tests.hardware.install.prompt_board import prompt_board


def test_the_versions_are_those_of_the_program_and_its_firmware() -> None:
    first, second = check_versions()

    assert "Python 3." in first.text
    assert "firmware" in second.text


@pytest.fixture
def installed_command(tmp_path: Path) -> Path:
    """The command of an environment."""
    program = tmp_path / "environment" / "bin" / ("adoube.exe" if os.name == "nt" else "adoube")
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    return program


def test_a_command_that_a_terminal_finds_is_well(
    installed_command: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(installed_command.parent))

    assert [finding.grade for finding in check_command(installed_command)] == [Grade.OK]


@pytest.mark.parametrize(
    ("by_pipx", "remedy"), [(True, "pipx ensurepath, then open a new terminal"), (False, "add .* to PATH")]
)
def test_a_command_that_no_terminal_finds_is_a_warning_with_its_remedy(
    installed_command: Path, monkeypatch: pytest.MonkeyPatch, by_pipx: bool, remedy: str
) -> None:
    monkeypatch.setenv("PATH", "")
    if by_pipx:
        (installed_command.parents[1] / "pipx_metadata.json").touch()

    [finding] = check_command(installed_command)

    assert finding.grade is Grade.WARNING
    assert re.match(remedy, finding.remedy)


def test_another_adoube_on_the_search_path_is_named(
    installed_command: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other" / installed_command.name
    other.parent.mkdir()
    other.write_text("#!/bin/sh\n")
    other.chmod(0o755)
    monkeypatch.setenv("PATH", str(other.parent))

    [finding] = check_command(installed_command)

    assert finding.grade is Grade.WARNING
    assert str(other) in finding.text


def test_one_package_of_opencv_that_loads_is_well() -> None:
    assert [finding.grade for finding in check_opencv()] == [Grade.OK]


def test_a_second_package_of_opencv_is_a_warning_with_the_commands_that_mend_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package_of_opencv(tmp_path, "opencv_contrib_python")
    monkeypatch.syspath_prepend(tmp_path)

    [finding] = check_opencv()

    assert finding.grade is Grade.WARNING
    assert "opencv-contrib-python and opencv-python-headless" in finding.text
    assert re.search(
        r"uninstall -y opencv-contrib-python && .*install.* --force-reinstall --no-deps "
        r'"opencv-python-headless',
        finding.remedy,
    )


def test_opencv_that_lost_its_files_to_another_package_is_a_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What is left after `pip uninstall opencv-python`, where both packages were installed.
    (tmp_path / "cv2").mkdir()
    (tmp_path / "cv2" / "__init__.py").touch()
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    [finding] = check_opencv()

    assert finding.grade is Grade.PROBLEM
    assert "has no attribute 'setNumThreads'" in finding.text
    assert "opencv-python-headless" in finding.remedy


def test_windows_on_arm_is_told_what_it_cannot_have() -> None:
    [finding] = check_machine("win32", "ARM64")

    assert finding.grade is Grade.WARNING
    assert "OpenCV" in finding.text
    assert "x64" in finding.remedy


@pytest.mark.parametrize(
    ("system", "machine"), [("win32", "AMD64"), ("linux", "aarch64"), ("darwin", "arm64")]
)
def test_other_computers_can_have_everything(system: str, machine: str) -> None:
    assert list(check_machine(system, machine)) == []


def package_of_opencv(folder: Path, name: str) -> None:
    """The metadata of an installed package, which is all that is looked at."""
    metadata = folder / f"{name}-4.10.0.dist-info" / "METADATA"
    metadata.parent.mkdir()
    metadata.write_text(f"Metadata-Version: 2.1\nName: {name.replace('_', '-')}\nVersion: 4.10.0\n")


def test_an_extra_that_is_missing_is_a_warning_only_where_there_would_be_no_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in (module for modules in MODULES.values() for module in modules):
        monkeypatch.setitem(sys.modules, module, None)
    none = {finding.text.split()[0]: finding for finding in check_extras()}

    assert none.keys() == MODULES.keys()
    assert none.pop("web").grade is Grade.WARNING
    assert {finding.grade for finding in none.values()} == {Grade.OK}
    assert all("Install it with: " in finding.text for finding in none.values())


def test_an_extra_needs_all_of_its_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    (web,) = [finding for finding in check_extras() if finding.grade is Grade.WARNING]

    assert '"uvicorn' in web.remedy


def test_a_folder_that_does_not_exist_yet_is_good_where_it_can_be_made(tmp_path: Path) -> None:
    (finding,) = check_data(tmp_path / "not" / "yet")

    assert finding.grade is Grade.OK
    assert not (tmp_path / "not").exists()


@pytest.mark.skipif(
    os.name != "posix" or os.geteuid() == 0, reason="only on an account that may not write everywhere"
)
def test_a_folder_that_cannot_be_written_is_a_problem(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    (finding,) = check_data(tmp_path)
    tmp_path.chmod(0o700)

    assert finding.grade is Grade.PROBLEM
    assert str(tmp_path) in finding.remedy


def test_a_full_disk_is_a_problem_and_a_nearly_full_one_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def grade_with(free: int) -> Grade:
        usage = type("Usage", (), {"free": free})
        monkeypatch.setattr("adoube.cli.checks.computer.shutil.disk_usage", lambda _: usage)
        return next(check_data(tmp_path)).grade

    assert grade_with(1_000_000) is Grade.PROBLEM
    assert grade_with(100_000_000) is Grade.WARNING
    assert grade_with(1_000_000_000) is Grade.OK


def test_a_journal_is_read_and_a_broken_one_is_a_problem(tmp_path: Path) -> None:
    Journal.open(tmp_path).close()
    *_, good = check_data(tmp_path)
    (tmp_path / FILE_NAME).write_bytes(b"no journal at all" * 100)
    *_, broken = check_data(tmp_path)

    assert (good.grade, broken.grade) == (Grade.OK, Grade.PROBLEM)
    assert FILE_NAME in broken.remedy


def test_a_taken_port_of_the_scoreboard_is_a_warning() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert check_web_port(port).grade is Grade.WARNING

    assert check_web_port(port).grade is Grade.OK


needs_pty = pytest.mark.skipif(sys.platform == "win32", reason="only on systems with pseudo-terminals")


def answers(
    *said: BoardSaid,
    flags: int = 0,
    version: tuple[int, int, int] | None = None,
    trouble: SelfTestFinding | None = None,
) -> BoardAnswers:
    firmware = version or program_files().version
    hello = Hello(1, 1, firmware, 1, 25, flags, 7, 1, 246, 1000, 0, b"8 bytes.")
    return BoardAnswers(hello, said, SelfTestReport(5, (trouble,) if trouble else (), ()))


@pytest.fixture
def silent_port() -> Iterator[str]:
    master, slave = os.openpty()
    yield os.ttyname(slave)
    os.close(master)
    os.close(slave)


def test_a_good_board_gives_no_warning() -> None:
    assert {finding.grade for finding in check_answers(answers())} == {Grade.OK}


def test_another_firmware_is_a_warning_with_the_command_that_helps() -> None:
    (found,) = [f for f in check_answers(answers(version=(0, 0, 9))) if f.grade is Grade.WARNING]

    assert "0.0.9 is older" in found.text
    assert "firmware install" in found.remedy


@pytest.mark.parametrize(
    ("cells", "named"),
    [((3, 4, 7), "3, 4, 7"), ((0, 1, 2, 9), "0 to 2, 9"), (tuple(range(25)), "0 to 24")],
)
def test_cells_in_a_row_that_cannot_be_believed_are_told_by_the_first_and_the_last(
    cells: tuple[int, ...], named: str
) -> None:
    said = answers(trouble=SelfTestFinding(SelfTestTrouble.COLUMNS_NEVER_OFF, 0, 0))
    report = SelfTestReport(None, (), cells)

    lines = status_lines(replace(said, report=report))

    assert lines[-1] == f"These cells are unreliable until that is fixed: {named}."


def test_of_an_older_board_that_names_thirty_cells_none_is_believed() -> None:
    hello = replace(answers().hello, cells=225)
    old = SelfTestReport(None, (), tuple(range(30)), names_all=False)

    assert status_lines(BoardAnswers(hello, (), old))[-1].endswith(": 0 to 224.")


def test_what_a_board_complains_of_is_told_in_its_own_words() -> None:
    complaint = BoardSaid(0, 1, "board.json: rows: GPIO 3 is used twice")
    (found,) = [f for f in check_answers(answers(complaint, flags=1)) if f.grade is Grade.PROBLEM]

    assert found.text == complaint.text
    assert "board.json" in found.remedy


def test_what_the_self_test_finds_is_a_problem_in_words() -> None:
    (found,) = [
        f
        for f in check_answers(answers(trouble=SelfTestFinding(SelfTestTrouble.ROWS_SHORTED, 2, 3)))
        if f.grade is Grade.PROBLEM
    ]

    assert "rows 2 and 3" in found.text


def test_a_port_in_a_game_is_as_it_should_be_and_one_elsewhere_is_not() -> None:
    game = check_holders("/dev/ttyACM0", "busy", (PortOwner(12, "adoube"),))
    other = check_holders("/dev/ttyACM0", "busy", (PortOwner(13, "screen"),))
    hidden = check_holders("/dev/ttyACM0", "busy", ())

    assert (game.grade, other.grade, hidden.grade) == (Grade.OK, Grade.PROBLEM, Grade.PROBLEM)
    assert "screen (13)" in other.text
    assert "fuser" in hidden.remedy


@needs_pty
def test_a_simulated_board_is_in_good_health() -> None:
    with SimulatedBoard() as board:
        found = [*check_board(board.port, ask_micropython=False)]

    assert {finding.grade for finding in found} == {Grade.OK}


@needs_pty
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="only on systems with /proc")
def test_the_program_that_has_the_port_open_is_named() -> None:
    with SimulatedBoard() as board:
        playing = open_port(board.port)
        (found,) = check_board(board.port, ask_micropython=False)
        playing.close()

    assert str(os.getpid()) in found.text


@needs_pty
def test_a_silent_port_is_a_problem_with_what_to_try(
    silent_port: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "SILENCE_MS", 1_000)
    (found,) = check_board(silent_port, ask_micropython=False)

    assert found.grade is Grade.PROBLEM
    assert "reset button" in found.remedy


@pytest.mark.full
@needs_pty
@pytest.mark.node
def test_a_board_that_has_only_micropython_says_its_version(tmp_path: Path) -> None:
    with prompt_board(tmp_path) as port:
        (found,) = check_board(port, ask_micropython=True)

    assert "MicroPython 1." in found.text
    assert "firmware install" in found.remedy


def test_findings_are_values_that_json_can_hold() -> None:
    assert [json.loads(json.dumps(finding._asdict()))["grade"] for finding in check_answers(answers())]


PICO = BoardPort("/dev/ttyACM0", 0x2E8A, 0x0005, "E660", BoardKind.PICO, "Board in FS mode")
MOUSE = BoardPort("/dev/ttyACM1", 0x1234, 0x0001, None, BoardKind.UNKNOWN, "A talking mouse")


def test_a_boards_port_is_told_with_its_usb_identity() -> None:
    pico, mouse = check_ports([PICO, MOUSE])

    assert (pico.grade, mouse.grade) == (Grade.OK, Grade.OK)
    assert "/dev/ttyACM0: pico, USB 2e8a:0005, serial number E660" in pico.text
    assert "A talking mouse" in mouse.text


@pytest.mark.parametrize("there", [[], [MOUSE]])
def test_without_a_boards_port_there_is_a_warning(there: list[BoardPort]) -> None:
    assert next(check_ports(there)).grade is Grade.WARNING


def test_a_port_that_may_be_opened_is_fine() -> None:
    assert check_access("/dev/ttyACM0", lambda _: True).grade is Grade.OK


@pytest.mark.parametrize(
    ("joined", "remedy"), [(False, "usermod -aG uucp $USER"), (True, "log out and in again")]
)
def test_a_port_that_may_not_be_opened_names_the_group_that_may(joined: bool, remedy: str) -> None:
    finding = check_access("/dev/ttyACM0", lambda _: False, lambda _: ("uucp", joined))

    assert finding.grade is Grade.PROBLEM
    assert remedy in finding.remedy


def test_services_that_meddle_are_named_with_what_keeps_them_away() -> None:
    modem, braille = check_meddlers(["ModemManager", "brltty"])

    assert "--write udev" in modem.remedy
    assert "brltty" in braille.remedy


def test_a_chip_in_bootsel_mode_wants_its_uf2() -> None:
    (finding,) = check_bootsel(["RP2350"])

    assert "UF2" in finding.remedy
