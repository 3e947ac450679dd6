"""Games by python-chess, an independent judge of what a move changes."""

from __future__ import annotations

from collections.abc import Sequence

import chess

__all__ = ["AFTER", "BEGIN", "FENS", "played"]

BEGIN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"

GAMES = (
    "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8",
    "d2d4 d7d5 b1c3 b8c6 c1f4 c8f5 d1d2 d8d7 e1c1 e8c8",
    "e2e4 a7a6 e4e5 d7d5 e5d6 e7d6",
    "a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 b8c6 b7a8q d8a8",
    "a2a3",
    "d2d4",
)
FENS = tuple(tuple(game.split()) for game in GAMES)


def played(turns: Sequence[str]) -> str:
    """The position after these turns."""
    board = chess.Board()
    for turn in turns:
        board.push_uci(turn)
    return board.fen(en_passant="fen")


def squares(fen: str) -> str:
    """64 letters, a8 first."""
    board = chess.Board(fen)
    return "".join(
        piece.symbol() if (piece := board.piece_at(square ^ 56)) else "." for square in chess.SQUARES
    )


AFTER = {turns[:count]: squares(played(turns[:count])) for turns in FENS for count in range(len(turns) + 1)}
