"""Moves as functions from a scene to what may be done in it: hop, step, slide, drop, and their sums."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from adoube.games.kit.bits import bits, sites_of
from adoube.games.kit.scene import NOWHERE, Pieces, Submove, TurnScene, replaced
from adoube.games.kit.topology import Topology

__all__ = [
    "Condition",
    "Directions",
    "Goes",
    "Kinds",
    "Moves",
    "Sites",
    "Then",
    "also",
    "drop",
    "each_site",
    "either",
    "first_of",
    "first_of_each",
    "fly",
    "hop",
    "leap",
    "longest",
    "marking",
    "origins_of",
    "relocated",
    "removal",
    "slide",
    "step",
    "when",
]

Sites = Callable[[TurnScene], int]
"""A set of sites, as it is in a scene."""
Condition = Callable[[TurnScene], bool]
Moves = Callable[[TurnScene], list[Submove]]
"""Everything that may be done next."""
Then = Callable[[TurnScene, Submove], Submove]
"""What follows from a submove, worked into it."""
Kinds = Callable[[TurnScene], Sequence[int]]
"""Kinds of pieces by number, as they are in a scene."""
Directions = Callable[[TurnScene], Sequence[int]]
"""Which ways, as it is in a scene."""


@dataclass(frozen=True, slots=True)
class Goes:
    """What steps, slides and hops have in common.

    `origins` are the pieces that go, and `onto` where they may come. Where `by_origin` holds, `onto` looks at
    the scene's origin and is asked anew for each piece.
    """

    origins: Sites
    directions: Directions
    onto: Sites
    by_origin: bool = False
    then: Then | None = None


def relocated(pieces: Pieces, origin: int, target: int, gone: int) -> Pieces:
    """The pieces after one went from `origin` to `target`, all three being sets, and `gone` were taken."""
    if gone:
        stay = ~gone
        left = stay & ~origin
        return tuple([kind & left | target if kind & origin else kind & stay for kind in pieces])
    return tuple([kind ^ origin ^ target if kind & origin else kind for kind in pieces])


def step(grid: Topology, goes: Goes) -> Moves:
    """One site further; what stands there is taken."""
    if goes.by_origin:
        return slide(grid, goes, 1)

    def moves(scene: TurnScene) -> list[Submove]:
        found: list[Submove] = []
        pieces, doomed = scene.pieces, scene.doomed
        origins, onto, taken = goes.origins(scene), goes.onto(scene), ~scene.empty
        for direction in goes.directions(scene):
            for site in sites_of(origins & grid.reaching(onto, direction, 1)):
                target = grid.rays[direction][site][0]
                stands = relocated(pieces, 1 << site, 1 << target, 1 << target & taken)
                found.append(Submove(site, target, stands, direction, doomed))
        return followed(scene, found, goes.then)

    return moves


@lru_cache(maxsize=64)
def _rays_within(grid: Topology, most: int) -> Sequence[Sequence[Sequence[int]]]:
    """By direction and site the sites ahead, `most` at most where it is not 0."""
    return tuple(tuple(ray[: most or None] for ray in rays) for rays in grid.rays)


def slide(grid: Topology, goes: Goes, most: int = 0) -> Moves:
    """As far as it is empty, `most` sites at most where it is not 0, and onto what may be taken."""
    onto_of = goes.onto
    reaches = _rays_within(grid, most)

    def moves(scene: TurnScene) -> list[Submove]:
        found: list[Submove] = []
        pieces, empty, doomed = scene.pieces, scene.empty, scene.doomed
        onto = 0 if goes.by_origin else onto_of(scene)
        directions = goes.directions(scene)
        for site in sites_of(goes.origins(scene)):
            scene.origin = site
            if goes.by_origin:
                onto = onto_of(scene)
            for direction in directions:
                for target in reaches[direction][site]:
                    bit = 1 << target
                    if onto & bit:
                        after = relocated(pieces, 1 << site, bit, bit & ~empty)
                        found.append(Submove(site, target, after, direction, doomed))
                    if not empty & bit:
                        break
        return followed(scene, found, goes.then)

    return moves


def fly(goes: Goes) -> Moves:
    """To any site; what stands there is taken."""

    def moves(scene: TurnScene) -> list[Submove]:
        found: list[Submove] = []
        for site in sites_of(goes.origins(scene) & ~scene.empty):
            scene.origin = site
            onto = goes.onto(scene) & ~(1 << site)
            found.extend(_landed(scene, site, target) for target in sites_of(onto))
        return followed(scene, found, goes.then)

    return moves


def leap(goes: Goes, reach: Callable[[TurnScene], Sequence[Sequence[int]]]) -> Moves:
    """From a site straight to one of those in its `reach`; what stands there is taken."""

    def moves(scene: TurnScene) -> list[Submove]:
        found: list[Submove] = []
        reaches = reach(scene)
        for site in sites_of(goes.origins(scene)):
            scene.origin = site
            onto = goes.onto(scene)
            found.extend(_landed(scene, site, target) for target in reaches[site] if onto >> target & 1)
        return followed(scene, found, goes.then)

    return moves


def _landed(scene: TurnScene, site: int, target: int) -> Submove:
    bit = 1 << target
    pieces = relocated(scene.pieces, 1 << site, bit, bit & ~scene.empty)
    return Submove(site, target, pieces, NOWHERE, scene.doomed)


def drop(kinds: Kinds, onto: Sites, *, from_hand: bool, then: Then | None = None) -> Moves:
    """A piece of one of the kinds comes onto the board, from its player's hand or from outside the game."""

    def moves(scene: TurnScene) -> list[Submove]:
        found: list[Submove] = []
        sites = onto(scene)
        for kind in kinds(scene):
            hands = scene.ledger.hands
            if from_hand and not hands[kind]:
                continue
            ledger = None
            if from_hand:
                ledger = scene.ledger._replace(hands=replaced(hands, kind, hands[kind] - 1))
            for site in sites_of(sites):
                bit = 1 << site
                stay = ~bit
                pieces = tuple(
                    [
                        each | bit if number == kind else each & stay
                        for number, each in enumerate(scene.pieces)
                    ]
                )
                found.append(Submove(NOWHERE, site, pieces, NOWHERE, scene.doomed, ledger=ledger))
        return followed(scene, found, then)

    return moves


def hop(
    grid: Topology,
    goes: Goes,
    over: Sites,
    *,
    takes: bool = True,
    at_the_end: bool = False,
    before: int = 0,
    after: int = 0,
    run: tuple[int, int] = (1, 1),
) -> Moves:
    """Over pieces in a row on sites `over`, which are taken if `takes`, at once or when the turn ends.

    At most `before` empty sites before them and `after` more behind; `run`: how many, at least and at most.
    """

    def short(scene: TurnScene) -> list[Submove]:
        found: list[Submove] = []
        pieces, doomed, hurdles = scene.pieces, scene.doomed, over(scene)
        origins = goes.origins(scene)
        onto = grid.everything if goes.by_origin else goes.onto(scene)
        onto_of = _by_origin(scene, goes.onto)
        for direction in goes.directions(scene):
            able = origins & grid.reaching(hurdles, direction, 1)
            able = able and able & grid.reaching(onto, direction, 2)
            while able:
                origin = able & -able
                able ^= origin
                site = origin.bit_length() - 1
                hurdle, target = grid.rays[direction][site][:2]
                if goes.by_origin and not onto_of(site) >> target & 1:
                    continue
                gone = 1 << hurdle if takes else 0
                stands = relocated(pieces, origin, 1 << target, 0 if at_the_end else gone)
                leaves = doomed | gone if at_the_end else doomed
                found.append(Submove(site, target, stands, direction, leaves))
        return followed(scene, found, goes.then)

    def long(scene: TurnScene) -> list[Submove]:
        found: list[Submove] = []
        hurdles, doomed = over(scene), scene.doomed
        for site in sites_of(goes.origins(scene)):
            scene.origin = site
            onto = goes.onto(scene)
            for direction in goes.directions(scene):
                ray = grid.rays[direction][site]
                passed, targets = _behind(ray, hurdles, scene.empty, before, after, run)
                gone = passed if takes else 0
                for target in targets:
                    if onto >> target & 1:
                        stands = relocated(scene.pieces, 1 << site, 1 << target, 0 if at_the_end else gone)
                        leaves = doomed | gone if at_the_end else doomed
                        found.append(Submove(site, target, stands, direction, leaves))
        return followed(scene, found, goes.then)

    return long if before or after or run != (1, 1) else short


def _by_origin(scene: TurnScene, onto: Sites) -> Callable[[int], int]:
    """Where the piece on a site may come to, asked once for each."""

    @cache
    def onto_from(site: int) -> int:
        scene.origin = site
        return onto(scene)

    return onto_from


def _behind(
    ray: tuple[int, ...], hurdles: int, empty: int, before: int, after: int, run: tuple[int, int]
) -> tuple[int, tuple[int, ...]]:
    """The first pieces on a ray, if they may be hopped over, and the sites behind up to the next piece."""
    distance = next((distance for distance, site in enumerate(ray) if not empty >> site & 1), len(ray))
    passed, length = 0, 0
    for site in ray[distance:]:
        if length == run[1] or not hurdles >> site & 1:
            break
        passed |= 1 << site
        length += 1
    if distance > before or length < run[0]:
        return 0, ()
    targets: list[int] = []
    for target in ray[distance + length : distance + length + 1 + after]:
        targets.append(target)
        if not empty >> target & 1:
            break
    return passed, tuple(targets)


def removal(sites: Sites, then: Then | None = None) -> Moves:
    """One piece on one of the sites is taken off."""

    def moves(scene: TurnScene) -> list[Submove]:
        occupied = sites(scene) & ~scene.empty
        found = [
            Submove(
                site, NOWHERE, tuple([kind & ~(1 << site) for kind in scene.pieces]), NOWHERE, scene.doomed
            )
            for site in sites_of(occupied)
        ]
        return followed(scene, found, then)

    return moves


def marking(sites: Sites, moves: Moves) -> Moves:
    """The moves, each of which marks the sites that are named before it; what follows may mark others."""

    def marked(scene: TurnScene) -> list[Submove]:
        ledger = scene.ledger._replace(pending=sites(scene), marked=True)
        found = moves(scene.with_ledger(ledger))
        return [each if each.ledger else each._replace(ledger=ledger) for each in found]

    return marked


def origins_of(moves: Moves) -> Sites:
    """The sites of the pieces that have some of the moves."""
    return lambda scene: bits(each.origin for each in moves(scene) if each.origin >= 0)


def ending_here(scene: TurnScene) -> list[Submove]:
    """The player may end the turn here."""
    return [Submove(NOWHERE, NOWHERE, scene.pieces, NOWHERE, scene.doomed)]


def followed(scene: TurnScene, found: list[Submove], then: Then | None) -> list[Submove]:
    """The submoves with what follows from each. Raises TooManyTurns."""
    scene.budget.spend(len(found))
    return found if then is None else [then(scene, submove) for submove in found]


def either(parts: Sequence[Moves]) -> Moves:
    """All that any of the parts allows."""
    if len(parts) == 1:
        return parts[0]
    return lambda scene: [submove for part in parts for submove in part(scene)]


def first_of(parts: Sequence[Moves]) -> Moves:
    """What the first part allows that allows anything: it has priority over the others."""

    def moves(scene: TurnScene) -> list[Submove]:
        for part in parts:
            if found := part(scene):
                return found
        return []

    return moves


def first_of_each(parts: Sequence[Moves]) -> Moves:
    """The same for each piece that goes: what one may do takes nothing from the others."""

    def moves(scene: TurnScene) -> list[Submove]:
        found: list[Submove] = []
        for part in parts:
            gone = {submove.origin for submove in found}
            found.extend(submove for submove in part(scene) if submove.origin not in gone)
        return found

    return moves


def each_site(sites: Sites, moves: Moves) -> Moves:
    """What is allowed for one site after the other."""

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
    return lambda scene: [then(scene, submove) for submove in moves(scene)]


def longest(moves: Moves) -> Moves:
    """Those of the moves with which the turn can be made of the most submoves."""

    def found(scene: TurnScene) -> list[Submove]:
        possible = moves(scene)
        if scene.measuring or len(possible) < 2:
            return possible
        known: dict[object, int] = {}
        lengths = [_length(scene, each, known) for each in possible]
        most = max(lengths)
        return [each for each, length in zip(possible, lengths, strict=True) if length == most]

    return found


def _length(scene: TurnScene, submove: Submove, known: dict[object, int]) -> int:
    """How many submoves can still follow in the turn after one; `known` are those of moments met before."""
    if not submove.goes_on:
        return 0
    after = scene.rules.onward(scene, submove)
    moment = after.pieces, after.last, after.heading, after.doomed, after.visited, after.ledger, after.phases
    if moment not in known:
        after.measuring = True
        further = scene.rules.moves_in(after)
        known[moment] = max((1 + _length(after, each, known) for each in further), default=0)
    return known[moment]


def when(condition: Condition, yes: Moves, no: Moves) -> Moves:
    """One of two, by a condition of the scene."""
    return lambda scene: yes(scene) if condition(scene) else no(scene)
