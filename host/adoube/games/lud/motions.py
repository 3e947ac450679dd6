"""Ludemes that make moves, compiled into functions of the kit."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from adoube.games.kit import combinations
from adoube.games.kit import moves as kit
from adoube.games.kit.conditions import both, of_another
from adoube.games.kit.heaps import removal_of_heaps, selection
from adoube.games.kit.moves import Moves, Sites, Then
from adoube.games.kit.scene import SHARED, Countable, Submove, TurnScene
from adoube.games.kit.stacks import standing_anywhere
from adoube.games.lud.captures import captured
from adoube.games.lud.consequences import promotion_of
from adoube.games.lud.movements import Movements
from adoube.games.lud.references import (
    pieces_named,
    place_of,
)
from adoube.games.lud.regions import standing
from adoube.games.lud.setting import (
    ROLES,
    UNOWNED,
    is_of_this_turn,
    is_only,
    is_set,
    mentions,
    names_variable,
    seat_of,
)
from adoube.games.lud.tree import (
    Arguments,
    DescriptionError,
    Ludeme,
    Node,
    Symbol,
    Text,
    head,
    shown,
    unsupported,
)

__all__ = ["Motions"]

FURTHEST_AHEAD = 2  # submoves that a condition may look ahead


class Motions(Movements):
    """Compiles all moves: movements, drops, removals, promotions, and what combines them."""

    def compiled(self, node: Node) -> Moves:
        """The moves that a node allows. Raises DescriptionError."""
        if not isinstance(node, Ludeme):
            raise unsupported(node)
        if self.ahead > FURTHEST_AHEAD:
            raise DescriptionError(node.mark, "too_far_ahead", most=FURTHEST_AHEAD)
        with Arguments(node) as given:
            match head(node):
                case "or" | "and":  # both are all of their moves
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
                    return LOOKED_AT[name](self, node, given)
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
        under = self._where(asked)
        return combinations.when(
            under.conditions.of_scene(asked),
            under.compiled(yes),
            combinations.nothing if no is None else self.compiled(no),
        )

    def _where(self, condition: Node) -> "Motions":
        """Moves under a condition, which may be one of the turn in progress."""
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
        # Where only threats are asked for, nobody asks for further ones: such a condition always holds.
        holds = _denies_a_threat(asked)

        def filtered(scene: TurnScene) -> Iterator[Submove]:
            waits = scene.supposed and holds
            return (each for each in moves(scene) if waits or condition(scene.after(each)))

        # One is enough to know that there are some.
        found = Countable(lambda scene: [*filtered(scene)], lambda scene: int(any(filtered(scene))), False)
        return _also(found, then)

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
        role = given.word((*UNOWNED,))
        on_top = is_set(given, "top") or not self.setting.stacks
        others = self.ahead > 0 and given.word(("Next",)) is not None
        inner = given.first_if(lambda part: isinstance(part, Ludeme))
        role, whose = role or given.word((*UNOWNED,)), given.word(("Mover", *ROLES))
        if [container is not None, role is not None, whose in ROLES, others].count(True) > 1:
            raise unsupported(node)
        if not on_top and (role is not None or whose in ROLES):
            raise unsupported(node)  # only of the mover's pieces those beneath others are found
        if whose in ROLES:
            if inner is None:
                raise unsupported(node)  # such pieces would go by their own moves
            return self._for_each_of(node, seat_of(whose, self.setting.seats, node), name, inner)
        if others:
            own = Ludeme(tuple(each for each in node.items if getattr(each, "text", "") != "Next"), node.mark)
            return of_another(1, replace(self, setting=replace(self.setting, within=False)).compiled(own))
        if container is not None:
            return self._for_each_held(node, container, name, inner)
        if role is not None:
            return self._for_each_unowned(node, UNOWNED[role], name, inner)
        owned = {kind.name for kind in self.setting.kinds.kinds if kind.seat >= 0}
        names = [name] if name else sorted(owned)
        found = [part for each in names for part in self._of_piece(node, each, inner, on_top=on_top)]
        if not found:
            raise DescriptionError(node.mark, "no_moves_of_pieces")
        return combinations.either(found)

    def _for_each_unowned(self, node: Ludeme, owner: int, name: str | None, inner: Node | None) -> Moves:
        """`(forEach Piece Neutral ...)`: the pieces that belong to nobody, or to all."""
        found: list[Moves] = []
        for number in self.setting.kinds.of_owner(owner):
            kind = self.setting.kinds.kinds[number]
            body = inner or self.setting.own_moves.get((kind.name, owner))
            if body is not None and name in (None, kind.name):
                found.append(replace(self, origins=standing([number])).compiled(body))
        if not found:
            raise DescriptionError(node.mark, "no_moves_of_pieces")
        return combinations.either(found)

    def _for_each_of(self, node: Ludeme, seat: int, name: str | None, inner: Node) -> Moves:
        """`(forEach Piece "King" ... P2)`: the pieces of one player, whoever moves."""
        own = self.setting.kinds.own[seat]
        kinds = [kind for kind in own if name in (None, self.setting.kinds.kinds[kind].name)]
        if not kinds:
            raise DescriptionError(node.mark, "no_piece", name=name or "")
        return replace(self, origins=standing(kinds)).compiled(inner)

    def _for_each_held(self, node: Ludeme, container: Node, name: str | None, inner: Node | None) -> Moves:
        """`(forEach Piece container:(mover) ...)`: the pieces in the mover's hand."""
        if head(container) != "mover" or inner is None:
            raise unsupported(container if inner is not None else node, inside=node)
        if not self.setting.holders:
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

    def _of_piece(self, node: Ludeme, name: str, inner: Node | None, *, on_top: bool) -> list[Moves]:
        setting = self.setting
        numbers = [setting.kind(name, seat) for seat in range(setting.seats)]
        if all(number is None for number in numbers):
            raise DescriptionError(node.mark, "no_piece", name=name)
        own = _of_mover(numbers) if on_top else standing_anywhere(lambda scene: numbers[scene.mover])
        focus = replace(self, origins=own)
        if inner is not None:
            return [focus.compiled(inner)]
        bodies = {seat: body for (each, seat), body in setting.own_moves.items() if each == name}
        if not bodies:
            return []
        compiled = {seat: focus.compiled(body) for seat, body in bodies.items()}
        return [combinations.of_mover(compiled)]

    def _move(self, node: Ludeme, given: Arguments) -> Moves:
        match given.word(tuple(MOTIONS)):
            case str(word) if self.setting.heaps and word not in OF_HEAPS:
                raise unsupported(node)
            case None:
                if given.first_is("from"):
                    return self.from_to(node, given)
                raise unsupported(node)
            case word:
                return MOTIONS[word](self, node, given)

    def pass_on(self, node: Ludeme, given: Arguments) -> Moves:
        """`(move Pass)`, which ends a turn that could go on, or is a turn by itself."""
        then = given.ludeme_called("then")
        if mentions(node, "moveAgain") or (then and self.setting.whole_turn and not self.setting.within):
            raise unsupported(node)  # nothing follows from a turn that is skipped
        return combinations.ending_here(None if then is None else self.then.compiled(then))

    def promote(self, node: Ludeme, given: Arguments) -> Moves:
        """`(move Promote (last To) (piece {"King" "Queen"}) Mover)`, with which a turn ends."""
        if not self.setting.within:
            raise DescriptionError(node.mark, "before_the_turn", ludeme=shown(node))
        return kit.promotion(*promotion_of(self.setting, given))

    def remove(self, node: Ludeme, given: Arguments) -> Moves:
        """`(move Remove SITES)`."""
        then, named = self._then(given), given.needed()
        own = self.origins if is_only(named, "from") else None
        sites = self._sites(named) if own is None else own
        if self.setting.stacks:
            then = self._stacked(given, None, then)
        if not self.setting.heaps:
            return kit.removal(sites, then)
        given.label("count")  # the whole heap goes, whatever is written, as in Ludii
        return removal_of_heaps(sites, then)

    def select(self, node: Ludeme, given: Arguments) -> Moves:
        """`(move Select (from SITES) (to SITES))`: sites are named, whatever stands there."""
        origin, target = given.ludeme_called("from"), given.ludeme_called("to")
        if origin is None:
            raise DescriptionError(node.mark, "goes_from_where")
        with Arguments(origin) as inner:
            sites, asked = inner.next(), inner.label("if")
        named = self.origins if sites is None or is_only(sites, "from") else self._sites(sites)
        if named is None:
            raise DescriptionError(node.mark, "goes_from_where")
        if asked is not None:
            named = both(named, self.conditions.sites(asked, "from"))
        onto = None if target is None else self._for_each("from")._onto(target)
        choice = selection if self.setting.heaps else kit.select
        return choice(named, onto, self._then(given))

    def capture(self, node: Ludeme, given: Arguments) -> Moves:
        """`(enclose ...)` or another capture, of which one has to know only whether it takes anything."""
        given.ludeme_called("then")
        sites, instead = captured(self.setting, self.conditions.sites, node, given)
        if instead is not None:
            raise unsupported(instead, inside=node)
        return kit.removal(sites)

    def swap(self, node: Ludeme, given: Arguments) -> Moves:
        """`(move Swap Pieces SITE SITE)`: two pieces change places."""
        if given.word(("Pieces",)) is None or self.setting.stacks:
            raise unsupported(node)
        then = self._then(given)
        one, other = place_of(self.setting, given.needed()), place_of(self.setting, given.needed())
        return kit.swap(one, other, then)

    def add(self, node: Ludeme, given: Arguments) -> Moves:
        """`(move Add (to ...))`: a piece from outside the game."""
        piece, target = given.ludeme_called("piece"), given.ludeme_called("to")
        then = self._then(given)
        if target is None:
            raise DescriptionError(node.mark, "goes_where")
        then = self._with_applied(given, target, then)
        return kit.drop(
            self._added(node, piece), self._onto(target, applied=True), from_hand=False, then=then
        )

    def _added(self, node: Ludeme, piece: Ludeme | None) -> kit.Kinds:
        if piece is None:
            if any(len(own) != 1 for own in self.setting.kinds.own):
                raise DescriptionError(node.mark, "which_piece")
            return self._own_kinds(None, node)
        shared = {self.setting.kinds.kinds[each].name for each in self.setting.kinds.of_owner(SHARED)}
        if any(isinstance(part, Text) and part.text in shared for part in piece.items):
            raise unsupported(piece, inside=node)  # in Ludii it would belong to the player who adds it
        return pieces_named(self.setting, piece)


Motion = Callable[[Motions, Ludeme, Arguments], Moves]
MOTIONS: Mapping[str, Motion] = {
    "Add": Motions.add,
    "Hop": Motions.hop,
    "Leap": Motions.leap,
    "Pass": Motions.pass_on,
    "Promote": Motions.promote,
    "Remove": Motions.remove,
    "Select": Motions.select,
    "Slide": Motions.slide,
    "Step": Motions.step,
    "Swap": Motions.swap,
}
OF_HEAPS = ("Pass", "Remove", "Select")  # words of moves that are known where sites have heaps
# Moves as they are called where they are looked at and not made.
LOOKED_AT: Mapping[str, Motion] = {
    "add": Motions.add,
    "custodial": Motions.capture,
    "enclose": Motions.capture,
    "fromTo": Motions.from_to,
    "hop": Motions.hop,
    "intervene": Motions.capture,
    "leap": Motions.leap,
    "slide": Motions.slide,
    "step": Motions.step,
    "surround": Motions.capture,
    "swap": Motions.swap,
}


def _also(moves: Moves, then: Then | None) -> Moves:
    return moves if then is None else combinations.also(moves, then)


def _denies_a_threat(asked: Node) -> bool:
    """Return whether a condition is `(not (is Threatened ...))`."""
    match asked:
        case Ludeme((Symbol("not"), Ludeme((Symbol("is"), Symbol("Threatened"), *_)))):
            return True
    return False


def _of_mover(numbers: list[int | None]) -> Sites:
    """The mover's pieces of one kind, whose number is known by seat."""
    return lambda scene: 0 if (number := numbers[scene.mover]) is None else scene.pieces[number]
