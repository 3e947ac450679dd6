"""The Leap Frog family in text: turns, the call of a first removal (LF-02, LF-A9), and positions."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from adoube.board.geometry import EMPTY, Placement, Stack
from adoube.games.game_rules import AvailableCall
from adoube.games.leap_frog.board import LeapLattice, cells_of
from adoube.games.leap_frog.rules import SKIP, WHOSE_TURN_IT_IS, LeapPosition, LeapRules, LeapTurn, Terms
from adoube.games.verdict import IllegalTurn, Objection, PositionError, UnreadableTurn
from adoube.words import CodedText, coded
from adoube.words.names import seat_name as name_of_seat


def placement_of(
    position: LeapPosition, lattice: LeapLattice, terms: Terms, seats: Sequence[str]
) -> Placement:
    """Return the placement of a position; captured pieces lie on their captor's own place."""
    cells = {
        lattice.names[cell]: (kind.piece,)
        for kind, standing in zip(terms.kinds, position.pieces, strict=True)
        for cell in cells_of(standing)
    }
    off = {
        seat: {kind.piece: number for kind, number in zip(terms.kinds, taken, strict=True) if number}
        for seat, taken in zip(seats, position.taken, strict=True)
    }
    return Placement(cells, off)


def stacks_changed(
    before: LeapPosition, after: LeapPosition, lattice: LeapLattice, terms: Terms
) -> dict[str, tuple[Stack, Stack]]:
    """The cells on which something else stands after a turn, with what stood and what stands there."""
    found: dict[str, tuple[Stack, Stack]] = {}
    names = lattice.names
    for kind, stood, stands in zip(terms.kinds, before.pieces, after.pieces, strict=True):
        if stood == stands:
            continue
        stack = (kind.piece,)
        for cell in cells_of(stood & ~stands):
            name = names[cell]
            found[name] = (stack, found[name][1] if name in found else EMPTY)
        for cell in cells_of(stands & ~stood):
            name = names[cell]
            found[name] = (found[name][0] if name in found else EMPTY, stack)
    return found


def rule_state_of(position: LeapPosition, seats: Sequence[str]) -> dict[str, Any]:
    """The seats that still owe a first removal."""
    return {"to_remove": [seats[seat] for seat in position.owing]}


def position_of(
    placement: Placement,
    to_move: str | None,
    memory: Mapping[str, Any],
    lattice: LeapLattice,
    terms: Terms,
    seats: Sequence[str],
) -> LeapPosition:
    """The position of a printed one. Raises PositionError naming the field."""
    codes = [kind.piece for kind in terms.kinds]
    pieces = [0] * len(codes)
    for cell, stack in placement.cells.items():
        if len(stack) != 1:
            raise PositionError(coded("leap_frog.one_a_cell", cell=cell))
        if stack[0] not in codes:
            raise PositionError(coded("leap_frog.not_a_piece", cell=cell, piece=stack[0]))
        pieces[codes.index(stack[0])] |= 1 << lattice.number[cell]
    taken = tuple(_taken(placement.off[seat], seat, codes) for seat in seats)
    for kind, code in enumerate(codes):
        found = pieces[kind].bit_count() + sum(numbers[kind] for numbers in taken)
        if found > terms.numbers[kind]:
            raise PositionError(
                coded("leap_frog.too_many", piece=code, found=found, wanted=terms.numbers[kind])
            )
    owing = _owing(memory, seats, terms)
    mover = terms.opener if to_move is None else seats.index(to_move)
    if owing and to_move is not None and mover not in owing:
        raise PositionError(coded("leap_frog.owes_nothing", seat=to_move))
    return LeapPosition(mover, tuple(pieces), taken, owing)


def _taken(counts: Mapping[str, int], seat: str, codes: Sequence[str]) -> tuple[int, ...]:
    for piece in counts:
        if piece not in codes:
            raise PositionError(coded("leap_frog.odd_off", place=f"off.{seat}", piece=piece))
    return tuple(counts.get(code, 0) for code in codes)


def _owing(memory: Mapping[str, Any], seats: Sequence[str], terms: Terms) -> tuple[int, ...]:
    if set(memory) != {"to_remove"}:
        raise PositionError(coded("leap_frog.memory_keys"))
    owing = memory["to_remove"]
    removers = [seats[seat] for seat in terms.removers]
    if (
        not isinstance(owing, list)
        or any(seat not in removers for seat in owing)
        or len(set(owing)) != len(owing)
    ):
        raise PositionError(coded("leap_frog.to_remove_form", seats=", ".join(removers) or "-"))
    return tuple(sorted(seats.index(seat) for seat in owing))


REMOVED = "removed"


def claimable(
    rules: LeapRules, position: LeapPosition, line: Sequence[LeapPosition], seats: Sequence[str]
) -> tuple[AvailableCall, ...]:
    """The latest turn, where it was a first removal: a seat that still owed one may say that it was its."""
    if not rules.terms.removers or not line or not line[-1].owing:
        return ()
    gone = tuple(rules.lattice.names[cell] for cell in cells_of(line[-1].occupied & ~position.occupied))
    claimants = tuple(seats[seat] for seat in sorted(line[-1].owing))
    return (AvailableCall(REMOVED, claimants, "cell", gone),) if len(gone) == 1 else ()


def after_call(
    rules: LeapRules,
    position: LeapPosition,
    call: Mapping[str, Any],
    line: Sequence[LeapPosition],
    seats: Sequence[str],
) -> LeapPosition:
    """The position once `by` has said that the first removal of `cell`, the latest turn, was its own.

    Until somebody says so a removal counts as that of the seat that was asked. Raises UnreadableTurn for
    another call, a seat or a cell that there is not; IllegalTurn where the seat cannot have removed it.
    """
    if call.get("call") != REMOVED:
        raise UnreadableTurn(coded("leap_frog.unknown_call", call=call.get("call"), known=REMOVED))
    by, name = call.get("by"), call.get("cell")
    if by not in seats:
        raise UnreadableTurn(coded("leap_frog.call_seat", seats=[*seats]))
    if not isinstance(name, str) or name not in rules.lattice.number:
        raise UnreadableTurn(coded("leap_frog.call_cell"))
    seat, cell = seats.index(by), rules.lattice.number[name]
    clause = rules.terms.clauses.removal
    before = line[-1] if line else position
    gone = before.occupied & ~position.occupied
    if not before.owing or gone != 1 << cell:
        raise IllegalTurn(Objection(clause, coded("leap_frog.call_not_latest", cell=name)))
    if seat not in before.owing:
        raise IllegalTurn(Objection(clause, coded("leap_frog.has_removed", seat=seat_name(seat))))
    return rules.after(before, LeapTurn((cell,), removes=True, seat=seat))


CELL = re.compile(r"[a-z][1-9]\d?", re.ASCII)


def read_turn(text: str, lattice: LeapLattice) -> LeapTurn:
    """The turn that a text writes, legal or not. Raises UnreadableTurn."""
    if text == "skip":
        return SKIP
    removes = text.startswith("-")
    names = [text[1:]] if removes else text.split("x")
    if (not removes and len(names) < 2) or not all(CELL.fullmatch(name) for name in names):
        raise UnreadableTurn(coded("leap_frog.unreadable", text=text))
    for name in names:
        if name not in lattice.number:
            raise UnreadableTurn(coded("leap_frog.no_cell", text=text, cell=name))
    return LeapTurn(tuple(lattice.number[name] for name in names), removes)


def write_turn(turn: LeapTurn, lattice: LeapLattice) -> str:
    """The notation of a turn."""
    if not turn.path:
        return "skip"
    return ("-" if turn.removes else "") + "x".join(lattice.names[cell] for cell in turn.path)


def seat_name(seat: int) -> CodedText:
    """A seat as a sentence names it."""
    return name_of_seat(f"p{seat + 1}")


def cell_list(lattice: LeapLattice, cells: Iterable[int]) -> tuple[str, ...]:
    """Cells as a sentence lists them."""
    return tuple(lattice.names[cell] for cell in sorted(cells))


def notes_of(rules: LeapRules, position: LeapPosition) -> tuple[CodedText, ...]:
    """Return notes about the seats that still owe a first removal."""
    if not position.owing:
        return ()
    seats = tuple(map(seat_name, position.owing))
    return (coded("leap_frog.owing", noun=coded(f"leap_frog.{rules.terms.noun}"), seats=seats),)


def objects(rules: LeapRules, position: LeapPosition, clause: str, key: str, **values: object) -> Objection:
    """An objection in the words of the catalogue, the family's pieces called as the game calls them."""
    noun, nouns = (coded(f"leap_frog.{rules.terms.noun}{number}") for number in ("", "s"))
    mover = seat_name(position.mover)
    return Objection(clause, coded("leap_frog." + key, noun=noun, nouns=nouns, mover=mover, **values))


def objection_to_turn(rules: LeapRules, position: LeapPosition, turn: LeapTurn) -> Objection | None:
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


def _objection_to_removal(rules: LeapRules, position: LeapPosition, turn: LeapTurn) -> Objection | None:
    clauses, (cell,) = rules.terms.clauses, turn.path
    name = rules.lattice.names[cell]
    if not position.owing:
        key = "removals_over" if rules.terms.removers else "no_removals"
        return objects(rules, position, clauses.removal, key, cell=name)
    if turn.seat not in (WHOSE_TURN_IT_IS, *position.owing):
        return objects(rules, position, clauses.removal, "has_removed", seat=seat_name(turn.seat))
    if not position.occupied >> cell & 1:
        return objects(rules, position, clauses.removal, "nothing_to_remove", cell=name)
    if not rules.removable(position) >> cell & 1:
        colours = " ".join(rules.terms.kinds[kind].colour for kind in rules.terms.removable)
        return objects(rules, position, clauses.colour, "wrong_colour", cell=name, colours=colours)
    return None


def _objection_to_leaps(rules: LeapRules, position: LeapPosition, turn: LeapTurn) -> Objection | None:
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


def _is_diagonal(lattice: LeapLattice, origin: int, target: int) -> bool:
    """Return whether only its direction forbids a leap."""
    ahead, aside = (
        abs(one - other)
        for one, other in zip(divmod(origin, lattice.stride), divmod(target, lattice.stride), strict=True)
    )
    return lattice.is_straight and ahead == aside == 2
