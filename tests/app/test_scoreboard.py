"""The scoreboard's port: the same every evening, and another one only where it is in use."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from adoube.app import scoreboard as page_port
from adoube.app.scoreboard import PortMemory, serve_somewhere
from adoube.cli.main import run
from adoube.errors import AdoubeError
from tests.cli.processes import Running, one_line


class Taken(AdoubeError):
    """Raised by a server whose port is in use."""


@contextmanager
def listening() -> Iterator[int]:
    """A port that another program has; some after it are mostly free."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def test_at_first_it_is_the_usual_port(tmp_path: Path) -> None:
    assert PortMemory(tmp_path).recalled() == page_port.USUAL_PORT


def test_a_port_is_kept_from_then_on(tmp_path: Path) -> None:
    PortMemory(tmp_path).keep(8440)

    assert PortMemory(tmp_path).recalled() == 8440


def test_where_the_wanted_port_is_taken_the_next_free_one_serves(tmp_path: Path) -> None:
    def serve_at(port: int) -> int:
        if port in (8421, 8422):
            raise Taken(str(port))
        return port

    assert serve_somewhere(PortMemory(tmp_path), serve_at, Taken) == (8423, 8421)


def test_where_all_ports_around_are_taken_any_free_one_serves(tmp_path: Path) -> None:
    PortMemory(tmp_path).keep(65530)

    def serve_at(port: int) -> int:
        if port:
            raise Taken(str(port))
        return 40123

    assert serve_somewhere(PortMemory(tmp_path), serve_at, Taken) == (40123, 65530)


@pytest.mark.parametrize("text", ["", "eighty", "0", "70000", "-8421", "\xff"])
def test_a_file_that_holds_no_port_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "scoreboard_port").write_text(text, encoding="latin-1")

    with pytest.raises(AdoubeError, match="scoreboard_port: not a port number"):
        PortMemory(tmp_path).recalled()


@pytest.mark.full
@pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals")
def test_a_table_says_that_links_differ_once_and_keeps_its_port(tmp_path: Path) -> None:
    play = ("play", "jarmo", "--board", "virtual", "--data", str(tmp_path))
    with listening() as busy:
        PortMemory(tmp_path).keep(busy)
        with Running(*play) as running:
            first = running.url
            running.until_said(f"^Port {busy} is in use by another program, so the scoreboard uses port ")
            running.until_said("^From now on port ")
            running.ends_by(signal.SIGINT)
        with Running(*play) as running:
            second = running.url
            running.until_said("^The codes and log-ins of ")
            running.ends_by(signal.SIGINT)

    assert first == second
    assert "in use" not in running.said


def test_a_broken_file_is_one_line_and_status_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "scoreboard_port").write_text("eighty", encoding="ascii")

    assert run(["play", "jarmo", "--board", "virtual", "--data", str(tmp_path)]) == 2
    assert "delete the file, or give --port" in one_line(capsys.readouterr().err)
