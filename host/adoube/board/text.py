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

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import groupby

from adoube.board.geometry import Board, Cell
from adoube.board.legend import Legend, legend_of
from adoube.board.placement import Placement
from adoube.board.ranks import Ranks
from adoube.board.text_reader import DrawingError, parse_text

__all__ = ["DrawingError", "draw_text", "parse_text"]

TALLEST_INLINE = 3
"""Taller stacks would push the columns apart; they are listed below the drawing."""


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
    ranks = Ranks(board)
    bracket = " {} " if highlights else "{}"

    def shown(cell: Cell) -> str:
        return ("[{}]" if cell.name in highlights else bracket).format(_token(placement, cell.name, letters))

    def column_label(label: str) -> str:
        return bracket.format(label)

    rows = [[(ranks.slot(cell), shown(cell)) for cell in row] for row in ranks.rows]
    feet = [(slot, column_label(label)) for slot, label in ranks.column_labels]
    width = max(len(text) for row in (*rows, feet) for _, text in row)
    stride = -(-(width + (not highlights)) // ranks.slots_apart)
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
