"""A board that does not stand as play has it: not set up yet, at fault, or given up.

What it lacks before the first turn is said, and what puts a fault right. A game ends or is left without a
last turn by a sign on the board, swept off, or set up anew.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from adoube.board.geometry import Placement
from adoube.games.base import AnyGame
from adoube.games.verdict import Outcome, refusal_of_change
from adoube.referee.decoder.decoder import likely
from adoube.referee.decoder.hypothesis import Hypothesis, Mode, Played
from adoube.referee.decoder.likelihood import sum_of
from adoube.referee.orientation import turn_to_lie_right
from adoube.referee.reasons import Basis
from adoube.referee.successors import change_between, remedy_between
from adoube.referee.telling.certainty import common, line_of
from adoube.referee.telling.table import Table
from adoube.referee.verdicts import BackInStep, Cleared, Fault, Illegal, SetUp, Stage, StartStands, Underway
from adoube.sensing.events import CellShows, TouchesLost
from adoube.sensing.views import EMPTY, Reading, View, stack_shown
from adoube.words import coded

__all__ = [
    "Leaving",
    "SettingUp",
    "Suspicion",
    "declared_result",
    "illegal_verdict",
    "is_swept_off",
    "set_up_verdict",
    "silent_cells_fault",
    "underway_verdict",
]


class Stood(Protocol):
    """A position, and what it shows."""

    @property
    def position(self) -> Any: ...

    @property
    def shown(self) -> Reading: ...


FEWEST_PIECES = 4  # with fewer nobody could tell a board that was swept off from one in the middle of a turn
LEFT_WHEN_SWEPT = 0.25


def illegal_verdict(game: AnyGame, node: Stood, board: Reading) -> Illegal:
    """The clause that forbids what stands, and how to get back to where the game is."""
    cells = game.board.names
    change = change_between(cells, node.shown, board)
    return Illegal(refusal_of_change(game, node.position, change), *remedy_between(cells, node.shown, board))


def underway_verdict(game: AnyGame, node: Stood, board: Reading) -> Underway:
    """Return what a turn that has begun still lacks, or what would undo it."""
    return Underway(*remedy_between(game.board.names, node.shown, board))


def set_up_verdict(game: AnyGame, node: Stood, board: Reading) -> SetUp:
    """Return what the board lacks before play begins or goes on."""
    turn = turn_to_lie_right(game.board, node.shown, board)
    return SetUp(*remedy_between(game.board.names, node.shown, board), turn)


def is_swept_off(node: Stood, board: Reading) -> bool:
    """Return whether most of the pieces are gone: nobody is playing on. What a camera cannot tell is not
    gone."""
    expected = sum(shows != EMPTY for shows in node.shown)
    standing = sum(shows != EMPTY for shows in board)
    return expected >= FEWEST_PIECES and standing <= expected * LEFT_WHEN_SWEPT


def silent_cells_fault(cells: Sequence[str], board: Reading) -> Fault | None:
    """The cells of which nothing is known; None where all are known, and where the board says nothing yet."""
    missing = tuple(cell for cell, shows in zip(cells, board, strict=True) if shows is None)
    if not missing or len(missing) == len(cells):
        return None
    return Fault(coded("referee.silent_cells", cells=missing), missing)


def declared_result(game: AnyGame, view: View, node: Stood, board: Reading) -> Outcome | None:
    """The result that players declare by a sign on the board; None where it declares nothing.

    Only views that know every piece can show it.
    """
    stacks = {}
    for cell, shows in zip(game.board.names, board, strict=True):
        stack = () if shows is None else stack_shown(view, shows)
        if stack is None:
            return None
        if stack:
            stacks[cell] = stack
    return game.declared(node.position, Placement(stacks))


class _Suspected(NamedTuple):
    """Cells that are wrong by the pictures of a stand."""

    stand: int
    cells: frozenset[str]


class Suspicion:
    """A fault that pictures seem to show on the board, until it is said or disproved."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._suspected: _Suspected | None = None  # since the pictures that showed it first

    def drop(self) -> None:
        """Nothing is wrong."""
        self._suspected = None

    def is_due(self, wrong: Illegal, by: Hypothesis) -> bool:
        """Return whether a fault is to be said that a hypothesis finds: it was not, and pictures agree on it.

        Play that goes on beside it makes it no other fault.
        """
        said = self._table.out_of_step
        is_said = said is not None and (said.empty, said.fill) == (wrong.empty, wrong.fill)
        return not is_said and (not self._table.has_camera or self._is_agreed(wrong, by))

    def _is_agreed(self, wrong: Illegal, by: Hypothesis) -> bool:
        """Return whether two stands show the fault, or one that nobody has touched for long.

        A single picture may have been misread, or taken at another time. Of a cell that is not to be seen
        nothing is said.
        """
        table, decoder = self._table, self._table.decoder
        cells, stand = frozenset((*wrong.empty, *wrong.fill)), decoder.frames.stands
        seen = table.boards[table.best.way]
        if any(seen[table.game.board.index[cell]] is None for cell in cells):
            return False
        first = self._suspected
        if first is None or not (first.cells <= cells or cells <= first.cells):
            first = self._suspected = _Suspected(stand, cells)
        is_shown_twice = stand > first.stand or table.stood_ms >= table.timings.in_hand_ms
        return is_shown_twice and by.score > table.best.score - decoder.margin_wrong


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
        return all(each.plays_on for each in found)

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
        playing = [each for each in table.hypotheses if each.plays_on]
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
        if not any(each.plays_on and not each.deviating and table.goes_on(each) for each in table.hypotheses):
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
