"""River Crossing a second time, from the rulebook alone, as slow and plain as can be.

It works on positions as adoube prints them and knows nothing of `adoube`: where the two agree, a mistake
would have to have been made twice. Clauses are those of the rulebook.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

__all__ = ["COLLECTORS", "DEFAULTS", "RiverCrossing", "State", "places"]

# A printed position: JSON values under `to_move, cells, off, memory, scores, over, ply`.
Position = dict[str, Any]

DEFAULTS = {
    "pieces": "12",
    "directions": "8",
    "mirror": "no",
    "rider": "destination",
    "collector_meets": "illegal",
    "foreign_exit": "home",
    "release": "each",
    "after_win": "stop",
    "safe_only": "choice",
    "scores": "win",
    "quiet_limit": "none",
}
COLLECTORS = {"no": ["b3", "d3", "f3", "c6", "e6", "g6"], "yes": ["g3", "e3", "c3", "f6", "d6", "b6"]}
COLLECTOR = "collector.piece"
OTHER = {"red": "black", "black": "red"}
HOME = {"red": "red_bank", "black": "black_bank"}
FAR = {"red": "black_bank", "black": "red_bank"}
FIRST = {"red": "1", "black": "8"}
SEVENTH = {"red": "7", "black": "2"}
EIGHTH = {"red": "8", "black": "1"}
CELLS = [file + rank for file in "abcdefgh" for rank in "12345678"]


def _near(cell: str, directions: str) -> list[str]:
    """The cells one square away (RIV-A3)."""
    found = []
    for other in CELLS:
        across, up = abs(ord(cell[0]) - ord(other[0])), abs(int(cell[1]) - int(other[1]))
        if max(across, up) == 1 and (directions == "8" or across + up == 1):
            found.append(other)
    return found


NEAR = {directions: {cell: _near(cell, directions) for cell in CELLS} for directions in ("8", "4")}


@dataclass(frozen=True)
class State:
    """A printed position, and the turns since anything entered, left or was collected (RIV-A19)."""

    position: Position
    quiet: int = 0


class Written(NamedTuple):
    """A turn as it is written."""

    kind: str  # in, back, out or move
    start: str
    level: int
    target: str


def places(position: Position, colour: str) -> dict[str, int]:
    """How many pieces of a colour wait on their own bank, are in the river, are safe and are collected."""
    piece = f"{colour}.piece"
    off = position["off"]
    return {
        "home": off[HOME[colour]].get(piece, 0),
        "river": sum(stack.count(piece) for stack in position["cells"].values()),
        "safe": off[FAR[colour]].get(piece, 0),
        "collected": off["collected"].get(piece, 0),
    }


@dataclass(frozen=True)
class RiverCrossing:
    """The rules under one set of options, all of them written out."""

    options: Mapping[str, str]

    def start(self) -> State:
        """RIV-02, RIV-04 and RIV-A4."""
        pieces = int(self.options["pieces"])
        cells = {cell: [COLLECTOR] for cell in COLLECTORS[self.options["mirror"]]}
        off = {"red_bank": {"red.piece": pieces}, "black_bank": {"black.piece": pieces}, "collected": {}}
        return self.loaded({"to_move": "red", "cells": cells, "off": off, "memory": {"next": None}, "ply": 0})

    def loaded(self, position: Position) -> State:
        """The state in which a position is that may lack its scores, and that has not ended."""
        return State({**position, "scores": self._scores(position, []), "over": None})

    def writings(self, state: State) -> dict[str, State]:
        """Every turn that the rules accept, in every writing, with the state that it leads to."""
        if state.position["over"]:
            return {}
        mover = state.position["to_move"]
        found = {
            text: self._played(state, text)
            for text in _conceivable(state.position)
            if not self._faults(state.position, text)
        }
        if not found or _only_safe(state.position, mover):  # RIV-A18, RIV-A17
            found["skip"] = self._ended(_copied(state.position), mover, state.quiet + 1)
        return found

    def canonical(self, writings: Mapping[str, State]) -> dict[str, State]:
        """Of the writings that lead to one position, the one with the fewest cells, then the smallest."""
        best: dict[str, str] = {}
        for text, after in writings.items():
            key = json.dumps(after.position, sort_keys=True)
            best[key] = min(best.get(key, text), text, key=_simplicity)
        return {text: writings[text] for text in best.values()}

    def objections(self, state: State, text: str) -> set[str]:
        """The clauses that forbid a turn which is not legal; empty for a legal one."""
        if over := state.position["over"]:
            return {over["clause"]}
        if text == "skip":
            return set() if "skip" in self.writings(state) else {"RIV-A18"}
        return self._faults(state.position, text)

    def _faults(self, position: Position, text: str) -> set[str]:
        """The clauses that forbid a turn other than a skip."""
        mover = position["to_move"]
        said = _read(text)
        if said.kind == "in":
            fits = mover in HOME and places(position, mover)["home"] and said.target[1] == FIRST[mover]
            return set() if fits else {"RIV-07"}
        if said.kind == "back":
            fits = mover in HOME and places(position, mover)["safe"] and said.target[1] == EIGHTH[mover]
            return set() if fits else {"RIV-15"}
        part = position["cells"].get(said.start, [])[said.level - 1 :]
        found = set() if part and part[0] == f"{mover}.piece" else {"RIV-A6"}
        if said.kind == "out":
            return found | self._faults_of_leaving(mover, said.start, part)
        if said.target not in NEAR[self.options["directions"]][said.start]:
            found.add("RIV-06")
        if position["cells"].get(said.target, [""])[-1] == COLLECTOR and part[-1:] == [COLLECTOR]:
            if mover == "collector":
                found.add("RIV-A10")
            elif self.options["collector_meets"] == "illegal":
                found.add("RIV-A9")
        return found

    def _faults_of_leaving(self, mover: str, start: str, part: list[str]) -> set[str]:
        if mover == "collector" or start[1] != EIGHTH[mover]:
            return {"RIV-08"}
        leaving = (
            part[:-2] if part[-1:] == [COLLECTOR] else part
        )  # RIV-A20: the collector takes its own first
        foreign = f"{OTHER[mover]}.piece" in leaving
        return {"RIV-A11"} if foreign and self.options["foreign_exit"] == "illegal" else set()

    def _played(self, state: State, text: str) -> State:
        """The state after a legal turn other than a skip."""
        after = _copied(state.position)
        mover, said = after["to_move"], _read(text)
        if mover == "collector":
            caught = _collector_moved(after, said)
        elif said.kind in ("in", "back"):
            _count(after, (HOME if said.kind == "in" else FAR)[mover], f"{mover}.piece", -1)
            caught = _arrived(after, [f"{mover}.piece"], said.target)
        else:
            caught = self._part_moved(after, said, mover)
        quiet = state.quiet + 1 if said.kind == "move" and not caught else 0
        return self._ended(after, mover, quiet)

    def _part_moved(self, after: Position, said: Written, mover: str) -> bool:
        """RIV-A20: takes a part of a stack where it goes; whether anything was collected."""
        part, caught = _lifted(after, said.start, said.level), False
        if part[-1] == COLLECTOR:  # RIV-13
            _count(after, "collected", part.pop(-2), 1)
            caught = True
            alone = len(part) == 1
            meets = after["cells"].get(said.target, [""])[-1] == COLLECTOR
            if said.kind == "out" or meets or (alone and self.options["rider"] == "origin"):
                after["cells"].setdefault(said.start, []).append(part.pop())  # RIV-A11, RIV-A9, RIV-A8
        if said.kind == "out":
            for piece in part:
                colour = piece.split(".")[0]
                _count(after, (FAR if colour == mover else HOME)[colour], piece, 1)
            return caught
        if _arrived(after, part, said.target):
            return True
        self._release(after, part, said)
        return caught

    def _release(self, after: Position, part: list[str], said: Written) -> None:
        """RIV-14 as RIV-A12 reads it."""
        stepping = [
            piece
            for piece in (part[:1] if self.options["release"] == "moved" else part)
            if piece != COLLECTOR
            and said.start[1] == SEVENTH[piece.split(".")[0]]
            and said.target[1] == EIGHTH[piece.split(".")[0]]
        ]
        for piece in stepping[:1] if self.options["release"] == "one" else stepping:
            if after["off"]["collected"].get(piece):
                _count(after, "collected", piece, -1)
                _count(after, HOME[piece.split(".")[0]], piece, 1)

    def _ended(self, after: Position, mover: str, quiet: int) -> State:
        """The state with everything that follows from what stands after a turn of `mover`."""
        after["ply"] += 1
        follower = after["memory"]["next"] if mover == "collector" else OTHER[mover]
        if self._out(after, follower):  # RIV-A17
            follower = OTHER[follower]
        after["to_move"] = follower if mover == "collector" else "collector"
        after["memory"] = {"next": None if mover == "collector" else follower}
        ending = self._ending(after, quiet)
        if ending:
            after["to_move"], after["memory"] = None, {"next": None}
        winners, clause = ending or ([], "")
        after["scores"] = self._scores(after, winners)
        best = max(after["scores"].values())
        after["over"] = ending and {
            "winners": [seat for seat, score in after["scores"].items() if score == best],
            "clause": clause,
        }
        return State(after, quiet)

    def _out(self, position: Position, colour: str) -> bool:
        """RIV-A17: whether a colour's turns are passed over, those after it has won included (RIV-A15)."""
        held = places(position, colour)
        if held["home"] or held["river"]:
            return False
        won = held["safe"] == int(self.options["pieces"])
        return won or not held["safe"] or self.options["safe_only"] == "out"

    def _ending(self, position: Position, quiet: int) -> tuple[list[str], str] | None:
        """Return the winner and the clause, in the order of RIV-A15b; None while the game goes on."""
        held = {colour: places(position, colour) for colour in OTHER}
        home = [colour for colour in OTHER if held[colour]["safe"] == int(self.options["pieces"])]
        if home and self.options["after_win"] == "stop":
            return home, "RIV-A15"
        if not any(held[colour][where] for colour in OTHER for where in ("home", "river")):
            return home or ["collector"], "RIV-A15"
        if self.options["quiet_limit"] != "none" and quiet >= int(self.options["quiet_limit"]):
            return home or ["collector"], "RIV-A19"
        return None

    def _scores(self, position: Position, winners: list[str]) -> dict[str, int]:
        """RIV-A16."""
        if self.options["scores"] == "win":
            return {seat: int(seat in winners) for seat in ("red", "collector", "black")}
        held = {colour: places(position, colour) for colour in OTHER}
        collected = sum(held[colour]["collected"] for colour in OTHER)
        return {"red": held["red"]["safe"], "collector": collected, "black": held["black"]["safe"]}


def _only_safe(position: Position, colour: str) -> bool:
    """RIV-A17: whether a colour has safe pieces and none on its own bank or in the river."""
    held = places(position, colour) if colour in OTHER else {"safe": 0, "home": 0, "river": 0}
    return bool(held["safe"] and not held["home"] and not held["river"])


def _conceivable(position: Position) -> Iterator[str]:
    """Every writing that could be a legal turn of somebody."""
    for cell in CELLS:
        yield f"in-{cell}"
        yield f"back-{cell}"
    for cell, stack in position["cells"].items():
        starts = [cell] + [f"{cell}.{level}" for level in range(1, len(stack) + 1)]
        for target in [*NEAR["8"][cell], "out"]:
            yield from (f"{start}-{target}" for start in starts)


def _read(text: str) -> Written:
    start, target = text.split("-")
    if start in ("in", "back"):
        return Written(start, "", 1, target)
    cell, _, level = start.partition(".")
    return Written("out" if target == "out" else "move", cell, int(level or 1), target)


def _simplicity(text: str) -> tuple[int, list[str], int]:
    """Orders the writings of one turn; `.1` is never written."""
    cells = re.findall("[a-h][1-8]", text)
    return len(cells), cells, len(text)


def _collector_moved(after: Position, said: Written) -> bool:
    """RIV-11; whether anything was collected."""
    _lifted(after, said.start, said.level)
    stack = after["cells"].setdefault(said.target, [])
    caught = bool(stack)
    if caught:
        _count(after, "collected", stack.pop(), 1)
    stack.append(COLLECTOR)
    return caught


def _arrived(after: Position, part: list[str], target: str) -> bool:
    """RIV-09 and RIV-12; whether anything was collected."""
    if after["cells"].get(target, [""])[-1] == COLLECTOR:
        for piece in part:
            _count(after, "collected", piece, 1)
        return bool(part)
    if part:
        after["cells"].setdefault(target, []).extend(part)
    return False


def _lifted(after: Position, start: str, level: int) -> list[str]:
    """RIV-10: takes a piece and everything above it off the board."""
    stack: list[str] = after["cells"].pop(start)
    if level > 1:
        after["cells"][start] = stack[: level - 1]
    return stack[level - 1 :]


def _count(after: Position, place: str, piece: str, change: int) -> None:
    counts = after["off"][place]
    counts[piece] = counts.get(piece, 0) + change
    if not counts[piece]:
        del counts[piece]


def _copied(position: Position) -> Position:
    copy: Position = json.loads(json.dumps(position))
    return copy
