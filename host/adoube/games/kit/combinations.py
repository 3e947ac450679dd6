"""Moves made of other moves: all of several, the first that allows anything, the longest, and others."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from operator import or_

from adoube.games.kit.moves import Condition, Moves, Sites, Then, followed, relocated
from adoube.games.kit.scene import NOWHERE, Countable, Pieces, Submove, TurnScene, how_many, is_quick
from adoube.games.kit.topology import Topology, sites_of

__all__ = [
    "also",
    "carrying_out",
    "copying",
    "each_site",
    "either",
    "ending_here",
    "first_of",
    "first_of_each",
    "for_each_area",
    "for_each_site",
    "longest",
    "marking",
    "nothing",
    "nowhere",
    "of_mover",
    "passed",
    "preceded",
    "taking",
    "when",
]


def marking(sites: Sites, moves: Moves) -> Moves:
    """The moves, each of which marks the sites that are named before it; what follows may mark others."""

    def marked(scene: TurnScene) -> list[Submove]:
        ledger = scene.ledger._replace(pending=sites(scene), marked=True)
        found = moves(scene.with_ledger(ledger))
        return [each if each.ledger else each._replace(ledger=ledger) for each in found]

    return marked


def ending_here(then: Then | None) -> Moves:
    """The player may end the turn here."""

    def moves(scene: TurnScene) -> list[Submove]:
        return followed(scene, [Submove(NOWHERE, NOWHERE, scene.pieces, NOWHERE, scene.doomed)], then)

    return Countable(moves, lambda scene: 1)


def either(parts: Sequence[Moves]) -> Moves:
    """All that any of the parts allows."""
    if len(parts) == 1:
        return parts[0]
    return Countable(
        lambda scene: [submove for part in parts for submove in part(scene)],
        lambda scene: sum([how_many(part, scene) for part in parts]),
        all(map(is_quick, parts)),
    )


def of_mover(parts: Mapping[int, Moves]) -> Moves:
    """The moves of the seat to move; none where it has no part."""
    return Countable(
        lambda scene: parts.get(scene.mover, nothing)(scene),
        lambda scene: how_many(parts.get(scene.mover, nothing), scene),
        all(map(is_quick, parts.values())),
    )


def first_of(parts: Sequence[Moves]) -> Moves:
    """Combine moves by priority: the first part that allows anything hides the others."""

    def moves(scene: TurnScene) -> list[Submove]:
        for part in parts:
            if found := scene.all_moves(part):
                return found
        return []

    def number(scene: TurnScene) -> int:
        return next(filter(None, (how_many(part, scene) for part in parts)), 0)

    return Countable(moves, number, all(map(is_quick, parts)))


def first_of_each(parts: Sequence[Moves]) -> Moves:
    """The same for each piece that goes: what one may do takes nothing from the others."""

    def moves(scene: TurnScene) -> list[Submove]:
        found: list[Submove] = []
        for part in parts:
            gone = {submove.origin for submove in found}
            found.extend(submove for submove in scene.all_moves(part) if submove.origin not in gone)
        return found

    return moves


def each_site(sites: Sites, moves: Moves) -> Moves:
    """Combine the moves allowed for each site in turn."""

    def found(scene: TurnScene) -> list[Submove]:
        submoves: list[Submove] = []
        outer = scene.site
        for site in sites_of(sites(scene)):
            scene.site = site
            submoves.extend(moves(scene))
        scene.site = outer
        return submoves

    return found


def also(moves: Moves, then: Then) -> Moves:
    """The moves, and what follows from each beside what follows by itself."""
    return Countable(
        lambda scene: followed(scene, moves(scene), then),
        lambda scene: how_many(moves, scene),
        is_quick(moves),
    )


def taking(then: Then, always: Then | None) -> Then:
    """Combine consequences: those of taking what stood on the target come before those of any move."""

    def effect(scene: TurnScene, submove: Submove) -> Submove:
        if not scene.empty >> submove.target & 1:
            submove = then(scene, submove)
        return submove if always is None else always(scene, submove)

    return effect


def carrying_out(moves: Moves) -> Then:
    """Return the consequence that makes all of the moves, as they are possible before the first of them."""

    def effect(scene: TurnScene, submove: Submove) -> Submove:
        slots = scene.origin, scene.target, scene.between, scene.site
        found = moves(scene)
        scene.origin, scene.target, scene.between, scene.site = slots
        for each in found:
            touched = reduce(or_, (was ^ now for was, now in zip(scene.pieces, each.pieces, strict=True)), 0)
            if each.target >= 0:
                touched |= 1 << each.target  # another effect may have taken an equal piece from there
            pieces = tuple(
                stands & ~touched | now & touched
                for stands, now in zip(submove.pieces, each.pieces, strict=True)
            )
            doomed, ledger = submove.doomed | each.doomed, each.ledger or submove.ledger
            submove = submove._replace(pieces=pieces, doomed=doomed, ledger=ledger)
        return submove

    return effect


def for_each_site(sites: Sites, then: Then, slot: str = "site") -> Then:
    """Return the consequence that applies one for each of the sites.

    `slot`: where the scene has the site meanwhile.
    """

    def effect(scene: TurnScene, submove: Submove) -> Submove:
        outer, among = getattr(scene, slot), sites(scene)
        scene.budget.glance(among.bit_count())
        for site in sites_of(among):
            setattr(scene, slot, site)
            submove = then(scene, submove)
        setattr(scene, slot, outer)
        return submove

    return effect


def for_each_area(areas: Callable[[TurnScene], Iterable[int]], then: Then) -> Then:
    """Return the consequence that applies one for each of some groups of sites, being the scene's area."""

    def effect(scene: TurnScene, submove: Submove) -> Submove:
        outer = scene.area
        for area in areas(scene):
            scene.area = area
            submove = then(scene, submove)
        scene.area = outer
        return submove

    return effect


def preceded(before: Then, then: Then | None, over: Sites | None = None) -> Then:
    """Return the consequence of moves that something happens with: it happens before the piece goes.

    `over`: the sites that the piece goes over, for each of which it happens, being the scene's `between`.
    """

    def effect(scene: TurnScene, submove: Submove) -> Submove:
        origin, target = submove.origin, submove.target
        slots = scene.origin, scene.target, scene.between
        scene.origin, scene.target = origin, target
        done = submove._replace(pieces=scene.pieces)
        for site in (NOWHERE,) if over is None else sites_of(over(scene)):
            scene.between = site
            done = _marking_more(done, before(scene, done))
        scene.origin, scene.target, scene.between = slots
        pieces = done.pieces
        if origin >= 0 and target >= 0 and any(kind >> origin & 1 for kind in pieces):
            gone = _standing(scene.pieces) & ~_standing(submove.pieces) & ~(1 << origin)
            pieces = relocated(pieces, 1 << origin, 1 << target, gone | 1 << target & _standing(pieces))
        elif origin < 0:
            pieces = tuple(
                stands & ~(was ^ now) | now & (was ^ now)
                for stands, was, now in zip(pieces, scene.pieces, submove.pieces, strict=True)
            )
        submove = done._replace(pieces=pieces)
        return submove if then is None else then(scene, submove)

    return effect


def passed(grid: Topology, over: Sites) -> Sites:
    """The hurdles that a hop goes over, from the scene's origin to its target."""
    return lambda scene: grid.between(scene.origin, scene.target) & over(scene)


def copying(then: Then | None) -> Then:
    """Return the consequence of moves that leave a piece of the same kind behind where they began."""

    def effect(scene: TurnScene, submove: Submove) -> Submove:
        stays, kinds = 1 << submove.origin, zip(submove.pieces, scene.pieces, strict=True)
        copied = submove._replace(pieces=tuple([after | before & stays for after, before in kinds]))
        return copied if then is None else then(scene, copied)

    return effect


def _marking_more(earlier: Submove, later: Submove) -> Submove:
    """The later submove, with the sites that either of them marks."""
    was, now = earlier.ledger, later.ledger
    if was is None or now is None or not was.marked:
        return later
    return later._replace(ledger=now._replace(pending=was.pending | now.pending))


def _standing(pieces: Pieces) -> int:
    return reduce(or_, pieces, 0)


def longest(moves: Moves) -> Moves:
    """Those of the moves with which the turn can be made of the most submoves."""

    def found(scene: TurnScene) -> list[Submove]:
        possible = scene.all_moves(moves)
        if scene.measuring or len(possible) < 2:
            return possible
        known: dict[object, int] = {}
        lengths = [_length(scene, each, known) for each in possible]
        most = max(lengths)
        return [each for each, length in zip(possible, lengths, strict=True) if length == most]

    return Countable(found, lambda scene: how_many(moves, scene), is_quick(moves))


def _length(scene: TurnScene, submove: Submove, known: dict[object, int]) -> int:
    """How many submoves can still follow in the turn after one; `known` are those of moments met before."""
    if not submove.goes_on:
        return 0
    after = scene.rules.onward(scene, submove)
    moment = (
        *(after.pieces, after.last, after.heading, after.doomed, after.visited),
        *(after.continued, after.ledger, after.phases),
    )
    if moment not in known:
        after.measuring = True
        further = scene.rules.moves_in(after)
        known[moment] = max((1 + _length(after, each, known) for each in further), default=0)
    return known[moment]


def when(condition: Condition, yes: Moves, no: Moves) -> Moves:
    """One of two, by a condition of the scene."""
    return Countable(
        lambda scene: yes(scene) if condition(scene) else no(scene),
        lambda scene: how_many(yes if condition(scene) else no, scene),
        is_quick(yes) and is_quick(no),
    )


nothing = Countable(lambda scene: [], lambda scene: 0)  # no moves at all


def nowhere(scene: TurnScene) -> int:
    """No sites at all."""
    return 0
