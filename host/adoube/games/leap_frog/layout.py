"""Layouts: which colour stands on which square at the start, drawn at random or read.

A layout is written a line a row, the top row first, one letter a square. As an option's value it is the name
of a file that holds it, or the rows themselves with `/` between them.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from adoube.errors import AdoubeError
from adoube.games.leap_frog.position import Kind, Terms
from adoube.games.options import OptionError
from adoube.words import say

__all__ = [
    "RANDOM",
    "LayoutError",
    "Rows",
    "draw_layout",
    "pieces_of",
    "read_layout",
    "resolved_layout",
    "written",
]

RANDOM = "random"
"""the option's value for a layout drawn from the seed"""
ROW_END = "/"

Rows = tuple[str, ...]


class LayoutError(AdoubeError):
    """A layout that cannot be read or does not fit the game; the message names line and column, from 1."""


def resolved_layout(game: str, options: Mapping[str, str], seed: int, terms: Terms, size: int) -> Rows:
    """The layout that resolved options ask for. Raises OptionError, which names the file, line and column."""
    text = options["layout"]
    if text == RANDOM:
        return draw_layout(terms.kinds, terms.numbers, size, seed)
    try:
        return read_layout(text, terms.kinds, terms.numbers, size)
    except LayoutError as error:
        words = say("options.bad_value", game=game, key="layout", value=text, why=error)
        raise OptionError(words) from error


def draw_layout(kinds: Sequence[Kind], numbers: Sequence[int], size: int, seed: int) -> Rows:
    """A layout drawn at random, every arrangement as likely as any other; the same for the same seed."""
    letters = [kind.letter for kind, number in zip(kinds, numbers, strict=True) for _ in range(number)]
    Random(f"layout {seed}").shuffle(letters)
    return tuple("".join(letters[start : start + size]) for start in range(0, size * size, size))


def read_layout(text: str, kinds: Sequence[Kind], numbers: Sequence[int], size: int) -> Rows:
    """The layout that an option's value stands for. Raises LayoutError."""
    rows = text.split(ROW_END)
    if len(rows) != size or not set(text) <= {ROW_END, *(kind.letter for kind in kinds)}:
        rows = _lines_of(Path(text))
    _check_form(rows, kinds, size)
    _check_numbers(rows, kinds, numbers)
    return tuple(rows)


def written(rows: Rows) -> str:
    """A layout as an option's value that needs no file."""
    return ROW_END.join(rows)


def pieces_of(rows: Rows, kinds: Sequence[Kind]) -> tuple[int, ...]:
    """The cells of each kind, as numbers of a square lattice: file by file, each from the bottom up."""
    size = len(rows)
    places = [
        (file * size + rank, row[file]) for rank, row in enumerate(reversed(rows)) for file in range(size)
    ]
    return tuple(sum(1 << cell for cell, letter in places if letter == kind.letter) for kind in kinds)


def _lines_of(file: Path) -> list[str]:
    try:
        text = file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise LayoutError(say("leap_frog.layout_not_text")) from error
    except (OSError, ValueError) as error:
        raise LayoutError(say("leap_frog.layout_unreadable", why=error)) from error
    return text.rstrip().splitlines()


def _check_form(rows: Sequence[str], kinds: Sequence[Kind], size: int) -> None:
    letters = [kind.letter for kind in kinds]
    for line, row in enumerate(rows[:size], start=1):
        for column, letter in enumerate(row[:size], start=1):
            if letter not in letters:
                known = " ".join(letters)
                raise _error(line, column, "layout_letter", letter=letter, letters=known)
        if len(row) != size:
            raise _error(line, min(len(row), size) + 1, "layout_row", found=len(row), size=size)
    if len(rows) != size:
        raise _error(min(len(rows), size) + 1, 1, "layout_rows", found=len(rows), size=size)


def _check_numbers(rows: Sequence[str], kinds: Sequence[Kind], numbers: Sequence[int]) -> None:
    """Names the first piece that is one too many of its colour: where one is missing another is too many."""
    wanted = {kind.letter: number for kind, number in zip(kinds, numbers, strict=True)}
    left = dict(wanted)
    for line, row in enumerate(rows, start=1):
        for column, letter in enumerate(row, start=1):
            left[letter] -= 1
            if left[letter] < 0:
                found = sum(row.count(letter) for row in rows)
                raise _error(line, column, "layout_number", letter=letter, found=found, wanted=wanted[letter])


def _error(line: int, column: int, key: str, **values: object) -> LayoutError:
    why = say(f"leap_frog.{key}", **values)
    return LayoutError(say("leap_frog.layout_place", line=line, column=column, why=why))
