"""`adoube firmware`: from a bare MicroPython to a board that introduces itself."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from adoube.cli import firmware
from adoube.cli.main import run
from adoube.hardware.install import serial_remote
from adoube.hardware.install.program_files import firmware_folder
from adoube.link import session
from adoube.simulation.board.simulated_board import SimulatedBoard
from adoube.simulation.board.wiring import simulated_wiring
from tests.cli.processes import one_line
from tests.hardware.install.prompt_board import prompt_board

needs_pty = pytest.mark.skipif(sys.platform == "win32", reason="only on systems with pseudo-terminals")


@pytest.fixture
def config(tmp_path: Path) -> Path:
    file = tmp_path / "board.json"
    wiring = simulated_wiring(firmware_folder()) | {"link": {"kind": "usb"}}
    file.write_text(json.dumps(wiring), encoding="utf-8")
    return file


@pytest.fixture
def flash(tmp_path: Path) -> Path:
    folder = tmp_path / "flash"
    folder.mkdir()
    return folder


@pytest.mark.full
@needs_pty
@pytest.mark.long
@pytest.mark.node
@pytest.mark.timeout(120)
def test_a_bare_micropython_becomes_a_board(
    flash: Path, config: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # On a busy computer this interpreter begins far more slowly than a chip does.
    monkeypatch.setattr(session, "SILENCE_MS", 60_000)
    with prompt_board(flash) as port:
        installed = run(["firmware", "install", "--board", port, "--config", str(config)])
        told = capsys.readouterr().out
        asked = run(["firmware", "status", "--board", port])

    assert (installed, asked) == (0, 0)
    assert "MicroPython 1." in told
    assert "firmware on it: none" in told
    assert "verified" in told
    assert "25 cells" in told
    assert "Its self-test finds no fault." in capsys.readouterr().out
    assert (flash / "board.json").read_bytes() == config.read_bytes()


@needs_pty
@pytest.mark.node
def test_one_bar_goes_from_the_first_look_to_the_end_and_no_line_runs_into_it(
    flash: Path, config: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shares: list[float] = []

    @contextmanager
    def recorded(_label: str) -> Iterator[Callable[[float], None]]:
        yield shares.append
        assert capsys.readouterr().out == ""

    monkeypatch.setattr(firmware, "progress_bar", recorded)
    with prompt_board(flash) as port:
        run(["firmware", "install", "--board", port, "--config", str(config), "--dry-run"])

    assert shares == sorted(shares)
    assert (0 < shares[0] < 0.5, shares[-1]) == (True, 1)
    assert "Nothing was changed." in capsys.readouterr().out


@needs_pty
@pytest.mark.node
def test_a_dry_run_changes_nothing(flash: Path, config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with prompt_board(flash) as port:
        status = run(["firmware", "install", "--board", port, "--config", str(config), "--dry-run"])

    assert status == 0
    assert "Nothing was changed." in capsys.readouterr().out
    assert [*flash.iterdir()] == []


@needs_pty
@pytest.mark.node
def test_a_configuration_with_a_problem_is_refused_before_anything_is_copied(
    flash: Path, config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config.write_text('{"sensor": "smell"}', encoding="utf-8")

    with prompt_board(flash) as port:
        status = run(["firmware", "install", "--board", port, "--config", str(config)])

    assert status == 2
    assert "does not fit this board: board.json: sensor" in one_line(capsys.readouterr().err)
    assert [*flash.iterdir()] == []


@needs_pty
@pytest.mark.node
def test_a_board_without_a_configuration_wants_one(flash: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with prompt_board(flash) as port:
        status = run(["firmware", "install", "--board", port])

    assert status == 2
    assert "give one with --config" in one_line(capsys.readouterr().err)


def test_a_port_that_is_not_there_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["firmware", "install", "--board", "/dev/no-such-port"]) == 2
    assert "no-such-port" in one_line(capsys.readouterr().err)


def test_a_pico_in_bootsel_mode_is_named_where_no_port_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("adoube.cli.cabled_board.boards_in_bootsel", lambda: ("RP2350",))

    assert run(["firmware", "install", "--board", "/dev/no-such-port"]) == 2
    assert "an RP2350 in BOOTSEL mode is plugged in" in one_line(capsys.readouterr().err)


@needs_pty
def test_a_device_without_micropython_is_told_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serial_remote, "ATTEMPTS_S", (0.2, 0.2))
    monkeypatch.setattr(serial_remote, "READ_TIMEOUT_S", 0.2)
    master, slave = os.openpty()
    status = run(["firmware", "install", "--board", os.ttyname(slave)])
    os.close(master)
    os.close(slave)

    assert status == 2
    assert "hold its BOOTSEL button" in one_line(capsys.readouterr().err)


def test_an_address_is_no_port_to_install_through(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["firmware", "install", "--board", "socket://127.0.0.1:7000"]) == 2
    assert "not through socket://127.0.0.1:7000" in one_line(capsys.readouterr().err)


@needs_pty
def test_a_board_that_is_in_use_is_left_alone(capsys: pytest.CaptureFixture[str]) -> None:
    from adoube.link.serial_port import open_port

    with SimulatedBoard() as board:
        playing = open_port(board.port)
        status = run(["firmware", "install", "--board", board.port])
        playing.close()

    assert status == 2
    assert "is in use" in one_line(capsys.readouterr().err)


def test_the_status_of_a_running_board_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with SimulatedBoard() as board:
        status = run(["firmware", "status", "--board", board.port])

    told = capsys.readouterr().out
    assert status == 0
    assert "25 cells" in told
    assert "matches this program" in told


def test_the_page_that_sets_boards_up_is_written_as_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["firmware", "page", "--out", str(tmp_path / "set-up")]) == 0

    assert "index.html is the page" in capsys.readouterr().out
    assert (tmp_path / "set-up" / "index.html").is_file()


def test_the_page_is_written_over_an_earlier_copy_and_over_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("my own", encoding="utf-8")
    page = ["firmware", "page", "--out"]

    assert run([*page, str(site)]) == 2
    assert "has no copy of the page: give another" in one_line(capsys.readouterr().err)
    assert [file.read_text(encoding="utf-8") for file in site.iterdir()] == ["my own"]
    assert run([*page, str(site), "--force"]) == 2
    assert [file.read_text(encoding="utf-8") for file in site.iterdir()] == ["my own"]
    assert [run([*page, str(site / "set-up"), *force]) for force in ([], [], ["--force"])] == [0, 2, 0]
