"""The packs in hardware_docs/examples, and the commands that write them.

    python tests/hardware/examples.py

writes all of them anew, after a change of the output of `adoube hardware`.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from adoube.cli.main import run

__all__ = ["COMMANDS", "FOLDER", "write_example"]

FOLDER = Path(__file__).parents[2] / "hardware_docs" / "examples"

# By the example's folder, without --out.
COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "jarmo-reeds": "hardware jarmo --sensors reed --mcu pico --wiring matrix --size 50",
        "chess-linear": "hardware chess --sensors hall-linear --mcu pico --wiring mux --size 50 --supply 5v",
        "leap-frog-halls": (
            "hardware leap-frog --sensors hall-digital --mcu pico --wiring hc165 --size 35 --supply 5v"
        ),
    }
)


def write_example(name: str, folder: Path) -> int:
    """Run the example's command and return its exit status."""
    return run([*shlex.split(COMMANDS[name]), "--out", str(folder)])


def _renew() -> None:
    for name in COMMANDS:
        write_example(name, FOLDER / name)


if __name__ == "__main__":
    _renew()
