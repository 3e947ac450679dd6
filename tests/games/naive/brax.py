"""Brax a second time, from the rulebook alone, as slow and plain as can be.

It works on positions as adoube prints them and knows nothing of `adoube`: where the two agree, a mistake
would have to have been made twice. Clauses are those of the rulebook.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["DEFAULTS", "Brax", "State"]

# A printed position: JSON values under `to_move, cells, off, memory, scores, over, ply`.
Position = dict[str, Any]

DEFAULTS = {"first": "blue", "lone_turns": "5"}
OTHER = {"blue": "red", "red": "blue"}
LETTERS = "abcdefghi"


@dataclass(frozen=True)
class State:
    position: Position


def neighbours(point: str) -> Iterator[str]:
    column, row = LETTERS.index(point[0]), int(point[1])
    for across, along in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        if 0 <= column + across < 9 and 1 <= row + along <= 9:
            yield f"{LETTERS[column + across]}{row + along}"


@dataclass(frozen=True)
class Brax:
    """The rules under some options; `lines` gives the colour of each line, named from either end."""

    options: Mapping[str, str]
    lines: Mapping[str, str]

    def start(self) -> State:
        """BRX-03."""
        cells = {f"{letter}1": ["blue.piece"] for letter in "bcdefgh"}
        cells |= {f"{letter}9": ["red.piece"] for letter in "bcdefgh"}
        return State(self._printed(cells, self.options["first"], 0, 0))

    def writings(self, state: State) -> dict[str, State]:
        """Every turn that the rules accept, with the state that it leads to."""
        before = state.position
        if before["over"]:
            return {}
        turns = self._turns(state)
        return {turn: self._after(state, turn) for turn in turns or ["skip"]}

    def canonical(self, writings: Mapping[str, State]) -> dict[str, State]:
        """Every turn has but one writing."""
        return dict(writings)

    def called(self, state: State, by: str) -> State | set[str]:
        """The state after the call, or the clauses that forbid it."""
        position = state.position
        if position["over"]:
            return {position["over"]["clause"]}
        if by == position["to_move"] or position["memory"]["brax"]:
            return {"BRX-08"}
        if (self._count(position["cells"], by), self._count(position["cells"], OTHER[by])) == (1, 2):
            return {"BRX-10"}
        if not self._threatened(position["cells"], position["to_move"]):
            return {"BRX-08"}
        return State({**position, "memory": {**position["memory"], "brax": True}})

    def objections(self, state: State, text: str) -> set[str]:
        """The clauses that forbid a turn which is not legal; empty for a legal one."""
        position = state.position
        if position["over"]:
            return {position["over"]["clause"]}
        if text in self.writings(state):
            return set()
        if text == "skip":
            return {"BRX-04"}
        origin, target = text[:2], text[3:]
        cells, seat = position["cells"], position["to_move"]
        if cells.get(origin) != [f"{seat}.piece"]:
            return {"BRX-04"}
        if target not in self._targets(cells, seat, origin):
            return {"BRX-05", "BRX-06"}
        found = {"BRX-07"} if (target in cells) != (text[2] == "x") else set()
        return found | ({"BRX-09"} if origin not in self._movable(state) else set())

    def _turns(self, state: State) -> list[str]:
        cells, seat = state.position["cells"], state.position["to_move"]
        return [
            f"{origin}{'x' if target in cells else '-'}{target}"
            for origin in self._movable(state)
            for target in sorted(self._targets(cells, seat, origin))
        ]

    def _movable(self, state: State) -> list[str]:
        """BRX-09."""
        cells, seat = state.position["cells"], state.position["to_move"]
        own = [cell for cell, stack in cells.items() if stack == [f"{seat}.piece"]]
        if not state.position["memory"]["brax"]:
            return own
        return self._threatened(cells, seat)

    def _threatened(self, cells: Position, seat: str) -> list[str]:
        """The pieces of a seat that the other one could capture (BRX-A2)."""
        enemies = [cell for cell, stack in cells.items() if stack == [f"{OTHER[seat]}.piece"]]
        reached = {target for cell in enemies for target in self._targets(cells, OTHER[seat], cell)}
        return [cell for cell, stack in cells.items() if cell in reached and stack == [f"{seat}.piece"]]

    def _targets(self, cells: Position, seat: str, origin: str) -> set[str]:
        """BRX-05, BRX-06."""
        found = set()
        for first in neighbours(origin):
            found.add(first)
            if self.lines[f"{origin}-{first}"] == seat and first not in cells:
                for second in neighbours(first):
                    if self.lines[f"{first}-{second}"] == seat:
                        found.add(second)
        return {point for point in found if cells.get(point) != [f"{seat}.piece"]} - {origin}

    def _after(self, state: State, turn: str) -> State:
        before = state.position
        seat, cells = before["to_move"], dict(before["cells"])
        was_lone = self._count(cells, "blue") == self._count(cells, "red") == 1
        if turn != "skip":
            cells[turn[3:]] = cells.pop(turn[:2])  # BRX-07
        lone = before["memory"]["lone"] + 1 if was_lone and len(cells) == 2 else 0
        return State(self._printed(cells, OTHER[seat], lone, before["ply"] + 1))

    def _count(self, cells: Position, seat: str) -> int:
        return sum(stack == [f"{seat}.piece"] for stack in cells.values())

    def _printed(self, cells: Position, to_move: str, lone: int, ply: int) -> Position:
        left = {seat: self._count(cells, seat) for seat in OTHER}
        over: Position | None = None
        if 0 in left.values():
            over = {"winners": [seat for seat in OTHER if left[seat]], "clause": "BRX-07"}
        elif lone >= 2 * int(self.options["lone_turns"]):
            over = {"winners": ["blue", "red"], "clause": "BRX-11"}
        return {
            "to_move": None if over else to_move,
            "cells": cells,
            "off": {"captured": {f"{seat}.piece": 7 - left[seat] for seat in OTHER if left[seat] < 7}},
            "memory": {"brax": False, "lone": lone},
            "scores": {seat: 7 - left[OTHER[seat]] for seat in OTHER},
            "over": over,
            "ply": ply,
        }
