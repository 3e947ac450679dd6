"""The packs with circuit boards in hardware_docs/examples, without their sheets, and their commands.

    python -m tests.hardware.tile_examples

writes all of them anew, after a change of the output of `adoube hardware`.
"""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from zipfile import ZipFile

from adoube.hardware.design import Design
from adoube.hardware.designer import design
from adoube.hardware.pack import MANIFEST, write_pack
from adoube.hardware.request import PackRequest

__all__ = ["COMMANDS", "FOLDER", "archived", "designed_by", "kept_files", "write_example"]

FOLDER = Path(__file__).parents[2] / "hardware_docs" / "examples"

# By the example's folder, behind `adoube hardware`, without --out.
COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "jarmo-tiles": "jarmo --sensors reed --mcu pico --wiring hc165 --size 50 --tiles 5",
        "chess-tiles": "chess --sensors hall-linear --mcu pico --wiring mux --size 50 --supply 5v --tiles 4",
        "leap-frog-tiles": (
            "leap-frog --sensors hall-digital --mcu pico --wiring hc165 --size 35 --supply 5v --tiles 5"
        ),
    }
)


def designed_by(command: str) -> Design:
    """Return the design of a command."""
    game, *words = shlex.split(command)
    asked = dict(zip(words[::2], words[1::2], strict=True))
    return design(
        PackRequest(
            game=game,
            sensors=asked["--sensors"],
            mcu=asked["--mcu"],
            wiring=asked["--wiring"],
            pitch_mm=float(asked["--size"]),
            supply=asked.get("--supply", "usb"),
            tiles=int(asked["--tiles"]),
        )
    )


def write_example(name: str, folder: Path) -> None:
    """Write the pack without the sheets, which look like those of boards wired by hand."""
    write_pack(designed_by(COMMANDS[name]), folder, lambda _design, _folder: None)


def kept_files(folder: Path) -> dict[str, str]:
    """Return the committed texts, without the list of files, which would name the sheets."""
    files = {file.name: file.read_bytes() for file in sorted(folder.iterdir()) if file.name != MANIFEST}
    archives = {name: files.pop(name) for name in [*files] if name.endswith(".zip")}
    texts = {name: content.decode() for name, content in files.items()}
    return texts | {
        f"{name}/{each}": text for name in archives for each, text in archived(archives[name]).items()
    }


def archived(archive: bytes) -> dict[str, str]:
    """Return the texts in an archive; two that hold the same may be packed differently."""
    with ZipFile(BytesIO(archive)) as files:
        return {each: files.read(each).decode() for each in files.namelist()}


def _renew() -> None:
    for name in COMMANDS:
        with TemporaryDirectory() as aside:
            write_example(name, Path(aside, name))
            Path(aside, name, MANIFEST).unlink()
            shutil.rmtree(FOLDER / name, ignore_errors=True)
            shutil.copytree(Path(aside, name), FOLDER / name)


if __name__ == "__main__":
    _renew()
