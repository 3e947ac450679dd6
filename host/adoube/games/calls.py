"""Calls: those that a button of the board can make, their seats, and those open in a position."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

__all__ = [
    "TAKEBACK_CALL",
    "AvailableCall",
    "CallButton",
    "CallKind",
    "Caller",
    "available_calls",
    "call_buttons",
]


class Caller(StrEnum):
    """The seats that may make a call."""

    OPPONENT = "opponent"  # the seat that is not to move: one button does for all
    EACH = "each"  # any seat, so that each needs a button of its own


@dataclass(frozen=True, slots=True)
class CallKind:
    """A call by its name. `cell`: the detail that names a cell, where the call needs one."""

    name: str
    by: Caller
    cell: str | None = None


@dataclass(frozen=True, slots=True)
class CallButton:
    """A button that makes a call. `seat`: its owner; None: it speaks for the seat that is not to move."""

    name: str
    seat: str | None
    cell: str | None


@dataclass(frozen=True, slots=True)
class AvailableCall:
    """A call that some seats may make now, as a person chooses it.

    `choices` is what the `detail` may be, a cell or a number; without a detail there are none. It may hold
    more than the rules allow: who calls has to know, and is told by the clause where it was wrong.
    """

    name: str
    seats: tuple[str, ...]
    detail: str | None = None
    choices: tuple[str | int, ...] = ()


TAKEBACK_CALL = CallKind("takeback", Caller.EACH)  # what every game knows


def call_buttons(calls: Sequence[CallKind], seats: Sequence[str]) -> tuple[CallButton, ...]:
    """The call buttons of a board, in their order: a game's `calls` as it declares them, then the takebacks.

    A call that any seat may make has a button for each seat, in the order of the `seats`.
    """
    return tuple(
        CallButton(kind.name, seat, kind.cell)
        for kind in (*calls, TAKEBACK_CALL)
        for seat in (seats if kind.by is Caller.EACH else (None,))
    )


def available_calls(
    calls: Sequence[CallKind], seats: Sequence[str], to_move: str, cells: Sequence[str]
) -> tuple[AvailableCall, ...]:
    """List which of the declared `calls` can be made in the turn of `to_move`; `cells` are those a call may
    name.

    A call about a cell is left out where there is none.
    """
    others = tuple(seat for seat in seats if seat != to_move)
    return tuple(
        AvailableCall(
            kind.name,
            tuple(seats) if kind.by is Caller.EACH else others,
            kind.cell,
            tuple(cells) if kind.cell else (),
        )
        for kind in calls
        if kind.cell is None or cells
    )
