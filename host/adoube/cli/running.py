"""Runs one table from its port to its page until somebody ends it: what `play` and `demo` share."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial

import click

from adoube.cli.seating import Plan, seated
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.registry import make_game
from adoube.records.journal import Journal
from adoube.tables.camera_state import Pictures
from adoube.tables.contest import rounds_of
from adoube.tables.engine import Engine
from adoube.tables.history import OpenMatch, history_of
from adoube.tables.library import JournalLibrary
from adoube.tables.messages import cells_to_put_right, seat_name
from adoube.tables.recording import Recorder
from adoube.tables.state import Tables, TableState, TurnShown
from adoube.words import say

__all__ = ["Plan", "run"]

USUAL_PORT = 8421
"""the scoreboard's port, so that its address is the same every evening; any other where it is taken"""


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
        recorder = None if plan.record is None else Recorder(plan.record, plan.table, click.echo)
        if recorder is not None:
            closing.callback(recorder.close)
        table = seated(plan, game, past, engine, closing)
        if recorder is not None:
            engine.record(plan.table, recorder)
        click.echo(say("play.table", title=game.title, board=plan.board_name, data=plan.data))
        engine.subscribe(_Reporter())
        engine.start()
        if plan.web:
            closing.callback(_serve(engine, plan, table.pictures))
        table.listen()
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
        new_notes = [note for note in state.notes if note not in (*self._notes, state.message.text)]
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


def _serve(tables: Tables, plan: Plan, pictures: Pictures | None) -> Callable[[], None]:
    """Starts the scoreboard, prints its addresses and returns what stops it."""
    try:
        from adoube_scoreboard.serving import ServingError, serve
    except ModuleNotFoundError as error:
        raise AdoubeError(say("play.no_web", module=error.name)) from error
    serve_at = partial(
        serve,
        tables,
        pictures=pictures,
        show_camera=plan.show_camera,
        past_games=JournalLibrary(plan.data),
    )
    if plan.web_port is not None:
        server = serve_at(port=plan.web_port)
    else:
        try:
            server = serve_at(port=USUAL_PORT)
        except ServingError:
            server = serve_at(port=0)
    click.echo(say("play.scoreboard", url=server.url))
    click.echo(say("play.arbiter", url=server.arbiter_url))
    click.echo(say("play.arbiter_code", code=server.arbiter_code))
    for (table, seat), code in server.seat_codes.items():
        click.echo(
            say("play.seat_code", seat=seat_name(seat), code=code, url=f"{server.url}join/{table}/{seat}")
        )
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
