"""Follow the Arrow a second time, from the rulebook alone, as slow and plain as can be.

It works on positions as adoube prints them and knows nothing of `adoube`: where the two agree, a mistake
would have to have been made twice. Clauses are those of the rulebook.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

__all__ = ["ARROWS", "DEFAULTS", "FollowTheArrow", "Position", "State"]

# A printed position: JSON values under `to_move, cells, off, memory, scores, over, ply`.
Position = dict[str, Any]

DEFAULTS = {
    "setup": "12345/12345",
    "first": "black",
    "landing": "straight",
    "hop_arrows": "first",
    "jump_cap": "4",
    "jump_call": "pawn",
    "stuck": "void",
    "blocked_goal": "open",
    "repetition": "void",
}

STAND_IN = """
a1: a2 b1
a2: a3 b2
a3: a2 b3
a4: a3 a5 b4
a5: a6 b5
a6: a5 b6
b1: b2 c1
b2: a2 b1 c2
b3: a3 b2 b4 c3
b4: a4 b5
b5: a5 b4 c5
b6: a6 b5 c6
c1: b1 d1
c2: c1 c3
c3: b3 c4 d3
c4: b4 c3 d4
c5: c4 c6
c6: b6 d6
d1: c1 d2 e1
d2: c2 d3 e2
d3: d2 e3
d4: c4 d3 d5 e4
d5: c5 d6 e5
d6: c6 d5
e1: d1 e2
e2: d2 e1
e3: d3 e2 e4
e4: d4 e5
e5: d5 e4
e6: d6 e5
"""
ARROWS = {row.split(":")[0]: row.split(":")[1].split() for row in STAND_IN.strip().splitlines()}
CIRCLES = list(ARROWS)
OTHER = {"black": "red", "red": "black"}
START_ROW = {"black": "1", "red": "6"}
FORWARD = {"black": 1, "red": -1}


@dataclass(frozen=True)
class State:
    """A printed position, and what the rules ask of the turns before it."""

    position: Position
    # Cells and seat to move, as text: of each position of the game so far, this one last.
    stood: tuple[str, ...]
    caller: str | None  # the seat that may call now (FTA-19)


@dataclass(frozen=True)
class FollowTheArrow:
    """The rules under options that are all written out, on the arrows of a board."""

    options: Mapping[str, str]
    arrows: Mapping[str, list[str]]

    def start(self) -> State:
        """FTA-06 to FTA-08."""
        setups = dict(zip(OTHER, self.options["setup"].split("/"), strict=True))
        cells = {
            f"{file}{START_ROW[seat]}": [f"{seat}.pawn.{number}"]
            for seat, numbers in setups.items()
            for file, number in zip("abcde", numbers, strict=True)
        }
        position = {
            "to_move": self.options["first"],
            "cells": cells,
            "off": {},
            "memory": {"call": None, "repeats": 1},
            "scores": {"black": 0, "red": 0},
            "over": None,
            "ply": 0,
        }
        return replace(self.loaded(position), caller=None)

    def loaded(self, position: Position) -> State:
        """The state of a printed position in which the game goes on."""
        stood = (_standing(position["cells"], position["to_move"]),) * position["memory"]["repeats"]
        caller = None if position["memory"]["call"] else OTHER[position["to_move"]]
        return State(position, stood, caller)

    def writings(self, state: State) -> dict[str, State]:
        """Every turn that the rules accept, in every writing, with the state that it leads to."""
        if state.position["over"]:
            return {}
        return {turn: self._after(state, turn) for turn in self._legal(state.position)}

    def canonical(self, writings: Mapping[str, State]) -> dict[str, State]:
        """Of the writings that lead to one position, the one with the fewest cells, then the smallest."""
        best: dict[str, str] = {}
        for writing in sorted(writings, key=lambda writing: (len(writing), writing)):
            best.setdefault(json.dumps(writings[writing].position, sort_keys=True), writing)
        return {writing: writings[writing] for writing in best.values()}

    def called(self, state: State, call: Mapping[str, str]) -> State | set[str]:
        """The state after a call, or the clauses that forbid it."""
        position = state.position
        if position["over"]:
            return {position["over"]["clause"]}
        found = set()
        if call["by"] != state.caller:
            found.add("FTA-19")
        if call["call"] == "jump" and not self._can_jump(position, call["pawn"]):
            found.add("FTA-A9")
        memory = {**position["memory"], "call": dict(call) if call["call"] == "jump" else None}
        return found or State({**position, "memory": memory}, state.stood, None)

    def objections(self, state: State, text: str) -> set[str]:
        """The clauses that forbid a turn which is not legal; empty for a legal one."""
        position = state.position
        if position["over"]:
            return {position["over"]["clause"]}
        if text in self._legal(position):
            return set()
        found = set() if self._obeys(position, text) else {"FTA-17"}
        if text == "skip":
            return found | {"FTA-09"}
        circles = text.replace("-", "^").split("^")
        if not _stack(position["cells"], circles[0]).startswith(position["to_move"]):
            found.add("FTA-09")
        if "-" in text:
            return found | self._line_objections(position, *circles)
        return found | self._jump_objections(position, circles)

    # turns

    def _legal(self, position: Position) -> list[str]:
        turns = sorted(set(self._turns(position["cells"], position["to_move"])))
        return [turn for turn in turns if self._obeys(position, turn)] or ["skip"]  # FTA-A12

    def _obeys(self, position: Position, turn: str) -> bool:
        """FTA-17 with FTA-A8: after a Jump the pawn that was pointed at jumps, or any."""
        call = position["memory"]["call"]
        bound = call["pawn"] if call and self.options["jump_call"] == "pawn" else ""
        return not call or ("^" in turn and turn.startswith(bound))

    def _turns(self, cells: Mapping[str, list[str]], seat: str) -> Iterator[str]:
        """Yield the turns that `seat` may write where nothing is called."""
        for origin in CIRCLES:
            if not _stack(cells, origin).startswith(seat):
                continue
            for target in self.arrows[origin]:  # FTA-11
                if target not in cells and not _behind(seat, origin, target):  # FTA-10
                    yield f"{origin}-{target}"
            for path in self._paths(cells, seat, [origin], []):
                if path[-1] != origin:  # FTA-A6: no jump turn can end where it began
                    yield "^".join(path)

    def _paths(
        self, cells: Mapping[str, list[str]], seat: str, path: list[str], jumped: list[str]
    ) -> Iterator[list[str]]:
        """Each jump that continues `path`, in which the pawns on `jumped` have been leapt over."""
        if self.options["jump_cap"] == "4" and len(jumped) == 4:  # FTA-A7
            return
        for over in CIRCLES:
            if not _stack(cells, over).startswith(OTHER[seat]) or over in jumped:  # FTA-A6
                continue
            if not self._may_hop(seat, path[-1], over, first=not jumped):
                continue
            for landing in CIRCLES:
                vacant = landing not in cells or landing == path[0]
                if vacant and self._may_land(seat, path[-1], over, landing):
                    yield [*path, landing]
                    yield from self._paths(cells, seat, [*path, landing], [*jumped, over])

    def _may_hop(self, seat: str, start: str, over: str, *, first: bool) -> bool:
        """Return whether a pawn on `start` may jump over an enemy on `over` at all."""
        if not self._adjacent(start, over) or _behind(seat, start, over):  # FTA-12, FTA-10
            return False
        if start[1] == over[1] and start[1] in START_ROW.values():  # FTA-15
            return False
        needs_arrow = first or self.options["hop_arrows"] == "every"  # FTA-A5
        return over in self.arrows[start] or not needs_arrow

    def _may_land(self, seat: str, start: str, over: str, landing: str) -> bool:
        return self._leads_over(start, over, landing) and not _behind(seat, start, landing)

    def _leads_over(self, start: str, over: str, landing: str) -> bool:
        """FTA-A15: pawn and landing are next to the jumped pawn; and in one line with it (FTA-A4)."""
        if start == landing or not self._adjacent(start, over) or not self._adjacent(over, landing):
            return False
        return self.options["landing"] == "adjacent" or _step(start, over) == _step(over, landing)

    def _adjacent(self, one: str, other: str) -> bool:
        """FTA-A15."""
        across, up = _step(one, other)
        if abs(across) + abs(up) == 1:
            return True
        return abs(across) == abs(up) == 1 and (other in self.arrows[one] or one in self.arrows[other])

    def _can_jump(self, position: Position, circle: str) -> bool:
        turns = self._turns(position["cells"], position["to_move"])
        return any("^" in turn and turn.startswith(circle) for turn in turns)

    # what a turn leads to

    def _after(self, state: State, turn: str) -> State:
        before = state.position
        seat = before["to_move"]
        cells = dict(before["cells"])
        if turn != "skip":
            cells[turn[-2:]] = cells.pop(turn[:2])
        standing = _standing(cells, OTHER[seat])
        repeats = state.stood.count(standing) + 1
        points, over = self._ending(before["cells"], cells, turn, repeats)
        position = {
            "to_move": None if over else OTHER[seat],
            "cells": cells,
            "off": {},
            "memory": {"call": None, "repeats": repeats},
            "scores": points,
            "over": over,
            "ply": before["ply"] + 1,
        }
        caller = None if over or turn == "skip" else seat
        return State(position, (*state.stood, standing), caller)

    def _ending(
        self, before: Mapping[str, list[str]], cells: Mapping[str, list[str]], turn: str, repeats: int
    ) -> tuple[dict[str, int], dict[str, Any] | None]:
        """The scores after a turn, and how the game ended with it, without the words."""
        points = {"black": 0, "red": 0}
        if turn != "skip" and self._brings_the_last(before, cells, turn):
            piece = _stack(cells, turn[-2:])
            winner = piece.partition(".")[0]
            points[winner] = _not_home(cells, OTHER[winner]) * int(piece[-1])  # FTA-21
            return points, {"winners": [winner], "clause": "FTA-20"}
        if not any(self._turns(cells, "black")) and not any(self._turns(cells, "red")):  # FTA-A12
            if self.options["stuck"] == "void":
                return points, {"winners": [], "clause": "FTA-A12"}
            points = {seat: _not_home(cells, OTHER[seat]) for seat in OTHER}
            winners = [seat for seat in OTHER if points[seat] == max(points.values())]
            return points, {"winners": winners, "clause": "FTA-A12"}
        if self.options["repetition"] == "void" and repeats >= 3:
            return points, {"winners": [], "clause": "FTA-A13"}
        return points, None

    def _brings_the_last(
        self, before: Mapping[str, list[str]], cells: Mapping[str, list[str]], turn: str
    ) -> bool:
        """FTA-20: the pawn that arrived fills the goal; with FTA-A13 enemies who never left fill it too."""
        mover = _stack(before, turn[:2]).partition(".")[0]
        goal = START_ROW[OTHER[mover]]
        if turn[1] == goal or turn[-1] != goal:
            return False
        standing = [_stack(cells, circle) for circle in CIRCLES if circle[1] == goal and circle in cells]
        own = [piece for piece in standing if piece.startswith(mover)]
        return len(standing if self.options["blocked_goal"] == "filled" else own) == 5

    # why a turn is not legal

    def _line_objections(self, position: Position, origin: str, target: str) -> set[str]:
        found = set()
        if target in position["cells"] or target not in self.arrows[origin]:
            found.add("FTA-11")
        if _behind(position["to_move"], origin, target):
            found.add("FTA-10")
        return found

    def _jump_objections(self, position: Position, circles: list[str]) -> set[str]:
        """Return the objections to any hop, whichever pawn it may have meant to go over."""
        cells, seat = position["cells"], position["to_move"]
        found = {"FTA-A7"} if self.options["jump_cap"] == "4" and len(circles) > 5 else set()
        if circles[0] == circles[-1]:
            found.add("FTA-A6")
        all_jumped: list[str] = []
        for hop, (start, end) in enumerate(pairwise(circles)):
            if end in cells and end != circles[0]:
                found.add("FTA-12")
            if _behind(seat, start, end):
                found.add("FTA-10")
            ways = [over for over in CIRCLES if self._leads_over(start, over, end)]
            found |= set() if ways else {"FTA-12"}
            for over in ways:
                if not _stack(cells, over).startswith(OTHER[seat]):
                    found.add("FTA-12")
                elif not self._may_hop(seat, start, over, first=hop == 0):
                    found |= {"FTA-15" if start[1] == over[1] in "16" else "FTA-12"}
                    found |= {"FTA-10"} if _behind(seat, start, over) else set()
            found |= {"FTA-A6"} if set(ways) & set(all_jumped) else set()
            all_jumped += ways
        return found


def _stack(cells: Mapping[str, list[str]], circle: str) -> str:
    """The pawn on a circle, or nothing."""
    return cells.get(circle, [""])[0]


def _standing(cells: Mapping[str, list[str]], to_move: str) -> str:
    """FTA-A13: what has to be the same for a position to stand again."""
    return json.dumps([sorted(cells.items()), to_move])


def _not_home(cells: Mapping[str, list[str]], seat: str) -> int:
    """The sum of the numbers of a seat's pawns outside the other seat's START row."""
    pawns = {circle: piece for circle, (piece,) in cells.items() if piece.startswith(seat)}
    return sum(int(piece[-1]) for circle, piece in pawns.items() if circle[1] != START_ROW[OTHER[seat]])


def _step(start: str, end: str) -> tuple[int, int]:
    return ord(end[0]) - ord(start[0]), int(end[1]) - int(start[1])


def _behind(seat: str, start: str, end: str) -> bool:
    """Return whether `end` is nearer the seat's own START row than `start`."""
    return _step(start, end)[1] * FORWARD[seat] < 0
