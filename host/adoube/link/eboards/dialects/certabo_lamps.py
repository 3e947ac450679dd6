"""The lamps of Certabo's and Tabutronic's boards.

Lamps of one colour, one a square, take eight bytes, rank 8 first, whose lowest bit is the a-file: so have it
the maker's own program, picochess, BearChess and mono424/certabodriver. Some boards are said to have it the
other way round, which is seen by lighting one corner (`adoube calibrate`).

Coloured lamps stand at the corners of the squares, nine rows of nine from h1's outer corner along the first
rank: FF 55, red, green and blue of each, CR LF, as picochess and BearChess have it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from adoube.link.commands import Palette
from adoube.link.eboards.events import square_named
from adoube.link.eboards.kept import Kept

__all__ = ["CORNERS", "CertaboLamps", "LampLayout", "layout_values"]

CORNERS = ("a8", "h8", "a1", "h1")

EDGE = 9  # coloured lamps along each edge
BEGIN, END = b"\xff\x55", b"\r\n"
BRIGHT, DIM = 0x40, 0x10  # picochess takes 40; full brightness takes more than a port of a computer gives
COLOURS: Mapping[Palette, tuple[int, int, int]] = {
    Palette.WHITE: (BRIGHT, BRIGHT, BRIGHT),
    Palette.GREEN: (0, BRIGHT, 0),
    Palette.RED: (BRIGHT, 0, 0),
    Palette.BLUE: (0, 0, BRIGHT),
    Palette.AMBER: (BRIGHT, BRIGHT // 2, 0),
    Palette.CYAN: (0, BRIGHT, BRIGHT),
    Palette.VIOLET: (BRIGHT, 0, BRIGHT),
    Palette.DIM_WHITE: (DIM, DIM, DIM),
}

NAME = "lamps"  # of what is kept; after a colon, of which board
WRITTEN = re.compile(r"([LD]) ([ah][18])")


@dataclass(frozen=True, slots=True)
class LampLayout:
    """How a board takes its lamps: whether they are coloured, and at which corner it lights what is a8's."""

    coloured: bool = False
    corner: str = CORNERS[0]

    @classmethod
    def read(cls, text: str) -> "LampLayout | None":
        """Return what `written` wrote; None for anything else."""
        read = WRITTEN.fullmatch(text)
        return None if read is None else cls(read[1] == "D", read[2])

    @property
    def written(self) -> str:
        return f"{'D' if self.coloured else 'L'} {self.corner}"

    def packet(self, lamps: Mapping[int, Palette]) -> bytes:
        """Return the command that lights these squares and no other."""
        if self.coloured:
            return self._coloured(lamps)
        rows = bytearray(8)
        for square, colour in lamps.items():
            if colour:
                rank, file = divmod(self._moved(square), 8)
                rows[rank] |= 1 << file
        return bytes(rows)

    def _coloured(self, lamps: Mapping[int, Palette]) -> bytes:
        values = bytearray(3 * EDGE * EDGE)
        for square, colour in sorted(lamps.items()):
            shown = COLOURS.get(colour.steady) if colour else None
            if shown is not None:
                up, left = (7 - place for place in divmod(self._moved(square), 8))
                for lamp in (up * EDGE + left, up * EDGE + left + 1):
                    for at in (3 * lamp, 3 * (lamp + EDGE)):
                        values[at : at + 3] = bytes(shown)
        return BEGIN + bytes(values) + END

    def _moved(self, square: int) -> int:
        """Return the square whose lamp the board has to be told for that of `square`."""
        return square ^ square_named(self.corner)


def layout_values(board: str, layout: LampLayout) -> Mapping[str, str]:
    """Return what is to be kept of a board's lamps: for it, and for others of its kind."""
    return {f"{NAME}:{board}": layout.written, NAME: layout.written}


class CertaboLamps:
    """The lamps of one board: as they are kept, and coloured or not as the board itself has said."""

    def __init__(self, kept: Kept) -> None:
        self._kept = kept
        self._heard: bool | None = None

    @property
    def layout(self) -> LampLayout:
        values = self._kept.values
        kept = (
            LampLayout.read(values.get(f"{NAME}:{self._kept.board}") or values.get(NAME, "")) or LampLayout()
        )
        return kept if self._heard is None else LampLayout(self._heard, kept.corner)

    def hear(self, *, coloured: bool) -> bool:
        """Take the board's word, and return whether it is news."""
        before = self.layout.coloured
        self._heard = coloured
        return before != coloured
