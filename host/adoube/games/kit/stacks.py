"""Stacks of pieces: what stands beneath the top piece of a site, and how moves and captures change it.

In games with stacks the sites of each kind are those of top pieces alone. The ledger has the kinds beneath
them, by site and bottom first. As in Ludii, a piece that comes to an occupied site stands on top.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import count

from adoube.games.kit.moves import Condition, Directions, Sites, Then, placed
from adoube.games.kit.scene import NOWHERE, Ledger, Pieces, Submove, TurnScene
from adoube.games.kit.topology import Topology, sites_of

__all__ = [
    "KindStack",
    "buried",
    "carried",
    "levels_in_line",
    "lightened",
    "shifted",
    "stack_in",
    "standing_anywhere",
]

KindStack = tuple[int, ...]  # Kinds of pieces by number, bottom first.


def stack_of(pieces: Pieces, ledger: Ledger, site: int) -> KindStack:
    """The pieces on a site; empty where none stands."""
    for kind, sites in enumerate(pieces):
        if sites >> site & 1:
            return (*ledger.beneath[site], kind)
    return ()


def stack_in(scene: TurnScene, site: int) -> KindStack:
    """The pieces on a site in a scene; empty where none stands, or where there is no site."""
    return stack_of(scene.pieces, scene.ledger, site) if site >= 0 else ()


def buried(ledger: Ledger, kinds: Collection[int], sites: int = -1) -> int:
    """How many pieces of some kinds stand beneath others on some sites; 0 in games without stacks."""
    return sum(
        kind in kinds for site, stack in enumerate(ledger.beneath) if sites >> site & 1 for kind in stack
    )


def standing_anywhere(kind: Callable[[TurnScene], int | None]) -> Sites:
    """The sites where a piece of a kind stands, on top or beneath others."""

    def sites(scene: TurnScene) -> int:
        if (number := kind(scene)) is None:
            return 0
        found = scene.pieces[number]
        for site, stack in enumerate(scene.ledger.beneath):
            if number in stack:
                found |= 1 << site
        return found

    return sites


def carried(then: Then | None, *, whole: bool, before: Then | None = None, over: Sites | None = None) -> Then:
    """Return the consequence of a move that makes it one of stacks, and what follows.

    `whole`: the whole stack goes, not only its top piece. `before` happens before it goes; `over`: for each
    of the sites that it goes over, being the scene's `between`.
    """

    def effect(scene: TurnScene, submove: Submove) -> Submove:
        origin, target = submove.origin, submove.target
        done = submove._replace(pieces=scene.pieces)
        if before is not None:
            slots = scene.origin, scene.target, scene.between
            scene.origin, scene.target = origin, target
            for site in (NOWHERE,) if over is None else sites_of(over(scene)):
                scene.between = site
                done = before(scene, done)
            scene.origin, scene.target, scene.between = slots
        if origin == NOWHERE:
            going: KindStack = (_kind_on(submove.pieces, target),)
        else:
            stack = _stack_after(scene, done, origin)
            going = stack if whole else stack[-1:]
            done = _restacked(scene, done, {origin: stack[: len(stack) - len(going)]})
        if target != NOWHERE:
            done = _restacked(scene, done, {target: (*_stack_after(scene, done, target), *going)})
        return done if then is None else then(scene, done)

    return effect


def shifted(origins: Sites, target: Callable[[TurnScene], int], *, whole: bool, bottom: bool) -> Then:
    """Return the consequence that a piece goes from each of some sites to another.

    It is the top piece, or the one at the `bottom`; `whole`: all of them go.
    """

    def effect(scene: TurnScene, submove: Submove) -> Submove:
        end = target(scene)
        for start in sites_of(origins(scene)):
            stack = _stack_after(scene, submove, start)
            if not stack or end in (NOWHERE, start):
                continue
            going = stack if whole else stack[:1] if bottom else stack[-1:]
            stay = stack[len(going) :] if bottom else stack[: len(stack) - len(going)]
            submove = _restacked(scene, submove, {start: stay})
            submove = _restacked(scene, submove, {end: (*_stack_after(scene, submove, end), *going)})
        return submove

    return effect


def lightened(sites: Sites, number: Callable[[TurnScene], int]) -> Then:
    """Return the consequence that so many pieces, at least one, are taken from the top of some stacks."""

    def effect(scene: TurnScene, submove: Submove) -> Submove:
        taken = max(1, number(scene))
        stacks = {site: _stack_after(scene, submove, site) for site in sites_of(sites(scene))}
        return _restacked(scene, submove, {site: stack[:-taken] for site, stack in stacks.items()})

    return effect


def _stack_after(scene: TurnScene, submove: Submove, site: int) -> KindStack:
    return stack_of(submove.pieces, submove.ledger or scene.ledger, site)


def _restacked(scene: TurnScene, submove: Submove, stacks: Mapping[int, KindStack]) -> Submove:
    """The submove after which other stacks stand on some sites."""
    ledger, pieces = submove.ledger or scene.ledger, submove.pieces
    beneath = [*ledger.beneath]
    for site, stack in stacks.items():
        beneath[site] = stack[:-1]
        pieces = placed(pieces, site, stack[-1] if stack else NOWHERE)
    return submove._replace(pieces=pieces, ledger=ledger._replace(beneath=tuple(beneath)))


def _kind_on(pieces: Pieces, site: int) -> int:
    return next(kind for kind, sites in enumerate(pieces) if sites >> site & 1)


def levels_in_line(
    grid: Topology, pivot: Callable[[TurnScene], int], directions: Directions, length: int
) -> Condition:
    """Return the condition that so many pieces of one kind are in line with the top piece of a site.

    A line stays on one level, goes up or down by one with each site, or is within the one stack.
    """

    def condition(scene: TurnScene) -> bool:
        stack = stack_in(scene, site := pivot(scene))
        if not stack:
            return False
        level, kind = len(stack) - 1, stack[-1]
        if _run(((site, lower) for lower in range(level, -1, -1)), scene, kind) >= length:
            return True
        for way in directions(scene):
            ahead, behind = grid.rays[way][site], grid.behind(way, site)
            for slope in (-1, 0, 1):
                there = zip(ahead, count(level + slope, slope), strict=False)
                back = zip(behind, count(level - slope, -slope), strict=False)
                if 1 + _run(there, scene, kind) + _run(back, scene, kind) >= length:
                    return True
        return False

    return condition


def _run(places: Iterable[Sequence[int]], scene: TurnScene, kind: int) -> int:
    """How many of some sites and levels, from the first on, have a piece of a kind."""
    found = 0
    for site, level in places:
        stack = stack_in(scene, site)
        if not 0 <= level < len(stack) or stack[level] != kind:
            break
        found += 1
    return found
