"""Calls that a button of the board can make: what a game declares, and which button is whose."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

__all__ = ["TAKEBACK_CALL", "CallButton", "CallKind", "Caller", "call_buttons"]


class Caller(StrEnum):
    """Who may make a call."""

    OPPONENT = "opponent"
    """the seat that is not to move: one button does for all"""
    EACH = "each"
    """any seat, so that each needs a button of its own"""


@dataclass(frozen=True, slots=True)
class CallKind:
    """A call by its name. `cell`: the detail that names a cell, where the call needs one."""

    name: str
    by: Caller
    cell: str | None = None


@dataclass(frozen=True, slots=True)
class CallButton:
    """What one button calls. `seat`: whose it is; None: it speaks for the seat that is not to move."""

    name: str
    seat: str | None
    cell: str | None


TAKEBACK_CALL = CallKind("takeback", Caller.EACH)
"""what every game knows"""


def call_buttons(calls: Sequence[CallKind], seats: Sequence[str]) -> tuple[CallButton, ...]:
    """The call buttons of a board, in their order: a game's `calls` as it declares them, then the takebacks.

    A call that any seat may make has a button for each seat, in the order of the `seats`.
    """
    return tuple(
        CallButton(kind.name, seat, kind.cell)
        for kind in (*calls, TAKEBACK_CALL)
        for seat in (seats if kind.by is Caller.EACH else (None,))
    )
