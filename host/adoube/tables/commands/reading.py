"""Commands as they come from outside: one reader for JSON and forms."""

from collections.abc import Mapping
from typing import get_args

from adoube.serialization.deserialization import deserialize
from adoube.serialization.fields import Fields
from adoube.tables.commands import Command

__all__ = ["KINDS", "read_command"]


def _by_kind() -> dict[str, tuple[type[Command], ...]]:
    found: dict[str, tuple[type[Command], ...]] = {}
    for each in get_args(Command):
        found[each.kind] = (*found.get(each.kind, ()), each)
    return found


# The variants of each kind of command by its name in a request.
KINDS: Mapping[str, tuple[type[Command], ...]] = _by_kind()


def read_command(given: Fields) -> Command:
    """Return the command that the fields of a request name under `kind`. Other fields are left alone.

    Raises FieldError.
    """
    variants = KINDS[_one_of(given, "kind", tuple(KINDS))]
    first = variants[0]
    held = _details(given) if first.in_details else given
    if first.variant_field:
        chosen = _one_of(held, first.variant_field, tuple(each.variant for each in variants))
        first = next(each for each in variants if each.variant == chosen)
    return deserialize(first, held)


def _details(given: Fields) -> Fields:
    """Return the object that holds the fields of a command; one that needs none may be left out."""
    if given.has("details"):
        return given.inner("details")
    return Fields({}, given.document, (*given.path, "details"))


def _one_of(given: Fields, key: str, known: tuple[str, ...]) -> str:
    text = given.text(key)
    if text not in known:
        raise given.wrong(key, "fields.not_one_of", value=text, values=[*known])
    return text
