"""Runs tables from their boards to their page until somebody ends it: for `play`, `demo`, `serve`.

`RulesWatch` gives a table new rules when the file that describes its game is saved.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from adoube.app.feeds import FeedPlans, open_feeds, open_figures
from adoube.app.page_tables import PageTables
from adoube.app.plan import Plan
from adoube.app.scoreboard import Page, Sources, open_page
from adoube.app.settings import ON_PAGE
from adoube.app.table_supervisor import TableSupervisor
from adoube.app.telling import IN_WORDS, Teller
from adoube.app.terminal import until_ended, wait
from adoube.archive.analysis import AnalysisQueue
from adoube.archive.past_games import JournalLibrary
from adoube.computer.advisor import Advisor
from adoube.computer.evaluations import EvaluationWorker
from adoube.computer.hint_worker import HintWorker
from adoube.computer.players import ComputerPlayers
from adoube.errors import AdoubeError
from adoube.feeds.worker import FeedWatch
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.lud.game import LudGame, game_in
from adoube.games.registry import ENDING, GameMaker, PinnedGames, make_game
from adoube.records.journal import Journal
from adoube.tables.boards.camera_state import PhoneCamera, Pictures, TurnPicture
from adoube.tables.boards.messages import RulesNote
from adoube.tables.engine import Engine
from adoube.tables.match import match_of
from adoube.tables.messages import remedy_words
from adoube.tables.state import Phase, TableState, TurnShown
from adoube.terminal_colour import VERDICT_TONES, TextTone
from adoube.words import AnyText, coded, say
from adoube.words.names import seat_name

__all__ = ["RulesWatch", "is_watched"]


LOOK_S = 0.25  # from one look at the files to the next: one system call each
# The endings of the files whose saving is noticed; the first is the description's own.
BESIDE = ("", ".md", ".toml")
Stamps = tuple[tuple[int, int] | None, ...]  # what `_stamp` gives for each of those files


def is_watched(plan: Plan) -> bool:
    """Return whether new rules may come while the table is open: on a board that is on the page alone."""
    return plan.match.game.endswith(ENDING) and plan.watching.board in ON_PAGE


class RulesWatch:
    """Watches one table's file. A game that has begun keeps its rules; the next one has the new ones.

    `rules` are those that the table was opened with; `held` pins the rules by which the run's tables play.
    `renew` reopens the table that the engine has let go, and returns at once.
    """

    def __init__(
        self,
        plan: Plan,
        rules: type[AnyGame],
        engine: Engine,
        held: PinnedGames,
        renew: Callable[[], None],
    ) -> None:
        self._plan = plan
        self._engine = engine
        self._held = held
        self._renew = renew
        self._path = Path(plan.match.game)
        # The file may have been saved since its rules were read: it is read once, as if it had been.
        self._seen: Stamps | None = None
        self._last: Stamps | None = None
        self._rules = rules
        self._waiting: type[LudGame] | None = None  # rules that no game has been played by yet
        self._said: AnyText | None = None
        held.hold(rules)

    def start(self, ending: threading.Event) -> None:
        """Watch the file, in a thread, until `ending` is set."""
        threading.Thread(target=self._run, args=(ending,), name="rules", daemon=True).start()

    def _run(self, ending: threading.Event) -> None:
        while not ending.wait(LOOK_S):
            self.look()

    def look(self) -> None:
        """Look at the file once; do nothing if nothing was saved and no rules wait."""
        before, self._last = self._last, self._stamps()
        # An editor empties a file before it writes it: what still changes is not read.
        if self._last == before != self._seen:
            self._seen = self._last
            self._saved()
        if self._waiting is not None:
            self._offer(self._waiting)

    def _saved(self) -> None:
        try:
            found = self._read()
        except AdoubeError as error:
            self._waiting = None
            self._say(coded("play.wrong_rules", why=error.said))
            return
        self._waiting = None if found.rules_version == self._rules.rules_version else found
        if self._waiting is None:
            self._say(None)

    def _offer(self, rules: type[LudGame]) -> None:
        state = self._engine.states()[self._plan.table]
        if _goes_on(state):
            self._say(coded("play.rules_wait", file=self._path.name))
        else:
            self._engine.replace(self._plan.table, lambda: self._take(rules))

    def _take(self, rules: type[LudGame]) -> None:
        """Hold the new rules and renew the table. Called on the engine's thread, after the table is gone."""
        self._rules, self._waiting, self._said = rules, None, None
        self._held.hold(rules)
        self._plan.tell(coded("play.new_rules", file=self._path.name))
        self._renew()

    def _say(self, said: AnyText | None) -> None:
        if said != self._said:
            self._said = said
            self._engine.post(self._plan.table, RulesNote(said))

    def _read(self) -> type[LudGame]:
        """Return the rules as they are written now. Raises AdoubeError if no game can begin with them."""
        found, match = game_in(self._plan.match.game), self._plan.match
        game = found(match.options, seed=match.seed)
        Line.begin(game).legal_turns()
        if match.people is not None:
            match_of(game, match.people, match.rounds)
        return found

    def _stamps(self) -> Stamps:
        return tuple(_stamp(self._path.with_suffix(ending or self._path.suffix)) for ending in BESIDE)


def _goes_on(state: TableState) -> bool:
    """Return whether a game has begun and is judged: it keeps its rules, also once it is over."""
    return not state.closed and (bool(state.turns) or state.phase not in (Phase.SET_UP, Phase.PLAYING))


def _stamp(file: Path) -> tuple[int, int] | None:
    """Return what changes when a file is saved; None while it is not there."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


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

    def __init__(self, table: str, tell: Teller = IN_WORDS, *, named: bool = False) -> None:
        self._table = table
        self._tell = tell
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
            line = coded("play.turn", ply=f"{turn.ply:4}", seat=seat_name(turn.seat), turn=turn.entry)
            self._print(line, ply=turn.ply, seat=turn.seat)
        if new_sentence:
            tone = VERDICT_TONES.get(state.message.kind)
            self._print(sentence, tone, told="play.message", kind=state.message.kind)
        for note in new_notes:
            self._print(coded("play.note", note=note))

    def _print(self, line: AnyText, tone: TextTone | None = None, **facts: object) -> None:
        self._tell(line, before=self._before, tone=tone, table=self._table, **facts)


def _remedy(state: TableState) -> str:
    """Return the cells to put right in words; the page shows them on the board."""
    return str(remedy_words(state.remedy)) if state.remedy else ""


class TablesReporter:
    """Prints the same for every published table, each line after its table's name."""

    def __init__(self, tell: Teller = IN_WORDS) -> None:
        self._tell = tell
        self._of: dict[str, TableReporter] = {}

    def __call__(self, state: TableState) -> None:
        if state.table not in self._of:
            self._of[state.table] = TableReporter(state.table, self._tell, named=True)
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
    with until_ended() as ending, _running(plan.data, held.make, plan.tell) as program:
        opening = program.supervisor.require(plan)
        begun = coded("play.table", title=opening.game.title, board=plan.watching.name, data=plan.data)
        plan.tell(begun, table=plan.table)
        program.engine.subscribe(TableReporter(plan.table, plan.tell))
        program.start(page, feeds or FeedPlans())
        if is_watched(plan):
            renew = partial(program.supervisor.renew, plan.table)
            RulesWatch(plan, type(opening.game), program.engine, held, renew).start(ending)
        if beside is not None:
            beside(program.engine, ending)
        wait(ending)
    plan.tell(coded("play.ended"))


def run_club(
    plans: Sequence[Plan],
    data: Path,
    page: Page,
    feeds: FeedPlans,
    beside: Callable[[Engine], Callable[[], None]] | None = None,
    tell: Teller = IN_WORDS,
) -> None:
    """Run tables of a club until Ctrl-C or SIGTERM. `beside` is started with the tables; it returns its end.

    A table whose board cannot be opened is shown with the reason and tried again, without effect on others.
    The arbiter may open further tables on the page. Raises AdoubeError if the journal, the file of those
    tables, the port of the page or a feed cannot be opened.
    """
    with until_ended() as ending, _running(data, make_game, tell) as program:
        program.engine.subscribe(TablesReporter(tell))
        tell(coded("serve.begins", count=len(plans), data=data))
        for plan in plans:
            program.supervisor.open(plan)
        names = [table.name for table in program.journal.tables()]
        program.supervisor.take_up(PageTables(data, names))
        program.start(page, feeds)
        if beside is not None:
            program.closing.callback(beside(program.engine))
        wait(ending)
    tell(coded("play.ended"))


@dataclass(frozen=True)
class _Program:
    """A program that runs tables: what its parts share, and what ends them."""

    data: Path
    make: GameMaker
    tell: Teller
    journal: Journal
    engine: Engine
    advisor: Advisor
    pictures: PicturesOfTables
    supervisor: TableSupervisor
    closing: ExitStack

    def start(self, page: Page | None, feeds: FeedPlans) -> None:
        """Start the tables, their scoreboard and their feeds. Raises AdoubeError if one cannot be opened."""
        engine, data, closing, watch = self.engine, self.data, self.closing, FeedWatch()
        figures = open_figures(engine, feeds.metrics, data, watch, closing)
        engine.start()
        # Before the page, which takes its time: a board that nobody reads is taken for silent.
        self.supervisor.start()
        if page is not None:
            sources = Sources(
                self.pictures,
                JournalLibrary(data, self.make),
                closing.enter_context(_looks_back(data, self.advisor)),
                _evaluations(engine, self.advisor, closing),
                feeds.venue,
                figures,
            )
            closing.callback(open_page(engine, page, data, sources, self.tell))
        closing.callback(open_feeds(engine, feeds, data, make=self.make, watch=watch, tell=self.tell))


@contextmanager
def _running(data: Path, make: GameMaker, tell: Teller) -> Iterator[_Program]:
    """Open the journal and the engine, with computer players; close everything in the end."""
    with ExitStack() as closing:
        journal = closing.enter_context(Journal.open(data))
        engine = Engine(journal)
        advisor = _advisor(engine, closing)
        pictures = PicturesOfTables()
        supervisor = TableSupervisor(journal, engine, pictures.add, make, tell)
        closing.callback(supervisor.close)
        closing.callback(engine.stop)
        closing.callback(supervisor.stop)
        _seat_computers(engine, advisor, closing)
        yield _Program(data, make, tell, journal, engine, advisor, pictures, supervisor, closing)


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


def _evaluations(engine: Engine, advisor: Advisor, closing: ExitStack) -> EvaluationWorker:
    """Return what evaluates running games; it searches at no table before the arbiter allows it there."""
    evaluations = EvaluationWorker(advisor.ask)
    closing.callback(evaluations.close)
    closing.callback(engine.subscribe(evaluations))
    return evaluations


@contextmanager
def _looks_back(data: Path, advisor: Advisor) -> Iterator[AnalysisQueue]:
    """Analyse finished games of these records in the background, until the run ends."""
    looks = AnalysisQueue(data, advisor.ask)
    yield looks
    looks.close()
