"""Old names on the command line: read, told in one line, and hidden from help."""

from __future__ import annotations

import click
import pytest

from adoube.cli.main import run
from tests.cli.command_lines import commands_below
from tests.cli.processes import one_line

NOWHERE = "/dev/no-such-port"
FORMER = [
    ("monitor", [NOWHERE], "monitor PORT is now --board PORT"),
    ("calibrate", [NOWHERE], "calibrate PORT is now --board PORT"),
    ("firmware status", ["--port", NOWHERE], "--port is now --board"),
    ("firmware install", ["--port", NOWHERE], "--port is now --board"),
    ("doctor", ["--port", NOWHERE], "--port is now --board"),
]
COMMANDS = dict(commands_below())


@pytest.mark.parametrize(("command", "former", "told"), FORMER)
def test_an_old_name_does_what_the_new_one_does_and_is_told(
    command: str, former: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status = run([*command.split(), *former])
    before = capsys.readouterr()
    assert run([*command.split(), "--board", NOWHERE]) == status != 0
    now = capsys.readouterr()

    assert before.out == now.out
    assert before.err == f"adoube: {told}\n{now.err}"


@pytest.mark.parametrize(("command", "former"), [(command, former) for command, former, _ in FORMER])
def test_two_boards_are_refused(command: str, former: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*command.split(), *former, "--board", "usb"]) == 2

    assert one_line(capsys.readouterr().err) == f"adoube: usb and {NOWHERE}: give one board, with --board"


@pytest.mark.parametrize("command", [command for command, *_ in FORMER])
def test_help_shows_the_new_name_alone(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    run([*command.split(), "--help"])

    shown = capsys.readouterr().out
    assert "--board" in shown
    assert "--port" not in shown
    assert f"Usage: adoube {command} [OPTIONS]\n" in shown


def test_a_serial_port_is_asked_for_as_a_board_everywhere() -> None:
    named = {
        (path, param.opts[0])
        for path, command in COMMANDS.items()
        for param in command.params
        if "PORT" in (param.metavar or "") and not (isinstance(param, click.Option) and param.hidden)
    }

    # The port that other programs read or call, and the address of one.
    assert {(path, name) for path, name in named if name != "--board"} == {
        ("bridge dgt", "--serial"),
        ("bridge peripheral", "--tcp"),
    }


@pytest.mark.parametrize("board", ["virtual", "sim", "sim:board.json", "camera:0", "chessnut", "dgt:COM3"])
@pytest.mark.parametrize("command", ["monitor", "firmware install", "firmware status"])
def test_a_board_without_our_firmware_is_refused_where_that_is_needed(
    command: str, board: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*command.split(), "--board", board]) == 2

    assert f"{board} does not run the adoube firmware: give usb" in one_line(capsys.readouterr().err)
