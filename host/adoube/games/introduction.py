"""What a rulebook tells people before its clauses: what the game is, how it is set up, and what wins.

The paragraphs before the first heading of the second level, and those under `## Set-up` and `## Goal`. A
heading may name the only games that it applies to, as those of the clauses do::

    ## Goal · only froglet
"""

import re
from dataclasses import dataclass

from adoube.games.base import AnyGame

__all__ = ["Introduction", "introduction_of"]

SECTION = re.compile(r"## +(Set-up|Goal)(?: +· +only +(\S+))?")


@dataclass(frozen=True, slots=True)
class Introduction:
    """Paragraphs each; what a rulebook does not say is empty."""

    about: tuple[str, ...] = ()
    set_up: tuple[str, ...] = ()
    goal: tuple[str, ...] = ()


def introduction_of(game: type[AnyGame]) -> Introduction:
    """The introduction of a game; empty where it has no rulebook."""
    file = game.file_beside("rulebooks", game.rulebook)
    if file is None:
        return Introduction()
    about, *sections = re.split(r"^(?=## )", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    found: dict[str, tuple[str, ...]] = {}
    for section in sections:
        heading, _, text = section.partition("\n")
        named = SECTION.fullmatch(heading.strip())
        if named and (named[2] is None or game.id in named[2].split(",")):
            found[named[1]] = _paragraphs(text)
    return Introduction(_paragraphs(about), found.get("Set-up", ()), found.get("Goal", ()))


def _paragraphs(text: str) -> tuple[str, ...]:
    """Its paragraphs, each on one line, without headings."""
    blocks = (" ".join(block.split()) for block in re.split(r"\n\s*\n", text))
    return tuple(block for block in blocks if block and not block.startswith("#"))
