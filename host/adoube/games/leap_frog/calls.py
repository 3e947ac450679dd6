"""What a player may say of a first removal: "I took this" (LF-02, LF-A9)."""

from collections.abc import Mapping, Sequence
from typing import Any

from adoube.games.calls import Sayable
from adoube.games.leap_frog.lattice import cells_of
from adoube.games.leap_frog.position import Position, Turn
from adoube.games.leap_frog.rules import Rules
from adoube.games.verdict import IllegalTurn, Objection, UnreadableTurn
from adoube.words import say

__all__ = ["REMOVED", "after_call", "claimable"]

REMOVED = "removed"


def claimable(
    rules: Rules, position: Position, line: Sequence[Position], seats: Sequence[str]
) -> tuple[Sayable, ...]:
    """The latest turn, where it was a first removal: a seat that still owed one may say that it was its."""
    if not rules.terms.removers or not line or not line[-1].owing:
        return ()
    gone = tuple(rules.lattice.names[cell] for cell in cells_of(line[-1].occupied & ~position.occupied))
    claimants = tuple(seats[seat] for seat in sorted(line[-1].owing))
    return (Sayable(REMOVED, claimants, "cell", gone),) if len(gone) == 1 else ()


def after_call(
    rules: Rules, position: Position, call: Mapping[str, Any], line: Sequence[Position], seats: Sequence[str]
) -> Position:
    """The position once `by` has said that the first removal of `cell`, the latest turn, was its own.

    Until somebody says so a removal counts as that of the seat that was asked. Raises UnreadableTurn for
    another call, a seat or a cell that there is not; IllegalTurn where the seat cannot have removed it.
    """
    if call.get("call") != REMOVED:
        raise UnreadableTurn(say("leap_frog.unknown_call", call=call.get("call"), known=REMOVED))
    by, name = call.get("by"), call.get("cell")
    if by not in seats:
        raise UnreadableTurn(say("leap_frog.call_seat", seats=", ".join(seats)))
    if not isinstance(name, str) or name not in rules.lattice.number:
        raise UnreadableTurn(say("leap_frog.call_cell"))
    seat, cell = seats.index(by), rules.lattice.number[name]
    clause = rules.terms.clauses.removal
    before = line[-1] if line else position
    gone = before.occupied & ~position.occupied
    if not before.owing or gone != 1 << cell:
        raise IllegalTurn(Objection(clause, say("leap_frog.call_not_latest", cell=name)))
    if seat not in before.owing:
        raise IllegalTurn(Objection(clause, say("leap_frog.has_removed", seat=seat + 1)))
    return rules.after(before, Turn((cell,), removes=True, seat=seat))
