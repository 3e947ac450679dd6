"""Turns of Follow the Arrow as they are written, and the names that sentences use."""

import re

from adoube.games.follow_the_arrow.board import CIRCLES, NUMBER, SEATS
from adoube.games.follow_the_arrow.position import SKIP, Position, Rulings, Turn, number_on
from adoube.games.verdict import UnreadableTurn
from adoube.words import say

__all__ = ["listed", "notes_of", "read_turn", "seat_name", "write_turn"]

CIRCLE = "[a-e][1-6]"
LINE_MOVE = re.compile(f"{CIRCLE}-{CIRCLE}")
JUMP = re.compile(rf"{CIRCLE}(?:\^{CIRCLE})+")


def read_turn(text: str) -> Turn:
    """The turn that a text writes, legal or not. Raises UnreadableTurn."""
    if text == "skip":
        return SKIP
    if not LINE_MOVE.fullmatch(text) and not JUMP.fullmatch(text):
        raise UnreadableTurn(say("follow_the_arrow.unreadable", text=text))
    circles = tuple(NUMBER[name] for name in re.split(r"[-^]", text))
    return Turn(circles, jumps="^" in text)


def write_turn(turn: Turn) -> str:
    """The notation of a turn."""
    if turn == SKIP:
        return "skip"
    return ("^" if turn.jumps else "-").join(CIRCLES[circle] for circle in turn.circles)


def seat_name(seat: int) -> str:
    """A seat as a sentence names it."""
    return say("follow_the_arrow." + SEATS[seat])


def notes_of(position: Position, rulings: Rulings) -> tuple[str, ...]:
    """The call in force."""
    if position.call < 0:
        return ()
    return (
        say(
            "follow_the_arrow.call_in_force" if rulings.call_binds_pawn else "follow_the_arrow.call_to_any",
            caller=seat_name(1 - position.mover),
            mover=seat_name(position.mover),
            number=number_on(position, position.call),
            circle=CIRCLES[position.call],
        ),
    )


def listed(numbers: list[int]) -> str:
    """`1, 2 and 4`."""
    *most, last = map(str, numbers)
    return say("follow_the_arrow.list", most=", ".join(most), last=last) if most else last
