"""Carries out actions, or a whole scripted match, in real time on whatever simulates a board."""

import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain
from math import inf
from typing import Protocol

from adoube.board.geometry import Stack
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.sensing.camera import CalibrateFrom
from adoube.sensing.magnets import LinearHall
from adoube.sensing.views import OCCUPANCY, Level, View
from adoube.simulation.board.circuit import SHARED
from adoube.simulation.board.simulated_board import SimulatedBoard
from adoube.simulation.filmed import COMES_MS, LEAVES_MS, Beginning, FilmClock
from adoube.simulation.motions import Action, AgreeDraw, Call, CellBecomes, Counts, Press
from adoube.simulation.players import Players
from adoube.tables.boards.camera_state import CameraState
from adoube.tables.state import Tables, TableState

__all__ = ["ActionPace", "FilmPace", "Filmed", "LiveMatch", "OwnPace", "WiredStage"]


POLL_S = 0.02
# The longest that people wait for a table that does not follow them; then they play on as if it did. On a
# busy computer a question may take a quarter of that.
PATIENCE_S = 60.0


class ActionPace(Protocol):
    """Says when it is time for each of some actions, one after the other."""

    def await_time(self, action: Action) -> bool:
        """Wait until it is time for the next action; False: the end has come first."""
        ...

    def finish(self) -> None:
        """End the performance."""


class OwnPace:
    """Each action at its time from now. Hands that are late stay so: they never hurry to catch up."""

    def __init__(self, ending: threading.Event) -> None:
        self._ending = ending
        self._begun_s = time.monotonic()

    def await_time(self, action: Action) -> bool:
        due_s = self._begun_s + action.at_ms / 1000
        if self._ending.wait(max(0.0, due_s - time.monotonic())):
            return False
        self._begun_s += max(0.0, time.monotonic() - due_s)
        return True

    def finish(self) -> None:
        """Nobody waits for these hands."""


class FilmPace:
    """Each action when somebody has looked at its moment of a film, which waits for people who wait.

    A turn is pressed once the table expects that seat's press, and no hand comes before that. `expects` says
    whether it does, `is_settled` whether nothing is open.
    """

    def __init__(
        self,
        clock: FilmClock,
        actions: Sequence[Action],
        expects: Callable[[str], bool],
        is_settled: Callable[[], bool],
        ending: threading.Event,
    ) -> None:
        self._clock, self._expects, self._is_settled, self._ending = clock, expects, is_settled, ending
        self._limits = iter(_limits_ms(actions))
        self._limit_ms = next(self._limits)
        # Whether the table has kept up so far: nobody waits a second time for one that is lost.
        self._is_patient = True

    def await_time(self, action: Action) -> bool:
        if not self._wait(lambda: (self._clock.seen_ms or 0.0) >= action.at_ms):
            return False
        if isinstance(action, Press):
            seat = action.seat
            self._be_patient(lambda: self._expects(seat))
            self._limit_ms = next(self._limits)
        elif isinstance(action, AgreeDraw):
            self._be_patient(self._is_settled)
        return not self._ending.is_set()

    def finish(self) -> None:
        self._be_patient(self._is_settled)
        self._limit_ms = inf
        self._let_go()

    def _be_patient(self, is_ready: Callable[[], bool]) -> None:
        """Wait for the table, but not for ever."""
        patience_s = PATIENCE_S if self._is_patient else 0.0
        self._is_patient = self._wait(is_ready, patience_s)

    def _wait(self, is_so: Callable[[], bool], within_s: float = inf) -> bool:
        """Wait until something is so; False if the time or the match ends first."""
        ends_s = time.monotonic() + within_s
        while not is_so():
            self._let_go()
            if time.monotonic() >= ends_s or self._ending.wait(POLL_S):
                return False
        return True

    def _let_go(self) -> None:
        if self._clock.may_go_to_ms != self._limit_ms:
            self._clock.let_go_to(self._limit_ms)


def _limits_ms(actions: Sequence[Action]) -> Iterator[float]:
    """Yield how far a film may go before the first press, and after each: until a hand comes that acts after
    the next one, or till the board stands in the end."""
    ends_ms = actions[-1].at_ms + LEAVES_MS if actions else 0
    pressed_ms: int | None = None
    for action in actions:
        if pressed_ms is not None and isinstance(action, CellBecomes):
            yield max(pressed_ms, action.at_ms - COMES_MS)
            pressed_ms = None
        elif pressed_ms is not None and isinstance(action, Press):
            yield action.at_ms
        if isinstance(action, Press):
            pressed_ms = action.at_ms
    yield ends_ms
    if pressed_ms is not None:
        yield ends_ms


CLOCK = (0, 1)  # the buttons of a clock's sides
SET_DOWN_S = 1.0  # the pieces stand before a camera for so long until people say so
PRESSED_S = 0.06  # how long a finger stays on the clock


class PerformanceStage(Protocol):
    """A place at which hands play."""

    def becomes(self, cell: str, stack: Stack) -> None:
        """Something was taken from a cell or put on it: this stands there now."""

    def press(self, seat: str) -> None: ...

    def release(self, seat: str) -> None: ...


class WiredStage:
    """A simulated board that runs the firmware: magnets on its cells, fingers on its buttons.

    `buttons` are the numbers of those that it has. A clock has a side for each of two seats; more seats share
    its first button, as all do the one at the end of a turn.
    """

    def __init__(
        self, board: SimulatedBoard, game: AnyGame, view: View, buttons: Collection[int] = CLOCK
    ) -> None:
        self._board, self._game, self._view = board, game, view
        self.port = board.port
        # Whether each seat has a button of its own.
        self.has_clock = len(game.seats) == len(CLOCK) and set(CLOCK) <= set(buttons)
        one = next((button for button in (CLOCK[0], SHARED) if button in buttons), None)
        sides = CLOCK if self.has_clock else (one,) * len(game.seats)
        self._buttons = dict(zip(game.seats, sides, strict=True))

    @property
    def has_buttons(self) -> bool:
        return None not in self._buttons.values()

    def becomes(self, cell: str, stack: Stack) -> None:
        put(self._board, self._game.board.index[cell], self._view, stack)

    def press(self, seat: str) -> None:
        if (button := self._buttons[seat]) is not None:
            self._board.press(button)

    def release(self, seat: str) -> None:
        if (button := self._buttons[seat]) is not None:
            self._board.release(button)


class Filmed:
    """A board whose film shows the hands, and that has no buttons.

    `begins`: where the film is told so; `learns`: what the camera has to learn. Samples and a full board it
    learns after the empty board.
    """

    def __init__(self, begins: Beginning, learns: CalibrateFrom) -> None:
        self.begins, self.learns = begins, learns

    def becomes(self, cell: str, stack: Stack) -> None:
        """Do nothing: the film shows it."""

    def press(self, seat: str) -> None:
        """There is a button on the page."""

    def release(self, seat: str) -> None:
        """Do nothing: a press says it all."""


def put(board: SimulatedBoard, index: int, view: View, stack: Stack) -> None:
    """Put a stack on a cell, with the magnets that the view rests on."""
    if isinstance(view, Level):
        # A simulated board counts a millitesla for a step.
        board.set_field(index, LinearHall(view.plan).level(stack))
    else:
        board.set_cell(index, level_of(view, stack))


def level_of(view: View, stack: Stack) -> int:
    """Return the effect of a stack's magnet on its sensor: 0 nothing, 1 closes or north, 2 south."""
    symbol = view.symbol(stack)
    return int(symbol) if view.name == OCCUPANCY else {0: 0, 1: 1, -1: 2}[int(symbol)]


def perform(
    actions: Iterable[Action],
    stage: PerformanceStage,
    players: Players,
    ending: threading.Event,
    pace: ActionPace | None = None,
) -> bool:
    """Carry out each action when it is time, on the board and on the page.

    `pace` says when that is; None: each at its time from now.

    False if `ending` came first, or the board's end: what watches the board says so.
    """
    pace = pace or OwnPace(ending)
    try:
        for action in actions:
            if not pace.await_time(action):
                return False
            match action:
                case CellBecomes(cell=cell, stack=stack):
                    stage.becomes(cell, stack)
                case Press(seat=seat):
                    stage.press(seat)
                    ending.wait(PRESSED_S)
                    stage.release(seat)
                    players.presses(seat)
                case Call() as call:
                    players.calls(call)
                case Counts() as counts:
                    players.plays(counts)
                case AgreeDraw():
                    players.agree_to_draw()
    except AdoubeError:
        return False
    return True


class LiveMatch:
    """Hands at work, on a stage and on the page of the table called `table`.

    A thread from `start` to `end`. A film goes on from its first scene once its camera knows the board.
    """

    def __init__(
        self,
        tables: Tables,
        table: str,
        players: Players,
        actions: Iterable[Iterable[Action]],
        stage: PerformanceStage,
        ending: threading.Event,
    ) -> None:
        """`actions` are asked for when they are wanted. Of each part of them a film knows all beforehand.

        `ending` is set by `end`, where they wait.
        """
        self._tables, self._table = tables, table
        self._actions, self._stage = actions, stage
        self._players, self._ending = players, ending
        self._thread = threading.Thread(target=self._play, name=f"hands at {table}", daemon=True)
        self._leave: Callable[[], None] | None = None

    def start(self) -> None:
        self._leave = self._tables.subscribe(self._players)
        self._thread.start()

    def end(self) -> None:
        """Let go of the board. Returns when no hand is at it any more; may be called before `start`."""
        self._ending.set()
        if self._leave is not None:
            self._leave()
            self._thread.join()

    def _play(self) -> None:
        if isinstance(self._stage, Filmed):
            self._prepare(self._stage)
            self._play_before(self._stage)
        else:
            actions = chain.from_iterable(self._actions)
            perform(actions, self._stage, self._players, self._ending)

    def _play_before(self, film: Filmed) -> None:
        """Hands and film wait for each other, and both for the table."""
        players, pace = self._players, None
        for part in map(tuple, self._actions):
            film.begins.tell(part)
            pace = FilmPace(
                film.begins.clock, part, players.are_expected, players.are_understood, self._ending
            )
            if not perform(part, film, players, self._ending, pace):
                return
        if pace is not None:
            pace.finish()

    def _prepare(self, film: Filmed) -> None:
        """Show the camera what it has to learn. Returns once it reads the board."""
        if film.learns is not CalibrateFrom.START:
            self._await_camera(lambda camera: camera.next_step is not None)
        if film.learns is CalibrateFrom.SAMPLES:
            film.begins.show_samples()
            self._teach(CalibrateFrom.SAMPLES)
            self._await_camera(lambda camera: bool(camera.confidences))
            film.begins.set_up()
        elif film.learns is CalibrateFrom.EMPTY:
            film.begins.set_up()
            self._teach(CalibrateFrom.START)
        self._await_camera(lambda camera: bool(camera.confidences) and camera.waits_for is None)

    def _teach(self, stands: CalibrateFrom) -> None:
        """Tell the camera what was just put before it."""
        if not self._ending.wait(SET_DOWN_S):
            self._players.teaches(stands)

    def _await_camera(self, is_ready: Callable[[CameraState], bool]) -> None:
        """Return as soon as the camera is ready, or when `end` is called."""
        ready = threading.Event()

        def see(state: TableState) -> None:
            if state.table == self._table and state.camera is not None and is_ready(state.camera):
                ready.set()

        leave = self._tables.subscribe(see)
        while not (ready.wait(0.05) or self._ending.is_set()):
            continue
        leave()
