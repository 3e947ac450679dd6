"""The progress bar: drawn late, only for a person, and gone when the work is done."""

import sys

import pytest

from adoube.cli.progress import AFTER_S, Progress

Captured = pytest.CaptureFixture[str]


def half_done_after(seconds: float, captured: Captured) -> str:
    """What is drawn when half the work is done after so many seconds; once it is done, the line is empty."""
    moments = iter([0.0, seconds])
    with Progress("occupancy", lambda: next(moments)) as bar:
        bar.at(0.5)
        drawn = captured.readouterr().err
    assert captured.readouterr().err.strip() == ""
    return drawn


def watch(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal stands behind standard error."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)


def test_what_is_done_soon_needs_no_bar(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    watch(monkeypatch)

    assert half_done_after(AFTER_S / 2, capsys) == ""


def test_what_takes_longer_shows_how_far_it_has_come(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch(monkeypatch)

    assert half_done_after(AFTER_S, capsys) == "\roccupancy [###############...............]  50%"


def test_outside_a_terminal_nothing_is_drawn(capsys: Captured) -> None:
    assert half_done_after(AFTER_S, capsys) == ""
