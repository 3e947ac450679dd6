"""The turns of a game as a scoresheet: a row a round, a column for whoever has a turn in it."""

import zlib
from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from adoube.tables.state import TurnShown

__all__ = ["EntryPart", "Round", "columns_of", "entry_of", "rounds_of"]


class EntryPart(NamedTuple):
    """A part of an entry: text, or the kind of piece whose figure stands there."""

    text: str
    kind: str = ""


def entry_of(turn: TurnShown, letters: Mapping[str, str]) -> tuple[EntryPart, ...]:
    """A turn as its scoresheet has it; `letters` stand for kinds of pieces where there is such an entry."""
    if not turn.entry:
        return (EntryPart(turn.text),)
    return tuple(
        EntryPart("".join(part)) if not kind else EntryPart("", kind)
        for kind, part in groupby(turn.entry, lambda letter: letters.get(letter, ""))
    )


class Round(NamedTuple):
    """A row: in each column a turn or nothing. `chain` stands for it and all before it."""

    number: int
    turns: tuple[TurnShown | None, ...]
    chain: str


def columns_of(seats: Sequence[str], turns: Sequence[TurnShown]) -> tuple[str, ...]:
    """Whose turns stand in each column: all from the first turn to the one before its seat comes again.

    So a seat may have two columns. Where that leaves a seat out, or one has two turns in succession, and
    before it is known, a column a seat.
    """
    first = [turn.seat for turn in turns[: 2 * len(seats)]]
    again = next((place for place, seat in enumerate(first) if place and seat == first[0]), 0)
    cycle = tuple(first[:again])
    is_regular = all(one != other for one, other in pairwise(cycle))
    return cycle if is_regular and set(cycle) == set(seats) else tuple(seats)


def rounds_of(columns: Sequence[str], turns: Sequence[TurnShown]) -> tuple[Round, ...]:
    """All rounds, oldest first. A turn out of the columns' order begins another round."""
    rounds: list[Round] = []
    chain = zlib.crc32(" ".join(columns).encode())
    row: list[TurnShown | None] = []
    for turn in turns:
        chain = zlib.crc32(f"{turn.ply} {turn.seat} {turn.text}\n".encode(), chain)
        at = _column_after(columns, turn.seat, len(row))
        if at is None:
            row, at = [], columns.index(turn.seat)
        if row:
            rounds.pop()
        row = [*row, *[None] * (at - len(row)), turn]
        filled = (*row, *[None] * (len(columns) - len(row)))
        rounds.append(Round(len(rounds) + 1, filled, f"{chain:08x}"))
    return tuple(rounds)


def _column_after(columns: Sequence[str], seat: str, taken: int) -> int | None:
    """The next free column of a seat in a row; None where the row has none left."""
    return (
        next((place for place in range(taken, len(columns)) if columns[place] == seat), None)
        if taken
        else None
    )
