"""Every word that a person meets, from one catalogue of TOML files, so that a translation rewrites no code.

A key is `section.name`; the section is the file `words/en/section.toml`, whose values are texts with
`{named}` fields in the manner of `str.format`.
"""

import tomllib
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

__all__ = ["Catalogue", "say"]


class Catalogue:
    """The texts of one language of one package, read once a section."""

    def __init__(self, folder: Traversable) -> None:
        self._folder = folder
        self._sections: dict[str, dict[str, str]] = {}

    @classmethod
    def of_package(cls, package: str, language: str = "en") -> "Catalogue":
        return cls(resources.files(package) / "words" / language)

    def section(self, name: str) -> dict[str, str]:
        """All texts of one section by name; KeyError if the section has no file."""
        if name not in self._sections:
            file = self._folder / f"{name}.toml"
            if not file.is_file():
                raise KeyError(f"the catalogue has no section {name!r}")
            self._sections[name] = tomllib.loads(file.read_text(encoding="utf-8"))
        return self._sections[name]

    def sections(self) -> list[str]:
        """The names of all sections, sorted."""
        return sorted(
            file.name.removesuffix(".toml") for file in self._folder.iterdir() if file.name.endswith(".toml")
        )

    def say(self, key: str, /, **values: object) -> str:
        """The text of `key` with its fields filled in; KeyError for a key the catalogue lacks."""
        section, _, name = key.partition(".")
        return self.section(section)[name].format(**values)


@cache
def _core() -> Catalogue:
    return Catalogue.of_package("adoube")


def say(key: str, /, **values: object) -> str:
    """The core package's text of `key`, for example ``say("jarmo.own_archer", cell="b3")``."""
    return _core().say(key, **values)
