"""The packs in the repository are those that `adoube hardware` writes today.

After an intended change `python tests/hardware/examples.py` writes them anew.
"""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import pytest

from adoube.cli.main import run
from tests.hardware.examples import COMMANDS, FOLDER, write_example

RENEW = "run `python tests/hardware/examples.py`, and look at what has changed"

GUIDES = {
    "jarmo-reeds": "building-jarmo-reeds.md",
    "chess-linear": "building-8x8-linear-halls.md",
    "leap-frog-halls": "building-15x15-digital-halls.md",
}


@pytest.fixture(scope="module", params=COMMANDS)
def example(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture(scope="module")
def written(example: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packs") / example
    assert write_example(example, folder) == 0
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def inflated(pdf: bytes) -> list[bytes]:
    """Return the contents of the pages. Compressors differ between systems, so a PDF's bytes may."""
    streams = re.findall(rb"stream\n(.*?)\nendstream", pdf, re.DOTALL)
    return [zlib.decompress(stream) if stream.startswith(b"\x78") else stream for stream in streams]


@pytest.mark.full(but=1)
def test_every_file_of_an_example_is_what_the_command_writes(example: str, written: Path) -> None:
    kept, new = contents(FOLDER / example), contents(written)

    assert kept.keys() == new.keys(), RENEW
    differing = [name for name in kept if not name.endswith(".pdf") and kept[name] != new[name]]
    assert differing == [], RENEW


@pytest.mark.full(but=1)
@pytest.mark.parametrize("name", ["sheet.pdf", "face.pdf"])
def test_every_page_of_its_sheets_is_what_the_command_draws(example: str, written: Path, name: str) -> None:
    kept, new = (inflated((folder / name).read_bytes()) for folder in (FOLDER / example, written))

    assert len(kept) > 2
    assert kept == new, RENEW


def test_an_example_passes_its_own_check(example: str) -> None:
    assert run(["hardware", "--check", str(FOLDER / example)]) == 0


@pytest.mark.parametrize("page", ["examples/README.md", "its guide"])
def test_its_command_is_shown(example: str, page: str) -> None:
    file = FOLDER.parent / (GUIDES[example] if page == "its guide" else page)

    assert f"\nadoube {COMMANDS[example]} --out {example}\n" in file.read_text(encoding="utf-8")
