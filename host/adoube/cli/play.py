"""`adoube play`: watches a game on a real board, and shows it."""

import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from adoube.app.feeds import FeedPlans
from adoube.app.settings import CAMERA, PHONE_BOARD, TableSettings, is_eboard, is_simulated, views_lacking
from adoube.app.telling import IN_WORDS, Teller
from adoube.app.terminal import LineReader, NoTerminal
from adoube.cli.arguments import GAME
from adoube.cli.command import command_of
from adoube.cli.event_options import feed_options
from adoube.cli.table_options import TableRun, table_options
from adoube.sensing.camera import CalibrateFrom, ViewFault, ViewVerdict
from adoube.tables.boards.camera_state import CameraState, view_advice
from adoube.tables.commands import CommandRequest, LearnBoard
from adoube.tables.state import Tables, TableState
from adoube.words import AnyText, coded, say

if TYPE_CHECKING:
    from adoube.app.plan import SimulatedPlan
    from adoube.tables.engine import Engine

__all__ = ["CameraGuide", "command", "run_table"]

ENDLESS = 10_000  # games: as many as a program begins
LASTS_S = 5.0  # A hand goes, a lamp is got used to; what keeps the camera from reading for longer is said.
LOOK_S = 0.1


@command_of("play", "play.help")
@click.argument("game", type=GAME)
@table_options()
@feed_options
def command(table: TableRun, feeds: FeedPlans) -> None:
    table.require_game()
    run_table(table, feeds)


def run_table(
    table: TableRun,
    feeds: FeedPlans,
    *,
    by_program: bool = False,
    beside: "Callable[[Engine, threading.Event], None] | None" = None,
) -> None:
    """Run a table as a command has it, until somebody ends it. `beside` as `runner.run` has it.

    `by_program`: whether a program plays here, which has standard input for itself.

    Raises a usage error for options that do not fit, AdoubeError if the board or the page cannot be opened.
    """
    _require_what_fits(table)
    from adoube.app.plan import SimulatedPlan
    from adoube.app.planning import plan_of
    from adoube.app.runner import run
    from adoube.app.scoreboard import Page
    from adoube.app.simulated_table import folder_for
    from adoube.extras import require_for_table

    table = replace(table, settings=_with_board(table.settings, by_program=by_program))
    settings = table.settings
    watched, simulated = settings.board.startswith(CAMERA), is_simulated(settings.board)
    require_for_table(page=not table.no_web, camera=watched)
    if table.no_web and feeds.metrics is not None:
        raise click.UsageError(say("metrics.needs_page"))
    with ExitStack() as closing:
        folder = folder_for(table.data, closing) if simulated else table.folder
        plan = plan_of(
            settings, table.table, folder, new_match=table.new_match, reads_set_up=not table.no_web
        )
        plan = replace(plan, tell=table.tell)
        if isinstance(plan.watching.board, SimulatedPlan):
            people = _with_people(plan.watching.board, table, by_program=by_program)
            plan = replace(plan, watching=replace(plan.watching, board=people))
        if watched:
            table.tell(coded("camera.looks", board=plan.watching.name))
        keeps_port = table.data is not None or not simulated
        page = Page(table.port, show_camera=table.show_camera, reach=table.reach, keeps_port=keeps_port)
        guide = CameraGuide(plan.table, tell=table.tell).listen if watched and not by_program else None

        def attend(engine: "Engine", ending: threading.Event) -> None:
            for each in (guide, beside):
                if each is not None:
                    each(engine, ending)

        run(plan, None if table.no_web else page, attend, feeds)


def _with_board(settings: TableSettings, *, by_program: bool) -> TableSettings:
    """Return the settings with the very board that is meant, where only its kind was given."""
    if not is_eboard(settings.board):
        return settings
    from adoube.cli.boards import chosen_board

    return replace(settings, board=chosen_board(settings.board, may_ask=not by_program))


def _require_what_fits(table: TableRun) -> None:
    """Raise a usage error for options that the board has no use for."""
    settings = table.settings
    table.require_fitting_board()
    if settings.view in views_lacking(settings.board):
        raise click.UsageError(say("play.no_such_view", view=settings.view))
    if table.no_web and settings.board == PHONE_BOARD:
        raise click.UsageError(say("play.phone_needs_page"))


def _with_people(board: "SimulatedPlan", table: TableRun, *, by_program: bool) -> "SimulatedPlan":
    """Return a simulated board with the people that were asked for; with a program they play on and on."""
    hands, speed = table.people
    board = replace(board, hands=hands or board.hands, speed=speed or board.speed)
    return replace(board, games=ENDLESS, reacts=True) if by_program else board


class CameraGuide:
    """The terminal's dialogue with the people under the camera of one table.

    The table's notes, printed with everything else, say what the camera asks people to do. The guide adds how
    to answer, and why the camera does not read. Published states may come from any thread, one at a time.
    """

    def __init__(
        self,
        table: str,
        lines: LineReader | None = None,
        now_s: Callable[[], float] = time.monotonic,
        tell: Teller = IN_WORDS,
    ) -> None:
        self._table, self._lines, self._now_s, self._tell = table, lines or LineReader(), now_s, tell
        self._found: AnyText | None = None
        self._asked: tuple[AnyText | None, CalibrateFrom | None] = (None, None)
        # The verdict on the view, and its fault, as they were told last.
        self._rated: tuple[ViewVerdict, ViewFault | None] | None = None
        self._rated_otherwise_since_s: float | None = None
        self._waits_since_s: float | None = None
        self._said: AnyText = ""  # what it waits for, as it was said last; empty while it reads

    # what is said

    def __call__(self, state: TableState) -> None:
        if state.table != self._table or state.camera is None or not state.connected:
            return
        camera = state.camera
        if camera.found is not None and camera.found != self._found:
            self._tell(coded("camera_guide.found", how=camera.found))
        self._found = camera.found or self._found
        if not camera.is_recorded:  # its view is past changing
            self._tell_view(camera, placing=not state.turns)
        self._tell_step(camera)
        self._tell_wait(camera)

    def _tell_view(self, camera: CameraState, *, placing: bool) -> None:
        """Tell whether the view will do, and what would help: at once while `placing`, else if it lasts."""
        view = camera.view
        if view is None or (view.verdict, view.fault) == self._rated:
            self._rated_otherwise_since_s = None
            return
        now_s = self._now_s()
        if self._rated_otherwise_since_s is None:
            self._rated_otherwise_since_s = now_s
        if not placing and now_s - self._rated_otherwise_since_s < LASTS_S:
            return
        self._rated, self._rated_otherwise_since_s = (view.verdict, view.fault), None
        verdict = coded(f"view.{view.verdict}")
        advice = view_advice(view)
        self._tell(
            coded("camera_guide.view", verdict=verdict)
            if advice is None
            else coded("camera_guide.view_advice", verdict=verdict, advice=advice)
        )

    def _tell_step(self, camera: CameraState) -> None:
        asked = camera.waits_for, camera.next_step
        if asked != self._asked and camera.next_step is not None:
            is_samples = camera.next_step is CalibrateFrom.SAMPLES
            self._tell(coded("camera_guide.enter_or_start" if is_samples else "camera_guide.enter"))
        self._asked = asked

    def _tell_wait(self, camera: CameraState) -> None:
        if camera.waits_for is None:
            if self._said:
                self._tell(coded("camera_guide.reads"))
            self._waits_since_s, self._said = None, ""
            return
        now_s = self._now_s()
        if self._waits_since_s is None:
            self._waits_since_s = now_s
        if camera.asks:
            self._said = camera.waits_for
        elif camera.waits_for != self._said and now_s - self._waits_since_s >= LASTS_S:
            self._said, self._waits_since_s = camera.waits_for, now_s
            self._tell(coded("camera_guide.lasts", why=camera.waits_for))

    # what is typed

    def listen(self, tables: Tables, ending: threading.Event) -> None:
        """Print the camera's news from now on, and carry out what is typed until `ending`."""
        tables.subscribe(self)
        threading.Thread(target=self._listen, args=(tables, ending), name="typed lines", daemon=True).start()

    def _listen(self, tables: Tables, ending: threading.Event) -> None:
        try:
            while not ending.wait(LOOK_S):
                while (text := self._lines.typed()) is not None:
                    self.handle_line(text, tables)
        except NoTerminal:
            return  # the page is left, or nobody

    def handle_line(self, text: str, tables: Tables) -> None:
        """Let the camera learn what stands there: what it asked for, or what `text` names."""
        camera = tables.states()[self._table].camera
        step = None if camera is None else camera.next_step
        if text:
            if text.lower() not in tuple(CalibrateFrom):
                self._tell(coded("camera_guide.unknown", text=text))
                return
            step = CalibrateFrom(text.lower())
        if step is None:
            self._tell(coded("camera_guide.nothing"))
            return
        self._tell(coded(f"camera_guide.learns_{step}"))
        why = self._order(step, tables)
        if why:
            self._tell(coded("camera_guide.refused", why=why))

    def _order(self, step: CalibrateFrom, tables: Tables) -> str:
        """Order the step; return why it is refused, empty once it is done. The table may change meanwhile."""
        result = "stale"
        while result == "stale":
            version = tables.states()[self._table].version
            answered = tables.submit(CommandRequest(self._table, version, LearnBoard(step))).result()
            result = answered.result
        return "" if result == "done" else answered.why
