"""Alquerque by hand: points in a dictionary, jumps followed one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from tests.games.naive.whole_turns import Cell, State, inside

__all__ = ["Alquerque"]

POINTS = [(x, y) for x in range(5) for y in range(5)]
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
SLANTED = ((1, 1), (1, -1), (-1, -1), (-1, 1))
OTHER = {"white": "black", "black": "white"}


@dataclass(frozen=True)
class Alquerque:
    """Twelve pieces each on five by five points; every second point has diagonal lines."""

    chain: str

    def start(self) -> State:
        white = [(x, y) for x, y in POINTS if y < 2 or (y == 2 and x > 2)]
        black = [(x, y) for x, y in POINTS if y > 2 or (y == 2 and x < 2)]
        return State("white", dict.fromkeys(white, "white.man") | dict.fromkeys(black, "black.man"))

    def after(self, state: State) -> Iterator[State]:
        own, enemy, other = f"{state.mover}.man", f"{OTHER[state.mover]}.man", OTHER[state.mover]
        for start in [cell for cell, piece in state.cells.items() if piece == own]:
            for cells in [*steps(state.cells, start), *self.jumps(state.cells, start, enemy)]:
                yield self.ended(State(other, cells))

    def ended(self, state: State) -> State:
        """Return the end: without a piece, or without a move, the player loses."""
        enemy = f"{OTHER[state.mover]}.man"
        own = [cell for cell, piece in state.cells.items() if piece != enemy]
        free = any(
            True for cell in own for _ in (*steps(state.cells, cell), *self.jumps(state.cells, cell, enemy))
        )
        return state._replace(winners=None if free else (OTHER[state.mover],))

    def scattered(self, rng: Random) -> State | None:
        """Any number of pieces."""
        points = rng.sample(POINTS, rng.randint(3, 22))
        seats = ["white", "black", *(rng.choice(("white", "black")) for _ in points[2:])]
        cells = {cell: f"{seat}.man" for cell, seat in zip(points, seats, strict=True)}
        state = State(rng.choice(("white", "black")), cells)
        return state if self.ended(state).winners is None else None

    def jumps(self, cells: Mapping[Cell, str], start: Cell, enemy: str) -> Iterator[dict[Cell, str]]:
        """The boards after a piece has jumped once or more; on a forced chain, only where it cannot go on."""
        for dx, dy in ways(start):
            over, to = (start[0] + dx, start[1] + dy), (start[0] + 2 * dx, start[1] + 2 * dy)
            if cells.get(over) == enemy and inside(to, 5, 5) and to not in cells:
                after = {cell: piece for cell, piece in cells.items() if cell not in (start, over)}
                after[to] = cells[start]
                further = list(self.jumps(after, to, enemy))
                yield from further
                if self.chain == "optional" or not further:
                    yield after


def ways(cell: Cell) -> tuple[Cell, ...]:
    return STRAIGHT + SLANTED if sum(cell) % 2 == 0 else STRAIGHT


def steps(cells: Mapping[Cell, str], start: Cell) -> Iterator[dict[Cell, str]]:
    for dx, dy in ways(start):
        to = (start[0] + dx, start[1] + dy)
        if inside(to, 5, 5) and to not in cells:
            yield {cell: piece for cell, piece in cells.items() if cell != start} | {to: cells[start]}
