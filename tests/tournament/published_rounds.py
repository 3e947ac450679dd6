"""Rounds whose pairings bbpPairings itself has made, in whole tournaments of its random tournament generator.

The first line of each file says the version, the command and its configuration. Versions 5.0.1 and 6.0.0 were
built from the tags of github.com/BieremaBoyzProgramming/bbpPairings (Apache License 2.0). XXR and XXC were
added.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from adoube.tournament.trf import Trf

__all__ = ["PublishedRound", "published_rounds"]

FOLDER = Path(__file__).parent / "published"
FIRST_COLUMN, WIDTH = 91, 10


class PublishedRound(NamedTuple):
    """A tournament before a round, who has which bye in it, and what the round then was."""

    name: str
    before: Trf
    byes: dict[int, str]
    pairs: set[tuple[int, int]]
    bye: int | None  # who has the pairing-allocated bye


def published_rounds(edition: int) -> list[PublishedRound]:
    return [
        _round(file, number)
        for file in sorted(FOLDER.glob(f"dutch_{edition}_*.trf"))
        for number in range(1, 7)
    ]


def _round(file: Path, number: int) -> PublishedRound:
    lines = file.read_text(encoding="ascii").splitlines()
    start = FIRST_COLUMN + WIDTH * (number - 1)
    entries = {
        int(line[4:8]): (int(line[start : start + 4]), line[start + 5], line[start + 7])
        for line in lines
        if line.startswith("001")
    }
    before = [line[:start] if line.startswith("001") else line for line in lines]
    return PublishedRound(
        f"{file.stem}, round {number}",
        Trf.read(file.name, ("\n".join(before) + "\n").encode()),
        {player: entry[2] for player, entry in entries.items() if not entry[0] and entry[2] != "U"},
        {(player, entry[0]) for player, entry in entries.items() if entry[0] and entry[1] == "w"},
        next((player for player, entry in entries.items() if entry[2] == "U"), None),
    )
