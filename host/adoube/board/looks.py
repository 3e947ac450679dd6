"""What pieces look like on a drawing, where a game says so: `pieces/GAME.toml` beside its module.

A table for each piece code without its details::

    ["hounds.hound"]
    colour = "black"
    strokes = "M-.4 .3L0 -.5L.4 .3"

`strokes` is a path of SVG in the square from -1 to 1, on a disc of radius 1, forward being up; `outline` is
another that replaces the disc; `letter` is written on it.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from adoube.beside import files_beside
from adoube.board.placement import kind_of, owner_of
from adoube.errors import AdoubeError
from adoube.fields import Fields
from adoube.words import say

__all__ = ["COLOURS", "LookError", "Looks", "PieceLook", "look_of", "looks_beside"]

COLOURS = ("black", "white", "red", "green", "yellow", "blue", "plain")
"""the colours that pieces are drawn in, by day and by night; `plain` is wood"""
FIELDS = frozenset({"colour", "strokes", "outline", "letter"})
PATH = re.compile(r"[MLHVCSQTAZmlhvcsqtaz0-9 ,.+-]+")


class LookError(AdoubeError):
    """A file of piece drawings that cannot be read."""


@dataclass(frozen=True, slots=True)
class PieceLook:
    """The drawing of one kind of piece."""

    colour: str
    strokes: str = ""
    outline: str = ""
    letter: str = ""


Looks = Mapping[str, PieceLook]
"""By `owner.kind`."""


def look_of(piece: str, looks: Looks) -> PieceLook | None:
    """What a game says of a piece, whatever its details; None where it says nothing."""
    return looks.get(f"{owner_of(piece)}.{kind_of(piece)}")


def looks_beside(module: str, game: str) -> Looks:
    """What stands in `pieces/GAME.toml` beside a module. Raises LookError or FieldError."""
    name = f"{game}.toml"
    file = next((file for file in files_beside(module, "pieces") if file.name == name), None)
    if file is None:
        raise LookError(say("drawing.no_looks", module=module, name=name))
    try:
        written = tomllib.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise LookError(say("drawing.bad_looks", name=name, why=error)) from error
    fields = Fields(written, f"pieces/{name}")
    return MappingProxyType({piece: _look(fields.inner(piece)) for piece in written})


def _look(fields: Fields) -> PieceLook:
    for key in fields.values.keys() - FIELDS:
        raise fields.wrong(key, "drawing.no_such_field", names=", ".join(sorted(FIELDS)))
    colour = fields.text("colour")
    if colour not in COLOURS:
        raise fields.wrong("colour", "drawing.no_such_colour", names=", ".join(COLOURS))
    letter = fields.text("letter") if fields.has("letter") else ""
    return PieceLook(colour, _path(fields, "strokes"), _path(fields, "outline"), letter[:1])


def _path(fields: Fields, key: str) -> str:
    if not fields.has(key):
        return ""
    path = fields.text(key)
    if not PATH.fullmatch(path):
        raise fields.wrong(key, "drawing.no_path")
    return path
