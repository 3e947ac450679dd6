"""The page of docs/reference about the commands of a table, made from their dataclasses."""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin

from adoube.tables.commands import CommandKind
from adoube.tables.commands.reading import KINDS
from adoube_scoreboard.api.docs import about_kind, command_fields, described, example_of

__all__ = ["KindOfCommand", "example_request", "kinds_of_commands"]


class KindOfCommand(NamedTuple):
    """One kind: its name, sentences about it, its variants or, without variants, its fields, and examples."""

    name: str
    about: str
    variant_field: str
    variants: list[tuple[str, str, str]]
    fields: list[str]
    examples: list[str]


def kinds_of_commands() -> Iterator[KindOfCommand]:
    """Every kind that a request may name."""
    for kind, variants in KINDS.items():
        first, examples = variants[0], [example_request(each) for each in variants]
        if not first.variant_field:
            yield KindOfCommand(kind, _about(first), "", [], [*_fields_of(first)], examples)
            continue
        rows = [
            (f"`{each.variant}`", "; ".join(_fields_of(each)) or "none", described(each)) for each in variants
        ]
        yield KindOfCommand(kind, _about(first), first.variant_field, rows, [], examples)


def example_request(command: type[CommandKind]) -> str:
    return json.dumps({**example_of(command), "version": 4718592, "csrf": "TOKEN"})


def _fields_of(command: type[CommandKind]) -> Iterator[str]:
    """Each field with its meaning, and its values where those are few."""
    for field in command_fields(command):
        name = "other fields" if field.name is None else f"`{field.name}`"
        values = ", ".join(f"`{value}`" for value in _values_of(field.hint))
        optional = "" if field.required else " (optional)"
        yield f"{name}{optional}: {field.meaning.text}{f' ({values})' if values else ''}"


def _values_of(hint: Any) -> tuple[object, ...]:
    plain = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    if isinstance(plain, type) and issubclass(plain, StrEnum):
        return tuple(plain)
    return get_args(plain) if get_origin(plain) is Literal else ()


def _about(command: type[CommandKind]) -> str:
    """Return what it does, who may give it and when, and where its fields are."""
    said = [about_kind(command)]
    if command.variant_field:
        said.append(f"`{command.variant_field}` says what.")
    if not command.in_details:
        said.append("Its fields are beside `kind`.")
    return " ".join(said)
