"""The languages that a module's texts can be read in."""

from collections.abc import Mapping

from adoube.beside import folder_beside
from adoube.words.coded_text import ENGLISH, Language

__all__ = ["languages_beside"]


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
