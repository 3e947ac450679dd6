"""The arguments of one ludeme, taken one after the other: what nobody has taken is not supported."""

from collections.abc import Callable, Collection, Iterator

from adoube.games.lud.expansion import head
from adoube.games.lud.tree import (
    Angle,
    Braces,
    DescriptionError,
    Label,
    Ludeme,
    Node,
    Number,
    Symbol,
    Text,
)

__all__ = ["Arguments", "listed", "shown", "unsupported"]


class Arguments:
    """The parts of a ludeme. Used as a context, it raises an error for those that are left at its end."""

    def __init__(self, ludeme: Ludeme, skip: int = 1) -> None:
        """The first `skip` items are known already."""
        self.ludeme = ludeme
        self._left = list(ludeme.items[skip:])

    def __enter__(self) -> "Arguments":
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None and self._left:
            raise unsupported(self._left[0], inside=self.ludeme)

    @property
    def is_empty(self) -> bool:
        """Return whether nothing is left."""
        return not self._left

    def label(self, name: str) -> Node | None:
        """The argument under a label, None where there is none."""
        for node in self._left:
            if isinstance(node, Label) and node.name == name:
                self._left.remove(node)
                return node.value
        return None

    def ludeme_called(self, *names: str) -> Ludeme | None:
        """The next argument in round brackets that begins with one of the names."""
        for node in self._left:
            if isinstance(node, Ludeme) and head(node) in names:
                self._left.remove(node)
                return node
        return None

    def word(self, names: Collection[str]) -> str | None:
        """The next bare word, if it is first and one of the names."""
        if self._left and isinstance(first := self._left[0], Symbol) and first.text in names:
            self._left.pop(0)
            return first.text
        return None

    def ludemes_called(self, *names: str) -> Iterator[Ludeme]:
        """All arguments in round brackets that begin with one of the names."""
        while (node := self.ludeme_called(*names)) is not None:
            yield node

    def first_is(self, name: str) -> bool:
        """Return whether the next argument is a ludeme of a name."""
        return bool(self._left) and head(self._left[0]) == name

    def first_if(self, wanted: Callable[[Node], bool]) -> Node | None:
        """The next argument, if it is first and wanted."""
        if self._left and wanted(self._left[0]):
            return self._left.pop(0)
        return None

    def text(self) -> str | None:
        """The next text in quotation marks, if it is first."""
        if self._left and isinstance(first := self._left[0], Text):
            self._left.pop(0)
            return first.text
        return None

    def next(self) -> Node | None:
        """The next argument without a label, None where there is none."""
        for node in self._left:
            if not isinstance(node, Label):
                self._left.remove(node)
                return node
        return None

    def needed(self) -> Node:
        """The next argument without a label. Raises DescriptionError."""
        if (node := self.next()) is None:
            raise DescriptionError(self.ludeme.mark, "too_few", ludeme=shown(self.ludeme))
        return node

    def several(self) -> list[Node]:
        """All that is left without a label, at least one. Raises DescriptionError."""
        if not (found := list(self.rest())):
            raise DescriptionError(self.ludeme.mark, "too_few", ludeme=shown(self.ludeme))
        return found

    def rest(self) -> Iterator[Node]:
        """All that is left without a label; a single list gives its items."""
        while (node := self.next()) is not None:
            yield from listed(node)


def listed(node: Node) -> tuple[Node, ...]:
    """The items of a list, or the one node that is none."""
    return node.items if isinstance(node, Braces) else (node,)


def shown(node: Node) -> str:
    """A node as a sentence names it."""
    match node:
        case Ludeme((Symbol(first), Symbol(second), *_)):
            return f"({first} {second} ...)"
        case Ludeme((Symbol(first), *_)):
            return f"({first} ...)"
        case Ludeme():
            return "(...)"
        case Braces():
            return "{...}"
        case Angle():
            return "<...>"
        case Label(name):
            return f"{name}:"
        case Symbol(text):
            return text
        case Text(text):
            return f'"{text}"'
        case Number(value):
            return str(value)


def unsupported(node: Node, *, inside: Ludeme | None = None) -> DescriptionError:
    """The refusal of a ludeme, a word or an argument that is not supported, or not there."""
    if inside is None:
        return DescriptionError(node.mark, "unsupported", ludeme=shown(node))
    return DescriptionError(node.mark, "unsupported_in", ludeme=shown(node), inside=shown(inside))
