"""Layouts that somebody has looked at: whether all pieces are there, and the layout as an option."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import isqrt

from adoube.board.placement import Placement
from adoube.games.leap_frog.lattice import Lattice
from adoube.games.leap_frog.layout import written
from adoube.games.leap_frog.position import Kind, Terms
from adoube.words import say

__all__ = ["DrawnLayout"]

MOST_NAMED = 8
"""so many cells are named in a sentence; of more only these and the number are of use"""


@dataclass(frozen=True)
class DrawnLayout:
    """The set-up of a game whose pieces fill a square board, a line of the layout a row."""

    lattice: Lattice
    terms: Terms
    decides: tuple[str, ...] = ("layout",)

    @property
    def pieces(self) -> Mapping[str, int]:
        terms = self.terms
        return {kind.piece: number for kind, number in zip(terms.kinds, terms.numbers, strict=True)}

    def objection(self, placement: Placement, doubted: Collection[str] = ()) -> str:
        empty = [cell for cell in self.lattice.number if not placement.stack(cell)]
        sentences = [say("leap_frog.drawn_empty", cells=_named(empty))] if empty else []
        for kind, wanted in zip(self.terms.kinds, self.terms.numbers, strict=True):
            cells = [cell for cell in self.lattice.number if placement.stack(cell) == (kind.piece,)]
            if len(cells) != wanted:
                sentences.append(self._miscounted(kind, cells, wanted, doubted))
        return " ".join(sentences)

    def options(self, placement: Placement) -> Mapping[str, str]:
        if why := self.objection(placement):
            raise ValueError(why)
        letters = {kind.piece: kind.letter for kind in self.terms.kinds}
        stands = [letters[placement.stack(cell)[0]] for cell in self._by_number]
        size = isqrt(len(stands))
        # A layout has the top row first; the lattice counts file by file, each from the bottom up.
        rows = tuple("".join(stands[rank::size]) for rank in reversed(range(size)))
        return {"layout": written(rows)}

    @property
    def _by_number(self) -> list[str]:
        return sorted(self.lattice.number, key=self.lattice.number.__getitem__)

    def _miscounted(self, kind: Kind, cells: Sequence[str], wanted: int, doubted: Collection[str]) -> str:
        """Where there are too many, one of these is another: of the doubted ones, if there are any."""
        noun = say(f"leap_frog.{self.terms.noun}s")
        words = {"colour": kind.colour, "nouns": noun, "found": len(cells), "wanted": wanted}
        suspects = [cell for cell in cells if cell in doubted] or cells
        if len(cells) < wanted:
            return say("leap_frog.drawn_too_few", **words)
        return say("leap_frog.drawn_too_many", **words, cells=_named(suspects))


def _named(cells: Sequence[str]) -> str:
    named = ", ".join(cells[:MOST_NAMED])
    more = len(cells) - MOST_NAMED
    return say("leap_frog.drawn_more", cells=named, more=more) if more > 0 else named
