"""A listener that has a table's board show and sound what is published of it."""

from adoube.tables.boards.lamps import scene_of
from adoube.tables.boards.sounds import sign_of
from adoube.tables.boards.wired import WiredBoard
from adoube.tables.state import TableState

__all__ = ["BoardSignals"]


class BoardSignals:
    """Tells a board what everybody may see: its lamps always, its buzzer unless it is to be `quiet`."""

    def __init__(self, table: str, board: WiredBoard, *, quiet: bool = False) -> None:
        self._table, self._board, self._quiet = table, board, quiet
        self._before: TableState | None = None

    def __call__(self, state: TableState) -> None:
        if state.table != self._table:
            return
        before, self._before = self._before, state
        self._board.light(scene_of(state))
        if not self._quiet and (sign := sign_of(before, state)) is not None:
            self._board.sound(sign)
