"""Every line of play that leads to a board, of a game with too many turns to list: looked for once."""

from collections.abc import Sequence
from typing import Any

from adoube.games.base import AnyGame
from adoube.referee.difference import change_between
from adoube.referee.successors import SuccessorTable
from adoube.sensing.views import Reading

__all__ = ["Chain", "LinesToBoards"]

Chain = tuple[tuple[Any, Any], ...]
"""turns, each with the position after it"""


class LinesToBoards:
    """Asks a game for them, and remembers what it answers until the board shows something else."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._known: dict[tuple[Any, Reading], list[Sequence[Chain]]] = {}

    def forget(self) -> None:
        self._known.clear()

    def to(self, before: SuccessorTable, board: Reading, most: int) -> tuple[Sequence[Sequence[Chain]], bool]:
        """The lines of one turn, two, and so on, `most` at most, and whether they had to be looked for.

        None of a length where that is too long a search.
        """
        key = before.position, board
        if is_new := key not in self._known:
            game = self._game
            change = change_between(game.board.names, before.shown, board)
            self._known[key] = [
                list(game.explain_in_turns(before.position, change, turns)) for turns in range(1, most + 1)
            ]
        return self._known[key][:most], is_new
