"""Values of the tables as JSON can hold them, and back."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, get_args, get_type_hints

from cattrs import Converter
from cattrs.errors import BaseValidationError, StructureHandlerNotFoundError
from cattrs.preconf.json import make_converter

from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.hall.database import HallError
from adoube.tables.clocks import Clocks
from adoube.tables.commands import Command
from adoube.tables.computer_state import PlannedTurn
from adoube.tables.hint_state import HintWanted
from adoube.tables.state import Answered, TableState
from adoube.words import AnyText, CodedText, coded

__all__ = [
    "CONVERTER",
    "UNREADABLE",
    "answer_of",
    "answer_to_json",
    "command_document",
    "command_of",
    "document_of",
    "state_of",
]


# What `CONVERTER.structure` raises for what `unstructure` never makes.
UNREADABLE = (BaseValidationError, StructureHandlerNotFoundError, KeyError, TypeError, ValueError)


def _converter() -> Converter:
    made = make_converter()
    made.register_unstructure_hook(CodedText, CodedText.to_json)
    made.register_structure_hook(CodedText, lambda value, _: CodedText.from_json(value))
    for text in (AnyText, AnyText | None):
        made.register_unstructure_hook(text, _text_to_json)
        made.register_structure_hook(text, lambda value, _: _text_from_json(value))
    for plain in (int | float, str | int, str | int | bool):
        made.register_unstructure_hook(plain, _same)
        made.register_structure_hook(plain, lambda value, _: value)
    # They hold positions, which mean something to the table's own computer alone.
    for own in (PlannedTurn | None, HintWanted | None):
        made.register_unstructure_hook(own, _nothing)
        made.register_structure_hook(own, _nothing)
    return made


def _same(value: Any) -> Any:
    return value


def _nothing(_value: Any, _type: Any = None) -> None:
    return None


def _text_to_json(text: AnyText | None) -> Any:
    return text.to_json() if isinstance(text, CodedText) else text


def _text_from_json(value: Any) -> AnyText | None:
    return CodedText.from_json(value) if isinstance(value, dict) else value


CONVERTER: Converter = _converter()


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


LEFT_OUT = frozenset({"board", "line", "showed", "way"})
_HINTS: Mapping[str, Any] = MappingProxyType(
    {name: hint for name, hint in get_type_hints(TableState).items() if name not in LEFT_OUT}
)


def document_of(state: TableState, now_ms: int) -> dict[str, Any]:
    """As JSON can hold it; `now_ms` is the moment by the clock of the state's own."""
    told = replace(state, clocks=_aged(state.clocks, now_ms))
    return {name: CONVERTER.unstructure(getattr(told, name), hint) for name, hint in _HINTS.items()}


def state_of(document: Mapping[str, Any], game: AnyGame, line: Line | None, now_ms: int) -> TableState:
    """The state again, with the game's board and that line; `now_ms` is the moment by the reader's clock.

    What a program that is older by one version does not tell is as in a new state. Raises HallError for what
    `document_of` never makes.
    """
    try:
        read = {
            name: CONVERTER.structure(document[name], hint)
            for name, hint in _HINTS.items()
            if name in document
        }
        state = TableState(board=game.board, line=line, **read)
    except UNREADABLE as error:
        raise HallError(coded("hall.no_state", table=str(document.get("table")), why=str(error))) from error
    return replace(state, clocks=_aged(state.clocks, now_ms))


def _aged(clocks: Clocks | None, now_ms: int) -> Clocks | None:
    """Between a moment and how long ago it was; the same way there and back."""
    return None if clocks is None else replace(clocks, since_ms=now_ms - clocks.since_ms)
