"""A table that is to be opened: what it goes on with, and its board, which may take several tries."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace

import click

from adoube.cli.at_camera import CameraPlan
from adoube.cli.seating import Plan, contest_at, seated
from adoube.cli.traces import view_of
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.registry import make_game
from adoube.records.journal import Journal
from adoube.tables.awaited import awaited
from adoube.tables.camera_state import Pictures
from adoube.tables.contest import rounds_of
from adoube.tables.engine import Engine
from adoube.tables.history import History, OpenMatch, history_of
from adoube.tables.recording import Recorder
from adoube.tables.state import TableState
from adoube.words import say

__all__ = ["Opening", "never_opened"]


class Opening:
    """One table of a plan, from its journal to its board. `close` it once the engine has stopped.

    `game` is the one that it is in the middle of, else the plan's.
    """

    def __init__(self, plan: Plan, journal: Journal, engine: Engine, *, again: bool = False) -> None:
        """`again`: after a fault; whatever match the table is in the middle of goes on.

        Raises AdoubeError where the table is in the middle of something else, or cannot be recorded.
        """
        self.plan = plan = _going_on(plan) if again else plan
        self._engine = engine
        asked = make_game(plan.game, plan.options, seed=plan.seed)
        self._past = history_of(journal.rows(plan.table), afresh=plan.afresh)
        going_on = self._past.open_match
        if going_on is None:
            self.game = asked
        else:
            self.game = going_on.game if again else _taken_up(plan, asked, going_on)
        self._recorder = None if plan.record is None else Recorder(plan.record, plan.table, click.echo)
        self._closing = ExitStack()
        self.pictures: Pictures | None = None
        """of its camera, once it is open and has one"""

    def open(self) -> Callable[[], None]:
        """Opens the board and hands the table to the engine; returns what begins to listen to the board.

        Raises AdoubeError where the board cannot be had; then it may be tried again.
        """
        with ExitStack() as closing:
            table = seated(self.plan, self.game, self._past, self._engine, closing)
            self._closing = closing.pop_all()
        if self._recorder is not None:
            self._engine.record(self.plan.table, self._recorder)
        self.pictures = table.pictures
        return table.listen

    def close(self) -> None:
        """Gives the board back, and ends the recording."""
        self._closing.close()
        if self._recorder is not None:
            self._recorder.close()

    def awaited(self, why: str) -> TableState:
        """What there is to see of the table until it is open."""
        return _standing_by(self.plan, self.game, self._past, say("serve.awaited", why=why))


def never_opened(plan: Plan, why: str) -> TableState:
    """What there is to see of a table that cannot be opened before something else is put right."""
    game = make_game(plan.game, plan.options, seed=plan.seed)
    return replace(_standing_by(plan, game, History(), say("serve.never_opened", why=why)), closed=True)


def _going_on(plan: Plan) -> Plan:
    """The plan of a table that was open before: nothing begins anew, and its camera has learned the board."""
    board = plan.board
    if isinstance(board, CameraPlan):
        board = replace(board, calibrate=None)
    return replace(plan, afresh=False, board=board)


def _standing_by(plan: Plan, game: AnyGame, past: History, why: str) -> TableState:
    view = view_of(game, game.views[0])
    return awaited(plan.table, game, contest_at(plan, game, past), view, past, why)


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
