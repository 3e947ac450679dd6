"""Runs one table from its port to its page until somebody ends it: what `play` and `demo` share."""

import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import click

from adoube.cli.turn_end import Signal, signal_of
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.registry import make_game
from adoube.link.meeting import Meeting, meet
from adoube.link.reader import PortReader
from adoube.records.journal import Journal
from adoube.referee.timings import Timings
from adoube.sensing.views import view_named
from adoube.tables.engine import Engine
from adoube.tables.history import Resumed, resumed
from adoube.tables.messages import seat_name
from adoube.tables.state import Tables, TableState
from adoube.tables.table import Sensors, Table
from adoube.tables.wired_board import WiredBoard, view_name
from adoube.words import say

__all__ = ["Plan", "run"]

USUAL_PORT = 8421
"""the scoreboard's port, so that its address is the same every evening; any other where it is taken"""


@dataclass(frozen=True)
class Plan:
    """What to run: a game at a table, the port of its board, and where to write and to show."""

    game: str
    options: Mapping[str, str]
    seed: int
    board: str
    table: str
    people: tuple[str, ...] | None
    data: Path
    turn_end: str | None
    timings: Timings
    afresh: bool
    web: bool
    web_port: int | None


def run(plan: Plan, beside: Callable[[Tables, threading.Event], None] | None = None) -> None:
    """Runs a table until Ctrl-C or SIGTERM. `beside` is started with the tables and an event that ends it.

    Raises AdoubeError where the board, the journal or the port of the page cannot be had.
    """
    with ExitStack() as closing:
        ending = closing.enter_context(_ending())
        journal = closing.enter_context(Journal.open(plan.data))
        past = None if plan.afresh else _past(journal, plan)
        game = past.game if past else make_game(plan.game, plan.options, seed=plan.seed)
        meeting = meet(plan.board)
        engine = Engine(journal)
        closing.callback(engine.stop)
        reader = PortReader(meeting.port, engine.deliver)
        closing.callback(reader.close)
        table = _seat(plan, game, past, meeting, reader, engine)
        click.echo(say("play.table", title=game.title, board=plan.board, data=plan.data))
        engine.subscribe(_Reporter(table.name))
        engine.start()
        if plan.web:
            closing.callback(_serve(engine, plan.web_port))
        reader.start()
        if beside is not None:
            beside(engine, ending)
        _wait(ending)
        click.echo(say("play.ended"))


def _past(journal: Journal, plan: Plan) -> Resumed | None:
    """The game that the table was in the middle of. Raises AdoubeError where it is another than asked for."""
    past = resumed(journal.rows(plan.table))
    if past is None:
        return None
    other = [key for key, value in plan.options.items() if past.game.options.get(key) != value]
    if past.game.id != plan.game or other:
        raise AdoubeError(say("play.other_game", table=plan.table, title=past.game.title, ply=past.line.ply))
    return past


def _seat(
    plan: Plan, game: AnyGame, past: Resumed | None, meeting: Meeting, reader: PortReader, engine: Engine
) -> Table:
    """The table with its board, opened or taken up again, and handed to the engine."""
    hello = meeting.hello
    view = view_name(hello, game, plan.board)
    ends: Signal = signal_of(plan.turn_end, game, plan.timings, board_has_buttons=hello.has_buttons)
    promise_ms = hello.promise_ms if hello.reports_touches and hello.promise_ms else None
    people: Sequence[str] = plan.people or [say("play.player", number=n + 1) for n in range(len(game.seats))]
    sensors = Sensors(view_named(view, game.seats), promise_ms, ends.pressed)
    table = Table(plan.table, game, people, sensors, ends.timings)
    board = WiredBoard(
        meeting.session,
        game,
        view,
        ends.buttons,
        send=reader.send,
        reopen=reader.reopen,
        to_move=lambda: table.seat_at_work,
    )
    if past:
        table.resume(past)
    else:
        table.open()
    for news in board.first(meeting.events):
        table.take(news)
    engine.add(table, plan.board, board)
    return table


class _Reporter:
    """Prints each stored turn and each new sentence once, as they are published."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._game, self._turns, self._said = 0, 0, ""

    def __call__(self, state: TableState) -> None:
        if state.table != self._name:
            return
        if state.game_number != self._game:
            self._game, self._turns = state.game_number, 0
        for turn in state.turns[self._turns :]:
            click.echo(say("play.turn", ply=turn.ply, seat=seat_name(turn.seat), turn=turn.text))
        self._turns = len(state.turns)
        if state.message.kind != "moved" and state.message.text != self._said:
            click.echo(state.message.text)
        self._said = state.message.text


def _serve(tables: Tables, port: int | None) -> Callable[[], None]:
    """Starts the scoreboard, prints its addresses and returns what stops it."""
    try:
        from adoube_scoreboard.serving import ServingError, serve
    except ModuleNotFoundError as error:
        raise AdoubeError(say("play.no_web", module=error.name)) from error
    if port is not None:
        server = serve(tables, port=port)
    else:
        try:
            server = serve(tables, port=USUAL_PORT)
        except ServingError:
            server = serve(tables, port=0)
    click.echo(say("play.scoreboard", url=server.url))
    click.echo(say("play.arbiter", url=server.arbiter_url))
    return server.stop


@contextmanager
def _ending() -> Iterator[threading.Event]:
    """An event that Ctrl-C and SIGTERM set, instead of an exception in the middle of something."""
    ending = threading.Event()
    wanted = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.signal(number, lambda *_: ending.set()) for number in wanted}
    try:
        yield ending
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _wait(ending: threading.Event) -> None:
    while not ending.wait(0.5):
        # In slices: on Windows an endless wait would not let Ctrl-C through.
        continue
