"""A set-up that the players choose, on a board that cannot tell their pieces apart.

The table asks for one piece after the other and takes what appears for the piece that it has asked for.
"""

from collections.abc import Sequence

from adoube.games.base import AnyGame, BoardChange
from adoube.games.placement_phase import PlacementPhase
from adoube.games.verdict import IllegalTurn
from adoube.referee.successors import change_between, remedy_between
from adoube.sensing.events import CellShows, Event
from adoube.sensing.settling import Settling
from adoube.sensing.views import EMPTY, Reading, Symbol, View, reading_of
from adoube.tables.messages import cells_to_put_right
from adoube.tables.state import Message, Remedy
from adoube.words import CodedText, coded

__all__ = ["ManualSetup", "is_cleared", "placing_at"]


def placing_at(game: AnyGame, view: View) -> PlacementPhase | None:
    """The placing that precedes a game; None where there is none, and where the sensors tell every piece."""
    pieces = _pieces(game)
    told_apart = len({view.symbol((piece,)) for piece in pieces}) == len(pieces)
    return None if told_apart else game.placement_phase()


class ManualSetup:
    """Follows a placing on a board: readings in, a sentence out. Times are those of the table's source."""

    def __init__(self, game: AnyGame, placing: PlacementPhase, view: View, settle_ms: int) -> None:
        self.placing = placing
        self.message = Message("set-up", placing.prompt())
        self.remedy: Remedy | None = None
        self._cells, self._pieces, self._view = game.board.names, _pieces(game), view
        self._settling = Settling(self._cells, settle_ms)

    @property
    def wake_at_ms(self) -> int | None:
        return self._settling.settles_at_ms

    @property
    def reading(self) -> Reading:
        """What the cells show at this moment, in board order."""
        return self._settling.reading

    @property
    def is_done(self) -> bool:
        return self.placing.asked is None

    def look_at(self, standing: Reading, now_ms: int) -> None:
        """Every cell as it stands when the placing begins."""
        for cell, shows in zip(self._cells, standing, strict=False):
            self._settling.show(cell, shows, now_ms)

    def step(self, event: Event | None, now_ms: int) -> None:
        """Takes in what has settled until now, and then an event, or with None the mere passing of time."""
        settles_at_ms = self._settling.settles_at_ms
        if settles_at_ms is not None and settles_at_ms <= now_ms:
            self._settling.settle()
            if None not in self.reading and not self.is_done:
                self._look()
        if isinstance(event, CellShows):
            self._settling.show(event.cell, event.shows, now_ms)

    def _look(self) -> None:
        """Goes on with the placing by what stands on the board; what it forbids leaves it as it was."""
        change = change_between(self._cells, self._expected(), self.reading)
        appeared = change.filled | change.altered
        if len(appeared) > 1:
            self._object(coded("table.one_at_a_time", cells=cells_to_put_right(sorted(appeared), ())))
            return
        try:
            self.placing = self._after(change)
        except IllegalTurn as refusal:
            self._object(refusal.objection.said, refusal.objection.clause)
        else:
            self.message, self.remedy = Message("set-up", self.placing.prompt()), None

    def _after(self, change: BoardChange) -> PlacementPhase:
        placing = self.placing
        for cell in sorted(change.emptied | change.altered):
            placing = placing.take(cell)
        for cell in change.filled | change.altered:
            placing = placing.put_piece(cell, self._piece_on(cell, placing))
        return placing

    def _piece_on(self, cell: str, placing: PlacementPhase) -> str:
        """The piece asked for, unless something stands there that looks otherwise."""
        shows: Symbol | None = self.reading[self._cells.index(cell)]
        likely = self._pieces if placing.asked is None else (placing.asked, *self._pieces)
        return next((piece for piece in likely if self._view.symbol((piece,)) == shows), likely[0])

    def _object(self, said: CodedText, clause: str | None = None) -> None:
        self.message = Message("illegal", said, clause)
        self.remedy = Remedy(*remedy_between(self._cells, self._expected(), self.reading))

    def _expected(self) -> Reading:
        return reading_of(self.placing.placement(), self._view, self._cells)


def is_cleared(reading: Reading) -> bool:
    """Whether nothing stands on a board."""
    return all(shows == EMPTY for shows in reading)


def _pieces(game: AnyGame) -> Sequence[str]:
    """Every piece that stands at the start, by its code."""
    stacks = game.placement(game.start()).cells.values()
    return tuple(piece for stack in stacks for piece in stack)
