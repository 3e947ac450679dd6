"""Ludemes of what follows from a submove, `(then ...)`, or goes with it, `(apply ...)`.

They play on, promote, take, score, or set numbers. Moves among them are carried out, all that there are.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from adoube.games.kit.combinations import carrying_out, for_each_area, for_each_site
from adoube.games.kit.endings import OPPONENTS
from adoube.games.kit.heaps import within
from adoube.games.kit.moves import Condition, Kinds, Sites, Then, placed
from adoube.games.kit.scene import Submove, TurnScene, replaced
from adoube.games.kit.topology import sites_of
from adoube.games.lud.captures import captured
from adoube.games.lud.conditions import Conditions
from adoube.games.lud.groups import groups_where
from adoube.games.lud.heaps import HeapConsequences, followed_by
from adoube.games.lud.memory import trigger_of
from adoube.games.lud.numbers import Amount, amount_of
from adoube.games.lud.references import (
    SLOTS,
    headings,
    pieces_named,
    place_of,
)
from adoube.games.lud.regions import sites_of_node
from adoube.games.lud.setting import (
    BEFORE_A_MOVE,
    COUNTER,
    ROLES,
    UNNAMED,
    GameEquipment,
    Place,
    player_of,
    with_role,
)
from adoube.games.lud.stacks import stack_effect
from adoube.games.lud.tree import Arguments, DescriptionError, Ludeme, Node, Symbol, head, unsupported

__all__ = ["Consequences", "promotion_of"]

# Moves that are made by themselves where they follow from another one.
CARRIED_OUT = ("add", "fromTo", "hop", "leap", "slide", "step", "swap")


@dataclass(frozen=True)
class Consequences(HeapConsequences):
    """Compiles what follows. Its functions look at the scene after the submove, before any of them."""

    conditions: Conditions

    def compiled(self, node: Ludeme) -> Then:
        """Compile `(then ...)` into a consequence, given the scene before. Raises DescriptionError."""
        with Arguments(node) as given:
            effect = self.effect(given.needed())
        return lambda scene, submove: effect(scene.after(submove), submove)

    def effect(self, node: Node, thens: Sequence[Then] = ()) -> Then:
        """Compile any effect, with what follows from each part of it. Raises DescriptionError."""
        if not isinstance(node, Ludeme):
            raise unsupported(node)
        with Arguments(node) as given:
            if _is_carried_out(node) and not (self.setting.heaps or self.setting.stacks):
                list(given.rest())  # taken where the moves are compiled
                carried = carrying_out(self.conditions.moves(self.setting, node))
                return followed_by(carried, thens, always=False)
            if (then := given.ludeme_called("then")) is not None:
                with Arguments(then) as following:
                    thens = (self.effect(following.needed()), *thens)
            if self.setting.stacks and (stacked := stack_effect(self.setting, node, given, sites_of_node)):
                return followed_by(stacked, thens, always=False)
            match head(node):
                case "and" | "or":
                    return _together([self.effect(part, thens) for part in given.several()])
                case "if":
                    return self._if(given, thens)
                case "forEach":
                    return self._for_each(given, thens)
                case "custodial" | "surround" | "intervene" | "enclose":
                    return self._capture(node, given, thens)
                case "remove" if not self.setting.heaps:
                    return self._removal(given, thens)
                case "move" if given.word(("Remove",)):
                    return self._removal(given, thens)
            effect = self.heap_effect(node, given)
            always = effect is None
            return followed_by(effect or self._single(node, given), thens, always=always)

    def _single(self, node: Ludeme, given: Arguments) -> Then:
        match head(node):
            case "remember" | "forget" if given.word(("Value",)):
                return self.memory(node, given)
            case "moveAgain":
                return _going_on
            case "seq":
                return _in_order([self.effect(part) for part in given.several()])
            case "do" if (following := given.label("next")) is not None:
                return _in_order([self.effect(given.needed()), self.effect(following)])
            case "pass":
                return _unchanged
            case "promote" | "move" if head(node) == "promote" or given.word(("Promote",)):
                return self._promotion(given)
            case name if name in EFFECTS:
                return EFFECTS[name](self, node, given)
        raise unsupported(node)

    def _capture(self, node: Ludeme, given: Arguments, thens: Sequence[Then]) -> Then:
        sites, instead = captured(self.setting, self.conditions.sites, node, given)
        variable = "to" if head(node) == "intervene" else "between"
        return _removing(sites, thens) if instead is None else self._each(sites, instead, variable, thens)

    def _event(self, node: Ludeme, given: Arguments) -> Then:
        return _valued(trigger_of(self.setting, given), lambda scene: 1)

    def _removal(self, given: Arguments, thens: Sequence[Then]) -> Then:
        return _removing(sites_of_node(self.setting, given.needed()), thens)

    def _added_score(self, node: Ludeme, given: Arguments) -> Then:
        return self._score(given.needed(), given.needed(), adds=True)

    def _set(self, node: Ludeme, given: Arguments) -> Then:
        match given.word(("Counter", "NextPlayer", "Pending", "Score", "State", "Value", "Var")):
            case "NextPlayer":
                return self._next_player(given)
            case "Counter" if COUNTER in self.setting.variables:
                number = given.next()
                amount = None if number is None else amount_of(self.setting, number)
                return self._setting(COUNTER, amount or (lambda scene: BEFORE_A_MOVE))
            case "Counter":
                given.next()
                return _unchanged
            case "State" | "Value" as word if (site := given.label("at")) is not None:
                return self._number(given, word.lower(), site)
            case "Value":
                return self._value_of_player(given)
            case "Pending":
                if given.is_empty:
                    # What is marked without a site is the number 1, as in Ludii.
                    return _marking(lambda scene: 1 << self.setting.site_at(1))
                return _marking(sites_of_node(self.setting, given.needed()))
            case "Score":
                return self._score(given.needed(), given.needed(), adds=False)
            case "Var":
                return self._variable(given)
        raise unsupported(node)

    def _next_player(self, given: Arguments) -> Then:
        """`(set NextPlayer (player 1))`: between two players, whether the mover plays on."""
        if self.setting.seats > OPPONENTS:
            raise unsupported(given.ludeme)
        who = given.needed()
        if isinstance(who, Ludeme) and head(who) == "player":
            with Arguments(who) as inner:
                who = inner.needed()
        player = self._seat(who)
        return lambda scene, submove: submove._replace(goes_on=player(scene) == scene.mover)

    def _for_each(self, given: Arguments, thens: Sequence[Then]) -> Then:
        """`(forEach Site SITES ...)`, `(forEach Group ...)` or `(forEach Player ...)`, one by one."""
        match given.word(("Site", "Group", "Player")):
            case "Group":
                return self._each_group(given, thens)
            case "Site":
                return self._each(sites_of_node(self.setting, given.needed()), given.needed(), "site", thens)
            case "Player":
                body = given.needed()
                roles = ROLES[: self.setting.seats]
                return _together([self.effect(with_role(body, role), thens) for role in roles])
        raise unsupported(given.ludeme)

    def _each_group(self, given: Arguments, thens: Sequence[Then]) -> Then:
        """`(forEach Group Orthogonal if:... ...)`: groups of the mover's pieces, or where it holds."""
        groups = groups_where(self.setting, given, headings(self.setting, given), mine=True)
        return for_each_area(groups, self.bound("sites").effect(given.needed(), thens))

    def _each(self, sites: Sites, effect: Node, variable: str, thens: Sequence[Then] = ()) -> Then:
        """Compile an effect on one of some sites after the other, each being `(variable)`."""
        return for_each_site(sites, self.bound(variable).effect(effect, thens), SLOTS[variable])

    def _number(self, given: Arguments, what: str, site: Node) -> Then:
        """`(set State at:SITE 1)`: the number of a site. Raises DescriptionError."""
        if what not in self.setting.numbers:
            raise unsupported(given.ludeme)
        kept, sites = self.setting.numbers[what], sites_of_node(self.setting, site)
        mark, amount = given.ludeme.mark, amount_of(self.setting, given.needed())

        def effect(scene: TurnScene, submove: Submove) -> Submove:
            number, pieces = amount(scene), submove.pieces
            if not 0 <= number <= kept.most:
                raise DescriptionError(mark, "too_large", number=number)
            for each in sites_of(sites(scene)):
                pieces = kept.written(pieces, each, number)
            return submove._replace(pieces=pieces)

        return effect

    def _value_of_player(self, given: Arguments) -> Then:
        """`(set Value Mover 1)`."""
        role = given.needed()
        player, amount = player_of(self.setting, role), amount_of(self.setting, given.needed())
        first = self.setting.variables.index("value P1")
        return _valued(lambda scene: first + player(scene), amount)

    def _if(self, given: Arguments, thens: Sequence[Then]) -> Then:
        condition = self.conditions.of_scene(given.needed())
        yes, other = self.effect(given.needed(), thens), given.next()
        no = _unchanged if other is None else self.effect(other, thens)
        return lambda scene, submove: (yes if condition(scene) else no)(scene, submove)

    def _score(self, role: Node, number: Node, *, adds: bool) -> Then:
        """`(addScore Mover 1)` and `(set Score Mover 1)`."""
        player, amount = player_of(self.setting, role), amount_of(self.setting, number)

        def effect(scene: TurnScene, submove: Submove) -> Submove:
            seat = player(scene)
            ledger = submove.ledger or scene.ledger
            before = ledger.scores[seat] if adds else 0
            scores = replaced(ledger.scores, seat, before + amount(scene))
            return submove._replace(ledger=ledger._replace(scores=scores))

        return effect

    def _variable(self, given: Arguments) -> Then:
        """`(set Var "Name" 1)`."""
        if (name := given.text() or UNNAMED) not in self.setting.variables:
            raise unsupported(given.ludeme)
        return self._setting(name, amount_of(self.setting, given.needed()))

    def bound(self, *variables: str) -> "Consequences":
        setting = replace(self.setting, bound=self.setting.bound | {*variables})
        return Consequences(setting, replace(self.conditions, setting=setting))

    def asked(self, node: Node) -> Condition:
        return self.conditions.of_scene(node)

    def _setting(self, name: str, amount: Amount) -> Then:
        """Return the consequence that sets one of the values to a number."""
        number = self.setting.variables.index(name)
        return _valued(lambda scene: number, amount)

    def _promotion(self, given: Arguments) -> Then:
        """`(promote (last To) (piece "King") Mover)`."""
        place, kinds = promotion_of(self.setting, given, several=False)

        def effect(scene: TurnScene, submove: Submove) -> Submove:
            site = place(scene)
            if site < 0 or scene.empty >> site & 1:
                return submove
            for kind in kinds(scene):
                return submove._replace(pieces=placed(submove.pieces, site, kind))
            return submove

        return effect


def _is_carried_out(node: Ludeme) -> bool:
    """Return whether a node is a movement, `(slide ...)` or `(move Slide ...)`."""
    match node.items:
        case (Symbol("move"), Symbol(word), *_):
            return word.lower() in CARRIED_OUT
    return head(node) in CARRIED_OUT


EFFECTS: Mapping[str, Callable[[Consequences, Ludeme, Arguments], Then]] = {
    "addScore": Consequences._added_score,
    "set": Consequences._set,
    "trigger": Consequences._event,
}


def _valued(place: Place, amount: Amount) -> Then:
    """Return the consequence that sets one of the values, which may depend on the scene, to a number."""

    def effect(scene: TurnScene, submove: Submove) -> Submove:
        ledger, number = submove.ledger or scene.ledger, place(scene)
        if ledger.values[number] == (value := amount(scene)):
            return submove
        return submove._replace(ledger=ledger._replace(values=replaced(ledger.values, number, value)))

    return effect


def _marking(sites: Sites) -> Then:
    """Marks sites until the next submove."""

    def effect(scene: TurnScene, submove: Submove) -> Submove:
        ledger = submove.ledger or scene.ledger
        return submove._replace(ledger=ledger._replace(pending=sites(scene), marked=True))

    return effect


def _going_on(scene: TurnScene, submove: Submove) -> Submove:
    origin, target, pieces, heading, doomed, _, ledger = submove
    return Submove(origin, target, pieces, heading, doomed, True, ledger)


def _removing(sites: Sites, thens: Sequence[Then]) -> Then:
    """Return the consequence that removes the pieces on the sites, with what follows from each of them."""

    def effect(scene: TurnScene, submove: Submove) -> Submove:
        gone = sites(scene) & ~scene.empty
        if not thens:
            return _without(submove, gone)
        for site in sites_of(gone):
            submove = _without(submove, 1 << site)
            for then in thens:
                submove = then(within(scene, submove), submove)
        return submove

    return effect


def _without(submove: Submove, gone: int) -> Submove:
    """The submove after which no piece stands on some sites."""
    stay = ~gone
    return submove._replace(pieces=tuple([kind & stay for kind in submove.pieces])) if gone else submove


def _together(effects: list[Then]) -> Then:
    """All of them, each seeing what stood before the others."""

    def effect(scene: TurnScene, submove: Submove) -> Submove:
        for each in effects:
            submove = each(scene, submove)
        return submove

    return effect


def _unchanged(scene: TurnScene, submove: Submove) -> Submove:
    return submove


def _in_order(effects: list[Then]) -> Then:
    """One after the other, each seeing what those before it have done."""

    def effect(scene: TurnScene, submove: Submove) -> Submove:
        for each in effects:
            was = submove
            submove = each(scene, submove)
            if submove.pieces is not was.pieces or submove.ledger is not was.ledger:
                scene = within(scene, submove)
        return submove

    return effect


def promotion_of(setting: GameEquipment, given: Arguments, *, several: bool = True) -> tuple[Place, Kinds]:
    """Read `(last To) (piece "King") Mover`: where, and to which kinds. Raises DescriptionError."""
    place = place_of(setting, given.needed())
    kind, role = given.needed(), given.next()
    if role is not None and getattr(role, "text", "") != "Mover":
        # A piece is promoted for its owner, who is the mover: any other role is another ludeme.
        raise unsupported(role)
    if not isinstance(kind, Ludeme) or head(kind) != "piece":
        raise unsupported(kind)
    return place, pieces_named(setting, kind, several=several)
