"""What both engine protocols have in common: lines of a program come in, lines for it go out."""

from collections.abc import Iterator
from typing import Protocol

from adoube.feeds.bridge.wanted import Wanted
from adoube.tables.commands import Command
from adoube.tables.messages import cells_to_put_right
from adoube.tables.state import TableState
from adoube.words import say

__all__ = ["Dialogue", "TableNews"]


class Dialogue(Protocol):
    """One program. It knows no table: what it wants there is asked of it, and the answer told."""

    ended: bool  # whether the program has said goodbye

    @property
    def wanted(self) -> Wanted | None:
        """The game as the table is to have it; None before there is one."""
        ...

    @property
    def awaits(self) -> bool:
        """Whether the program waits for the turn of the person at the table."""
        ...

    @property
    def person(self) -> str | None:
        """The seat of the person who is the engine; None while the program has not said."""
        ...

    def hear(self, line: str) -> list[str]:
        """What is answered to a line, whatever the table does."""
        ...

    def answer(self, move: str) -> list[str]:
        """The person's turn, for which the program waits."""
        ...

    def see(self, state: TableState) -> list[str]:
        """What else the program is told of the table."""
        ...

    def says(self, state: TableState) -> Command | None:
        """What the program says at the table by word, such as a draw that it offers."""
        ...

    def complain(self, why: str) -> list[str]:
        """Why there is no table, or no longer."""
        ...


class TableNews:
    """What has to be told of a table as a text, each once: what to put right, and that the board is gone."""

    def __init__(self) -> None:
        self._said = ""

    def of(self, state: TableState) -> Iterator[str]:
        text = _situation(state)
        if text != self._said and text:
            yield text
        self._said = text


def _situation(state: TableState) -> str:
    if state.closed:
        return state.message.text
    if not state.connected:
        return say("bridge.unplugged")
    if state.remedy is not None:
        return str(cells_to_put_right(state.remedy.empty, state.remedy.fill))
    return ""
