"""Chess at a table of a running adoube, whose pieces are moved by hand on its page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import chess

from tests.cli.processes import Running

__all__ = ["HandTable", "Hands", "PlayedTable", "hand_acts"]

Command = Callable[[dict[str, Any], str], dict[str, Any]]  # of the arbiter, to a table
COLOURS = {chess.WHITE: "white", chess.BLACK: "black"}


def hand_acts(board: chess.Board, move: chess.Move) -> Iterator[dict[str, str]]:
    """Return the acts of a hand for a legal move."""
    start, end = chess.square_name(move.from_square), chess.square_name(move.to_square)
    yield {"act": "lift", "where": start}
    if move.promotion:
        yield {"act": "drop"}
        kind = chess.piece_name(move.promotion)
        yield {"act": "take", "where": f"{COLOURS[board.turn]}.{kind}"}
    yield {"act": "put", "where": end}
    if board.is_en_passant(move):
        yield {"act": "lift", "where": end[0] + start[1]}
        yield {"act": "drop"}
    if board.is_castling(move):
        rook, beside = ("h", "f") if end[0] == "g" else ("a", "d")
        yield {"act": "lift", "where": rook + start[1]}
        yield {"act": "put", "where": beside + start[1]}


class Hands:
    """The pieces of a table that is called `name`, in a process that may be killed and begun again."""

    def __init__(self, running: Running, arbiter: Command, name: str) -> None:
        self.board = chess.Board()
        self._name = name
        self.come_back(running, arbiter)

    def come_back(self, running: Running, arbiter: Command) -> None:
        """To a process that was begun again: what stood there stands there."""
        self._running, self._arbiter = running, arbiter
        self._until_stands()

    def play(self, text: str) -> None:
        move = chess.Move.from_uci(text)
        for details in hand_acts(self.board, move):
            self._send({"kind": "hand", "details": details})
        self.board.push(move)
        self._until_stands()

    def take_back(self) -> None:
        """By the arbiter; the pieces go back too."""
        self._send({"kind": "ruling", "details": {"ruling": "take-back", "last": 1}})
        self._send({"kind": "hand", "details": {"act": "right"}})
        self.board.pop()
        self._until_stands()

    def put_back(self) -> None:
        """By the players, who make the move backwards; by the arbiter, if that takes more than one piece."""
        move, before = self.board.peek(), self.board.copy()
        before.pop()
        if before.is_capture(move) or before.is_castling(move) or move.promotion:
            self.take_back()
            return
        start, end = chess.square_name(move.from_square), chess.square_name(move.to_square)
        self._send({"kind": "hand", "details": {"act": "lift", "where": end}})
        self._send({"kind": "hand", "details": {"act": "put", "where": start}})
        self.board.pop()
        self._until_stands()

    def next_game(self) -> None:
        """Begin the next game; where the rules have not ended this one, the arbiter does."""
        if self._running.table(self._name)["phase"] != "over":
            self._send({"kind": "ruling", "details": {"ruling": "result", "winners": ["white"], "why": "."}})
        self._send({"kind": "new-game"})
        self._send({"kind": "hand", "details": {"act": "right"}})
        self.board = chess.Board()
        self._until_stands()

    def _send(self, fields: dict[str, Any]) -> None:
        self._arbiter(fields, self._name)

    def _until_stands(self) -> None:
        wanted = [move.uci() for move in self.board.move_stack]
        self._running.until(lambda: self._running.turns(self._name) == wanted)


class HandTable:
    """A command of adoube as a process of its own, whose table of chess is moved by hand on the page."""

    def __init__(self, data: Path, *command: str) -> None:
        self._arguments = (*command, "--board", "virtual:hand", "--data", str(data), "--port", "0")
        self.running = Running(*self._arguments)
        self.hands = Hands(self.running, self.running.arbiter(), "chess")

    def kill(self) -> None:
        """The power is cut."""
        self.running.kill()

    def begin_again(self) -> None:
        self.running = Running(*self._arguments)
        self.hands.come_back(self.running, self.running.arbiter())

    def stop(self) -> None:
        self.running.__exit__()


class PlayedTable(HandTable):
    """`adoube play chess --livechess` as a process of its own."""

    def __init__(self, data: Path, port: int, *options: str) -> None:
        served = ("--time", "30+10", "--livechess", "--livechess-port", str(port))
        super().__init__(data, "play", "chess", *served, *options)
        self.url: str = self.running.until_said(r"(ws://127\.0\.0\.1:\S+)")[1]
