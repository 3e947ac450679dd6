"""Who sits where: the table of a plan, at the board that the plan names, handed to the engine."""

import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from adoube.board.placement import Placement
from adoube.cli.at_camera import STUDIO, CameraPlan, seat_at_camera
from adoube.cli.computer_options import usual_names
from adoube.cli.plan import DGT, VIRTUAL, Plan
from adoube.cli.simulated_table import SimulatedPlan, live_match, stage_for, usual_turn_end
from adoube.cli.traces import view_of
from adoube.cli.turn_end import Signal, is_dwell, signal_of
from adoube.games.base import AnyGame, TurnEnd
from adoube.link.dgt.session import meet_dgt, open_dgt_port
from adoube.link.handshake import meet
from adoube.link.reader import PortReader
from adoube.link.serial_port import open_port
from adoube.referee.config import Timings
from adoube.sensing.camera import CalibrateFrom, CameraOrder
from adoube.sensing.trace import Orientation, Sensors
from adoube.sensing.views import COLOUR, IDENTITY, View
from adoube.simulation.performer import Filmed, WiredStage
from adoube.simulation.recording import SimulatedEyes
from adoube.tables.boards.camera_state import Pictures
from adoube.tables.boards.dgt import DgtBoard, require_chess
from adoube.tables.boards.signals import BoardSignals
from adoube.tables.boards.virtual import VIRTUAL_TIMINGS, VirtualBoard
from adoube.tables.boards.wired import Buttons, WiredBoard
from adoube.tables.boards.wired_views import view_name
from adoube.tables.engine import Engine
from adoube.tables.history import History
from adoube.tables.match import AnyMatch, match_of
from adoube.tables.setup_from_camera import drawn_at
from adoube.tables.table import JudgingOptions, SetupOptions, Table
from adoube.tables.timekeeper import Timekeeper

__all__ = ["Seated", "contest_at", "seated"]

FLUSH_S = 1.0  # how long the end waits for a board that takes its last bytes slowly


class Seated(NamedTuple):
    """A table at its board: what begins to listen, and the pictures of its camera, where it has one."""

    listen: Callable[[], None]
    pictures: Pictures | None = None


def seated(plan: Plan, game: AnyGame, past: History, engine: Engine, closing: ExitStack) -> Seated:
    """Opens the table with its board. What must be ended, once the engine has stopped, is left in `closing`.

    Raises AdoubeError where the board cannot be had, or the game not be played on it.
    """
    if isinstance(plan.watching.board, CameraPlan):
        return _at_camera(plan, plan.watching.board, game, past, engine, closing)
    if isinstance(plan.watching.board, SimulatedPlan):
        return _at_simulated_board(plan, plan.watching.board, game, past, engine, closing)
    if plan.watching.board == VIRTUAL:
        return Seated(_at_virtual_board(plan, game, past, engine))
    if plan.watching.board.startswith(DGT):
        return Seated(_at_dgt_board(plan, game, past, engine, closing))
    return Seated(_at_wired_board(plan, plan.watching.board, game, past, engine, closing))


def _at_camera(
    plan: Plan, camera: CameraPlan, game: AnyGame, past: History, engine: Engine, closing: ExitStack
) -> Seated:
    view = view_of(game, plan.watching.view or COLOUR)
    ends = signal_of(plan.watching.turn_end, game, plan.watching.timings, has_clock=False)
    camera = replace(camera, reads_set_up=_as_read(plan, camera, game, view))

    def make_table(orientation: Orientation, order: Callable[[CameraOrder], None]) -> Table:
        return _table(plan, game, past, ends, view, None, orientation, order, as_read=camera.reads_set_up)

    return Seated(
        *seat_at_camera(camera, game, past, view, plan.data, plan.table, make_table, engine, closing)
    )


def _at_simulated_board(
    plan: Plan, simulated: SimulatedPlan, game: AnyGame, past: History, engine: Engine, closing: ExitStack
) -> Seated:
    contest = contest_at(plan, game, past)
    unfinished = None if past.open_match is None else past.open_match.unfinished
    stage = stage_for(simulated, game, plan.watching.view, _standing(game, past), closing)
    turn_end = plan.watching.turn_end or usual_turn_end(stage)
    watching = replace(plan.watching, view=stage.view.name, turn_end=turn_end)
    plan = replace(plan, watching=watching)
    match stage.hands_on:
        case Filmed() as filmed:
            film = CameraPlan(STUDIO + simulated.film(game, contest, filmed).text)
            table = _at_camera(plan, film, game, past, engine, closing)
        case SimulatedEyes() as eyes:
            table = Seated(_at_seen_board(plan, game, past, eyes, engine))
        case WiredStage() as wired:
            table = Seated(_at_wired_board(plan, wired.port, game, past, engine, closing))
    computers = {} if past.open_match is None else past.open_match.computers
    people = live_match(
        simulated,
        stage,
        engine,
        plan.table,
        game,
        contest,
        None if unfinished is None else unfinished.line,
        clock=turn_end is not None and not is_dwell(turn_end),
        reacts=simulated.reacts or bool(plan.match.computers or computers),
    )
    # Before the board's end, and its reader's.
    closing.callback(people.end)

    def listen() -> None:
        table.listen()
        people.start()

    return Seated(listen, table.pictures)


def _at_wired_board(
    plan: Plan, wanted: str, game: AnyGame, past: History, engine: Engine, closing: ExitStack
) -> Callable[[], None]:
    meeting = meet(wanted, partial(open_port, token=plan.watching.token))
    hello, port = meeting.hello, meeting.port.name
    reader = PortReader(meeting.port, engine.deliver, meeting.open_again)
    closing.callback(reader.close)
    view = view_of(game, view_name(hello, game, port, plan.watching.view))
    ends = signal_of(
        plan.watching.turn_end,
        game,
        plan.watching.timings,
        has_clock=hello.has_clock,
        has_shared_button=hello.has_shared_button,
    )
    promise_ms = hello.promise_ms if hello.reports_touches and hello.promise_ms else None
    table = _table(plan, game, past, ends, view, promise_ms)
    board = WiredBoard(
        port,
        meeting.session,
        game,
        view,
        ends.buttons,
        send=reader.send,
        reopen=reader.reopen,
        to_move=lambda: table.seat_at_work,
    )
    table.open(past)
    for news in board.first(meeting.events):
        table.handle(news)
    # Before the table is the engine's, which may be at work: the first state is a sign for the board, too.
    closing.callback(engine.subscribe(BoardSignals(table.name, board, quiet=plan.watching.quiet)))
    engine.add(table, port, board)
    closing.callback(_end, board, reader)
    return reader.start


def _end(board: WiredBoard, reader: PortReader) -> None:
    """The last word to the board, once nothing else is sent any more, is that its lamps go dark."""
    board.go_dark(time.monotonic_ns() // 1_000_000)
    reader.flush(FLUSH_S)


def _at_dgt_board(
    plan: Plan, game: AnyGame, past: History, engine: Engine, closing: ExitStack
) -> Callable[[], None]:
    port = plan.watching.name.removeprefix(DGT)
    require_chess(game, port)
    view = view_of(game, plan.watching.view or IDENTITY)
    meeting = meet_dgt(port)
    reader = PortReader(meeting.port, engine.deliver, open_dgt_port)
    closing.callback(reader.close)
    ends = signal_of(plan.watching.turn_end, game, plan.watching.timings, has_clock=meeting.has_clock)
    table = _table(plan, game, past, ends, view, None, Orientation.UNKNOWN)
    board = DgtBoard(
        meeting.session,
        view,
        ends.buttons,
        send=reader.send,
        reopen=reader.reopen,
        to_move=lambda: table.seat_at_work,
    )
    table.open(past)
    for news in board.first(meeting.messages, time.monotonic_ns() // 1_000_000):
        table.handle(news)
    engine.add(table, port, board)
    return reader.start


def _table(
    plan: Plan,
    game: AnyGame,
    past: History,
    ends: Signal,
    view: View,
    promise_ms: int | None,
    orientation: Orientation = Orientation.KNOWN,
    order: Callable[[CameraOrder], None] | None = None,
    *,
    as_read: bool = False,
) -> Table:
    by_page = ends.buttons is Buttons.PAGE
    sensors = Sensors(view, promise_ms, clock=ends.pressed, by_page=by_page, orientation=orientation)
    table = Table(
        plan.table,
        game,
        contest_at(plan, game, past),
        _judging(plan, sensors, ends.timings),
        setup=SetupOptions(_by_hand(plan, game), as_read),
        board=order,
        time=_timekeeper(plan, sensors),
        recorded=plan.record is not None,
    )
    table.await_computers(plan.match.computers)
    table.allow_hints(allowed=plan.match.hints)
    return table


def _judging(plan: Plan, sensors: Sensors, timings: Timings) -> JudgingOptions:
    watching = plan.watching
    return JudgingOptions(sensors, timings, plan.match.takeback, watching.answer_by_lift, watching.teach)


def _at_seen_board(
    plan: Plan, game: AnyGame, past: History, eyes: SimulatedEyes, engine: Engine
) -> Callable[[], None]:
    sensors = Sensors(eyes.view, eyes.promise_ms, clock=True)
    table = Table(
        plan.table,
        game,
        contest_at(plan, game, past),
        replace(_judging(plan, sensors, plan.watching.timings), teach=False),
        time=_timekeeper(plan, sensors),
        recorded=plan.record is not None,
    )
    table.await_computers(plan.match.computers)
    table.allow_hints(allowed=plan.match.hints)
    table.open(past)
    engine.add(table)

    def look() -> None:
        for event in eyes.all_cells():
            engine.tell(table.name, event)
        eyes.tell = partial(engine.tell, table.name)

    return look


def _at_virtual_board(plan: Plan, game: AnyGame, past: History, engine: Engine) -> Callable[[], None]:
    timings = replace(plan.watching.timings, **VIRTUAL_TIMINGS)
    # Whose turns nobody can tell apart while they grow ends them with a button of the page.
    by_button = "page" if game.turn_end is TurnEnd.SIGNAL else None
    ends = signal_of(plan.watching.turn_end or by_button, game, timings, has_clock=False)
    board = VirtualBoard(game, _standing(game, past), is_open=plan.watching.is_open)
    by_page = ends.buttons is Buttons.PAGE
    sensors = Sensors(board.view, None, clock=ends.pressed, by_page=by_page, knows_hand=True)
    table = Table(
        plan.table,
        game,
        contest_at(plan, game, past),
        JudgingOptions(sensors, ends.timings, plan.match.takeback, answer_by_lift=False, teach=True),
        board=board,
        time=_timekeeper(plan, sensors),
        recorded=plan.record is not None,
    )
    table.await_computers(plan.match.computers)
    table.allow_hints(allowed=plan.match.hints)
    table.open(past)
    engine.add(table)

    def look() -> None:
        for event in board.all_cells(time.monotonic_ns() // 1_000_000):
            engine.tell(table.name, event)

    return look


def _timekeeper(plan: Plan, sensors: Sensors) -> Timekeeper:
    """Clocks are shown where somebody asks for them, and where the board has one. A page's button is none."""
    has_clock = sensors.clock and not sensors.by_page
    shown = plan.match.control is not None or plan.match.clocks or has_clock
    return Timekeeper(shown=shown, control=plan.match.control)


def _standing(game: AnyGame, past: History) -> Placement:
    """How a board that remembers nothing stands when its table is opened: as the journal left the game."""
    match = past.open_match
    if match is None or match.unfinished is None:
        return game.placement(game.start())
    return game.placement(match.unfinished.line.position)


def _by_hand(plan: Plan, game: AnyGame) -> bool:
    """Whether pieces are placed before the game: not where the plan says how they stand, nor on a simulated
    board, which stands as the game begins."""
    placing = game.placement_phase()
    if placing is None or isinstance(plan.watching.board, SimulatedPlan):
        return False
    return not any(key in plan.match.options for key in placing.decides)


def _as_read(plan: Plan, camera: CameraPlan, game: AnyGame, view: View) -> bool:
    """Whether the camera reads a set-up drawn at random: not where the plan says how it was drawn.

    Who says that the camera begins with the start has set up what was drawn from the seed.
    """
    drawn = drawn_at(game, view) if camera.reads_set_up else None
    is_said = camera.calibrate is CalibrateFrom.START
    return drawn is not None and not is_said and not any(key in plan.match.options for key in drawn.decides)


def contest_at(plan: Plan, game: AnyGame, past: History) -> AnyMatch:
    """What is played at the table: what it is in the middle of, else what the plan asks for."""
    if past.open_match is not None:
        return past.open_match.match
    people = plan.match.people or usual_names(game, plan.match.computers)
    return match_of(game, people, plan.match.rounds)
