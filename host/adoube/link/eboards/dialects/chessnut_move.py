"""The Chessnut Move, whose pieces drive: messages as of the other Chessnut boards, commands of its own.

It has a lamp of red, green and blue in each square. While it carries pieces it reports no position; it is
done, or has stopped, when it reports again.

It is given a whole position, never a turn, and takes the way there by itself. It has eight pawns, two rooks,
two knights, two bishops, two queens and a king of each colour: with other pieces it cannot make a position.
It is told to stop where a person moves a piece meanwhile: the last byte of that command is 1 for that, and 0
for going on regardless. An empty position is the command to stop.

Source: the maker's page chess_move_api.
"""

from collections import Counter
from collections.abc import Mapping

from adoube.link.commands import Palette
from adoube.link.eboards.dialect import Packets
from adoube.link.eboards.dialects.chessnut import LETTERS, REPORT, ChessnutDialect, chessnut_profile, packed
from adoube.link.eboards.events import EMPTY, SQUARES
from adoube.link.eboards.kind import EboardKind

__all__ = ["CHESSNUT_MOVE", "ChessnutMoveDialect", "packed_position"]

MOVE_LAMPS = b"\x43\x20"
MOVE_ASK_BATTERY = b"\x41\x01\x0c"
CARRY = b"\x42\x21"
STOP_FOR_HANDS = b"\x01"
# The maker's page says 34 zeros in 35 bytes; those that carry have 33 after the first two.
HALT = CARRY + bytes(SQUARES // 2 + 1)

RED, GREEN, BLUE = 1, 2, 3
# What to take away is red, where something is to go or may go is green, all else is blue.
MOVE_COLOURS: Mapping[Palette, int] = {
    Palette.RED: RED,
    Palette.AMBER: RED,
    Palette.GREEN: GREEN,
    Palette.WHITE: GREEN,
}

SET = Counter({"p": 8, "r": 2, "n": 2, "b": 2, "q": 2, "k": 1})  # of each colour


class ChessnutMoveDialect(ChessnutDialect):
    """The language of the board whose pieces drive."""

    title = "Chessnut Move"

    def question(self) -> Packets:
        # The battery first: while pieces drive, its answer is all there is.
        return (MOVE_ASK_BATTERY, REPORT)

    def battery_question(self) -> Packets:
        return (MOVE_ASK_BATTERY,)

    def farewell(self) -> Packets:
        return (HALT, *super().farewell())

    def lamps(self, lamps: Mapping[int, Palette]) -> bytes:
        """Return the command for these lamps, each in one of three colours."""
        return MOVE_LAMPS + packed({square: _move_colour(colour) for square, colour in lamps.items()})

    def carry(self, position: str) -> Packets:
        """Return what has the pieces drive there until a person moves one of them.

        Raises ValueError for a position that the board cannot make: an empty one, and one with pieces that
        it has not.
        """
        if not self.can_carry(position):
            raise ValueError(f"not to be carried: {position!r}")
        return (CARRY + packed_position(position) + STOP_FOR_HANDS,)

    def can_carry(self, position: str) -> bool:
        """Return whether the board has the pieces of a position, and there is one."""
        white = Counter(letter.lower() for letter in position if letter.isupper())
        black = Counter(letter for letter in position if letter != EMPTY and not letter.isupper())
        return bool(white or black) and white <= SET and black <= SET

    def halt(self, standing: str) -> Packets:
        """Return what stops every movement; it is no harm where nothing moves."""
        return (HALT,)


def packed_position(position: str) -> bytes:
    """Return the 32 bytes of a position. Raises ValueError for one with a piece that is not known."""
    if len(position) != SQUARES:
        raise ValueError(f"no position: {position!r}")
    return packed({square: LETTERS.index(letter) for square, letter in enumerate(position)})


def _move_colour(colour: Palette) -> int:
    return 0 if colour is Palette.DARK else MOVE_COLOURS.get(colour.steady, BLUE)


CHESSNUT_MOVE = EboardKind(
    "chessnut-move", ChessnutMoveDialect, knows_pieces=True, bluetooth=chessnut_profile("Chessnut Move")
)
