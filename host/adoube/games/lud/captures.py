"""Ludemes that take pieces: those between others, those around a site, and `(apply (remove ...))`."""

from collections.abc import Callable
from dataclasses import dataclass

from adoube.games.kit.conditions import enclosed, flanked, flanking, surrounded
from adoube.games.kit.moves import Sites
from adoube.games.kit.scene import TurnScene
from adoube.games.lud.references import directions, names_directions, place_of, place_or_last
from adoube.games.lud.setting import (
    RANGES,
    GameEquipment,
    Place,
    mentions,
    number_of,
    range_of,
)
from adoube.games.lud.tree import (
    Arguments,
    Label,
    Ludeme,
    Node,
    Symbol,
    head,
    unsupported,
)

__all__ = ["captured", "is_plain_removal", "taken", "then_of"]

Where = Callable[[Node, str], Sites]  # Compiles a condition into the sites for which it holds.


def captured(
    setting: GameEquipment, where: Where, node: Ludeme, given: Arguments
) -> tuple[Sites, Ludeme | None]:
    """The sites that one of them shuts in, and what it does with them; None: it takes them.

    Raises DescriptionError.
    """
    start = _start(setting, node, given)
    named = given.first_if(names_directions)
    ways = directions(setting, Symbol("Adjacent", node.mark) if named is None else named)
    between, to = given.ludeme_called("between"), given.ludeme_called("to")
    number = given.label("numException") if head(node) == "enclose" else None
    free = 0 if number is None else number_of(setting, number)
    within = _CapturePart.of(setting, where, between, "between")
    ends = _CapturePart.of(setting, where, to, "to")
    if head(node) == "enclose" and between is not None and mentions(between, "Empty"):
        # Areas of empty sites would be territories, which reach to the edge of the board.
        raise unsupported(between, inside=node)
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
            return enclosed(setting.grid, start, ways, within.sites or _enemies, free), within.effect
    raise unsupported(node)


@dataclass(frozen=True)
class _CapturePart:
    """The meaning of `(between ...)` or `(to ...)`; empty where it is missing."""

    sites: Sites | None = None
    limits: tuple[int, int] | None = None
    effect: Ludeme | None = None  # what is done there instead of taking what stands there

    @classmethod
    def of(cls, setting: GameEquipment, where: Where, node: Ludeme | None, variable: str) -> "_CapturePart":
        if node is None:
            return cls()
        with Arguments(node) as given:
            limits, asked, apply = (
                given.ludeme_called(*RANGES),
                given.label("if"),
                given.ludeme_called("apply"),
            )
        return cls(
            None if asked is None else where(asked, variable),
            None if limits is None else range_of(setting, limits),
            None if apply is None else _effect(apply, variable),
        )


def _effect(apply: Ludeme, variable: str) -> Ludeme | None:
    """None for `(apply (remove (between)))`, else the effect that each of the pieces meets."""
    match apply:
        case Ludeme((_, Ludeme((Symbol("remove"), Ludeme((Symbol(site),)))))) if site == variable:
            return None
        case Ludeme((_, Ludeme() as effect)):
            return effect
    raise unsupported(apply)


def _start(setting: GameEquipment, node: Ludeme, given: Arguments) -> Place:
    """`(from (last To))`, which is also what is meant without it."""
    origin = given.ludeme_called("from")
    if origin is None:
        return place_or_last(setting, None, node.mark)
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


def is_plain_removal(apply: Ludeme, where: str) -> bool:
    """Return whether all that `(apply ...)` does is to take what stands on a site, perhaps on a condition."""
    match apply.items:
        case (_, Label("if", _)):
            return where == "to"
        case (_, Ludeme((Symbol("remove"), Ludeme((Symbol(site),)), *_))):
            return site == where
        case (_, Ludeme((Symbol("if"), _, Ludeme((Symbol("remove"), Ludeme((Symbol(site),)), *_))))):
            return site == where == "to"
        case (_, Label("if", _), Ludeme((Symbol("remove"), *_))):
            return True
    return False


def taken(wanted: Where, apply: Ludeme, where: str, *, may_ask: bool = False) -> str:
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
            wanted(given.needed(), "to")
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
