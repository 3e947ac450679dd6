"""Mak-yek by hand: squares in a dictionary, every slide tried."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.games.naive.whole_turns import Cell, State, inside

__all__ = ["MakYek"]

WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))
OTHER = {"white": "black", "black": "white"}


class MakYek:
    """Rooks that take what they shut in, and the two between which they come."""

    def start(self) -> State:
        rows = {0: "white", 2: "white", 5: "black", 7: "black"}
        return State("white", {(x, y): f"{seat}.stone" for y, seat in rows.items() for x in range(8)})

    def after(self, state: State) -> Iterator[State]:
        own, enemy = f"{state.mover}.stone", f"{OTHER[state.mover]}.stone"
        moved = False
        for start, piece in state.cells.items():
            for way in WAYS if piece == own else ():
                to = (start[0] + way[0], start[1] + way[1])
                while inside(to, 8, 8) and to not in state.cells:
                    cells = {cell: each for cell, each in state.cells.items() if cell != start} | {to: own}
                    gone = taken(cells, to, enemy)
                    left = {cell: each for cell, each in cells.items() if cell not in gone}
                    won = enemy not in left.values()
                    yield State(OTHER[state.mover], left, winners=(state.mover,) if won else None)
                    moved, to = True, (to[0] + way[0], to[1] + way[1])
        if not moved:
            yield State(OTHER[state.mover], state.cells)

    def scattered(self, rng: Random) -> State:
        """Any number of stones, of one side few."""
        squares = rng.sample([(x, y) for x in range(8) for y in range(8)], rng.randint(6, 40))
        few, many = rng.sample(("white", "black"), 2)
        number = rng.choice((1, 2, 4, len(squares) // 2))
        cells = {cell: f"{few if at < number else many}.stone" for at, cell in enumerate(squares)}
        return State(rng.choice((few, many)), cells)


def taken(cells: dict[Cell, str], to: Cell, enemy: str) -> set[Cell]:
    """Return the captures of a stone that has come to a square: rows up to its like, and both neighbours."""
    found: set[Cell] = set()
    for dx, dy in WAYS:
        row, at = set(), (to[0] + dx, to[1] + dy)
        if cells.get(at) == cells.get((to[0] - dx, to[1] - dy)) == enemy:
            found.add(at)
        while cells.get(at) == enemy:
            row.add(at)
            at = (at[0] + dx, at[1] + dy)
        if cells.get(at) == cells[to]:
            found |= row
    return found
