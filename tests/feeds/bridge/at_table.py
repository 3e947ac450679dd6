"""A chess table on a page, a program that talks to it, and a person who plays there."""

from __future__ import annotations

import os
import select
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import chess

from adoube.feeds.bridge.engine_port import EnginePort
from adoube.feeds.bridge.table_follower import Dialogue
from adoube.tables.commands import Command, CommandRequest
from adoube.tables.engine import Engine
from adoube.tables.state import TableState
from tests.scoreboard.virtual_tables import hand, until, virtual_table

__all__ = ["AtTable", "Program", "acts_of", "at_table", "is_settled"]

WITHIN_S = 180.0
TABLE = "class"
PIECES = {
    chess.QUEEN: "queen",
    chess.ROOK: "rook",
    chess.BISHOP: "bishop",
    chess.KNIGHT: "knight",
}


class Program:
    """The program's ends of two pipes."""

    def __init__(self, dialogue: Dialogue) -> None:
        hears, self._says = os.pipe()
        self._hears, tells = os.pipe()
        self.said: list[str] = []  # what people were told
        self.port = EnginePort(dialogue, hears, tells, self.said.append)
        self._pending = b""

    def says(self, *lines: str) -> None:
        os.write(self._says, "".join(f"{line}\n" for line in lines).encode())

    def floods(self, count: int) -> None:
        """Writes so many bytes without any end of a line, as long as somebody reads."""
        os.set_blocking(self._says, False)
        ends = time.monotonic() + WITHIN_S
        while self.port.fault is None and time.monotonic() < ends:
            try:
                count -= os.write(self._says, b"x" * min(count, 4096))
            except BlockingIOError:
                time.sleep(0.01)

    def hears(self, within_s: float = WITHIN_S) -> str:
        """The next line that is no remark."""
        while True:
            line = self._line(within_s)
            if not line.startswith(("info string", "#")):
                return line

    def hears_nothing(self) -> bool:
        """Only what was said before an answer at once is known to be all."""
        return not self._pending and not select.select([self._hears], [], [], 0.05)[0]

    def goes(self) -> None:
        os.close(self._says)

    def _line(self, within_s: float) -> str:
        while b"\n" not in self._pending:
            ready, _, _ = select.select([self._hears], [], [], within_s)
            assert ready, f"no answer, and people read {self.said}"
            self._pending += os.read(self._hears, 4096)
        line, _, self._pending = self._pending.partition(b"\n")
        return line.decode()


class AtTable:
    """`engine` runs the table; `ending` is set once the program has gone."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.ending = threading.Event()

    def meets(self, dialogue: Dialogue) -> Program:
        program = Program(dialogue)
        self.ending = threading.Event()
        program.port.attend(self.engine, TABLE, self.ending)
        return program

    @property
    def turns(self) -> list[str]:
        return [turn.text for turn in self.engine.states()[TABLE].turns]

    def stands(self, *turns: str) -> TableState:
        """Waits until exactly these turns stand at the table, and the pieces so too."""
        return until(self.engine, lambda state: _stand(state, turns))

    def plays(self, text: str) -> None:
        """The person plays a turn on the page."""
        board = chess.Board()
        for turn in self.turns:
            board.push_uci(turn)
        self.does(*acts_of(board, text))

    def does(self, *acts: tuple[str, str]) -> None:
        """The person's hand does one thing after another; all again where the pieces were set meanwhile."""
        ends = time.monotonic() + WITHIN_S
        while not self.tries(*acts):
            assert time.monotonic() < ends, acts

    def tries(self, *acts: tuple[str, str]) -> bool:
        """As `does`, once; the hand is empty afterwards."""
        if all(hand(self.engine, act, where) == "done" for act, where in acts):
            return True
        hand(self.engine, "back")
        return False

    def rules(self, command: Command) -> str:
        """Somebody asks for something at the table, whatever its version."""
        ends = time.monotonic() + WITHIN_S
        while time.monotonic() < ends:
            state = self.engine.states()[TABLE]
            asked = CommandRequest(TABLE, state.version, command)
            if (answered := self.engine.submit(asked).result(WITHIN_S)).result != "stale":
                return answered.result
        raise AssertionError("the table never stood still")


def _stand(state: TableState, turns: tuple[str, ...]) -> bool:
    return [turn.text for turn in state.turns] == [*turns] and is_settled(state)


def is_settled(state: TableState) -> bool:
    """Return whether the pieces stand on the page as they should, and nothing is open."""
    assert state.virtual is not None
    pieces = {cell: [*stack] for cell, stack in state.placement.cells.items()}
    stands = {cell: [*stack] for cell, stack in state.virtual.placement.cells.items()} == pieces
    return stands and state.remedy is None and state.question is None and not state.virtual.hand


def acts_of(board: chess.Board, text: str) -> Generator[tuple[str, str]]:
    """Return the acts of a hand for a move that is legal there."""
    move = chess.Move.from_uci(text)
    start, end = chess.square_name(move.from_square), chess.square_name(move.to_square)
    if move.promotion:
        if board.piece_at(move.to_square):
            yield from (("lift", end), ("drop", ""))
        yield from (("lift", start), ("drop", ""))
        yield "take", f"{'white' if board.turn else 'black'}.{PIECES[move.promotion]}"
        yield "put", end
        return
    yield from (("lift", start), ("put", end))
    if board.is_en_passant(move):
        yield from (("lift", end[0] + start[1]), ("drop", ""))
    if board.is_castling(move):
        rook, lands = ("h", "f") if board.is_kingside_castling(move) else ("a", "d")
        yield from (("lift", rook + start[1]), ("put", lands + start[1]))


@contextmanager
def at_table(folder: Path) -> Generator[AtTable]:
    with virtual_table(folder, "chess", is_open=True) as engine:
        at = AtTable(engine)
        try:
            yield at
        finally:
            at.ending.set()
