"""Games that end or are left without a last turn: by a sign on the board, swept off, or set up anew."""

from collections.abc import Callable

from adoube.games.verdict import Outcome
from adoube.referee.decoder.hypothesis import Mode, Played
from adoube.referee.decoder.likelihood import sum_of
from adoube.referee.reasons import Basis
from adoube.referee.telling.certainty import common, line_of
from adoube.referee.telling.diagnosis import declared_result, is_swept_off
from adoube.referee.telling.table import Table
from adoube.referee.verdicts import BackInStep, Cleared, Stage, StartStands

__all__ = ["Leaving"]


class Leaving:
    """Finds that nobody plays on, and says so once. How a game ended that was left, only people can say."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def ends(self, accept: Callable[[], None]) -> bool:
        """Return whether the game is over or was left; if so, that was said, and `accept` told its last
        turns."""
        if self._is_declared():
            return True
        if self._is_left():
            if common(line_of(self._table.best), self._table.stood) is self._table.stood:
                accept()
            self._leave()
            return True
        return False

    # a sign

    def _is_declared(self) -> bool:
        """Return whether the players have shown on the board how the game ended; if so, it is over.

        A last turn that ends it so by the rules needs no other sign that it was played.
        """
        table, best = self._table, self._table.best
        if table.stood_ms < table.timings.stand_ms or not (best.deviating or best.mode is Mode.CLEARING):
            return False
        outcome = declared_result(table.game, table.sensors.view, best.node, table.board)
        if outcome is None:
            return False
        table.out_of_step = None
        last = line_of(best)
        if last.before is table.told and self._ends(last, outcome):
            table.record(last, Basis.SIGN)
        if table.stage is Stage.PLAYING:
            table.line = table.line.ended(outcome)
            table.drop_doubt()
            table.end(outcome, Basis.SIGN)
        return True

    def _ends(self, last: Played, declared: Outcome) -> bool:
        """Return whether a last turn ends the game by the rules as the players declare it."""
        line = self._table.line
        outcome = line.game.outcome(last.node.position, (*line.positions, line.position))
        return outcome is not None and outcome.winners == declared.winners

    # games that are left

    def _is_left(self) -> bool:
        """Return whether it leads that nobody plays on, and the board looks so."""
        table, best = self._table, self._table.best
        if best.mode is Mode.PLAYING and not best.games:
            return False
        playing = [each for each in table.hypotheses if each.mode is Mode.PLAYING and not each.games]
        if best.score - sum_of(each.score for each in playing) < table.margin:
            return False
        is_swept = is_swept_off(table.told.node, table.board) and table.stood_ms >= table.timings.stand_ms
        return table.shows_start or is_swept

    def _leave(self) -> None:
        table = self._table
        if table.stage is not Stage.OVER:
            self._accept_last()
        if table.stage is Stage.OVER:
            table.end_shown = None
            self.watch_for_start()
            return
        table.stage, table.out_of_step = Stage.CLEARED, None
        table.questions.postpone()
        if table.shows_start:
            table.tell_start()
        else:
            table.say(Cleared(), Basis.SWEPT)

    def _accept_last(self) -> None:
        """A last turn that nobody confirmed and that ended the game is certain once the game is left."""
        table, line = self._table, line_of(self._table.best)
        if line.before is table.told and line.node.is_over:
            table.record(line, Basis.SET_UP_ANEW if table.shows_start else Basis.SWEPT)

    # afterwards

    def has_returned(self) -> bool:
        """Return whether the pieces of a game that was left stand as they stood; if at the start, that is
        told."""
        table = self._table
        if table.shows_start and table.board != table.told.node.shown:
            table.tell_start()
            return False
        if not any(
            each.mode is Mode.PLAYING and not each.games and not each.deviating and table.goes_on(each)
            for each in table.hypotheses
        ):
            return False
        table.stage, table.start_told = Stage.PLAYING, False
        table.say(BackInStep(), Basis.AGREES)
        return True

    def watch_for_start(self) -> None:
        """The pieces of a game that is over may be set up for the next one."""
        table = self._table
        if table.board == table.end_shown:
            return
        table.end_shown = None
        if table.shows_start:
            table.end_shown = table.board
            table.say(StartStands(), Basis.SET_UP_ANEW)
