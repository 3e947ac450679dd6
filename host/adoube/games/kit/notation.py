"""Turns in text: "a1-a3-c3", "xa1" for a removal, "@a1" for a drop, joined by commas, and "skip"."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from adoube.games.kit.rules import Act, Acts
from adoube.games.kit.scene import NOWHERE
from adoube.games.kit.topology import Topology
from adoube.games.verdict import UnreadableTurn
from adoube.words import coded

__all__ = ["SKIP", "Turn", "read_turn", "write_turn"]

MOST_ACTS = 1000


class Turn(NamedTuple):
    """A turn by its submoves. `number` tells turns apart that go the same way to different positions."""

    acts: Acts
    number: int = 1


SKIP = Turn(())

PART = re.compile(r"(?P<sign>[x@])(?P<site>[a-z][0-9]+)|[a-z][0-9]+(?:-[a-z][0-9]+)+")
NUMBERED = re.compile(r"(?P<acts>[^/]*)(?:/(?P<number>[2-9]|[1-9][0-9]{1,3}))?")


def write_turn(grid: Topology, turn: Turn) -> str:
    """The notation of a turn."""
    if not turn.acts:
        return "skip"
    parts: list[str] = []
    last = NOWHERE
    for origin, target in turn.acts:
        if origin == NOWHERE:
            parts.append(f",@{grid.names[target]}")
        elif target == NOWHERE:
            parts.append(f",x{grid.names[origin]}")
        elif origin == last:
            parts.append(f"-{grid.names[target]}")
        else:
            parts.append(f",{grid.names[origin]}-{grid.names[target]}")
        # What has been dropped does not go on in the same part.
        last = NOWHERE if origin == NOWHERE else target
    return "".join(parts).lstrip(",") + (f"/{turn.number}" if turn.number > 1 else "")


def read_turn(grid: Topology, text: str) -> Turn:
    """The turn that a text writes, legal or not. Raises UnreadableTurn."""
    if text == "skip":
        return SKIP
    numbered = NUMBERED.fullmatch(text)
    if numbered is None or not numbered["acts"]:
        raise UnreadableTurn(coded("kit.unreadable", text=text))
    acts = tuple(act for part in numbered["acts"].split(",") for act in _acts(grid, part, text))
    if len(acts) > MOST_ACTS:
        raise UnreadableTurn(coded("kit.unreadable", text=text))
    return Turn(acts, int(numbered["number"] or 1))


def _acts(grid: Topology, part: str, text: str) -> Iterator[Act]:
    found = PART.fullmatch(part)
    if found is None:
        raise UnreadableTurn(coded("kit.unreadable", text=text))
    if found["sign"]:
        site = _site(grid, found["site"])
        yield (site, NOWHERE) if found["sign"] == "x" else (NOWHERE, site)
        return
    sites = [_site(grid, name) for name in part.split("-")]
    yield from pairwise(sites)


def _site(grid: Topology, name: str) -> int:
    if name not in grid.number:
        raise UnreadableTurn(coded("kit.no_cell", cell=name))
    return grid.number[name]
