"""The looks of pieces on a drawing, where a game defines them: `pieces/GAME.toml` beside its module.

A table for each piece code without its details::

    ["hounds.hound"]
    colour = "black"
    strokes = "M-.4 .3L0 -.5L.4 .3"

`strokes` is a path of SVG in the square from -1 to 1, on a disc of radius 1, forward being up; `outline` is
another that replaces the disc; `letter` is written on it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated

from adoube.board.placement import kind_of, owner_of
from adoube.errors import AdoubeError
from adoube.resources import resource_files
from adoube.serialization.deserialization import deserialize
from adoube.serialization.field_rules import one_of
from adoube.serialization.fields import toml_table
from adoube.words import CodedText, coded

__all__ = ["COLOURS", "LookError", "Looks", "PieceLook", "look_of", "looks_beside"]

# The colours that pieces are drawn in, by day and by night; `plain` is wood.
COLOURS = ("black", "white", "red", "green", "yellow", "blue", "plain")
PATH = re.compile(r"[MLHVCSQTAZmlhvcsqtaz0-9 ,.+-]+")


def _no_path(text: str) -> CodedText | None:
    """The rule of a path of SVG."""
    return None if PATH.fullmatch(text) else coded("drawing.no_path")


class LookError(AdoubeError):
    """A file of piece drawings that cannot be read."""


@dataclass(frozen=True, slots=True)
class PieceLook:
    """The drawing of one kind of piece."""

    colour: Annotated[str, one_of(*COLOURS)]
    strokes: Annotated[str, _no_path] = ""
    outline: Annotated[str, _no_path] = ""
    letter: str = ""


Looks = Mapping[str, PieceLook]  # By `owner.kind`.


def look_of(piece: str, looks: Looks) -> PieceLook | None:
    """Return the look that a game gives a piece, whatever its details; None where it gives none."""
    return looks.get(f"{owner_of(piece)}.{kind_of(piece)}")


def looks_beside(module: str, game: str) -> Looks:
    """Read `pieces/GAME.toml` beside a module. Raises LookError or FieldError."""
    name = f"{game}.toml"
    file = next((file for file in resource_files(module, "pieces") if file.name == name), None)
    if file is None:
        raise LookError(coded("drawing.no_looks", module=module, name=name))
    written = toml_table(file.read_text(encoding="utf-8"), f"pieces/{name}")
    looks = {piece: deserialize(PieceLook, written.inner(piece), closed=True) for piece in written.values}
    return MappingProxyType(looks)
