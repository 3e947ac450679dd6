"""`NAME.toml` beside a description: titles, names, options, drawing, magnets, and which clause covers what.

Whatever it leaves out follows from the description. An unknown key or a wrong value is an error that names
the file, the line and the key.
"""

import re
from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Annotated

from adoube.board.geometry import PieceLook, Style
from adoube.games.kit.draughts import DraughtsType
from adoube.games.kit.repetition import OnRepetition
from adoube.serialization.deserialization import deserialize
from adoube.serialization.field_rules import FromFields, at_least, one_of
from adoube.serialization.fields import FieldError, Fields, toml_table, why_unread
from adoube.words import CodedText, coded

__all__ = ["REPETITION", "VIEWS", "CoveredPart", "Manifest", "RandomSample", "RenamedOption", "read_manifest"]

REPETITION = "repetition"  # the key of the option about repetitions
VIEWS = ("identity", "colour", "polarity", "occupancy", "level")  # the views that a game may name
NAME = re.compile(r"[a-z][a-z0-9_-]*")
PARTS = (
    "define", "end", "equipment", "game", "phase", "piece", "play", "players", "repetition", "skip", "start",
)  # fmt: skip


def _names(names: tuple[str, ...]) -> CodedText | None:
    """The rule of names in codes of pieces and in commands."""
    wrong = next((name for name in names if not NAME.fullmatch(name) or names.count(name) > 1), None)
    return None if wrong is None else coded("manifest.bad_name", name=wrong)


def _known_views(views: tuple[str, ...]) -> CodedText | None:
    wrong = next((view for view in views if view not in VIEWS or views.count(view) > 1), None)
    return None if wrong is None else coded("manifest.bad_view", view=wrong, views=[*VIEWS])


def _part(text: str) -> CodedText | None:
    return None if text.split(" ", 1)[0] in PARTS else coded("manifest.bad_part", parts=[*PARTS])


def _game_type(tag: str) -> CodedText | None:
    return coded("manifest.bad_pdn") if tag and DraughtsType.read(tag) is None else None


def _magnets(given: Fields) -> Fields | None:
    return given.inner("magnets") if given.has("magnets") else None


def _no_table() -> Mapping[str, str]:
    return MappingProxyType({})


@dataclass(frozen=True)
class RenamedOption:
    """An option under a name of its own: `of` is its key by the description.

    `values` has for each value what the description calls it; the first is the default. `needs` has for a
    value the only value that another option may have beside it, by that option's key.
    """

    of: str
    values: Mapping[str, str]
    needs: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True)
class CoveredPart:
    """A part that a clause covers, such as `start`, `piece Man` or `define Forward`.

    `without` is what the define would be if the clause did not hold; a turn that is legal then breaks it.
    """

    covers: Annotated[str, _part]
    without: str = ""
    says: str = ""  # what a person reads who breaks it; else the clause itself


@dataclass(frozen=True)
class RandomSample:
    """The random game that the sample shows, or its first turns."""

    seed: int
    turns: Annotated[int, at_least(1)] = 2000


@dataclass(frozen=True)
class Manifest:
    """The contents of the file. An empty value follows from the description."""

    title: str = ""
    seats: Annotated[tuple[str, ...], _names] = ()
    views: Annotated[tuple[str, ...], _known_views] = ()
    style: Annotated[str, one_of("", *Style)] = ""  # how the board is drawn
    # How sites are named: as Ludii does, or with a letter that counts the sites of a row.
    site_names: Annotated[str, one_of("", "in rows")] = ""
    # Regions that are printed with a border round them, by their names in the description.
    areas: tuple[str, ...] = ()
    # A game of draughts that is written in PDN as well: the full value of its tag GameType.
    pdn: Annotated[str, _game_type] = ""
    # What happens by default when a position stands for the third time.
    repetition: Annotated[str, one_of("off", *OnRepetition)] = "off"
    wanders: bool = False  # whether pieces may wander for ever, so that random play hardly comes to an end
    # What kinds of pieces are called, by their names in the description.
    pieces: Mapping[str, str] = field(default_factory=_no_table)
    options: Mapping[str, RenamedOption] = field(default_factory=lambda: MappingProxyType({}))
    looks: Mapping[str, PieceLook] = field(default_factory=lambda: MappingProxyType({}))  # by piece code
    clauses: Mapping[str, CoveredPart] = field(default_factory=lambda: MappingProxyType({}))
    sample: RandomSample | None = None
    magnets: Annotated[Fields | None, FromFields(_magnets)] = None
    # The fields as they stand, which know their lines.
    written: Annotated[Fields, FromFields(lambda given: given)] = field(
        default_factory=lambda: Fields({}, "")
    )

    @property
    def repetition_values(self) -> tuple[str, ...]:
        """The values of the option about repetitions, the default first."""
        others = (str(effect) for effect in ("off", *OnRepetition) if effect != self.repetition)
        return (self.repetition, *others)

    def wrong(self, *path: str, why: CodedText) -> FieldError:
        """The error of a field that does not fit the description or the rulebook."""
        fields = self.written
        for key in path[:-1]:
            fields = fields.inner(key)
        return fields.error(path[-1], why)

    def idle(self, clause: str, before: Set[str], positions: int) -> FieldError:
        """Return the error for a `without` that lets nothing pass, or nothing beyond those `before`."""
        if not before:
            return self.wrong("clauses", clause, "without", why=coded("manifest.idle", count=positions))
        why = coded("manifest.shadowed", count=positions, clauses=sorted(before))
        return self.wrong("clauses", clause, "without", why=why)


def read_manifest(file: Traversable) -> Manifest:
    """The manifest in a file. Raises FieldError."""
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise FieldError(coded("fields.unreadable", where=file.name, why=why_unread(error))) from error
    manifest = deserialize(Manifest, toml_table(text, file.name), closed=True)
    for kind, name in manifest.pieces.items():
        if wrong := _names((name,)):
            raise manifest.wrong("pieces", kind, why=wrong)
    for key, option in manifest.options.items():
        if not option.values:
            raise manifest.wrong("options", key, why=coded("manifest.no_values"))
    return manifest
