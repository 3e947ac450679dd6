"""`adoube boards`: a line a board, which stands after `--board` as it is printed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from adoube.app.settings import is_eboard
from adoube.cli import boards
from adoube.cli.main import run
from adoube.link.eboards.finding import BoardFound, Senses, find_boards
from tests.cli.processes import one_line
from tests.link.eboards.other_makers import KINDS, advertised, computer, hid_device, port

FULL = computer([port()], [hid_device()], [advertised()], {"/dev/ttyUSB0": "screen"})
At = Callable[[Senses], None]

KEYS = ["board", "kind", "name", "battery", "signal", "held_by"]


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> At:
    """Have the command run on a computer that finds that; no board is connected to."""

    def at(there: Senses) -> None:
        monkeypatch.setattr(boards, "EBOARD_KINDS", KINDS)
        monkeypatch.setattr(boards, "find_boards", partial(find_boards, senses=there))
        monkeypatch.setattr(boards, "boards_there", there.ports)
        monkeypatch.setattr(boards, "with_battery", _as_told)

    return at


def _as_told(board: BoardFound, _: Path) -> BoardFound:
    return replace(board, battery=80) if board.signal is not None else board


def test_each_board_is_an_object_of_six_keys(at: At, capsys: pytest.CaptureFixture[str]) -> None:
    at(FULL)

    assert run(["boards", "--json"]) == 0

    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [[*line] for line in lines] == [KEYS] * 4
    assert [[*line.values()] for line in lines] == [
        ["acme:/dev/ttyUSB0", "acme", "CP2102 USB to UART", None, None, "screen (17)"],
        ["bolt:/dev/ttyUSB0", "bolt", "CP2102 USB to UART", None, None, "screen (17)"],
        ["acme:hid:A1", "acme", "Acme Air", None, None, None],
        ["acme:AA:BB:CC:DD:EE:01", "acme", "Acme Air", 80, -52, None],
    ]


def test_people_read_columns_and_what_to_do_next(at: At, capsys: pytest.CaptureFixture[str]) -> None:
    at(FULL)

    assert run(["boards"]) == 0

    told = capsys.readouterr()
    heading, *lines = told.out.splitlines()
    assert heading.split() == ["board", "kind", "name", "battery", "signal", "held", "by"]
    assert re.split("  +", lines[-1]) == [
        "acme:AA:BB:CC:DD:EE:01",
        "Acme",
        "Acme Air",
        "80 %",
        "strong (-52 dBm)",
        "nobody",
    ]
    assert "it is one of their boards, or another device" in told.err
    assert "Bolt boards cannot be told from other serial devices" in told.err
    assert "connected to a phone or another computer" in told.err
    assert "adoube play chess --board acme:/dev/ttyUSB0" in told.err


def test_what_cannot_be_looked_at_is_told_beside_the_list(at: At, capsys: pytest.CaptureFixture[str]) -> None:
    at(computer([port()], bluetooth="bluetoothd does not run"))

    assert run(["boards", "--json"]) == 0

    told = capsys.readouterr()
    assert len(told.out.splitlines()) == 2
    assert one_line(told.err) == "The search is incomplete: bluetoothd does not run"


def test_without_any_board_people_are_told_what_to_try(at: At, capsys: pytest.CaptureFixture[str]) -> None:
    at(computer())

    assert (run(["boards"]), run(["boards", "--json"])) == (0, 0)

    told = capsys.readouterr()
    assert told.out == ""
    assert "No board is plugged in or in range." in one_line(told.err)


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "1000", "soon"])
def test_a_time_that_nobody_can_listen_for_is_one_line_and_status_2(
    seconds: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["boards", "--seconds", seconds]) == 2
    assert "--seconds" in one_line(capsys.readouterr().err)


def test_the_computer_that_runs_this_can_be_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["boards", "--json", "--seconds", "0.1"]) == 0

    for line in capsys.readouterr().out.splitlines():
        board = json.loads(line)
        assert [*board] == KEYS
        assert is_eboard(board["board"]) or board["kind"] == "adoube"
