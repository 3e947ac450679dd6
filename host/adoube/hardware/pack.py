"""Packs: folders with everything a maker needs, replaced completely or not at all."""

import json
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from pathlib import Path

from adoube.hardware.design import Design
from adoube.hardware.papers.factory import factory_files
from adoube.hardware.papers.lists import board_json, harness_csv, parts_csv, sensors_csv, wires_csv
from adoube.hardware.papers.pages import magnets_md, parts_md, power_md, readme_md
from adoube.hardware.prices import PriceTable, costs_md
from adoube.hardware.request import HardwareError
from adoube.words import coded

__all__ = ["BOARD", "MANIFEST", "SENSORS", "WIRES", "write_pack"]

MANIFEST, BOARD, WIRES, SENSORS = "pack.json", "board.json", "wires.csv", "sensors.csv"
COSTS, HARNESS = "costs.md", "harness.csv"
PACK_VERSION = 1

PAPERS: Mapping[str, Callable[[Design], str]] = {
    "README.md": readme_md,
    BOARD: board_json,
    WIRES: wires_csv,
    SENSORS: sensors_csv,
    "parts.csv": parts_csv,
    "parts.md": parts_md,
    "magnets.md": magnets_md,
    "power.md": power_md,
}

# Fields of the link that a maker fills in; they survive a new pack.
SECRETS = ("ssid", "password", "token")


def write_pack(
    design: Design, folder: Path, draw: Callable[[Design, Path], object], prices: PriceTable | None = None
) -> list[str]:
    """Write the pack of a design and return its files' names; `draw` adds drawings to a folder.

    With `prices` it includes the costs. An older pack in the same folder is replaced. Raises HardwareError if
    the folder holds anything else or cannot be written.
    """
    kept = _with_secrets(design, _checked(folder))
    try:
        folder = folder.resolve()
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}-") as aside:
            new = Path(aside, "new")
            names = _fill(kept, new, draw, prices)
            _put(new, folder, Path(aside, "old"))
    except OSError as error:
        raise HardwareError(coded("hardware.unwritable", folder=folder, why=error.strerror)) from error
    return names


def _fill(
    design: Design, new: Path, draw: Callable[[Design, Path], object], prices: PriceTable | None
) -> list[str]:
    new.mkdir()
    for name, paper in PAPERS.items():
        (new / name).write_text(paper(design), encoding="utf-8", newline="\n")
    for name, content in factory_files(design).items():
        (new / name).write_bytes(content)
    if design.tiling is not None and design.tiling.cables:
        (new / HARNESS).write_text(harness_csv(design), encoding="utf-8", newline="\n")
    if prices is not None:
        (new / COSTS).write_text(costs_md(design, prices), encoding="utf-8", newline="\n")
    draw(design, new)
    names = sorted([*(file.name for file in new.iterdir()), MANIFEST])
    (new / MANIFEST).write_text(_manifest(design, names), encoding="utf-8", newline="\n")
    return names


def _put(new: Path, folder: Path, old: Path) -> None:
    """Move the old files aside and the new ones in; on failure, move the old ones back.

    The folder itself stays the same one: it may be somebody's working directory.
    """
    if not folder.exists():
        new.rename(folder)
        return
    old.mkdir()
    _move_all(folder, old)
    try:
        _move_all(new, folder)
    except OSError:
        _move_all(folder, new)
        _move_all(old, folder)
        raise


def _move_all(source: Path, target: Path) -> None:
    for file in sorted(source.iterdir()):
        file.rename(target / file.name)


def _checked(folder: Path) -> dict[str, str]:
    """Return the network's secrets in an older pack. Raises HardwareError if the folder is no pack."""
    if not folder.exists():
        return {}
    if not folder.is_dir():
        raise HardwareError(coded("hardware.out_is_a_file", folder=folder))
    there = {file.name for file in folder.iterdir()}
    if not there:
        return {}
    if MANIFEST not in there:
        raise HardwareError(coded("hardware.out_is_taken", folder=folder))
    strangers = sorted(there - {*_listed(folder / MANIFEST), MANIFEST})
    if strangers:
        raise HardwareError(coded("hardware.out_has_strangers", folder=folder, files=[*strangers]))
    return _secrets(folder / BOARD)


def _listed(manifest: Path) -> list[str]:
    try:
        files = json.loads(manifest.read_text(encoding="utf-8"))["files"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise HardwareError(coded("hardware.out_is_taken", folder=manifest.parent)) from error
    return [str(file) for file in files]


def _secrets(board: Path) -> dict[str, str]:
    try:
        link = json.loads(board.read_text(encoding="utf-8"))["link"]
        return {key: str(link[key]) for key in SECRETS if link.get(key)}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        # Nothing to keep in an unreadable board.json.
        return {}


def _with_secrets(design: Design, secrets: Mapping[str, str]) -> Design:
    link = design.config["link"]
    if link["kind"] != "wifi":
        return design
    return replace(design, config={**design.config, "link": link | secrets})


def _manifest(design: Design, names: list[str]) -> str:
    request = asdict(replace(design.request, options=dict(design.request.options)))
    written = {"adoube_pack": PACK_VERSION, "request": request, "part": design.sensor.name, "files": names}
    return json.dumps(written, indent=2) + "\n"
