"""Sets of photographs of real boards in public repositories: a folder of them, made from clones.

    python -m benchmarks.photographs.sets CLONES FOLDER [--half choose]
    python -m benchmarks.photographs.sets --list

sets.json names the repository, the commit, the path and the sha256 of each picture, its licence, and what
was labelled here. Pictures are not part of this repository. Clone what `--list` prints to CLONES/OWNER/NAME;
each set whose clone is there becomes a folder with its pictures and labels.json. Pictures of more than 1,920
pixels are made smaller, as a camera shows them.

What is chosen by looking at photographs is chosen on the half `choose`; on `report` nothing was. Sets of one
board are in one half.
"""

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import click
import cv2
import numpy as np

from adoube.errors import AdoubeError
from benchmarks.photographs.labels import NAME, Labels

__all__ = ["HALVES", "MANIFEST", "SetNotMade", "half_of", "half_of_board", "labels_from", "lay_out", "sets"]

MANIFEST = Path(__file__).with_name("sets.json")
HALVES = ("choose", "report")
USAGE_ERROR = 2
GIT_TIMEOUT_S = 120
OF_SET = ("game", "half", "licence", "columns", "ranks", "camera", "seen", "in_order", "cut", "corners")
OF_PICTURE = ("file", "corners", "cut", "setup")


class SetNotMade(AdoubeError):
    """A picture of a set that its clone does not have, or has otherwise."""


def sets() -> Mapping[str, Mapping[str, Any]]:
    """Each set by its name, as sets.json has it."""
    found: Mapping[str, Mapping[str, Any]] = json.loads(MANIFEST.read_text(encoding="utf-8"))["sets"]
    return found


def half_of_board(board: str, *, used_before: bool = False) -> str:
    """Return the half of a board's sets: by its name alone, unless something was chosen on it before."""
    return HALVES[0 if used_before else hashlib.sha256(board.encode()).digest()[0] % 2]


def half_of(labels: Labels) -> str:
    """Return the half of a labelled folder. Those that name none were in use before there were halves."""
    half: str = labels.get("half", HALVES[0])
    return half


def labels_from(name: str, described: Mapping[str, Any]) -> dict[str, Any]:
    """Return a set's labels.json."""
    items = []
    for picture in described["pictures"]:
        item = {key: picture[key] for key in OF_PICTURE if key in picture}
        if "cells" in picture:
            item["fen"] = picture["cells"]
        if described.get("same_light"):
            item["setup"] = name
        items.append(item)
    labels = {key: described[key] for key in OF_SET if key in described}
    labels["source"] = f"https://github.com/{described['repository']}, commit {described['commit']}"
    labels["labels"] = described["labelled"]
    labels["convention"] = (
        "corners: crossings, intersections of lines, clockwise from the upper left of the cells"
        if described.get("points")
        else "corners: those of the playing area, clockwise from the upper left of the cells"
    )
    return {**labels, "items": items}


def lay_out(name: str, described: Mapping[str, Any], clones: Path, folder: Path) -> None:
    """Write a set's pictures and labels.json into a folder of its name. Raises SetNotMade."""
    into = folder / name
    into.mkdir(parents=True, exist_ok=True)
    for picture in described["pictures"]:
        content = _content(clones / described["repository"], described["commit"], picture)
        (into / picture["file"]).write_bytes(_no_larger(content, picture))
    text = json.dumps(labels_from(name, described), indent=1, ensure_ascii=False)
    (into / NAME).write_text(f"{text}\n", encoding="utf-8")


def _content(clone: Path, commit: str, picture: Mapping[str, Any]) -> bytes:
    where = f"{clone}, {picture['path']} at {commit[:12]}"
    found = subprocess.run(
        ["git", "-C", str(clone), "cat-file", "blob", f"{commit}:{picture['path']}"],
        capture_output=True,
        check=False,
        timeout=GIT_TIMEOUT_S,
    )
    if found.returncode:
        said = found.stderr.decode(errors="replace").strip().splitlines()
        raise SetNotMade(f"{where}: {said[-1] if said else 'not found'}; clone the whole repository again")
    if hashlib.sha256(found.stdout).hexdigest() != picture["sha256"]:
        raise SetNotMade(f"{where}: not the picture that was labelled; its sha256 differs")
    return found.stdout


def _no_larger(content: bytes, picture: Mapping[str, Any]) -> bytes:
    """The picture's content, made smaller where its labels are of a smaller picture."""
    if "size" not in picture:
        return content
    read = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    width, height = picture["size"]
    smaller = cv2.resize(np.asarray(read, np.uint8), (width, height), interpolation=cv2.INTER_AREA)
    return bytes(cv2.imencode(Path(picture["file"]).suffix, smaller)[1])


def _wanted(half: str | None) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for name, described in sets().items():
        if half in (None, described["half"]):
            yield name, described


def _made(chosen: Iterable[tuple[str, Mapping[str, Any]]], clones: Path, folder: Path) -> Iterator[str]:
    """A line for each set."""
    for name, described in chosen:
        clone = clones / described["repository"]
        if not clone.exists():
            yield f"{name}: left out; clone https://github.com/{described['repository']} to {clone}"
            continue
        lay_out(name, described, clones, folder)
        yield f"{name}: {len(described['pictures'])} pictures, {described['half']}"


@click.command()
@click.argument("clones", required=False, type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.argument("folder", required=False, type=click.Path(file_okay=False, path_type=Path))
@click.option("--half", type=click.Choice(HALVES), help="Only this half.")
@click.option("--list", "listed", is_flag=True, help="Print the repositories and their licences.")
def main(*, clones: Path | None, folder: Path | None, half: str | None, listed: bool) -> None:
    """Lay out the sets whose clones are there, or list what to clone."""
    chosen = list(_wanted(half))
    if listed or clones is None or folder is None:
        sources = {(described["repository"], described["licence"]) for _, described in chosen}
        for repository, licence in sorted(sources):
            click.echo(f"https://github.com/{repository}  (licence: {licence})")
        return
    try:
        for line in _made(chosen, clones, folder):
            click.echo(line)
    except AdoubeError as error:
        click.echo(f"Error: {error}", err=True)
        sys.exit(USAGE_ERROR)


if __name__ == "__main__":
    main()
