"""The rows of a scoresheet as pages show them, and the figures in its entries."""

import zlib
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from adoube.games import scoresheet
from adoube.tables.state import TurnShown

__all__ = ["EntryPart", "SheetRow", "entry_of", "rounds_of"]


class EntryPart(NamedTuple):
    """A part of an entry: text, or the kind of piece whose figure stands there."""

    text: str
    kind: str = ""


def entry_of(turn: TurnShown, letters: Mapping[str, str]) -> tuple[EntryPart, ...]:
    """A turn as people read it; `letters` stand for kinds of pieces where that is not just its notation."""
    if turn.entry == turn.text:
        return (EntryPart(turn.text),)
    return tuple(
        EntryPart("".join(part)) if not kind else EntryPart("", kind)
        for kind, part in groupby(turn.entry, lambda letter: letters.get(letter, ""))
    )


class SheetRow(NamedTuple):
    """A row: in each column a turn or nothing. `chain` stands for it and all before it."""

    number: int
    turns: tuple[TurnShown | None, ...]
    chain: str


def rounds_of(columns: Sequence[str], turns: Sequence[TurnShown]) -> tuple[SheetRow, ...]:
    """Return all rounds, oldest first. A turn out of the columns' order begins another round."""
    chain, rounds = zlib.crc32(" ".join(columns).encode()), []
    for number, row in enumerate(scoresheet.rounds_of(columns, turns), 1):
        for turn in filter(None, row):
            chain = zlib.crc32(f"{turn.ply} {turn.seat} {turn.text}\n".encode(), chain)
        rounds.append(SheetRow(number, row, f"{chain:08x}"))
    return tuple(rounds)
