"""Runs tables from their boards to their page until somebody ends it: for `play`, `demo`, `serve`."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import click

from adoube.app.feeds import FeedPlans, open_feeds, open_figures
from adoube.app.page_tables import PageTables
from adoube.app.plan import Plan
from adoube.app.rules_watch import RulesWatch, is_watched
from adoube.app.scoreboard import Page, open_page
from adoube.app.shutdown import until_ended, wait
from adoube.app.table_supervisor import TableSupervisor
from adoube.archive.analysis.queue import AnalysisQueue
from adoube.archive.library import JournalLibrary
from adoube.computer.advisor import Advisor
from adoube.computer.hint_worker import HintWorker
from adoube.computer.players import ComputerPlayers
from adoube.feeds.worker import FeedWatch
from adoube.games.registry import GameMaker, PinnedGames, make_game
from adoube.records.journal import Journal
from adoube.tables.boards.camera_state import PhoneCamera, Pictures, TurnPicture
from adoube.tables.engine import Engine
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
    """Return the cells to put right in words; the page shows them on the board."""
    return str(cells_to_put_right(state.remedy.empty, state.remedy.fill)) if state.remedy else ""


class TablesReporter:
    """Prints the same for every published table, each line after its table's name."""

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
    """Run a table until Ctrl-C or SIGTERM. `beside` is started with the tables and an event that ends it.

    The event is set when this returns, however it does. Raises AdoubeError if the board, the journal or the
    port of the page cannot be opened.
    """
    held = PinnedGames()
    with _running(plan.data, held.make) as program:
        opening = program.supervisor.require(plan)
        click.echo(say("play.table", title=opening.game.title, board=plan.watching.name, data=plan.data))
        program.engine.subscribe(TableReporter(plan.table))
        program.start(page, feeds or FeedPlans())
        if is_watched(plan):
            renew = partial(program.supervisor.renew, plan.table)
            RulesWatch(plan, type(opening.game), program.engine, held, renew).start(program.ending)
        if beside is not None:
            beside(program.engine, program.ending)
        wait(program.ending)
    click.echo(say("play.ended"))


def run_club(
    plans: Sequence[Plan],
    data: Path,
    page: Page,
    feeds: FeedPlans,
    beside: Callable[[Engine], Callable[[], None]] | None = None,
) -> None:
    """Run tables of a club until Ctrl-C or SIGTERM. `beside` is started with the tables; it returns its end.

    A table whose board cannot be opened is shown with the reason and tried again, without effect on others.
    The arbiter may open further tables on the page. Raises AdoubeError if the journal, the file of those
    tables, the port of the page or a feed cannot be opened.
    """
    with _running(data, make_game) as program:
        program.engine.subscribe(TablesReporter())
        click.echo(say("serve.begins", count=len(plans), data=data))
        for plan in plans:
            program.supervisor.open(plan)
        names = [table.name for table in program.journal.tables()]
        program.supervisor.take_up(PageTables(data, names))
        program.start(page, feeds)
        if beside is not None:
            program.closing.callback(beside(program.engine))
        wait(program.ending)
    click.echo(say("play.ended"))


@dataclass(frozen=True)
class _Program:
    """A program that runs tables: what its parts share, and what ends them."""

    data: Path
    make: GameMaker
    journal: Journal
    engine: Engine
    advisor: Advisor
    pictures: PicturesOfTables
    supervisor: TableSupervisor
    closing: ExitStack
    ending: threading.Event

    def start(self, page: Page | None, feeds: FeedPlans) -> None:
        """Start the tables, their scoreboard and their feeds. Raises AdoubeError if one cannot be opened."""
        engine, data, closing, watch = self.engine, self.data, self.closing, FeedWatch()
        figures = open_figures(engine, feeds.metrics, data, watch, closing)
        engine.start()
        # Before the page, which takes its time: a board that nobody reads is taken for silent.
        self.supervisor.start()
        if page is not None:
            library = JournalLibrary(data, self.make)
            looks = closing.enter_context(_looks_back(data, self.advisor))
            closing.callback(
                open_page(engine, page, data, self.pictures, library, looks, feeds.venue, figures)
            )
        closing.callback(open_feeds(engine, feeds, data, make=self.make, watch=watch))


@contextmanager
def _running(data: Path, make: GameMaker) -> Iterator[_Program]:
    """Open the journal and the engine, with computer players; close everything in the end."""
    with ExitStack() as closing:
        ending = closing.enter_context(until_ended())
        journal = closing.enter_context(Journal.open(data))
        engine = Engine(journal)
        advisor = _advisor(engine, closing)
        pictures = PicturesOfTables()
        supervisor = TableSupervisor(journal, engine, pictures.add, make)
        closing.callback(supervisor.close)
        closing.callback(engine.stop)
        closing.callback(supervisor.stop)
        _seat_computers(engine, advisor, closing)
        yield _Program(data, make, journal, engine, advisor, pictures, supervisor, closing, ending)


def _seat_computers(engine: Engine, advisor: Advisor, closing: ExitStack) -> None:
    """Let computer players play at all tables; nothing is started before the first sits down."""
    players = ComputerPlayers(engine, advisor)
    closing.callback(players.close)
    closing.callback(engine.subscribe(players))
    players.start()


def _advisor(engine: Engine, closing: ExitStack) -> Advisor:
    """Return the process that computes turns and hints for all tables; it starts when it is first asked."""
    advisor = Advisor()
    closing.callback(advisor.close)
    hints = HintWorker(engine, advisor.ask)
    closing.callback(hints.close)
    closing.callback(engine.subscribe(hints))
    return advisor


@contextmanager
def _looks_back(data: Path, advisor: Advisor) -> Iterator[AnalysisQueue]:
    """Analyse finished games of these records in the background, until the run ends."""
    looks = AnalysisQueue(data, advisor.ask)
    yield looks
    looks.close()
