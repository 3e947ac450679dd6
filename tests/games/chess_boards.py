"""Positions of chess for tests, by their FEN."""

import chess

from adoube.games.chess import Chess
from adoube.games.chess.board import ChessPosition, position_of_board
from adoube.games.line import Line
from adoube.games.verdict import Outcome

__all__ = ["KIWIPETE", "at", "ended", "line_of"]

# A position full of captures, castling and pins; https://www.chessprogramming.org/Perft_Results.
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def at(fen: str) -> ChessPosition:
    """The position that a FEN describes, nothing captured."""
    return position_of_board(chess.Board(fen))


def line_of(game: Chess, *turns: str, fen: str = chess.STARTING_FEN) -> Line:
    """The line of these turns, all legal."""
    line = Line(game, at(fen))
    for text in turns:
        line = line.play(game.read(text))
    return line


def ended(game: Chess, fen: str) -> Outcome:
    """How the game has ended in a position; nobody has a turn left in it."""
    outcome = game.outcome(at(fen))
    assert outcome is not None
    assert game.turns(at(fen)) == []
    assert game.count(at(fen)) == 0
    assert not game.affected_cells(at(fen))
    return outcome
