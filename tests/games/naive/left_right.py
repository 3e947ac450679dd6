"""Linear Left/Right a second time, from the rulebook alone, as slow and plain as can be.

It works on positions as adoube prints them and knows nothing of `adoube`: where the two agree, a mistake
would have to have been made twice. Clauses are those of the rulebook.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

__all__ = ["DEFAULTS", "LeftRight", "State"]

# A printed position: JSON values under `to_move, cells, off, memory, scores, over, ply`.
Position = dict[str, Any]

DEFAULTS = {"n": "10", "from": "own", "off_board": "forced"}
OTHER = {"first": "second", "second": "first"}


@dataclass(frozen=True)
class State:
    """A printed position, and where each seat put its last counter down, which is not printed."""

    position: Position
    last: Mapping[str, int]


@dataclass(frozen=True)
class LeftRight:
    """The rules under the options `from` and `off_board`, with the cards dealt and the board's length."""

    options: Mapping[str, str]
    cards: Mapping[str, list[int]]  # each seat's cards, the first drawn first
    length: int

    def start(self) -> State:
        """LLR-04."""
        centre = {"first": self.length // 2, "second": self.length // 2 + 1}
        position = {
            "to_move": "first",
            "cells": {str(cell): [f"{seat}.counter"] for seat, cell in centre.items()},
            "off": {},
            "memory": {"card": self.cards["first"][0], "drawn": {"first": [], "second": []}},
            "scores": {"first": 1, "second": 1},
            "over": None,
            "ply": 0,
        }
        return State(position, centre)

    def writings(self, state: State) -> dict[str, State]:
        """Every turn that the rules accept, with the state that it leads to."""
        if state.position["over"]:
            return {}
        card = state.position["memory"]["card"]
        turns = [f"{card}{way}" for way in "LR" if 1 <= self._target(state, card, way) <= self.length]
        return {turn: self._after(state, turn) for turn in turns or ["skip"]}

    def canonical(self, writings: Mapping[str, State]) -> dict[str, State]:
        """Every turn has but one writing."""
        return dict(writings)

    def objections(self, state: State, text: str) -> set[str]:
        """The clauses that forbid a turn which is not legal; empty for a legal one."""
        if over := state.position["over"]:
            return {over["clause"]}
        card = state.position["memory"]["card"]
        if text == "skip":
            return set() if "skip" in self.writings(state) else {"LLR-05"}
        found = {"LLR-05"} if int(text[:-1]) != card else set()
        if not 1 <= self._target(state, int(text[:-1]), text[-1]) <= self.length:
            found.add("LLR-08")
        return found

    def _target(self, state: State, card: int, way: str) -> int:
        """LLR-05 and LLR-09."""
        seat = state.position["to_move"]
        start = state.last[seat if self.options["from"] == "own" else OTHER[seat]]
        return start - card if way == "L" else start + card

    def _after(self, state: State, turn: str) -> State:
        before = state.position
        seat, memory = before["to_move"], before["memory"]
        cells, last = dict(before["cells"]), dict(state.last)
        if turn != "skip":
            last[seat] = self._target(state, memory["card"], turn[-1])
            cells[str(last[seat])] = [*cells.get(str(last[seat]), []), f"{seat}.counter"]  # LLR-06
        drawn = {**memory["drawn"], seat: [*memory["drawn"][seat], memory["card"]]}
        to_move, card = OTHER[seat], None
        over = len(drawn["first"]) == len(drawn["second"]) == len(self.cards["first"])  # LLR-A4
        if not over:
            card = self.cards[to_move][len(drawn[to_move])]
        scores = {"first": self._product(cells, "first"), "second": self._product(cells, "second")}
        position = {
            "to_move": None if over else to_move,
            "cells": cells,
            "off": {},
            "memory": {"card": card, "drawn": drawn},
            "scores": scores,
            "over": {"winners": _best(scores), "clause": "LLR-A4"} if over else None,
            "ply": before["ply"] + 1,
        }
        return State(position, last)

    def _product(self, cells: Mapping[str, list[str]], seat: str) -> int:
        """LLR-07: the heights of the stacks in one half of the board, multiplied."""
        half = range(1, self.length // 2 + 1)
        return prod(len(stack) for cell, stack in cells.items() if (int(cell) in half) == (seat == "first"))


def _best(scores: Mapping[str, int]) -> list[str]:
    """LLR-A1."""
    return [seat for seat in scores if scores[seat] == max(scores.values())]
