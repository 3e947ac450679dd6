"""The packs in hardware_docs/examples, and the commands that write them.

    python -m tests.hardware.examples

writes all of them anew, after a change of the output of `adoube hardware`. Given names, it writes only those.
"""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from adoube.cli.main import run
from adoube.hardware.design import Design
from adoube.hardware.designer import design
from adoube.hardware.request import PackRequest

__all__ = ["COMMANDS", "FOLDER", "TILED", "designed_by", "write_example"]

FOLDER = Path(__file__).parents[2] / "hardware_docs" / "examples"

# By the example's folder, without --out.
COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "jarmo-reeds": "hardware jarmo --sensors reed --mcu pico --wiring matrix --size 50",
        "chess-linear": "hardware chess --sensors hall-linear --mcu pico --wiring mux --size 50 --supply 5v",
        "leap-frog-halls": (
            "hardware leap-frog --sensors hall-digital --mcu pico --wiring hc165 --size 35 --supply 5v"
        ),
        "jarmo-tiles": "hardware jarmo --sensors reed --mcu pico --wiring hc165 --size 50 --tiles 5",
        "chess-tiles": (
            "hardware chess --sensors hall-linear --mcu pico --wiring mux --size 50 --supply 5v --tiles 4"
        ),
        "chess-lamps": (
            "hardware chess --sensors hall-digital --mcu pico --wiring hc165 --size 50 --supply 5v --tiles 4"
            " --lamps cells"
        ),
        "leap-frog-tiles": (
            "hardware leap-frog --sensors hall-digital --mcu pico --wiring hc165 --size 35 --supply 5v"
            " --tiles 5"
        ),
    }
)
# Those with circuit boards.
TILED = tuple(name for name, command in COMMANDS.items() if " --tiles " in command)


def write_example(name: str, folder: Path) -> int:
    """Run the example's command and return its exit status."""
    return run([*shlex.split(COMMANDS[name]), "--out", str(folder)])


def designed_by(name: str) -> Design:
    """Return the design of an example."""
    _, game, *words = shlex.split(COMMANDS[name])
    asked = dict(zip(words[::2], words[1::2], strict=True))
    return design(
        PackRequest(
            game=game,
            sensors=asked["--sensors"],
            mcu=asked["--mcu"],
            wiring=asked["--wiring"],
            pitch_mm=float(asked["--size"]),
            supply=asked.get("--supply", "usb"),
            lamps=asked.get("--lamps", "none"),
            tiles=int(asked["--tiles"]) if "--tiles" in asked else None,
        )
    )


def _renew(name: str) -> None:
    shutil.rmtree(FOLDER / name, ignore_errors=True)
    write_example(name, FOLDER / name)


if __name__ == "__main__":
    for each in sys.argv[1:] or COMMANDS:
        _renew(each)
