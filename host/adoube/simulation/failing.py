"""What goes wrong between a magnet and its board: bouncing contacts, loose ones, dead ones, lost touches."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from random import Random

from adoube.sensing.events import CellTouched, Event, TouchesLost
from adoube.sensing.views import EMPTY, Symbol
from adoube.simulation.contacts import Change

__all__ = ["bouncing", "loose", "stuck", "with_lost_touches"]

BOUNCES = (1, 4)
"""how often a reed contact opens and closes again before it stays"""
BOUNCE_MS = 1
QUIET_MS = (4_000, 30_000)
"""a loose contact holds for so long"""
LOOSE_MS = (1_000, 8_000)
"""and then comes and goes for so long"""
COMES_AND_GOES_MS = (20, 250)
FINE_MS = (5_000, 60_000)
"""a link that loses touches is in order for so long"""
LOSING_MS = (200, 3_000)
"""and then loses them for so long"""


def bouncing(changes: Sequence[Change], rng: Random) -> list[Change]:
    """Each change comes and goes a few times within a few milliseconds, if there is room for that."""
    bounced: list[Change] = list(changes[:1])
    for (_, before), (at_ms, symbol), until_ms in zip(
        changes, changes[1:], [change[0] for change in changes[2:]] + [None], strict=False
    ):
        bounced.append((at_ms, symbol))
        for bounce in range(rng.randint(*BOUNCES)):
            open_ms = at_ms + (2 * bounce + 1) * BOUNCE_MS
            if until_ms is None or open_ms + BOUNCE_MS < until_ms:
                bounced += [(open_ms, before), (open_ms + BOUNCE_MS, symbol)]
    return bounced


def loose(changes: Sequence[Change], ends_ms: int, rng: Random) -> list[Change]:
    """A contact that opens now and then although a magnet is there: all through, until `ends_ms`."""
    opened = list(_openings(ends_ms, rng))
    moments = sorted({at_ms for at_ms, _ in changes} | {at_ms for span in opened for at_ms in span})
    result: list[Change] = []
    place, gap = 0, 0
    for at_ms in moments:
        while place + 1 < len(changes) and changes[place + 1][0] <= at_ms:
            place += 1
        while gap < len(opened) and opened[gap][1] <= at_ms:
            gap += 1
        is_open = gap < len(opened) and opened[gap][0] <= at_ms
        result.append((at_ms, EMPTY if is_open else changes[place][1]))
    return [result[0], *(later for before, later in pairwise(result) if later[1] != before[1])]


def _openings(ends_ms: int, rng: Random) -> Iterator[tuple[int, int]]:
    """From when to when the contact is open."""
    at_ms = rng.randint(*QUIET_MS)
    while at_ms < ends_ms:
        calm_ms = at_ms + rng.randint(*LOOSE_MS)
        while at_ms < min(calm_ms, ends_ms):
            closed_ms = at_ms + rng.randint(*COMES_AND_GOES_MS)
            yield at_ms, closed_ms
            at_ms = closed_ms + rng.randint(*COMES_AND_GOES_MS)
        at_ms += rng.randint(*QUIET_MS)


def stuck(changes: Sequence[Change], symbol: Symbol | None) -> list[Change]:
    """A dead sensor: it shows `symbol` for ever, None: what it showed at first."""
    return [(at_ms, first if symbol is None else symbol) for at_ms, first in changes[:1]]


def with_lost_touches(events: Iterable[Event], rng: Random) -> Iterator[Event]:
    """Now and then touches get lost for a while, and the board says so afterwards."""
    loses_ms = rng.randint(*FINE_MS)
    found_ms = loses_ms + rng.randint(*LOSING_MS)
    for event in events:
        while event.at_ms >= found_ms:
            yield TouchesLost(found_ms)
            loses_ms = found_ms + rng.randint(*FINE_MS)
            found_ms = loses_ms + rng.randint(*LOSING_MS)
        if event.at_ms < loses_ms or not isinstance(event, CellTouched):
            yield event
