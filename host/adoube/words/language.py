"""The languages that a coded text can be read in."""

import sys
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Any

from adoube.words.catalogue import LOCALES, Catalogue
from adoube.words.coded_text import CodedText
from adoube.words.missing import MissingWords, bear

__all__ = ["ENGLISH", "Language", "text_of"]

CORE = "adoube"
"""the module whose catalogue has the codes that name no module"""


class Language:
    """The texts of one language, each from the catalogue beside the module that its code names."""

    def __init__(
        self,
        tag: str,
        *,
        otherwise: "Language | None" = None,
        folders: Mapping[str, Traversable] | None = None,
    ) -> None:
        """`otherwise` has what this one lacks; `folders` are catalogues that stand beside no module."""
        self.tag, self._otherwise = tag, otherwise
        locale = LOCALES.get(tag, tag)
        self._catalogues: dict[str, Catalogue | None] = {
            module: Catalogue(folder, locale) for module, folder in (folders or {}).items()
        }

    def text(self, said: CodedText) -> str:
        """A text with its values filled in. Raises MissingWords, but not within `faults_borne`."""
        try:
            return self._text(said)
        except MissingWords as fault:
            bear(fault)
            return ENGLISH.text(CodedText("words.stand_in"))

    def _text(self, said: CodedText) -> str:
        module, _, key = said.code.rpartition(":")
        catalogue = self._catalogue(module or CORE)
        if self._otherwise is not None and (catalogue is None or not catalogue.has(key)):
            return self._otherwise.text(said)
        if catalogue is None:
            raise MissingWords(f"no words stand beside the module of {said.code!r}")
        return catalogue.text(key, {name: self._filled(value) for name, value in said.pairs})

    def _filled(self, value: Any) -> Any:
        if isinstance(value, CodedText):
            return self.text(value)
        return tuple(map(self._filled, value)) if isinstance(value, tuple) else value

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


ENGLISH = Language("en")
"""the language that every text has"""


def text_of(said: CodedText, language: Language = ENGLISH) -> str:
    """What a person reads. Raises MissingWords, but not within `faults_borne`."""
    return language.text(said)
