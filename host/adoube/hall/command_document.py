"""A command for a table, as one JSON document, and back."""

from collections.abc import Mapping
from typing import Any, get_args

from adoube.hall.converting import CONVERTER, UNREADABLE
from adoube.hall.errors import HallError
from adoube.tables.commands import Command
from adoube.tables.state import Answered
from adoube.words import CodedText, coded

__all__ = ["answer_of", "answer_to_json", "command_document", "command_of"]

# By the names of their classes, which tell variants of a kind apart.
KINDS: Mapping[str, type[Command]] = {kind.__name__: kind for kind in get_args(Command)}


def command_document(command: Command) -> dict[str, Any]:
    """As JSON can hold it."""
    return {"class": type(command).__name__, "fields": CONVERTER.unstructure(command)}


def command_of(document: Mapping[str, Any]) -> Command:
    """The command again. Raises HallError for one that this program does not know."""
    name = str(document.get("class"))
    if name not in KINDS:
        raise HallError(coded("hall.no_command", command=name))
    try:
        found: Command = CONVERTER.structure(document["fields"], KINDS[name])
    except UNREADABLE as error:
        raise HallError(coded("hall.no_command", command=name)) from error
    return found


def answer_to_json(answered: Answered) -> dict[str, Any]:
    said = answered.said.to_json() if isinstance(answered.said, CodedText) else answered.said
    return {"result": answered.result, "said": said, "table": answered.table}


def answer_of(document: Mapping[str, Any]) -> Answered:
    said = document["said"]
    return Answered(
        str(document["result"]),
        CodedText.from_json(said) if isinstance(said, dict) else str(said),
        str(document["table"]),
    )
