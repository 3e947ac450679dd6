"""Jarmo and Jasir a second time, from the rulebook alone, as slow and plain as can be.

It works on positions as adoube prints them and knows nothing of `adoube`: where the two agree, a mistake
would have to have been made twice. Clauses are those of the rulebook.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

__all__ = ["DEFAULTS", "LINES", "Position", "all_writings", "canonical", "endings", "quiet_after", "turns"]

# A printed position: JSON values under `to_move, cells, off, memory, scores, over, ply`.
Position = dict[str, Any]
Options = Mapping[str, str]  # Every option of the game, written out.

DEFAULTS = {
    "first": "black",
    "reentry": "optional",
    "marking": "landing",
    "no_captive": "lapses",
    "credit": "after",
    "end_test": "both",
    "annihilated": "end",
    "shuttle": "own",
    "shuttle_only": "barred",
    "quiet_limit": "none",
    "stuck": "skip",
    "protect_home_row": "no",
}

ADJACENCY = """
a1: b3 c2
a2: c1 c3
a3: b1 b5
a4: c3 c5
a5: b3 c4
b1: a3 d2
b2: b3 c2 c4 d1
b3: a1 a5 b2 b4 c3 c5 d2
b4: b3 c4 d3 d5
b5: a3 d4
c1: a2 d3 e2
c2: a1 b2 d2 e1 e3
c3: a2 a4 b3 d1 e4
c4: a5 b2 b4 d4 e5
c5: a4 b3 e4
d1: b2 c3
d2: b1 b3 c2 d3
d3: b4 c1 d2 d4 e1 e5
d4: b5 c4 d3 e2
d5: b4 e3
e1: c2 d3
e2: c1 d4
e3: c2 d5
e4: c3 c5
e5: c4 d3
"""
LINES = {row.split(":")[0]: row.split(":")[1].split() for row in ADJACENCY.strip().splitlines()}
OTHER = {"black": "white", "white": "black"}
HOME_RANK = {"black": "1", "white": "5"}
FORWARD = {"black": 1, "white": -1}


@dataclass(frozen=True)
class Attempt:
    """A turn that only JAR-17 and JAR-A14 may still forbid, and what it leaves on the board."""

    after: Position
    move: str = ""
    captures: bool = False
    from_home_row: bool = False  # it captures an archer on that archer's own first row
    places: bool = False


def turns(position: Position, options: Options, game: str, quiet: int = 0) -> dict[str, Position]:
    """Each resulting position under its canonical writing.

    `quiet` is how many turns, of both players, have passed since the last capture or arrival.
    """
    return canonical(all_writings(position, options, game, quiet))


def canonical(writings: Mapping[str, Position]) -> dict[str, Position]:
    """Of the writings that lead to one position, the one with the fewest cells, then the smallest."""
    best: dict[str, str] = {}
    for writing, after in writings.items():
        key = json.dumps(after, sort_keys=True)
        if key not in best or _simplicity(writing) < _simplicity(best[key]):
            best[key] = writing
    return {writing: writings[writing] for writing in best.values()}


def all_writings(position: Position, options: Options, game: str, quiet: int = 0) -> dict[str, Position]:
    """Every turn that the rules accept, in every writing, with the position that it leads to."""
    if position["over"]:
        return {}
    seat = position["to_move"]
    legal = _legal(position, seat, options, game) or {"skip": Attempt(_waited(position, seat))}
    return {
        writing: _finished(position, attempt, seat, options, game, quiet)
        for writing, attempt in legal.items()
    }


def quiet_after(before: Position, after: Position, quiet: int) -> int:
    """JAR-A11: the turns without capture or arrival, one later."""
    seat = before["to_move"]
    captured = len(_archers(after, OTHER[seat])) < len(_archers(before, OTHER[seat]))
    arrived = _home(after, seat) > _home(before, seat)
    return 0 if captured or arrived else quiet + 1


def endings(position: Position, mover: str, options: Options, game: str, quiet: int) -> list[dict[str, Any]]:
    """How the game ended with the turn of `mover` that led here, without the words; empty while it goes on.

    Two where JAR-A11 and JAR-A12 hold at once: the rulebook does not say which of them then ends the game.
    """
    archers = {seat: _archers(position, seat) for seat in OTHER}
    tested = list(OTHER) if options["end_test"] == "both" else [mover]
    if any(archers[seat] and _home(position, seat) == len(archers[seat]) for seat in tested):
        return [_best(position, "JAR-14")]
    if options["annihilated"] == "end" and not all(archers.values()):
        return [_best(position, "JAR-A9")]
    found = []
    stuck = [seat for seat in OTHER if not _legal(position, seat, options, game)]
    if options["stuck"] == "loses" and OTHER[mover] in stuck:
        found.append({"winners": [mover], "clause": "JAR-A12"})
    elif len(stuck) == 2:
        found.append(_best(position, "JAR-A12"))
    if options["quiet_limit"] != "none" and quiet >= 2 * int(options["quiet_limit"]):
        found.append(_best(position, "JAR-A11"))
    return found


def _best(position: Position, clause: str) -> dict[str, Any]:
    scores = _scores(position)
    return {"winners": [seat for seat in OTHER if scores[seat] == max(scores.values())], "clause": clause}


def _legal(position: Position, seat: str, options: Options, game: str) -> dict[str, Attempt]:
    """Return the turns of `seat` if it is his; none where he would have to skip."""
    attempts = dict(_attempts(position, seat, options, game))
    shuttles = {w for w, attempt in attempts.items() if _shuttles(position, seat, attempt, options)}
    spared = {w for w, a in attempts.items() if a.from_home_row and options["protect_home_row"] == "yes"}
    free = {w: attempt for w, attempt in attempts.items() if w not in shuttles | spared}
    if free:
        return free
    if spared:  # JAR-A14: forbidden unless nothing else is legal
        return {w: attempts[w] for w in spared}
    return {w: attempts[w] for w in shuttles} if options["shuttle_only"] == "allowed" else {}


def _shuttles(position: Position, seat: str, attempt: Attempt, options: Options) -> bool:
    """JAR-17 as JAR-A10 reads it."""
    own = position["memory"]["shuttle"][seat]
    others = position["memory"]["shuttle"][OTHER[seat]]
    if attempt.captures or attempt.places or not own or attempt.move != _undone(own[-1]):
        return False
    return {
        "own": len(own) >= 3,
        "any": True,
        "both": len(others) >= 2,
        "off": False,
    }[options["shuttle"]]


def _attempts(position: Position, seat: str, options: Options, game: str) -> Iterator[tuple[str, Attempt]]:
    reentry = options["reentry"]
    if reentry == "dagaz":
        yield from _drops(position, seat)
        for writing, attempt, _ in _moves(position, seat, options, game):
            yield writing, attempt
    elif reentry == "costs_turn":
        for hole in _placeable(position, seat):
            yield f"+{hole}", Attempt(_waited(_placed(position, seat, hole), seat), places=True)
        for writing, attempt, earns in _moves(_waited(position, seat), seat, options, game):
            attempt.after["memory"]["credits"][seat] += earns
            yield writing, attempt
    elif options["credit"] == "before":
        yield from _attempts_placing_first(position, seat, options, game)
    else:
        for writing, attempt, earns in _moves(position, seat, options, game):
            attempt.after["memory"]["credits"][seat] += earns
            yield from _with_placement(writing, attempt, seat, options)


def _drops(position: Position, seat: str) -> Iterator[tuple[str, Attempt]]:
    """JAR-A2, `dagaz`: an archer of the reserve set on the own first row is a turn."""
    if position["off"]["reserve"].get(f"{seat}.archer", 0):
        for hole in _free_home_holes(position, seat):
            after = _copied(position)
            _add(after["off"]["reserve"], f"{seat}.archer", -1)
            after["cells"][hole] = [f"{seat}.archer"]
            yield f"+{hole}", Attempt(after, places=True)


def _attempts_placing_first(
    position: Position, seat: str, options: Options, game: str
) -> Iterator[tuple[str, Attempt]]:
    """JAR-A6, `credit=before`: waiting credits before the move, one that the move earns after it."""
    holes = _placeable(position, seat)
    declined = [] if holes and options["reentry"] == "forced" else [_waited(position, seat)]
    for start in declined:
        for writing, attempt, earns in _moves(start, seat, options, game):
            if not earns:
                yield writing, attempt
                continue
            attempt.after["memory"]["credits"][seat] += 1
            for longer, placed in _with_placement(writing, attempt, seat, options):
                if longer[len(writing) + 1 :] not in holes:
                    yield longer, placed
    for hole in holes:
        start = _waited(_placed(position, seat, hole), seat)
        for writing, attempt, earns in _moves(start, seat, options, game):
            attempt.after["memory"]["credits"][seat] += earns
            after = _waited(attempt.after, seat) if earns else attempt.after
            yield f"{writing}+{hole}", replace(attempt, after=after, places=True)


def _with_placement(
    writing: str, attempt: Attempt, seat: str, options: Options
) -> Iterator[tuple[str, Attempt]]:
    """JAR-A3 and JAR-A6: a move, alone and with each placement that may follow it."""
    holes = _placeable(attempt.after, seat)
    if not (holes and options["reentry"] == "forced"):
        yield writing, replace(attempt, after=_waited(attempt.after, seat))
    for hole in holes:
        after = _waited(_placed(attempt.after, seat, hole), seat)
        yield f"{writing}+{hole}", replace(attempt, after=after, places=True)


def _moves(position: Position, seat: str, options: Options, game: str) -> Iterator[tuple[str, Attempt, bool]]:
    """Every move or capture, and whether it earns a credit (JAR-12), which is not added yet."""
    for origin, (piece,) in position["cells"].items():
        if not piece.startswith(seat) or origin[1] == HOME_RANK[OTHER[seat]]:  # JAR-10
            continue
        for target in LINES[origin]:
            if game == "jasir" and (int(target[1]) - int(origin[1])) * FORWARD[seat] < 0:  # JAS-01
                continue
            taken = position["cells"].get(target, [""])[0]
            if taken.startswith(seat):  # JAR-04
                continue
            after = _copied(position)
            del after["cells"][origin]
            after["cells"][target] = [f"{seat}.archer.marked" if taken else piece]  # JAR-07
            if taken:
                _add(after["off"][_prison(taken, options)], f"{OTHER[seat]}.archer", 1)
            attempt = Attempt(after, f"{origin}-{target}", bool(taken), _stands_at_home(taken, target))
            writing = f"{origin}{'x' if taken else '-'}{target}"
            yield writing, attempt, _earns(position, after, origin, target, seat, options)


def _earns(before: Position, after: Position, origin: str, target: str, seat: str, options: Options) -> bool:
    """JAR-12 with JAR-A4 to JAR-A6: a marked archer arrives, and an own captured one is not yet promised."""
    judged, cell = (after, target) if options["marking"] == "landing" else (before, origin)
    if target[1] != HOME_RANK[OTHER[seat]] or not judged["cells"][cell][0].endswith("marked"):
        return False
    if options["reentry"] == "dagaz":
        return False
    captives = before["off"]["captured"].get(f"{seat}.archer", 0)
    unpromised = captives > before["memory"]["credits"][seat]
    return options["no_captive"] == "banked" or bool(unpromised)


def _placeable(position: Position, seat: str) -> list[str]:
    """Return the holes where an archer may be taken back to; none without a credit and a captured archer."""
    credits = position["memory"]["credits"][seat]
    captives = position["off"]["captured"].get(f"{seat}.archer", 0)
    return _free_home_holes(position, seat) if credits and captives else []


def _placed(position: Position, seat: str, hole: str) -> Position:
    """One archer taken back, unmarked (JAR-A7)."""
    after = _copied(position)
    after["cells"][hole] = [f"{seat}.archer"]
    after["memory"]["credits"][seat] -= 1
    _add(after["off"]["captured"], f"{seat}.archer", -1)
    return after


def _waited(position: Position, seat: str) -> Position:
    """JAR-A6: a credit waits only for want of a hole (or, when banked, of a captured archer)."""
    after = _copied(position)
    if _free_home_holes(position, seat):
        captives = position["off"]["captured"].get(f"{seat}.archer", 0)
        after["memory"]["credits"][seat] = max(0, position["memory"]["credits"][seat] - captives)
    return after


def _finished(
    before: Position, attempt: Attempt, seat: str, options: Options, game: str, quiet: int
) -> Position:
    """The printed position after a whole turn."""
    after = _copied(attempt.after)
    chain = before["memory"]["shuttle"][seat]
    if not attempt.move or attempt.captures or attempt.places:
        after["memory"]["shuttle"][seat] = []
    elif chain and attempt.move == _undone(chain[-1]):
        after["memory"]["shuttle"][seat] = [*chain, attempt.move][-3:]
    else:
        after["memory"]["shuttle"][seat] = [attempt.move]
    after["scores"] = _scores(after)
    ends = endings(after, seat, options, game, quiet_after(before, after, quiet))
    after["over"] = ends[0] if ends else None
    after["to_move"] = None if after["over"] else OTHER[seat]
    after["ply"] = before["ply"] + 1
    return after


def _scores(position: Position) -> dict[str, int]:
    """JAR-15."""
    return {seat: len(_archers(position, seat)) + _home(position, seat) for seat in OTHER}


def _archers(position: Position, seat: str) -> list[str]:
    return [cell for cell, (piece,) in position["cells"].items() if piece.startswith(seat)]


def _home(position: Position, seat: str) -> int:
    """How many archers of `seat` stand on the enemy's first row."""
    return sum(cell[1] == HOME_RANK[OTHER[seat]] for cell in _archers(position, seat))


def _free_home_holes(position: Position, seat: str) -> list[str]:
    return [
        f"{file}{HOME_RANK[seat]}" for file in "abcde" if f"{file}{HOME_RANK[seat]}" not in position["cells"]
    ]


def _stands_at_home(piece: str, cell: str) -> bool:
    return bool(piece) and cell[1] == HOME_RANK[piece.partition(".")[0]]


def _prison(piece: str, options: Options) -> str:
    return "reserve" if options["reentry"] == "dagaz" and piece.endswith("marked") else "captured"


def _copied(position: Position) -> Position:
    """A position whose board, captured archers and memory can be changed without changing the first."""
    memory = position["memory"]
    return {
        **position,
        "cells": dict(position["cells"]),
        "off": {place: dict(counts) for place, counts in position["off"].items()},
        "memory": {"credits": dict(memory["credits"]), "shuttle": dict(memory["shuttle"])},
    }


def _add(counts: dict[str, int], piece: str, how_many: int) -> None:
    counts[piece] = counts.get(piece, 0) + how_many
    if not counts[piece]:
        del counts[piece]


def _undone(move: str) -> str:
    origin, target = move.split("-")
    return f"{target}-{origin}"


def _simplicity(writing: str) -> tuple[int, list[str]]:
    """How the contract orders writings: by the number of cells, then by the first differing one."""
    cells = writing.replace("x", " ").replace("-", " ").replace("+", " ").split()
    return len(cells), cells
