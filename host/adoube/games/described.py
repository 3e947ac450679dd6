"""The games that come along as descriptions: every `descriptions/NAME.lud` is a game whose id is NAME."""

from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType

__all__ = ["ENDING", "described_games", "folder_of_descriptions", "is_there"]

ENDING = ".lud"  # how the name of a game ends that is a file


def folder_of_descriptions() -> Traversable:
    """Return the folder of the descriptions and of the files that belong to them."""
    return resources.files("adoube.games") / "descriptions"


def is_there(path: str) -> bool:
    """Return whether a file of this name can be looked for, and stands there."""
    try:
        return Path(path).is_file()
    except OSError:
        # A name that is too long for any file, or a folder that nobody may enter.
        return False


@cache
def described_games() -> Mapping[str, Traversable]:
    """Their files by their ids, sorted."""
    files = sorted(folder_of_descriptions().iterdir(), key=lambda file: file.name)
    return MappingProxyType(
        {file.name.removesuffix(ENDING): file for file in files if file.name.endswith(ENDING)}
    )
