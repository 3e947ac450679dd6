"""Opens tables and supervises them: at once, when a missing board appears, and again after a fault.

`TableStarter` opens one table: it takes up its past from the journal, then opens its board.
"""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import partial

from adoube.app.attach import attach_table, contest_at
from adoube.app.page_tables import PageTables, boards_of
from adoube.app.plan import CameraPlan, Plan
from adoube.app.telling import IN_WORDS, Teller
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.registry import GameMaker, make_game
from adoube.link.bluetooth_port import give_up_bluetooth
from adoube.records.journal import Journal
from adoube.records.journal_file import JournalError
from adoube.referee.recorded_games import view_of
from adoube.tables.boards.camera_state import Pictures
from adoube.tables.commands.match import NewTable
from adoube.tables.engine import Engine, Settle
from adoube.tables.history import History, OpenMatch, history_of
from adoube.tables.match import rounds_of
from adoube.tables.publisher import placeholder_state
from adoube.tables.recorder import Recorder
from adoube.tables.state import Answered, Message, TableState
from adoube.words import AnyText, coded, say

__all__ = ["TableStarter", "is_underway", "never_opened", "past_of"]


class TableStarter:
    """Starts the table of a plan, from its journal to its board. `close` it once the engine has stopped.

    `game` is that of the open match, else the plan's.
    """

    def __init__(
        self,
        plan: Plan,
        journal: Journal,
        engine: Engine,
        make: GameMaker = make_game,
        *,
        again: bool = False,
        new_match: bool = False,
    ) -> None:
        """`again`: it was open before, and whatever match it is in the middle of goes on, unless `new_match`.

        Raises AdoubeError if the table is in the middle of something else, or cannot be recorded.
        """
        self.plan = plan = replace(_going_on(plan), new_match=new_match) if again else plan
        self._engine = engine
        asked = make(plan.match.game, plan.match.options, seed=plan.match.seed)
        self._past = past_of(plan, journal, make)
        going_on = self._past.open_match
        if going_on is None:
            self.game = asked
        else:
            self.game = going_on.game if again else _taken_up(plan, asked, going_on)
        self._recorder = None if plan.record is None else Recorder(plan.record, plan.table, plan.tell)
        self._closing = ExitStack()
        self.pictures: Pictures | None = None  # of its camera, once it is open and has one

    @property
    def goes_on(self) -> bool:
        """True while the table is in the middle of a match in which something was played."""
        return is_underway(self._past)

    def open(self) -> Callable[[], None]:
        """Open the board and hand the table to the engine; return what begins to listen to the board.

        Raises AdoubeError if the board cannot be opened; it may be tried again then.
        """
        with ExitStack() as closing:
            table = attach_table(self.plan, self.game, self._past, self._engine, closing)
            self._closing = closing.pop_all()
        if self._recorder is not None:
            self._engine.record(self.plan.table, self._recorder)
        self.pictures = table.pictures
        return table.listen

    def close(self) -> None:
        """Release the board, and end the recording."""
        self._closing.close()
        if self._recorder is not None:
            self._recorder.close()

    def awaited(self, why: str) -> TableState:
        """Return the state to show for the table until it is open."""
        return _standing_by(self.plan, self.game, self._past, say("serve.awaited", why=why))


def never_opened(plan: Plan, why: str, make: GameMaker = make_game) -> TableState:
    """Return the state to show for a table that cannot be opened before something else is put right."""
    game = make(plan.match.game, plan.match.options, seed=plan.match.seed)
    return replace(_standing_by(plan, game, History(), say("serve.never_opened", why=why)), closed=True)


def past_of(plan: Plan, journal: Journal, make: GameMaker) -> History:
    """Return the table's past. Raises AdoubeError if today's game cannot go on with what the journal has."""
    try:
        return history_of(journal.rows(plan.table), new_match=plan.new_match, make=make)
    except JournalError:
        raise
    except AdoubeError as error:
        raise AdoubeError(say("play.unread_past", table=plan.table, why=error)) from error


def is_underway(past: History) -> bool:
    return past.open_match is not None and past.open_match.has_begun


def _going_on(plan: Plan) -> Plan:
    """Return the plan of a reopened table: nothing begins anew, and its camera has learned the board."""
    watching = plan.watching
    if isinstance(watching.board, CameraPlan):
        watching = replace(watching, board=replace(watching.board, calibrate=None))
    return replace(plan, new_match=False, watching=watching)


def _standing_by(plan: Plan, game: AnyGame, past: History, why: str) -> TableState:
    view = view_of(game, game.views[0])
    return placeholder_state(plan.table, game, contest_at(plan, game, past), view, past, why)


def _taken_up(plan: Plan, asked: AnyGame, going_on: OpenMatch) -> AnyGame:
    """Return the game of the table's open match. Raises AdoubeError if another one is asked for."""
    game, match = going_on.game, going_on.match
    people, begun_with = match.people, {**game.options, **match.options(0)}
    if game.id != asked.id or any(begun_with[key] != asked.options[key] for key in plan.match.options):
        raise AdoubeError(say("play.other_game", table=plan.table, title=game.title))
    # A tournament decides who plays.
    named = plan.match.people if going_on.pairing is None else None
    if named and sorted(named) != sorted(people):
        raise AdoubeError(say("play.other_people", table=plan.table, people=[*people]))
    if plan.match.rounds not in (None, rounds_of(match)):
        raise AdoubeError(say("play.other_rounds", table=plan.table))
    return game


logger = logging.getLogger(__name__)

FIRST_RETRY_S = 1.0
MAX_RETRY_S = 10.0  # Nobody should wait longer than this after plugging a board in.
RETRY_FACTOR = 2.0
GIVE_UP_EVERY_S = 0.1  # A thread that stops may just begin to look for its board.


class TableSupervisor:
    """Opens each table once, and after `start` keeps trying those that are late, each in its own thread.

    `show_pictures` receives each table's camera, once it is open. `make` makes the games. Call `stop` before
    the engine's, `close` after it.
    """

    def __init__(
        self,
        journal: Journal,
        engine: Engine,
        show_pictures: Callable[[str, Pictures], None],
        make: GameMaker = make_game,
        tell: Teller = IN_WORDS,
    ) -> None:
        self._journal = journal
        self._engine = engine
        self._show_pictures = show_pictures
        self._make, self._tell = make, tell
        self._plans: dict[str, Plan] = {}
        self._open: dict[str, TableStarter] = {}
        self._listen: list[Callable[[], None]] = []
        self._threads: dict[str, threading.Thread] = {}
        self._beginning = threading.Lock()  # held while a thread begins, so that none does after the end
        self._stopping = threading.Event()
        engine.on_reopen(self._reopen)

    # before the start

    def require(self, plan: Plan) -> TableStarter:
        """Open a table at once. Raises AdoubeError if that fails."""
        opening = self._known(plan)
        self._listen.append(opening.open())
        self._show(opening)
        return opening

    def open(self, plan: Plan) -> None:
        """Open a table, or show why it waits or stays closed."""
        try:
            opening = self._known(plan)
        except AdoubeError as error:
            self._engine.show_placeholder(never_opened(plan, str(error), self._make))
            return
        self._open_or_await(opening)

    def take_up(self, page_tables: PageTables) -> None:
        """Reopen those tables that are in the middle of a match, and once started also new ones.

        The others are forgotten. One that cannot be opened today is kept, and the reason is printed. Raises
        AdoubeError if the file of tables cannot be read or written.
        """
        self._engine.on_open_table(partial(self._open_new, page_tables))
        for plan in page_tables.recall():
            if plan.table in self._plans:
                page_tables.forget(plan.table)
                continue
            try:
                opening = self._known(plan)
            except AdoubeError as error:
                self._tell(coded("serve.not_taken_up", table=plan.table, why=error))
                continue
            if opening.goes_on:
                self._open_or_await(opening)
            else:
                del self._plans[plan.table], self._open[plan.table]
                page_tables.forget(plan.table)
        page_tables.keep()

    def _open_or_await(self, opening: TableStarter) -> None:
        if (listen := self._tried(opening)) is not None:
            self._listen.append(listen)
        else:
            plan = opening.plan
            self._threads[plan.table] = self._thread(plan, partial(self._await, opening))

    def start(self) -> None:
        """Let the tables listen to their boards, and keep trying those that are late."""
        for listen in self._listen:
            listen()
        for thread in self._threads.values():
            thread.start()

    def stop(self) -> None:
        """Stop opening tables; no thread of it runs any more when it returns."""
        with self._beginning:
            self._stopping.set()
        for thread in self._threads.values():
            while thread.is_alive():
                give_up_bluetooth()
                thread.join(GIVE_UP_EVERY_S)

    def close(self) -> None:
        """Release all boards, and end the recordings."""
        for opening in self._open.values():
            opening.close()

    # later

    def _open_new(self, page_tables: PageTables, wanted: NewTable, settle: Settle) -> None:
        """Open a table that nobody has opened before, in a thread."""
        with self._beginning:
            if self._stopping.is_set():
                settle(_refused(coded("table.ended")))
                return
            try:
                plan = page_tables.plan(wanted, self._plans, boards_of(self._plans.values()))
            except AdoubeError as error:
                settle(_refused(error.said))
                return
            self._plans[plan.table] = plan = replace(plan, tell=self._tell)
            open_first = partial(self._open_first, plan, page_tables, settle)
            self._threads[plan.table] = self._thread(plan, open_first)
            self._threads[plan.table].start()

    def _open_first(self, plan: Plan, page_tables: PageTables, settle: Settle) -> None:
        try:
            # The engine's thread is writing by the other connection.
            with Journal.open_to_read(plan.data) as past:
                if is_underway(past_of(plan, past, self._make)):
                    raise AdoubeError(coded("page_tables.underway", table=plan.table))
                opening = TableStarter(replace(plan, new_match=True), past, self._engine, self._make)
            page_tables.keep()
            listen = opening.open()
        except AdoubeError as error:
            self._give_up(plan, page_tables)
            settle(_refused(error.said))
        except Exception as error:
            # A fault of the program must leave nobody without an answer.
            logger.exception("table %s", plan.table)
            self._give_up(plan, page_tables)
            settle(_refused(repr(error)))
        else:
            self._open[plan.table] = opening
            listen()
            settle(Answered("done", table=plan.table))

    def _give_up(self, plan: Plan, page_tables: PageTables) -> None:
        """Forget a table that was not opened: its name is free again."""
        page_tables.forget(plan.table)
        with self._beginning:
            del self._plans[plan.table]

    def _reopen(self, table: str) -> None:
        """Reopen a table that the engine has let go, in a thread."""
        self._begin_again(table, new_match=False)

    def renew(self, table: str) -> None:
        """Reopen a table that the engine has let go, with a new match, in a thread."""
        self._begin_again(table, new_match=True)

    def _begin_again(self, table: str, *, new_match: bool) -> None:
        plan = self._plans[table]
        with self._beginning:
            if not self._stopping.is_set():
                open_again = partial(self._open_again, plan, self._threads.get(table), new_match=new_match)
                self._threads[table] = self._thread(plan, open_again)
                self._threads[table].start()

    def _open_again(self, plan: Plan, before: threading.Thread | None, *, new_match: bool = False) -> None:
        """Release the table's board, then open the table as its journal has it, or `new_match`."""
        if before is not None:
            before.join()
        if (old := self._open.pop(plan.table, None)) is not None:
            old.close()
        try:
            # The engine's thread is writing by the other connection.
            with Journal.open_to_read(plan.data) as past:
                opening = TableStarter(plan, past, self._engine, self._make, again=True, new_match=new_match)
        except AdoubeError as error:
            self._stay_closed(plan, str(error))
            return
        self._open[plan.table] = opening
        if (listen := self._tried(opening)) is None:
            self._await(opening)
        else:
            self._tell(coded("serve.reopened", table=plan.table))
            listen()

    def _await(self, opening: TableStarter) -> None:
        for wait_s in _waits():
            if self._stopping.wait(wait_s):
                return
            if (listen := self._tried(opening)) is not None:
                self._tell(coded("serve.found", table=opening.plan.table, board=opening.plan.watching.name))
                listen()
                return

    # both

    def _known(self, plan: Plan) -> TableStarter:
        self._plans[plan.table] = plan = replace(plan, tell=self._tell)
        opening = TableStarter(plan, self._journal, self._engine, self._make)
        self._open[plan.table] = opening
        return opening

    def _thread(self, plan: Plan, act: Callable[[], None]) -> threading.Thread:
        return threading.Thread(
            target=self._guarded, args=(plan, act), name=f"opening {plan.table}", daemon=True
        )

    def _guarded(self, plan: Plan, act: Callable[[], None]) -> None:
        """Run `act`; show a fault of the program at the table, where it may be tried again."""
        try:
            act()
        except Exception as error:
            logger.exception("table %s", plan.table)
            self._stay_closed(plan, repr(error))

    def _stay_closed(self, plan: Plan, why: str) -> None:
        """Show the table as it was seen last, with the reason why it cannot be opened."""
        shown = self._engine.states()[plan.table]
        message = Message("fault", say("serve.never_opened", why=why))
        self._engine.show_placeholder(replace(shown, closed=True, message=message))

    def _tried(self, opening: TableStarter) -> Callable[[], None] | None:
        """Return what begins to listen to the board; None if the board cannot be opened, which is shown."""
        try:
            listen = opening.open()
        except AdoubeError as error:
            if not self._stopping.is_set():  # else it was given up
                self._engine.show_placeholder(opening.awaited(str(error)))
            return None
        except Exception as error:
            # A fault of the program at one board must not keep the other tables from being played at.
            logger.exception("table %s", opening.plan.table)
            self._engine.show_placeholder(opening.awaited(repr(error)))
            return None
        self._show(opening)
        return listen

    def _show(self, opening: TableStarter) -> None:
        if opening.pictures is not None:
            self._show_pictures(opening.plan.table, opening.pictures)


def _refused(why: AnyText) -> Answered:
    return Answered("refused", why)


def _waits() -> Iterator[float]:
    """Yield the waits between two attempts, in seconds, ever longer."""
    wait_s = FIRST_RETRY_S
    while True:
        yield wait_s
        wait_s = min(wait_s * RETRY_FACTOR, MAX_RETRY_S)
