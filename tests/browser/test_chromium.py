"""Which browser the pages are tried in."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.browser.chromium import page_browser

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on POSIX, where a script is a program")

CHROMIUM = Path("/usr/bin/chromium")


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder in which programs are looked for; it is empty."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("ADOUBE_CHROMIUM", raising=False)
    return tmp_path


def installed_shell(programs: Path) -> Path:
    shell = programs / "chromium-headless-shell"
    shell.write_text("#!/bin/sh\n", encoding="utf-8")
    shell.chmod(0o755)
    return shell


def test_pages_are_tried_in_the_headless_shell(programs: Path) -> None:
    shell = installed_shell(programs)

    assert page_browser(CHROMIUM) == shell


def test_where_only_chromium_is_installed_pages_are_tried_in_it(programs: Path) -> None:
    assert page_browser(CHROMIUM) == CHROMIUM


def test_a_browser_that_the_environment_names_is_taken_for_the_pages_too(
    programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed_shell(programs)
    monkeypatch.setenv("ADOUBE_CHROMIUM", str(CHROMIUM))

    assert page_browser(CHROMIUM) == CHROMIUM
