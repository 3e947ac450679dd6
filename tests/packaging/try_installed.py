"""Tries an installed adoube: its version, its judge and the first page of its scoreboard. Needs Python alone.

    python tests/packaging/try_installed.py PROGRAM [VERSION]

PROGRAM is the command `adoube` of the installation. With VERSION (`0.1.0` or `v0.1.0`) it must be that one.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import urllib.request
from urllib.parse import urljoin

__all__ = ["try_installed"]

ADDRESS = re.compile(r"^Scoreboard: (http://\S+)$")


def try_installed(program: str, version: str | None = None) -> str:
    """Return the version of an installation that works; raises AssertionError where something does not."""
    # Outside the repository: nothing of the source may be imported.
    with tempfile.TemporaryDirectory() as folder:
        told = subprocess.run([program, "--version"], cwd=folder, capture_output=True, text=True, check=True)
        found = told.stdout.split()[-1]
        assert version is None or found == version.removeprefix("v"), f"{found}, not {version}"
        _judge(program, folder)
        _first_page(program, folder)
    return found


def _judge(program: str, folder: str) -> None:
    judged = subprocess.run(
        [program, "judge", "jarmo"],
        input='{"turn": "b1-a3"}\n',
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    positions = [json.loads(line) for line in judged.stdout.splitlines()]
    assert [position["to_move"] for position in positions] == ["black", "white"], judged.stdout


def _first_page(program: str, folder: str) -> None:
    """Start a table whose board is on the page, and get its first page and what that refers to."""
    play = [program, "play", "jarmo", "--board", "virtual", "--port", "0", "--data", folder]
    with subprocess.Popen(
        play, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
    ) as table:
        try:
            assert table.stdout is not None
            address = next(found[1] for line in table.stdout if (found := ADDRESS.match(line)))
            page = _get(address)
            assert "Jarmo" in page, page
            for style in re.findall(r'<link rel="stylesheet" href="([^"]+)"', page):
                _get(urljoin(address, style))
        finally:
            table.terminate()


def _get(address: str) -> str:
    with urllib.request.urlopen(address, timeout=60) as answer:
        text: str = answer.read().decode()
    return text


if __name__ == "__main__":
    sys.stdout.write(f"adoube {try_installed(*sys.argv[1:])} works\n")
