"""The chips of Certabo's pieces: which one is under which piece.

A chip is a number that says nothing of the piece. Where the 32 pieces stand as chess begins, their squares
tell; a second queen of each side may stand on d3 and d6 meanwhile. Chips that are known already say which way
round the board lies, and which of the others are new. As chips are numbered once in the world, all boards of
a folder share what is known, and a set may be played on any of them.

`GuidedCalibration` asks a person for what cannot be seen: where the white king stands, and which corner is
lit.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from adoube.link.commands import Palette
from adoube.link.eboards.dialects.certabo_lamps import CORNERS, LampLayout, layout_values
from adoube.link.eboards.dialects.certabo_lines import (
    NO_CHIP,
    CertaboLine,
    ChipLine,
    ChipVote,
    LampsAnswer,
    LineDecoder,
    RowLine,
)
from adoube.link.eboards.events import EMPTY, SOME, START, square_name, square_named

__all__ = ["GuidedCalibration", "Wanted", "chip_values", "chips_in", "learnt_at_start"]

CHIP = "chip:"  # before the digits of a chip, in what is kept
LETTERS = frozenset("prnbqkPRNBQK")

QUEENS = {"d6": "q", "d3": "Q"}
_QUEENS_AT = {square_named(name): letter for name, letter in QUEENS.items()}
SET_UP = "".join(_QUEENS_AT.get(square, letter) for square, letter in enumerate(START))
TURNED = SET_UP[::-1]
MUST_STAND = frozenset(square for square, letter in enumerate(START) if letter != EMPTY)

KING, KING_TURNED = square_named("e1"), square_named("d8")


def chips_in(values: Mapping[str, str]) -> dict[bytes, str]:
    """Return the pieces by their chips, of what is kept; anything that is none is left out."""
    known: dict[bytes, str] = {}
    for name, letter in values.items():
        digits = name.removeprefix(CHIP)
        if name.startswith(CHIP) and letter in LETTERS and _is_chip(digits):
            known[bytes.fromhex(digits)] = letter
    return known


def _is_chip(digits: str) -> bool:
    return len(digits) == 2 * len(NO_CHIP) and all(digit in "0123456789abcdef" for digit in digits)


def chip_values(chips: Mapping[bytes, str]) -> Mapping[str, str]:
    """Return what is to be kept of chips."""
    return {f"{CHIP}{chip.hex()}": letter for chip, letter in chips.items()}


def learnt_at_start(chips: Sequence[bytes], known: Mapping[bytes, str]) -> Mapping[bytes, str]:
    """Return the pieces of the chips that are not known, where all stand as chess begins; nothing elsewhere.

    The board may lie turned, if that is what the chips that are known say.
    """
    for pieces in (SET_UP, TURNED):
        if _stand_on(chips, pieces):
            told = {chip: piece for chip, piece in zip(chips, pieces, strict=True) if chip != NO_CHIP}
            if all(known.get(chip, piece) == piece for chip, piece in told.items()):
                return {chip: piece for chip, piece in told.items() if chip not in known}
    return {}


def _stand_on(chips: Sequence[bytes], pieces: str) -> bool:
    """Return whether every piece of the start stands there, each with a chip of its own, and no other."""
    there = {square for square, chip in enumerate(chips) if chip != NO_CHIP}
    allowed = {square for square, piece in enumerate(pieces) if piece != EMPTY}
    return there >= MUST_STAND and there <= allowed and len({chips[square] for square in there}) == len(there)


class Wanted(StrEnum):
    """The next thing that a person is to do."""

    SET_UP = "set_up"  # the pieces, as chess begins
    LIFT_KING = "lift_king"  # the white one, and put it back
    LIFT_LIT = "lift_lit"  # the piece on the corner that is lit, and put it back
    NOTHING = "nothing"


class GuidedCalibration:
    """One board's calibration, step by step: bytes in, bytes to its lamps out; `values` are to be kept.

    `has_chips`: whether the board reads chips. A step ends with what the board sees; `no_light` says that no
    lamp is lit.
    """

    def __init__(self, board: str, *, has_chips: bool) -> None:
        self._board, self._has_chips = board, has_chips
        self._lines, self._vote = LineDecoder(), ChipVote()
        self._set_up: tuple[bytes, ...] = ()
        self._tried: list[bool] = []
        self._layout = LampLayout()
        self.wanted = Wanted.SET_UP
        self.values: dict[str, str] = {}
        self.learnt = 0  # pieces
        self.wrong: str | None = None  # the square that was lifted instead of the king's
        self.heard = 0  # lines that were understood

    @property
    def attempt(self) -> int:
        """How often a corner was to be lit; 1 for the first time."""
        return len(self._tried) + 1

    @property
    def corner(self) -> str:
        return self._layout.corner

    @property
    def coloured(self) -> bool:
        return self._layout.coloured

    @property
    def has_lamps(self) -> bool:
        """True once a lamp was seen."""
        return any(name.startswith("lamps") for name in self.values)

    def feed(self, chunk: bytes) -> bytes:
        """Take bytes from the board, and return what is to be written to it."""
        return b"".join(map(self._hear, self._lines.feed(chunk)))

    def no_light(self) -> bytes:
        """Try the other kind of lamps, or give up; return what is to be written."""
        self._tried.append(self._layout.coloured)
        other = not self._layout.coloured
        if other in self._tried:
            self.wanted = Wanted.NOTHING
            return b""
        return self._light(coloured=other)

    def _hear(self, line: CertaboLine) -> bytes:
        match line:
            case LampsAnswer(coloured=coloured):
                is_news = self.wanted is Wanted.LIFT_LIT and coloured is not self._layout.coloured
                return self._light(coloured=coloured) if is_news and coloured not in self._tried else b""
            case ChipLine(chips=chips) if self._has_chips:
                self.heard += 1
                standing = self._vote.read(chips)
                return b"" if standing is None else self._see(standing)
            case RowLine(squares=squares) if not self._has_chips:
                self.heard += 1
                # Any chip will do, each square its own.
                return self._see(
                    tuple(
                        bytes([1, 1, 1, 1, square]) if piece == SOME else NO_CHIP
                        for square, piece in enumerate(squares)
                    )
                )
        return b""

    def _see(self, chips: tuple[bytes, ...]) -> bytes:
        match self.wanted:
            case Wanted.SET_UP if any(_stand_on(chips, pieces) for pieces in (SET_UP, TURNED)):
                self._set_up = chips
                if not self._has_chips:
                    return self._ask_for_light()
                self.wanted = Wanted.LIFT_KING
            case Wanted.LIFT_KING if (square := self._lifted(chips)) is not None:
                if square not in (KING, KING_TURNED):
                    self.wrong = square_name(square)
                    return b""
                return self._learn(SET_UP if square == KING else TURNED)
            case Wanted.LIFT_LIT if (square := self._lifted(chips)) is not None:
                name = square_name(square)
                if name in CORNERS:
                    self._layout = LampLayout(self._layout.coloured, name)
                    self.values |= layout_values(self._board, self._layout)
                    self.wanted = Wanted.NOTHING
                    return self._layout.packet({})
        return b""

    def _lifted(self, chips: tuple[bytes, ...]) -> int | None:
        """Return the one square of the set-up that is empty now."""
        gone = [square for square in MUST_STAND if chips[square] == NO_CHIP]
        return gone[0] if len(gone) == 1 else None

    def _learn(self, pieces: str) -> bytes:
        told = {chip: piece for chip, piece in zip(self._set_up, pieces, strict=True) if chip != NO_CHIP}
        self.values |= chip_values({chip: piece for chip, piece in told.items() if piece != EMPTY})
        self.learnt = len(self.values)
        return self._ask_for_light()

    def _ask_for_light(self) -> bytes:
        self.wanted = Wanted.LIFT_LIT
        return self._light(coloured=False)

    def _light(self, *, coloured: bool) -> bytes:
        self._layout = LampLayout(coloured)
        return self._layout.packet({square_named(CORNERS[0]): Palette.WHITE})
