"""Ludemes that move a piece from site to site: `Step`, `Slide`, `Hop`, `Leap`, and any `from` and `to`."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from adoube.games.kit import combinations
from adoube.games.kit import moves as kit
from adoube.games.kit.conditions import both
from adoube.games.kit.heaps import carrying
from adoube.games.kit.moves import Goes, Moves, Sites, Then
from adoube.games.kit.scene import TurnScene
from adoube.games.kit.stacks import carried
from adoube.games.kit.topology import COMPASS, SquareGrid, Topology
from adoube.games.lud.captures import is_plain_removal, taken, then_of
from adoube.games.lud.conditions import Conditions
from adoube.games.lud.consequences import Consequences
from adoube.games.lud.formations import paths_of
from adoube.games.lud.hands import kinds_at, slots_of
from adoube.games.lud.numbers import amount_of
from adoube.games.lud.references import directions, names_directions
from adoube.games.lud.regions import sites_of_node
from adoube.games.lud.setting import (
    RANGES,
    GameEquipment,
    is_only,
    is_set,
    mentions,
    names_variable,
    number_of,
    range_of,
    substituted,
    truth,
)
from adoube.games.lud.tree import (
    Arguments,
    Braces,
    DescriptionError,
    Label,
    Ludeme,
    Node,
    Number,
    Symbol,
    head,
    unsupported,
)

__all__ = ["Movements"]


@dataclass(frozen=True)
class Movements(ABC):
    """Compiles movements. `origins` are the pieces that `(from)` stands for, where something says so."""

    setting: GameEquipment
    origins: Sites | None = None
    held: kit.Kinds | None = None  # the kinds of pieces in hand that `(from)` stands for, likewise
    ahead: int = 0  # how many submoves these moves are looked ahead

    @abstractmethod
    def compiled(self, node: Node) -> Moves:
        """Compile any ludeme that makes moves. Raises DescriptionError."""

    @property
    def conditions(self) -> Conditions:
        """The conditions in these moves."""
        asked = replace(self, ahead=self.ahead + 1)
        return Conditions(
            self.setting,
            lambda setting, node: replace(asked, setting=replace(setting, whole_turn=False)).compiled(node),
        )

    @property
    def then(self) -> Consequences:
        """Return the consequences that these moves may have."""
        after = self._after
        asked = replace(after, setting=replace(after.setting, follows=True))
        return Consequences(asked.setting, asked.conditions)

    @property
    def _after(self) -> Self:
        """Moves and conditions as they are asked for after a submove."""
        within = replace(self.setting, within=True, whole_turn=False)
        return replace(self, setting=within, origins=None, held=None)

    def _for_each(self, variable: str) -> Self:
        """Moves that are asked for one site after the other."""
        return replace(self, setting=replace(self.setting, bound=self.setting.bound | {variable}))

    def from_to(self, node: Ludeme, given: Arguments) -> Moves:
        """`(move (from ...) (to ...))`: from a hand onto the board, or from any site to any other."""
        origin, target = given.ludeme_called("from"), given.ludeme_called("to")
        if origin is None or target is None:
            raise DescriptionError(node.mark, "goes_where")
        then = self._then(given)
        if self.setting.heaps:
            return self._carried(origin, target, given.label("count"), then)
        copies = is_set(given, "copy")
        then = self._with_applied(given, target, then)
        if (kinds := self._in_hand(origin)) is not None:
            if copies is not mentions(origin, "Shared"):
                raise unsupported(origin)  # only the pieces of a shared hand are copied, and all of them
            return kit.drop(kinds, self._onto(target, applied=True), from_hand=not copies, then=then)
        if copies and self.setting.stacks:
            raise unsupported(node)  # how much of a stack stays is not known
        by_origin = names_variable(target, "from")
        asked = self._for_each("from") if by_origin else self
        origins = self._origins(node, Arguments(Ludeme((node.items[0], origin), node.mark)))
        headings: kit.Directions = lambda scene: ()  # noqa: E731
        then = combinations.copying(then) if copies else then
        return kit.fly(
            Goes(origins, headings, asked._onto(target, applied=True), by_origin=by_origin, then=then)
        )

    def _with_applied(
        self,
        given: Arguments,
        target: Ludeme,
        then: Then | None,
        passed: Sites | None = None,
        *,
        may_ask: bool = False,
    ) -> Then | None:
        """The consequences of a move, after those of `(to (apply ...))`.

        `passed`: the sites that hops go over. `may_ask`: whether `(apply if:...)` is understood.
        """
        apply = _apply_of(target)
        if self.setting.stacks and passed is None:
            return self._stacked(given, apply, then, may_ask=may_ask)
        if apply is None:
            return then
        if self.setting.stacks:
            raise unsupported(apply, inside=target)
        if not is_plain_removal(apply, "to"):
            over = passed if names_variable(apply, "between") else None
            return combinations.preceded(self._applied(apply, may_ask=may_ask), then, over)
        taken(self.conditions.sites, apply, "to", may_ask=may_ask)
        taking = then_of(apply)
        return then if taking is None else combinations.taking(self.then.compiled(taking), then)

    def _carried(self, origin: Ludeme, target: Ludeme, count: Node | None, then: Then | None) -> Moves:
        """`(move (from SITES if:...) (to SITES if:...) count:N)` between heaps."""
        with Arguments(origin) as chosen:
            sites, asked = self._sites(chosen.needed()), chosen.label("if")
        if asked is not None:
            sites = both(sites, self.conditions.sites(asked, "from"))
        there = self._for_each("from")
        bound = there.setting.bound | {"to"}
        one = Number(1, origin.mark)
        number = amount_of(replace(there.setting, bound=bound), one if count is None else count)
        return carrying(sites, there._onto(target), number, then)

    def _in_hand(self, origin: Ludeme) -> kit.Kinds | None:
        """The kinds of pieces in hand that `(from ...)` names; None where it names sites."""
        if len(origin.items) == 1:
            return self.held
        if len(origin.items) == 2 and (slots := slots_of(self.setting, origin.items[1])) is not None:
            return kinds_at(self.setting, slots)
        return None

    def _onto(self, target: Ludeme, *, applied: bool = False) -> Sites:
        """Return the sites of `(to SITES if:...)`. `applied`: whether `(apply ...)` has been compiled."""
        with Arguments(target) as to:
            sites, asked, apply = to.next(), to.label("if"), to.ludeme_called("apply")
        if apply is not None and not applied:
            raise unsupported(apply, inside=target)
        if sites is None and asked is None:
            raise DescriptionError(target.mark, "goes_where")
        if asked is None:
            return combinations.nowhere if sites is None else self._sites(sites)
        wanted = self.conditions.sites(asked, "to")
        return wanted if sites is None else both(self._sites(sites), wanted)

    def leap(self, node: Ludeme, given: Arguments) -> Moves:
        """`(move Leap {{F F R F} ...} (to if:...))`: by walks, whatever stands on their way."""
        walks = given.first_if(lambda first: isinstance(first, Braces))
        if walks is None or not isinstance(walks, Braces):
            raise unsupported(node)
        forward = given.label("forward")
        goes = self._goes(node, given, must_say_where=True)
        reach = reach_of(self.setting.grid, walks)
        if forward is None or not truth(forward):
            return kit.leap(goes, lambda scene: reach)
        if not isinstance(self.setting.grid, SquareGrid):
            raise unsupported(forward, inside=node)
        ahead = [forwards_of(self.setting.grid, reach, facing) for facing in self.setting.facings]
        return kit.leap(goes, lambda scene: ahead[scene.mover])

    def step(self, node: Ludeme, given: Arguments) -> Moves:
        """`(move Step ...)`."""
        return kit.step(self.setting.grid, self._goes(node, given, must_say_where=True))

    def slide(self, node: Ludeme, given: Arguments) -> Moves:
        """`(move Slide ...)`: `(to if:...)` says where it ends, what is empty it passes or stops there."""
        between = given.ludeme_called("between")
        target = next((part for part in node.items if head(part) == "to"), None)
        by_origin = any(part is not None and names_variable(part, "from") for part in (between, target))
        asked = self._for_each("from") if by_origin else self
        goes = self._goes(node, given, must_say_where=False)
        passing = replace(asked._passing(between, asked._stops(node)), by_origin=by_origin)
        return kit.slide(self.setting.grid, goes, passing)

    def _passing(self, between: Ludeme | None, stops: Sites) -> kit.Passing:
        """Read `(between (max 2) if:...)` of a slide."""
        if between is None:
            return kit.Passing(_empty, stops)
        with Arguments(between) as given:
            run, asked = given.ludeme_called(*RANGES), given.label("if")
        least, most = (1, 0) if run is None else range_of(self.setting, run)
        # On its way a slide comes to each site that it passes.
        passing = None if asked is None else substituted(asked, "to", "between")
        over = _empty if passing is None else self.conditions.sites(passing, "between")
        return kit.Passing(over, stops, least, most)

    def _stops(self, node: Ludeme) -> Sites:
        """The sites of `(to (apply if:...))`, which is asked where a slide stops and where it ends."""
        for target in node.items:
            match target:
                case Ludeme((Symbol("to"), *_, Ludeme((Symbol("apply"), *applied)))):
                    for part in applied:
                        if isinstance(part, Label) and part.name == "if":
                            return self.conditions.sites(part.value, "to")
        return _anywhere

    def hop(self, node: Ludeme, given: Arguments) -> Moves:
        """`(move Hop ...)`."""
        between = given.ludeme_called("between")
        if between is None:
            raise DescriptionError(node.mark, "hop_over_what")
        with Arguments(between) as over:
            asked, apply = over.label("if"), over.ludeme_called("apply")
            before, after = over.label("before"), over.label("after")
            run = over.ludeme_called(*RANGES)
        if asked is None:
            raise DescriptionError(between.mark, "hop_over_what")
        takes = None
        by_origin = names_variable(asked, "from")
        over_what = (self._for_each("from") if by_origin else self).conditions.sites(asked, "between")
        passed = combinations.passed(self.setting.grid, over_what)
        goes = self._goes(node, given, must_say_where=True, passed=passed)
        if self.setting.stacks:
            goes = replace(goes, then=self._stacked(given, apply, goes.then, passed))
        elif apply is not None and is_plain_removal(apply, "between"):
            takes = taken(self.conditions.sites, apply, "between")
        elif apply is not None:
            goes = replace(goes, then=combinations.preceded(self._applied(apply), goes.then, passed))
        hurdles = kit.Hurdles(
            over_what,
            by_origin,
            takes is not None,
            takes == "EndOfTurn",
            0 if before is None else self._distance(before),
            0 if after is None else self._distance(after),
            (1, 1) if run is None else range_of(self.setting, run),
        )
        return kit.hop(self.setting.grid, goes, hurdles)

    def _distance(self, node: Node) -> int:
        number = number_of(self.setting, node)
        if number < 0:
            raise DescriptionError(node.mark, "negative")
        return number

    def _goes(
        self, node: Ludeme, given: Arguments, *, must_say_where: bool, passed: Sites | None = None
    ) -> Goes:
        """Read `(from ...)`, directions, `(to ...)`, `(then ...)`. `passed`: the sites that hops go over."""
        origins = self._origins(node, given)
        then = self._then(given)
        target = given.ludeme_called("to")
        ways = given.next()
        if ways is not None and not names_directions(ways):
            raise unsupported(ways, inside=node)
        turns = ways is not None and names_variable(ways, "from")
        facing = self._for_each("from") if turns else self
        headings = directions(facing.setting, Symbol("Adjacent", node.mark) if ways is None else ways)
        if target is None:
            if must_say_where:
                raise DescriptionError(node.mark, "goes_where")
            then = self._stacked(given, None, then) if self.setting.stacks else then
            return Goes(origins, headings, combinations.nowhere, by_origin=turns, then=then, turns=turns)
        with Arguments(target) as to:
            asked, apply = to.label("if"), to.ludeme_called("apply")
        if asked is None and (must_say_where or apply is None):
            raise DescriptionError(target.mark, "goes_where")
        then = self._with_applied(given, target, then, passed, may_ask=not must_say_where)
        if asked is None:
            return Goes(origins, headings, combinations.nowhere, by_origin=turns, then=then, turns=turns)
        by_origin = turns or mentions(asked, "from")
        conditions = (self._for_each("from") if by_origin else self).conditions
        onto = conditions.sites(asked, "to")
        return Goes(origins, headings, onto, by_origin=by_origin, then=then, turns=turns)

    def _stacked(
        self,
        given: Arguments,
        apply: Ludeme | None,
        then: Then | None,
        over: Sites | None = None,
        *,
        may_ask: bool = False,
    ) -> Then:
        """The consequences of a move of one piece, or with `stack:True` of a whole stack."""
        before = None if apply is None else self._applied(apply, may_ask=may_ask)
        return carried(then, whole=is_set(given, "stack"), before=before, over=over)

    def _applied(self, apply: Ludeme, *, may_ask: bool = False) -> Then:
        """The effect of `(apply ...)` that is more than taking a piece.

        `may_ask`: whether `(apply if:...)` is understood where it stands.
        """
        bound = self.setting.bound | {"from", "to", "between"}
        asked = replace(self, setting=replace(self.setting, bound=bound))
        with Arguments(apply) as given:
            if may_ask:
                given.label("if")
            return Consequences(asked.setting, asked.conditions).effect(given.needed())

    def _origins(self, node: Ludeme, given: Arguments) -> Sites:
        named = given.ludeme_called("from")
        if named is None or len(named.items) == 1:
            if self.origins is None:
                raise DescriptionError(node.mark, "goes_from_where")
            return self.origins
        with Arguments(named) as origin:
            sites, asked = origin.next(), origin.label("if")
            if sites is not None and is_only(sites, "from"):
                sites = None
            if sites is None and self.origins is None:
                raise DescriptionError(node.mark, "goes_from_where")
            found = self.origins if sites is None else self._elsewhere(self._sites(sites))
            if asked is None or found is None:
                return found or combinations.nowhere
            standing, wanted = found, self.conditions.sites(asked, "from")
        return both(standing, wanted)

    def _elsewhere(self, sites: Sites) -> Sites:
        """The pieces on sites that the moves of a piece name, while there is such a piece."""
        pieces, named = self.origins, _occupied(sites)
        return named if pieces is None else lambda scene: named(scene) if pieces(scene) else 0

    def _sites(self, node: Node) -> Sites:
        return sites_of_node(self.setting, node)

    def _then(self, given: Arguments) -> Then | None:
        node = given.ludeme_called("then")
        return None if node is None else self.then.compiled(node)


def _apply_of(target: Ludeme) -> Ludeme | None:
    """The `(apply ...)` of `(to ...)`."""
    return next((part for part in target.items if isinstance(part, Ludeme) and head(part) == "apply"), None)


def _empty(scene: TurnScene) -> int:
    return scene.empty


def _anywhere(scene: TurnScene) -> int:
    return -1


def _occupied(sites: Sites) -> Sites:
    return lambda scene: sites(scene) & ~scene.empty


def reach_of(grid: Topology, walks: Braces) -> tuple[tuple[int, ...], ...]:
    """By site, the sites where a walk ends, begun in each orthogonal direction. Raises DescriptionError."""
    each = [walk for walk in walks.items if isinstance(walk, Braces)]
    are_several = each and len(each) == len(walks.items)
    paths = [paths_of(grid, walk) for walk in (each if are_several else [walks])]
    return tuple(
        tuple(sorted({path[-1] for among in by_site for path in among}))
        for by_site in zip(*paths, strict=True)
    )


def forwards_of(grid: Topology, reach: Sequence[Sequence[int]], facing: int) -> tuple[tuple[int, ...], ...]:
    """Those of the sites in reach that lie ahead of a piece that faces a direction of the compass."""
    columns, word = len(grid.columns), COMPASS[facing]

    def is_ahead(site: int, end: int) -> bool:
        up, right = end // columns - site // columns, end % columns - site % columns
        return all({"N": up > 0, "S": up < 0, "E": right > 0, "W": right < 0}[letter] for letter in word)

    return tuple(tuple(end for end in ends if is_ahead(site, end)) for site, ends in enumerate(reach))
