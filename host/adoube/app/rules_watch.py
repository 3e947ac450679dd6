"""Gives a table new rules when the file that describes its game is saved."""

import threading
from collections.abc import Callable
from pathlib import Path

import click

from adoube.app.plan import Plan
from adoube.app.settings import VIRTUAL
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.lud.game import LudGame, game_in
from adoube.games.registry import ENDING, PinnedGames
from adoube.tables.boards.messages import RulesNote
from adoube.tables.engine import Engine
from adoube.tables.match import match_of
from adoube.tables.state import Phase, TableState
from adoube.words import AnyText, coded, say

__all__ = ["RulesWatch", "is_watched"]

LOOK_S = 0.25  # from one look at the files to the next: one system call each
# The endings of the files whose saving is noticed; the first is the description's own.
BESIDE = ("", ".md", ".toml")
Stamps = tuple[tuple[int, int] | None, ...]  # what `_stamp` gives for each of those files


def is_watched(plan: Plan) -> bool:
    """Return whether new rules may come while the table is open: on a board that is on the page alone."""
    return plan.match.game.endswith(ENDING) and plan.watching.board == VIRTUAL


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
        click.echo(say("play.new_rules", file=self._path.name))
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
