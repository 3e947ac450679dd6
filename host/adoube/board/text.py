"""A board with its pieces as a small drawing in characters, written and read back.

For tests, error messages and the terminal. The row farthest from the first seat stands on top::

    5  w w w w w
    4  . . . . .
    3  . . B . .
    2  . . . . .
    1  b b . b b
       a b c d e
    captured: w
    b = black.archer
    B = black.archer.marked
    w = white.archer

A point is an empty cell; a run of letters is a stack, bottom first; a `+` is a taller stack that is listed
below, as is what stands off the board. The last lines say what the letters mean, unless the caller holds a
legend.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from adoube.board.geometry import Board, BoardError, Cell, Placement, Ranks, Stack, kind_of, owner_of
from adoube.words import CodedText, coded

__all__ = ["Legend", "cells_on_board", "legend_of", "split_letters"]


# Piece codes by letter. A letter may carry a number ("b3"); none holds a blank or one of `.+*:=[]`.
Legend = Mapping[str, str]

CHESS_KINDS = {"k": "king", "q": "queen", "r": "rook", "b": "bishop", "n": "knight", "p": "pawn"}
# The letters of FEN: who knows chess knows them.
CHESS_LETTERS: Legend = MappingProxyType(
    {
        **{letter.upper(): f"white.{kind}" for letter, kind in CHESS_KINDS.items()},
        **{letter: f"black.{kind}" for letter, kind in CHESS_KINDS.items()},
    }
)


def legend_of(pieces: Iterable[str]) -> dict[str, str]:
    """A sensible legend for piece codes, the same for the same set of codes.

    The owner's first letter ("b"), for shared pieces the kind's; a numbered piece adds its number ("b3"), any
    other detail makes the letter a capital (`B`). Where two kinds would share a letter the second takes the
    next letter of its kind or owner. The pieces of chess have the letters of FEN. Raises BoardError where no
    letter is left.

    >>> legend_of(["black.archer", "black.archer.marked", "white.archer", "red.pawn.3"])
    {'b': 'black.archer', 'B': 'black.archer.marked', 'r3': 'red.pawn.3', 'w': 'white.archer'}
    """
    codes = set(pieces)
    if codes and codes <= set(CHESS_LETTERS.values()):
        return {letter: piece for letter, piece in CHESS_LETTERS.items() if piece in codes}
    legend: dict[str, str] = {}
    letters: dict[tuple[str, str], str] = {}
    for piece in sorted(codes):
        kind = owner_of(piece), kind_of(piece)
        if kind not in letters:
            letters[kind] = _free_letter(piece, taken=set(letters.values()))
        symbol = _with_detail(letters[kind], piece)
        if symbol in legend:
            raise BoardError(coded("drawing.no_letter", piece=piece))
        legend[symbol] = piece
    return legend


def split_letters(text: str, legend: Legend) -> Stack | None:
    """The pieces that a run of letters names, bottom first; None where the legend lacks one."""
    if not legend:
        return None
    one = "|".join(re.escape(symbol) for symbol in sorted(legend, key=len, reverse=True))
    if not re.fullmatch(f"(?:{one})+", text):
        return None
    return tuple(legend[symbol] for symbol in re.findall(one, text))


def _free_letter(piece: str, taken: set[str]) -> str:
    owner, kind = owner_of(piece), kind_of(piece)
    first, second = (kind, owner) if owner == "shared" else (owner, kind)
    for letter in f"{first[0]}{second}{first}".lower():
        if letter.isalpha() and letter not in taken:
            return letter
    raise BoardError(coded("drawing.no_letter", piece=piece))


def _with_detail(letter: str, piece: str) -> str:
    detail = ".".join(piece.split(".")[2:])
    if not detail:
        return letter
    return letter + detail if detail.isdigit() else letter.upper()


LEGEND_LINE = re.compile(r"\s*(\S+) = (\S+)\s*")
LIST_LINE = re.compile(r"\s*(\w+):(.*)")
COUNTED = re.compile(r"(.+?)\*([1-9]\d{0,3})")


class DrawingError(BoardError):
    """A drawing that does not fit its board; the message names line and column, both from 1."""


class _Word(NamedTuple):
    """A word between two blanks of a drawing, and its place."""

    text: str
    line: int
    column: int


def parse_text(board: Board, text: str, legend: Legend | None = None) -> Placement:
    """The placement that a drawing shows; every place of the board is present in its `off`.

    The letters are those of `legend` and of the drawing's own last lines. Blank lines, brackets and the names
    beside the rows and below the columns may be there or not; letters of a row may stand without blanks
    between them. Raises DrawingError.
    """
    return _Reader(board, text, dict(legend or {})).placement()


class _Reader:
    def __init__(self, board: Board, text: str, legend: dict[str, str]) -> None:
        self._board = board
        self._legend = legend
        self._rows: list[list[_Word]] = []
        self._lists: dict[str, list[_Word]] = {}
        for number, line in enumerate(text.splitlines(), start=1):
            self._sort(number, line)

    def placement(self) -> Placement:
        stacks = dict(self._drawn())
        for name, words in self._lists.items():
            if name in self._board.index:
                stacks[name] = tuple(self._pieces(words))
        for name, stack in stacks.items():
            if stack == ("+",):
                raise DrawingError(self._at_end("stack_missing", cell=name))
        cells = {name: stacks[name] for name in self._board.names if stacks[name]}
        return Placement(cells, {place: self._counts(place) for place in self._board.places})

    def _sort(self, number: int, line: str) -> None:
        """Put a line where it belongs: the legend, the lists, or the rows of the board."""
        if meaning := LEGEND_LINE.fullmatch(line):
            self._legend[meaning[1]] = meaning[2]
        elif listed := LIST_LINE.fullmatch(line):
            words = _words(number, line[: listed.start(2)].replace(":", " ") + listed[2])
            self._add_list(words[0], words[1:])
        elif words := _words(number, line.replace("[", " ").replace("]", " ")):
            self._rows.append(words)

    def _add_list(self, name: _Word, words: list[_Word]) -> None:
        if name.text not in self._board.index and name.text not in self._board.places:
            known = ", ".join(self._board.places) or coded("drawing.none")
            raise DrawingError(self._at(name, "unknown_list", name=name.text, known=known))
        self._lists[name.text] = words

    def _drawn(self) -> Iterator[tuple[str, Stack]]:
        ranks = Ranks(self._board)
        wanted = len(ranks.rows)
        if len(self._rows) < wanted:
            raise DrawingError(self._at_end("row_missing", found=len(self._rows), wanted=wanted))
        feet = [label for _, label in ranks.column_labels]
        for words in self._rows[wanted:]:
            if [word.text for word in words] != feet:
                raise DrawingError(self._at(words[0], "row_extra", wanted=wanted))
        for row, label, words in zip(ranks.rows, ranks.row_labels, self._rows, strict=False):
            yield from self._row(row, label, words)

    def _row(self, row: tuple[Cell, ...], label: str, words: list[_Word]) -> Iterator[tuple[str, Stack]]:
        if words[0].text == label and len(words) in {2, len(row) + 1}:
            words = words[1:]
        if len(words) == 1 and len(row) > 1:
            only = words[0]
            words = [_Word(letter, only.line, only.column + i) for i, letter in enumerate(only.text)]
        if len(words) != len(row):
            place = words[min(len(words) - 1, len(row))]
            raise DrawingError(self._at(place, "row_size", found=len(words), wanted=len(row)))
        for cell, word in zip(row, words, strict=True):
            yield cell.name, self._stack(word)

    def _stack(self, word: _Word) -> Stack:
        if word.text == ".":
            return ()
        return ("+",) if word.text == "+" else self._split(word, word.text)

    def _split(self, word: _Word, letters: str) -> Stack:
        stack = split_letters(letters, self._legend)
        if stack is None:
            known = ", ".join(self._legend) or coded("drawing.none")
            raise DrawingError(self._at(word, "unknown_piece", text=letters, known=known))
        return stack

    def _pieces(self, words: list[_Word]) -> Iterator[str]:
        for word in words:
            if "*" not in word.text:
                yield from self._split(word, word.text)
            elif counted := COUNTED.fullmatch(word.text):
                yield from self._split(word, counted[1]) * int(counted[2])
            else:
                raise DrawingError(self._at(word, "count", text=word.text))

    def _counts(self, place: str) -> dict[str, int]:
        counts: dict[str, int] = {}
        for piece in self._pieces(self._lists.get(place, [])):
            counts[piece] = counts.get(piece, 0) + 1
        return counts

    def _at(self, word: _Word, key: str, **values: object) -> CodedText:
        what = coded(f"drawing.{key}", **values)
        return coded("drawing.place", board=self._board.name, line=word.line, column=word.column, what=what)

    def _at_end(self, key: str, **values: object) -> CodedText:
        return coded("drawing.end", board=self._board.name, what=coded(f"drawing.{key}", **values))


def _words(number: int, line: str) -> list[_Word]:
    return [_Word(match[0], number, match.start() + 1) for match in re.finditer(r"\S+", line)]


TALLEST_INLINE = 3  # Taller stacks would push the columns apart; they are listed below the drawing.


def draw_text(
    board: Board, placement: Placement, *, legend: Legend | None = None, highlights: Collection[str] = ()
) -> str:
    """The drawing, without a newline at its end; `highlights` are cells to set in brackets.

    With a `legend` its letters are taken as understood; without one they are chosen, and explained below the
    board. Raises KeyError for a piece that the legend lacks.
    """
    known = legend_of(_pieces(placement)) if legend is None else legend
    letters = {piece: letter for letter, piece in known.items()}
    lines = [*_rows(board, placement, letters, highlights), *_lists(board, placement, letters)]
    if legend is None:
        lines += [f"{letter} = {piece}" for letter, piece in known.items()]
    return "\n".join(lines)


def _pieces(placement: Placement) -> Iterator[str]:
    for stack in placement.cells.values():
        yield from stack
    for counts in placement.off.values():
        yield from counts


def _rows(
    board: Board, placement: Placement, letters: dict[str, str], highlights: Collection[str]
) -> Iterator[str]:
    bracket = " {} " if highlights else "{}"

    def shown(cell: Cell) -> str:
        return ("[{}]" if cell.name in highlights else bracket).format(_token(placement, cell.name, letters))

    return _drawn(board, shown, bracket.format, apart=not highlights)


def _drawn(
    board: Board, shown: Callable[[Cell], str], foot: Callable[[str], str], *, apart: bool
) -> Iterator[str]:
    """Yield the rows with their labels and the columns' labels below, what they show `apart` by a blank."""
    ranks = Ranks(board)
    rows = [[(ranks.slot(cell), shown(cell)) for cell in row] for row in ranks.rows]
    feet = [(slot, foot(label)) for slot, label in ranks.column_labels]
    width = max(len(text) for row in (*rows, feet) for _, text in row)
    stride = -(-(width + apart) // ranks.slots_apart)
    margin = max(len(label) for label in ranks.row_labels)
    indent = margin + 2 if margin else 0
    for label, row in zip(ranks.row_labels, rows, strict=True):
        yield label.rjust(margin).ljust(indent) + _spaced(row, stride)
    if feet:
        yield " " * indent + _spaced(feet, stride)


def _token(placement: Placement, cell: str, letters: dict[str, str]) -> str:
    stack = placement.stack(cell)
    if len(stack) > TALLEST_INLINE:
        return "+"
    return "".join(letters[piece] for piece in stack) or "."


def _spaced(texts: Iterable[tuple[int, str]], stride: int) -> str:
    line = ""
    for slot, text in texts:
        line = line.ljust(slot * stride) + text
    return line.rstrip()


def _lists(board: Board, placement: Placement, letters: dict[str, str]) -> Iterator[str]:
    for cell in board.names:
        stack = placement.stack(cell)
        if len(stack) > TALLEST_INLINE:
            yield f"{cell}: {_runs(((piece, len(list(run))) for piece, run in groupby(stack)), letters)}"
    for place in board.places:
        counts = Counter(placement.off.get(place, {}))
        if counts:
            yield f"{place}: {_runs(sorted(counts.items()), letters)}"


def _runs(runs: Iterable[tuple[str, int]], letters: dict[str, str]) -> str:
    return " ".join(letters[piece] + (f"*{count}" if count > 1 else "") for piece, count in runs)


def cells_on_board(board: Board, texts: Sequence[str]) -> str:
    """Return the board drawn with a text for each cell, in the board's order."""
    width = max(map(len, texts))
    at = dict(zip(board.names, (text.rjust(width) for text in texts), strict=True))
    lines = _drawn(board, lambda cell: at[cell.name], lambda label: label.rjust(width), apart=True)
    return "\n".join(lines)
