"""How one game's board is followed: by a referee, or, while nothing is to be judged, by a standstill."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from adoube.board.placement import Placement
from adoube.games.base import AnyGame, BoardChange
from adoube.games.line import Line
from adoube.referee.begun import begun_at
from adoube.referee.difference import change_between
from adoube.referee.orientation import Way, as_the_source_has_it
from adoube.referee.referee import Referee
from adoube.referee.said import Said
from adoube.referee.verdicts import StartStands
from adoube.sensing.events import CellBroken, CellShows, Event
from adoube.sensing.trace import TraceHeader
from adoube.sensing.views import Reading, Symbol, View, magnets_of, reading_of
from adoube.tables.sensors import Watching
from adoube.tables.standstill import Standstill
from adoube.tables.state import Remedy
from adoube.tables.tape import Tape

__all__ = ["OpenLines", "Watch"]

OpenLines = Sequence[Sequence[str]]
"""lines of turns after the accepted ones, one of which was played"""


class Watch:
    """Follows a board. Begins with a referee; what each referee hears goes onto `tape`."""

    def __init__(self, game: AnyGame, watching: Watching, tape: Tape | None, line: Line) -> None:
        self._game, self._watching, self._tape = game, watching, tape
        self._still: Standstill | None = None
        self._shown: dict[str, Symbol | None] = {}
        self._broken: set[str] = set()
        self._start_stood: list[CellShows | CellBroken] = []
        """what was known of the cells when the start stood last"""
        self.referee = self._new_referee(line, ())

    # what others see

    @property
    def view(self) -> View:
        return self._watching.sensors.view

    @property
    def is_judged(self) -> bool:
        """Whether the referee hears what happens."""
        return self._still is None

    @property
    def is_held(self) -> bool:
        """Whether the board may change freely."""
        return self._still is not None and self._still.is_held

    @property
    def stands(self) -> bool:
        """Whether the board has come to stand as it was waited for."""
        return self._still is not None and self._still.stands

    @property
    def wake_at_ms(self) -> int | None:
        return self.referee.wake_at_ms if self._still is None else self._still.wake_at_ms

    @property
    def seat_at_work(self) -> str | None:
        """The seat whose turn a shared button or the page would end."""
        return self.referee.seat_at_work if self._still is None else None

    @property
    def awaits_done(self) -> bool:
        """Whether only its player can say that the turn on the board is finished."""
        return self._still is None and self.referee.awaits_done

    @property
    def reading(self) -> Reading:
        """What the cells show at this moment, in board order, as their source tells it."""
        return tuple(self._shown.get(cell) for cell in self._game.board.names)

    @property
    def provisional(self) -> Placement | None:
        """The board with the turn that seems to have been played and is not final yet."""
        return self.referee.provisional if self._still is None else None

    @property
    def way(self) -> Way | None:
        """How the board lies under its source; None while that is not known."""
        return self.referee.way

    @property
    def showed(self) -> Mapping[int, Mapping[str, Symbol]]:
        """What the board surely showed in the newest stands of a camera, as the camera names its cells."""
        return self.referee.showed if self._still is None else {}

    def shown(self, placement: Placement) -> dict[str, Symbol]:
        """What the cells show where `placement` stands, by their names in the board's source."""
        shown = {cell: self.view.symbol(placement.stack(cell)) for cell in self._game.board.names}
        return shown if self.way is None else as_the_source_has_it(shown, self.way)

    @property
    def position(self) -> Any:
        """The position that the board has come to, as far as the referee knows; its last turn may be open."""
        hypotheses = self.referee.hypotheses
        nodes = hypotheses.tips if len(hypotheses.tips) == 1 else hypotheses.final
        return nodes[0].outlook.position

    @property
    def remedy(self) -> Remedy | None:
        """The cells to put right: for the set-up, after a ruling, or after something illegal."""
        if self._still is not None:
            return self._still.remedy
        if (illegal := self.referee.out_of_step) is not None:
            return Remedy(illegal.empty, illegal.fill)
        needs = self.referee.set_up_needs
        return Remedy(needs.empty, needs.fill) if needs is not None and not needs.stands else None

    def change_from(self, line: Line) -> BoardChange:
        """How the board differs from where a line stands."""
        cells, view = self._game.board.names, self._watching.sensors.view
        expected = reading_of(self._game.placement(line.position), view, cells)
        return change_between(cells, expected, self.referee.reading if self.is_judged else self.reading)

    # what happens

    def step(self, event: Event | None, now_ms: int) -> list[Said]:
        """Takes in an event, or with None what falls due; at a standstill there is nothing to say."""
        said: list[Said] = []
        start_stands = False
        if self._still is not None:
            self._still.step(event, now_ms)
            start_stands = self._still.stands
        else:
            if self._tape is not None:
                self._tape.hear(event, now_ms)
            said = self.referee.step(event, now_ms)
            start_stands = any(isinstance(one.verdict, StartStands) for one in said)
        if start_stands:
            # Without the event: it comes after that, or is no news of a cell.
            self._start_stood = self._standing(now_ms)
        match event:
            case CellShows(cell=cell, shows=shows):
                self._shown[cell] = shows
            case CellBroken(cell=cell):
                self._broken.add(cell)
        return said

    def hold(self, now_ms: int) -> None:
        """Judges nothing, and lets the board change freely."""
        self._wait(None, now_ms)

    def wait_for(self, placement: Placement, now_ms: int, *, anew: bool = False) -> None:
        """Judges nothing until `placement` stands; `anew`: what stands now does not count."""
        still = self._wait(placement, now_ms)
        if anew:
            still.overlook()

    def judge(self, line: Line, open_lines: OpenLines, now_ms: int) -> list[Said]:
        """Lets a new referee go on from a line, with the board as it stands; returns what it says at once."""
        self._still = None
        self.referee = self._new_referee(line, open_lines)
        if open_lines:
            self.referee.restore(open_lines)
        return [said for event in self._standing(now_ms) for said in self.step(event, now_ms)]

    def look_at(self, before: "Watch", now_ms: int) -> list[Said]:
        """Sees at once what another watch of the same board has seen."""
        standing = before._standing(now_ms)
        return [said for event in standing for said in self.step(event, now_ms)]

    def look_at_start(self, before: "Watch", stood_ms: int) -> list[Said]:
        """Sees what stood when another watch of the same board saw the pieces at their start."""
        standing = [replace(event, at_ms=stood_ms) for event in before._start_stood]
        return [said for event in standing for said in self.step(event, stood_ms)]

    def _wait(self, wanted: Placement | None, now_ms: int) -> Standstill:
        still = Standstill(self._game, self._watching.sensors, self.referee.timings.settle_ms, wanted)
        for event in self._standing(now_ms):
            still.step(event, now_ms)
        self._still = still
        return still

    def _standing(self, now_ms: int) -> list[CellShows | CellBroken]:
        """All that is known of the cells, as if it were told now."""
        shown = [CellShows(now_ms, cell, shows) for cell, shows in self._shown.items() if shows is not None]
        return [*shown, *(CellBroken(now_ms, cell) for cell in sorted(self._broken))]

    def _new_referee(self, line: Line, open_lines: OpenLines) -> Referee:
        sensors = self._watching.sensors
        referee = Referee(
            self._game,
            sensors.view,
            self._watching.timings,
            clock=sensors.clock,
            promise_ms=sensors.promise_ms,
            line=line,
            orientation=sensors.orientation,
            takeback=self._watching.takeback,
            knows_hand=sensors.knows_hand,
        )
        if self._tape is not None:
            self._tape.begin(self._header(referee, line, open_lines))
        return referee

    def _header(self, referee: Referee, line: Line, open_lines: OpenLines) -> TraceHeader:
        sensors = self._watching.sensors
        return TraceHeader(
            game=self._game.id,
            options=dict(self._game.options),
            view=sensors.view.name,
            cells=self._game.board.names,
            promise_ms=sensors.promise_ms,
            clock=sensors.clock,
            orientation=sensors.orientation,
            timings=referee.timings.to_json(),
            takeback=self._watching.takeback,
            begun=begun_at(line, open_lines),
            magnets=magnets_of(sensors.view),
            knows_hand=sensors.knows_hand,
        )
