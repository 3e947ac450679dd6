"""Ludemes of what follows from a submove, `(then ...)`: playing on, promotion, captures, scores.

The captures are `(custodial ...)`, `(surround ...)`, `(intervene ...)`, `(enclose ...)` and
`(apply (remove ...))`.
"""

from dataclasses import dataclass

from adoube.games.kit.conditions import enclosed, flanked, flanking, surrounded
from adoube.games.kit.moves import Kinds, Sites, Then, placed
from adoube.games.kit.scene import Submove, TurnScene, replaced
from adoube.games.lud.conditions import Conditions
from adoube.games.lud.numbers import Amount, amount_of
from adoube.games.lud.references import directions, kinds_of, names_directions, place_of, trigger_of
from adoube.games.lud.regions import sites_of_node
from adoube.games.lud.setting import BEFORE_A_MOVE, COUNTER, RANGES, GameEquipment, Place, player_of, range_of
from adoube.games.lud.tree import Arguments, Ludeme, Node, Symbol, head, listed, unsupported

__all__ = ["Consequences", "captured", "promotion_of", "taken", "then_of"]


def captured(
    setting: GameEquipment, conditions: Conditions, node: Ludeme, given: Arguments
) -> tuple[Sites, Ludeme | None]:
    """The sites that one of them shuts in, and what it does with them; None: it takes them.

    Raises DescriptionError.
    """
    start = _start(setting, node, given)
    named = given.first_if(names_directions)
    ways = directions(setting, Symbol("Adjacent", node.mark) if named is None else named)
    between, to = given.ludeme_called("between"), given.ludeme_called("to")
    within = _CapturePart.of(setting, conditions, between, "between")
    ends = _CapturePart.of(setting, conditions, to, "to")
    match head(node):
        case "custodial" if ends.effect is None:
            shut_in, by = within.sites or _enemies, ends.sites or _friends
            least, most = within.limits or (1, 0)
            if least == 1:
                return flanked(setting.grid, start, ways, shut_in, by, most), within.effect
        case "surround" if ends.effect is None and within.limits is None:
            shut_in, by = within.sites or _enemies, ends.sites or _friends
            return surrounded(setting.grid, start, ways, shut_in, by), within.effect
        case "intervene" if within.sites is None and within.effect is None:
            taken, limits = ends.sites or _enemies, within.limits or (1, 1)
            return flanking(setting.grid, start, ways, taken, *limits), ends.effect
        case "enclose" if to is None and within.limits is None:
            return enclosed(setting.grid, start, ways, within.sites or _enemies), within.effect
    raise unsupported(node)


@dataclass(frozen=True)
class _CapturePart:
    """The meaning of `(between ...)` or `(to ...)`; empty where it is missing."""

    sites: Sites | None = None
    limits: tuple[int, int] | None = None
    effect: Ludeme | None = None  # what is done there instead of taking what stands there

    @classmethod
    def of(
        cls, setting: GameEquipment, conditions: Conditions, node: Ludeme | None, variable: str
    ) -> "_CapturePart":
        if node is None:
            return cls()
        with Arguments(node) as given:
            limits, asked, apply = (
                given.ludeme_called(*RANGES),
                given.label("if"),
                given.ludeme_called("apply"),
            )
        return cls(
            None if asked is None else conditions.sites(asked, variable),
            None if limits is None else range_of(setting, limits),
            None if apply is None else _effect(apply, variable),
        )


def _effect(apply: Ludeme, variable: str) -> Ludeme | None:
    """None for `(apply (remove (between)))`, the other effect for `(apply (trigger ...))`."""
    match apply:
        case Ludeme((_, Ludeme((Symbol("remove"), Ludeme((Symbol(site),)))))) if site == variable:
            return None
        case Ludeme((_, Ludeme((Symbol("trigger"), *_)) as effect)):
            return effect
    raise unsupported(apply)


def _start(setting: GameEquipment, node: Ludeme, given: Arguments) -> Place:
    """`(from (last To))`, which is also what is meant without it."""
    origin = given.ludeme_called("from")
    if origin is None:
        return place_of(setting, Ludeme((Symbol("last", node.mark), Symbol("To", node.mark)), node.mark))
    with Arguments(origin) as inside:
        return place_of(setting, inside.needed())


def _enemies(scene: TurnScene) -> int:
    return scene.enemy


def _friends(scene: TurnScene) -> int:
    return scene.own


def then_of(apply: Ludeme) -> Ludeme | None:
    """The `(then ...)` of `(apply (remove (to) (then ...)))`, with a condition before or without."""
    for part in apply.items:
        match part:
            case Ludeme((Symbol("remove"), _, Ludeme((Symbol("then"), *_)) as then)):
                return then
            case Ludeme((Symbol("if"), *_)):
                return then_of(part)
    return None


def taken(conditions: Conditions, apply: Ludeme, where: str, *, may_ask: bool = False) -> str:
    """When a piece is taken that `(apply (remove (between)))` takes: `now`, or `EndOfTurn`.

    `may_ask`: whether `(apply if:...)` is understood where it stands. Raises DescriptionError.
    """
    with Arguments(apply) as given:
        if may_ask and given.label("if") is not None and given.is_empty:
            return "now"
        effect = given.needed()
    if where == "to" and isinstance(effect, Ludeme) and head(effect) == "if":
        # Whatever stands where a piece comes is taken, so only the form matters.
        with Arguments(effect) as given:
            conditions.sites(given.needed(), "to")
            effect = given.needed()
    if not isinstance(effect, Ludeme) or head(effect) != "remove":
        raise unsupported(effect)
    with Arguments(effect) as given:
        site, time = given.needed(), given.label("at")
        if where == "to":
            given.ludeme_called("then")  # compiled with what follows from the move
    if head(site) != where:
        raise unsupported(effect)
    match time:
        case None:
            return "now"
        case Symbol("EndOfTurn") if where == "between":
            return "EndOfTurn"
    raise unsupported(time)


@dataclass(frozen=True)
class Consequences:
    """Compiles what follows. Its functions look at the scene after the submove, before any of them."""

    setting: GameEquipment
    conditions: Conditions

    def compiled(self, node: Ludeme) -> Then:
        """Compile `(then ...)` into a consequence, given the scene before. Raises DescriptionError."""
        with Arguments(node) as given:
            effect = self._effect(given.needed())
        return lambda scene, submove: effect(scene.after(submove), submove)

    def _effect(self, node: Node) -> Then:
        if not isinstance(node, Ludeme):
            raise unsupported(node)
        with Arguments(node) as given:
            match head(node):
                case "moveAgain":
                    return _going_on
                case "and" | "or":
                    return _together([self._effect(part) for part in given.several()])
                case "seq":
                    return _in_order([self._effect(part) for part in given.several()])
                case "if":
                    return self._if(given)
                case "promote" | "move" if head(node) == "promote" or given.word(("Promote",)):
                    return self._promotion(given)
                case "remove":
                    return _removing(sites_of_node(self.setting, given.needed()))
                case "custodial" | "surround" | "intervene" | "enclose":
                    sites, instead = captured(self.setting, self.conditions, node, given)
                    return _removing(sites) if instead is None else _where(sites, self._effect(instead))
                case "trigger":
                    return self._setting(trigger_of(self.setting, given), lambda scene: 1)
                case "addScore":
                    return self._score(given.needed(), given.needed(), adds=True)
                case "set":
                    return self._set(node, given)
        raise unsupported(node)

    def _set(self, node: Ludeme, given: Arguments) -> Then:
        match given.word(("Counter", "Pending", "Score", "Var")):
            case "Counter" if COUNTER in self.setting.variables:
                number = given.next()
                amount = None if number is None else amount_of(self.setting, number)
                return self._setting(COUNTER, amount or (lambda scene: BEFORE_A_MOVE))
            case "Counter":
                given.next()
                return _unchanged
            case "Pending":
                return _marking(sites_of_node(self.setting, given.needed()))
            case "Score":
                return self._score(given.needed(), given.needed(), adds=False)
            case "Var":
                return self._variable(given)
        raise unsupported(node)

    def _if(self, given: Arguments) -> Then:
        condition = self.conditions.of_scene(given.needed())
        yes, other = self._effect(given.needed()), given.next()
        no = _unchanged if other is None else self._effect(other)
        return lambda scene, submove: (yes if condition(scene) else no)(scene, submove)

    def _score(self, role: Node, number: Node, *, adds: bool) -> Then:
        """`(addScore Mover 1)` and `(set Score Mover 1)`."""
        player, amount = player_of(self.setting, role), amount_of(self.setting, number)

        def effect(scene: TurnScene, submove: Submove) -> Submove:
            seat = player(scene)
            before = scene.ledger.scores[seat] if adds else 0
            ledger = submove.ledger or scene.ledger
            scores = replaced(ledger.scores, seat, before + amount(scene))
            return submove._replace(ledger=ledger._replace(scores=scores))

        return effect

    def _variable(self, given: Arguments) -> Then:
        """`(set Var "Name" 1)`."""
        if (name := given.text() or "") not in self.setting.variables:
            raise unsupported(given.ludeme)
        return self._setting(name, amount_of(self.setting, given.needed()))

    def _setting(self, name: str, amount: Amount) -> Then:
        """Return the consequence that sets one of the values to a number."""
        number = self.setting.variables.index(name)

        def effect(scene: TurnScene, submove: Submove) -> Submove:
            ledger = submove.ledger or scene.ledger
            if ledger.values[number] == (value := amount(scene)):
                return submove
            return submove._replace(ledger=ledger._replace(values=replaced(ledger.values, number, value)))

        return effect

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


def _marking(sites: Sites) -> Then:
    """Marks sites until the next submove."""

    def effect(scene: TurnScene, submove: Submove) -> Submove:
        ledger = submove.ledger or scene.ledger
        return submove._replace(ledger=ledger._replace(pending=sites(scene), marked=True))

    return effect


def _going_on(scene: TurnScene, submove: Submove) -> Submove:
    origin, target, pieces, heading, doomed, _, ledger = submove
    return Submove(origin, target, pieces, heading, doomed, True, ledger)


def _removing(sites: Sites) -> Then:
    """Return the consequence that removes the pieces on the sites."""

    def effect(scene: TurnScene, submove: Submove) -> Submove:
        if not (gone := sites(scene)):
            return submove
        stay = ~gone
        return submove._replace(pieces=tuple([kind & stay for kind in submove.pieces]))

    return effect


def _where(sites: Sites, then: Then) -> Then:
    """Return a consequence that applies only where there are such sites."""
    return lambda scene, submove: then(scene, submove) if sites(scene) else submove


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
                scene = scene.after(submove)
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
    with Arguments(kind) as inner:
        names = [name for part in inner.rest() for name in listed(part)]
    if not names or (len(names) > 1 and not several):
        raise unsupported(kind)
    numbers = [kinds_of(setting, name, Symbol("Mover", kind.mark)) for name in names]

    def kinds(scene: TurnScene) -> list[int]:
        found = (by_seat[scene.mover] for by_seat in numbers)
        return [number for number in found if number is not None]

    return place, kinds
