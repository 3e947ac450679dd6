"""A program that reads a DGT board, written from what is known of the protocol and not from our side."""

from __future__ import annotations

import os
import select
import time

import chess

PIECES = " PRNBKQprnbkq"
DUMP, TIMES, FIELD, VERSION, SERIAL = 0x86, 0x8D, 0x8E, 0x93, 0x91


class DgtClient:
    """Keeps the board that it was told; `moves` are those that lead from one whole position to the next."""

    def __init__(self) -> None:
        self.fields = [0] * 64
        self.game = chess.Board()
        self.moves: list[str] = []
        self.times: tuple[int, ...] = ()
        self.acknowledged: list[tuple[int, int, int, int]] = []
        self.others: list[tuple[int, bytes]] = []
        self.order: list[tuple[str, str]] = []  # each field that changed, with what then stood there
        self._data = b""

    def hear(self, data: bytes) -> None:
        self._data += data
        while len(self._data) >= 3 and len(self._data) >= (length := self._data[1] * 128 + self._data[2]):
            kind, told, self._data = self._data[0], self._data[3:length], self._data[length:]
            assert kind >= 0x80, f"{kind:x} begins no message"
            assert all(byte < 0x80 for byte in told)
            self._take(kind, told)

    def _take(self, kind: int, told: bytes) -> None:
        if kind == DUMP:
            self.fields = list(told)
        elif kind == FIELD:
            self.fields[told[0]] = told[1]
            square = chess.square_name(told[0] ^ 56)
            self.order.append((square, PIECES[told[1]].strip()))
            self._look()
        elif kind == TIMES and 10 in (told[0] & 15, told[3] & 15):
            high = (told[3] << 3 & 128, told[3] << 2 & 128, told[0] << 3 & 128, told[0] << 2 & 128)
            low = (told[1], told[2], told[4], told[5])
            first, second, third, fourth = (one | other for one, other in zip(low, high, strict=True))
            self.acknowledged.append((first, second, third, fourth))
        elif kind == TIMES:
            self.times = tuple(told)
        else:
            self.others.append((kind, told))

    def _look(self) -> None:
        """Programs look which legal move leads to what stands now."""
        for move in self.game.legal_moves:
            self.game.push(move)
            if self.game.board_fen() == self.board_fen:
                self.moves.append(move.uci())
                return
            self.game.pop()

    @property
    def board_fen(self) -> str:
        board = chess.Board(None)
        for place, code in enumerate(self.fields):
            if code:
                board.set_piece_at(place ^ 56, chess.Piece.from_symbol(PIECES[code]))
        return board.board_fen()


class OnPort:
    """A client at the end of a port."""

    def __init__(self, path: str) -> None:
        self.client = DgtClient()
        self._port = os.open(path, os.O_RDWR | os.O_NOCTTY)

    def ask(self, commands: str) -> None:
        os.write(self._port, bytes.fromhex(commands))

    def hear_until_stands(self, board_fen: str, within_s: float = 20, asks: str = "") -> None:
        """`asks`: the commands sent again and again, as by programs that get no answer."""
        ends = time.monotonic() + within_s
        while self.client.board_fen != board_fen:
            assert time.monotonic() < ends, f"{board_fen} was not told, but {self.client.board_fen}"
            if asks:
                self.ask(asks)
            ready, _, _ = select.select([self._port], [], [], 0.2)
            if ready:
                self.client.hear(os.read(self._port, 4096))

    def close(self) -> None:
        os.close(self._port)
