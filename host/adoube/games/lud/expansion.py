"""Defines and options of a description, carried out: what is left is the one game that is to be played."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from pathlib import Path

from adoube.games.lud.tree import (
    Angle,
    Braces,
    DescriptionError,
    Label,
    Ludeme,
    Mark,
    Node,
    Number,
    Symbol,
    Text,
    head,
    read_tree,
)

__all__ = [
    "Choices",
    "Define",
    "choices_of",
    "defines_of",
    "expanded",
    "nodes_beside",
    "standard_define",
    "standard_defines",
]

STANDARD = "standard"  # the folder of the names that descriptions use without defining them
STANDARD_DEFINE = re.compile(r'^\(define "([^"]+)".*?(?=^\(define "|\Z)', re.MULTILINE | re.DOTALL)
MOST_NODES = 150_000  # the largest published description makes 119,666
LONGEST_TEXT = 1_000  # characters of a text that arguments are put into
DEEPEST = 120  # brackets and defines in each other
MOST_OPTIONS = 200
MOST_CHOICES = 1000  # items of one option
ARGUMENT = re.compile(r"#([1-9])")
IN_TEXT = re.compile(r"#[1-9]|<([A-Za-z][\w ]*:[\w ]+)>")
ABSENT = "~"  # an argument that is left out although others follow


@dataclass(frozen=True, slots=True)
class Define:
    """The meaning of a defined name."""

    name: str
    body: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Choices:
    """An option of a description: its items, the first the default, each with what goes in by reference."""

    key: str
    items: Mapping[str, Mapping[str, tuple[Node, ...]]]


def defines_of(nodes: Iterable[Node]) -> dict[str, Define]:
    """The defines among some nodes and within them, by name; a later one replaces an earlier one.

    Those of options are not among these, since they hold only where their item is chosen. Raises
    DescriptionError.
    """
    found = {}
    for node in nodes:
        for define in _defines_within(node):
            if len(define.items) < 2 or not isinstance(name := define.items[1], Text):
                raise DescriptionError(define.mark, "define_form")
            found[name.text] = Define(name.text, define.items[2:])
    return found


def _defines_within(node: Node) -> Iterator[Ludeme]:
    if head(node) in ("metadata", "option", "rulesets"):
        return
    if isinstance(node, Ludeme) and head(node) == "define":
        yield node
    for item in (node.value,) if isinstance(node, Label) else getattr(node, "items", ()):
        yield from _defines_within(item)


def nodes_beside(file: Path) -> tuple[Node, ...]:
    """The defines of all files NAME.def beside a description, and in a folder `def` there with all in it.

    Raises OSError, UnicodeDecodeError, or DescriptionError, also where two files define one name.
    """
    files = (*file.parent.glob("*.def"), *(file.parent / "def").rglob("*.def"))
    nodes = [
        node
        for each in sorted(files)
        for node in read_tree(each.read_text(encoding="utf-8"), str(each.relative_to(file.parent)))
    ]
    first: dict[str, Mark] = {}
    for node in nodes:
        if head(node) != "define":
            raise DescriptionError(node.mark, "only_defines")
        for name in defines_of((node,)):
            if (other := first.setdefault(name, node.mark)) != node.mark:
                raise DescriptionError(
                    node.mark, "defined_twice", name=name, file=other.file, line=other.line
                )
    return tuple(nodes)


@cache
def standard_defines() -> Mapping[str, str]:
    """The text of each define of the library, by name."""
    files = sorted((resources.files("adoube.games.lud") / STANDARD).iterdir(), key=lambda file: file.name)
    texts = (file.read_text(encoding="utf-8") for file in files if file.name.endswith(".lud"))
    return {found[1]: found[0] for text in texts for found in STANDARD_DEFINE.finditer(text)}


@cache
def standard_define(name: str) -> Define | None:
    """A define of the library, which is not read before a description needs it; None where there is none."""
    text = standard_defines().get(name)
    return None if text is None else defines_of(read_tree(text, STANDARD))[name]


def choices_of(nodes: tuple[Node, ...]) -> list[Choices]:
    """The options among some nodes. Raises DescriptionError."""
    options = [node for node in nodes if isinstance(node, Ludeme) and head(node) == "option"]
    if len(options) > MOST_OPTIONS:
        raise DescriptionError(options[-1].mark, "too_many_options", most=MOST_OPTIONS)
    return [_choices(option) for option in options]


def _choices(option: Ludeme) -> Choices:
    match option.items[1:]:
        case (Text(title), Angle((Symbol(tag),)), Label("args", Braces(arguments)), Braces(items)):
            names = [_bare(argument) for argument in arguments]
        case _:
            raise DescriptionError(option.mark, "option_form")
    found: dict[str, Mapping[str, tuple[Node, ...]]] = {}
    default, most = "", 0
    for item in items:
        if isinstance(item, Symbol) and found and set(item.text) == {"*"}:
            if len(item.text) > most:
                default, most = list(found)[-1], len(item.text)
            continue
        value, parts = _item(item, len(names))
        found[value] = {f"{tag}:{name}": part for name, part in zip(names, parts, strict=True)}
        if parts:
            # The first part of an option goes by the option's own name, too.
            found[value] = {**found[value], tag: parts[0]}
    if not found or len(found) > MOST_CHOICES:
        raise DescriptionError(option.mark, "option_items", most=MOST_CHOICES)
    order = sorted(found, key=lambda value: value != default)
    return Choices(_slug(title, "_"), {value: found[value] for value in order})


def _item(item: Node, arguments: int) -> tuple[str, list[tuple[Node, ...]]]:
    if isinstance(item, Ludeme) and head(item) == "item" and len(item.items) == arguments + 3:
        title, parts = item.items[1], item.items[2:-1]
        angles = [_labelled(part.items) for part in parts if isinstance(part, Angle)]
        if isinstance(title, Text) and _slug(title.text, "-") and len(angles) == arguments:
            return _slug(title.text, "-"), angles
    raise DescriptionError(item.mark, "item_form", arguments=arguments)


def _labelled(part: tuple[Node, ...]) -> tuple[Node, ...]:
    """A part of an option: `<exact:true>`, which looks like a reference, is an argument with its label."""
    match part:
        case (Symbol(text, mark),) if ":" in text:
            label, word = text.split(":", 1)
            return (Label(label, Number(int(word), mark) if word.isdecimal() else Symbol(word, mark), mark),)
    return part


def _bare(argument: Node) -> str:
    if isinstance(argument, Angle) and len(argument.items) == 1 and isinstance(argument.items[0], Symbol):
        return argument.items[0].text
    raise DescriptionError(argument.mark, "option_form")


def _slug(text: str, joint: str) -> str:
    return joint.join(re.findall(r"[a-z0-9]+", text.lower()))


class Expansion:
    """Defines and parts of options put where they are named, as long as that stays within bounds."""

    def __init__(self, defines: Mapping[str, Define], parts: Mapping[str, tuple[Node, ...]]) -> None:
        self._defines = defines
        self._parts = parts
        self._made = 0

    def nodes(
        self, nodes: tuple[Node, ...], inside: tuple[tuple[Node, ...], ...] | None, depth: int
    ) -> Iterator[Node]:
        """The nodes with all names carried out. `inside`: the arguments of the define they stand in."""
        for node in nodes:
            self._count(node)
            if depth > DEEPEST:
                raise DescriptionError(node.mark, "endless_define", most=DEEPEST)
            yield from self._node(_without_brackets(node), inside, depth + 1)

    def _node(self, node: Node, inside: tuple[tuple[Node, ...], ...] | None, depth: int) -> Iterator[Node]:
        match node:
            case Symbol(text, mark) if inside is not None and ARGUMENT.fullmatch(text):
                for found in _argument(text, inside):
                    self._count_whole(found)
                    yield found
            case Text(text, mark) if (define := self._meaning(text)) is not None:
                yield from self._define(define, (), depth, mark)
            case Text(text) if (filled := self._filled(node, inside)) != text:
                yield replace(node, text=filled)
            case Ludeme((Text(name), *arguments), mark) if (define := self._meaning(name)) is not None:
                given = tuple(tuple(self.nodes((argument,), inside, depth)) for argument in arguments)
                yield from self._define(define, given, depth, mark)
            case Ludeme((Text(name), *_), mark):
                raise DescriptionError(mark, "unknown_define", name=name)
            case Ludeme((Symbol("define"), *_)):
                return
            case Angle((Symbol(name),), mark):
                yield from self.nodes(self._part(name, mark), inside, depth)
            case Ludeme(items) | Braces(items) | Angle(items):
                yield replace(node, items=tuple(self.nodes(items, inside, depth)))
            case Label(_, value, mark):
                # A label whose argument was left out is left out with it.
                values = tuple(self.nodes((value,), inside, depth))
                if len(values) > 1:
                    raise DescriptionError(mark, "label_of_many", label=node.name)
                yield from (replace(node, value=each) for each in values)
            case _:
                yield node

    def _part(self, name: str, mark: Mark) -> tuple[Node, ...]:
        if name not in self._parts:
            raise DescriptionError(mark, "unknown_option", name=name)
        return self._parts[name]

    def _filled(self, text: Text, inside: tuple[tuple[Node, ...], ...] | None) -> str:
        """A text with the arguments of its define and the parts of options that it names put in."""

        def fill(found: re.Match[str]) -> str:
            if found[1] is not None:
                nodes = tuple(self.nodes(self._part(found[1], text.mark), inside, 0))
            else:
                nodes = (
                    (Symbol(found[0], text.mark),) if inside is None else tuple(_argument(found[0], inside))
                )
            return "".join(_word(node, text.mark) for node in nodes)

        filled = IN_TEXT.sub(fill, text.text)
        if filled != text.text and len(filled) > LONGEST_TEXT:
            raise DescriptionError(text.mark, "text_too_long", most=LONGEST_TEXT)
        return filled

    def _meaning(self, name: str) -> Define | None:
        return self._defines[name] if name in self._defines else standard_define(name)

    def _count(self, node: Node) -> None:
        self._made += 1
        if self._made > MOST_NODES:
            raise DescriptionError(node.mark, "too_many_nodes", most=MOST_NODES)

    def _count_whole(self, node: Node) -> None:
        """Counts a node with all that is in it: where an argument is put, whoever walks the tree meets it."""
        self._count(node)
        match node:
            case Ludeme(items) | Braces(items) | Angle(items):
                for item in items:
                    self._count_whole(item)
            case Label(_, value):
                self._count_whole(value)

    def _define(
        self, define: Define, arguments: tuple[tuple[Node, ...], ...], depth: int, mark: Mark
    ) -> Iterator[Node]:
        body = define.body
        if body and body[0].mark.file == STANDARD:
            # What is wrong with a name that the file only uses is wrong where it uses it.
            body = tuple(marked(node, mark) for node in body)
        yield from self.nodes(body, arguments, depth)


def _without_brackets(node: Node) -> Node:
    """Round brackets around ludemes alone, which are a list, or around one of them mean nothing."""
    while isinstance(node, Ludeme) and node.items and all(isinstance(each, Ludeme) for each in node.items):
        node = node.items[0] if len(node.items) == 1 else Braces(node.items, node.mark)
    return node


def marked(node: Node, mark: Mark) -> Node:
    """A node, and all that stands in it, as if it stood at one place."""
    match node:
        case Label(_, value):
            return replace(node, value=marked(value, mark), mark=mark)
        case Ludeme(items) | Braces(items) | Angle(items):
            return replace(node, items=tuple(marked(item, mark) for item in items), mark=mark)
    return replace(node, mark=mark)


def _argument(text: str, inside: tuple[tuple[Node, ...], ...]) -> Iterator[Node]:
    place = int(text[1:]) - 1
    if place < len(inside):
        yield from (node for node in inside[place] if not (isinstance(node, Symbol) and node.text == ABSENT))


def _word(node: Node, mark: Mark) -> str:
    match node:
        case Symbol(text) | Text(text):
            return text
        case Number(value):
            return str(value)
        case _:
            raise DescriptionError(mark, "no_word_for_text")


def expanded(
    nodes: tuple[Node, ...], defines: Mapping[str, Define], parts: Mapping[str, tuple[Node, ...]]
) -> tuple[Node, ...]:
    """The nodes with defines and parts of options carried out; `parts` by reference, such as `Board:size`.

    A name that `defines` does not give a meaning has that of the library. Raises DescriptionError.
    """
    return tuple(Expansion(defines, parts).nodes(nodes, None, 0))
