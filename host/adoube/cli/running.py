"""Runs tables from their boards to their page until somebody ends it: for `play`, `demo` and `serve`."""

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import click

from adoube.cli.openings import Openings
from adoube.cli.page import Page, open_page
from adoube.cli.pictures_of_tables import PicturesOfTables
from adoube.cli.reporting import Reporter
from adoube.cli.seating import Plan
from adoube.records.journal import Journal
from adoube.tables.engine import Engine
from adoube.tables.state import Tables
from adoube.words import say

__all__ = ["Plan", "run", "run_club"]


def run(
    plan: Plan, page: Page | None, beside: Callable[[Tables, threading.Event], None] | None = None
) -> None:
    """Runs a table until Ctrl-C or SIGTERM. `beside` is started with the tables and an event that ends it.

    The event is set when this returns, however it does. Raises AdoubeError where the board, the journal or
    the port of the page cannot be had.
    """
    with ExitStack() as closing:
        ending = closing.enter_context(_ending())
        journal = closing.enter_context(Journal.open(plan.data))
        engine = Engine(journal)
        pictures = PicturesOfTables()
        openings = Openings(journal, engine, pictures.add)
        closing.callback(openings.close)
        closing.callback(engine.stop)
        closing.callback(openings.stop)
        opening = openings.require(plan)
        click.echo(say("play.table", title=opening.game.title, board=plan.board_name, data=plan.data))
        engine.subscribe(Reporter(plan.table))
        engine.start()
        # Before the page, which takes its time: a board that nobody reads is taken for silent.
        openings.start()
        if page is not None:
            closing.callback(open_page(engine, page, plan.data, pictures))
        if beside is not None:
            beside(engine, ending)
        _wait(ending)
    click.echo(say("play.ended"))


def run_club(plans: Sequence[Plan], data: Path, page: Page) -> None:
    """Runs tables of a club until Ctrl-C or SIGTERM.

    One whose board cannot be had is shown with the reason and tried again; it does not touch the others.
    Raises AdoubeError where the journal or the port of the page cannot be had.
    """
    with ExitStack() as closing:
        ending = closing.enter_context(_ending())
        journal = closing.enter_context(Journal.open(data))
        engine = Engine(journal)
        pictures = PicturesOfTables()
        openings = Openings(journal, engine, pictures.add)
        closing.callback(openings.close)
        closing.callback(engine.stop)
        closing.callback(openings.stop)
        for plan in plans:
            engine.subscribe(Reporter(plan.table, named=True))
        click.echo(say("serve.begins", count=len(plans), data=data))
        for plan in plans:
            openings.open(plan)
        engine.start()
        # Before the page, as above.
        openings.start()
        closing.callback(open_page(engine, page, data, pictures))
        _wait(ending)
    click.echo(say("play.ended"))


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
