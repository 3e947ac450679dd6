"""What seats and pieces are called, by the ids that games give them. An unknown one shows its id."""

import re

from adoube.words.coded_text import ENGLISH, AnyText, coded

__all__ = ["kind_name", "seat_name"]

_NUMBERED_SEAT = re.compile(r"p([0-9]+)")


def seat_name(seat: str) -> AnyText:
    """A seat as it stands at the head of a sentence: White; one of many by its number: `p2`, Player 2."""
    if numbered := _NUMBERED_SEAT.fullmatch(seat):
        return coded("table.player", number=numbered[1])
    if ENGLISH.has(key := f"seats.{seat}"):
        return coded(key)
    return seat[:1].upper() + seat[1:]


def kind_name(kind: str) -> AnyText:
    """A kind of piece within a sentence: "archer.marked" is archer marked, "pawn.3" is pawn 3."""
    name, _, number = kind.rpartition(".")
    if name and number.isdecimal():
        return coded("pieces.numbered", kind=kind_name(name), number=number)
    if ENGLISH.has(key := f"pieces.{kind.replace('.', '_')}"):
        return coded(key)
    return kind.replace(".", " ")
