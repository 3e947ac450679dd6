"""An engine for xboard that moves at once and ends games soon: mate, else the best capture, else any check.

    python tests/feeds/bridge/quick_engine.py [SEED [MOVE ...]]

The moves that are named it plays first. Against hands that play anything, games end within some forty turns.
"""

from __future__ import annotations

import sys
from random import Random

import chess

VALUES = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}
MATES, CHECKS = 100, 0.5


def worth(board: chess.Board, move: chess.Move) -> float:
    taken = VALUES.get(board.piece_type_at(move.to_square) or chess.KING, 0)
    value = float(taken + VALUES.get(move.promotion or chess.KING, 0))
    board.push(move)
    if board.is_checkmate():
        value += MATES
    elif board.is_check():
        value += CHECKS
    if any(reply.to_square == move.to_square for reply in board.legal_moves):
        value -= VALUES.get(board.piece_type_at(move.to_square) or chess.KING, 0)
    if board.is_stalemate() or board.is_repetition(2):
        value -= MATES
    board.pop()
    return value


def best(board: chess.Board, rng: Random) -> chess.Move:
    """Any of the best."""
    moves = list(board.legal_moves)
    rng.shuffle(moves)
    return max(moves, key=lambda each: worth(board, each))


def take_back(board: chess.Board, count: int) -> None:
    for _ in range(count):
        board.pop()


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(seed: str = "0", *moves: str) -> None:
    board, rng, script = chess.Board(), Random(seed), [*moves]
    plays: bool | None = chess.BLACK
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        match command:
            case "protover":
                say('feature myname="quick" usermove=1 setboard=1 ping=1 colors=0 sigint=0 sigterm=0 done=1')
            case "new":
                board, plays = chess.Board(), chess.BLACK
            case "setboard":
                board = chess.Board(rest)
            case "force" | "result":
                plays = None
            case "go":
                plays = board.turn
            case "usermove":
                board.push_uci(rest)
            case "undo" | "remove":
                take_back(board, 1 if command == "undo" else 2)
            case "ping":
                say(f"pong {rest}")
            case "quit":
                return
        if plays == board.turn and any(board.legal_moves):
            move = chess.Move.from_uci(script.pop(0)) if script else best(board, rng)
            board.push(move)
            say(f"move {move.uci()}")


if __name__ == "__main__":
    main(*sys.argv[1:])
