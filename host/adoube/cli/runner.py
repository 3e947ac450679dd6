"""Runs tables from their boards to their page until somebody ends it: for `play`, `demo`, `serve`."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import click

from adoube.archive.library import JournalLibrary
from adoube.archive.look_back.looking_back import BackgroundLooks
from adoube.cli.ending import until_ended, wait
from adoube.cli.feeds import FeedPlans, open_feeds
from adoube.cli.figures import open_figures
from adoube.cli.page import Page, open_page
from adoube.cli.page_tables import PageTables
from adoube.cli.plan import Plan
from adoube.cli.rules_watch import RulesWatch, is_watched
from adoube.cli.table_opener import Openings
from adoube.feeds.worker import FeedWatch
from adoube.games.held_games import HeldGames
from adoube.opponent.process import Advisor
from adoube.records.journal import Journal
from adoube.tables.boards.camera_state import Pictures, TurnPicture
from adoube.tables.boards.phone_camera import PhoneCamera
from adoube.tables.computer_players import ComputerPlayers
from adoube.tables.engine import Engine
from adoube.tables.hint_giver import HintGiver
from adoube.tables.messages import cells_to_put_right
from adoube.tables.state import TableState, TurnShown
from adoube.words import AnyText, say
from adoube.words.names import seat_name


class PicturesOfTables:
    """Asks each table's own camera, as `boards.camera_state.Pictures`; safe to use from any thread."""

    def __init__(self) -> None:
        self._of: dict[str, Pictures] = {}

    def add(self, table: str, pictures: Pictures) -> None:
        self._of[table] = pictures

    def newest(self, table: str) -> tuple[int, bytes] | None:
        found = self._of.get(table)
        return None if found is None else found.newest(table)

    def phone(self, table: str) -> PhoneCamera | None:
        found = self._of.get(table)
        return None if found is None else found.phone(table)

    def of_turn(self, table: str, game_number: int, ply: int) -> tuple[TurnPicture, ...]:
        found = self._of.get(table)
        return () if found is None else found.of_turn(table, game_number, ply)


class TableReporter:
    """Prints each stored turn, each new sentence and each new note of a table once, as they are published.

    `named`: whether each line begins with the table's name, where several tables are reported.
    """

    def __init__(self, table: str, *, named: bool = False) -> None:
        self._table = table
        self._before = say("serve.of_table", table=table) if named else ""
        self._turns: tuple[TurnShown, ...] = ()
        self._said = ""
        self._notes: tuple[AnyText, ...] = ()

    def __call__(self, state: TableState) -> None:
        if state.table != self._table:
            return
        known = len(self._turns)
        # Another game than before begins with other turns, or with none.
        new = state.turns[known:] if state.turns[:known] == self._turns else state.turns
        self._turns = state.turns
        sentence = " ".join(filter(None, (state.message.text, _remedy(state))))
        new_sentence = state.message.kind != "moved" and sentence != self._said
        self._said = sentence
        new_notes = [note for note in state.notes if note not in (*self._notes, state.message.said)]
        self._notes = state.notes
        for turn in new:
            self._print(say("play.turn", ply=f"{turn.ply:4}", seat=seat_name(turn.seat), turn=turn.entry))
        if new_sentence:
            self._print(sentence)
        for note in new_notes:
            self._print(say("play.note", note=note))

    def _print(self, line: str) -> None:
        click.echo(self._before + line)


def _remedy(state: TableState) -> str:
    """The cells to put right, which the page shows on the board."""
    return str(cells_to_put_right(state.remedy.empty, state.remedy.fill)) if state.remedy else ""


class TablesReporter:
    """The same for every table that is published, each line after its table's name."""

    def __init__(self) -> None:
        self._of: dict[str, TableReporter] = {}

    def __call__(self, state: TableState) -> None:
        if state.table not in self._of:
            self._of[state.table] = TableReporter(state.table, named=True)
        self._of[state.table](state)


def run(
    plan: Plan,
    page: Page | None,
    beside: Callable[[Engine, threading.Event], None] | None = None,
    feeds: FeedPlans | None = None,
) -> None:
    """Runs a table until Ctrl-C or SIGTERM. `beside` is started with the tables and an event that ends it.

    The event is set when this returns, however it does. Raises AdoubeError where the board, the journal or
    the port of the page cannot be had.
    """
    with ExitStack() as closing:
        ending = closing.enter_context(until_ended())
        journal = closing.enter_context(Journal.open(plan.data))
        engine = Engine(journal)
        advisor = _advisor(engine, closing)
        pictures = PicturesOfTables()
        held = HeldGames()
        openings = Openings(journal, engine, pictures.add, held.make)
        closing.callback(openings.close)
        closing.callback(engine.stop)
        closing.callback(openings.stop)
        _seat_computers(engine, advisor, closing)
        opening = openings.require(plan)
        click.echo(say("play.table", title=opening.game.title, board=plan.watching.name, data=plan.data))
        engine.subscribe(TableReporter(plan.table))
        watch = FeedWatch()
        figures = open_figures(engine, None if feeds is None else feeds.metrics, plan.data, watch, closing)
        engine.start()
        # Before the page, which takes its time: a board that nobody reads is taken for silent.
        openings.start()
        if page is not None:
            library = JournalLibrary(plan.data, held.make)
            looks = closing.enter_context(_looks_back(plan.data, advisor))
            closing.callback(open_page(engine, page, plan.data, pictures, library, looks, figures=figures))
        if feeds is not None:
            closing.callback(open_feeds(engine, feeds, plan.data, make=held.make, watch=watch))
        if is_watched(plan):
            renew = partial(openings.renew, plan.table)
            RulesWatch(plan, type(opening.game), engine, held, renew).start(ending)
        if beside is not None:
            beside(engine, ending)
        wait(ending)
    click.echo(say("play.ended"))


def run_club(
    plans: Sequence[Plan],
    data: Path,
    page: Page,
    feeds: FeedPlans,
    beside: Callable[[Engine], Callable[[], None]] | None = None,
) -> None:
    """Runs tables of a club until Ctrl-C or SIGTERM. `beside` is started with the tables; it returns its end.

    One whose board cannot be had is shown with the reason and tried again; it does not touch the others. The
    arbiter may open further ones on the page. Raises AdoubeError where the journal, the file of those, the
    port of the page or a feed cannot be had.
    """
    with ExitStack() as closing:
        ending = closing.enter_context(until_ended())
        journal = closing.enter_context(Journal.open(data))
        engine = Engine(journal)
        advisor = _advisor(engine, closing)
        pictures = PicturesOfTables()
        openings = Openings(journal, engine, pictures.add)
        closing.callback(openings.close)
        closing.callback(engine.stop)
        closing.callback(openings.stop)
        _seat_computers(engine, advisor, closing)
        engine.subscribe(TablesReporter())
        click.echo(say("serve.begins", count=len(plans), data=data))
        for plan in plans:
            openings.open(plan)
        openings.take_up(PageTables(data, [table.name for table in journal.tables()]))
        watch = FeedWatch()
        figures = open_figures(engine, feeds.metrics, data, watch, closing)
        engine.start()
        # Before the page, as above.
        openings.start()
        looks = closing.enter_context(_looks_back(data, advisor))
        library = JournalLibrary(data)
        closing.callback(open_page(engine, page, data, pictures, library, looks, feeds.venue, figures))
        closing.callback(open_feeds(engine, feeds, data, watch=watch))
        if beside is not None:
            closing.callback(beside(engine))
        wait(ending)
    click.echo(say("play.ended"))


def _seat_computers(engine: Engine, advisor: Advisor, closing: ExitStack) -> None:
    """Has computer players play at all tables; nothing is started for them before one sits down."""
    players = ComputerPlayers(engine, advisor)
    closing.callback(players.close)
    closing.callback(engine.subscribe(players))
    players.start()


def _advisor(engine: Engine, closing: ExitStack) -> Advisor:
    """What computer players think with, for hints at all tables; started when it is first asked."""
    advisor = Advisor()
    closing.callback(advisor.close)
    hints = HintGiver(engine, advisor.ask)
    closing.callback(hints.close)
    closing.callback(engine.subscribe(hints))
    return advisor


@contextmanager
def _looks_back(data: Path, advisor: Advisor) -> Iterator[BackgroundLooks]:
    """Looks back at games of these records; what was found at the end of the run is kept."""
    looks = BackgroundLooks(data, advisor.ask)
    yield looks
    looks.close()
