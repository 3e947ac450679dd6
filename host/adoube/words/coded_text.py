"""A text as the inner parts carry it: a code of the catalogue with its values, in no language yet.

A `Language` is one that a coded text can be read in.
"""

import logging
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources.abc import Traversable
from typing import Any

from adoube.resources import folder_beside
from adoube.words.catalogue import LOCALES, Catalogue
from adoube.words.missing import MissingWords, TextWithForms, bear

__all__ = [
    "AS_WRITTEN",
    "ENGLISH",
    "AnyText",
    "CodedText",
    "Language",
    "as_written",
    "coded",
    "few_of",
    "languages_beside",
    "text_of",
]


logger = logging.getLogger(__name__)

# The code of words that come from outside, as they stand; their one value is `text`.
AS_WRITTEN = "text.as_written"


@dataclass(frozen=True, slots=True)
class CodedText:
    """Made by `coded`. `str()` of it is the English text."""

    # `section.name`, such as `jarmo.own_archer`; with a module and a colon before it where another catalogue
    # than that of the core has it.
    code: str
    # The values with their names, sorted. A value is a text, a number, another coded text, or a tuple of
    # these: a list, which each language joins in its own way.
    pairs: tuple[tuple[str, Any], ...] = ()

    @property
    def values(self) -> dict[str, Any]:
        return dict(self.pairs)

    def __str__(self) -> str:

        return ENGLISH.text(self)

    def to_json(self) -> dict[str, Any]:
        """As `{"code": ..., "values": {...}}`, which `from_json` reads back."""
        return {"code": self.code, "values": {name: _to_json(value) for name, value in self.pairs}}

    @classmethod
    def from_json(cls, value: Any) -> "CodedText":
        """Raises ValueError for what `to_json` never makes."""
        match value:
            case {"code": str(code), "values": dict(values)}:
                pairs = sorted((str(name), _from_json(each)) for name, each in values.items())
                return cls(code, tuple(pairs))
        raise ValueError(f"{value!r} is no coded text")


AnyText = CodedText | str  # a coded text, or words from outside as they stand


def coded(code: str, /, **values: object) -> CodedText:
    """The core package's text of a code, for example ``coded("jarmo.own_archer", cell="b3")``."""
    return CodedText(code, tuple((name, _value(values[name])) for name in sorted(values)))


MOST_NAMED = 3  # cells in a sentence: more are a list that nobody reads, and the drawing marks them all


def few_of(names: Sequence[AnyText], most: int = MOST_NAMED) -> tuple[AnyText, ...]:
    """Return the first names, and the number of the others, as in "c3, e3, g3 and 21 more"."""
    if len(names) <= most:
        return tuple(names)
    return (*names[:most], coded("text.more", count=len(names) - most))


def as_written(text: object) -> CodedText:
    """Words from outside, of the operating system for example, which stand in no catalogue."""
    return text if isinstance(text, CodedText) else coded(AS_WRITTEN, text=str(text))


def _value(value: object) -> Any:
    """Return a value as texts and JSON can hold it."""
    if type(value) in (str, int, float, CodedText):
        return value
    if isinstance(value, BaseException) and isinstance(said := _said_by(value), CodedText):
        return said
    if isinstance(value, (list, tuple)):
        return tuple(map(_value, value))
    return str(value)


def _said_by(error: BaseException) -> object:
    """Return the message of an error, coded if it has a coded one."""
    return getattr(error, "said", error.args[0] if error.args else None)


def _to_json(value: Any) -> Any:
    if isinstance(value, CodedText):
        return value.to_json()
    return [_to_json(each) for each in value] if isinstance(value, tuple) else value


def _from_json(value: Any) -> Any:
    if isinstance(value, dict):
        return CodedText.from_json(value)
    if isinstance(value, list):
        return tuple(map(_from_json, value))
    if isinstance(value, (str, int, float)):
        return value
    raise ValueError(f"{value!r} is no value of a coded text")


CORE = "adoube"  # the module whose catalogue has the codes that name no module


class Language:
    """The texts of one language, each from the catalogue beside the module that its code names.

    What a language lacks is read in another one, and logged once.
    """

    def __init__(
        self,
        tag: str,
        *,
        otherwise: "Language | None" = None,
        folders: Mapping[str, Traversable] | None = None,
    ) -> None:
        """`otherwise` has what this one lacks; `folders` are catalogues that stand beside no module."""
        self.tag, self._otherwise = tag, otherwise
        self._noted: set[str] = set()
        locale = LOCALES.get(tag, tag)
        self._catalogues: dict[str, Catalogue | None] = {
            module: Catalogue(folder, locale) for module, folder in (folders or {}).items()
        }

    def text(self, said: CodedText) -> str:
        """A text with its values filled in. Raises MissingWords, but not within `faults_borne`."""
        try:
            return self._text(said)
        except MissingWords as fault:
            if self._otherwise is not None:
                self._note(said.code, fault)
                return self._otherwise.text(said)
            bear(fault)
            return ENGLISH.text(CodedText("words.stand_in"))

    def has(self, code: str) -> bool:
        """Return whether this language itself has a text of that code."""
        module, _, key = code.rpartition(":")
        catalogue = self._catalogue(module or CORE)
        return catalogue is not None and catalogue.has(key)

    def _text(self, said: CodedText, form: str = "") -> str:
        module, _, key = said.code.rpartition(":")
        catalogue = self._catalogue(module or CORE)
        if catalogue is None:
            raise MissingWords(f"no words stand beside the module of {said.code!r}")
        values = {name: self._filled(value) for name, value in said.pairs}
        return catalogue.text(f"{key}.{form}" if form else key, values)

    def _note(self, code: str, fault: MissingWords) -> None:
        if code not in self._noted:
            self._noted.add(code)
            logger.warning("%s in %s: %s: another language stands in", code, self.tag, fault)

    def _filled(self, value: Any) -> Any:
        if isinstance(value, CodedText):
            text = self.text(value)
            return TextWithForms(text, partial(self._text, value)) if self._has_forms(value) else text
        return tuple(map(self._filled, value)) if isinstance(value, tuple) else value

    def _has_forms(self, said: CodedText) -> bool:
        module, _, key = said.code.rpartition(":")
        catalogue = self._catalogue(module or CORE)
        return catalogue is not None and catalogue.has(key) and catalogue.has_forms(key)

    def _catalogue(self, module: str) -> Catalogue | None:
        if module not in self._catalogues:
            self._catalogues[module] = self._beside(module)
        return self._catalogues[module]

    def _beside(self, module: str) -> Catalogue | None:
        """Codes come from files, too: they import nothing but what the program itself has imported."""
        if module not in sys.modules:
            return None
        try:
            return Catalogue.beside(module, self.tag)
        except MissingWords:
            return None


ENGLISH = Language("en")  # the language that every text has


def text_of(said: CodedText, language: Language = ENGLISH) -> str:
    """Return the text in a language. Raises MissingWords, but not within `faults_borne`."""
    return language.text(said)


def languages_beside(module: str) -> Mapping[str, Language]:
    """By its tag each language that has a folder in `words` beside a module, English first.

    What one of the others lacks is read in English.
    """
    folder = folder_beside(module, "words")
    found = (
        sorted(
            each.name
            for each in folder.iterdir()
            if each.is_dir() and any(file.name.endswith(".ftl") for file in each.iterdir())
        )
        if folder
        else []
    )
    others = {tag: Language(tag, otherwise=ENGLISH) for tag in found if tag != ENGLISH.tag}
    return {ENGLISH.tag: ENGLISH, **others}
