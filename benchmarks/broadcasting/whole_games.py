"""Whole games at one table, as the states that it publishes: played on a wooden board or on the page.

No engine, no clock of this computer: the table is told what happens and when, so each run is the same.
"""

from collections.abc import Sequence
from dataclasses import replace

from adoube.board.geometry import Placement
from adoube.games.base import TurnEnd
from adoube.games.registry import make_game
from adoube.referee.config import Timings
from adoube.sensing.events import CellShows, ClockPressed, Event
from adoube.sensing.trace import Sensors
from adoube.sensing.views import PIECES, View, unmarked, view_named
from adoube.simulation.recording import PROMISE_MS
from adoube.simulation.scripted import ScriptedTurn, sensible_game
from adoube.tables.boards.virtual import VIRTUAL_TIMINGS, VirtualBoard
from adoube.tables.clock import TimeControl, Timekeeper
from adoube.tables.commands.board_page import DropPiece, HandCommand, LiftPieces, PutDown, TakePiece
from adoube.tables.dispatch import move_by_hand
from adoube.tables.match import match_of
from adoube.tables.state import TableState, shown_turns
from adoube.tables.table import JudgingOptions, Table

__all__ = ["states_of"]

PEOPLE = ("Ada", "Grace", "Emmy", "Sofja", "Noor", "Ines")
PIECE_MS, PRESS_MS, TURN_MS = 700, 900, 4000


class Played:
    """A table, and the states that it has published so far."""

    def __init__(self, name: str, *, clocks: bool, virtual: bool) -> None:
        self.game = make_game(name)
        self.view: View = view_named(PIECES, self.game.seats)
        start = self.game.placement(self.game.start())
        self.board = VirtualBoard(self.game, start, is_open=True) if virtual else None
        by_page = virtual and self.game.turn_end is TurnEnd.SIGNAL
        timings = replace(Timings.default(), **VIRTUAL_TIMINGS) if virtual else Timings.default()
        clock = by_page if virtual else True
        sensors = Sensors(
            self.view, None if virtual else PROMISE_MS, clock=clock, by_page=by_page, knows_hand=virtual
        )
        time = Timekeeper(shown=True, control=TimeControl.read("15+10")) if clocks else None
        people = PEOPLE[: len(self.game.seats)]
        self.table = Table(
            "table-1",
            self.game,
            match_of(self.game, people),
            JudgingOptions(sensors, timings, show_moves=virtual),
            board=self.board,
            time=time,
        )
        self.table.open()
        self.now_ms = 0
        self.states: list[TableState] = []

    def set_up(self) -> None:
        start = self.game.placement(self.game.start())
        shown = (
            self.board.all_cells(self.now_ms)
            if self.board is not None
            else [CellShows(0, cell, self.view.symbol(start.stack(cell))) for cell in self.game.board.names]
        )
        for each in shown:
            self.tell(each)
        self.rest(TURN_MS)

    def rest(self, ms: int) -> None:
        """Let time pass, with whatever falls due meanwhile."""
        ends_ms = self.now_ms + ms
        while (due_ms := self.table.wake_at_ms) is not None and due_ms <= ends_ms:
            self.now_ms = max(self.now_ms, due_ms)
            self.table.wake(self.now_ms)
            self._publish()
        self.now_ms = ends_ms

    def tell(self, event: Event) -> None:
        self.table.handle(event)
        self._publish()

    def shows(self, cell: str, placement: Placement) -> None:
        self.rest(PIECE_MS)
        self.tell(CellShows(self.now_ms, cell, self.view.symbol(placement.stack(cell))))

    def by_hand(self, command: HandCommand) -> None:
        """Something that is done on the page's own board."""
        self.rest(PIECE_MS)
        move_by_hand(self.table, command, self.now_ms)
        self._publish()

    def _publish(self) -> None:
        self.table.keep_time(self.now_ms)
        self.table.take_rows()
        if not self.states or self.states[-1].version != self.table.version:
            self.states.append(self.table.state())


def states_of(
    game: str, *, seed: int = 1, most_turns: int = 120, clocks: bool = False, virtual: bool = False
) -> list[TableState]:
    """Return the states of a game from its set-up to its end, or to the first turn that is not followed."""
    played = Played(game, clocks=clocks, virtual=virtual)
    played.set_up()
    played.states = played.states[-1:]
    script = sensible_game(played.game, seed, most_turns)
    for number, (turn, shown) in enumerate(
        zip(script.turns(), shown_turns(script.line), strict=True), start=1
    ):
        if virtual:
            _move_on_page(played, turn, shown.cells)
        else:
            _move_on_board(played, turn, shown.cells)
        played.rest(PRESS_MS)
        if played.table.sensors.clock and turn.seat in played.game.seats:
            played.tell(ClockPressed(played.now_ms, turn.seat))
        played.rest(TURN_MS)
        if len(played.states[-1].turns) < number:
            break
    return played.states


def _moves(turn: ScriptedTurn, trail: Sequence[str]) -> tuple[list[tuple[str, str]], list[str]]:
    """Return where pieces went from and to, and the cells from which they are only taken.

    A piece that comes from beside the board comes from nowhere.
    """
    # The piece that moved first: another one may have stood as near.
    changed = sorted(turn.before.changed_cells(turn.after), key=lambda cell: (cell not in trail, cell))
    reached = [cell for cell in changed if turn.after.stack(cell)]
    left = [cell for cell in changed if not turn.after.stack(cell)]
    moves = []
    for cell in reached:
        kind = tuple(map(unmarked, turn.after.stack(cell)))
        origins = (each for each in left if tuple(map(unmarked, turn.before.stack(each))) == kind)
        if origin := next(origins, ""):
            left.remove(origin)
        moves.append((origin, cell))
    return moves, left


def _move_on_board(played: Played, turn: ScriptedTurn, trail: Sequence[str]) -> None:
    moves, taken = _moves(turn, trail)
    for origin, cell in moves:
        if origin:
            played.shows(origin, Placement({}, {}))
        if turn.before.stack(cell):
            played.shows(cell, Placement({}, {}))
        played.shows(cell, turn.after)
    for cell in taken:
        played.shows(cell, turn.after)


def _move_on_page(played: Played, turn: ScriptedTurn, trail: Sequence[str]) -> None:
    moves, taken = _moves(turn, trail)
    for origin, cell in moves:
        played.by_hand(LiftPieces(origin, 0) if origin else TakePiece(unmarked(turn.after.stack(cell)[-1])))
        played.by_hand(PutDown(cell))
    for cell in taken:
        played.by_hand(LiftPieces(cell, 0))
        played.by_hand(DropPiece())
