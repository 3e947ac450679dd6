"""`adoube bridge peripheral` as people start it."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from adoube.cli.main import run
from tests.cli.processes import Running
from tests.feeds.bridge.test_peripheral import app_at

Refused = Callable[..., str]
BOARD = ("--board", "sim", "--hands", "blitz", "--speed", "20", "--turn-end", "dwell:0.3", "--no-web")


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Refused:
    """Runs the command, and returns the line that says why it cannot be."""

    def said(*arguments: str) -> str:
        assert run(["bridge", "peripheral", *BOARD, "--data", str(tmp_path), *arguments]) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        return captured.err.strip()

    return said


@pytest.mark.full
def test_an_app_plays_with_people_at_a_board(tmp_path: Path) -> None:
    with Running("bridge", "peripheral", *BOARD, "--data", str(tmp_path), "--tcp", "0") as running:
        number = int(running.until_said(r"Board for apps: 127.0.0.1:(\d+)")[1])
        running.until_said("play.")
        with socket.create_connection(("127.0.0.1", number), 10.0) as connection:
            app = app_at(connection)
            app.asks()
            app.begins(side="b")
            app.synchronizes()
            for turn in ("e2e4", "d2d4", "b1c3"):
                app.plays(turn)
                assert app.rules()
            assert app.moved >= 3
            assert len(app.board.move_stack) == 6


def test_an_address_that_is_none_or_is_taken_is_named(refused: Refused) -> None:
    assert "give PORT or HOST:PORT" in refused("--tcp", "seven")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = taken.getsockname()[1]
        assert f"127.0.0.1:{number}: cannot listen there" in refused("--tcp", str(number))


@pytest.mark.skipif(sys.platform != "linux", reason="only on Linux: BlueZ")
def test_without_a_bus_to_bluez_one_line_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, refused: Refused, tmp_path: Path
) -> None:
    pytest.importorskip("dbus_fast")
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", f"unix:path={tmp_path}/no")

    said = refused()

    assert "D-Bus cannot be reached" in said
    assert said.endswith("--tcp 7010")
    assert "\n" not in said


def test_elsewhere_one_line_says_that_bluetooth_needs_linux(
    monkeypatch: pytest.MonkeyPatch, refused: Refused
) -> None:
    monkeypatch.setattr("adoube.cli.bridge.sys.platform", "darwin")

    assert "only on Linux" in refused()


def test_without_the_library_one_line_names_it(monkeypatch: pytest.MonkeyPatch, refused: Refused) -> None:
    monkeypatch.setattr("adoube.cli.bridge.sys.platform", "linux")
    monkeypatch.setattr("adoube.cli.bridge.find_spec", lambda _: None)

    assert "the Python package dbus-fast" in refused()


@pytest.mark.skipif(sys.platform != "linux", reason="only on Linux: BlueZ")
@pytest.mark.parametrize("name", ["", "a" * 27, "é" * 14])
def test_a_name_that_cannot_be_advertised_is_refused(refused: Refused, name: str) -> None:
    pytest.importorskip("dbus_fast")

    assert "at most 26 bytes" in refused("--name", name)
