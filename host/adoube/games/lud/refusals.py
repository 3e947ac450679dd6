"""Everything that keeps a description from being played: not only the first refusal, but each with its place.

The compiler stops at what it does not support. That part is then replaced by one that it does support, and
the description is compiled again, until nothing is refused.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from adoube.errors import AdoubeError
from adoube.games.lud.compilation import rules_of_game
from adoube.games.lud.expansion import Define, marked
from adoube.games.lud.tree import (
    Angle,
    Braces,
    DescriptionError,
    Label,
    Ludeme,
    Mark,
    Node,
    Symbol,
    head,
    read_tree,
    size_of,
)

__all__ = ["refusals_of"]

MOST_REFUSALS = 100
MOST_COMPILED = 400  # trees, in search of what is supported instead
MOST_NODES = 500_000  # of all these trees
# Keys of refusals that stand by themselves; others may be consequences of a replacement.
UNSUPPORTED = frozenset({"unsupported", "unsupported_in", "unknown_define"})

CONDITION, REGION, NUMBER, MOVES, BOARD, *OTHERS = (
    read_tree(text, "")[0]
    for text in (
        "True",
        "(sites Empty)",
        "0",
        "(move Remove (sites Occupied))",
        "(board (square 19))",
        "(square 19)",
        "(moveAgain)",
        "(result Mover Win)",
        "Adjacent",
        "P1",
    )
)
LIKELY: Mapping[Node, tuple[str, ...]] = {
    CONDITION: ("is", "and", "or", "xor", "not", "=", "!=", "<", ">", "<=", ">=", "all", "can", "no", "was"),
    REGION: ("sites", "union", "intersection", "difference", "expand"),
    NUMBER: ("count", "value", "var", "+", "-", "*", "/", "%", "where", "id", "who", "what", "state", "size"),
    MOVES: ("move", "forEach", "do", "priority", "or", "if", "max"),
    BOARD: ("board", "mancalaBoard", "boardless"),
}
EVERY = (CONDITION, REGION, NUMBER, MOVES, BOARD, *OTHERS)


class RefusalList(NamedTuple):
    """The refusals of a description, that of `Description.rules` first; and whether these are all."""

    found: tuple[DescriptionError, ...]
    is_whole: bool


Expanded = Callable[[Sequence[Define]], Ludeme]  # the tree of a game in which some defines have been replaced


def refusals_of(expanded: Expanded) -> RefusalList:
    """The refusals of a game, in making its tree and in compiling it, as far as they are looked for."""
    found: dict[Mark, DescriptionError] = {}
    game = _known(expanded, found)
    search = RefusalSearch(1 if game is None else size_of(game))
    error = None if game is None else search.refusal(game)
    while game is not None and error is not None and len(found) < MOST_REFUSALS:
        if not found or error.key in UNSUPPORTED:
            found.setdefault(error.mark, error)
        game, error = search.beyond(game, error)
    return RefusalList(tuple(found.values()), is_whole=game is not None and error is None and search.goes_on)


def _known(expanded: Expanded, found: dict[Mark, DescriptionError]) -> Ludeme | None:
    """The game with all names carried out, those that have no meaning as ludemes; None where that fails."""
    unknown: list[Define] = []
    while len(found) < MOST_REFUSALS:
        try:
            return expanded(unknown)
        except DescriptionError as error:
            found[error.mark] = error
            if error.key != "unknown_define":
                return None
            name = str(error.values["name"])
            unknown.append(Define(name, (Ludeme((Symbol(name, error.mark),), error.mark),)))
    return None


class RefusalSearch:
    """The search for a tree without a refusal, with a bound on all that is compiled."""

    def __init__(self, size: int) -> None:
        """`size`: the number of nodes of the tree."""
        self._left = min(MOST_COMPILED, 1 + MOST_NODES // size)

    @property
    def goes_on(self) -> bool:
        """Return whether more may be compiled."""
        return self._left > 0

    def refusal(self, game: Ludeme) -> DescriptionError | None:
        """The first refusal of a tree; None where there is none, or none that has a place."""
        self._left -= 1
        try:
            rules_of_game(game)
        except DescriptionError as error:
            return error
        except (AdoubeError, RecursionError):
            return None
        return None

    def beyond(self, game: Ludeme, error: DescriptionError) -> tuple[Ludeme, DescriptionError | None]:
        """The tree with the refused part replaced, or what it stands in, and its next refusal."""
        above = [*_above(game, error.mark)]
        if len(above) > 1 and _is_form(above[0], above[1]):
            above = above[1:]
        for number, node in enumerate(above):
            inside = above[number + 1] if number + 1 < len(above) else None
            places = {each.mark for each in above[number:]}
            for instead in _instead(node, error, inside):
                if not self.goes_on:
                    return game, None
                tried = _with(game, node.mark, instead)
                following = self.refusal(tried)
                if following is None or following.mark not in places:
                    return tried, following
        return game, None


def _is_form(node: Node, inside: Node) -> bool:
    """Return whether a word says which form of a ludeme it is: without it, all of it means another thing."""
    return isinstance(node, Symbol) and isinstance(inside, Ludeme) and inside.items[1:2] == (node,)


def _instead(node: Node, error: DescriptionError, inside: Node | None) -> Iterator[Node | None]:
    """The nodes that may replace a node, the likeliest first; None: it may be left out."""
    is_extra = error.key == "unsupported_in" and node.mark == error.mark
    if is_extra or isinstance(node, Label) or isinstance(inside, Braces):
        yield None
    likely = [each for each, heads in LIKELY.items() if head(node) in heads]
    yield from (marked(each, node.mark) for each in likely)
    yield from (marked(each, node.mark) for each in EVERY if each not in likely)
    yield None


def _above(node: Node, mark: Mark) -> Iterator[Node]:
    """The outermost node at a place, then the nodes that it stands in, except for the whole tree."""
    for item in (node.value,) if isinstance(node, Label) else getattr(node, "items", ()):
        if item.mark == mark:
            yield item
            return
        if above := [*_above(item, mark)]:
            yield from above
            yield item
            return


def _with(game: Ludeme, mark: Mark, instead: Node | None) -> Ludeme:
    """A tree in which another node, or nothing, stands at a place."""
    return replace(game, items=tuple(_items(game.items, mark, () if instead is None else (instead,))))


def _items(items: tuple[Node, ...], mark: Mark, instead: tuple[Node, ...]) -> Iterator[Node]:
    for item in items:
        match item:
            case _ if item.mark == mark:
                yield from instead
            case Label(_, value):
                yield from (replace(item, value=each) for each in _items((value,), mark, instead))
            case Ludeme(inner) | Braces(inner) | Angle(inner):
                yield replace(item, items=tuple(_items(inner, mark, instead)))
            case _:
                yield item
