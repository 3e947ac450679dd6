"""Clients of LiveChess, written from what lichess' page and a bridge do with what they are told."""

from __future__ import annotations

import json
from typing import Any

import chess

__all__ = ["EBOARDS", "LastMoveClient", "ListClient", "setup_call", "subscribe_call"]

EBOARDS: dict[str, Any] = {"id": 1, "call": "eboards"}


def subscribe_call(serial: str, *, call_id: Any = 2, feed_id: Any = 1) -> dict[str, Any]:
    inner = {"feed": "eboardevent", "id": feed_id, "param": {"serialnr": serial}}
    return {"id": call_id, "call": "subscribe", "param": inner}


def setup_call(fen: str, *, call_id: Any = 3, feed_id: Any = 1) -> dict[str, Any]:
    inner = {"id": feed_id, "method": "setup", "param": {"fen": fen}}
    return {"id": call_id, "call": "call", "param": inner}


class ListClient:
    """Counts the moves of the list, as lichess' page does: it plays those that are new.

    It holds every oddity to be a fault: two new moves at once, another last move, a move that is not legal.
    """

    def __init__(self, fen: str = chess.STARTING_FEN) -> None:
        self.board = chess.Board(fen)
        self.played: list[str] = []
        self.faults: list[str] = []
        self.taken_back = 0
        self._known: list[str] = []

    def hear(self, message: dict[str, Any]) -> None:
        san = message["param"].get("san") if message["response"] == "feed" else None
        if san is None or san == self._known:
            return
        if len(san) < len(self._known):
            if san != self._known[: len(san)]:
                self.faults.append(f"cut and changed: {self._known} to {san}")
            while len(self.played) > len(san):
                self.board.pop()
                self.played.pop()
                self.taken_back += 1
        elif san[:-1] != self._known:
            self.faults.append(f"not one move more: {self._known} to {san}")
        else:
            self._play(san[-1])
        self._known = [*san]
        if message["param"]["board"] != self.board.board_fen():
            self.faults.append(f"the board differs after {san}")

    def _play(self, san: str) -> None:
        try:
            move = self.board.push_san(san)
        except ValueError:
            self.faults.append(f"not legal: {san}")
            return
        self.played.append(move.uci())


class LastMoveClient:
    """Plays the last move of each list and reads nothing else: a list that comes twice is a double move."""

    def __init__(self, fen: str = chess.STARTING_FEN) -> None:
        self.board = chess.Board(fen)
        self.played: list[str] = []
        self.faults: list[str] = []

    def hear(self, message: dict[str, Any]) -> None:
        san = message["param"].get("san") if message["response"] == "feed" else None
        if not san:
            return
        try:
            self.played.append(self.board.push_san(san[-1]).uci())
        except ValueError:
            self.faults.append(json.dumps(san))
