"""A board on which nothing is judged: while play is held, and until it stands as it has to."""

from adoube.board.placement import Placement
from adoube.games.base import AnyGame
from adoube.referee.difference import change_between, remedy_between
from adoube.referee.orientation import turned, ways_to_lie
from adoube.sensing.events import CellBroken, CellShows, Event
from adoube.sensing.settling import Settling
from adoube.sensing.trace import Orientation
from adoube.sensing.views import Reading, reading_of
from adoube.tables.sensors import Sensors
from adoube.tables.state import Remedy

__all__ = ["Standstill"]


class Standstill:
    """Follows what the cells show, as their source tells it. Times are those of the table's source.

    `wanted` is what has to stand, whichever way the board lies where nobody knows that; with None the board
    may change freely, and never stands.
    """

    def __init__(self, game: AnyGame, sensors: Sensors, settle_ms: int, wanted: Placement | None) -> None:
        self.stands = False
        self.remedy: Remedy | None = None
        self._cells = game.board.names
        self._wanted = None if wanted is None else reading_of(wanted, sensors.view, self._cells)
        known = sensors.orientation is Orientation.KNOWN
        self._ways = ways_to_lie(game.board)[: 1 if known else None]
        self._settling = Settling(self._cells, settle_ms, by_sensors=not sensors.knows_hand)

    @property
    def is_held(self) -> bool:
        return self._wanted is None

    @property
    def wake_at_ms(self) -> int | None:
        if self._wanted is None:
            return None
        due = (self._settling.settles_at_ms, self._settling.calm_at_ms)
        return min((at_ms for at_ms in due if at_ms is not None), default=None)

    def overlook(self) -> None:
        """Takes what stands now for settled: only another reading is looked at."""
        self._settling.settle()

    def step(self, event: Event | None, now_ms: int) -> None:
        """Takes in what has settled until now, and then an event, or with None the mere passing of time."""
        self._settling.trust_calm_cells(now_ms)
        settles_at_ms = self._settling.settles_at_ms
        if self._wanted is not None and settles_at_ms is not None and settles_at_ms <= now_ms:
            self._settling.settle()
            self._look(self._wanted)
        match event:
            case CellShows(cell=cell, shows=shows):
                self._settling.show(cell, shows, now_ms)
            case CellBroken(cell=cell):
                self._settling.leave_out(cell, now_ms)

    def _look(self, wanted: Reading) -> None:
        """Holds what stands against what is wanted, in the way of lying that is nearest to it."""
        reading, left_out = self._settling.reading, self._settling.left_out
        if any(
            shows is None and cell not in left_out for cell, shows in zip(self._cells, reading, strict=True)
        ):
            return
        _, lying = min(enumerate(turned(reading, way, self._cells) for way in self._ways), key=self._distance)
        needs = Remedy(*remedy_between(self._cells, wanted, lying))
        self.stands = needs == Remedy()
        self.remedy = None if self.stands else needs

    def _distance(self, lying: tuple[int, Reading]) -> tuple[int, int]:
        number, reading = lying
        change = change_between(self._cells, self._wanted or (), reading)
        return len(change.emptied | change.filled | change.altered), number
