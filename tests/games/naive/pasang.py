"""A second writing of Pasang, the game of patterns: points are looked at one by one, and nothing is kept.

The pattern is given. A line is told by walking from the ka to both sides, token by token.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

__all__ = ["SEATS", "Pasang", "State"]

Cell = tuple[int, int]  # a column and a row, both from 0

SEATS = ("red", "blue")
KAS = {"red": "red.ka", "blue": "blue.ka"}
BLACK, WHITE = "shared.black", "shared.white"
WORTH = {BLACK: 1, WHITE: 2}
LAST, MIDDLE = 10, 5
HALVES = {"red": range(5), "blue": range(6, 11)}


@dataclass(frozen=True)
class State:
    """A state: the board, each seat's captures, and the column that each has opened."""

    cells: Mapping[Cell, str]
    mover: str = "red"
    opened: Mapping[str, int] = field(default_factory=dict)
    taken: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: {"red": (), "blue": ()})
    winners: tuple[str, ...] | None = None

    stuck: bool = False  # whether the game is over because the mover cannot capture

    def points(self, seat: str) -> int:
        return sum(WORTH[token] for token in self.taken[seat])

    def score(self, seat: str) -> int:
        """Return the score: all points to the player who leaves the other one without a capture."""
        if self.stuck:
            return 0 if seat == self.mover else 120
        return self.points(seat)


@dataclass(frozen=True)
class Pasang:
    """The game under its options `ka` and `entry`."""

    ka: str
    entry: str

    def after(self, state: State) -> Iterator[State]:
        """Yield the state after each turn; the same one may come twice."""
        if state.winners is None:
            for after in self._turns(state):
                yield self._judged(after)

    def _judged(self, state: State) -> State:
        if not any(token in WORTH for token in state.cells.values()):
            most = max(state.points(seat) for seat in SEATS)
            return replace(state, winners=tuple(seat for seat in SEATS if state.points(seat) == most))
        if not any(True for _ in self._turns(state)):
            return replace(state, winners=(_other(state.mover),), stuck=True)
        return state

    def _turns(self, state: State) -> Iterator[State]:
        if state.mover not in state.opened:
            yield from _openings(state)
        elif KAS[state.mover] not in state.cells.values():
            yield from self._entries(state)
        else:
            yield from _slides(state)

    def _entries(self, state: State) -> Iterator[State]:
        passage = state.opened[state.mover]
        lines = (True, False) if self.entry == "any" else (False,)
        for row in HALVES[state.mover]:
            for side in (-1, 1):
                first, second = (passage + side, row), (passage + 2 * side, row)
                origin = first if self.ka == "slide" else second
                is_over = self.ka == "slide" or state.cells.get(first) in WORTH
                if (passage, row) in state.cells or state.cells.get(origin) not in WORTH or not is_over:
                    continue
                for along_row in lines:
                    yield from _stopping(state, origin, (passage, row), along_row=along_row)


def _openings(state: State) -> Iterator[State]:
    before = state.opened.get(_other(state.mover))
    for column in range(LAST + 1):
        if before == MIDDLE and column == MIDDLE:
            continue
        if before is not None and before != MIDDLE and (column - MIDDLE) * (before - MIDDLE) >= 0:
            continue
        gone = [(column, row) for row in HALVES[state.mover]]
        opened = {**state.opened, state.mover: column}
        yield _without(replace(state, opened=opened), gone)


def _slides(state: State) -> Iterator[State]:
    here = next(cell for cell, piece in state.cells.items() if piece == KAS[state.mover])
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        to = here[0] + x, here[1] + y
        while _is_point(to) and to not in state.cells:
            # What is taken lies across the way.
            yield from _stopping(state, here, to, along_row=x == 0)
            to = to[0] + x, to[1] + y


def _stopping(state: State, origin: Cell, to: Cell, *, along_row: bool) -> Iterator[State]:
    """The ka comes to a point and takes a line in its row, or else in its column."""
    cells = {cell: piece for cell, piece in state.cells.items() if cell != origin}
    moved = replace(state, cells={**cells, to: KAS[state.mover]})
    x, y = (1, 0) if along_row else (0, 1)
    sides = [_run(moved, to, x, y), _run(moved, to, -x, -y)]
    colours = {moved.cells[side[0]] for side in sides if side}
    lines = [sides[0] + sides[1]] if len(colours) == 1 else sides
    for line in lines:
        if len(line) % 2 == 1:
            yield _without(moved, line)


def _run(state: State, ka: Cell, x: int, y: int) -> list[Cell]:
    """The tokens of one colour to one side of the ka, the nearest first."""
    run: list[Cell] = []
    cell = ka[0] + x, ka[1] + y
    while _is_point(cell):
        piece = state.cells.get(cell)
        if piece is not None:
            if piece not in WORTH or (run and piece != state.cells[run[0]]):
                return run
            run.append(cell)
        cell = cell[0] + x, cell[1] + y
    return run


def _without(state: State, gone: list[Cell]) -> State:
    """The state in which the mover has taken some tokens, and the other player's turn begins."""
    taken = tuple(sorted([*state.taken[state.mover], *(state.cells[cell] for cell in gone)]))
    return replace(
        state,
        cells={cell: piece for cell, piece in state.cells.items() if cell not in gone},
        taken={**state.taken, state.mover: taken},
        mover=_other(state.mover),
    )


def _is_point(cell: Cell) -> bool:
    return 0 <= cell[0] <= LAST and 0 <= cell[1] <= LAST and cell != (MIDDLE, MIDDLE)


def _other(seat: str) -> str:
    return SEATS[1 - SEATS.index(seat)]
