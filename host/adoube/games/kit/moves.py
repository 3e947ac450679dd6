"""Moves as functions from a scene to what may be done in it: hop, step, slide, remove, and their sums."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from adoube.games.kit.grid import Grid, sites_of
from adoube.games.kit.scene import NOWHERE, Pieces, Submove, TurnScene

__all__ = [
    "Condition",
    "Directions",
    "Goes",
    "Moves",
    "Sites",
    "Then",
    "either",
    "first_of",
    "hop",
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
        return tuple([kind ^ origin ^ target if kind & origin else kind & stay for kind in pieces])
    return tuple([kind ^ origin ^ target if kind & origin else kind for kind in pieces])


def step(grid: Grid, goes: Goes) -> Moves:
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


def slide(grid: Grid, goes: Goes, most: int = 0) -> Moves:
    """As far as it is empty, `most` sites at most where it is not 0, and onto what may be taken."""
    onto_of = goes.onto
    reaches = tuple(tuple(ray[: most or None] for ray in rays) for rays in grid.rays)

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


def hop(
    grid: Grid,
    goes: Goes,
    over: Sites,
    *,
    takes: bool = True,
    at_the_end: bool = False,
    before: int = 0,
    after: int = 0,
) -> Moves:
    """Over one piece on one of the sites `over`, which is taken if `takes`, at once or when the turn ends.

    At most `before` empty sites before it and `after` more behind it.
    """

    def short(scene: TurnScene) -> list[Submove]:
        found: list[Submove] = []
        pieces, doomed, hurdles = scene.pieces, scene.doomed, over(scene)
        origins, onto = goes.origins(scene), goes.onto(scene)
        for direction in goes.directions(scene):
            able = origins & grid.reaching(hurdles, direction, 1)
            able = able and able & grid.reaching(onto, direction, 2)
            while able:
                origin = able & -able
                able ^= origin
                site = origin.bit_length() - 1
                hurdle, target = grid.rays[direction][site][:2]
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
                hurdle, targets = _behind(grid.rays[direction][site], hurdles, scene.empty, before, after)
                gone = 1 << hurdle if takes and hurdle != NOWHERE else 0
                for target in targets:
                    if onto >> target & 1:
                        stands = relocated(scene.pieces, 1 << site, 1 << target, 0 if at_the_end else gone)
                        leaves = doomed | gone if at_the_end else doomed
                        found.append(Submove(site, target, stands, direction, leaves))
        return followed(scene, found, goes.then)

    return long if before or after or goes.by_origin else short


def _behind(
    ray: tuple[int, ...], hurdles: int, empty: int, before: int, after: int
) -> tuple[int, tuple[int, ...]]:
    """The first piece on a ray, if it may be hopped over, and the sites behind it up to the next piece."""
    distance = next((distance for distance, site in enumerate(ray) if not empty >> site & 1), None)
    if distance is None or distance > before or not hurdles >> (hurdle := ray[distance]) & 1:
        return NOWHERE, ()
    targets: list[int] = []
    for target in ray[distance + 1 : distance + 2 + after]:
        targets.append(target)
        if not empty >> target & 1:
            break
    return hurdle, tuple(targets)


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


def ending_here(scene: TurnScene) -> list[Submove]:
    """The player may end the turn here."""
    return [Submove(NOWHERE, NOWHERE, scene.pieces, NOWHERE, scene.doomed)]


def followed(scene: TurnScene, found: list[Submove], then: Then | None) -> list[Submove]:
    """The submoves with what follows from each. Raises TooManyWays."""
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


def when(condition: Condition, yes: Moves, no: Moves) -> Moves:
    """One of two, by a condition of the scene."""
    return lambda scene: yes(scene) if condition(scene) else no(scene)
