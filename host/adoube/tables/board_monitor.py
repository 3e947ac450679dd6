"""The board of one game, followed by a referee, or as a paused board while nothing is to be judged.

Nothing is judged while play is held, and until the board stands as it has to. `JudgingOptions` say how a
table watches its games: what it knows of its board, and how it judges. `MoveHints` find where a lifted piece
may be put down: shown while people learn a game, never in a match.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Protocol

from adoube.board.geometry import Placement
from adoube.games.base import AnyGame, BoardChange
from adoube.games.line import Line
from adoube.referee.config import Takeback, Timings
from adoube.referee.orientation import (
    Way,
    as_the_source_has_it,
    turn_to_lie_right,
    turned,
    ways_to_lie,
)
from adoube.referee.recorded_games import header_of
from adoube.referee.referee import Referee
from adoube.referee.successors import change_between, remedy_between
from adoube.referee.verdicts import StartStands, TimedVerdict
from adoube.sensing.events import CellBroken, CellShows, Event
from adoube.sensing.settling import Settling
from adoube.sensing.trace import Orientation, Sensors
from adoube.sensing.views import Reading, Symbol, View, reading_of
from adoube.tables.heard_time import HeardTime
from adoube.tables.recorder import TraceBuffer
from adoube.tables.state import Remedy

__all__ = ["BoardMonitor", "Judge", "JudgingOptions", "MoveHints", "OpenLines", "PausedBoard"]


@dataclass(frozen=True, slots=True)
class JudgingOptions:
    """Everything but the game that decides how events are judged."""

    sensors: Sensors
    timings: Timings
    takeback: Takeback = Takeback.ASK
    lift_to_answer: bool = True  # whether a piece that is lifted and put back answers a question
    show_moves: bool = False  # whether the table shows where a lifted piece may go


class Judge(Protocol):
    """A follower of one board: a referee, or a paused board, which finds nothing to judge."""

    def step(self, event: Event | None, now_ms: int) -> list[TimedVerdict]:
        """Take in an event, or with None what falls due."""
        ...

    @property
    def wake_at_ms(self) -> int | None: ...

    @property
    def seat_at_work(self) -> str | None: ...

    @property
    def awaits_done(self) -> bool: ...

    @property
    def provisional(self) -> Placement | None: ...

    @property
    def showed(self) -> Mapping[int, Mapping[str, Symbol]]: ...


class PausedBoard:
    """Follows what the cells show, as their source tells it. Times are those of the table's source.

    `wanted` is what has to stand, whichever way the board lies where nobody knows that; with None the board
    may change freely, and never stands.
    """

    # Nothing is judged, so nobody is at work, and nothing is provisional.
    seat_at_work: str | None = None
    awaits_done = False
    provisional: Placement | None = None
    showed: Mapping[int, Mapping[str, Symbol]] = MappingProxyType({})

    def __init__(self, game: AnyGame, sensors: Sensors, settle_ms: int, wanted: Placement | None) -> None:
        self.stands = False
        self.remedy: Remedy | None = None
        self._board, self._cells = game.board, game.board.names
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

    def ignore_current_reading(self) -> None:
        """Treat the present reading as settled: only another one is looked at."""
        self._settling.settle()

    def step(self, event: Event | None, now_ms: int) -> list[TimedVerdict]:
        """Take in what has settled until now, and then an event, or with None the mere passing of time."""
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
        return []

    def _look(self, wanted: Reading) -> None:
        """Compare the board with the wanted placement, rotated to the nearest match."""
        reading, left_out = self._settling.reading, self._settling.left_out
        if any(
            shows is None and cell not in left_out for cell, shows in zip(self._cells, reading, strict=True)
        ):
            return
        _, lying = min(enumerate(turned(reading, way, self._cells) for way in self._ways), key=self._distance)
        turn = turn_to_lie_right(self._board, wanted, lying)
        needs = Remedy(*remedy_between(self._cells, wanted, lying), turn)
        self.stands = needs == Remedy()
        self.remedy = None if self.stands else needs

    def _distance(self, lying: tuple[int, Reading]) -> tuple[int, int]:
        number, reading = lying
        change = change_between(self._cells, self._wanted or (), reading)
        return len(change.emptied | change.filled | change.altered), number


OpenLines = Sequence[Sequence[str]]  # lines of turns after the accepted ones, one of which was played


class BoardMonitor:
    """Follows a board. Begins with a referee; what each referee hears goes onto `trace_buffer`.

    Whoever judges, and every trace, has the time in which the board was `heard`; everybody else the host's.
    """

    def __init__(
        self,
        game: AnyGame,
        watching: JudgingOptions,
        trace_buffer: TraceBuffer | None,
        heard: HeardTime,
        line: Line,
    ) -> None:
        self._game, self._watching, self._trace_buffer = game, watching, trace_buffer
        self._heard = heard
        self._paused: PausedBoard | None = None
        self._shown: dict[str, Symbol | None] = {}
        self._broken: set[str] = set()
        # What was known of the cells when the start stood last.
        self._start_stood: list[CellShows | CellBroken] = []
        self.referee = self._new_referee(line, ())

    # what others see

    @property
    def view(self) -> View:
        return self._watching.sensors.view

    @property
    def is_judged(self) -> bool:
        """True while the referee hears what happens."""
        return self._paused is None

    @property
    def is_held(self) -> bool:
        """True while the board may change freely."""
        return self._paused is not None and self._paused.is_held

    @property
    def stands(self) -> bool:
        """True once the awaited placement stands."""
        return self._paused is not None and self._paused.stands

    @property
    def _judge(self) -> Judge:
        return self.referee if self._paused is None else self._paused

    @property
    def wake_at_ms(self) -> int | None:
        return self._heard.wake_at_ms(self._judge.wake_at_ms)

    @property
    def seat_at_work(self) -> str | None:
        """The seat whose turn a shared button or the page would end."""
        return self._judge.seat_at_work

    @property
    def awaits_done(self) -> bool:
        """True if only its player can say that the turn on the board is finished."""
        return self._judge.awaits_done

    @property
    def reading(self) -> Reading:
        """The cells' current symbols in board order, as their source reports them."""
        return tuple(self._shown.get(cell) for cell in self._game.board.names)

    @property
    def provisional(self) -> Placement | None:
        """The board with the turn that seems to have been played and is not final yet."""
        return self._judge.provisional

    @property
    def way(self) -> Way | None:
        """How the board lies under its source; None while that is not known."""
        return self.referee.way

    @property
    def showed(self) -> Mapping[int, Mapping[str, Symbol]]:
        """The certain symbols in a camera's newest stands, by the camera's names for the cells."""
        return self._judge.showed

    def shown(self, placement: Placement) -> dict[str, Symbol]:
        """Return the symbols that the cells show under `placement`, by their names in the board's source."""
        shown = {cell: self.view.symbol(placement.stack(cell)) for cell in self._game.board.names}
        return shown if self.way is None else as_the_source_has_it(shown, self.way)

    @property
    def position(self) -> Any:
        """The position that the board has come to, as far as the referee knows; its last turn may be open."""
        return self.referee.position

    @property
    def remedy(self) -> Remedy | None:
        """The cells to put right: for the set-up, after a ruling, or after something illegal."""
        if self._paused is not None:
            return self._paused.remedy
        if (wrong := self.referee.out_of_step) is not None:
            return Remedy.of(wrong.empty, wrong.fill)
        needs = self.referee.set_up_needs
        return None if needs is None else Remedy.of(needs.empty, needs.fill, needs.turn)

    def change_from(self, line: Line) -> BoardChange:
        """Return how the board differs from where a line stands."""
        cells, view = self._game.board.names, self._watching.sensors.view
        expected = reading_of(self._game.placement(line.position), view, cells)
        return change_between(cells, expected, self.referee.reading if self.is_judged else self.reading)

    # what happens

    def step(self, event: Event | None, now_ms: int) -> list[TimedVerdict]:
        """Take in an event, or with None what falls due. A paused board yields no verdicts."""
        said = self._step(event, self._heard.at(now_ms))
        return [replace(one, at_ms=self._heard.of_host(one.at_ms)) for one in said]

    def _step(self, event: Event | None, now_ms: int) -> list[TimedVerdict]:
        if self._trace_buffer is not None and self._paused is None:
            self._trace_buffer.record(event, now_ms)
        said = self._judge.step(event, now_ms)
        if self.stands or any(isinstance(one.verdict, StartStands) for one in said):
            # Without the event: it comes after that, or is no news of a cell.
            self._start_stood = self._standing(now_ms)
        match event:
            case CellShows(cell=cell, shows=shows):
                self._shown[cell] = shows
            case CellBroken(cell=cell):
                self._broken.add(cell)
        return said

    def hold(self, now_ms: int) -> None:
        """Pause judging, and let the board change freely."""
        self._pause(None, self._heard.at(now_ms))

    def wait_for(self, placement: Placement, now_ms: int, *, anew: bool = False) -> None:
        """Pause judging until `placement` stands; `anew`: the present reading does not count."""
        paused = self._pause(placement, self._heard.at(now_ms))
        if anew:
            paused.ignore_current_reading()

    def judge(self, line: Line, open_lines: OpenLines, now_ms: int) -> list[TimedVerdict]:
        """Begin a new referee at a line, with the board as it stands; return its first verdicts."""
        self._paused = None
        self.referee = self._new_referee(line, open_lines)
        if open_lines:
            self.referee.restore(open_lines)
        return [said for event in self._standing(now_ms) for said in self.step(event, now_ms)]

    def adopt_reading(self, before: "BoardMonitor", now_ms: int) -> list[TimedVerdict]:
        """Take over the reading of another monitor of the same board."""
        standing = before._standing(now_ms)
        return [said for event in standing for said in self.step(event, now_ms)]

    def adopt_start(self, before: "BoardMonitor", stood_ms: int) -> list[TimedVerdict]:
        """Take over the reading in which another monitor of the same board saw the start."""
        heard_ms = self._heard.earlier(stood_ms)
        standing = [replace(event, at_ms=heard_ms) for event in before._start_stood]
        said = [one for event in standing for one in self._step(event, heard_ms)]
        return [replace(one, at_ms=self._heard.of_host(one.at_ms)) for one in said]

    def _pause(self, wanted: Placement | None, now_ms: int) -> PausedBoard:
        paused = PausedBoard(self._game, self._watching.sensors, self.referee.timings.settle_ms, wanted)
        for event in self._standing(now_ms):
            paused.step(event, now_ms)
        self._paused = paused
        return paused

    def _standing(self, now_ms: int) -> list[CellShows | CellBroken]:
        """Return events for everything known of the cells, dated now."""
        shown = [CellShows(now_ms, cell, shows) for cell, shows in self._shown.items() if shows is not None]
        return [*shown, *(CellBroken(now_ms, cell) for cell in sorted(self._broken))]

    def _new_referee(self, line: Line, open_lines: OpenLines) -> Referee:
        sensors = self._watching.sensors
        referee = Referee(
            self._game, sensors, self._watching.timings, line=line, takeback=self._watching.takeback
        )
        if self._trace_buffer is not None:
            watching = self._watching
            self._trace_buffer.begin(
                header_of(line, watching.sensors, referee.timings, watching.takeback, open_lines)
            )
        return referee


class MoveHints:
    """Finds the ends of the one piece that is in the hand. Asked again and again, it works each out once."""

    def __init__(self, game: AnyGame, view: View) -> None:
        self._game, self._view = game, view
        self._worked_out: tuple[Any, str] | None = None
        self._ends: tuple[str, ...] = ()

    def may_go(self, monitor: BoardMonitor, lifted_from: str | None) -> tuple[str, ...]:
        """Return the cells, sorted, while one cell alone differs from the position: by what the board shows,
        or `lifted_from` where it tells so; else none.
        """
        if not monitor.is_judged or (lifted := self._lifted(monitor, lifted_from)) is None:
            return ()
        asked = (monitor.position, lifted)
        if asked != self._worked_out:
            self._worked_out = asked
            self._ends = tuple(sorted(self._game.destinations(*asked)))
        return self._ends

    def _lifted(self, monitor: BoardMonitor, lifted_from: str | None) -> str | None:
        """Return the one cell from which something was taken."""
        names, placement = self._game.board.names, self._game.placement(monitor.position)
        expected = reading_of(placement, self._view, names)
        away = [
            cell
            for cell, stood, shows in zip(names, expected, monitor.referee.reading, strict=True)
            if shows != stood and shows is not None
        ]
        away += [] if lifted_from is None else [lifted_from]
        return away[0] if len(away) == 1 and placement.stack(away[0]) else None
