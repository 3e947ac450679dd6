"""The notation of River Crossing's turns: in-a1, b3-c4, b3.2-c4, a8-out, back-a8, skip."""

import re

from adoube.games.river_crossing.board import NUMBER, SQUARES
from adoube.games.river_crossing.position import SKIP, Act, Turn
from adoube.games.verdict import UnreadableTurn
from adoube.words import say

__all__ = ["read_turn", "write_turn"]

# A stack holds 30 pieces at most; a level of four digits is read all the same, and is nobody's piece.
MOVE = re.compile(r"([a-h][1-8])(?:\.([1-9][0-9]{0,3}))?-([a-h][1-8]|out)")
SET_IN = re.compile(r"(in|back)-([a-h][1-8])")


def read_turn(text: str) -> Turn:
    """The turn that a text writes, legal or not. Raises UnreadableTurn."""
    if text == "skip":
        return SKIP
    if setting := SET_IN.fullmatch(text):
        return Turn(Act(setting[1]), target=NUMBER[setting[2]])
    if not (move := MOVE.fullmatch(text)):
        raise UnreadableTurn(say("river_crossing.unreadable", text=text))
    origin, level = NUMBER[move[1]], int(move[2] or 1) - 1
    if move[3] == "out":
        return Turn(Act.OUT, origin, level)
    return Turn(Act.MOVE, origin, level, NUMBER[move[3]])


def write_turn(turn: Turn) -> str:
    """The notation of a turn; the level of the lowest piece is not written."""
    match turn.act:
        case Act.SKIP:
            return "skip"
        case Act.IN | Act.BACK:
            return f"{turn.act}-{SQUARES[turn.target]}"
        case Act.OUT:
            return f"{_origin(turn)}-out"
        case Act.MOVE:
            return f"{_origin(turn)}-{SQUARES[turn.target]}"


def _origin(turn: Turn) -> str:
    return SQUARES[turn.origin] + (f".{turn.level + 1}" if turn.level else "")
