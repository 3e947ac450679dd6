"""A small game to begin with: its description, its rulebook, and the file that goes with them."""

import re
from importlib import resources
from pathlib import Path
from string import Template

from adoube.errors import AdoubeError
from adoube.games.registry import ENDING
from adoube.output_files import require_new, write_new
from adoube.words import coded

__all__ = ["NewGameError", "write_new_game"]

ENDINGS = (ENDING, ".md", ".toml")  # of the files that are written, the description first
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_NAME = 40
LETTERS = 3  # of the name, that the ids of its clauses begin with


class NewGameError(AdoubeError):
    """A game that cannot be written: for its name, or for what is there already."""


def write_new_game(name: str, folder: Path) -> list[Path]:
    """Writes the files of a new game into a folder, none of which may be there. Raises NewGameError."""
    name = name.removesuffix(ENDING)
    if not NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        raise NewGameError(coded("new_game.bad_name", name=name, longest=LONGEST_NAME))
    texts = {folder / f"{name}{ending}": _text(ending, name) for ending in ENDINGS}
    for file in texts:
        require_new(file)
    for file, text in texts.items():
        write_new(file, text)
    return list(texts)


def _text(ending: str, name: str) -> str:
    template = resources.files("adoube.games") / "new_game" / f"template{ending}"
    letters = re.sub(r"[^a-z]", "", name)[:LETTERS].upper()
    title = name.replace("-", " ").capitalize()
    return Template(template.read_text(encoding="utf-8")).substitute(name=name, title=title, prefix=letters)
