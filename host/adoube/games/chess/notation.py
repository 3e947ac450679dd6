"""Turns as they are written: UCI, the square a piece leaves and the one it comes to (`e2e4`, `e7e8q`)."""

import re

import chess

from adoube.games.chess.rules import SKIP
from adoube.games.verdict import UnreadableTurn
from adoube.words import say

__all__ = ["read_turn", "write_turn"]

TURN = re.compile(r"([a-h][1-8])([a-h][1-8])([qrbn])?")
SKIPPED = "skip"


def read_turn(text: str) -> chess.Move:
    """The turn that a text writes, legal or not; chess knows no skip. Raises UnreadableTurn."""
    if text == SKIPPED:
        return SKIP
    if not (turn := TURN.fullmatch(text)):
        raise UnreadableTurn(say("chess.unreadable", text=text))
    start, end, promotion = turn.groups()
    kind = chess.PIECE_SYMBOLS.index(promotion) if promotion else None
    return chess.Move(chess.parse_square(start), chess.parse_square(end), kind)


def write_turn(turn: chess.Move) -> str:
    """The notation of a turn."""
    return turn.uci() if turn else SKIPPED
