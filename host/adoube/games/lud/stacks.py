"""Ludemes of stacks: how high they are, what stands on which level, and pieces that go between them."""

from collections.abc import Callable

from adoube.games.kit.moves import Condition, Sites, Then
from adoube.games.kit.scene import TurnScene
from adoube.games.kit.stacks import levels_in_line, lightened, shifted, stack_in
from adoube.games.kit.topology import sites_of
from adoube.games.lud.references import directions, place_of, place_or_last
from adoube.games.lud.setting import GameEquipment, is_set
from adoube.games.lud.tree import (
    Arguments,
    DescriptionError,
    Label,
    Ludeme,
    Node,
    Number,
    Symbol,
    head,
    unsupported,
)

__all__ = ["height_of", "kind_on_level", "line_by_level", "piles_up", "stack_effect", "top_level"]

Height = Callable[[TurnScene], int]
SitesOf = Callable[[GameEquipment, Node], Sites]  # compiles one site or several


def piles_up(node: Node) -> bool:
    """Return whether a game has stacks, which any word of them says, as in Ludii."""
    match node:
        case Ludeme((Symbol("place" | "size" | "count"), Symbol("Stack"), *_)):
            return True
        case Ludeme((Symbol("topLevel" | "level"), *_)) | Label("level"):
            return True
        case Label("stack" | "top", Symbol("True" | "true")):
            return True
        case Label(_, value):
            return piles_up(value)
    return any(map(piles_up, getattr(node, "items", ())))


def height_of(setting: GameEquipment, given: Arguments, sites_of_node: SitesOf) -> Height:
    """`(size Stack at:SITE)` or `(size Stack in:SITES)`: how many pieces stand there."""
    site, where = given.label("at"), given.label("in")
    if not setting.stacks or (site is not None and where is not None):
        raise unsupported(given.ludeme)
    if where is not None:
        sites = sites_of_node(setting, where)
        return lambda scene: sum(len(stack_in(scene, each)) for each in sites_of(sites(scene)))
    place = place_or_last(setting, site, given.ludeme.mark)
    return lambda scene: len(stack_in(scene, place(scene)))


def top_level(setting: GameEquipment, node: Ludeme, given: Arguments) -> Height:
    """`(topLevel at:SITE)`: the level of the top piece, counted from 0; 0 where none stands."""
    if not setting.stacks or (site := given.label("at")) is None:
        raise unsupported(node)
    place = place_of(setting, site)
    return lambda scene: max(0, len(stack_in(scene, place(scene))) - 1)


def kind_on_level(setting: GameEquipment, site: Node, level: Node) -> Height:
    """The kind of the piece on a level of a stack, by number; -1 where none stands."""
    if not setting.stacks:
        raise unsupported(level)
    place, number = place_of(setting, site), setting.amount(setting, level)

    def kind(scene: TurnScene) -> int:
        stack, at = stack_in(scene, place(scene)), number(scene)
        return stack[at] if 0 <= at < len(stack) else -1

    return kind


def line_by_level(setting: GameEquipment, given: Arguments, length: int, ways: Node) -> Condition:
    """`(is Line 4 byLevel:True)`: a line through the top piece of `(last To)`, up or down or level."""
    if not is_set(given, "byLevel"):
        raise unsupported(given.ludeme)
    through = place_or_last(setting, given.label("through"), given.ludeme.mark)
    return levels_in_line(setting.grid, through, directions(setting, ways), length)


def stack_effect(
    setting: GameEquipment, node: Ludeme, given: Arguments, sites_of_node: SitesOf
) -> Then | None:
    """The effects that are others on stacks; None for those that are not. Raises DescriptionError."""
    match head(node):
        case "fromTo":
            return _shifted(setting, node, given, sites_of_node)
        case "remove":
            sites, count = sites_of_node(setting, given.needed()), given.label("count")
            return lightened(sites, setting.amount(setting, Number(1, node.mark) if count is None else count))
        case name if name in UNKNOWN_ON_STACKS:
            raise unsupported(node)
    return None


# Effects that are known of single pieces alone.
UNKNOWN_ON_STACKS = (
    *("add", "custodial", "enclose", "hop", "intervene", "leap"),
    *("move", "slide", "step", "surround", "swap"),
)


def _shifted(setting: GameEquipment, node: Ludeme, given: Arguments, sites_of_node: SitesOf) -> Then:
    """`(fromTo (from SITES) (to SITE))`: the top piece; with `level:0` the lowest, with `stack:True` all."""
    origin, target = given.ludeme_called("from"), given.ludeme_called("to")
    if origin is None or target is None:
        raise DescriptionError(node.mark, "goes_where")
    with Arguments(origin) as inside:
        level = inside.label("level")
        start = sites_of_node(setting, inside.needed())
    if level is not None and not (isinstance(level, Number) and level.value == 0):
        raise unsupported(level, inside=origin)
    with Arguments(target) as inside:
        end = place_of(setting, inside.next() or target)
    whole = is_set(given, "stack")
    if whole and level is not None:
        raise unsupported(level, inside=origin)
    return shifted(start, end, whole=whole, bottom=level is not None)
