"""The family in words: the notation of turns, and why a turn is not allowed."""

import re
from collections.abc import Iterable
from itertools import pairwise

from adoube.games.leap_frog.lattice import Lattice
from adoube.games.leap_frog.position import SKIP, WHOSE_TURN_IT_IS, Position, Turn
from adoube.games.leap_frog.rules import Rules
from adoube.games.verdict import Objection, UnreadableTurn
from adoube.words import say

__all__ = ["cell_list", "notes_of", "objection_to_turn", "objects", "read_turn", "seat_name", "write_turn"]

CELL = re.compile(r"[a-z][1-9]\d?", re.ASCII)


def read_turn(text: str, lattice: Lattice) -> Turn:
    """The turn that a text writes, legal or not. Raises UnreadableTurn."""
    if text == "skip":
        return SKIP
    removes = text.startswith("-")
    names = [text[1:]] if removes else text.split("x")
    if (not removes and len(names) < 2) or not all(CELL.fullmatch(name) for name in names):
        raise UnreadableTurn(say("leap_frog.unreadable", text=text))
    for name in names:
        if name not in lattice.number:
            raise UnreadableTurn(say("leap_frog.no_cell", text=text, cell=name))
    return Turn(tuple(lattice.number[name] for name in names), removes)


def write_turn(turn: Turn, lattice: Lattice) -> str:
    """The notation of a turn."""
    if not turn.path:
        return "skip"
    return ("-" if turn.removes else "") + "x".join(lattice.names[cell] for cell in turn.path)


def seat_name(seat: int) -> str:
    """A seat as a sentence names it."""
    return say("leap_frog.seat", number=seat + 1)


def cell_list(lattice: Lattice, cells: Iterable[int]) -> str:
    """Cells as a sentence lists them."""
    return ", ".join(lattice.names[cell] for cell in sorted(cells))


def notes_of(rules: Rules, position: Position) -> tuple[str, ...]:
    """Who still owes a first removal."""
    if not position.owing:
        return ()
    seats = ", ".join(seat_name(seat) for seat in position.owing)
    return (say("leap_frog.owing", noun=say(f"leap_frog.{rules.terms.noun}"), seats=seats),)


def objects(rules: Rules, position: Position, clause: str, key: str, **values: object) -> Objection:
    """An objection in the words of the catalogue, the family's pieces called as the game calls them."""
    noun, nouns = (say(f"leap_frog.{rules.terms.noun}{number}") for number in ("", "s"))
    mover = seat_name(position.mover)
    return Objection(clause, say("leap_frog." + key, noun=noun, nouns=nouns, mover=mover, **values))


def objection_to_turn(rules: Rules, position: Position, turn: Turn) -> Objection | None:
    """Why a turn is not legal in a game that is not over; None for a legal one."""
    clauses = rules.terms.clauses
    if not turn.path:
        needless = rules.has_turn(position)
        return objects(rules, position, clauses.leap, "needless_skip") if needless else None
    if turn.removes:
        return _objection_to_removal(rules, position, turn)
    if position.owing:
        return objects(rules, position, clauses.removal, "remove_first")
    return _objection_to_leaps(rules, position, turn)


def _objection_to_removal(rules: Rules, position: Position, turn: Turn) -> Objection | None:
    clauses, (cell,) = rules.terms.clauses, turn.path
    name = rules.lattice.names[cell]
    if not position.owing:
        key = "removals_over" if rules.terms.removers else "no_removals"
        return objects(rules, position, clauses.removal, key, cell=name)
    if turn.seat not in (WHOSE_TURN_IT_IS, *position.owing):
        return objects(rules, position, clauses.removal, "has_removed", seat=turn.seat + 1)
    if not position.occupied >> cell & 1:
        return objects(rules, position, clauses.removal, "nothing_to_remove", cell=name)
    if not rules.removable(position) >> cell & 1:
        colours = " ".join(rules.terms.kinds[kind].colour for kind in rules.terms.removable)
        return objects(rules, position, clauses.colour, "wrong_colour", cell=name, colours=colours)
    return None


def _objection_to_leaps(rules: Rules, position: Position, turn: Turn) -> Objection | None:
    """Plays the leaps one by one until one of them is not allowed."""
    lattice, clause, occupied = rules.lattice, rules.terms.clauses.leap, position.occupied
    first = turn.path[0]
    if not occupied >> first & 1:
        return objects(rules, position, clause, "no_piece", origin=lattice.names[first])
    standing = occupied & ~(1 << first)
    for origin, target in pairwise(turn.path):
        names = {"origin": lattice.names[origin], "target": lattice.names[target]}
        over = lattice.over(origin, target)
        if over is None:
            key = "diagonal" if _is_diagonal(lattice, origin, target) else "no_leap"
            return objects(rules, position, clause, key, **names)
        if not standing >> over & 1:
            key = "taken_already" if occupied >> over & 1 else "nothing_between"
            return objects(rules, position, clause, key, over=lattice.names[over], **names)
        if standing >> target & 1:
            return objects(rules, position, clause, "landing_taken", **names)
        standing &= ~(1 << over)
    return None


def _is_diagonal(lattice: Lattice, origin: int, target: int) -> bool:
    """Whether only its direction forbids a leap."""
    ahead, aside = (
        abs(one - other)
        for one, other in zip(divmod(origin, lattice.stride), divmod(target, lattice.stride), strict=True)
    )
    return lattice.is_straight and ahead == aside == 2
