"""One table of a hall as a scoreboard elsewhere sees it: its state, and its line of play from the rows."""

from collections.abc import Mapping
from typing import Any

from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.hall.database import Connection
from adoube.hall.rows import BEGINNING, RowPlace, rows_of_game
from adoube.hall.state_document import state_of
from adoube.records.payloads import Called, Opened, Ruling, TakenBackRow, TurnPlayed
from adoube.tables.row_replay import RowReplay
from adoube.tables.state import TableState

__all__ = ["FollowedTable"]


class FollowedTable:
    """Follows one table from document to document. Rows that were read once are not read again."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._shown: tuple[str, dict[str, str], AnyGame] | None = None
        self._number = 0  # the game whose rows are followed
        self._place = BEGINNING
        self._replay: RowReplay | None = None

    def state(
        self, connection: Connection, version: int, document: Mapping[str, Any], now_ms: int
    ) -> TableState:
        """What there is to see by a new document, under the hall's version of it. Raises AdoubeError."""
        line = self._line(connection, int(document["record_number"]), len(document["turns"]))
        game = line.game if line is not None else self._game(str(document["game"]), document["options"])
        return state_of({**document, "version": version}, game, line, now_ms)

    def _line(self, connection: Connection, number: int, turns: int) -> Line | None:
        """The game's line, as far as the document knows of it; None where no row tells of the game yet."""
        if number != self._number:
            self._number, self._place, self._replay = number, BEGINNING, None
        for place, row in rows_of_game(connection, self.name, number, self._place):
            self._read(place, row.payload)
        if self._replay is None:
            return None
        line = self._replay.line
        # Rows may be ahead of the document that came with them, and today's rules may not follow them.
        return line.back_to(line.ply - len(line.turns) + turns) if turns < len(line.turns) else line

    def _read(self, place: RowPlace, payload: object) -> None:
        self._place = place
        if isinstance(payload, Opened):
            self._replay = RowReplay(make_game(payload.game, payload.options, seed=payload.seed))
        elif self._replay is not None and isinstance(payload, TurnPlayed | TakenBackRow | Called | Ruling):
            self._replay.apply(payload)

    def _game(self, name: str, options: dict[str, str]) -> AnyGame:
        """The game of a table whose rows tell nothing yet. Raises AdoubeError."""
        if self._shown is None or self._shown[:2] != (name, options):
            self._shown = name, options, make_game(name, options)
        return self._shown[2]
