"""Attaches a table to the board of its plan: wired, bought, simulated, under a camera, or on the page."""

import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from adoube.app.camera_table import STUDIO, attach_camera
from adoube.app.plan import CameraPlan, Plan, Signal, SimulatedPlan, is_dwell, signal_of, usual_names
from adoube.app.settings import ON_PAGE, VIRTUAL, is_eboard
from adoube.app.simulated_table import live_match, stage_for, usual_turn_end
from adoube.board.geometry import Placement
from adoube.games.base import AnyGame, TurnEnd
from adoube.games.line import Line
from adoube.link.bluetooth_port import give_up_bluetooth
from adoube.link.eboards.dialect import Motors
from adoube.link.eboards.events import SQUARES
from adoube.link.eboards.session import meet_eboard
from adoube.link.handshake import meet
from adoube.link.reader import PortReader
from adoube.link.serial_port import open_port
from adoube.referee.config import Timings
from adoube.referee.recorded_games import header_of, view_of
from adoube.sensing.camera import CalibrateFrom, CameraOrder
from adoube.sensing.trace import Orientation, Sensors, TraceHeader
from adoube.sensing.views import COLOUR, View
from adoube.simulation.performer import Filmed, WiredStage
from adoube.simulation.recording import SimulatedEyes
from adoube.tables.boards.byte_log import ByteLog
from adoube.tables.boards.camera_state import Pictures
from adoube.tables.boards.eboard import Eboard, EboardSignals
from adoube.tables.boards.motors import BoardMotors
from adoube.tables.boards.stand_ins import stand_ins
from adoube.tables.boards.virtual import VIRTUAL_TIMINGS, VirtualBoard
from adoube.tables.boards.wired import BoardSignals, Buttons, WiredBoard
from adoube.tables.boards.wired_views import view_name
from adoube.tables.clock import Timekeeper
from adoube.tables.engine import Engine
from adoube.tables.history import History
from adoube.tables.match import AnyMatch, match_of
from adoube.tables.setup import drawn_at
from adoube.tables.table import JudgingOptions, SetupOptions, Table

__all__ = ["AttachedTable", "attach_table", "contest_at"]

FLUSH_S = 1.0  # how long the end waits for a board that takes its last bytes slowly
FROM_RULES = SetupOptions()

Listen = Callable[[], None]


class AttachedTable(NamedTuple):
    """A table at its board: `listen` begins to read the board; `pictures` are its camera's, if it has one."""

    listen: Listen
    pictures: Pictures | None = None


def attach_table(
    plan: Plan, game: AnyGame, past: History, engine: Engine, closing: ExitStack
) -> AttachedTable:
    """Open the board of a plan and hand its table to the engine.

    `closing` receives what must be closed once the engine has stopped. Raises AdoubeError if the board cannot
    be opened, or the game cannot be played on it.
    """
    return _Attachment(plan, game, past, engine, closing).attached()


def contest_at(plan: Plan, game: AnyGame, past: History) -> AnyMatch:
    """Return the match that is under way at the table, else the one that the plan asks for."""
    if past.open_match is not None:
        return past.open_match.match
    people = plan.match.people or usual_names(game, plan.match.computers)
    return match_of(game, people, plan.match.rounds)


@dataclass(frozen=True)
class _Watching:
    """How a table is watched at its board: its sensors and timings, and what the board decides for it."""

    sensors: Sensors
    timings: Timings
    setup: SetupOptions = FROM_RULES
    board: VirtualBoard | Callable[[CameraOrder], None] | None = None
    # None: as the plan says.
    lift_to_answer: bool | None = None
    show_moves: bool | None = None


@dataclass(frozen=True)
class _Attachment:
    """One table that is being attached, with all that the kinds of boards need for it."""

    plan: Plan
    game: AnyGame
    past: History
    engine: Engine
    closing: ExitStack

    def attached(self) -> AttachedTable:
        board = self.plan.watching.board
        if isinstance(board, CameraPlan):
            return self._at_camera(board)
        if isinstance(board, SimulatedPlan):
            return self._at_simulated_board(board)
        if board in ON_PAGE:
            return AttachedTable(self._at_virtual_board(takes_turns=board == VIRTUAL))
        if is_eboard(board):
            return AttachedTable(self._at_eboard(board))
        return AttachedTable(self._at_wired_board(board))

    def _table(self, watching: _Watching) -> Table:
        plan, match = self.plan, self.plan.match
        lift, show_moves = watching.lift_to_answer, watching.show_moves
        judging = JudgingOptions(
            watching.sensors,
            watching.timings,
            match.takeback,
            plan.watching.lift_to_answer if lift is None else lift,
            plan.watching.show_moves if show_moves is None else show_moves,
        )
        table = Table(
            plan.table,
            self.game,
            contest_at(plan, self.game, self.past),
            judging,
            setup=watching.setup,
            board=watching.board,
            time=self._timekeeper(watching.sensors),
            recorded=plan.record is not None or _keeps_readings(plan),
        )
        table.set_computers(match.computers)
        table.allow_hints(allowed=match.hints)
        return table

    def _timekeeper(self, sensors: Sensors) -> Timekeeper:
        """Show clocks where somebody asks for them, or where the board has one. A page's button is none."""
        match, has_clock = self.plan.match, sensors.clock and not sensors.by_page
        shown = match.control is not None or match.clocks or has_clock
        return Timekeeper(shown=shown, control=match.control)

    # under a camera

    def _at_camera(self, camera: CameraPlan) -> AttachedTable:
        watching = self.plan.watching
        view = view_of(self.game, watching.view or COLOUR)
        ends = signal_of(watching.turn_end, self.game, watching.timings, has_clock=False)
        camera = replace(camera, reads_set_up=self._reads_set_up(camera, view))

        def make_table(orientation: Orientation, order: Callable[[CameraOrder], None]) -> Table:
            sensors = _sensors(view, ends, orientation=orientation)
            setup = SetupOptions(self._placed_by_hand(), camera.reads_set_up)
            return self._table(_Watching(sensors, ends.timings, setup, order))

        return AttachedTable(
            *attach_camera(
                self.plan, camera, self.game, self.past, view, make_table, self.engine, self.closing
            )
        )

    def _reads_set_up(self, camera: CameraPlan, view: View) -> bool:
        """Return whether the camera reads a set-up drawn at random: not where the plan says how it was drawn.

        Who says that the camera begins with the start has set up what was drawn from the seed.
        """
        drawn = drawn_at(self.game, view) if camera.reads_set_up else None
        if drawn is None or camera.calibrate is CalibrateFrom.START:
            return False
        return not any(key in self.plan.match.options for key in drawn.decides)

    # with sensors

    def _at_wired_board(self, wanted: str) -> Listen:
        meeting = meet(wanted, partial(open_port, token=self.plan.watching.token))
        hello, port = meeting.hello, meeting.port.name
        reader = PortReader(meeting.port, self.engine.post_port_event, meeting.open_again)
        self.closing.callback(reader.close)
        watching = self.plan.watching
        view = view_of(self.game, view_name(hello, self.game, port, watching.view))
        ends = signal_of(
            watching.turn_end,
            self.game,
            watching.timings,
            has_clock=hello.has_clock,
            has_shared_button=hello.has_shared_button,
            may_be_page=watching.may_end_on_page,
        )
        promise_ms = hello.promise_ms if hello.reports_touches and hello.promise_ms else None
        table = self._table(
            _Watching(_sensors(view, ends, promise_ms), ends.timings, SetupOptions(self._placed_by_hand()))
        )
        board = WiredBoard(
            port,
            meeting.session,
            self.game,
            view,
            ends.buttons,
            send=reader.send,
            reopen=reader.reopen,
            to_move=lambda: table.seat_at_work,
        )
        table.open(self.past)
        for event in board.first(meeting.events):
            table.handle(event)
        # Before the table is the engine's, which may be at work: the board signals the first state, too.
        self.closing.callback(self.engine.subscribe(BoardSignals(table.name, board, buzzer=watching.buzzer)))
        self.engine.add(table, port, board)
        self.closing.callback(_switch_off, lambda: board.go_dark(time.monotonic_ns() // 1_000_000), reader)
        return reader.start

    def _at_eboard(self, wanted: str) -> Listen:
        from adoube.link.eboards.catalogue import asked_for
        from adoube.link.eboards.kept import Kept

        asked, watching = asked_for(wanted), self.plan.watching
        fits = stand_ins(self.game, wanted, knows_pieces=asked.kind.knows_pieces, wanted=watching.view)
        view = view_of(self.game, fits.view)
        log = self._byte_log()
        open_ = asked.open if log is None else log.around(asked.open)
        kept = Kept.read(self.plan.data, asked.kind.name, asked.board)
        dialect = asked.kind.dialect_with(kept)
        meeting = meet_eboard(open_, dialect, may_have_clock=asked.kind.may_have_clock)
        reader = PortReader(
            meeting.port, self.engine.post_port_event, lambda _: open_(), give_up=give_up_bluetooth
        )
        self.closing.callback(reader.close)
        ends = signal_of(
            watching.turn_end,
            self.game,
            watching.timings,
            has_clock=meeting.has_clock,
            may_be_page=watching.may_end_on_page,
        )
        # On fewer squares than the board has, only those of the game's own names are looked at.
        fills = len(self.game.board.cells) == SQUARES
        orientation = Orientation.UNKNOWN if fills else Orientation.KNOWN
        sensors = _sensors(view, ends, orientation=orientation)
        if log is not None:
            log.begin(asked.kind.name, self._header(sensors, ends.timings), ends.buttons)
        table = self._table(_Watching(sensors, ends.timings, SetupOptions(self._placed_by_hand())))
        table.connection.guide = fits.texts
        if isinstance(dialect, Motors) and self.game.speaks_uci:
            table.motors = BoardMotors(dialect, meeting.session, reader.send_first)
        board = Eboard(
            meeting.session,
            self.game,
            view,
            ends.buttons,
            send=reader.send,
            reopen=reader.reopen,
            to_move=lambda: table.seat_at_work,
            keep=kept.write,
        )
        board.motors = table.motors
        table.open(self.past)
        for event in board.first(meeting.events, time.monotonic_ns() // 1_000_000):
            table.handle(event)
        # Before the table is the engine's, which may be at work: the board shows the first state, too.
        self.closing.callback(self.engine.subscribe(EboardSignals(table.name, board)))
        self.engine.add(table, meeting.port.name, board)
        self.closing.callback(_switch_off, board.go_dark, reader)
        return reader.start

    def _byte_log(self) -> ByteLog | None:
        """Return what keeps the board's bytes beside the traces, where there are any."""
        if self.plan.record is None:
            return None
        log = ByteLog(self.plan.record, self.plan.table, self.plan.tell)
        self.closing.callback(log.close)
        return log

    def _header(self, sensors: Sensors, timings: Timings) -> TraceHeader:
        """Return how the board is watched, and where its game stands at first."""
        under_way = None if self.past.open_match is None else self.past.open_match.unfinished
        line = Line.begin(self.game) if under_way is None else under_way.line
        # A button of the page is no part of the board.
        of_board = replace(sensors, clock=sensors.clock and not sensors.by_page)
        return header_of(line, of_board, timings, self.plan.match.takeback)

    def _placed_by_hand(self) -> bool:
        """Return whether pieces are placed before the game.

        They are not where the plan says how they stand, nor on a simulated board, which stands as the game
        begins.
        """
        placing = self.game.placement_phase()
        if placing is None or isinstance(self.plan.watching.board, SimulatedPlan):
            return False
        return not any(key in self.plan.match.options for key in placing.decides)

    # without a board

    def _at_virtual_board(self, *, takes_turns: bool) -> Listen:
        watching = self.plan.watching
        timings = replace(watching.timings, **VIRTUAL_TIMINGS)
        # Turns that nobody can tell apart while they grow are ended with a button of the page.
        by_button = "page" if self.game.turn_end is TurnEnd.SIGNAL else None
        ends = signal_of(watching.turn_end or by_button, self.game, timings, has_clock=False)
        board = VirtualBoard(self.game, self._standing(), is_open=watching.is_open, takes_turns=takes_turns)
        sensors = replace(_sensors(board.view, ends), knows_hand=True)
        table = self._table(
            _Watching(sensors, ends.timings, board=board, lift_to_answer=False, show_moves=True)
        )
        table.open(self.past)
        self.engine.add(table)

        def look() -> None:
            for event in board.all_cells(time.monotonic_ns() // 1_000_000):
                self.engine.post(table.name, event)

        return look

    def _standing(self) -> Placement:
        """Return what stands on a board that remembers nothing when it is opened: as the journal has it."""
        match = self.past.open_match
        if match is None or match.unfinished is None:
            return self.game.placement(self.game.start())
        return self.game.placement(match.unfinished.line.position)

    # simulated

    def _at_simulated_board(self, simulated: SimulatedPlan) -> AttachedTable:
        plan, game, past = self.plan, self.game, self.past
        contest = contest_at(plan, game, past)
        stage = stage_for(simulated, game, plan.watching.view, self._standing(), self.closing)
        turn_end = plan.watching.turn_end or usual_turn_end(stage)
        watching = replace(plan.watching, view=stage.view.name, turn_end=turn_end)
        at_stage = replace(self, plan=replace(plan, watching=watching))
        match stage.hands_on:
            case Filmed() as filmed:
                film = CameraPlan(STUDIO + simulated.film(game, contest, filmed).text)
                table = at_stage._at_camera(film)
            case SimulatedEyes() as eyes:
                table = AttachedTable(at_stage._at_simulated_eyes(eyes))
            case WiredStage() as wired:
                table = AttachedTable(at_stage._at_wired_board(wired.port))
        computers = {} if past.open_match is None else past.open_match.computers
        unfinished = None if past.open_match is None else past.open_match.unfinished
        reacts = simulated.reacts or bool(plan.match.computers or computers)
        people = live_match(
            replace(simulated, reacts=reacts),
            stage,
            self.engine,
            plan.table,
            game,
            contest,
            None if unfinished is None else unfinished.line,
            clock=turn_end is not None and not is_dwell(turn_end),
        )
        # They end before the board and its reader do.
        self.closing.callback(people.end)

        def listen() -> None:
            table.listen()
            people.start()

        return AttachedTable(listen, table.pictures)

    def _at_simulated_eyes(self, eyes: SimulatedEyes) -> Listen:
        sensors = Sensors(eyes.view, eyes.promise_ms, clock=True)
        table = self._table(_Watching(sensors, self.plan.watching.timings, show_moves=False))
        table.open(self.past)
        self.engine.add(table)

        def look() -> None:
            for event in eyes.all_cells():
                self.engine.post(table.name, event)
            eyes.tell = partial(self.engine.post, table.name)

        return look


def _sensors(
    view: View,
    ends: Signal,
    promise_ms: int | None = None,
    orientation: Orientation = Orientation.KNOWN,
) -> Sensors:
    by_page = ends.buttons is Buttons.PAGE
    return Sensors(view, promise_ms, clock=ends.pressed, by_page=by_page, orientation=orientation)


def _switch_off(go_dark: Callable[[], None], reader: PortReader) -> None:
    """Turn a board's lamps off: its last message, once nothing else is sent any more."""
    go_dark()
    reader.flush(FLUSH_S)


def _keeps_readings(plan: Plan) -> bool:
    """Return whether a camera's readings are kept, as its pictures are."""
    return isinstance(plan.watching.board, CameraPlan) and plan.watching.board.keeps_pictures
