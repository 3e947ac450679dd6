"""Texts that need Fluent's own library: plural forms, choices, lists, numbers with a fraction."""

from collections.abc import Mapping
from math import isfinite
from typing import Any, Literal
from unicodedata import normalize

from babel import Locale
from babel.lists import format_list
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType, fluent_number
from fluent.syntax.ast import Junk

from adoube.words.missing import MissingWords, TextWithForms

__all__ = ["FluentSection"]

Style = Literal["standard", "or"]
_STYLES: dict[str, Style] = {"and": "standard", "or": "or"}  # Babel's names for the types of LIST
# Types that are the same in every language.
_SIGNS = {"score": " : ", "sentences": " ", "sum": " + ", "turns": " ", "unit": ", ", "versus": " – "}


class _Names(FluentType):
    """A list; where a text does not say how it is joined, its items only stand side by side: a, b, c."""

    def __init__(self, names: tuple[Any, ...], style: str = "unit") -> None:
        self.names, self.style = names, style

    def format(self, locale: Locale) -> str:
        names = [name.format(locale) if isinstance(name, FluentType) else name for name in self.names]
        if self.style in _SIGNS:
            return _SIGNS[self.style].join(names)
        return format_list(names, _STYLES[self.style], locale)


def _list(names: _Names | str, type: str = "and") -> _Names:
    """`LIST($names)`: a, b and c; `LIST($names, type: "or")`: a, b or c."""
    return _Names(names.names if isinstance(names, _Names) else (names,), type)


def _form(text: Any, case: str) -> Any:
    """`FORM($seat, "of")`: a form that the catalogue has of a text: `der Gänse` for "Gänse".

    What stands in no catalogue has no forms, and comes as it is.
    """
    if isinstance(text, _Names):
        return _Names(tuple(_form(each, case) for each in text.names), text.style)
    return text.form(case) if isinstance(text, TextWithForms) else text


def _verb(subject: Any, one: str, many: str) -> Any:
    """`VERB($seat, "hat", "haben")`: the verb that agrees with a seat, a person or a list of them."""
    if isinstance(subject, _Names) and len(subject.names) != 1:
        return many
    only = subject.names[0] if isinstance(subject, _Names) else subject
    return many if isinstance(only, TextWithForms) and only.form("number") == "plural" else one


_VOWELS = frozenset("aeiouhœæ")


def _initial(name: Any) -> Any:
    """`INITIAL($name)`: `vowel` or `consonant`, by the first letter of a name; a French h counts as mute."""
    return "vowel" if normalize("NFD", str(name))[:1].casefold() in _VOWELS else "consonant"


def _quoted(text: Any) -> Any:
    """`QUOTED($text)`: what somebody wrote, between quotation marks, with what cannot be seen written out."""
    return _cut(repr(text))


def _sentence(text: Any) -> Any:
    """`SENTENCE($text)`: with a full stop, as another sentence may follow. An error's line has none."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _clause(text: Any) -> Any:
    """`CLAUSE($text)`: without its full stop, as the sentence goes on."""
    return text.rstrip(".")


def _capital(text: Any) -> Any:
    """`CAPITAL($text)`: with a capital at its head, as a label begins."""
    return text[:1].upper() + text[1:]


class FluentSection:
    """One file as the library reads it. Raises MissingWords for a file that is no Fluent."""

    def __init__(self, name: str, source: str, locale: str) -> None:
        self._name = name
        resource = FluentResource(source)
        for entry in resource.body:
            if isinstance(entry, Junk):
                first = (entry.content or "").strip().splitlines()[0]
                raise MissingWords(f"the words in {name}.ftl cannot be read: {first}")
        # The texts stand in pages and terminals of one direction; nothing has to be isolated in them.
        functions: dict[str, Any] = {
            "CAPITAL": _capital,
            "CLAUSE": _clause,
            "FORM": _form,
            "INITIAL": _initial,
            "LIST": _list,
            "QUOTED": _quoted,
            "SENTENCE": _sentence,
            "VERB": _verb,
        }
        self._bundle = FluentBundle([locale], functions=functions, use_isolating=False)
        self._bundle.add_resource(resource)

    def text(self, name: str, values: Mapping[str, Any]) -> str:
        """A text with its fields filled in, or one of its forms: "geese.of". Raises MissingWords."""
        head, _, form = name.partition(".")
        message = self._bundle.get_message(head) if self._bundle.has_message(head) else None
        pattern = None if message is None else message.attributes.get(form) if form else message.value
        if pattern is None:
            raise MissingWords(f"the words have no {f'{self._name}.{name}'!r}")
        text, errors = self._bundle.format_pattern(
            pattern, {each: _argument(value) for each, value in values.items()}
        )
        if errors:
            key = f"{self._name}.{name}"
            raise MissingWords(f"the words of {key!r} cannot be filled in: {errors[0]}")
        return str(text)


LONGEST = 2_000  # characters of one value; the library takes 2,500, and nobody reads as many in a line


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _argument(value: Any) -> Any:
    if isinstance(value, tuple):
        return _Names(tuple(map(_argument, value)))
    if isinstance(value, (int, float)):
        return _number(value)
    return _cut(value)


MOST_DIGITS = 27  # of one number; the library can round none that has 28 and more


def _number(value: int | float) -> Any:
    """All digits that a number has, and nothing between thousands: these are mostly rows, lines and ids."""
    if isinstance(value, float) and not isfinite(value):
        return fluent_number(value)
    before_point = len(str(abs(int(value))))
    if before_point > MOST_DIGITS:
        return _cut(str(value))
    fraction = 0 if isinstance(value, int) else MOST_DIGITS - before_point
    return fluent_number(value, useGrouping=False, maximumFractionDigits=fraction)
