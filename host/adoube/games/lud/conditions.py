"""Ludemes that are true or false: of a scene, or of each site that a move may come to or pass over.

`(is Empty (to))` is a set of sites before any move is made, so a move asks once and then looks at bits.
"""

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from adoube.games.kit.conditions import AllOrNone, OneByOne, SitesAmong, all_of, any_of, for_all, threatened
from adoube.games.kit.moves import Condition, Moves, Sites
from adoube.games.kit.scene import TurnScene, how_many
from adoube.games.kit.stacks import buried
from adoube.games.kit.topology import sites_of
from adoube.games.lud.formations import connected, line_of, pattern
from adoube.games.lud.hands import held_at, slots_of
from adoube.games.lud.memory import skipped, trigger_of, without_turn
from adoube.games.lud.numbers import amount_of
from adoube.games.lud.references import PLACES, SLOTS, kinds_in, place_of
from adoube.games.lud.regions import REGIONS, is_called, region, sites_of_node
from adoube.games.lud.setting import TRUTHS, GameEquipment, Place, is_a_set, names_variable, player_of
from adoube.games.lud.tree import Arguments, DescriptionError, Ludeme, Node, Symbol, Text, head, unsupported

__all__ = ["Conditions"]

COMPILES = Callable[[GameEquipment, Node], Moves]
COMPARED: Mapping[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
EQUAL = ("=", "!=")


@dataclass(frozen=True)
class Conditions:
    """Compiles conditions. `moves` compiles the moves that `(can Move ...)` asks about.

    `between_turns` holds where a turn is over and forgotten: there a line is one anywhere.
    """

    setting: GameEquipment
    moves: COMPILES
    between_turns: bool = False

    def of_scene(self, node: Node) -> Condition:
        """Compile a condition of a whole scene. Raises DescriptionError."""
        sites = self.sites(node, "")
        return sites.condition if isinstance(sites, AllOrNone) else lambda scene: sites(scene) != 0

    def sites(self, node: Node, variable: str) -> Sites:
        """The sites for which it holds, where `(variable)` stands for each site: all or none without it."""
        match node:
            case Symbol(text) if text in TRUTHS:
                return self._everywhere(lambda scene: TRUTHS[text])
            case Ludeme():
                return self._ludeme(node, variable)
        raise unsupported(node)

    def _ludeme(self, node: Ludeme, variable: str) -> Sites:
        if variable and names_variable(node, variable) and not is_a_set(node, variable):
            alone = replace(self, setting=replace(self.setting, bound=self.setting.bound | {variable}))
            return OneByOne(SLOTS[variable], alone.of_scene(node), self._board)
        with Arguments(node) as given:
            match head(node):
                case "and" | "or" as word:
                    joined = all_of if word == "and" else any_of
                    return joined([self.sites(part, variable) for part in given.several()], self._board)
                case "not":
                    return self.negated(self.sites(given.needed(), variable))
                case "if":
                    return self._if(given, variable)
                case "is":
                    return self._is(node, given, variable)
                case "no":
                    return self._no(node, given)
                case "all":
                    return self._all(node, given)
                case "was" if given.word(("Pass",)):
                    return self._everywhere(self._skipped(node, 1))
                case "can" if given.word(("Move",)):
                    return self._everywhere(_possible(self.moves(self.setting, given.needed())))
                case "=" | "!=":
                    return self._equal(node, given, variable)
                case "<" | "<=" | ">" | ">=":
                    return self._everywhere(self._compared(node, given.needed(), given.needed()))
        raise unsupported(node)

    def _if(self, given: Arguments, variable: str) -> Sites:
        """`(if ASKED YES NO)`; without the last it does not hold otherwise."""
        asked, yes, other = given.needed(), given.needed(), given.next()
        wanted = self.sites(asked, variable)
        board = self._board
        found = all_of([wanted, self.sites(yes, variable)], board)
        if other is None:
            return found
        return any_of([found, all_of([self.negated(wanted), self.sites(other, variable)], board)], board)

    @property
    def _board(self) -> int:
        return self.setting.grid.everything

    def _everywhere(self, condition: Condition) -> Sites:
        return AllOrNone(condition, self._board)

    def negated(self, inner: Sites) -> Sites:
        """The sites for which it does not hold."""
        if isinstance(inner, AllOrNone):
            holds = inner.condition
            return self._everywhere(lambda scene: not holds(scene))
        board = self._board
        return inner.other() if isinstance(inner, SitesAmong) else lambda scene: board & ~inner(scene)

    def _is(self, node: Ludeme, given: Arguments, variable: str) -> Sites:
        match given.word(WORDS):
            case "Empty":
                return self._empty(given.needed(), variable)
            case "Occupied":
                return self._occupied(given.needed(), variable)
            case "Visited":
                return self._at(given.needed(), variable, lambda scene: scene.visited)
            case "Enemy" | "Friend" as side:
                return self._at(_whose(given.needed()), variable, SIDES[side])
            case "In":
                site = given.needed()
                return self._at(site, variable, region(self.setting, given.needed()))
            case "Mover" | "Next" as role if role == "Mover" or not self.between_turns:
                return self._is_player(given, variable, player_of(self.setting, Symbol(role, node.mark)))
            case "Prev" if not self.between_turns and given.word(("Mover",)):
                if self.setting.whole_turn or self.setting.within:
                    return self._everywhere(lambda scene: scene.continued > 0)
            case "Related" if given.word(("Adjacent",)):
                return self._beside(given, variable)
            case str(word) if word in OF_SCENE:
                return self._everywhere(OF_SCENE[word](self, given))
        raise unsupported(node)

    def _beside(self, given: Arguments, variable: str) -> Sites:
        """`(is Related Adjacent SITE SITES)`."""
        grid, site, others = self.setting.grid, given.needed(), sites_of_node(self.setting, given.needed())
        ways = grid.ways("Adjacent")
        return self._at(site, variable, lambda scene: grid.around(others(scene), ways))

    def _is_player(self, given: Arguments, variable: str, player: Place) -> Sites:
        """Compile that what follows is a player: P1, or `(who at:SITE)`, whose piece stands there."""
        who = given.needed()
        if head(who) == "who":
            standing = self.setting.kinds.own_sites
            return self._at(_whose(who), variable, lambda scene: standing[player(scene)](scene.pieces))
        if isinstance(who, Ludeme):
            number = amount_of(self.setting, who)
            return self._everywhere(lambda scene: number(scene) == player(scene) + 1)
        named = player_of(self.setting, who)
        return self._everywhere(lambda scene: named(scene) == player(scene))

    def _line(self, given: Arguments) -> Condition:
        return line_of(self.setting, given, anywhere=self.between_turns)

    def _connected(self, given: Arguments) -> Condition:
        return connected(self.setting, given, anywhere=self.between_turns)

    def _full(self, given: Arguments) -> Condition:
        return lambda scene: not scene.empty

    def _even(self, given: Arguments, rest: int = 0) -> Condition:
        number = amount_of(self.setting, given.needed())
        return lambda scene: number(scene) % 2 == rest

    def _within(self, given: Arguments) -> Condition:
        """`(is Within (id "King2") in:SITES)`: whether such a piece stands there."""
        standing, where = self._kind(given.needed()), given.label("in")
        if where is None:
            raise unsupported(given.ludeme)
        inside = sites_of_node(self.setting, where)
        return lambda scene: standing(scene) & inside(scene) != 0

    def _threatened(self, given: Arguments) -> Condition:
        """`(is Threatened (id "King" Mover) at:SITE)`; without a site it is where the first such piece is."""
        kinds, site, by = kinds_in(self.setting, given.needed()), given.label("at"), given.next()
        if self.setting.threatening:
            return lambda scene: False
        before = replace(self.setting, within=False, threatening=True)
        moves = None if by is None else self.moves(before, by)
        if site is not None:
            place = place_of(self.setting, site)
            return threatened(kinds, lambda scene: 1 << place(scene) if place(scene) >= 0 else 0, moves)

        def first(scene: TurnScene) -> int:
            kind = kinds[scene.mover]
            return 0 if kind is None else scene.pieces[kind] & -scene.pieces[kind]

        return threatened(kinds, first, moves)

    def _triggered(self, given: Arguments) -> Condition:
        """`(is Triggered "Name" P1)`: whether that has happened to a player."""
        number = trigger_of(self.setting, given)
        return lambda scene: scene.ledger.values[number(scene)] != 0

    def _empty(self, site: Node, variable: str) -> Sites:
        if (slots := slots_of(self.setting, site)) is not None and self.setting.heaps:
            place = place_of(self.setting, site)
            return self._everywhere(lambda scene: place(scene) < 0 or not scene.ledger.counts[place(scene)])
        if slots is not None:
            held = held_at(self.setting, slots)
            return self._everywhere(lambda scene: not held(scene))
        return self._at(site, variable, lambda scene: scene.empty)

    def _occupied(self, site: Node, variable: str) -> Sites:
        """Like `not Empty`, but nothing stands where there is no site."""
        if slots_of(self.setting, site) is not None:
            return self.negated(self._empty(site, variable))
        board = self._board
        return self._at(site, variable, lambda scene: board & ~scene.empty)

    def _skipped(self, node: Ludeme, times: int) -> Condition:
        return skipped(self.setting, node, times, between_turns=self.between_turns)

    def _all(self, node: Ludeme, given: Arguments) -> Sites:
        """`(all Sites SITES if:...)`, each being `(site)`, or `(all Passed)`."""
        if given.word(("Passed",)):
            return self._everywhere(self._skipped(node, self.setting.seats))
        if given.word(("Sites",)):
            where, asked = given.needed(), given.label("if")
            if asked is not None and self.setting.heaps:
                alone = replace(self, setting=replace(self.setting, bound=self.setting.bound | {"site"}))
                among = region(self.setting, where)
                return self._everywhere(for_all(lambda scene: sites_of(among(scene)), alone.of_scene(asked)))
            if asked is not None and (slots := slots_of(self.setting, where)) is not None:
                held = replace(self.setting, asks_hands=True, bound=self.setting.bound | {"site"})
                condition = replace(self, setting=held).of_scene(asked)
                return self._everywhere(for_all(slots, condition))
            if asked is not None:
                inner = region(self.setting, where)
                failing = all_of([inner, self.negated(self.sites(asked, "site"))], self._board)
                return self._everywhere(lambda scene: not failing(scene))
        raise unsupported(node)

    def _at(self, site: Node, variable: str, sites: Sites) -> Sites:
        """Return the condition that `site` is one of `sites`."""
        if variable and head(site) == variable:
            with Arguments(site) if isinstance(site, Ludeme) else Arguments(Ludeme((), site.mark)):
                return sites
        place = place_of(self.setting, site)
        return self._everywhere(lambda scene: (at := place(scene)) >= 0 and sites(scene) >> at & 1 != 0)

    def _no(self, node: Ludeme, given: Arguments) -> Sites:
        """`(no Pieces Mover)`: neither on the board nor in hand. `(no Moves Next)`: when a turn is over."""
        if self.between_turns and given.word(("Moves",)):
            return self._everywhere(without_turn(self.setting, given.needed()))
        if given.word(("Pieces",)):
            return self._everywhere(self._no_pieces(node, given))
        raise unsupported(node)

    def _no_pieces(self, node: Ludeme, given: Arguments) -> Condition:
        everybody = given.word(("All",)) is not None
        player = player_of(self.setting, Symbol("Mover", node.mark) if everybody else given.needed())
        name, where, kinds = given.text(), given.label("in"), self.setting.kinds
        inside = None if where is None else region(self.setting, where)
        owned = ([*range(len(kinds.kinds))],) * len(kinds.own) if everybody else kinds.own
        named = [
            [each for each in own if name is None or is_called(Text(name, node.mark), kinds.kinds[each])]
            for own in owned
        ]
        if not any(named):
            raise DescriptionError(node.mark, "no_piece", name=name or "")

        def none(scene: TurnScene) -> bool:
            within = -1 if inside is None else inside(scene)
            hands = scene.ledger.hands if inside is None else ()
            among = named[player(scene)]
            if any(scene.pieces[kind] & within or (hands and hands[kind]) for kind in among):
                return False
            return not buried(scene.ledger, among, within)

        return none

    def _equal(self, node: Ludeme, given: Arguments, variable: str) -> Sites:
        one, other = given.needed(), given.needed()
        if head(one) in REGIONS:
            return self._same_region(node, region(self.setting, one), region(self.setting, other))
        if head(one) == "id" or (variable and head(other) == variable):
            one, other = other, one
        of_top = isinstance(one, Ludeme) and len(one.items) == 2  # no `level:`
        if head(one) == "what" and head(other) == "id" and of_top:
            equal = self._at(_located(one), variable, self._kind(other))
        elif variable and head(one) == variable:
            place = place_of(self.setting, other)
            equal = self._at(one, variable, lambda scene: 1 << place(scene) if place(scene) >= 0 else 0)
        else:
            return self._everywhere(self._compared(node, one, other))
        return equal if head(node) == "=" else self.negated(equal)

    def _compared(self, node: Ludeme, one: Node, other: Node) -> Condition:
        of = place_of if head(one) in PLACES and head(other) in PLACES and head(node) in EQUAL else amount_of
        first, second = of(self.setting, one), of(self.setting, other)
        compare = COMPARED[head(node)]
        return lambda scene: compare(first(scene), second(scene))

    def _same_region(self, node: Ludeme, one: Sites, other: Sites) -> Sites:
        wanted = head(node) == "="
        return self._everywhere(lambda scene: (one(scene) == other(scene)) is wanted)

    def _kind(self, node: Node) -> Sites:
        """The sites of one kind of piece, `(id "King" Mover)`."""
        numbers = kinds_in(self.setting, node)

        def sites(scene: TurnScene) -> int:
            number = numbers[scene.mover]
            return 0 if number is None else scene.pieces[number]

        return sites


SIDES: Mapping[str, Sites] = {"Enemy": lambda scene: scene.enemy, "Friend": lambda scene: scene.own}
# After `is`, what is asked of the whole scene.
OF_SCENE: Mapping[str, Callable[[Conditions, Arguments], Condition]] = {
    "Connected": Conditions._connected,
    "Even": Conditions._even,
    "Full": Conditions._full,
    "Line": Conditions._line,
    "Odd": lambda self, given: self._even(given, 1),
    "Pattern": lambda self, given: pattern(self.setting, given),
    "Pending": lambda _, given: lambda scene: scene.ledger.pending != 0,
    "Threatened": Conditions._threatened,
    "Triggered": Conditions._triggered,
    "Within": Conditions._within,
}
# That `is` may be followed by.
WORDS = (
    "Empty",
    "Occupied",
    "Enemy",
    "Friend",
    "In",
    "Mover",
    "Next",
    "Pending",
    "Visited",
    "Prev",
    "Related",
    *OF_SCENE,
)


def _possible(moves: Moves) -> Condition:
    """Return the condition that there are any; it leaves the scene's own questions as they are."""

    def condition(scene: TurnScene) -> bool:
        outer = scene.origin, scene.wanted
        scene.wanted = -1
        found = how_many(moves, scene) > 0
        scene.origin, scene.wanted = outer
        return found

    return condition


def _whose(node: Node) -> Node:
    """The site of `(who at:...)`."""
    if head(node) != "who":
        raise unsupported(node)
    return _located(node)


def _located(node: Node) -> Node:
    """Return the sites given under `at:`."""
    if isinstance(node, Ludeme):
        with Arguments(node) as given:
            if (site := given.label("at")) is not None:
                return site
    raise unsupported(node)
