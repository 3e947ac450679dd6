"""Packs: folders with everything a maker needs, replaced completely or not at all."""

import json
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path

from adoube.hardware.design import Design
from adoube.hardware.factory_costs import BoardOrder
from adoube.hardware.papers.factory import factory_files
from adoube.hardware.papers.guide import guide_md
from adoube.hardware.papers.guide_pictures import guide_pictures
from adoube.hardware.papers.lists import board_json, harness_csv, parts_csv, sensors_csv, wires_csv
from adoube.hardware.papers.order_page import order_md
from adoube.hardware.papers.pages import magnets_md, parts_md, power_md
from adoube.hardware.prices import BoardEstimate, estimated, prices_md
from adoube.hardware.request import HardwareError
from adoube.output_files import require_writable_folder
from adoube.words import coded

__all__ = ["BOARD", "MANIFEST", "SENSORS", "WIRES", "board_papers", "require_place_of_pack", "write_pack"]

MANIFEST, BOARD, WIRES, SENSORS = "pack.json", "board.json", "wires.csv", "sensors.csv"
README, PRICES, HARNESS, FACTORY = "README.md", "prices.md", "harness.csv", "factory.md"
PACK_VERSION = 1

PAPERS: Mapping[str, Callable[[Design], str]] = {
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


Papers = Callable[[Design, BoardEstimate], Mapping[str, str]]  # the texts of a pack by their file's name


def board_papers(design: Design, estimate: BoardEstimate) -> Mapping[str, str]:
    """Return the texts of the pack of a whole board."""
    texts = {name: paper(design) for name, paper in PAPERS.items()}
    if design.tiling is not None and design.tiling.cables:
        texts[HARNESS] = harness_csv(design)
    if estimate.orders:
        texts[FACTORY] = order_md(design, estimate.orders)
    texts |= {README: guide_md(design, estimate.summary), PRICES: prices_md(design.title, estimate)}
    return {**texts, **guide_pictures(design)}


def write_pack(
    design: Design,
    folder: Path,
    draw: Callable[[Design, Path], object],
    estimate: BoardEstimate | None = None,
    papers: Papers = board_papers,
) -> list[str]:
    """Write the pack of a design and return its files' names; `draw` adds drawings to a folder.

    An older pack in the same folder is replaced. Raises HardwareError if the folder holds anything else or
    cannot be written.
    """
    estimate = estimate or estimated(design)
    kept = _with_secrets(design, _checked(folder))
    texts = papers(kept, estimate)
    try:
        folder = folder.resolve()
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}-") as aside:
            new = Path(aside, "new")
            names = _fill(kept, new, texts, estimate.orders, draw)
            _put(new, folder, Path(aside, "old"))
    except OSError as error:
        raise HardwareError(coded("hardware.unwritable", folder=folder, why=error.strerror)) from error
    return names


def require_place_of_pack(folder: Path) -> None:
    """Raise HardwareError for a folder that holds anything but a pack, OutputFileError for one that cannot be
    written. Nothing is changed."""
    _checked(folder)
    for each in (folder, folder.resolve().parent):  # the new pack is made beside it
        require_writable_folder(each)


def _fill(
    design: Design,
    new: Path,
    texts: Mapping[str, str],
    orders: Sequence[BoardOrder],
    draw: Callable[[Design, Path], object],
) -> list[str]:
    new.mkdir()
    for name, text in texts.items():
        (new / name).write_text(text, encoding="utf-8", newline="\n")
    for name, content in factory_files(orders, design.power).items():
        (new / name).write_bytes(content)
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
    try:
        _move_all(folder, old)
        try:
            _move_all(new, folder)
        except BaseException:  # a Ctrl-C too
            _move_all(folder, new)
            raise
    except BaseException:
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
    if (beside := Path(design.request.game).name) in names:
        request["game"] = beside
    written = {"adoube_pack": PACK_VERSION, "request": request, "part": design.sensor.name, "files": names}
    return json.dumps(written, indent=2) + "\n"
