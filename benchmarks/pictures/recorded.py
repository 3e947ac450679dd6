"""Recorded pictures of real games: likelihoods of cells read right and wrong, and changes.

Nothing here knows what the referee believes of pictures: it is all taken from the recordings, which say
themselves what stood on each cell.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.sensing.views import COLOUR, view_named

__all__ = ["Habits", "Row", "boards_of", "habits_of"]


class Row(NamedTuple):
    """The log-likelihoods of one cell: of what stood there, of the likeliest other, of the least likely."""

    truth: float
    other: float
    least: float


@dataclass
class Habits:
    """The values that were seen, as pools to draw from."""

    right: list[Row] = field(default_factory=list)
    wrong: list[Row] = field(default_factory=list)
    changed: list[float] = field(default_factory=list)  # how much cells differ on which a turn was played
    # The same of the other cells, a list for each picture: in a restless one all differ more.
    unchanged: list[list[float]] = field(default_factory=list)
    # The same of cells that begin to be misread, though nothing was played on them.
    misread_begins: list[float] = field(default_factory=list)


def habits_of(folder: Path) -> Habits:
    """Of all the recordings in a folder."""
    habits = Habits()
    for file in sorted(folder.glob("*.jsonl")):
        head, *pictures = map(json.loads, file.read_text(encoding="utf-8").splitlines())
        _add(habits, head, [picture for picture in pictures if not picture.get("unsettled")])
    return habits


def _add(habits: Habits, head: dict[str, Any], pictures: Sequence[dict[str, Any]]) -> None:
    boards = list(boards_of(head))
    shown_before: Sequence[str] = ()
    misread_before: set[int] = set()
    for picture in pictures:
        shown = boards[picture["turns_played"]]
        misread = set()
        for place, (symbol, row) in enumerate(zip(shown, picture["loglik"], strict=True)):
            by_symbol = dict(zip(head["symbols"], row, strict=True))
            truth = by_symbol.pop(symbol)
            one = Row(truth, max(by_symbol.values()), min(by_symbol.values()))
            if one.other > truth:
                misread.add(place)
            (habits.wrong if one.other > truth else habits.right).append(one)
        if shown_before and picture.get("change"):
            unchanged = []
            for place, deviations in enumerate(picture["change"]):
                if shown[place] != shown_before[place]:
                    habits.changed.append(deviations)
                elif place in misread - misread_before:
                    habits.misread_begins.append(deviations)
                else:
                    unchanged.append(deviations)
            habits.unchanged.append(unchanged)
        shown_before, misread_before = shown, misread


def boards_of(head: dict[str, Any]) -> Iterator[list[str]]:
    """Return the readings after each turn."""
    game = make_game(head["game"])
    view = view_named(COLOUR, game.seats)
    line = Line.begin(game)
    for turn in head["turns"]:
        line = line.play(game.read(turn))
    for position in (*line.positions, line.position):
        placement = game.placement(position)
        yield [str(view.symbol(placement.stack(cell)) or "empty") for cell in head["cells"]]
