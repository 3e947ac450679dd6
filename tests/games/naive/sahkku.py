"""Sáhkku a second time, from the rulebook alone, as slow and plain as can be.

It works on positions as adoube prints them and knows nothing of `adoube`: where the two agree, a mistake
would have to have been made twice. Clauses are those of the rulebook. How the program throws for itself is
no rule: it is handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["DEFAULTS", "Sahkku", "State"]

# A printed position: JSON values under `to_move, cells, off, memory, scores, over, ply`.
Position = dict[str, Any]

DEFAULTS = {"first": "men", "siege": "wins"}
OTHER = {"men": "women", "women": "men"}
PIECE = {"men": "men.man", "women": "women.woman"}
KING = "shared.king"
LETTERS = "abcdefghijklmno"
POINTS = {"X": 1, "2": 2, "3": 3}
ROW = {"men": ("1", "3"), "women": ("3", "1")}  # the own row and the enemy's


def way(seat: str) -> list[str]:
    """SAH-07: sixty points, each of the middle row twice."""
    left_to_right = LETTERS if seat == "men" else LETTERS[::-1]
    own, enemy = ROW[seat]
    rows = (
        (left_to_right, own),
        (left_to_right[::-1], "2"),
        (left_to_right, enemy),
        (left_to_right[::-1], "2"),
    )
    return [letter + row for letters, row in rows for letter in letters]


WAY = {seat: way(seat) for seat in OTHER}


def _copied(position: Position) -> Position:
    """A position that may be changed."""
    return {
        **position,
        "cells": {cell: [*stack] for cell, stack in position["cells"].items()},
        "off": {"captured": {**position["off"]["captured"]}},
        "memory": {**position["memory"]},
    }


@dataclass(frozen=True, eq=False)
class State:
    position: Position


class Sahkku:
    """The rules under some options; `throws` gives what the program throws in a turn, one after the other."""

    def __init__(self, options: Mapping[str, str], throws: Callable[[int], Iterator[str]]) -> None:
        self.options, self.throws = options, throws
        self._latest: tuple[State, dict[str, State]] | None = None

    def start(self) -> State:
        cells = {"h2": [KING]}
        for letter in LETTERS:
            cells |= {f"{letter}1": ["men.man.asleep"], f"{letter}3": ["women.woman.asleep"]}
        memory: Position = {"throw": "XXX", "begun": [], "homeward": [], "king": None, "played": 0}
        return State(
            {
                "to_move": self.options["first"],
                "cells": cells,
                "off": {"captured": {}},
                "memory": memory,
                "scores": {"men": 0, "women": 0},
                "over": None,
                "ply": 0,
            }
        )

    def told(self, state: State, throw: str) -> State:
        """SAH-A1: somebody says how the dice fell."""
        position = _copied(state.position)
        position["memory"]["throw"] = "".join(sorted(throw, key="X320".index))
        return State(position)

    def writings(self, state: State) -> dict[str, State]:
        """Every turn that the rules accept, in every writing, with the state that it leads to."""
        if self._latest is None or self._latest[0] is not state:
            self._latest = state, self._turns(state.position)
        return self._latest[1]

    def canonical(self, writings: Mapping[str, State]) -> dict[str, State]:
        """Of the writings of one result that with the fewest cells, then the smallest first that differs."""
        best: dict[str, tuple[Any, str]] = {}
        for text, after in writings.items():
            cells = text.replace("K", "").replace(",", "-").split("-")
            order = len(cells), cells, ["K" in part for part in text.split(",")]
            key = repr(sorted(after.position["cells"].items())) + repr(after.position["memory"])
            best[key] = min(best.get(key, (order, text)), (order, text))
        return {text: writings[text] for _, text in best.values()}

    def objections(self, state: State, text: str) -> set[str]:
        """The clauses that forbid a turn which is not legal; empty for a legal one."""
        position = state.position
        if position["over"]:
            return {position["over"]["clause"]}
        if text in self.writings(state):
            return set()
        if text == "skip":
            return {"SAH-06"}
        if not self._dice(position):
            return {"SAH-04", "SAH-06"}
        found = {"SAH-05", "SAH-06", "SAH-07", "SAH-09"}
        return found | {"SAH-10", "SAH-11"} if "K" in text else found

    def _dice(self, position: Position) -> str:
        """SAH-03, SAH-04: the faces that lead anywhere."""
        throw, seat = position["memory"]["throw"], position["to_move"]
        has_begun = seat in position["memory"]["begun"] or throw == "XXX"
        return "".join(face for face in throw if face != "0") if has_begun else ""

    def _turns(self, position: Position) -> dict[str, State]:
        if position["over"]:
            return {}
        found: dict[str, State] = {}
        self._extend(position, self._dice(position), "", found)
        return found or {"skip": State(self._passed_on(position))}  # SAH-A2

    def _extend(self, position: Position, dice: str, text: str, found: dict[str, State]) -> None:
        """SAH-06: dice are played as long as one can be."""
        moves = list(self._moves(position, dice))
        if not moves and text:
            found[text] = State(self._passed_on(position))
        for face, move, after in moves:
            left = dice.replace(face, "", 1)
            self._extend(after, left, f"{text},{move}" if text else move, found)

    def _moves(self, position: Position, dice: str) -> Iterator[tuple[str, str, Position]]:
        seat, cells = position["to_move"], position["cells"]
        if not any(self._stands(stack, OTHER[seat]) for stack in cells.values()):
            return
        for face in sorted(set(dice)):
            far = POINTS[face]
            for cell, stack in cells.items():
                mine = self._stands(stack, seat)
                if mine and (not mine.endswith(".asleep") or face == "X"):  # SAH-05
                    target = self._ahead(position, seat, cell, mine, far)
                    if self._may_stop(cells, seat, target):
                        yield face, f"{cell}-{target}", self._moved(position, seat, cell, target, far)
                if KING in stack and position["memory"]["king"] == seat:  # SAH-10, SAH-11
                    for across, along in ((far, 0), (-far, 0), (0, far), (0, -far)):
                        column, row = LETTERS.index(cell[0]) + across, int(cell[1]) + along
                        if 0 <= column < 15 and 1 <= row <= 3:
                            target = f"{LETTERS[column]}{row}"
                            if self._may_stop(cells, seat, target):
                                yield face, f"K{cell}-{target}", self._king_moved(position, cell, target)

    def _stands(self, stack: list[str], seat: str) -> str:
        """The piece of a seat in a stack, or nothing."""
        return next((piece for piece in stack if piece.startswith(f"{seat}.")), "")

    def _ahead(self, position: Position, seat: str, cell: str, piece: str, far: int) -> str:
        places = [place for place, point in enumerate(WAY[seat]) if point == cell]
        place = places[-1] if cell in position["memory"]["homeward"] else places[0]
        return WAY[seat][(place + far) % 60]

    def _may_stop(self, cells: Mapping[str, list[str]], seat: str, target: str) -> bool:
        """SAH-09."""
        stack = cells.get(target, [])
        enemy = self._stands(stack, OTHER[seat])
        return not self._stands(stack, seat) and not enemy.endswith(".asleep")

    def _arrived(self, position: Position, seat: str, target: str) -> Position:
        """SAH-08, SAH-10: what is captured where something comes, and whether the king changes sides."""
        after = _copied(position)
        stack = after["cells"].get(target, [])
        if enemy := self._stands(stack, OTHER[seat]):
            stack.remove(enemy)
            captured = after["off"]["captured"]
            captured[PIECE[OTHER[seat]]] = captured.get(PIECE[OTHER[seat]], 0) + 1
            after["memory"]["homeward"] = [cell for cell in after["memory"]["homeward"] if cell != target]
        if KING in stack:
            after["memory"]["king"] = seat
        return after

    def _moved(self, position: Position, seat: str, cell: str, target: str, far: int) -> Position:
        after = self._arrived(position, seat, target)
        piece = self._stands(after["cells"][cell], seat)
        after["cells"][cell].remove(piece)
        if not after["cells"][cell]:
            del after["cells"][cell]
        after["cells"][target] = [*after["cells"].get(target, []), PIECE[seat]]
        homeward = after["memory"]["homeward"]
        was_homeward = cell in homeward
        homeward = [other for other in homeward if other != cell]
        # SAH-A3: it walks home once it has come from the enemy's row.
        if target[1] == "2" and (was_homeward or cell[1] == ROW[seat][1]):
            homeward.append(target)
        after["memory"]["homeward"] = sorted(homeward, key=lambda point: LETTERS.index(point[0]))
        return after

    def _king_moved(self, position: Position, cell: str, target: str) -> Position:
        after = self._arrived(position, position["to_move"], target)
        after["cells"][cell].remove(KING)
        for point in (cell, target):
            if not after["cells"].get(point, ["?"]):
                del after["cells"][point]
        after["cells"][target] = [KING]
        return after

    def _passed_on(self, position: Position) -> Position:
        after = _copied(position)
        seat, memory = position["to_move"], after["memory"]
        awake = any(self._stands(stack, seat) == PIECE[seat] for stack in after["cells"].values())
        if awake and seat not in memory["begun"]:
            memory["begun"] = [each for each in OTHER if each in (*memory["begun"], seat)]
        memory["played"] += 1
        after["to_move"], after["ply"] = OTHER[seat], position["ply"] + 1
        clause = self._lost(after, OTHER[seat])
        if clause:
            after["over"], after["to_move"] = {"winners": [seat], "clause": clause}, None
            after["scores"] = {each: int(each == seat) for each in OTHER}
            memory["throw"] = None
            return after
        memory["throw"] = "XXX"
        if OTHER[seat] in memory["begun"]:
            for throw in self.throws(memory["played"]):
                memory["throw"] = throw
                if any(self._moves(after, self._dice(after))):
                    break
            else:
                memory["throw"] = "XXX"
        return after

    def _lost(self, position: Position, seat: str) -> str:
        """SAH-12, SAH-13."""
        own = {
            cell: piece for cell, stack in position["cells"].items() if (piece := self._stands(stack, seat))
        }
        if not own:
            return "SAH-12"
        asleep = [place for place in range(15) if own.get(WAY[seat][place], "").endswith(".asleep")]
        if self.options["siege"] == "off" or len(own) == 15 or len(asleep) < len(own):
            return ""
        stack = position["cells"].get(WAY[seat][max(asleep) + 1], [])
        is_kings = KING in stack and position["memory"]["king"] == OTHER[seat]
        return "SAH-13" if is_kings or self._stands(stack, OTHER[seat]) else ""
