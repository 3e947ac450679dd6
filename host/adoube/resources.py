"""The files beside a module: a game's rulebook, words, magnets, sample, figures and drawings.

They stand in folders beside the module, or beside a package that holds it: "rulebooks" beside
"konane.py", or beside the folder "konane", with or without a package.
"""

from collections.abc import Iterator
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from pathlib import Path

__all__ = ["folder_beside", "resource_files"]


def resource_files(module: str, folder: str) -> Iterator[Traversable]:
    """The files of the nearest folder called `folder`, then those of the next, each folder's by name."""
    for place in _places(module):
        if (found := place / folder).is_dir():
            yield from sorted(
                (file for file in found.iterdir() if file.is_file()), key=lambda file: file.name
            )


def folder_beside(module: str, folder: str) -> Traversable | None:
    """The nearest folder called `folder`, which may be a path with slashes; None where there is none."""
    return next((found for place in _places(module) if (found := place.joinpath(folder)).is_dir()), None)


def _places(module: str) -> Iterator[Traversable]:
    """The module's own folder, then those of the packages that hold it."""
    loaded = import_module(module)
    if hasattr(loaded, "__path__"):
        yield resources.files(module)
    elif "." not in module and (file := getattr(loaded, "__file__", None)):
        # resources.files takes a module that is no package from Python 3.12 on.
        yield Path(file).parent
    if holder := module.rpartition(".")[0]:
        yield from _places(holder)
