"""Where a lifted piece may be put down: shown while people learn a game, never in a match."""

from typing import Any

from adoube.games.base import AnyGame
from adoube.sensing.views import View, reading_of
from adoube.tables.watch import Watch

__all__ = ["Teaching"]


class Teaching:
    """Finds the ends of the one piece that is in the hand. Asked again and again, it works each out once."""

    def __init__(self, game: AnyGame, view: View) -> None:
        self._game, self._view = game, view
        self._worked_out: tuple[Any, str] | None = None
        self._ends: tuple[str, ...] = ()

    def may_go(self, watch: Watch, lifted_from: str | None) -> tuple[str, ...]:
        """The cells, sorted, while one cell alone differs from the position: by what the board shows, or
        `lifted_from` where it tells so; else none."""
        if not watch.is_judged or (lifted := self._lifted(watch, lifted_from)) is None:
            return ()
        asked = (watch.position, lifted)
        if asked != self._worked_out:
            self._worked_out = asked
            self._ends = tuple(sorted(self._game.ends(*asked)))
        return self._ends

    def _lifted(self, watch: Watch, lifted_from: str | None) -> str | None:
        """The one cell from which something was taken."""
        names, placement = self._game.board.names, self._game.placement(watch.position)
        expected = reading_of(placement, self._view, names)
        away = [
            cell
            for cell, stood, shows in zip(names, expected, watch.referee.reading, strict=True)
            if shows != stood and shows is not None
        ]
        away += [] if lifted_from is None else [lifted_from]
        return away[0] if len(away) == 1 and placement.stack(away[0]) else None
