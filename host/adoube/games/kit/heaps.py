"""Heaps of equal pieces on sites: how many each has, moved between them, and sown along a track.

Such a game has one kind of piece, which belongs to nobody. A ledger counts the heaps by site. Sites beyond
those of the board are the hands of the players, in their order.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from adoube.games.kit.moves import Condition, Moves, Sites, Then, followed
from adoube.games.kit.scene import NOWHERE, Ledger, Pieces, Submove, TurnScene, replaced
from adoube.games.kit.topology import sites_of

__all__ = [
    "Sowing",
    "SownTrack",
    "carrying",
    "heaped",
    "heaping",
    "heaps_on",
    "pieces_of",
    "poured",
    "removal_of_heaps",
    "selection",
    "sown",
    "within",
]

MOST_SKIPPED = 1000  # holes in a row that a sowing passes over
MOST_SOWN = 2000  # pieces in one sowing

Number = Callable[[TurnScene], int]


class SownTrack(NamedTuple):
    """A way over the board; after its last site comes the first one where it loops."""

    name: str
    owner: int  # a seat, or NOWHERE
    sites: tuple[int, ...]
    loops: bool

    def place_of(self, site: int) -> int:
        """The place of a site on the track; NOWHERE where it is not there."""
        return self.sites.index(site) if site in self.sites else NOWHERE

    def moved(self, index: int, by: int) -> int:
        """The place so many sites further; NOWHERE beyond an end."""
        there = index + by
        if self.loops:
            return there % len(self.sites)
        return there if 0 <= there < len(self.sites) else NOWHERE


def pieces_of(counts: tuple[int, ...], everything: int) -> Pieces:
    """The sites of the board that are not empty, as the one kind of piece."""
    sites = 0
    for site, number in enumerate(counts):
        if number:
            sites |= 1 << site
    return (sites & everything,)


def heaped(scene: TurnScene, submove: Submove, counts: tuple[int, ...], last: int) -> Submove:
    """The submove with other heaps; `last` is the site that changed last."""
    ledger = (submove.ledger or scene.ledger)._replace(counts=counts, sown=last)
    pieces = (*pieces_of(counts, scene.kinds.everything), *submove.pieces[1:])
    return submove._replace(pieces=pieces, ledger=ledger)


def poured(origins: Sites, target: Number, number: Number) -> Then:
    """So many pieces go from each of some sites to another."""

    def effect(scene: TurnScene, submove: Submove) -> Submove:
        outer, before = scene.origin, scene.ledger.counts
        counts, last = list((submove.ledger or scene.ledger).counts), NOWHERE
        for start in sites_of(origins(scene)):
            scene.origin = start
            end = target(scene)
            if end < 0 or not before[start]:
                continue
            moved = min(counts[start], max(0, number(scene)))
            counts[start] -= moved
            counts[end] += moved
            last = end
        scene.origin = outer
        return submove if last == NOWHERE else heaped(scene, submove, tuple(counts), last)

    return effect


def heaping(sites: Sites, number: Number, *, adds: bool, only_occupied: bool = False) -> Then:
    """The heaps on some sites become so large, or grow by so much."""

    def effect(scene: TurnScene, submove: Submove) -> Submove:
        before, value = scene.ledger.counts, number(scene)
        counts = list((submove.ledger or scene.ledger).counts)
        last = NOWHERE
        for site in sites_of(sites(scene)):
            if before[site] or not only_occupied:
                counts[site] = max(0, counts[site] + value if adds else value)
                last = site
        return submove if last == NOWHERE else heaped(scene, submove, tuple(counts), last)

    return effect


def selection(origins: Sites, onto: Sites | None = None, then: Then | None = None) -> Moves:
    """One of the sites is chosen, or two, and nothing changes but by what follows."""

    def moves(scene: TurnScene) -> list[Submove]:
        found: list[Submove] = []
        for site in sites_of(origins(scene)):
            scene.origin = site
            targets = sites_of(onto(scene)) if onto is not None else (site,)
            found.extend(
                Submove(site, target, scene.pieces, NOWHERE, scene.doomed, ledger=_unsown(scene, target))
                for target in targets
            )
        return followed(scene, found, then)

    return moves


def removal_of_heaps(sites: Sites, then: Then | None = None) -> Moves:
    """The pieces of one of the heaps on some sites leave the game."""

    def moves(scene: TurnScene) -> list[Submove]:
        counts = scene.ledger.counts
        found = [
            _changed(scene, site, NOWHERE, replaced(counts, site, 0))
            for site in sites_of(sites(scene))
            if counts[site]
        ]
        return followed(scene, found, then)

    return moves


def carrying(origins: Sites, onto: Sites, number: Number, then: Then | None = None) -> Moves:
    """So many pieces of a heap go to another site, as the player chooses."""

    def moves(scene: TurnScene) -> list[Submove]:
        found: list[Submove] = []
        before = scene.ledger.counts
        for site in sites_of(origins(scene)):
            scene.origin = site
            for target in sites_of(onto(scene)):
                scene.target = target
                moved = min(before[site], max(0, number(scene)))
                if moved and site != target:
                    counts = list(before)
                    counts[site] -= moved
                    counts[target] += moved
                    found.append(_changed(scene, site, target, tuple(counts)))
        return followed(scene, found, then)

    return moves


def _changed(scene: TurnScene, site: int, target: int, counts: tuple[int, ...]) -> Submove:
    """The submove from heap to heap; out of a hand it is a drop, and into one a removal."""
    begins, ends = (
        each if scene.kinds.everything >> max(each, 0) & 1 else NOWHERE for each in (site, target)
    )
    still = Submove(begins, ends, scene.pieces, NOWHERE, scene.doomed)
    return heaped(scene, still, counts, site if target == NOWHERE else target)


def _unsown(scene: TurnScene, site: int) -> Ledger | None:
    return scene.ledger._replace(sown=site) if scene.ledger.counts else None


@dataclass(frozen=True, slots=True)
class Sowing:
    """How a heap is sown. Conditions are asked of the scene with `target` on the hole in question."""

    track: Callable[[TurnScene], SownTrack | None]
    start: Number
    number: Number  # how many pieces are sown
    each: Number  # how many go into one hole
    origin: Condition | None = None  # whether the first goes into the hole that they come from
    skip: Condition | None = None  # which holes are passed over
    includes_start: bool = True
    wanted: Condition | None = None  # whether the effect applies
    effect: Then | None = None
    backwards: Condition | None = None  # whether the effect goes on to the hole before
    forwards: Condition | None = None  # the same for the hole behind


@dataclass(frozen=True, slots=True)
class _Sown:
    """The pieces that fell, hole by hole, where the last did, and its place on the track."""

    holes: tuple[int, ...]
    target: int
    index: int


def within(scene: TurnScene, submove: Submove) -> TurnScene:
    """The moment after a submove, in which the sites that are asked about stay the same."""
    after = scene.after(submove)
    after.origin, after.target, after.between = scene.origin, scene.target, scene.between
    after.site, after.area = scene.site, scene.area
    return after


def sown(sowing: Sowing) -> Then:
    """The pieces of a heap fall one by one into the holes behind it, and what follows from that."""

    def effect(scene: TurnScene, submove: Submove) -> Submove:
        track, start = sowing.track(scene), sowing.start(scene)
        if track is None or (index := track.place_of(start)) < 0:
            return submove
        fallen = _fallen(sowing, scene, track, start, index)
        if fallen is None:
            return submove
        now = _dropped(scene, submove, start, fallen)
        if sowing.effect is not None:
            before = submove._replace(pieces=scene.pieces, ledger=scene.ledger)
            same = submove.ledger in (None, scene.ledger)
            after = within(scene, now if same else _dropped(scene, before, start, fallen))
            for target in _affected(sowing, after, track, start, fallen):
                after.origin, after.target = start, target
                now = sowing.effect(after, now)
        return now

    return effect


def _fallen(sowing: Sowing, scene: TurnScene, track: SownTrack, start: int, index: int) -> _Sown | None:
    """The sites where the pieces fall; None where the track ends before the last."""
    asked = scene.with_ledger(scene.ledger)
    number, each = min(sowing.number(scene), MOST_SOWN), sowing.each(scene)
    holes: list[int] = []
    target, skipped = scene.target, 0
    asked.origin = start
    if sowing.origin is not None and sowing.origin(asked):
        holes += [start] * min(each, number)
        target = start
    asked.origin = scene.origin
    while len(holes) < number:
        if (index := track.moved(index, 1)) < 0:
            return None
        asked.target = target = track.sites[index]
        asked.value = number - len(holes)
        if sowing.skip is not None and sowing.skip(asked):
            skipped += 1
            if skipped > MOST_SKIPPED:
                return None
            continue
        skipped = 0
        if not sowing.includes_start and target == start:
            # The hole is passed over, but still the one in question.
            index = track.moved(index, 1)
        holes += [track.sites[index]] * min(each, number - len(holes))
    return _Sown(tuple(holes), target, index)


def _dropped(scene: TurnScene, submove: Submove, start: int, fallen: _Sown) -> Submove:
    counts = list((submove.ledger or scene.ledger).counts)
    for hole in fallen.holes:
        if counts[start]:
            counts[start] -= 1
            counts[hole] += 1
    return heaped(scene, submove, tuple(counts), fallen.holes[-1] if fallen.holes else start)


def _affected(sowing: Sowing, after: TurnScene, track: SownTrack, start: int, fallen: _Sown) -> Iterator[int]:
    """Yield the holes that the effect applies to, from the last one on."""
    index, target = fallen.index, fallen.target
    for _ in track.sites:
        after.origin, after.target = start, target
        if sowing.wanted is not None and not sowing.wanted(after):
            return
        yield target
        onward = sowing.backwards or sowing.forwards
        if onward is None or not onward(after):
            return
        index = track.moved(index, -1 if sowing.backwards else 1)
        if index < 0:
            return
        after.target = target = track.sites[index]
        if not onward(after) or (sowing.backwards and target == start):
            return


def heaps_on(sites: Sites) -> Number:
    """How many pieces the heaps on some sites have."""

    def number(scene: TurnScene) -> int:
        counts = scene.ledger.counts
        return sum(counts[site] for site in sites_of(sites(scene)))

    return number
