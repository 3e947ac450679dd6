"""Turns on a board that is on the page: somebody chooses them, and the pieces move themselves.

The referee hears of such a turn what it hears of hands: what the cells show, where the turn might go on that
it is over, and where the board shows several turns which of them it was.
"""

from typing import Protocol

from adoube.board.geometry import Placement, Stack
from adoube.errors import AdoubeError
from adoube.games.line import Line
from adoube.games.verdict import IllegalTurn
from adoube.sensing.events import AnswerGiven, ClockPressed
from adoube.sensing.views import unmarked
from adoube.tables.boards.messages import BoardNews
from adoube.tables.boards.virtual import VirtualBoard
from adoube.tables.commands import CommandRefusedError, CorrectTurns, PutEverythingRight
from adoube.tables.game_session import GameSession
from adoube.tables.state import Question

__all__ = ["PageTurns", "read_legal"]

# How far ahead what falls due is let happen: the timings of such a board are a millisecond each.
WITHIN_MS = 20
MOST_STEPS = 40  # of the referee, for one turn; none is known to take more than 8


class Judging(Protocol):
    """The table whose board it is."""

    @property
    def session(self) -> GameSession: ...

    @property
    def wake_at_ms(self) -> int | None: ...

    @property
    def record_number(self) -> int: ...

    def handle(self, news: BoardNews) -> None:
        """Take in what happened on the board."""
        ...

    def wake(self, now_ms: int) -> None:
        """Act on what falls due at that moment."""
        ...


def read_legal(session: GameSession, text: str) -> Line:
    """Return the game after a turn that a person has written. Raises CommandRefusedError for one that is not
    legal."""
    line = session.line
    try:
        return line.play(line.game.read_entry(line.position, text))
    except AdoubeError as refusal:
        if isinstance(refusal, IllegalTurn) and refusal.objection.fault:
            session.note_fault(refusal.objection.fault)
        raise CommandRefusedError(refusal.said) from refusal


class PageTurns:
    """Plays turns at one table."""

    def __init__(self, table: Judging, board: VirtualBoard) -> None:
        self._table, self._board = table, board

    def play(self, after: Line, by: str, now_ms: int) -> bool:
        """Play the last turn of a line that goes on from where the game stands.

        A turn that changes nothing on the board is written down as decided `by` whoever chose it; then False.
        """
        session = self._table.session
        game, line, turn = session.game, session.line, after.turns[-1]
        self.put_right(now_ms)
        stands = game.placement(after.position)
        if _bare(stands) == _bare(game.placement(line.position)):
            session.rule(CorrectTurns((game.write(turn),), 0), now_ms, by)
            return False
        self._show(stands, now_ms)
        self._have_accepted(game.write(turn), line, now_ms)
        return True

    def put_right(self, now_ms: int) -> None:
        """Set up the board as the running game has it, where it stands otherwise."""
        session = self._table.session
        if session.result is not None:
            return
        by_rights = session.game.placement(session.line.position)
        if self._board.state.hand or self._board.state.placement.cells != _bare(by_rights):
            self._show(by_rights, now_ms)

    def _show(self, placement: Placement, now_ms: int) -> None:
        for shown in self._board.move(PutEverythingRight(), placement, now_ms):
            self._table.handle(shown)

    def _have_accepted(self, text: str, before: Line, now_ms: int) -> None:
        """Let happen what is due, and tell the referee what players tell it, until the turn counts."""
        seat, game_number = before.to_move, self._table.record_number
        for _ in range(MOST_STEPS):
            session, due_ms = self._table.session, self._table.wake_at_ms
            if session.line.ply > before.ply or self._table.record_number != game_number:
                return
            if due_ms is not None and due_ms <= now_ms + WITHIN_MS:
                self._table.wake(due_ms)
            elif session.question is not None and text in _answers(session.question):
                session.answer(session.question.id, text, now_ms)
            elif session.monitor.referee.open is not None:
                session.step(AnswerGiven(now_ms, text), now_ms)
            elif seat is not None:
                self._table.handle(ClockPressed(now_ms, seat))


def _bare(placement: Placement) -> dict[str, Stack]:
    """Return what stands without the marks of the rules, which such a board does not show."""
    return {cell: tuple(map(unmarked, stack)) for cell, stack in placement.cells.items() if stack}


def _answers(question: Question) -> set[str]:
    return {choice.answer for choice in question.choices}
