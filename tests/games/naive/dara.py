"""Dara by hand: places in a dictionary, rows counted from each stone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from tests.games.naive.whole_turns import Cell, State, inside

__all__ = ["Dara"]

COLUMNS, ROWS = 6, 5
PLACES = [(x, y) for x in range(COLUMNS) for y in range(ROWS)]
WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))
OTHER = {"white": "black", "black": "white"}


class Dara:
    """Twelve stones each are dropped, then moved; rows of three take."""

    def start(self) -> State:
        return State("white", {}, {"white.stone": 12, "black.stone": 12})

    def after(self, state: State) -> Iterator[State]:
        own, other = f"{state.mover}.stone", OTHER[state.mover]
        turns = list(drops(state, own) if any(state.hands.values()) else moves(state, own, f"{other}.stone"))
        for cells, hands in turns or [(state.cells, state.hands)]:
            lost = not any(hands.values()) and owned(cells, f"{other}.stone") <= 2
            yield State(other, cells, hands, (state.mover,) if lost else None)

    def scattered(self, rng: Random) -> None:
        """Every game is dropped anew."""


def drops(state: State, own: str) -> Iterator[tuple[Mapping[Cell, str], Mapping[str, int]]]:
    for cell in PLACES if state.hands[own] else ():
        if cell not in state.cells and longest(cells := {**state.cells, cell: own}, cell) <= 3:
            yield cells, {**state.hands, own: state.hands[own] - 1}


def moves(state: State, own: str, enemy: str) -> Iterator[tuple[Mapping[Cell, str], Mapping[str, int]]]:
    for start in [cell for cell, piece in state.cells.items() if piece == own]:
        for dx, dy in WAYS:
            to = (start[0] + dx, start[1] + dy)
            if to in state.cells or not inside(to, COLUMNS, ROWS):
                continue
            cells = {cell: piece for cell, piece in state.cells.items() if cell != start} | {to: own}
            if longest(cells, to) > 3:
                continue
            free = [each for each, piece in cells.items() if piece == enemy and longest(cells, each) < 3]
            if longest(cells, to) == 3 and free:
                for gone in free:
                    yield {cell: piece for cell, piece in cells.items() if cell != gone}, state.hands
            else:
                yield cells, state.hands


def longest(cells: Mapping[Cell, str], cell: Cell) -> int:
    """How many stones of one player stand in a row through a stone, along its row or its column."""
    return max(
        1 + beside(cells, cell, (dx, dy)) + beside(cells, cell, (-dx, -dy)) for dx, dy in ((0, 1), (1, 0))
    )


def beside(cells: Mapping[Cell, str], cell: Cell, way: Cell) -> int:
    number, at = 0, (cell[0] + way[0], cell[1] + way[1])
    while cells.get(at) == cells[cell]:
        number, at = number + 1, (at[0] + way[0], at[1] + way[1])
    return number


def owned(cells: Mapping[Cell, str], piece: str) -> int:
    return sum(each == piece for each in cells.values())
