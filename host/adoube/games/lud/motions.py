"""Ludemes that make moves, compiled into functions of the kit."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from adoube.games.kit import combinations
from adoube.games.kit import moves as kit
from adoube.games.kit.conditions import both, of_another
from adoube.games.kit.moves import Goes, Moves, Sites, Then
from adoube.games.kit.scene import TurnScene
from adoube.games.lud.arguments import Arguments, shown, unsupported
from adoube.games.lud.captures import taken, then_of
from adoube.games.lud.conditions import Conditions
from adoube.games.lud.consequences import Consequences, promotion_of
from adoube.games.lud.directions import directions, forwards_of, names_directions, reach_of
from adoube.games.lud.expansion import head
from adoube.games.lud.references import hand_of, kinds_of
from adoube.games.lud.regions import sites_of_node
from adoube.games.lud.setting import (
    RANGES,
    GameEquipment,
    is_of_this_turn,
    is_only,
    mentions,
    names_variable,
    number_of,
    range_of,
    truth,
)
from adoube.games.lud.tree import Braces, DescriptionError, Label, Ludeme, Node, Symbol, Text

__all__ = ["Motions"]

FURTHEST_AHEAD = 2  # submoves that a condition may look ahead


@dataclass(frozen=True)
class Motions:
    """Compiles moves. `origins` are the pieces that `(from)` stands for, where something says so."""

    setting: GameEquipment
    origins: Sites | None = None
    held: kit.Kinds | None = None  # the kinds of pieces in hand that `(from)` stands for, likewise
    whole_turn: bool = True  # whether a turn is still to be played, not looked at from its consequences
    ahead: int = 0  # how many submoves these moves are looked ahead

    @property
    def conditions(self) -> Conditions:
        """The conditions in these moves."""
        asked = replace(self, whole_turn=False, ahead=self.ahead + 1)
        return Conditions(
            self.setting,
            lambda setting, node: replace(asked, setting=setting).compiled(node),
            self.whole_turn,
        )

    @property
    def then(self) -> Consequences:
        """Return the consequences that these moves may have."""
        asked = self._after
        return Consequences(asked.setting, asked.conditions)

    @property
    def _after(self) -> "Motions":
        """Moves and conditions as they are asked for after a submove."""
        return Motions(replace(self.setting, within=True), whole_turn=False, ahead=self.ahead)

    def compiled(self, node: Node) -> Moves:
        """The moves that a node allows. Raises DescriptionError."""
        if not isinstance(node, Ludeme):
            raise unsupported(node)
        if self.ahead > FURTHEST_AHEAD:
            raise DescriptionError(node.mark, "too_far_ahead", most=FURTHEST_AHEAD)
        with Arguments(node) as given:
            match head(node):
                case "or":
                    then = self._then(given)
                    return _also(combinations.either([self.compiled(part) for part in given.several()]), then)
                case "priority":
                    then = self._then(given)
                    parts = [self.compiled(part) for part in given.several()]
                    first = combinations.first_of if self.origins is None else combinations.first_of_each
                    return _also(first(parts), then)
                case "max" if given.word(("Moves",)):
                    return combinations.longest(self.compiled(given.needed()))
                case "if":
                    return self._if(given)
                case "do":
                    return self._filtered(node, given)
                case "forEach" if given.word(("Piece",)):
                    then = self._then(given)
                    return _also(self._for_each_piece(node, given), then)
                case "forEach" if given.word(("Site",)):
                    sites = self._sites(given.needed())
                    return combinations.each_site(sites, self._for_each("site").compiled(given.needed()))
                case "move":
                    return self._move(node, given)
                case name if self.ahead and name in LOOKED_AT:
                    return MOTIONS[LOOKED_AT[name]](self, node, given)
        raise unsupported(node)

    def _if(self, given: Arguments) -> Moves:
        then = self._then(given)
        return _also(self._either(given.needed(), given.needed(), given.next()), then)

    def _either(self, asked: Node, yes: Node, no: Node | None) -> Moves:
        """The moves under a condition, and those otherwise."""
        if self.origins is not None and names_variable(asked, "from"):
            wanted = self.conditions.sites(asked, "from")
            chosen = replace(self, origins=both(self.origins, wanted)).compiled(yes)
            if no is None:
                return chosen
            others = both(self.origins, self.conditions.negated(wanted))
            return combinations.either([chosen, replace(self, origins=others).compiled(no)])
        allowed = self._where(asked).compiled(yes)
        return combinations.when(
            self.conditions.of_scene(asked),
            allowed,
            combinations.nothing if no is None else self.compiled(no),
        )

    def _for_each(self, variable: str) -> "Motions":
        """Combine the descriptions of moves that are asked for one site after the other."""
        return replace(self, setting=replace(self.setting, bound=self.setting.bound | {variable}))

    def _where(self, condition: Node) -> "Motions":
        """Restrict moves to a condition."""
        return (
            replace(self, setting=replace(self.setting, within=True)) if is_of_this_turn(condition) else self
        )

    def _filtered(self, node: Ludeme, given: Arguments) -> Moves:
        first, then = given.needed(), self._then(given)
        if (following := given.label("next")) is not None:
            return _also(combinations.marking(self._marked(first), self.compiled(following)), then)
        moves = self.compiled(first)
        if (asked := given.label("ifAfterwards")) is None:
            raise unsupported(node)
        condition = self._after.conditions.of_scene(asked)
        return _also(lambda scene: [each for each in moves(scene) if condition(scene.after(each))], then)

    def _marked(self, node: Node) -> Sites:
        """The sites of `(set Pending SITES)`, which comes before moves."""
        if not isinstance(node, Ludeme) or head(node) != "set":
            raise unsupported(node)
        with Arguments(node) as given:
            if given.word(("Pending",)) is None:
                raise unsupported(node)
            return self._sites(given.needed())

    def _for_each_piece(self, node: Ludeme, given: Arguments) -> Moves:
        name, container = given.text(), given.label("container")
        others = self.ahead > 0 and given.word(("Next",)) is not None
        inner = given.next()
        if others:
            named = (() if name is None else (Text(name, node.mark),), () if inner is None else (inner,))
            own = Ludeme((*node.items[:2], *named[0], *named[1]), node.mark)
            return of_another(1, replace(self, setting=replace(self.setting, within=False)).compiled(own))
        if container is not None:
            return self._for_each_held(node, container, name, inner)
        names = [name] if name else sorted({kind.name for kind in self.setting.kinds.kinds})
        found = [part for each in names for part in self._of_piece(node, each, inner)]
        if not found:
            raise DescriptionError(node.mark, "no_moves_of_pieces")
        return combinations.either(found)

    def _for_each_held(self, node: Ludeme, container: Node, name: str | None, inner: Node | None) -> Moves:
        """`(forEach Piece container:(mover) ...)`: the pieces in the mover's hand."""
        if head(container) != "mover" or inner is None:
            raise unsupported(container if inner is not None else node, inside=node)
        if not self.setting.hands:
            raise DescriptionError(node.mark, "no_hand")
        return replace(self, held=self._own_kinds(name, node)).compiled(inner)

    def _own_kinds(self, name: str | None, node: Ludeme) -> kit.Kinds:
        """The mover's kinds of pieces, or the one of a name."""
        if name is None:
            own = self.setting.kinds.own
            return lambda scene: own[scene.mover]
        numbers = [self.setting.kind(name, seat) for seat in range(self.setting.seats)]
        if all(number is None for number in numbers):
            raise DescriptionError(node.mark, "no_piece", name=name)
        return lambda scene: () if (number := numbers[scene.mover]) is None else (number,)

    def _of_piece(self, node: Ludeme, name: str, inner: Node | None) -> list[Moves]:
        setting = self.setting
        numbers = [setting.kind(name, seat) for seat in range(setting.seats)]
        if all(number is None for number in numbers):
            raise DescriptionError(node.mark, "no_piece", name=name)
        focus = replace(self, origins=_standing(numbers))
        if inner is not None:
            return [focus.compiled(inner)]
        bodies = {seat: body for (each, seat), body in setting.own_moves.items() if each == name}
        if not bodies:
            return []
        compiled = {seat: focus.compiled(body) for seat, body in bodies.items()}
        return [lambda scene: compiled[scene.mover](scene) if scene.mover in compiled else []]

    def _move(self, node: Ludeme, given: Arguments) -> Moves:
        match given.word(tuple(MOTIONS)):
            case None:
                if given.first_is("from"):
                    return self.from_to(node, given)
                raise unsupported(node)
            case word:
                return MOTIONS[word](self, node, given)

    def pass_on(self, node: Ludeme, given: Arguments) -> Moves:
        """`(move Pass)`, which ends a turn that could go on."""
        if not self.setting.within:
            raise DescriptionError(node.mark, "before_the_turn", ludeme=shown(node))
        return kit.ending_here

    def promote(self, node: Ludeme, given: Arguments) -> Moves:
        """`(move Promote (last To) (piece {"King" "Queen"}) Mover)`, with which a turn ends."""
        if not self.setting.within:
            raise DescriptionError(node.mark, "before_the_turn", ludeme=shown(node))
        return kit.promotion(*promotion_of(self.setting, given))

    def remove(self, node: Ludeme, given: Arguments) -> Moves:
        """`(move Remove SITES)`."""
        then = self._then(given)
        return kit.removal(self._sites(given.needed()), then)

    def add(self, node: Ludeme, given: Arguments) -> Moves:
        """`(move Add (to ...))`: a piece from outside the game."""
        piece, target = given.ludeme_called("piece"), given.ludeme_called("to")
        then = self._then(given)
        if target is None:
            raise DescriptionError(node.mark, "goes_where")
        return kit.drop(self._added(node, piece), self._onto(target), from_hand=False, then=then)

    def _added(self, node: Ludeme, piece: Ludeme | None) -> kit.Kinds:
        if piece is None:
            if any(len(own) != 1 for own in self.setting.kinds.own):
                raise DescriptionError(node.mark, "which_piece")
            return self._own_kinds(None, node)
        with Arguments(piece) as given:
            name = given.needed()
            role = given.next() or Symbol("Mover", piece.mark)
        numbers = kinds_of(self.setting, name, role)
        return lambda scene: () if (number := numbers[scene.mover]) is None else (number,)

    def from_to(self, node: Ludeme, given: Arguments) -> Moves:
        """`(move (from ...) (to ...))`: from a hand onto the board, or from any site to any other."""
        origin, target = given.ludeme_called("from"), given.ludeme_called("to")
        if origin is None or target is None:
            raise DescriptionError(node.mark, "goes_where")
        then = self._then(given)
        if (kinds := self._in_hand(origin)) is not None:
            return kit.drop(kinds, self._onto(target), from_hand=True, then=then)
        by_origin = names_variable(target, "from")
        asked = self._for_each("from") if by_origin else self
        origins = self._origins(node, Arguments(Ludeme((node.items[0], origin), node.mark)))
        headings: kit.Directions = lambda scene: ()  # noqa: E731
        return kit.fly(Goes(origins, headings, asked._onto(target), by_origin=by_origin, then=then))

    def _in_hand(self, origin: Ludeme) -> kit.Kinds | None:
        """The kinds of pieces in hand that `(from ...)` names; None where it names sites."""
        if len(origin.items) == 1:
            return self.held
        if len(origin.items) == 2 and (hand := hand_of(self.setting, origin.items[1])) is not None:
            own = self.setting.kinds.own
            return lambda scene: own[hand(scene)]
        return None

    def _onto(self, target: Ludeme) -> Sites:
        """Return the sites of `(to SITES if:...)`."""
        with Arguments(target) as to:
            sites, asked, apply = to.next(), to.label("if"), to.ludeme_called("apply")
        if apply is not None:
            taken(self.conditions, apply, "to")
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
        if not self.setting.forwards:
            raise DescriptionError(node.mark, "no_forward", direction="forward:")
        ahead = [forwards_of(self.setting.grid, reach, facing) for facing in self.setting.forwards]
        return kit.leap(goes, lambda scene: ahead[scene.mover])

    def step(self, node: Ludeme, given: Arguments) -> Moves:
        """`(move Step ...)`."""
        return kit.step(self.setting.grid, self._goes(node, given, must_say_where=True))

    def slide(self, node: Ludeme, given: Arguments) -> Moves:
        """`(move Slide ...)`: `(to if:...)` says where it ends, what is empty it passes or stops there."""
        between = given.ludeme_called("between")
        goes = self._goes(node, given, must_say_where=False)
        return kit.slide(self.setting.grid, goes, self._passing(between, self._stops(node)))

    def _passing(self, between: Ludeme | None, stops: Sites) -> kit.Passing:
        """Read `(between (max 2) if:...)` of a slide."""
        if between is None:
            return kit.Passing(_empty, stops)
        with Arguments(between) as given:
            run, asked = given.ludeme_called(*RANGES), given.label("if")
        least, most = (1, 0) if run is None else range_of(self.setting, run)
        over = _empty if asked is None else self.conditions.sites(asked, "between")
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
        goes = self._goes(node, given, must_say_where=True)
        if between is None:
            raise DescriptionError(node.mark, "hop_over_what")
        with Arguments(between) as over:
            asked, apply = over.label("if"), over.ludeme_called("apply")
            before, after = over.label("before"), over.label("after")
            run = over.ludeme_called(*RANGES)
        if asked is None:
            raise DescriptionError(between.mark, "hop_over_what")
        takes = None if apply is None else taken(self.conditions, apply, "between")
        by_origin = names_variable(asked, "from")
        conditions = (self._for_each("from") if by_origin else self).conditions
        hurdles = kit.Hurdles(
            conditions.sites(asked, "between"),
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

    def _goes(self, node: Ludeme, given: Arguments, *, must_say_where: bool) -> Goes:
        origins = self._origins(node, given)
        then = self._then(given)
        target = given.ludeme_called("to")
        ways = given.next()
        if ways is not None and not names_directions(ways):
            raise unsupported(ways, inside=node)
        headings = directions(self.setting, Symbol("Adjacent", node.mark) if ways is None else ways)
        if target is None:
            if must_say_where:
                raise DescriptionError(node.mark, "goes_where")
            return Goes(origins, headings, combinations.nowhere, then=then)
        with Arguments(target) as to:
            asked, apply = to.label("if"), to.ludeme_called("apply")
        if asked is None and (must_say_where or apply is None):
            raise DescriptionError(target.mark, "goes_where")
        if apply is not None:
            taken(self.conditions, apply, "to", may_ask=not must_say_where)
            if (taking := then_of(apply)) is not None:
                then = combinations.taking(self.then.compiled(taking), then)
        if asked is None:
            return Goes(origins, headings, combinations.nowhere, then=then)
        by_origin = mentions(asked, "from")
        conditions = (self._for_each("from") if by_origin else self).conditions
        return Goes(origins, headings, conditions.sites(asked, "to"), by_origin=by_origin, then=then)

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
            found = self.origins if sites is None else _occupied(self._sites(sites))
            if asked is None or found is None:
                return found or combinations.nowhere
            standing, wanted = found, self.conditions.sites(asked, "from")
        return lambda scene: standing(scene) & wanted(scene)

    def _sites(self, node: Node) -> Sites:
        return sites_of_node(self.setting, node)

    def _then(self, given: Arguments) -> Then | None:
        node = given.ludeme_called("then")
        return None if node is None else self.then.compiled(node)


Motion = Callable[[Motions, Ludeme, Arguments], Moves]
MOTIONS: Mapping[str, Motion] = {
    "Add": Motions.add,
    "Hop": Motions.hop,
    "Leap": Motions.leap,
    "Pass": Motions.pass_on,
    "Promote": Motions.promote,
    "Remove": Motions.remove,
    "Slide": Motions.slide,
    "Step": Motions.step,
}
# Moves as they are called where they are looked at and not made.
LOOKED_AT: Mapping[str, str] = {"hop": "Hop", "leap": "Leap", "slide": "Slide", "step": "Step"}


def _also(moves: Moves, then: Then | None) -> Moves:
    return moves if then is None else combinations.also(moves, then)


def _empty(scene: TurnScene) -> int:
    return scene.empty


def _anywhere(scene: TurnScene) -> int:
    return -1


def _occupied(sites: Sites) -> Sites:
    return lambda scene: sites(scene) & ~scene.empty


def _standing(numbers: list[int | None]) -> Sites:
    """The mover's pieces of one kind, whose number is known by seat."""
    return lambda scene: 0 if (number := numbers[scene.mover]) is None else scene.pieces[number]
