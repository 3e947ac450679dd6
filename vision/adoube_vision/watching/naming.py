"""Whether the pieces of a board bear the colours that they are said to have.

What was learned cannot tell: it would call red whatever stood where red was said to stand. But the colours
fall into groups, and these are named among each other as people name them. Who plays with red pieces for
white ones is not contradicted: then no naming fits, and none is believed.
"""

from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from adoube_vision.appearance.colour_names import COLOURS, grouped, strain
from adoube_vision.appearance.features import Numbers

__all__ = ["misnamed"]

FEWEST = 2
"""pieces of each colour: a single one may lie in glare"""
MOSTLY = 0.5
"""of the pieces should bear the colour that is said: on right boards, photographs and the studio's worst
lights, at least 0.7 do, and where colours were exchanged none of theirs do"""
FITS, BETTER = 1.0, 0.5
"""by colour, how badly the names may fit that are believed, and how much worse all others must fit"""


def misnamed(colours: Numbers, looks: NDArray[np.str_], clear: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """(cells,): the pieces of other colours than is said; none where they are too few to tell.

    `colours` (cells, 3) are those of each cell's middle, as `colour_names` has them, `looks` what is said;
    only cells that are `clear` count.
    """
    wrong = np.zeros(len(looks), np.bool_)
    names = sorted(set(looks[clear].tolist()) & COLOURS.keys())
    places = np.flatnonzero(clear & np.isin(looks, names))
    if len(names) < 2 or min(np.count_nonzero(looks[places] == name) for name in names) < FEWEST:
        return wrong
    middles, groups = grouped(colours[places], len(names))
    orders = [np.array(order) for order in permutations(names)]
    strains = [strain(middles, order.tolist()) / len(names) for order in orders]
    best, next_best = np.argsort(strains)[:2].tolist()
    bears = orders[best][groups] == looks[places]
    if strains[best] < FITS and strains[next_best] > strains[best] + BETTER and bears.mean() < MOSTLY:
        wrong[places] = ~bears
    return wrong
