"""Halma for two by hand: squares in a dictionary, hops followed one by one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tests.games.naive.whole_turns import Cell, State, inside

__all__ = ["Halma"]

WAYS = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
ROWS = {8: (3, 3, 2), 16: (5, 5, 4, 3, 2)}  # how many squares of each row are a camp's, from the edge on
OTHER = {"white": "black", "black": "white"}


@dataclass(frozen=True)
class Halma:
    """Two camps that change places."""

    size: int

    def camp(self, seat: str) -> set[Cell]:
        """Return a player's home at the start: bottom left for white, top right for black."""
        corner = {(x, y) for y, width in enumerate(ROWS[self.size]) for x in range(width)}
        return corner if seat == "white" else {(self.size - 1 - x, self.size - 1 - y) for x, y in corner}

    def start(self) -> State:
        return State("white", {cell: f"{seat}.piece" for seat in OTHER for cell in self.camp(seat)})

    def after(self, state: State) -> Iterator[State]:
        mover, goal = state.mover, self.camp(OTHER[state.mover])
        moved = False
        for start in [cell for cell, piece in state.cells.items() if piece == f"{mover}.piece"]:
            rest = {cell: piece for cell, piece in state.cells.items() if cell != start}
            for to in self.ends(rest, start, goal):
                cells = rest | {to: f"{mover}.piece"}
                won = all(cells.get(cell) == f"{mover}.piece" for cell in goal)
                yield State(OTHER[mover], cells, winners=(mover,) if won else None)
                moved = True
        if not moved:
            yield State(OTHER[mover], state.cells)

    def ends(self, rest: dict[Cell, str], start: Cell, goal: set[Cell]) -> set[Cell]:
        """Return the cells where a lifted piece may end; a piece that has come home stays there."""

        def allowed(here: Cell, to: Cell) -> bool:
            return inside(to, self.size, self.size) and to not in rest and (here not in goal or to in goal)

        found = {to for dx, dy in WAYS if allowed(start, to := (start[0] + dx, start[1] + dy))}
        waiting, visited = [start], {start}
        while waiting:
            here = waiting.pop()
            for dx, dy in WAYS:
                over, to = (here[0] + dx, here[1] + dy), (here[0] + 2 * dx, here[1] + 2 * dy)
                if over in rest and to not in visited and allowed(here, to):
                    visited.add(to)
                    waiting.append(to)
        return (found | visited) - {start}

    def scattered(self, rng: Random) -> State:
        """Nearly all pieces at home, the others not far from there."""
        everywhere = [(x, y) for x in range(self.size) for y in range(self.size)]
        cells: dict[Cell, str] = {}
        for seat, other in OTHER.items():
            goal = self.camp(other)
            home = rng.sample(sorted(goal), len(goal) - rng.randint(1, 4))
            cells |= dict.fromkeys(home, f"{seat}.piece")
        for seat, other in OTHER.items():
            goal, reach = self.camp(other), rng.choice((2, 3, self.size))
            missing = len(goal) - sum(piece == f"{seat}.piece" for piece in cells.values())
            near = [
                (x, y)
                for x, y in everywhere
                if (x, y) not in goal
                and (x, y) not in cells
                and any(abs(x - column) <= reach and abs(y - row) <= reach for column, row in goal)
            ]
            cells |= dict.fromkeys(rng.sample(near, missing), f"{seat}.piece")
        return State(rng.choice(tuple(OTHER)), cells)
