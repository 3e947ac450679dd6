"""The readings of a board that a camera watches, now and before, as far as nobody doubts them."""

from collections.abc import Mapping, Sequence

from adoube.referee.decoder.decoder import Decoder
from adoube.referee.decoder.hypothesis import Hypothesis, Mode, Played
from adoube.sensing.views import Reading, Symbol

__all__ = ["likely", "surely_showed", "taken_for"]


def likely(hypotheses: Sequence[Hypothesis], margin: float) -> Sequence[Hypothesis]:
    """Those that the best one does not lead by the margin, the best first."""
    least = hypotheses[0].score - margin
    return [each for each in hypotheses if each.score > least]


def taken_for(hypotheses: Sequence[Hypothesis], told: Reading, sensed: Reading, margin: float) -> Reading:
    """Return the reading that all cells are taken to show.

    `told` is what each is likeliest to show by itself, and `sensed` the same of sensors: they are not in
    doubt. Where something else than turns was done, its likeliest outcome counts.
    """
    best = hypotheses[0]
    like_it = [
        each.stands
        for each in likely(hypotheses, margin)
        if each.mode is best.mode is Mode.PLAYING and each.way == best.way
    ] or [best.stands]
    agreed = (symbols[0] if len(set(symbols)) == 1 else None for symbols in zip(*like_it, strict=True))
    return tuple(
        None if seen is None else symbol if sensor is None else sensor
        for symbol, seen, sensor in zip(agreed, told, sensed, strict=True)
    )


def surely_showed(decoder: Decoder, told: Played, cells: Sequence[str]) -> Mapping[int, Mapping[str, Symbol]]:
    """Return the readings of `cells` in the newest stands that the camera numbers, as all that is likely has
    it.

    Of the newest one nothing is sure while it shows anything but what was `told`.
    """
    found = likely(decoder.hypotheses, decoder.margin)
    stands = all(each.line is told and each.mode is Mode.PLAYING for each in found)
    boards = [decoder.showed(each, newest=stands) for each in found]
    return {
        stand: {cell: symbol for cell, symbol in zip(cells, shown, strict=True) if symbol is not None}
        for stand, shown in boards[0].items()
        if all(other.get(stand) == shown for other in boards)
    }
