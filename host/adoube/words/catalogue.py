"""The catalogues: Fluent files (https://projectfluent.org), one a section, beside the modules that use them.

Most texts are words with `{ $fields }` in them, and are filled here. Plural forms, lists and whatever else
Fluent has are left to its library, which is loaded for the first text that needs it: that takes longer
than most commands of the terminal.
"""

import re
from collections.abc import Mapping
from functools import cached_property
from importlib import import_module
from importlib.resources.abc import Traversable
from textwrap import dedent
from typing import TYPE_CHECKING, Any

from adoube.resources import folder_beside
from adoube.words.missing import MissingWords

if TYPE_CHECKING:
    from adoube.words.fluent import FluentSection

__all__ = ["Catalogue", "Section", "load_library"]

_ENTRY = re.compile(r"(-?[a-zA-Z][a-zA-Z0-9_-]*) *=(.*)", re.DOTALL)
_PLACEABLE = re.compile(r'\{ *(?:\$([a-zA-Z][a-zA-Z0-9_-]*)|"([^"\\]*)") *\}')
# The head of an attribute: a form of the text, such as its genitive.
_FORM = re.compile(r" +\.([a-z]+) *=(.*)", re.DOTALL)
_ANY_FIELD = re.compile(r"\{ *(?:[A-Z]+\( *)*\$([a-zA-Z][a-zA-Z0-9_-]*)")
_ANY_LIST = re.compile(r"LIST\( *(?:FORM\( *)?\$([a-zA-Z][a-zA-Z0-9_-]*)")
# Other placeables, no value, and lines that may be attributes or variants.
_NOT_PLAIN = re.compile(r"[{}]|^[ \n]*$|\n[ ]*[.*\[]")

Part = tuple[str, str | None]  # words, and the field that follows them; None: nothing does


class Catalogue:
    """The texts of one language that stand beside one module; a section is read when it is first used."""

    def __init__(self, folder: Traversable, locale: str = "en-GB") -> None:
        self._folder, self._locale = folder, locale
        self._sections: dict[str, Section] = {}

    @classmethod
    def beside(cls, module: str, language: str = "en") -> "Catalogue":
        """The catalogue in `words/LANGUAGE` beside a module. Raises MissingWords where there is none."""
        folder = folder_beside(module, f"words/{language}")
        if folder is None:
            raise MissingWords(f"no folder words/{language} stands beside {module}")
        return cls(folder, LOCALES.get(language, language))

    def section(self, name: str) -> "Section":
        """One section by name. Raises MissingWords if it has no file, or one that cannot be read."""
        if name not in self._sections:
            file = self._folder / f"{name}.ftl"
            if not file.is_file():
                raise MissingWords(f"the words have no file {name}.ftl")
            self._sections[name] = Section(name, file.read_text(encoding="utf-8"), self._locale)
        return self._sections[name]

    def sections(self) -> list[str]:
        """The names of all sections, sorted."""
        return sorted(
            file.name.removesuffix(".ftl") for file in self._folder.iterdir() if file.name.endswith(".ftl")
        )

    def has(self, key: str) -> bool:
        """Return whether it has a text for `section.name`."""
        section, _, name = key.partition(".")
        known = section in self._sections or (self._folder / f"{section}.ftl").is_file()
        return known and name in self.section(section).names

    def has_forms(self, key: str) -> bool:
        """Return whether the text of `section.name` has other forms. Raises MissingWords without such a
        section."""
        section, _, name = key.partition(".")
        return self.section(section).has_forms(name)

    def text(self, key: str, values: Mapping[str, Any]) -> str:
        """The text of `section.name` with its fields filled in. Raises MissingWords."""
        section, _, name = key.partition(".")
        return self.section(section).text(name, values)


def load_library() -> None:
    """Loads Fluent's library now, so that no text waits for it in the middle of a game."""
    import_module("adoube.words.fluent")


# By the name of a folder, where it is not the locale itself: lists without a comma before `and`.
LOCALES = {"en": "en-GB"}


class Section:
    """The texts of one file. Raises MissingWords for one that is no Fluent."""

    def __init__(self, name: str, source: str, locale: str) -> None:
        self.name, self.source, self._locale = name, source, locale
        self._entries = dict(self._split())
        self._parts: dict[str, tuple[Part, ...] | None] = {}

    @cached_property
    def names(self) -> list[str]:
        """The names of its texts, in the order of the file."""
        return [name for name in self._entries if not name.startswith("-") and "." not in name]

    def has_forms(self, name: str) -> bool:
        """Return whether a text has other forms: attributes, such as `.of = der Gänse`."""
        return name in self._with_forms

    def source_of(self, name: str) -> str:
        """A text as its file has it."""
        return self._entries[name]

    def fields(self, name: str) -> frozenset[str]:
        """The fields of a text."""
        return frozenset(_ANY_FIELD.findall(self._entries[name]))

    def lists(self, name: str) -> frozenset[str]:
        """Those of its fields that are lists."""
        return frozenset(_ANY_LIST.findall(self._entries[name]))

    def text(self, name: str, values: Mapping[str, Any]) -> str:
        """A text with its fields filled in, or one of its forms: "geese.of". Raises MissingWords."""
        if name not in self._entries:
            raise MissingWords(f"the words have no {f'{self.name}.{name}'!r}")
        if name not in self._parts:
            self._parts[name] = _plain_parts(self._entries[name])
        parts = self._parts[name]
        if parts is None or any(not isinstance(value, (str, int)) for value in values.values()):
            return self._fluent.text(name, values)
        try:
            return "".join(words if field is None else f"{words}{values[field]}" for words, field in parts)
        except KeyError as error:
            key = f"{self.name}.{name}"
            raise MissingWords(f"the words of {key!r} have a field {error} that is not given") from error

    @cached_property
    def _with_forms(self) -> frozenset[str]:
        return frozenset(each.partition(".")[0] for each in self._entries if "." in each)

    @cached_property
    def _fluent(self) -> "FluentSection":
        from adoube.words.fluent import FluentSection

        return FluentSection(self.name, self.source, self._locale)

    def _split(self) -> list[tuple[str, str]]:
        """Each text with its source: what begins at the edge begins one, what stands further in goes on."""
        found: list[tuple[str, list[str]]] = []
        for number, line in enumerate(self.source.splitlines(), 1):
            if line.startswith("#"):
                continue
            if found and (form := _FORM.fullmatch(line)):
                found.append((f"{found[-1][0].partition('.')[0]}.{form[1]}", [form[2]]))
            elif not line or line[0] in " }":
                if found:
                    found[-1][1].append(line)
            elif entry := _ENTRY.fullmatch(line):
                found.append((entry[1], [entry[2]]))
            else:
                raise MissingWords(f"the words in {self.name}.ftl cannot be read: line {number}")
        return [(name, "\n".join(lines)) for name, lines in found]


def _plain_parts(source: str) -> tuple[Part, ...] | None:
    """The parts of a text that needs no library; None for any other.

    What Fluent makes of such a text (https://projectfluent.org/fluent/guide/multiline.html): the indent that
    all lines but the first share goes, and so do blanks at both ends.
    """
    if _NOT_PLAIN.search(_PLACEABLE.sub("-", source)):
        return None
    first, _, others = source.partition("\n")
    text = (first.strip(" ") + "\n" + dedent(others)).strip("\n ")
    parts: list[Part] = []
    words, end = "", 0
    for found in _PLACEABLE.finditer(text):
        words += text[end : found.start()]
        end = found.end()
        if found[1] is None:
            words += found[2]
        else:
            parts.append((words, found[1]))
            words = ""
    return (*parts, (words + text[end:], None))
