"""A board before the first turn: what it lacks, and that it stands."""

from adoube.referee.decoder.hypothesis import Hypothesis, Mode
from adoube.referee.telling.diagnosis import set_up_verdict, silent_cells_fault
from adoube.referee.telling.shown import likely
from adoube.referee.telling.table import Table
from adoube.referee.verdicts import Fault, SetUp, Stage
from adoube.sensing.events import CellShows, TouchesLost
from adoube.sensing.views import Reading

__all__ = ["SettingUp"]


class SettingUp:
    """Waits until the pieces stand as the game begins, or goes on."""

    def __init__(self, table: Table, *, is_resumed: bool) -> None:
        """`is_resumed`: nobody watched the board for a while, and play may have gone on."""
        self._table, self.is_resumed = table, is_resumed
        self._silent: Fault | None = None
        self.follows = False  # whether the decoder hears what happens: play may go on from what was found

    @property
    def stands(self) -> bool:
        """Return whether the pieces stand as the game begins or goes on, and it has not."""
        return self._table.stage is Stage.SET_UP and self._shows(self._table.told.node.shown)

    def check(self) -> None:
        """Lets the game begin once all cells are known and the board stands; says what it lacks."""
        table = self._table
        if all(shows is None for shows in table.board) or self._is_silent():
            return
        if self._shows(table.told.node.shown):
            table.decoder.keep(self._is_begun)
            self._begin()
        elif self.is_resumed and self._shows(table.decoder.start.shown):
            table.tell_start()
        elif self.is_resumed and self._is_played_on():
            self._begin()
        else:
            self._tell_needs()

    def _tell_needs(self) -> None:
        table = self._table
        if table.has_camera and not self.is_resumed:
            table.decoder.begin_again()
        needs = set_up_verdict(table.game, table.told.node, table.board)
        if needs not in (table.set_up_needs, SetUp()):
            table.set_up_needs = needs
            table.say(needs)

    def _is_begun(self, hypothesis: Hypothesis) -> bool:
        """Return whether nothing was played on since the game began, or was taken up."""
        is_told = hypothesis.line is self._table.told
        return is_told and hypothesis.mode is Mode.PLAYING and not (hypothesis.undoing or hypothesis.games)

    def _shows(self, shown: Reading) -> bool:
        """Return whether all cells that are known show what they should, whichever way the board lies.

        A camera may be in doubt of some.
        """
        if self._table.has_camera and self._fits(shown):
            return True
        for board in self._table.boards:
            known = [(is_, was) for is_, was in zip(board, shown, strict=True) if is_ is not None]
            if known and all(is_ == was for is_, was in known):
                return True
        return False

    def _fits(self, shown: Reading) -> bool:
        """Return whether the newest pictures say hardly anything against a position."""
        decoder = self._table.decoder
        return max(decoder.fits(shown)) >= -decoder.picture_weights.begun

    def _is_silent(self) -> bool:
        """Return whether a cell that is in use has told nothing; if so, that was said."""
        table = self._table
        fault = silent_cells_fault(table.game.board.names, table.board)
        if fault is None or set(fault.cells) <= table.settling.left_out:
            return False
        if fault != self._silent:
            self._silent = fault
            table.say(fault)
        return True

    def _is_played_on(self) -> bool:
        """Return whether turns that nobody saw, or lines that were open, lead to what stands."""
        if self._table.has_camera:
            return self._is_seen_played_on()
        if not self.follows:
            self.follows = True
            self._tell_board(self._table.told.node.shown)
            self._table.decoder.step(TouchesLost(self._table.now_ms), self._table.now_ms)
            self._tell_board(self._table.settling.reading)
        self._table.decoder.look_again(self._table.now_ms)
        best = self._table.best
        return best.mode is Mode.PLAYING and not best.games and not best.deviating

    def _is_seen_played_on(self) -> bool:
        """The same as pictures show it."""
        table = self._table
        found = likely(table.hypotheses, table.margin)
        return all(each.mode is Mode.PLAYING and not each.games for each in found)

    def _begin(self) -> None:
        table = self._table
        table.stage, table.set_up_needs, self.follows = Stage.PLAYING, None, False
        table.say(SetUp())
        table.record_first_skips()
        self._tell_board(table.settling.reading)
        table.decoder.look_again(table.now_ms)  # however fast the first hand is, the board has stood

    def _tell_board(self, board: Reading) -> None:
        """Tells the decoder what sensors say of their cells; pictures it has seen by itself."""
        table = self._table
        for cell, shows in zip(table.game.board.names, board, strict=True):
            if not table.decoder.frames.shows(cell):
                table.decoder.step(CellShows(table.now_ms, cell, shows), table.now_ms)
