"""What every cell shows, as a picture in characters: of a game's board, or in rows of ten by number."""

from collections.abc import Sequence

from adoube.board.geometry import Board
from adoube.board.ranks import Ranks
from adoube.link.hello import SensorKind

__all__ = ["cells_by_number", "cells_on_board", "level_text"]

A_ROW = 10
EMPTY = "."
DIGITAL = {SensorKind.OCCUPANCY: (EMPTY, "o", "?", "!"), SensorKind.DUAL: (EMPTY, "n", "s", "!")}
"""the texts of the levels 0 to 3: n and s are the poles, ! both at once"""


def level_text(level: int, sensor: int) -> str:
    """A level as it stands in a picture: a letter for digital sensors, signed steps for linear ones."""
    if sensor in (SensorKind.OCCUPANCY, SensorKind.DUAL):
        return DIGITAL[SensorKind(sensor)][level & 3]
    return f"{level:+d}" if level else EMPTY


def cells_on_board(board: Board, texts: Sequence[str]) -> str:
    """A text for each cell, in the board's order, where it stands."""
    ranks = Ranks(board)
    at = dict(zip(board.names, texts, strict=True))
    width = max(map(len, texts))
    stride = -(-(width + 1) // ranks.slots_apart)
    margin = max(map(len, ranks.row_labels), default=0)
    lines = []
    for label, row in zip(ranks.row_labels, ranks.rows, strict=True):
        lines.append(
            f"{label:>{margin}}  " + _spaced([(ranks.slot(c), at[c.name]) for c in row], stride, width)
        )
    if ranks.column_labels:
        lines.append(" " * (margin + 2) + _spaced(ranks.column_labels, stride, width))
    return "\n".join(line.rstrip() for line in lines)


def cells_by_number(texts: Sequence[str]) -> str:
    """Ten cells a line, the number of the first before them."""
    width = max(map(len, texts))
    margin = len(str(len(texts) - 1))
    return "\n".join(
        f"{first:>{margin}}  " + " ".join(text.rjust(width) for text in texts[first : first + A_ROW])
        for first in range(0, len(texts), A_ROW)
    )


def _spaced(texts: Sequence[tuple[int, str]], stride: int, width: int) -> str:
    line = ""
    for slot, text in texts:
        line = line.ljust(slot * stride) + text.rjust(width)
    return line
