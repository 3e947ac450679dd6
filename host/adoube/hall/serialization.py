"""Table states, commands and their answers as JSON documents in the hall's database, and back.

A state's document leaves out what the rows tell better (the line of play), what follows from the game (the
board), and what only the table's own computer can use. It gives a running clock as the time that the clock
has run, since no two computers share a clock.
"""

from collections.abc import Mapping
from dataclasses import field, fields, is_dataclass, make_dataclass, replace
from enum import Enum
from types import MappingProxyType
from typing import Any, get_args, get_type_hints

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.hall.database import HallError
from adoube.serialization.deserialization import deserialize
from adoube.serialization.field_rules import field_name
from adoube.serialization.fields import Fields
from adoube.tables.assistants import ComputerState, HintState, HintWanted, PlannedTurn
from adoube.tables.clock import Clocks
from adoube.tables.commands import Command, MakeCall
from adoube.tables.state import Answered, TableState
from adoube.words import CodedText, coded

__all__ = [
    "LEFT_OUT",
    "answer_of",
    "answer_to_json",
    "command_document",
    "command_of",
    "document_of",
    "state_of",
]

# Fields of a table's state that its document does not hold.
LEFT_OUT = frozenset({"board", "line", "showed", "way"})
# They hold positions, which only the table's own computer can read: in a document they are null.
PRIVATE = (PlannedTurn, HintWanted)
# The commands by the names of their classes, which also tell variants of a kind apart.
KINDS: Mapping[str, type[Command]] = MappingProxyType({kind.__name__: kind for kind in get_args(Command)})


def document_of(state: TableState, now_ms: int) -> dict[str, Any]:
    """Return the document of a state; `now_ms` is the present by the clock that the state uses."""
    told = replace(state, clocks=_aged(state.clocks, now_ms))
    return {name: _plain(getattr(told, name)) for name in _STATE_FIELDS}


def state_of(document: Mapping[str, Any], game: AnyGame, line: Line | None, now_ms: int) -> TableState:
    """Return the state of a document, with the game's board and that line of play.

    `now_ms` is the present by the reader's clock. A field that an older program does not write is as in a new
    state. Raises HallError for a document that `document_of` cannot have made.
    """
    try:
        read: Any = deserialize(_StateDocument, _fields(document))
    except (AdoubeError, TypeError, ValueError) as error:
        raise HallError(coded("hall.no_state", table=str(document.get("table")), why=str(error))) from error
    shared = {name: getattr(read, name) for name in _STATE_FIELDS}
    shared["computer"] = ComputerState(**_values(read.computer))
    shared["hint"] = HintState(**_values(read.hint))
    shared["clocks"] = _aged(read.clocks, now_ms)
    return TableState(board=game.board, line=line, **shared)


def command_document(command: Command) -> dict[str, Any]:
    """Return the document of a command."""
    return {"class": type(command).__name__, "fields": _plain(command)}


def command_of(document: Mapping[str, Any]) -> Command:
    """Return the command of a document. Raises HallError for one that this program does not know."""
    name = str(document.get("class"))
    if name not in KINDS:
        raise HallError(coded("hall.no_command", command=name))
    try:
        return deserialize(KINDS[name], _fields(_as_requested(KINDS[name], document["fields"])))
    except (AdoubeError, AttributeError, KeyError, TypeError, ValueError) as error:
        raise HallError(coded("hall.no_command", command=name)) from error


def _as_requested(kind: type[Command], stored: Mapping[str, Any]) -> dict[str, Any]:
    """Return the attributes of a command under the names that a request has for them."""
    hints = get_type_hints(kind, include_extras=True)
    given = {field_name(name, hints.get(name)): value for name, value in stored.items()}
    # A request has the arguments of a call beside its name.
    return given | given.pop("arguments", {}) if kind is MakeCall else given


def answer_to_json(answered: Answered) -> dict[str, Any]:
    """Return the document of an answer to a command."""
    return {"result": answered.result, "said": _plain(answered.said), "table": answered.table}


def answer_of(document: Mapping[str, Any]) -> Answered:
    """Return the answer of a document."""
    said = document["said"]
    return Answered(
        str(document["result"]),
        CodedText.from_json(said) if isinstance(said, dict) else str(said),
        str(document["table"]),
    )


def _plain(value: Any) -> Any:
    """Return a value as JSON can hold it."""
    if isinstance(value, PRIVATE):
        return None
    if isinstance(value, CodedText):
        return value.to_json()
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value) and not isinstance(value, type):
        return _values(value, _plain)
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, (tuple, list, frozenset)):
        return [_plain(each) for each in value]
    return value


def _values(record: Any, change: Any = lambda value: value) -> dict[str, Any]:
    """Return the fields of a dataclass, each changed."""
    return {each.name: change(getattr(record, each.name)) for each in fields(record)}


def _fields(document: Mapping[str, Any]) -> Fields:
    return Fields(document, "", allow_empty_texts=True)


def _aged(clocks: Clocks | None, now_ms: int) -> Clocks | None:
    """Convert between a moment and how long ago it was; the same way there and back."""
    return None if clocks is None else replace(clocks, since_ms=now_ms - clocks.since_ms)


def _without(kind: type, left_out: frozenset[str], **other_hints: Any) -> Any:
    """Return a dataclass with the fields of another one but those left out, for the reader of documents."""
    hints = get_type_hints(kind, include_extras=True) | other_hints
    make_field: Any = field
    return make_dataclass(
        f"{kind.__name__}Document",
        [
            (
                each.name,
                hints[each.name],
                make_field(default=each.default, default_factory=each.default_factory),
            )
            for each in fields(kind)
            if each.name not in left_out
        ],
        frozen=True,
    )


_StateDocument = _without(
    TableState,
    LEFT_OUT,
    computer=_without(ComputerState, frozenset({"planned"})),
    hint=_without(HintState, frozenset({"wanted"})),
)
_STATE_FIELDS = tuple(each.name for each in fields(_StateDocument))
