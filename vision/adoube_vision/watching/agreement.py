"""Whether a board shows what it is said to show, told by the picture itself before anything is learned.

What was learned cannot tell: a regression bends to whatever it is told, and tells an empty board's near rows
from its far ones if it has to. So each cell is compared with the others of its ground: how its middle stands
out from its own rim, which neither a lamp nor a shadow changes much, against the median of the empty ones,
and of each look. Medians bear a good part of wrong cells. Where the board was shown empty before, each cell
is compared with itself, which tells also on boards that are full.

Pieces that are missing, pieces too many, and colours that were exchanged count. A right board must never be
refused, so a few such cells mean nothing: glare, prints and tall neighbours deceive as many.

Pieces must also bear the colours that they are said to have. What was learned cannot tell: it would call red
whatever stood where red was said to stand. But the colours fall into groups, and these are named among each
other as people name them. Who plays with red pieces for white ones is not contradicted: then no naming fits,
and none is believed.
"""

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from adoube_vision.appearance.colour_names import COLOURS, colours_of, grouped, strain
from adoube_vision.appearance.features import Numbers
from adoube_vision.appearance.looks import EMPTY_LOOK
from adoube_vision.appearance.model import grounds_of
from adoube_vision.appearance.patches import Patches
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats
from adoube_vision.watching.standing_out import INNER, STANDS_OUT, Marked, bare, is_clipped, standing_out

__all__ = ["Shown", "misfits", "misnamed"]

# A cell does not fit that lies so much nearer to the other of empty and piece than to what it should show.
NEARER = 0.5
# And by how much more, at the least, than the empty cells differ from each other, for prints differ, too: on
# right boards 2.3 or more, on empty ones said to be full mostly 0.7.
UNLIKE_EACH_OTHER = 1.4
# How far, in levels, pieces stand out from their own rim where there is no empty cell to compare with: 27 or
# more, squares without one 4 or less.
BARE = 10.0
# So many pieces that look like empty cells, also as a share of all that should stand there, are no mistake of
# the eye: on right boards, photographs and the studio's worst lights, at most 23 % do.
MISSING, MISSING_SHARE = 2, 1 / 3
# So many empty cells that look like pieces, also by the pieces that should stand there: on right boards at
# most 5.
EXTRA, EXTRA_SHARE = 6, 0.5


class Shown(NamedTuple):
    """A picture of the board, and the look that each cell is said to show, None where that is not said."""

    picture: Pixels
    looks: Sequence[str | None]


def misfits(patches: Patches, shown: Sequence[Shown]) -> tuple[str, ...]:
    """The cells of the last picture with a piece missing, too many or of another colour, in board order.

    None where they are so few that the picture may deceive. Earlier pictures, of the same board in the same
    place, help to say what looks are like. Where no piece was ever shown, there is nothing to compare with,
    and all fit.
    """
    looks = np.array([[look or "" for look in each.looks] for each in shown])
    cut = [patches.cut(each.picture) for each in shown]
    seen = np.stack([standing_out(each) for each in cut])
    clear = np.stack([~is_clipped(each) for each in cut])
    wrong = misnamed(colours_of(cut[-1][:, INNER]), looks[-1], clear[-1])
    known = sorted(set(looks[clear].ravel().tolist()) - {"", EMPTY_LOOK})
    if ((looks == EMPTY_LOOK) & clear).any() and known:
        away = seen - bare(seen, looks, clear, grounds_of(patches.board))
        middles = {look: np.median(away[(looks == look) & clear], axis=0) for look in known}
        wrong |= _wrong(away[-1], looks[-1], clear[-1], middles)
    else:
        wrong |= _flat(seen[-1], looks[-1], clear[-1])
    return tuple(name for name, is_wrong in zip(patches.board.names, wrong, strict=True) if is_wrong)


def _flat(seen: Floats, looks: NDArray[np.str_], clear: Marked) -> Marked:
    """Of a board without an empty cell, the pieces of looks that do not stand out from their surroundings."""
    wrong = np.zeros(len(looks), np.bool_)
    for look in set(looks[clear].tolist()) - {"", EMPTY_LOOK}:
        said = clear & (looks == look)
        if np.median(np.linalg.norm(seen[said], axis=1)) < BARE:
            wrong |= said
    return wrong


def _wrong(away: Floats, looks: NDArray[np.str_], clear: Marked, middles: Mapping[str, Floats]) -> Marked:
    """The cells that do not show what they should; none where they are too few to tell."""
    from_empty = np.linalg.norm(away, axis=1)
    by_look = {look: np.linalg.norm(away - middle, axis=1) for look, middle in middles.items()}
    from_pieces = np.min(list(by_look.values()), axis=0)
    missing, pieces = np.zeros(len(looks), bool), 0
    empty = clear & (looks == EMPTY_LOOK)
    apart = UNLIKE_EACH_OTHER * float(np.median(from_empty[empty])) if empty.any() else 0.0
    for look, middle in middles.items():
        said = clear & (looks == look)
        pieces += int(said.sum())
        # A look that itself does not stand out from an empty cell is not there.
        is_flat = bool(np.linalg.norm(middle) < max(STANDS_OUT, apart))
        missing |= said & (is_flat | (from_empty < NEARER * by_look[look]))
    extra = empty & (from_empty > STANDS_OUT) & (from_pieces < NEARER * from_empty)
    enough = min(pieces, max(MISSING, MISSING_SHARE * pieces))
    is_told = bool(pieces) and missing.sum() >= enough
    is_told |= extra.sum() >= max(EXTRA, EXTRA_SHARE * pieces)
    return missing | extra if is_told else np.zeros(len(looks), bool)


FEWEST = 2  # pieces of each colour: a single one may lie in glare
# Of the pieces should bear the colour that is said: on right boards, photographs and the studio's worst
# lights, at least 0.7 do, and where colours were exchanged none of theirs do.
MOSTLY = 0.5
# By colour, how badly the names may fit that are believed, and how much worse all others must fit.
FITS, BETTER = 1.0, 0.5


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
