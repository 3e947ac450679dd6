"""Colour on a terminal: when it is wanted, and that nothing else gets its codes."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from adoube.cli.main import run
from adoube.terminal_colour import TextTone, echo, is_colour_wanted, toned

VARIABLES = ("NO_COLOR", "FORCE_COLOR", "TERM")


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({}, None),
        ({"TERM": "xterm"}, None),
        ({"TERM": "dumb"}, False),
        ({"NO_COLOR": "1"}, False),
        ({"NO_COLOR": ""}, None),
        ({"FORCE_COLOR": "1", "TERM": "dumb"}, True),
        ({"FORCE_COLOR": "0"}, None),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_the_environment_decides_before_the_terminal(
    environment: Mapping[str, str], wanted: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    assert is_colour_wanted() is wanted


def test_what_is_piped_has_no_codes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)

    echo(toned("ok", TextTone.GOOD))

    assert capsys.readouterr().out == "ok\n"


@pytest.mark.parametrize(
    "arguments", [["--help"], ["perft", "--help"], ["replay", "--sample", "jarmo"], ["rules", "quoits"]]
)
def test_colour_adds_nothing_but_codes(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    run(arguments)
    plain = capsys.readouterr()
    monkeypatch.setenv("FORCE_COLOR", "1")

    run(arguments)

    coloured = capsys.readouterr()
    assert "\x1b[" in coloured.out + coloured.err
    assert (uncoloured(coloured.out), uncoloured(coloured.err)) == (plain.out, plain.err)


def test_json_never_has_codes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")

    run(["replay", "--sample", "jarmo", "--json"])

    assert "\x1b" not in capsys.readouterr().out


def uncoloured(text: str) -> str:
    for code in ("0", "1", "31", "32", "33"):
        text = text.replace(f"\x1b[{code}m", "")
    return text
