"""Looks that were never seen: pieces that come onto the board for the first time, told by their colours.

Only colours that neither glare nor a shadow nor a hand has are told so; others wait until they are confirmed.
Until then nothing is known of what they look like, so a strange cell may as well show them as anything.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from adoube.board.looks import Looks
from adoube.board.placement import owner_of
from adoube_vision.appearance.features import Numbers
from adoube_vision.appearance.model import Read

__all__ = ["STRANGE", "colours_of", "first_seen", "with_unlearned"]

# How much likelier one look of a cell may be than another where nothing like it was learned: a hint.
STRANGE = 1.0
FAMILIAR = 4.0  # the same of a cell just beyond what was learned; it fades until one that is twice as strange
# How much likelier a look is that was never seen, where its colour stands on a cell unlike all that was.
TOLD = 4.0
NEVER = -6.0  # how unlikely it is on a cell that looks like something that was learned

GREY = 128.0  # what CIELAB's a and b are of grey, from 0 to 255


def _is_black(tint: Numbers, bare: Numbers) -> NDArray[np.bool_]:
    """Darker by a third, and greyer: a shadow leaves a board its hue."""
    colour, ground = bare + tint - GREY, bare - GREY
    is_greyer = np.hypot(colour[:, 1], colour[:, 2]) < 0.6 * np.hypot(ground[:, 1], ground[:, 2])
    is_plain = np.hypot(ground[:, 1], ground[:, 2]) < 6
    return np.asarray((tint[:, 0] < -0.33 * bare[:, 0]) & (is_greyer | is_plain))


IsShown = Callable[[Numbers, Numbers], NDArray[np.bool_]]
# By colour: whether it is shown, by how a foot's colour (CIELAB, 0 to 255) differs from the empty cell's.
# White is not among them: so is glare.
NAMED: Mapping[str, IsShown] = MappingProxyType(
    {
        "black": _is_black,
        "red": lambda tint, bare: tint[:, 1] > 25,
        "green": lambda tint, bare: tint[:, 1] < -15,
        "blue": lambda tint, bare: tint[:, 2] < -30,
        "yellow": lambda tint, bare: tint[:, 2] > 25,
    }
)


Unlearned = Mapping[str, str]  # the colour of each look that was never seen


def colours_of(looks: Looks) -> Mapping[str, str]:
    """The colour of each seat's pieces, where a game says that all of them have one."""
    colours: dict[str, set[str]] = {}
    for piece, look in looks.items():
        colours.setdefault(owner_of(piece), set()).add(look.colour)
    return {owner: next(iter(found)) for owner, found in colours.items() if len(found) == 1}


def with_unlearned(read: Read, looks: Sequence[str], unlearned: Unlearned) -> tuple[tuple[str, ...], Numbers]:
    """The looks that a board may show, and how likely each is on each cell: (cells, looks), logarithms.

    `looks` are those that were learned, and `read` is of them: a hint on cells unlike anything learned.
    """
    strange = read.novelty > 1
    scores = np.where(strange[:, None], _hints(read), read.log_likelihoods)
    if not unlearned:
        return tuple(looks), scores
    shown = _shown(read, unlearned)
    told = first_seen(read, unlearned)
    is_known = np.array([colour in NAMED for colour in unlearned.values()])
    hint = np.where(is_known, -STRANGE, scores.max(axis=1, keepdims=True))
    never = np.where(strange[:, None], hint, NEVER)
    unseen = np.where(told[:, None], np.where(shown, 0.0, -TOLD), never)
    learned = scores - TOLD * told[:, None]
    return (*looks, *unlearned), np.asarray(np.concatenate([learned, unseen], axis=1), np.float32)


def first_seen(read: Read, unlearned: Unlearned) -> NDArray[np.bool_]:
    """On which cells a look stands that was never seen, and it is plain which: (cells,)."""
    return np.asarray((_shown(read, unlearned).sum(axis=1) == 1) & (read.novelty > 1))


def _shown(read: Read, unlearned: Unlearned) -> NDArray[np.bool_]:
    """Which look's colour stands on which cell: (cells, looks)."""
    shown = np.zeros((len(read.novelty), len(unlearned)), bool)
    for place, colour in enumerate(unlearned.values()):
        if (rule := NAMED.get(colour)) is not None:
            shown[:, place] = rule(read.tints, read.bare)
    return shown


def _hints(read: Read) -> Numbers:
    """The same order of looks, none much likelier than another: the stranger a cell, the less."""
    believed = STRANGE + (FAMILIAR - STRANGE) * np.clip(2 - read.novelty, 0, 1)[:, None]
    best = read.log_likelihoods.max(axis=1, keepdims=True)
    ahead = np.maximum(read.log_likelihoods - best, -believed)
    return np.asarray(ahead - np.log(np.exp(ahead).sum(axis=1, keepdims=True)), np.float32)
