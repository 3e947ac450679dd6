"""The pieces of each game of the family, what they count, and how many of each there are."""

from collections.abc import Sequence
from typing import NamedTuple

from adoube.games.leap_frog.position import Kind

__all__ = ["FROGLET", "FROGLET_NUMBERS", "MARBLES", "MURRAY", "OLDER", "murray_numbers"]

OLDER = (Kind("shared.piece", 1, "p"),)
MARBLES = (Kind("shared.marble", 1, "m"),)

MURRAY = (
    Kind("shared.white", 1, "w"),
    Kind("shared.yellow", 2, "y"),
    Kind("shared.red", 3, "r"),
    Kind("shared.green", 4, "g"),
)
"""From the commonest to the rarest (LF-08, LF-09)."""
MURRAY_PARTS = (4, 3, 2, 1)

FROGLET = (
    Kind("shared.green", 1, "g"),
    Kind("shared.yellow", 2, "y"),
    Kind("shared.red", 3, "r"),
    Kind("shared.blue", 4, "b"),
)
"""The colours count in another order than Murray's (FRG-01, LF-A6)."""
FROGLET_NUMBERS = (66, 51, 21, 6)


class _Share(NamedTuple):
    whole: int
    remainder: int


def murray_numbers(cells: int) -> tuple[int, ...]:
    """How many white, yellow, red and green pieces fill `cells` (LF-A5).

    Ten parts are shared out 4 : 3 : 2 : 1; what is left over goes to the largest remainders, of equal ones to
    the commoner colour.
    """
    return _largest_remainder(cells, MURRAY_PARTS)


def _largest_remainder(total: int, parts: Sequence[int]) -> tuple[int, ...]:
    shares = [_Share(*divmod(total * part, sum(parts))) for part in parts]
    left_over = total - sum(share.whole for share in shares)
    # The sort is stable: of equal remainders the one that stands first, the commoner colour, comes first.
    largest = sorted(range(len(parts)), key=lambda kind: -shares[kind].remainder)[:left_over]
    return tuple(share.whole + (kind in largest) for kind, share in enumerate(shares))
