"""The chessboard and positions on it, as bitboards: one bit a square, a1 the lowest, h8 the highest."""

from collections.abc import Iterable, Iterator
from types import MappingProxyType
from typing import NamedTuple

import chess

from adoube.board.builders import square_board

NO_SQUARE = -1
COUNT_BITS = 4  # for how many pieces of one kind a player has lost, which are at most fifteen


class ChessPosition(NamedTuple):
    """A position of chess with the state of FEN. Sets of squares are integers, `board.py` says how."""

    pawns: int
    knights: int
    bishops: int
    rooks: int
    queens: int
    kings: int
    white: int  # all that White has on the board
    black: int
    mover: int  # 0 White, 1 Black
    castling: int  # the rooks that may still castle
    # The square that a pawn has just passed over, where it can be captured in passing; else NO_SQUARE.
    passed: int
    halfmoves: int  # turns since a pawn moved or a piece was captured
    fullmove: int
    captured: int = 0  # how many pieces of each kind each player has lost, four bits each

    @property
    def occupied(self) -> int:
        return self.white | self.black

    @property
    def own(self) -> int:
        """The mover's pieces."""
        return self.black if self.mover else self.white

    @property
    def enemy(self) -> int:
        return self.white if self.mover else self.black

    @property
    def kinds(self) -> tuple[int, ...]:
        """The squares of each kind, by the library's number of the kind, less one."""
        return self[:6]


def board_of(position: ChessPosition) -> chess.Board:
    """The position as the library's board, without a history."""
    board = chess.Board(None)
    (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings) = position[:6]
    board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK] = position.white, position.black
    board.occupied = position.white | position.black
    board.turn = not position.mover
    board.castling_rights = position.castling
    board.ep_square = None if position.passed == NO_SQUARE else position.passed
    board.halfmove_clock, board.fullmove_number = position.halfmoves, position.fullmove
    return board


def position_of_board(board: chess.Board) -> ChessPosition:
    """The position that the library's board shows; a passed square counts only where a capture is legal."""
    passed = board.ep_square if board.ep_square is not None and board.has_legal_en_passant() else NO_SQUARE
    return ChessPosition(
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
        board.occupied_co[chess.WHITE],
        board.occupied_co[chess.BLACK],
        int(not board.turn),
        board.clean_castling_rights(),
        passed,
        board.halfmove_clock,
        board.fullmove_number,
    )


START = position_of_board(chess.Board())


def counted(captured: int, seat: int, kind: int) -> int:
    """How many pieces of a kind, by the library's number of it, a seat has lost."""
    return captured >> _shift(seat, kind) & ((1 << COUNT_BITS) - 1)


def with_captured(captured: int, seat: int, kind: int, count: int = 1) -> int:
    """The count of what was lost, with `count` pieces of a kind more."""
    return captured + (count << _shift(seat, kind))


def _shift(seat: int, kind: int) -> int:
    return COUNT_BITS * (6 * seat + kind - 1)


SEATS = ("white", "black")  # A seat's number is its place here.

SIDE = 8
PITCH_MM = 55.0  # the square of a tournament board (FIDE Handbook C.02, 2.1: 5 to 6 cm)

KINDS = ("pawn", "knight", "bishop", "rook", "queen", "king")
# Piece codes by seat and by the library's number of their kind, less one.
PIECES = tuple(tuple(f"{seat}.{kind}" for kind in KINDS) for seat in SEATS)

BOARD = square_board(
    "chess",
    SIDE,
    SIDE,
    pitch_mm=PITCH_MM,
    rows=MappingProxyType(
        {
            "white": tuple(f"{column}1" for column in "abcdefgh"),
            "black": tuple(f"{column}8" for column in "abcdefgh"),
        }
    ),
    places=("captured",),
)

SQUARES = BOARD.names  # The name of each square; its number, here as in the library, is its place.

NUMBER = BOARD.index


def mask_of(squares: Iterable[str]) -> int:
    """The set of the squares called so."""
    return sum(1 << NUMBER[square] for square in squares)


def bits_of(mask: int) -> Iterator[int]:
    """The numbers of a set's squares, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def squares_of(mask: int) -> frozenset[str]:
    """The names of a set's squares."""
    return frozenset(SQUARES[number] for number in bits_of(mask))
