"""A game as a chess program or an app has it, and the positions that games begin from. All are values."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import chess

from adoube.games.chess.board import START, ChessPosition, board_of, position_of_board

__all__ = [
    "NoPosition",
    "ProgramResult",
    "Target",
    "read_begin",
    "read_position",
    "uncounted",
    "with_last_move",
]

PLACEMENT_AND_MOVER = 2  # fields of a FEN
TWO_RANKS = 16  # squares of the library
HOMES = (
    ("K", "e1", "h1", "R"),
    ("Q", "e1", "a1", "R"),
    ("k", "e8", "h8", "r"),
    ("q", "e8", "a8", "r"),
)


class NoPosition(ValueError):
    """A position that no game of chess can go on from, or a move that is illegal."""


@dataclass(frozen=True, slots=True)
class ProgramResult:
    """How a program says that a game ended: the seats that won, both where it was drawn."""

    winners: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Target:
    """A game as the program has it. `game` counts its games; moves are in UCI.

    `stands` is the position after all moves, or None if they have to be played again to know it.
    """

    start: ChessPosition = START
    moves: tuple[str, ...] = ()
    game: int = 0
    result: ProgramResult | None = None
    stands: ChessPosition | None = field(default=None, compare=False, repr=False)

    def board(self) -> chess.Board:
        """Return the position after all moves."""
        return self._played() if self.stands is None else board_of(self.stands)

    @property
    def to_move(self) -> str:
        first = self.start.mover
        return ("white", "black")[(first + len(self.moves)) % 2]

    def with_moves(self, texts: Iterable[str]) -> "Target":
        """Raises NoPosition for a move that is illegal or cannot be read."""
        board = self.board()
        played = tuple(_pushed(board, text) for text in texts)
        return replace(self, moves=(*self.moves, *played), stands=position_of_board(board))

    def upto(self, count: int) -> "Target":
        """Return this game after its first `count` moves, where it goes on."""
        return replace(self, moves=self.moves[:count], result=None, stands=None)

    def _played(self) -> chess.Board:
        """Return the position after all moves, with the history of the game."""
        board = board_of(self.start)
        for move in self.moves:
            board.push(chess.Move.from_uci(move))
        return board

    def continued(self, start: ChessPosition) -> "Target | None":
        """Return this game up to its last position like `start`, or one move away; None if there is none.

        After a capture or a pawn's move, c-chess-cli sends only the position, without the moves before it; so
        do programs that analyse.
        """
        stood, place, wanted = self._played(), len(self.moves), uncounted(start)
        while True:
            if uncounted(position_of_board(stood)) == wanted:
                return self.upto(place)
            for move in stood.legal_moves:
                stood.push(move)
                leads_there = uncounted(position_of_board(stood)) == wanted
                stood.pop()
                if leads_there:
                    return self.upto(place).with_moves((move.uci(),))
            if not place:
                return None
            stood.pop()
            place -= 1


def read_position(fen: str) -> ChessPosition:
    """Raises NoPosition."""
    try:
        board = chess.Board(fen)
    except ValueError as error:
        raise NoPosition(str(error)) from error
    if not board.is_valid():
        if chess.Board(fen, chess960=True).is_valid():
            raise NoPosition(f"Chess960 is not supported: {fen}")
        raise NoPosition(f"no game of chess stands so: {fen}")
    return position_of_board(board)


def read_begin(fen: str) -> ChessPosition:
    """Return the position that a round begins from. Raises NoPosition.

    Apps leave out all but what stands and who is to move. Kings and rooks that are at home may castle then.
    """
    fields = fen.split()
    if not fields:
        raise NoPosition(fen)
    if len(fields) > PLACEMENT_AND_MOVER:
        return read_position(fen)
    mover = fields[1] if len(fields) == PLACEMENT_AND_MOVER else "w"
    try:
        stands = chess.Board(f"{fields[0]} {mover} - - 0 1")
    except ValueError as error:
        raise NoPosition(str(error)) from error
    return read_position(f"{fields[0]} {mover} {_castling(stands) or '-'} - 0 1")


def with_last_move(start: ChessPosition, uci: str) -> ChessPosition:
    """Return a position that came after this move: a pawn that has passed a square may be captured."""
    try:
        move = chess.Move.from_uci(uci.lower())
    except ValueError:
        return start
    board = board_of(start)
    is_pawn = board.piece_at(move.to_square) == chess.Piece(chess.PAWN, not board.turn)
    if is_pawn and abs(move.to_square - move.from_square) == TWO_RANKS:
        board.ep_square = (move.to_square + move.from_square) // 2
    return position_of_board(board)


def uncounted(position: ChessPosition) -> ChessPosition:
    """Return a position without what is counted: turns, and pieces beside the board."""
    return position._replace(halfmoves=0, fullmove=1, captured=0)


def _pushed(board: chess.Board, text: str) -> str:
    """Play a move, and return it in UCI. Raises NoPosition."""
    try:
        move = board.parse_uci(text)
    except ValueError as error:
        raise NoPosition(str(error)) from error
    if not move:
        raise NoPosition(f"a null move cannot be played: {text}")
    board.push(move)
    return move.uci()


def _castling(board: chess.Board) -> str:
    return "".join(
        right
        for right, king, rook, letter in HOMES
        if _is(board, king, "K" if right.isupper() else "k") and _is(board, rook, letter)
    )


def _is(board: chess.Board, square: str, letter: str) -> bool:
    return board.piece_at(chess.parse_square(square)) == chess.Piece.from_symbol(letter)
