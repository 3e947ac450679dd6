"""What there is to see of a table, as one JSON document, and back.

Left out is what the rows tell better (the line of play), what follows from the game (the board), and what is
for the table's own computer alone. A running clock is told by how long it has run, since no two computers
share a clock.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, get_type_hints

from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.hall.converting import CONVERTER, UNREADABLE
from adoube.hall.errors import HallError
from adoube.tables.clock import Clocks
from adoube.tables.state import TableState
from adoube.words import coded

__all__ = ["document_of", "state_of"]

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
