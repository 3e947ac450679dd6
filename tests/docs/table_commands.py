"""The page of docs/reference about the commands of a table, made from their dataclasses."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Iterator, Mapping
from dataclasses import MISSING
from enum import StrEnum
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

from adoube.field_rules import FromFields, Named
from adoube.tables.commands.kinds import ANY_PHASE, CommandKind, Giver, Meaning
from adoube.tables.commands.reading import KINDS

__all__ = ["KindOfCommand", "kinds_of_commands"]


class KindOfCommand(NamedTuple):
    """One kind: its name, sentences about it, and its variants or, without variants, its fields."""

    name: str
    about: str
    variant_field: str
    variants: list[tuple[str, str, str]]
    fields: list[str]


GIVERS = {Giver.SEAT: "a seat", Giver.VISITOR: "anybody at a table open to all", Giver.ARBITER: "the arbiter"}


def kinds_of_commands() -> Iterator[KindOfCommand]:
    """Every kind that a request may name."""
    for kind, variants in KINDS.items():
        first = variants[0]
        if not first.variant_field:
            yield KindOfCommand(kind, f"{_said_of(first)} {_when(first)}", "", [], [*_fields_of(first)])
            continue
        about = f"{_said_of(first.__mro__[1])} {_when(first)}"
        rows = [
            (f"`{each.variant}`", "; ".join(_fields_of(each)) or "none", _said_of(each)) for each in variants
        ]
        yield KindOfCommand(kind, about, first.variant_field, rows, [])


def _fields_of(command: type[CommandKind]) -> Iterator[str]:
    """Each field with its meaning, and its values where those are few."""
    hints = get_type_hints(command, include_extras=True)
    for field in dataclasses.fields(command):  # type: ignore[arg-type]
        plain, known = _annotations_of(hints[field.name])
        name = next((f"`{each.name}`" for each in known if isinstance(each, Named)), f"`{field.name}`")
        if get_origin(plain) is Mapping and any(isinstance(each, FromFields) for each in known):
            name = "other fields"
        meaning = next(each.text for each in known if isinstance(each, Meaning))
        needed = field.default is MISSING and field.default_factory is MISSING
        values = ", ".join(f"`{value}`" for value in _values_of(plain))
        yield f"{name}{'' if needed else ' (optional)'}: {meaning}{f' ({values})' if values else ''}"


def _annotations_of(hint: Any) -> tuple[Any, list[Any]]:
    """A type without what annotates it, and that."""
    if get_origin(hint) is not Annotated:
        return hint, []
    inner, *known = get_args(hint)
    plain, others = _annotations_of(inner)
    return plain, [*known, *others]


def _values_of(plain: Any) -> tuple[object, ...]:
    if isinstance(plain, type) and issubclass(plain, StrEnum):
        return tuple(plain)
    return get_args(plain) if get_origin(plain) is Literal else ()


def _when(command: type[CommandKind]) -> str:
    """Who may give it, where its fields are, and in which phases, in sentences."""
    givers = [text for giver, text in GIVERS.items() if giver in command.given_by]
    said = [f"Who may give it: {', '.join(givers)}."]
    if command.variant_field:
        said.append(f"`{command.variant_field}` says what.")
    if not command.in_details:
        said.append("Its fields are beside `kind`.")
    if command.phases != ANY_PHASE:
        said.append(f"Only while the game is {' or '.join(sorted(command.phases))}.")
    return " ".join(said)


def _said_of(made: type[Any]) -> str:
    return " ".join(inspect.cleandoc(made.__doc__ or "").split())
