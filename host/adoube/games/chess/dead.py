"""Dead positions: no series of legal turns gives checkmate (CHS-20, FIDE Laws of Chess 5.2.2).

Three kinds are recognized, and what is not recognized plays on. The material cannot give checkmate at all. Or
all pawns stand blocked for ever, and neither king can be shut in by what gets past them: where kings and
bishops can come is taken too wide rather than too narrow, so nothing that is alive is called dead. Or every
legal turn leads to a dead position, as far as a few positions tell.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import chess

from adoube.games.chess.board import NO_SQUARE, ChessPosition, board_of

__all__ = ["is_dead"]

WHITE, BLACK = 0, 1
FILES_BUT_A, FILES_BUT_H = ~chess.BB_FILE_A & chess.BB_ALL, ~chess.BB_FILE_H & chess.BB_ALL
# Of each square those beside it on a diagonal.
NEXT_ON_DIAGONALS = tuple(
    chess.BB_KING_ATTACKS[square] & colour
    for square in chess.SQUARES
    for colour in (chess.BB_LIGHT_SQUARES, chess.BB_DARK_SQUARES)
    if colour >> square & 1
)
FEW_PIECES, FEW_TURNS, MOST_LOOKED_AT = 6, 2, 64  # for looking ahead
REMEMBERED = 64  # a referee asks the same few positions again and again


def is_dead(position: ChessPosition) -> bool:
    """Return whether a position is known to be dead (CHS-A2). Mate and stalemate are for others to find."""
    if not (position.pawns | position.rooks | position.queens):
        return board_of(position).is_insufficient_material()
    has_few = position.occupied.bit_count() <= FEW_PIECES
    only_bishops = not (position.knights | position.rooks | position.queens)
    return (has_few or only_bishops) and _is_dead(position)


@lru_cache(maxsize=REMEMBERED)
def _is_dead(position: ChessPosition) -> bool:
    if _is_walled(position):
        return True
    has_few = position.occupied.bit_count() <= FEW_PIECES
    return has_few and _leads_nowhere(board_of(position), [MOST_LOOKED_AT])


def _leads_nowhere(board: chess.Board, left: list[int]) -> bool:
    """Return whether every series of turns comes to a stalemate, or to too little material.

    `left`: how many positions may still be looked at. Where that is not enough, the position counts as alive.
    """
    if board.is_insufficient_material():
        return True
    moves = list(board.legal_moves)
    left[0] -= 1
    if len(moves) > FEW_TURNS or left[0] < 0:
        return False
    if not moves:
        return not board.is_check()
    for move in moves:
        board.push(move)
        leads = _leads_nowhere(board, left)
        board.pop()
        if not leads:
            return False
    return True


class _SideReach(NamedTuple):
    """The squares that a player can ever reach while the pawns stand as they do, or more than those."""

    pawns: int
    king: int  # squares
    bishops: int
    guarded: int  # what the pawns attack
    covered: int  # what bishops attack from where they can come


def _is_walled(position: ChessPosition) -> bool:
    """Return whether the pawns are blocked for ever, and nothing that gets past them gives checkmate."""
    if position.knights | position.rooks | position.queens or position.passed != NO_SQUARE:
        return False
    pawns = position.pawns
    white, black = pawns & position.white, pawns & position.black
    if (white << 8 | black >> 8) & ~pawns:
        return False
    guarded = (_guarded(white, WHITE), _guarded(black, BLACK))
    if guarded[WHITE] & black or guarded[BLACK] & white:
        return False
    sides = tuple(
        _side(position, pieces, own, pawns, guarded[seat], guarded[1 - seat])
        for seat, (pieces, own) in enumerate(((position.white, white), (position.black, black)))
    )
    return all(_holds(sides[seat], sides[1 - seat]) for seat in (WHITE, BLACK)) and not any(
        _can_be_mated(sides[seat], sides[1 - seat]) for seat in (WHITE, BLACK)
    )


def _side(
    position: ChessPosition, pieces: int, own: int, pawns: int, guarded: int, feared: int
) -> _SideReach:
    king = _flooded(position.kings & pieces, ~(own | feared), _around)
    bishops = _flooded(position.bishops & pieces, ~pawns, _diagonally)
    return _SideReach(own, king, bishops, guarded, _diagonally(bishops))


def _holds(side: _SideReach, other: _SideReach) -> bool:
    """Return whether a side can never take a pawn of the other, nor give it anything that a pawn may take."""
    attacked = side.king | side.covered
    given = other.guarded & (side.king | side.bishops)
    return not (attacked & other.pawns or given)


def _can_be_mated(side: _SideReach, other: _SideReach) -> bool:
    """Return whether the king may come to a square where it is attacked, and cannot go anywhere.

    A square beside it is out of its reach where the other side may attack it, or a piece of its own stand.
    """
    near_the_king = _around(other.king)
    shut = other.guarded | other.covered | near_the_king | side.bishops | side.pawns
    attacked = side.king & other.covered
    return any(not chess.BB_KING_ATTACKS[square] & ~shut for square in chess.scan_forward(attacked))


def _guarded(pawns: int, seat: int) -> int:
    """The squares that pawns attack."""
    ahead = pawns << 8 if seat == WHITE else pawns >> 8
    return ((ahead & FILES_BUT_A) >> 1 | (ahead & FILES_BUT_H) << 1) & chess.BB_ALL


def _flooded(squares: int, free: int, step: Callable[[int], int]) -> int:
    """The squares that can be reached step by step over free ones."""
    found, further = squares, squares
    while further:
        further = step(further) & free & ~found
        found |= further
    return found


def _around(squares: int) -> int:
    return _beside(squares, chess.BB_KING_ATTACKS)


def _diagonally(squares: int) -> int:
    return _beside(squares, NEXT_ON_DIAGONALS)


def _beside(squares: int, beside: Sequence[int]) -> int:
    found = 0
    for square in chess.scan_forward(squares):
        found |= beside[square]
    return found
