"""Starts one table: takes up its past from the journal, then opens its board."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace

import click

from adoube.app.attach import attach_table, contest_at
from adoube.app.plan import CameraPlan, Plan
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.registry import GameMaker, make_game
from adoube.records.journal import Journal
from adoube.records.journal_file import JournalError
from adoube.referee.recorded_games import view_of
from adoube.tables.boards.camera_state import Pictures
from adoube.tables.engine import Engine
from adoube.tables.history import History, OpenMatch, history_of
from adoube.tables.match import rounds_of
from adoube.tables.publisher import placeholder_state
from adoube.tables.recorder import Recorder
from adoube.tables.state import TableState
from adoube.words import say

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
        afresh: bool = False,
    ) -> None:
        """`again`: it was open before, and whatever match it is in the middle of goes on, unless `afresh`.

        Raises AdoubeError if the table is in the middle of something else, or cannot be recorded.
        """
        self.plan = plan = replace(_going_on(plan), afresh=afresh) if again else plan
        self._engine = engine
        asked = make(plan.match.game, plan.match.options, seed=plan.match.seed)
        self._past = past_of(plan, journal, make)
        going_on = self._past.open_match
        if going_on is None:
            self.game = asked
        else:
            self.game = going_on.game if again else _taken_up(plan, asked, going_on)
        self._recorder = None if plan.record is None else Recorder(plan.record, plan.table, click.echo)
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
        return history_of(journal.rows(plan.table), afresh=plan.afresh, make=make)
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
    return replace(plan, afresh=False, watching=watching)


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
