"""Sets of sites as the bits of an integer."""

from collections.abc import Iterable, Iterator

__all__ = ["bits", "sites_of"]


def sites_of(bits: int) -> Iterator[int]:
    """The sites of a set, ascending."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def bits(sites: Iterable[int]) -> int:
    """The set of some sites."""
    found = 0
    for site in sites:
        found |= 1 << site
    return found
