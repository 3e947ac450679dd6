"""Salta a second time, from the rulebook alone, as slow and plain as can be.

It works on positions as adoube prints them and knows nothing of `adoube`: where the two agree, a mistake
would have to have been made twice. Clauses are those of the rulebook.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["DEFAULTS", "Salta", "State"]

# A printed position: JSON values under `to_move, cells, off, memory, scores, over, ply`.
Position = dict[str, Any]

DEFAULTS = {"jumps": "forward", "goal": "ahead", "turn_limit": "120", "equalise": "yes"}
OTHER = {"green": "red", "red": "green"}
AHEAD = {"green": 1, "red": -1}
LETTERS = "abcdefghij"
KINDS = ("star", "moon", "sun")


@dataclass(frozen=True, eq=False)
class State:
    position: Position


def at(column: int, row: int) -> str:
    """The name of a square, columns and rows counted from 1."""
    return f"{LETTERS[column - 1]}{row}"


def placed(cell: str) -> tuple[int, int]:
    return LETTERS.index(cell[0]) + 1, int(cell[1:])


def row_of_five(seat: str, row: int) -> list[str]:
    """The dark squares of a seat's row, as it counts rows, from its left to its right."""
    if seat == "green":
        return [at(column, row) for column in range(1, 11) if (column + row) % 2 == 0]
    return [at(column, 11 - row) for column in range(10, 0, -1) if (column + 11 - row) % 2 == 0]


def beginnings(seat: str) -> dict[str, str]:
    """SAL-02: the square of each piece."""
    return {
        f"{seat}.{kind}.{number}": cell
        for row, kind in enumerate(KINDS, start=1)
        for number, cell in enumerate(row_of_five(seat, row), start=1)
    }


class Salta:
    """The rules under some options."""

    def __init__(self, options: Mapping[str, str]) -> None:
        self.options = options
        self._latest: tuple[State, dict[str, State]] | None = None

    def start(self) -> State:
        cells = {cell: [piece] for seat in OTHER for piece, cell in beginnings(seat).items()}
        return State(self.printed(cells, "green", 0))

    def writings(self, state: State) -> dict[str, State]:
        """Every turn that the rules accept, with the state that it leads to."""
        if self._latest is None or self._latest[0] is not state:
            self._latest = state, self._turns(state)
        return self._latest[1]

    def _turns(self, state: State) -> dict[str, State]:
        before = state.position
        if before["over"]:
            return {}
        cells, seat = before["cells"], before["to_move"]
        jumps = dict(self._jumps(cells, seat))
        turns = jumps or {
            turn: after
            for turn, after in self._steps(cells, seat)
            if any(self._steps(after, OTHER[seat])) or any(self._jumps(after, OTHER[seat]))  # SAL-08
        }
        # SAL-A5
        return {
            turn: State(self.printed(after, OTHER[seat], before["memory"]["played"] + 1, before["ply"] + 1))
            for turn, after in (turns or {"skip": cells}).items()
        }

    def canonical(self, writings: Mapping[str, State]) -> dict[str, State]:
        """Every turn has but one writing."""
        return dict(writings)

    def objections(self, state: State, text: str) -> set[str]:
        """The clauses that forbid a turn which is not legal; empty for a legal one."""
        if over := state.position["over"]:
            return {over["clause"]}
        if text in self.writings(state):
            return set()
        if text == "skip":
            return {"SAL-03"}
        cells, seat = state.position["cells"], state.position["to_move"]
        origin, target = text.split("-")
        if not cells.get(origin, ["nobody."])[0].startswith(f"{seat}."):
            return {"SAL-03"}
        found = {"SAL-04"} if target in cells else set()
        (column, row), (to_column, to_row) = placed(origin), placed(target)
        across, along = to_column - column, to_row - row
        if abs(across) != abs(along) or abs(across) not in (1, 2):
            found.add("SAL-04")
        elif abs(across) == 2:
            over = cells.get(at(column + across // 2, row + along // 2), ["nobody."])[0]
            forward = along == 2 * AHEAD[seat] or self.options["jumps"] == "any"
            if not over.startswith(f"{OTHER[seat]}.") or not forward:
                found.add("SAL-05")
        elif any(self._jumps(cells, seat)):
            found.add("SAL-06")
        elif target not in cells:
            found.add("SAL-08")
        return found

    def _steps(self, cells: Position, seat: str) -> Iterator[tuple[str, Position]]:
        """SAL-04."""
        for cell, target in self._pairs(cells, seat, 1, (1, -1)):
            yield f"{cell}-{target}", self._moved(cells, cell, target)

    def _jumps(self, cells: Position, seat: str) -> Iterator[tuple[str, Position]]:
        """SAL-05."""
        ways = (1, -1) if self.options["jumps"] == "any" else (AHEAD[seat],)
        for cell, target in self._pairs(cells, seat, 2, ways):
            (column, row), (to_column, to_row) = placed(cell), placed(target)
            over = cells.get(at((column + to_column) // 2, (row + to_row) // 2), ["nobody."])[0]
            if over.startswith(f"{OTHER[seat]}."):
                yield f"{cell}-{target}", self._moved(cells, cell, target)

    def _pairs(
        self, cells: Position, seat: str, far: int, ways: tuple[int, ...]
    ) -> Iterator[tuple[str, str]]:
        """The squares of a seat's pieces with the free ones so far away, diagonally."""
        for cell, (piece,) in cells.items():
            column, row = placed(cell)
            for across in (far, -far) if piece.startswith(f"{seat}.") else ():
                for along in ways:
                    to = column + across, row + far * along
                    if 1 <= to[0] <= 10 and 1 <= to[1] <= 10 and at(*to) not in cells:
                        yield cell, at(*to)

    def _moved(self, cells: Position, origin: str, target: str) -> Position:
        """SAL-07: nothing leaves the board."""
        return {**{cell: stack for cell, stack in cells.items() if cell != origin}, target: cells[origin]}

    def goals(self, seat: str) -> dict[str, str]:
        """SAL-09, SAL-A2: where each piece is to go."""
        if self.options["goal"] == "facing":
            enemy = beginnings(OTHER[seat])
            return {piece.replace(OTHER[seat], seat, 1): cell for piece, cell in enemy.items()}
        return {
            f"{seat}.{kind}.{number}": cell
            for row, kind in enumerate(KINDS, start=8)
            for number, cell in enumerate(row_of_five(seat, row), start=1)
        }

    def left(self, cells: Position, seat: str) -> int:
        """SAL-A4."""
        left, where = 0, {stack[0]: cell for cell, stack in cells.items()}
        for piece, goal in self.goals(seat).items():
            (column, row), (to_column, to_row) = placed(where[piece]), placed(goal)
            left += max(abs(column - to_column), abs(row - to_row))
        return left

    def printed(self, cells: Position, to_move: str, turns: int, ply: int = 0) -> Position:
        left = {seat: self.left(cells, seat) for seat in OTHER}
        home = [seat for seat in OTHER if left[seat] == 0]
        over: Position | None = None
        if len(home) == 2:
            over = {"winners": home, "clause": "SAL-A1"}
        elif home and not (home == ["green"] and to_move == "red" and self.options["equalise"] == "yes"):
            over = {"winners": home, "clause": "SAL-09"}
        elif self.options["turn_limit"] != "none" and turns >= 2 * int(self.options["turn_limit"]):
            fewest = min(left.values())
            over = {"winners": [seat for seat in OTHER if left[seat] == fewest], "clause": "SAL-11"}
        most = max(left.values())
        return {
            "to_move": None if over else to_move,
            "cells": cells,
            "off": {},
            "memory": {"played": turns},
            "scores": {seat: most - left[seat] for seat in OTHER},
            "over": over,
            "ply": ply,
        }
