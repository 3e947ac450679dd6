"""Fox and geese by hand: points of the cross in a dictionary, their lines worked out point by point."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from tests.games.naive.whole_turns import Cell, State

__all__ = ["FoxAndGeese"]

CROSS = {(x, y) for x in range(7) for y in range(7) if 2 <= x <= 4 or 2 <= y <= 4}
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
SLANTED = ((1, 1), (1, -1), (-1, -1), (-1, 1))
FOX, GOOSE = "fox.fox", "geese.goose"
# Where geese stand besides the three rows of their own end.
MORE = {13: [], 15: [(0, 3), (6, 3)], 17: [(0, 3), (6, 3), (0, 2), (6, 2)]}


@dataclass(frozen=True)
class FoxAndGeese:
    """One fox, who comes in where he likes, against so many geese."""

    geese: int

    def start(self) -> State:
        rows = [(x, y) for x, y in sorted(CROSS) if y > 3]
        return State("fox", dict.fromkeys([*rows, *MORE[self.geese]], GOOSE), {FOX: 1})

    def after(self, state: State) -> Iterator[State]:
        if state.mover == "geese":
            for cells in steps(state.cells, GOOSE):
                yield ended(State("fox", cells))
        elif state.hands.get(FOX):
            for cell in CROSS - set(state.cells):
                yield ended(State("geese", {**state.cells, cell: FOX}))
        else:
            for cells in [*steps(state.cells, FOX), *leaps(state.cells)]:
                yield ended(State("geese", cells))

    def scattered(self, rng: Random) -> State | None:
        """A fox among any number of geese."""
        points = rng.sample(sorted(CROSS), rng.randint(2, 32))
        state = State(rng.choice(("fox", "geese")), dict.fromkeys(points[1:], GOOSE) | {points[0]: FOX})
        return state if ended(state).winners is None else None


def ways(cell: Cell) -> tuple[Cell, ...]:
    """The middle of the board, and every second point, has slanting lines."""
    return STRAIGHT + SLANTED if sum(cell) % 2 == 0 else STRAIGHT


def steps(cells: Mapping[Cell, str], piece: str) -> Iterator[dict[Cell, str]]:
    for start in [cell for cell, each in cells.items() if each == piece]:
        for dx, dy in ways(start):
            to = (start[0] + dx, start[1] + dy)
            if to in CROSS and to not in cells:
                yield {cell: each for cell, each in cells.items() if cell != start} | {to: piece}


def leaps(cells: Mapping[Cell, str]) -> Iterator[dict[Cell, str]]:
    start = next(cell for cell, each in cells.items() if each == FOX)
    for dx, dy in ways(start):
        over, to = (start[0] + dx, start[1] + dy), (start[0] + 2 * dx, start[1] + 2 * dy)
        if cells.get(over) == GOOSE and to in CROSS and to not in cells:
            yield {cell: each for cell, each in cells.items() if cell not in (start, over)} | {to: FOX}


def ended(state: State) -> State:
    """The fox wins without geese; who has no turn loses."""
    if GOOSE not in state.cells.values():
        return state._replace(winners=("fox",))
    if state.mover == "geese" and not any(steps(state.cells, GOOSE)):
        return state._replace(winners=("fox",))
    if state.mover == "fox" and not any(steps(state.cells, FOX)) and not any(leaps(state.cells)):
        return state._replace(winners=("geese",))
    return state
