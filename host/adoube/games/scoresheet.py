"""Turns as people read them, on pages, in the terminal, on paper and spoken, and the rows of a scoresheet.

How a turn is written for people is the game's to say (`Game.sheet_entry`), and only this module asks for it.
Programs get the game's own notation: in records, traces and commands, and from the judge and the referee.
"""

from collections.abc import Iterable, Sequence
from itertools import islice, pairwise
from typing import Protocol, TypeVar

from adoube.games.base import AnyGame
from adoube.games.line import AsPlayed, Line
from adoube.games.verdict import UnreadableTurn, refusal_of_turn, said_or
from adoube.words import coded

__all__ = [
    "columns_of",
    "entries",
    "entries_after",
    "entry_after",
    "entry_of",
    "last_entry",
    "line_after",
    "rounds_of",
]


def last_entry(line: Line) -> str:
    """The last turn of a line."""
    return entry_of(line.game, line.positions[-1], line.turns[-1])


def entries(line: Line, first: int = 0) -> list[str]:
    """The turns of a line, oldest first; `first` is the place of the first one that is wanted."""
    played = zip(line.positions[-len(line.turns) :], line.turns, strict=True) if line.turns else ()
    return [entry_of(line.game, before, turn) for before, turn in islice(played, first, None)]


def entry_after(line: Line, text: str) -> str:
    """A turn that could follow a line, given in the game's notation.

    What is no turn of the game stays as it is.
    """
    try:
        return entry_of(line.game, line.position, line.game.read(text))
    except UnreadableTurn:
        return text


def entries_after(line: Line, texts: Sequence[str]) -> tuple[str, ...]:
    """Turns that could follow a line one after the other, given in the game's notation.

    From the first one that could not be played there, they stay as they are.
    """
    found: list[str] = []
    for text in texts:
        after = line_after(line, text)
        if after is None:
            break
        found.append(last_entry(after))
        line = after
    return (*found, *texts[len(found) :])


def line_after(line: Line, text: str) -> Line | None:
    """The line after a turn that could follow it; None where it could not."""
    game, position = line.game, line.position
    try:
        turn = game.read(text)
    except UnreadableTurn:
        return None
    if refusal_of_turn(game, position, turn) is not None:
        return None
    return line.extended(turn, game.after(position, turn))


def entry_of(game: AnyGame, before: object, turn: object) -> str:
    """One of which the record holds nothing but the position is told by words."""
    if isinstance(turn, AsPlayed):
        return str(coded("rulings.as_played"))
    return said_or(game.write(turn), lambda: game.sheet_entry(before, turn), [])


class _Seated(Protocol):
    """A turn of which the seat is known."""

    @property
    def seat(self) -> str: ...


T = TypeVar("T", bound=_Seated)


def columns_of(seats: Sequence[str], turns: Sequence[_Seated]) -> tuple[str, ...]:
    """Return the seats whose turns stand in each column: all until the first one's turn comes again.

    So a seat may have two columns. Where that leaves a seat out, or one has two turns in succession, and
    before it is known, a column a seat.
    """
    first = [turn.seat for turn in turns[: 2 * len(seats)]]
    again = next((place for place, seat in enumerate(first) if place and seat == first[0]), 0)
    cycle = tuple(first[:again])
    is_regular = all(one != other for one, other in pairwise(cycle))
    return cycle if is_regular and set(cycle) == set(seats) else tuple(seats)


def rounds_of(columns: Sequence[str], turns: Iterable[T]) -> list[tuple[T | None, ...]]:
    """The rows, oldest first: in each column a turn or nothing.

    A turn out of the columns' order begins another row.
    """
    rows: list[list[T | None]] = []
    for turn in turns:
        row = rows[-1] if rows else []
        at = _column_after(columns, turn.seat, len(row))
        if at is None or not rows:
            row, at = [], columns.index(turn.seat)
            rows.append(row)
        row += [*[None] * (at - len(row)), turn]
    return [(*row, *[None] * (len(columns) - len(row))) for row in rows]


def _column_after(columns: Sequence[str], seat: str, taken: int) -> int | None:
    """The next free column of a seat in a row; None where the row has none left."""
    places = range(taken, len(columns))
    return next((place for place in places if columns[place] == seat), None)
