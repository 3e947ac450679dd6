"""An app that speaks the open peripheral protocol, written from its specification and not from our side.

It is the centre: it asks what the board can, begins rounds, and rules on the board's moves by python-chess.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import chess

__all__ = ["WITHIN_S", "App"]

WITHIN_S = 180.0
FEATURES = (
    "msg", "last_move", "check", "moved", "resign", "undo_redo", "undo_offer", "draw_offer", "draw_reason",
    "variant_reason", "side", "score", "time", "get_state", "set_state", "submove_state", "option",
)  # fmt: skip


class App:
    """`send` sends a message; `receive` waits so long for the next one, and returns None where none comes."""

    def __init__(self, send: Callable[[str], None], receive: Callable[[float], str | None]) -> None:
        self._send, self._receive = send, receive
        self.features: set[str] = set()
        self.board = chess.Board()
        self.is_synchronized = False
        self.stands = ""  # by the board's last word
        self.heard: list[str] = []
        self.moved = 0

    def asks(self, *features: str) -> None:
        for feature in features or FEATURES:
            self.says(f"feature {feature}")
            if self.hears("ok", "nok") == "ok":
                self.features.add(feature)

    def begins(self, fen: str = chess.STARTING_FEN, side: str | None = None, *, fields: int = 2) -> None:
        """Begins a round, and waits for what stands."""
        self.board = chess.Board(fen)
        self.says("variant standard")
        assert self.hears("ok", "nok") == "ok"
        self.says("set_variant standard")
        if side is not None and "side" in self.features:
            self.says(f"side {side}")
        self.says("begin " + " ".join(fen.split()[:fields]))
        self.hears("sync", "unsync")

    def plays(self, uci: str) -> None:
        """The app's own move."""
        self.board.push_uci(uci)
        self.says(f"move {uci}")

    def rules(self, *, accepts: bool = True) -> str:
        """Waits for the board's move and rules on it."""
        uci = self.hears("move").split()[1]
        if accepts and chess.Move.from_uci(uci) in self.board.legal_moves:
            self.board.push_uci(uci)
            self.says("ok")
        else:
            self.says("nok")
        return uci

    def synchronizes(self) -> None:
        """Waits until the board says that it stands as the app has it."""
        while not self.is_synchronized:
            self.hears("sync")
        assert self.stands == self.board.board_fen(), (self.stands, self.board.board_fen())

    def says(self, message: str) -> None:
        self._send(message)

    def hears(self, *words: str, within_s: float = WITHIN_S) -> str:
        """The next message of these; the others are kept in `heard`."""
        ends = time.monotonic() + within_s
        while (left := ends - time.monotonic()) > 0:
            message = self._receive(left)
            if message is None:
                break
            self._take(message)
            if message.split()[0] in words:
                return message
        raise AssertionError(f"none of {words}, but {self.heard}")

    def _take(self, message: str) -> None:
        self.heard.append(message)
        word, _, rest = message.partition(" ")
        if word in ("sync", "unsync", "state"):
            self.stands = rest.split()[0]
            assert self.stands.count("/") == 7, message
        if word in ("sync", "unsync"):
            self.is_synchronized = word == "sync"
        self.moved += word == "moved"
