"""A tournament in a file that other programs read and write: TRF16, its extension by JaVaFo, and TRF26.

`trf` reads a file and changes lines of it, every other line staying what it is byte for byte. `model` is what
it says: players, rounds, pairings. `standings` adds up points and tie-breaks. `swiss` has a program make the
next round's pairings, which is `by_py4swiss` (extra `pairings`) or `by_bbp_pairings`. `file` keeps a file on
disk. `BoardAssignment` begins the matches of a round at the tables; `ResultsFeed` writes a result into the
file once its match is over.
"""

from adoube.tournament.board_assignment import BoardAssignment
from adoube.tournament.results_feed import ResultsFeed

__all__ = ["BoardAssignment", "ResultsFeed"]
