"""Every word that a person meets, from one catalogue of TOML files, so that a translation rewrites no code.

A key is `section.name`; the section is the file `words/en/section.toml`, whose values are texts with
`{named}` fields in the manner of `str.format`.
"""

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources.abc import Traversable

from adoube.beside import folder_beside

__all__ = ["Catalogue", "MissingWords", "faults_borne", "say", "sentence"]


class MissingWords(KeyError):
    """A text that no catalogue has, or one whose fields were not all given: the source names it wrongly."""

    def __str__(self) -> str:
        return str(self.args[0])


_borne: ContextVar[list[str] | None] = ContextVar("faults of words that are borne", default=None)


@contextmanager
def faults_borne() -> Iterator[list[str]]:
    """Within it a text that is missing is no error: a plain one stands in, and the list says what is missing.

    For a table where people play: what is wrong with words must not end their game.
    """
    faults: list[str] = []
    before = _borne.set(faults)
    try:
        yield faults
    finally:
        _borne.reset(before)


class Catalogue:
    """The texts of one language that stand beside one module, read once a section."""

    def __init__(self, folder: Traversable) -> None:
        self._folder = folder
        self._sections: dict[str, dict[str, str]] = {}

    @classmethod
    def beside(cls, module: str, language: str = "en") -> "Catalogue":
        """The catalogue in `words/LANGUAGE` beside a module. Raises MissingWords where there is none."""
        folder = folder_beside(module, f"words/{language}")
        if folder is None:
            raise MissingWords(f"no folder words/{language} stands beside {module}")
        return cls(folder)

    def section(self, name: str) -> dict[str, str]:
        """All texts of one section by name. Raises MissingWords if the section has no file."""
        if name not in self._sections:
            file = self._folder / f"{name}.toml"
            if not file.is_file():
                raise MissingWords(f"the words have no file {name}.toml")
            try:
                self._sections[name] = tomllib.loads(file.read_text(encoding="utf-8"))
            except ValueError as error:
                raise MissingWords(f"the words in {name}.toml cannot be read: {error}") from error
        return self._sections[name]

    def sections(self) -> list[str]:
        """The names of all sections, sorted."""
        return sorted(
            file.name.removesuffix(".toml") for file in self._folder.iterdir() if file.name.endswith(".toml")
        )

    def say(self, key: str, /, **values: object) -> str:
        """The text of `key` with its fields filled in. Raises MissingWords, but not within `faults_borne`."""
        try:
            return self._text(key, values)
        except MissingWords as fault:
            if (borne := _borne.get()) is None:
                raise
            borne.append(str(fault))
            return _core().section("words")["stand_in"]

    def _text(self, key: str, values: Mapping[str, object]) -> str:
        section, _, name = key.partition(".")
        if not isinstance(text := self.section(section).get(name), str):
            raise MissingWords(f"the words have no {key!r}")
        try:
            return text.format(**values)
        except (KeyError, IndexError) as error:
            raise MissingWords(f"the words of {key!r} have a field {error} that is not given") from error


@cache
def _core() -> Catalogue:
    return Catalogue.beside("adoube")


def say(key: str, /, **values: object) -> str:
    """The core package's text of `key`, for example ``say("jarmo.own_archer", cell="b3")``."""
    return _core().say(key, **values)


def sentence(text: str) -> str:
    """What may also stand inside a line of the terminal, as a sentence that another may follow."""
    whole = text[:1].upper() + text[1:]
    return whole if whole.endswith((".", "?", "!")) else whole + "."
