"""Moves as functions from a scene to what may be done in it: hop, step, slide, drop and others."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from adoube.games.kit.scene import NOWHERE, Countable, Pieces, Submove, TurnScene, replaced
from adoube.games.kit.topology import Topology, bits, sites_of

__all__ = [
    "Condition",
    "Directions",
    "Goes",
    "Hurdles",
    "Kinds",
    "Moves",
    "Passing",
    "Sites",
    "Then",
    "drop",
    "fly",
    "followed",
    "hop",
    "leap",
    "placed",
    "promotion",
    "relocated",
    "removal",
    "select",
    "slide",
    "step",
    "swap",
]

Sites = Callable[[TurnScene], int]  # A set of sites, as it is in a scene.
Among = Callable[[TurnScene, int], int]  # Those of some sites that belong to a set.
Condition = Callable[[TurnScene], bool]
Moves = Callable[[TurnScene], list[Submove]]  # Everything that may be done next.
Then = Callable[[TurnScene, Submove], Submove]  # What follows from a submove, worked into it.
Kinds = Callable[[TurnScene], Sequence[int]]  # Kinds of pieces by number, as they are in a scene.
Directions = Callable[[TurnScene], Sequence[int]]  # Which ways, as it is in a scene.


@dataclass(frozen=True, slots=True)
class Goes:
    """The common part of steps, slides and hops.

    `origins` are the pieces that go, and `onto` where they may come; slides have to end there. Where
    `by_origin` holds, `onto` looks at the scene's origin and is asked again for each piece.
    """

    origins: Sites
    directions: Directions
    onto: Sites
    by_origin: bool = False
    then: Then | None = None
    turns: bool = False  # whether the directions look at the scene's origin as well


@dataclass(frozen=True, slots=True)
class Passing:
    """Which sites a slide passes and on which it may stop. It ends on the first of `onto`.

    Where `by_origin` holds, both look at the scene's origin and are asked again for each piece.
    """

    over: Sites
    stops: Sites
    least: int = 1
    most: int = 0  # how many sites it goes; 0: as many as there are
    by_origin: bool = False


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
        return _step_of_each(grid, goes)

    def moves(scene: TurnScene) -> list[Submove]:
        found: list[Submove] = []
        pieces, doomed = scene.pieces, scene.doomed
        origins, onto, taken = goes.origins(scene), goes.onto(scene) & scene.wanted, ~scene.empty
        for direction in goes.directions(scene):
            for site in sites_of(origins & grid.reaching(onto, direction, 1)):
                target = grid.rays[direction][site][0]
                stands = relocated(pieces, 1 << site, 1 << target, 1 << target & taken)
                found.append(Submove(site, target, stands, direction, doomed))
        return followed(scene, found, goes.then)

    def number(scene: TurnScene) -> int:
        origins, onto, ways = goes.origins(scene), goes.onto(scene) & scene.wanted, goes.directions(scene)
        return sum((origins & grid.reaching(onto, direction, 1)).bit_count() for direction in ways)

    return Countable(moves, number)


def _step_of_each(grid: Topology, goes: Goes) -> Moves:
    """The same where each piece may come to other sites, of which only those beside it are asked about."""
    among: Among = getattr(goes.onto, "among", None) or (lambda scene, sites: goes.onto(scene) & sites)

    def moves(scene: TurnScene) -> list[Submove]:
        found: list[Submove] = []
        for site in sites_of(goes.origins(scene)):
            scene.origin = site
            ways = goes.directions(scene)
            ahead = [(way, ray[0]) for way in ways if (ray := grid.rays[way][site])]
            onto = among(scene, bits(target for _, target in ahead) & scene.wanted)
            found.extend(_landed(scene, site, target, way) for way, target in ahead if onto >> target & 1)
        return followed(scene, found, goes.then)

    return moves


def slide(grid: Topology, goes: Goes, passing: Passing) -> Moves:
    """As far as it may pass; on a site of `onto` it ends, and takes what stands there."""
    onto_of, least, ray_sites = goes.onto, passing.least, grid.ray_sites

    def moves(scene: TurnScene) -> list[Submove]:
        found: list[Submove] = []
        over = stops = 0
        if not passing.by_origin:
            over, stops = passing.over(scene), passing.stops(scene) & scene.wanted
        onto = 0 if goes.by_origin else onto_of(scene)
        directions = () if goes.by_origin else goes.directions(scene)
        for site in sites_of(goes.origins(scene)):
            scene.origin = site
            if goes.by_origin:
                onto, directions = onto_of(scene), goes.directions(scene)
            if passing.by_origin:
                over, stops = passing.over(scene), passing.stops(scene) & scene.wanted
            for direction in directions:
                if not ray_sites[direction][site] & stops:
                    continue
                ray = grid.rays[direction][site]
                for distance, target in enumerate(ray[: passing.most or None], start=1):
                    ends = onto >> target & 1 and distance >= least
                    if not (ends or over >> target & 1):
                        break
                    if stops >> target & 1 and distance >= least:
                        found.append(_landed(scene, site, target, direction))
                    if ends:
                        break
        return followed(scene, found, goes.then)

    return moves


def fly(goes: Goes) -> Moves:
    """To any site; what stands there is taken."""

    def moves(scene: TurnScene) -> list[Submove]:
        found: list[Submove] = []
        for site in sites_of(goes.origins(scene) & ~scene.empty):
            scene.origin = site
            onto = goes.onto(scene) & scene.wanted & ~(1 << site)
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
            onto = goes.onto(scene) & scene.wanted
            found.extend(_landed(scene, site, target) for target in reaches[site] if onto >> target & 1)
        return followed(scene, found, goes.then)

    return moves


def _landed(scene: TurnScene, site: int, target: int, heading: int = NOWHERE) -> Submove:
    bit = 1 << target
    pieces = relocated(scene.pieces, 1 << site, bit, bit & ~scene.empty)
    return Submove(site, target, pieces, heading, scene.doomed)


def drop(kinds: Kinds, onto: Sites, *, from_hand: bool, then: Then | None = None) -> Moves:
    """A piece of one of the kinds comes onto the board, from its player's hand or from outside the game."""

    def moves(scene: TurnScene) -> list[Submove]:
        found: list[Submove] = []
        sites = onto(scene) & scene.wanted
        for kind in kinds(scene):
            hands = scene.ledger.hands
            if from_hand and not hands[kind]:
                continue
            ledger = None
            if from_hand:
                ledger = scene.ledger._replace(hands=replaced(hands, kind, hands[kind] - 1))
            for site in sites_of(sites):
                pieces = placed(scene.pieces, site, kind)
                found.append(Submove(NOWHERE, site, pieces, NOWHERE, scene.doomed, ledger=ledger))
        return followed(scene, found, then)

    def number(scene: TurnScene) -> int:
        held = sum(not from_hand or scene.ledger.hands[kind] > 0 for kind in kinds(scene))
        return held and held * onto(scene).bit_count()

    return Countable(moves, number)


@dataclass(frozen=True, slots=True)
class Hurdles:
    """The pieces that hops go over: `run` of them in a row, at least and at most, on some `sites`.

    Before them are at most `before` empty sites, and `after` more behind. Where `by_origin` holds, `sites`
    looks at the scene's origin and is asked again for each piece.
    """

    sites: Sites
    by_origin: bool = False
    takes: bool = True
    at_the_end: bool = False  # whether they are taken when the turn ends, not at once
    before: int = 0
    after: int = 0
    run: tuple[int, int] = (1, 1)

    @property
    def are_near(self) -> bool:
        """Return whether a hop always goes two sites, and one question is enough for all pieces."""
        return not (self.before or self.after or self.by_origin or self.run != (1, 1))


def hop(grid: Topology, goes: Goes, hurdles: Hurdles) -> Moves:
    """Over pieces to a site behind them; what stands there is taken."""
    over, takes, at_the_end = hurdles.sites, hurdles.takes, hurdles.at_the_end

    def short(scene: TurnScene) -> list[Submove]:
        found: list[Submove] = []
        pieces, doomed, over_here = scene.pieces, scene.doomed, over(scene)
        origins, taken = goes.origins(scene), ~scene.empty
        onto = (grid.everything if goes.by_origin else goes.onto(scene)) & scene.wanted
        onto_of = _by_origin(scene, goes.onto) if goes.by_origin else None
        for direction in goes.directions(scene):
            able = origins & grid.reaching(over_here, direction, 1)
            able = able and able & grid.reaching(onto, direction, 2)
            while able:
                origin = able & -able
                able ^= origin
                site = origin.bit_length() - 1
                hurdle, target = grid.rays[direction][site][:2]
                if onto_of is not None and not onto_of(site) >> target & 1:
                    continue
                gone, landing = 1 << hurdle if takes else 0, 1 << target
                stands = relocated(pieces, origin, landing, landing & taken | (0 if at_the_end else gone))
                leaves = doomed | gone if at_the_end else doomed
                found.append(Submove(site, target, stands, direction, leaves))
        return followed(scene, found, goes.then)

    def long(scene: TurnScene) -> list[Submove]:
        found: list[Submove] = []
        over_here, doomed = 0 if hurdles.by_origin else over(scene), scene.doomed
        for site in sites_of(goes.origins(scene)):
            scene.origin = site
            onto = goes.onto(scene)
            if hurdles.by_origin:
                over_here = over(scene)
            for direction in goes.directions(scene):
                for passed, target in _landings(grid.rays[direction][site], over_here, onto, hurdles):
                    gone, landing = passed & ~scene.empty if takes else 0, 1 << target
                    off = landing & ~scene.empty | (0 if at_the_end else gone)
                    stands = relocated(scene.pieces, 1 << site, landing, off)
                    leaves = doomed | gone if at_the_end else doomed
                    found.append(Submove(site, target, stands, direction, leaves))
        return followed(scene, found, goes.then)

    def number(scene: TurnScene) -> int:
        near, far, reach = over(scene), goes.onto(scene) & scene.wanted, grid.reaching
        origins, ways = goes.origins(scene), goes.directions(scene)
        able = [origins & reach(near, way, 1) & reach(far, way, 2) for way in ways]
        return sum(each.bit_count() for each in able)

    if goes.turns or not hurdles.are_near:
        return long
    return short if goes.by_origin else Countable(short, number)


def _by_origin(scene: TurnScene, onto: Sites) -> Callable[[int], int]:
    """Cache the targets of the piece on each site."""

    known: dict[int, int] = {}

    # Made in every scene: functools.cache would take longer to make than most hops.
    def onto_from(site: int) -> int:
        if site not in known:
            scene.origin = site
            known[site] = onto(scene)
        return known[site]

    return onto_from


def _landings(ray: tuple[int, ...], over: int, onto: int, hurdles: Hurdles) -> Iterator[tuple[int, int]]:
    """Yield the sites that each hop along a ray goes over, and where it ends."""
    least, most = hurdles.run
    first = next((number for number, site in enumerate(ray) if over >> site & 1), len(ray))
    if first > hurdles.before or bits(ray[:first]) & ~onto:
        return
    row = tuple(takewhile(lambda site: over >> site & 1, ray[first : first + most]))
    for length in range(least, len(row) + 1):
        behind = ray[first + length : first + length + 1 + hurdles.after]
        for target in takewhile(lambda site: onto >> site & 1, behind):
            yield bits(row[:length]), target


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

    return Countable(moves, lambda scene: (sites(scene) & ~scene.empty).bit_count())


def select(origins: Sites, onto: Sites | None, then: Then | None) -> Moves:
    """One site is named, or one and another; only what follows changes anything."""

    def moves(scene: TurnScene) -> list[Submove]:
        found: list[Submove] = []
        for site in sites_of(origins(scene)):
            scene.origin = site
            targets = (NOWHERE,) if onto is None else sites_of(onto(scene) & ~(1 << site))
            found += [Submove(site, target, scene.pieces, NOWHERE, scene.doomed) for target in targets]
        return followed(scene, found, then)

    return moves


def swap(one: Callable[[TurnScene], int], other: Callable[[TurnScene], int], then: Then | None) -> Moves:
    """The pieces on two sites change places; the first goes to the second where that is empty."""

    def moves(scene: TurnScene) -> list[Submove]:
        here, there = one(scene), other(scene)
        if here < 0 or there < 0 or here == there or scene.empty >> here & 1:
            return []
        pieces = tuple(
            [
                kind ^ (1 << here | 1 << there) if (kind >> here ^ kind >> there) & 1 else kind
                for kind in scene.pieces
            ]
        )
        return followed(scene, [Submove(here, there, pieces, NOWHERE, scene.doomed)], then)

    return moves


def promotion(site: Callable[[TurnScene], int], kinds: Kinds) -> Moves:
    """The turn ends, and the piece on a site becomes one of the kinds."""

    def moves(scene: TurnScene) -> list[Submove]:
        if (at := site(scene)) < 0 or scene.empty >> at & 1:
            return []
        found = [placed(scene.pieces, at, kind) for kind in kinds(scene)]
        return followed(
            scene, [Submove(NOWHERE, NOWHERE, pieces, NOWHERE, scene.doomed) for pieces in found], None
        )

    return moves


def placed(pieces: Pieces, site: int, kind: int) -> Pieces:
    """The pieces where one of a kind stands on a site, whatever stood there before."""
    bit = 1 << site
    stay = ~bit
    return tuple([each | bit if number == kind else each & stay for number, each in enumerate(pieces)])


def followed(scene: TurnScene, found: list[Submove], then: Then | None) -> list[Submove]:
    """The submoves with what follows from each, where more is asked than where a piece can come to.

    Raises TooManyTurns.
    """
    scene.budget.spend(len(found))
    return found if then is None or scene.supposed else [then(scene, submove) for submove in found]
