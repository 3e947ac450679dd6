"""The progress bar: drawn only for a person at a terminal."""

import sys

import pytest

from adoube.cli.progress import progress_bar

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
