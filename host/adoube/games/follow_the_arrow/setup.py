"""Where the numbered pawns stand at the start: the option `setup`, and the position it makes."""

import re

from adoube.games.follow_the_arrow.board import NUMBER, SEATS, START_ROWS
from adoube.games.follow_the_arrow.position import NO_CALL, PAWNS_EACH, Position, code_of
from adoube.games.options import Option
from adoube.words import say

__all__ = ["SETUP", "start_position"]

NUMBERS = "".join(str(number) for number in range(1, PAWNS_EACH + 1))
"""of a seat's pawns, ascending"""


def start_position(setup: str, mover: int) -> Position:
    """The position before the first turn; `setup` as the option has it."""
    sides, pawns = [0, 0], 0
    for seat, numbers in enumerate(setup.split("/")):
        for name, number in zip(START_ROWS[SEATS[seat]], numbers, strict=True):
            sides[seat] |= 1 << NUMBER[name]
            pawns |= code_of(seat, int(number)) << 4 * NUMBER[name]
    black, red = sides
    return Position(mover, black, red, pawns, NO_CALL)


def _accept(text: str) -> str:
    if not re.fullmatch(r"\d{5}/\d{5}", text) or any(sorted(side) != [*NUMBERS] for side in text.split("/")):
        raise ValueError(say("follow_the_arrow.setup_form"))
    return text


SETUP = Option("setup", f"{NUMBERS}/{NUMBERS}", (f"{NUMBERS}/{NUMBERS}", "BLACK/RED"), _accept)
"""The numbers from a to e on either START row, Black's first (FTA-06, FTA-07)."""
