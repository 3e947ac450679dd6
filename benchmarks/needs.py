"""The computer that a table needs: readings as fast as a board can send them, held against any game's turns.

A board that looks at its cells every 5 ms reports at most so often that something has changed. Beside our
referee stands what chess boards commonly do, for any game: what each legal turn leaves is written down, and a
reading is looked up among that; *kept* works it out once a position, *afresh* at each reading. They are set
right whenever ours has accepted a turn, at no charge but for working out the new position.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from adoube.games.base import AnyGame
from adoube.referee.recorded_games import referee_of
from adoube.sensing.events import CellShows
from adoube.sensing.trace import Trace
from adoube.sensing.views import EMPTY, Reading, Symbol, View, reading_of

__all__ = ["A_SECOND", "MOST_TURNS", "Needs", "needs_of"]

A_SECOND = 200  # readings of a board that looks at all its cells every 5 ms
# So many turns of a position are written down at most: in the Leap Frog family there may be any number.
MOST_TURNS = 2000


@dataclass
class Needs:
    """Processor time in seconds: of each reading that one way of following a game took in."""

    readings: list[float] = field(default_factory=list)
    begun: float = 0.0

    def begin(self) -> None:
        self.begun = time.thread_time()

    def end(self) -> None:
        self.readings.append(time.thread_time() - self.begun)

    @property
    def us(self) -> float:
        return 1e6 * sum(self.readings) / max(1, len(self.readings))

    @property
    def share(self) -> float:
        """Of a core, where readings come as fast as they can."""
        return self.us * A_SECOND / 1e6

    @property
    def worst_ms(self) -> float:
        return 1e3 * max(self.readings, default=0.0)


class Texts:
    """The turns of a position by the reading that each leaves."""

    def __init__(self, game: AnyGame, view: View) -> None:
        self._game, self._view = game, view
        self._kept: Mapping[Reading, Any] | None = None
        self.position: Any = game.start()

    def move_to(self, position: Any) -> None:
        self.position, self._kept = position, None

    def look_up(self, cells: Sequence[Symbol | None], *, afresh: bool) -> Any:
        """The turn that leaves this reading, worked out anew or not; None where none does."""
        if self._kept is None or afresh:
            self._kept = {self._shown(after): turn for turn, after in self._turns()}
        return self._kept.get(tuple(cells))

    def _turns(self) -> Iterator[tuple[Any, Any]]:
        return islice(self._game.successors(self.position), MOST_TURNS)

    def _shown(self, position: Any) -> Reading:
        return reading_of(self._game.placement(position), self._view, self._game.board.names)


def needs_of(game: AnyGame, view: View, traces: Sequence[Trace]) -> dict[str, Needs]:
    """Return what recordings of a game need, by the way in which they are followed, ours first."""
    needs = {"adoube": Needs(), "texts kept": Needs(), "texts afresh": Needs()}
    for trace in traces:
        referee = referee_of(trace.header, game, view)
        texts = {way: Texts(game, view) for way in needs if way != "adoube"}
        cells: list[Symbol | None] = [EMPTY] * len(game.board.names)
        for event in trace.events:
            needs["adoube"].begin()
            referee.step(event, event.at_ms)
            needs["adoube"].end()
            if not isinstance(event, CellShows):
                continue
            cells[game.board.index[event.cell]] = event.shows
            for way, kept in texts.items():
                if kept.position != referee.line.position:
                    kept.move_to(referee.line.position)
                needs[way].begin()
                kept.look_up(cells, afresh=way == "texts afresh")
                needs[way].end()
    return needs
