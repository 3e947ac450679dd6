"""Random set-ups of the Leap Frog family: drawn by seed, given as an option, or checked as read.

A layout is written a line a row, the top row first, one letter a square. As an option's value it is the name
of a file that holds it, or the rows themselves with `/` between them.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import isqrt
from pathlib import Path
from random import Random

from adoube.board.geometry import Placement
from adoube.errors import AdoubeError
from adoube.games.leap_frog.board import LeapLattice
from adoube.games.leap_frog.rules import PieceKind, Terms
from adoube.games.options import Option, OptionError, choice, number
from adoube.serialization.fields import why_unread
from adoube.words import CodedText, coded

RANDOM = "random"  # the option's value for a layout drawn from the seed
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
        words = coded("options.bad_value", game=game, key="layout", value=text, why=error)
        raise OptionError(words) from error


def draw_layout(kinds: Sequence[PieceKind], numbers: Sequence[int], size: int, seed: int) -> Rows:
    """A layout drawn at random, every arrangement as likely as any other; the same for the same seed."""
    letters = [kind.letter for kind, number in zip(kinds, numbers, strict=True) for _ in range(number)]
    Random(f"layout {seed}").shuffle(letters)
    return tuple("".join(letters[start : start + size]) for start in range(0, size * size, size))


def read_layout(text: str, kinds: Sequence[PieceKind], numbers: Sequence[int], size: int) -> Rows:
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


def pieces_of(rows: Rows, kinds: Sequence[PieceKind]) -> tuple[int, ...]:
    """The cells of each kind, as numbers of a square lattice: file by file, each from the bottom up."""
    size = len(rows)
    places = [
        (file * size + rank, row[file]) for rank, row in enumerate(reversed(rows)) for file in range(size)
    ]
    return tuple(sum(1 << cell for cell, letter in places if letter == kind.letter) for kind in kinds)


def _lines_of(file: Path) -> list[str]:
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        raise LayoutError(coded("leap_frog.layout_unreadable", why=why_unread(error))) from error
    return text.rstrip().splitlines()


def _check_form(rows: Sequence[str], kinds: Sequence[PieceKind], size: int) -> None:
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


def _check_numbers(rows: Sequence[str], kinds: Sequence[PieceKind], numbers: Sequence[int]) -> None:
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
    why = coded(f"leap_frog.{key}", **values)
    return LayoutError(coded("leap_frog.layout_place", line=line, column=column, why=why))


MOST_NAMED = 8  # so many cells are named in a sentence; of more only these and the number are of use


@dataclass(frozen=True)
class RandomLayout:
    """The set-up of a game whose pieces fill a square board, a line of the layout a row."""

    lattice: LeapLattice
    terms: Terms
    decides: tuple[str, ...] = ("layout",)

    @property
    def pieces(self) -> Mapping[str, int]:
        terms = self.terms
        return {kind.piece: number for kind, number in zip(terms.kinds, terms.numbers, strict=True)}

    def objection(self, placement: Placement, doubted: Collection[str] = ()) -> CodedText | None:
        empty = [cell for cell in self.lattice.number if not placement.stack(cell)]
        sentences = [coded("leap_frog.drawn_empty", cells=_named(empty))] if empty else []
        for kind, wanted in zip(self.terms.kinds, self.terms.numbers, strict=True):
            cells = [cell for cell in self.lattice.number if placement.stack(cell) == (kind.piece,)]
            if len(cells) != wanted:
                sentences.append(self._miscounted(kind, cells, wanted, doubted))
        return coded("text.sentences", sentences=sentences) if sentences else None

    def options(self, placement: Placement) -> Mapping[str, str]:
        if why := self.objection(placement):
            raise ValueError(str(why))
        letters = {kind.piece: kind.letter for kind in self.terms.kinds}
        stands = [letters[placement.stack(cell)[0]] for cell in self._by_number]
        size = isqrt(len(stands))
        # A layout has the top row first; the lattice counts file by file, each from the bottom up.
        rows = tuple("".join(stands[rank::size]) for rank in reversed(range(size)))
        return {"layout": written(rows)}

    @property
    def _by_number(self) -> list[str]:
        return sorted(self.lattice.number, key=self.lattice.number.__getitem__)

    def _miscounted(
        self, kind: PieceKind, cells: Sequence[str], wanted: int, doubted: Collection[str]
    ) -> CodedText:
        """Name the cells of which one must be misread where a kind is too many: the doubted ones, if any."""
        noun = coded(f"leap_frog.{self.terms.noun}s")
        words = {"colour": kind.colour, "nouns": noun, "found": len(cells), "wanted": wanted}
        suspects = [cell for cell in cells if cell in doubted] or cells
        if len(cells) < wanted:
            return coded("leap_frog.drawn_too_few", **words)
        return coded("leap_frog.drawn_too_many", **words, cells=_named(suspects))


def _named(cells: Sequence[str]) -> CodedText:
    more = len(cells) - MOST_NAMED
    return coded("leap_frog.drawn_cells", cells=cells[:MOST_NAMED], more=max(more, 0))


MOST_PLAYERS = 12
IN_SEAT_ORDER = "p1,p2,..."


def _accept_order(text: str) -> str:
    seats = text.split(",")
    if text != IN_SEAT_ORDER and (
        len(set(seats)) != len(seats) or not all(re.fullmatch(r"p[1-9]\d?", seat, re.ASCII) for seat in seats)
    ):
        raise ValueError(coded("leap_frog.order_form"))
    return text


def _accept_layout(text: str) -> str:
    if not text:
        raise ValueError(coded("leap_frog.layout_empty"))
    return text


SIZE = choice("size", "15", "16", "17", "18")
PLAYERS = number("players", "2", 2, MOST_PLAYERS)
ORDER = Option("order", IN_SEAT_ORDER, (IN_SEAT_ORDER,), _accept_order)
DIAGONAL = choice("diagonal", "no", "yes")
LAYOUT = Option("layout", RANDOM, (RANDOM, "FILE"), _accept_layout)


def seats_of(options: Mapping[str, str]) -> tuple[str, ...]:
    """The seats of as many players as resolved options name."""
    return tuple(f"p{seat}" for seat in range(1, int(options["players"]) + 1))


def order_of(game: str, options: Mapping[str, str], seats: tuple[str, ...]) -> tuple[int, ...]:
    """The seats' numbers in the order of their turns. Raises OptionError unless it names just `seats`."""
    text = options["order"]
    order = seats if text == IN_SEAT_ORDER else tuple(text.split(","))
    if sorted(order) != sorted(seats):
        why = coded("leap_frog.order_seats", seats=[*seats])
        raise OptionError(coded("options.bad_value", game=game, key="order", value=text, why=why))
    return tuple(seats.index(seat) for seat in order)
