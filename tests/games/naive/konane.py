"""Konane by hand: squares in a dictionary, every leap tried. It shares nothing with the kit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tests.games.naive.whole_turns import State

__all__ = ["Konane", "Position", "start", "successors"]

Stones = dict[tuple[int, int], int]  # the player, 0 or 1, whose stone stands on a column and a rank
# The player to move, the stones, and how many turns have been played, 2 at most.
Position = tuple[int, frozenset[tuple[tuple[int, int], int]], int]

WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))
SEATS = ("black", "white")


@dataclass(frozen=True)
class Konane:
    """The same with stones by their names, and with who has won."""

    size: int

    def start(self) -> State:
        return self.state(start(self.size))

    def after(self, state: State) -> Iterator[State]:
        for position in successors(self.position(state), self.size):
            yield self.state(position)

    def scattered(self, rng: Random) -> State | None:
        """Some of the stones, each on one of its own colour's squares."""
        gone, mover = rng.randint(2, self.size * self.size - 2), rng.randrange(2)
        squares = rng.sample(sorted(start(self.size)[1]), self.size * self.size - gone)
        state = self.state((mover, frozenset(squares), 2))
        return state if state.winners is None else None

    def state(self, position: Position) -> State:
        """Return the state; the player without a turn has lost."""
        mover, stones, _ = position
        cells = {square: f"{SEATS[owner]}.stone" for square, owner in stones}
        winners = None if successors(position, self.size) else (SEATS[1 - mover],)
        return State(SEATS[mover], cells, winners=winners)

    def position(self, state: State) -> Position:
        stones = {cell: int(piece == "white.stone") for cell, piece in state.cells.items()}
        played = min(2, self.size * self.size - len(stones))
        return SEATS.index(state.mover), frozenset(stones.items()), played


def start(size: int) -> Position:
    squares = {(x, y): (x + y) % 2 for x in range(size) for y in range(size)}
    return 0, frozenset(squares.items()), 0


def successors(position: Position, size: int) -> set[Position]:
    """Every position that a turn leads to."""
    mover, stones, played = position
    board = dict(stones)
    results = _removals(board, mover, played, size) if played < 2 else _leaps(board, mover, size)
    return {(1 - mover, frozenset(after.items()), min(played + 1, 2)) for after in results}


def _removals(board: Stones, mover: int, played: int, size: int) -> Iterator[Stones]:
    ends, middle = {0, size - 1}, {(size - 1) // 2, size // 2}
    for x, y in [square for square, owner in board.items() if owner == mover]:
        if played:
            is_allowed = any(
                0 <= x + dx < size and 0 <= y + dy < size and (x + dx, y + dy) not in board for dx, dy in WAYS
            )
        else:
            is_allowed = (x in ends and y in ends) or (x in middle and y in middle)
        if is_allowed:
            yield {square: owner for square, owner in board.items() if square != (x, y)}


def _leaps(board: Stones, mover: int, size: int) -> Iterator[Stones]:
    for (x, y), owner in board.items():
        for dx, dy in WAYS if owner == mover else ():
            after, column, rank = dict(board), x, y
            while True:
                over, to = (column + dx, rank + dy), (column + 2 * dx, rank + 2 * dy)
                inside = 0 <= to[0] < size and 0 <= to[1] < size
                if not inside or after.get(over) != 1 - mover or to in after:
                    break
                after = {square: who for square, who in after.items() if square not in (over, (column, rank))}
                after[to] = mover
                column, rank = to
                yield after
