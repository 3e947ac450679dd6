"""A turn that is over only once its player says so, on a board that knows its hand."""

from adoube.referee.decoder.finality import awaits_done
from adoube.referee.decoder.hypothesis import Mode, Played
from adoube.referee.decoder.table import Table
from adoube.referee.reasons import Basis
from adoube.referee.verdicts import BackInStep, Stage, Unfinished

__all__ = ["Word"]


class Word:
    """Says that a turn waits for its player's word, and that it was undone."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._waiting: tuple[Played, int] | None = None
        """the line of which it was said last that it waits, and when the board had changed"""
        self._begun_on: Played | None = None
        """the certain line, if what was said last of the board is that a turn has begun on it"""

    @property
    def is_awaited(self) -> bool:
        """Whether a turn stands that is over only once its player says so."""
        table, best = self._table, self._table.best
        if table.stage is not Stage.PLAYING or not table.is_settled or best.mode is not Mode.PLAYING:
            return False
        has_turn = not best.games and table.goes_on(best) and best.line is not table.told
        return has_turn and awaits_done(best, table.standing)

    def hint(self) -> None:
        """It was said what a turn lacks that has begun."""
        if self._table.sensors.knows_hand:
            self._begun_on = self._table.told

    def tell(self, *, is_quiet: bool) -> None:
        """`is_quiet`: nothing else was said of what stands."""
        table, best = self._table, self._table.best
        if self.is_awaited:
            self._wait(best.line)
        elif not best.deviating:
            is_undone = best.line is self._begun_on is table.told
            self._begun_on = self._waiting = None
            if is_undone and is_quiet:
                table.say(BackInStep(), Basis.AGREES)

    def _wait(self, line: Played) -> None:
        table, before = self._table, line.without_last()
        if before is not None and self._waiting != (line, table.changed_ms):
            table.say(Unfinished(before.node.mover))
        self._waiting, self._begun_on = (line, table.changed_ms), table.told
