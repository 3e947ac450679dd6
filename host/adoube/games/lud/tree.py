"""The text of a game description as a tree whose nodes know their line and column, and its faults.

The arguments of a ludeme are taken one after the other: what nobody has taken is not supported.
"""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from adoube.errors import AdoubeError
from adoube.words import coded

__all__ = [
    "Angle",
    "Arguments",
    "Braces",
    "DescriptionError",
    "Label",
    "Ludeme",
    "Mark",
    "Node",
    "Number",
    "Symbol",
    "Text",
    "counted_out",
    "head",
    "listed",
    "read_tree",
    "shown",
    "size_of",
    "unsupported",
    "written",
]


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in a description: its file's name, the line and the column, both counted from 1."""

    file: str
    line: int
    column: int


class DescriptionError(AdoubeError):
    """A game description that cannot be read or is not supported: file, line, column and what is wrong."""

    def __init__(self, mark: Mark, key: str, **values: object) -> None:
        """`key` is the rest of a key under `lud`, `values` what its text needs."""
        why = coded(f"lud.{key}", **values)
        super().__init__(coded("lud.fault", file=mark.file, line=mark.line, column=mark.column, why=why))
        self.mark = mark
        self.key = key
        self.values = values


MOST_CHARACTERS = 1_000_000
MOST_WORDS = 100_000  # brackets among them, and comments not
DEEPEST = 200  # brackets in brackets


@dataclass(frozen=True, slots=True)
class Symbol:
    """A bare word, an operator, or an argument such as `#1`."""

    text: str
    mark: Mark


@dataclass(frozen=True, slots=True)
class Text:
    """A text in quotation marks."""

    text: str
    mark: Mark


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number."""

    value: int
    mark: Mark


@dataclass(frozen=True, slots=True)
class Label:
    """`if:` with the argument that follows it."""

    name: str
    value: "Node"
    mark: Mark


@dataclass(frozen=True, slots=True)
class Ludeme:
    """A list in round brackets."""

    items: tuple["Node", ...]
    mark: Mark


@dataclass(frozen=True, slots=True)
class Braces:
    """A list in curly brackets."""

    items: tuple["Node", ...]
    mark: Mark


@dataclass(frozen=True, slots=True)
class Angle:
    """A list in angle brackets: a part of an option, or its place, such as `<Board:size>`."""

    items: tuple["Node", ...]
    mark: Mark


Node = Symbol | Text | Number | Label | Ludeme | Braces | Angle

TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*)
    |(?P<text>"(?:[^"\\]|\\.)*"(?=[\s(){}<>]|$)|"(?:[^"]|(?<=\\)")*")
    |(?P<compare>(?<=\()[<>]=?(?=\s))
    |(?P<reference><[A-Za-z][\w ]*:[\w ]+>)
    |(?P<bracket>[(){}<>])
    |(?P<number>-?[0-9]+(?![^\s(){}<>"]))
    |(?P<label>[A-Za-z]\w*:)
    |(?P<symbol>[^\s(){}<>":]+)""",
    re.VERBOSE | re.DOTALL,
)
ESCAPED = re.compile(r"\\(.)", re.DOTALL)  # a quotation mark within a text, and a backslash itself
CLOSING = {"(": ")", "{": "}", "<": ">"}


class LudToken(NamedTuple):
    kind: str
    text: str
    mark: Mark


def read_tree(text: str, file: str) -> tuple[Node, ...]:
    """The nodes of a description, in order. `file` is its name in errors. Raises DescriptionError."""
    if len(text) > MOST_CHARACTERS:
        raise DescriptionError(Mark(file, 1, 1), "too_long", most=MOST_CHARACTERS)
    tokens = list(_tokens(text, file))
    nodes, rest = _nodes(tokens, 0, 0)
    if rest < len(tokens):
        raise DescriptionError(tokens[rest].mark, "not_opened", bracket=tokens[rest].text)
    return nodes


def _tokens(text: str, file: str) -> Iterator[LudToken]:
    at, line, begins, words = 0, 1, 0, 0
    while at < len(text):
        mark = Mark(file, line, at - begins + 1)
        if (found := TOKEN.match(text, at)) is None:
            raise DescriptionError(mark, "unreadable", character=text[at])
        kind = found.lastgroup or ""
        if kind != "space":
            words += 1
            if words > MOST_WORDS:
                raise DescriptionError(mark, "too_many_words", most=MOST_WORDS)
            yield LudToken(kind, found[0], mark)
        if breaks := found[0].count("\n"):
            line += breaks
            begins = at + found[0].rindex("\n") + 1
        at = found.end()


def _nodes(tokens: list[LudToken], at: int, depth: int) -> tuple[tuple[Node, ...], int]:
    """The nodes up to a closing bracket or the end, and where that is."""
    found: list[Node] = []
    while at < len(tokens) and not _closes(tokens[at]):
        node, at = _node(tokens, at, depth)
        found.append(node)
    return tuple(found), at


def _closes(token: LudToken) -> bool:
    return token.kind == "bracket" and token.text in CLOSING.values()


def _node(tokens: list[LudToken], at: int, depth: int) -> tuple[Node, int]:
    kind, text, mark = tokens[at]
    if depth > DEEPEST:
        raise DescriptionError(mark, "too_deep", most=DEEPEST)
    match kind:
        case "bracket":
            return _bracket(tokens, at, depth)
        case "label":
            if at + 1 == len(tokens) or _closes(tokens[at + 1]):
                raise DescriptionError(mark, "label_of_nothing", label=text)
            value, end = _node(tokens, at + 1, depth + 1)
            return Label(text[:-1], value, mark), end
        case "text":
            return Text(ESCAPED.sub(r"\1", text[1:-1]), mark), at + 1
        case "number":
            if len(text) > len("-1000000"):
                raise DescriptionError(mark, "too_large", number=text[:20])
            return Number(int(text), mark), at + 1
        case "reference":
            return Angle((Symbol(text[1:-1], mark),), mark), at + 1
        case _:
            return Symbol(text, mark), at + 1


def _bracket(tokens: list[LudToken], at: int, depth: int) -> tuple[Node, int]:
    _, opening, mark = tokens[at]
    if opening not in CLOSING:
        raise DescriptionError(mark, "not_opened", bracket=opening)
    items, end = _nodes(tokens, at + 1, depth + 1)
    if end == len(tokens) or tokens[end].text != CLOSING[opening]:
        raise DescriptionError(mark, "not_closed", bracket=opening)
    match opening:
        case "(":
            return Ludeme(items, mark), end + 1
        case "{":
            return Braces(items, mark), end + 1
        case _:
            return Angle(items, mark), end + 1


def written(node: Node) -> str:
    """A node as it is written, on one line."""
    match node:
        case Symbol(text):
            return text
        case Text(text):
            return '"{}"'.format(text.replace("\\", "\\\\").replace('"', '\\"'))
        case Number(value):
            return str(value)
        case Label(name, value):
            return f"{name}:{written(value)}"
        case Ludeme(items):
            return f"({' '.join(map(written, items))})"
        case Braces(items):
            return f"{{{' '.join(map(written, items))}}}"
        case Angle(items):
            return f"<{' '.join(map(written, items))}>"


def head(node: Node) -> str:
    """The name that a ludeme in round brackets begins with; empty for anything else."""
    if isinstance(node, Ludeme) and node.items and isinstance(first := node.items[0], Symbol):
        return first.text
    return ""


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


RANGE = re.compile(r"([0-9]{1,6})\.\.([0-9]{1,6})")


def counted_out(node: Node) -> Iterator[Node]:
    """The numbers that `3..7` stands for, up or down; any other item of a list as it is."""
    if not isinstance(node, Symbol) or (ends := RANGE.fullmatch(node.text)) is None:
        yield node
        return
    first, last = int(ends[1]), int(ends[2])
    for number in range(first, last + 1) if first <= last else range(first, last - 1, -1):
        yield Number(number, node.mark)


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


def size_of(node: Node) -> int:
    """How many nodes there are in a node."""
    inner = (node.value,) if isinstance(node, Label) else getattr(node, "items", ())
    return 1 + sum(map(size_of, inner))
