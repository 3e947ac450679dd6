"""Runs one table from its port to its page until somebody ends it: what `play` and `demo` share."""

import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
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
from adoube.simulation.eyes import SimulatedEyes
from adoube.tables.contest import Contest, contest_of, rounds_of
from adoube.tables.engine import Engine
from adoube.tables.history import History, OpenMatch, history_of
from adoube.tables.messages import cells_to_put_right, seat_name
from adoube.tables.state import Tables, TableState, TurnShown
from adoube.tables.table import Sensors, Table
from adoube.tables.wired_board import Buttons, WiredBoard, view_name
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
    board: str | SimulatedEyes
    """a port's name, or what sees a simulated board"""
    table: str
    people: tuple[str, ...] | None
    data: Path
    turn_end: str | None
    timings: Timings
    afresh: bool
    web: bool
    web_port: int | None
    rounds: int | None = None
    """of a sitting in which every pair plays"""
    by_hand: bool = False
    """whether the players place the pieces themselves, where a game leaves that to them"""


def run(plan: Plan, beside: Callable[[Tables, threading.Event], None] | None = None) -> None:
    """Runs a table until Ctrl-C or SIGTERM. `beside` is started with the tables and an event that ends it.

    The event is set when this returns, however it does. Raises AdoubeError where the board, the journal or
    the port of the page cannot be had.
    """
    with ExitStack() as closing:
        ending = closing.enter_context(_ending())
        game = make_game(plan.game, plan.options, seed=plan.seed)
        journal = closing.enter_context(Journal.open(plan.data))
        past = history_of(journal.rows(plan.table), afresh=plan.afresh)
        if past.open_match is not None:
            game = _taken_up(plan, game, past.open_match)
        engine = Engine(journal)
        if isinstance(plan.board, str):
            meeting = meet(plan.board)
            closing.callback(engine.stop)
            reader = PortReader(meeting.port, engine.deliver)
            closing.callback(reader.close)
            _seat(plan, game, past, meeting, reader, engine)
            listen = reader.start
        else:
            closing.callback(engine.stop)
            listen = _seat_seen(plan, game, past, plan.board, engine)
        click.echo(say("play.table", title=game.title, board=_name(plan.board), data=plan.data))
        engine.subscribe(_Reporter())
        engine.start()
        if plan.web:
            closing.callback(_serve(engine, plan.web_port))
        listen()
        if beside is not None:
            beside(engine, ending)
        _wait(ending)
    click.echo(say("play.ended"))


def _taken_up(plan: Plan, asked: AnyGame, going_on: OpenMatch) -> AnyGame:
    """The game that the table is in a match of. Raises AdoubeError where another one is asked for."""
    game, match = going_on.game, going_on.match
    people, begun_with = match.people, {**game.options, **match.options(0)}
    if game.id != asked.id or any(begun_with[key] != asked.options[key] for key in plan.options):
        raise AdoubeError(say("play.other_game", table=plan.table, title=game.title))
    if plan.people and sorted(plan.people) != sorted(people):
        raise AdoubeError(say("play.other_people", table=plan.table, people=", ".join(people)))
    if plan.rounds not in (None, rounds_of(match)):
        raise AdoubeError(say("play.other_rounds", table=plan.table))
    return game


def _seat(
    plan: Plan, game: AnyGame, past: History, meeting: Meeting, reader: PortReader, engine: Engine
) -> None:
    """Opens the table, with its board, and hands it to the engine."""
    hello, port = meeting.hello, meeting.port.name
    view = view_name(hello, game, port)
    ends: Signal = signal_of(plan.turn_end, game, plan.timings, board_has_buttons=hello.has_buttons)
    promise_ms = hello.promise_ms if hello.reports_touches and hello.promise_ms else None
    by_page = ends.buttons is Buttons.PAGE
    sensors = Sensors(view_named(view, game.seats), promise_ms, clock=ends.pressed, by_page=by_page)
    table = Table(
        plan.table, game, _contest(plan, game, past), sensors, ends.timings, by_hand=_by_hand(plan, game)
    )
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
        table.take(news)
    engine.add(table, port, board)


def _seat_seen(
    plan: Plan, game: AnyGame, past: History, eyes: SimulatedEyes, engine: Engine
) -> Callable[[], None]:
    """Opens a table at a board that is seen, and hands it to the engine; returns what begins to look."""
    sensors = Sensors(eyes.view, eyes.promise_ms, clock=True)
    table = Table(plan.table, game, _contest(plan, game, past), sensors, plan.timings)
    table.open(past)
    engine.add(table)

    def look() -> None:
        for event in eyes.all_cells():
            engine.tell(table.name, event)
        eyes.tell = partial(engine.tell, table.name)

    return look


def _by_hand(plan: Plan, game: AnyGame) -> bool:
    """Whether pieces are placed before the game: not where the plan says how they stand."""
    placing = game.placing()
    return plan.by_hand and placing is not None and not any(key in plan.options for key in placing.decides)


def _contest(plan: Plan, game: AnyGame, past: History) -> Contest:
    """What is played at the table: what it is in the middle of, else what the plan asks for."""
    if past.open_match is not None:
        return past.open_match.match
    people = plan.people or [say("play.player", number=n + 1) for n in range(len(game.seats))]
    return contest_of(game, people, plan.rounds)


def _name(board: str | SimulatedEyes) -> str:
    return board if isinstance(board, str) else say("play.seen_board", view=board.view.name)


class _Reporter:
    """Prints each stored turn, each new sentence and each new note once, as they are published."""

    def __init__(self) -> None:
        self._turns: tuple[TurnShown, ...] = ()
        self._said = ""
        self._notes: tuple[str, ...] = ()

    def __call__(self, state: TableState) -> None:
        known = len(self._turns)
        # Another game than before begins with other turns, or with none.
        new = state.turns[known:] if state.turns[:known] == self._turns else state.turns
        self._turns = state.turns
        sentence = " ".join(filter(None, (state.message.text, _remedy(state))))
        new_sentence = state.message.kind != "moved" and sentence != self._said
        self._said = sentence
        new_notes = [note for note in state.notes if note not in self._notes]
        self._notes = state.notes
        try:
            for turn in new:
                click.echo(say("play.turn", ply=turn.ply, seat=seat_name(turn.seat), turn=turn.text))
            if new_sentence:
                click.echo(sentence)
            for note in new_notes:
                click.echo(say("play.note", note=note))
        except BrokenPipeError:
            # Whoever read our output has gone; the table and its page go on.
            return


def _remedy(state: TableState) -> str:
    """The cells to put right, which the page shows on the board."""
    return cells_to_put_right(state.remedy.empty, state.remedy.fill) if state.remedy else ""


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
        ending.set()
        for number, handler in before.items():
            signal.signal(number, handler)


def _wait(ending: threading.Event) -> None:
    while not ending.wait(0.5):
        # In slices: on Windows an endless wait would not let Ctrl-C through.
        continue
