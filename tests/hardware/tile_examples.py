"""The packs with circuit boards in hardware_docs/examples, without their sheets, and their commands.

    python -m tests.hardware.tile_examples

writes all of them anew, after a change of what `adoube hardware` writes.
"""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

from adoube.hardware.design import Design
from adoube.hardware.designing import design
from adoube.hardware.pack import MANIFEST, write_pack
from adoube.hardware.request import PackRequest

__all__ = ["COMMANDS", "FOLDER", "designed_by", "kept_files", "write_example"]

FOLDER = Path(__file__).parents[2] / "hardware_docs" / "examples"

COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "jarmo-tiles": "jarmo --sensors reed --mcu pico --wiring hc165 --size 50 --tiles 5",
        "chess-tiles": "chess --sensors hall-linear --mcu pico --wiring mux --size 50 --supply 5v --tiles 4",
        "leap-frog-tiles": (
            "leap-frog --sensors hall-digital --mcu pico --wiring hc165 --size 35 --supply 5v --tiles 5"
        ),
    }
)
"""By the example's folder, behind `adoube hardware`, without --out."""


def designed_by(command: str) -> Design:
    """The design that a command asks for."""
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
    """Writes the pack, without the sheets: those of the boards that are wired by hand look the same."""
    write_pack(designed_by(COMMANDS[name]), folder, lambda _design, _folder: None)


def kept_files(folder: Path) -> dict[str, str]:
    """The texts that are committed; the list of files would name the sheets too."""
    return {
        file.name: file.read_text(encoding="utf-8")
        for file in sorted(folder.iterdir())
        if file.name != MANIFEST
    }


def _renew() -> None:
    for name in COMMANDS:
        with TemporaryDirectory() as aside:
            write_example(name, Path(aside, name))
            shutil.rmtree(FOLDER / name, ignore_errors=True)
            (FOLDER / name).mkdir()
            for file, text in kept_files(Path(aside, name)).items():
                (FOLDER / name / file).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    _renew()
