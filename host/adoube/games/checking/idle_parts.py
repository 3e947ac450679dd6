"""The parts of a description that make no difference: without them the rules allow and end the same.

One part of the play and of the ends after the other is left out, and the rules are compiled again. A part is
idle if in all given positions the same turns lead to the same positions, and the game is over by the same.
Parts of options that are not chosen, and names that nothing uses, are not looked at.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import NamedTuple

from adoube.games.kit.rules import Rules
from adoube.games.kit.scene import KitPosition
from adoube.games.lud.description import Description, meant_by
from adoube.games.lud.expansion import defines_of
from adoube.games.lud.game import LudGame
from adoube.games.lud.tree import Braces, DescriptionError, Label, Ludeme, Node, Text, head, written
from adoube.games.verdict import TooManyTurns

__all__ = ["IdlePart", "idle_parts"]

RULE_PARTS = ("play", "phases", "end")
Ending = tuple[object, ...] | None
Found = tuple[frozenset[KitPosition], Ending]


@dataclass(frozen=True, slots=True)
class IdlePart:
    """A part that made no difference, as the description has it."""

    line: int
    text: str


class _Place(NamedTuple):
    """The way from the top of a description to a part: the number of the item at each level."""

    steps: tuple[int, ...]
    node: Node


def idle_parts(game: LudGame, positions: Sequence[KitPosition]) -> list[IdlePart]:
    """Return the idle parts, from the top of the file; of parts within each other the outermost one."""
    description = game.description
    options = meant_by(game.manifest.options, game.options)
    wanted = [_found(game.rules, position) for position in positions]
    found: list[_Place] = []
    for place in _places(description):
        if any(place.steps[: len(outer.steps)] == outer.steps for outer in found):
            continue
        rules = _without(description, options, place.steps)
        if rules is not None and _agree(game.rules, rules, positions, wanted):
            found.append(place)
    return [IdlePart(place.node.mark.line, written(place.node)) for place in found]


def _found(rules: Rules, position: KitPosition) -> Found:
    ending = rules.ending(position)
    ended = None if ending is None else (ending.result, ending.who)
    return frozenset() if ended else frozenset(rules.results(position)), ended


def _agree(original: Rules, rules: Rules, positions: Sequence[KitPosition], wanted: Sequence[Found]) -> bool:
    # Rules that keep other notes of a game have positions of their own, which these cannot be held against.
    if rules.begin() != original.begin() or rules.ledger != original.ledger:
        return False
    try:
        return all(_found(rules, each) == found for each, found in zip(positions, wanted, strict=True))
    except TooManyTurns:
        return False


def _without(description: Description, options: Mapping[str, str], steps: tuple[int, ...]) -> Rules | None:
    """Return the rules without one part; None where they cannot do without it."""
    nodes = _cut(description.nodes, steps)
    try:
        return replace(description, nodes=nodes).rules(options)
    except DescriptionError:
        return None


def _cut(nodes: tuple[Node, ...], steps: tuple[int, ...]) -> tuple[Node, ...]:
    first, *rest = steps
    if not rest:
        return (*nodes[:first], *nodes[first + 1 :])
    node = nodes[first]
    inner = _with_items(node, _cut(_items(node), tuple(rest)))
    return (*nodes[:first], inner, *nodes[first + 1 :])


def _items(node: Node) -> tuple[Node, ...]:
    match node:
        case Label(_, value):
            return _items(value)
        case Ludeme(items) | Braces(items):
            return items
    return ()


def _with_items(node: Node, items: tuple[Node, ...]) -> Node:
    match node:
        case Label(_, value):
            return replace(node, value=_with_items(value, items))
        case Ludeme() | Braces():
            return replace(node, items=items)
    raise ValueError(f"{written(node)} holds nothing")


def _places(description: Description) -> Iterator[_Place]:
    """Yield the parts of play, ends and defines that may be left out, the outer ones first."""
    defines = frozenset(defines_of(description.nodes))
    for number, node in enumerate(description.nodes):
        if head(node) == "define":
            yield from _inside(node, (number,), defines, first=2)
        elif head(node) == "game":
            for at, part in enumerate(_items(node)):
                if head(part) == "rules":
                    yield from _parts_of_rules(part, (number, at), defines)


def _parts_of_rules(rules: Node, steps: tuple[int, ...], defines: Set[str]) -> Iterator[_Place]:
    for at, part in enumerate(_items(rules)):
        if head(part) in RULE_PARTS or (isinstance(part, Label) and part.name in RULE_PARTS):
            yield from _inside(part, (*steps, at), defines)


def _inside(node: Node, steps: tuple[int, ...], defines: Set[str], *, first: int = 0) -> Iterator[_Place]:
    """Yield the ludemes, labels and names of defines in a part, but for the name that it begins with."""
    for at, item in enumerate(_items(node)[first:], start=first):
        is_define = at > 0 and isinstance(item, Text) and item.text in defines
        if is_define or isinstance(item, Ludeme | Label):
            yield _Place((*steps, at), item)
        if isinstance(item, Ludeme | Braces | Label):
            yield from _inside(item, (*steps, at), defines)
