"""Leap Frog, Murray's Leap Frog, Froglet and Capture a second time, as slow and plain as can be.

Written from the rulebook alone. It works on positions as adoube prints them, lists every order of leaps by
trying them all, and knows nothing of `adoube`: where the two agree, a mistake would have to have been made
twice. Clauses are those of the rulebook.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import Any

__all__ = ["DEFAULTS", "LeapFrog", "State", "colour_counts"]

# A printed position: JSON values under `to_move, cells, off, memory, scores, over, ply`.
Position = dict[str, Any]
Change = tuple[frozenset[str], frozenset[str]]  # The cells that a turn empties, and those that it fills.

SQUARE = {"size": "15", "players": "2", "diagonal": "no"}
DEFAULTS: Mapping[str, Mapping[str, str]] = {
    "leap-frog": SQUARE,
    "leap-frog-murray": {**SQUARE, "first_removal": "any"},
    "froglet": {"players": "2", "removal": "any", "removal_scores": "yes"},
    "capture": {"players": "2"},
}
VALUES: Mapping[str, Mapping[str, int]] = {
    "leap-frog": {"piece": 1},
    "leap-frog-murray": {"green": 4, "red": 3, "yellow": 2, "white": 1},
    "froglet": {"green": 1, "yellow": 2, "red": 3, "blue": 4},
    "capture": {"marble": 1},
}
REMOVAL = {"leap-frog": "LF-02", "leap-frog-murray": "LF-02", "froglet": "FRG-02", "capture": "CAP-01"}
LEAP = {"leap-frog": "LF-04", "leap-frog-murray": "LF-04", "froglet": "FRG-03", "capture": "CAP-01"}
ENDING = {"leap-frog": "LF-07", "leap-frog-murray": "LF-07", "froglet": "FRG-04", "capture": "CAP-01"}
ORTHOGONAL = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
HEXAGON = ((0, -1), (0, 1), (1, 0), (1, 1), (-1, 0), (-1, -1))


def colour_counts(name: str, size: int) -> dict[str, int]:
    """LF-09 as LF-A5 reads it, and FRG-01."""
    if name == "froglet":
        return {"green": 66, "yellow": 51, "red": 21, "blue": 6}
    tenths = {"green": size**2, "red": 2 * size**2, "yellow": 3 * size**2, "white": 4 * size**2}
    counts = {colour: share // 10 for colour, share in tenths.items()}
    commonest_first = ("white", "yellow", "red", "green")
    for colour in sorted(commonest_first, key=lambda colour: -(tenths[colour] % 10)):
        if sum(counts.values()) < size**2:
            counts[colour] += 1
    return counts


@dataclass(frozen=True)
class State:
    """A printed position: the rules need nothing besides."""

    position: Position


@dataclass(frozen=True)
class LeapFrog:
    """The rules of one of the games under one set of options, all but the layout written out."""

    game: str
    options: Mapping[str, str]

    @cached_property
    def seats(self) -> list[str]:
        return [f"p{number}" for number in range(1, int(self.options["players"]) + 1)]

    @cached_property
    def order(self) -> list[str]:
        """LF-03."""
        return self.options["order"].split(",") if "order" in self.options else self.seats

    @cached_property
    def points(self) -> dict[str, tuple[int, int]]:
        """Every cell and where it lies: column and row, for Capture row and place (CAP-A2)."""
        if self.game == "capture":
            lengths = zip("abcdefghi", (5, 6, 7, 8, 9, 8, 7, 6, 5), strict=True)
            return {
                f"{letter}{hole}": (row, hole + max(0, row - 4))
                for row, (letter, length) in enumerate(lengths)
                for hole in range(1, length + 1)
            }
        size = 12 if self.game == "froglet" else int(self.options["size"])
        return {chr(97 + x) + str(y): (x, y) for x in range(size) for y in range(1, size + 1)}

    @cached_property
    def leaps(self) -> dict[str, dict[str, str]]:
        """From each cell the cells where a leap may land, with the cell leapt over."""
        named = {point: cell for cell, point in self.points.items()}
        diagonal = DIAGONAL if self.options.get("diagonal") == "yes" else ()
        steps = HEXAGON if self.game == "capture" else (*ORTHOGONAL, *diagonal)
        return {
            cell: {
                named[x + 2 * across, y + 2 * up]: named[x + across, y + up]
                for across, up in steps
                if (x + 2 * across, y + 2 * up) in named
            }
            for cell, (x, y) in self.points.items()
        }

    def start(self, cells: Mapping[str, list[str]]) -> State:
        """The beginning, with the pieces laid out."""
        owing = {"froglet": self.seats[:1], "capture": []}.get(self.game, self.seats)
        return self.loaded(
            {
                "to_move": (owing or self.order)[0],
                "cells": dict(cells),
                "off": {seat: {} for seat in self.seats},
                "memory": {"to_remove": list(owing)},
                "ply": 0,
            }
        )

    def loaded(self, position: Position) -> State:
        """The state in which a position is that may lack its scores and its ending."""
        return self._ended(json.loads(json.dumps(position)))

    def writings(self, state: State) -> dict[str, State]:
        """Every turn that the rules accept, in every order of leaps, with the state that it leads to."""
        position = state.position
        if position["over"]:
            return {}
        if position["memory"]["to_remove"]:
            texts = [f"-{cell}" for cell in position["cells"]]
            return {text: self.after(state, text) for text in texts if not self.objections(state, text)}
        return {text: self.after(state, text) for text in self.sequences(position)}

    def canonical(self, writings: Mapping[str, State]) -> dict[str, State]:
        """Of the writings that lead to one position, the one with the fewest cells, then the smallest."""
        best: dict[str, str] = {}
        for text, after in writings.items():
            key = json.dumps(after.position, sort_keys=True)
            best[key] = min(best.get(key, text), text, key=_simplicity)
        return {text: writings[text] for text in best.values()}

    def sequences(self, position: Position) -> Iterator[str]:
        """Every order of leaps that one piece may make (LF-04, LF-05)."""
        for cell in position["cells"]:
            yield from self._onward(position["cells"].keys() - {cell}, cell)

    def _onward(self, occupied: set[str], path: str) -> Iterator[str]:
        """Every way on for a piece that has come this way, among the other pieces that still stand."""
        for longer in self._one_further(occupied, path):
            yield longer
            yield from self._onward(occupied - {self.leapt(longer)[-1]}, longer)

    def _one_further(self, occupied: set[str], path: str) -> Iterator[str]:
        """One leap more (LF-04, LF-A7, LF-A8)."""
        for landing, over in self.leaps[path.rsplit("x", 1)[-1]].items():
            if over in occupied and landing not in occupied:
                yield f"{path}x{landing}"

    def random_leaps(self, position: Position, rng: Random) -> str:
        """One order of leaps, drawn at random; a long one is drawn seldom."""
        standing = position["cells"].keys()
        path = rng.choice([path for cell in standing for path in self._one_further(standing - {cell}, cell)])
        occupied = standing - {path.split("x")[0], *self.leapt(path)}
        while rng.random() < 0.6 and (longer := list(self._one_further(occupied, path))):
            path = rng.choice(longer)
            occupied = occupied - {self.leapt(path)[-1]}
        return path

    def leapt(self, text: str) -> list[str]:
        """The cells that a turn leaps over, in order."""
        path = text.split("x")
        return [self.leaps[start][end] for start, end in pairwise(path)]

    def objections(self, state: State, text: str) -> set[str]:
        """The clauses that forbid a turn which is not legal; empty for a legal one."""
        position = state.position
        if position["over"]:
            return {position["over"]["clause"]}
        if text == "skip":
            return {LEAP[self.game]}
        owed = bool(position["memory"]["to_remove"])
        if text.startswith("-"):
            return self._objections_to_removal(position, text[1:]) if owed else {REMOVAL[self.game]}
        found = {REMOVAL[self.game]} if owed else set()
        return found if self._leaps_well(position, text.split("x")) else found | {LEAP[self.game]}

    def _objections_to_removal(self, position: Position, cell: str) -> set[str]:
        """LF-02, and which pieces LF-A2 and FRG-A1 spare."""
        if cell not in position["cells"]:
            return {REMOVAL[self.game]}
        piece = position["cells"][cell][0]
        if self.options.get("first_removal") == "white" and piece != "shared.white":
            return {"LF-02", "LF-A2"}
        if self.options.get("removal") == "green" and piece != "shared.green":
            return {"FRG-02", "FRG-A1"}
        return set()

    def _leaps_well(self, position: Position, path: list[str]) -> bool:
        """LF-04, LF-A7 and LF-A8, one leap after the other."""
        standing = dict(position["cells"])
        piece = standing.pop(path[0], None)
        for start, end in pairwise(path):
            over = self.leaps[start].get(end)
            if over not in standing or end in standing:
                return False
            del standing[over]
        return piece is not None

    def after(self, state: State, text: str, seat: str | None = None) -> State:
        """The state after a legal turn; a first removal may be another seat's (LF-A9)."""
        position: Position = json.loads(json.dumps(state.position))
        seat = seat or position["to_move"]
        cells, owing = position["cells"], position["memory"]["to_remove"]
        if text.startswith("-"):
            owing.remove(seat)
            taken = cells.pop(text[1:])
            if self.options.get("removal_scores") != "no":  # FRG-A2
                self._keep(position, seat, taken)
            froglet = self.game == "froglet"
            position["to_move"] = owing[0] if owing else (self._next(seat) if froglet else self.order[0])
        else:
            path = text.split("x")
            for over in self.leapt(text):
                self._keep(position, seat, cells.pop(over))
            cells[path[-1]] = cells.pop(path[0])
            position["to_move"] = self._next(seat)
        position["ply"] += 1
        return self._ended(position)

    def _next(self, seat: str) -> str:
        return self.order[(self.order.index(seat) + 1) % len(self.order)]

    def _keep(self, position: Position, seat: str, taken: list[str]) -> None:
        kept = position["off"][seat]
        kept[taken[0]] = kept.get(taken[0], 0) + 1

    def _ended(self, position: Position) -> State:
        """The state with the scores, and the end where no leap is left and no removal owed (LF-A9)."""
        values = VALUES[self.game]
        scores = {
            seat: sum(values[piece.split(".")[1]] * count for piece, count in kept.items())
            for seat, kept in position["off"].items()
        }
        position |= {"scores": scores, "over": None}
        if not position["memory"]["to_remove"] and not any(self.sequences(position)):
            winners = [seat for seat in self.seats if scores[seat] == max(scores.values())]
            position |= {"to_move": None, "over": {"winners": winners, "clause": ENDING[self.game]}}
        return State(position)

    def changes(self, state: State, writings: Mapping[str, State]) -> dict[Change, set[str]]:
        """The canonical turns by what they do to the cells."""
        found: dict[Change, set[str]] = {}
        before = state.position["cells"].keys()
        for text, after in self.canonical(writings).items():
            then = after.position["cells"].keys()
            found.setdefault((frozenset(before - then), frozenset(then - before)), set()).add(text)
        return found


def _simplicity(text: str) -> tuple[int, list[tuple[str, int]]]:
    """Orders the writings of one turn."""
    path = text.removeprefix("-").split("x")
    return len(path), [(cell[0], int(cell[1:])) for cell in path]
