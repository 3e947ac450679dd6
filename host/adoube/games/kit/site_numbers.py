"""Small numbers on sites, such as the state of a piece, kept as sets of bits behind the kinds of pieces.

A number goes with a piece that moves, and with a captured piece it is gone, because `relocated` and `placed`
treat these sets like those of pieces.
"""

from typing import NamedTuple

from adoube.games.kit.scene import Pieces
from adoube.games.kit.topology import sites_of

__all__ = ["SiteNumbers", "with_numbers_of"]


class SiteNumbers(NamedTuple):
    """One number for each site, 0 unless something sets it; its lowest bit is at `first` of the pieces."""

    name: str  # the key in printed positions
    first: int
    bits: int

    @property
    def most(self) -> int:
        """The greatest number that a site can have."""
        return (1 << self.bits) - 1

    def at(self, pieces: Pieces, site: int) -> int:
        """The number on a site."""
        found = 0
        for bit in range(self.bits):
            found |= (pieces[self.first + bit] >> site & 1) << bit
        return found

    def written(self, pieces: Pieces, site: int, number: int) -> Pieces:
        """The pieces with another number on a site. Raises OverflowError for one that does not fit."""
        if not 0 <= number <= self.most:
            raise OverflowError(number)
        changed = list(pieces)
        for bit in range(self.bits):
            there = number >> bit & 1
            changed[self.first + bit] = changed[self.first + bit] & ~(1 << site) | there << site
        return tuple(changed)

    def sites_with(self, pieces: Pieces, number: int, board: int) -> int:
        """The sites of the board that have a number."""
        found = board if 0 <= number <= self.most else 0
        for bit in range(self.bits):
            plane = pieces[self.first + bit]
            found &= plane if number >> bit & 1 else ~plane
        return found

    def listed(self, pieces: Pieces, names: tuple[str, ...]) -> dict[str, int]:
        """The numbers that are not 0, by the name of their site."""
        marked = 0
        for bit in range(self.bits):
            marked |= pieces[self.first + bit]
        return {names[site]: self.at(pieces, site) for site in sites_of(marked)}


def with_numbers_of(pieces: Pieces, before: Pieces, kinds: int) -> Pieces:
    """The pieces with the numbers of other ones, where a piece of the same kind stands in both."""
    same = 0
    for now, was in zip(pieces[:kinds], before[:kinds], strict=True):
        same |= now & was
    return pieces[:kinds] + tuple([plane & same for plane in before[kinds:]])
