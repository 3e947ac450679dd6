"""The words of adoube in its languages: catalogues in Fluent, and texts as codes with their values.

In: codes. Out: sentences in the reader's language.
"""

from adoube.words.catalogue import Catalogue, load_library
from adoube.words.coded_text import ENGLISH, AnyText, CodedText, Language, as_written, coded, few_of, text_of
from adoube.words.missing import MissingWords, faults_borne

__all__ = [
    "ENGLISH",
    "AnyText",
    "Catalogue",
    "CodedText",
    "Language",
    "MissingWords",
    "Words",
    "as_written",
    "coded",
    "faults_borne",
    "few_of",
    "load_library",
    "say",
    "sentence",
    "text_of",
]


class Words:
    """The texts that stand beside one module, for that module."""

    def __init__(self, module: str) -> None:
        """Raises MissingWords where no English ones stand beside it."""
        self._catalogue = Catalogue.beside(module)
        self._module = module

    def has(self, key: str) -> bool:
        """Return whether the English catalogue has the text."""
        return self._catalogue.has(key)

    def coded(self, key: str, /, **values: object) -> CodedText:
        """The text of `key` in no language yet."""
        return coded(f"{self._module}:{key}", **values)

    def say(self, key: str, /, **values: object) -> str:
        """The English text of `key`. Raises MissingWords, but not within `faults_borne`."""
        return str(self.coded(key, **values))


def say(key: str, /, **values: object) -> str:
    """The core package's English text of `key`, for example ``say("jarmo.own_archer", cell="b3")``."""
    return str(coded(key, **values))


def sentence(text: str) -> str:
    """Make a line of the terminal a sentence that another may follow."""
    whole = text[:1].upper() + text[1:]
    return whole if whole.endswith((".", "?", "!")) else whole + "."
