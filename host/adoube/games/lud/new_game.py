"""A small game of one kind to begin with: its description, its rulebook, and the file that goes with them."""

import re
from importlib import resources
from pathlib import Path
from string import Template

from adoube.errors import AdoubeError
from adoube.games.registry import ENDING
from adoube.output_files import write_output
from adoube.words import coded

__all__ = ["KINDS", "NewGameError", "files_of_new_game", "write_new_game"]

# The kinds of games that there are templates of, the usual one first.
KINDS = ("race", "hunt", "capture", "placement", "connection")
ENDINGS = (ENDING, ".md", ".toml")  # of the files that are written, the description first
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_NAME = 40
LETTERS = 3  # of the name, that the ids of its clauses begin with


class NewGameError(AdoubeError):
    """A name that no game can have."""


def files_of_new_game(name: str, folder: Path) -> list[Path]:
    """Returns the files of a new game, the description first. Raises NewGameError."""
    name = name.removesuffix(ENDING)
    if not NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        raise NewGameError(coded("new_game.bad_name", name=name, longest=LONGEST_NAME))
    return [folder / f"{name}{ending}" for ending in ENDINGS]


def write_new_game(name: str, folder: Path, kind: str = KINDS[0]) -> list[Path]:
    """Writes the files of a new game of one of the KINDS into a folder and returns them.

    Raises NewGameError, and OutputFileError where one cannot be written.
    """
    files = files_of_new_game(name, folder)
    for file in files:
        write_output(file, _text(kind, file.suffix, file.stem))
    return files


def _text(kind: str, ending: str, name: str) -> str:
    template = resources.files("adoube.games") / "new_game" / f"{kind}{ending}"
    letters = re.sub(r"[^a-z]", "", name)[:LETTERS].upper()
    title = name.replace("-", " ").capitalize()
    return Template(template.read_text(encoding="utf-8")).substitute(name=name, title=title, prefix=letters)
