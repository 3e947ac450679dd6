"""Which of the newest pictures shows a position that is certain, so that it may be learned from."""

from collections.abc import Sequence

from adoube_vision.appearance.looks import EMPTY_LOOK

__all__ = ["reading_of"]

MOST_MISREAD, MISREAD_SHARE = 1, 0.05
"""so many cells may be read otherwise, or this share of all: with more it was another position"""

Looks = Sequence[str | None]
"""what each cell is read as, or shows; None: that is not known, or in doubt"""


def reading_of(shown: Looks, readings: Sequence[Looks]) -> int | None:
    """The place of the reading that is most like a position, the newest of several; None: none is of it.

    What is misread in it is the first thing to learn. But where a piece seems to have gone and one like it
    to have come, another turn was played.
    """
    misread = [_differing(shown, reading) for reading in readings]
    best = min(range(len(readings)), key=lambda place: (len(misread[place]), -place), default=None)
    if best is None or len(misread[best]) > max(MOST_MISREAD, round(MISREAD_SHARE * len(shown))):
        return None
    gone = {look for look, read in misread[best] if read == EMPTY_LOOK}
    come = {read for _, read in misread[best]}
    return None if gone & come else best


def _differing(shown: Looks, reading: Looks) -> list[tuple[str, str]]:
    """What such cells show, and what they are read as."""
    pairs = zip(shown, reading, strict=True)
    return [(look, read) for look, read in pairs if look != read and look is not None and read is not None]
