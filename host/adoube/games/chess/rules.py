"""The rules of chess: legal turns, the positions they lead to, and how a game ends (CHS-18 to CHS-25).

The library finds the turns. What comes after one is worked out here, on integers, which needs no copy of the
library's board for each.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import chess

from adoube.board.geometry import Placement
from adoube.games.chess.board import NO_SQUARE, SEATS, ChessPosition, board_of, with_captured
from adoube.games.chess.dead import is_dead
from adoube.games.verdict import IllegalTurn, Objection, Outcome
from adoube.words import CodedText, coded
from adoube.words.names import seat_name as name_of_seat

SKIP = chess.Move.null()

# Where the rook leaves and where it comes to, by the square that the castling king comes to.
ROOK_PATHS = {
    chess.G1: chess.BB_H1 | chess.BB_F1,
    chess.C1: chess.BB_A1 | chess.BB_D1,
    chess.G8: chess.BB_H8 | chess.BB_F8,
    chess.C8: chess.BB_A8 | chess.BB_D8,
}

MOST_CHANGED = 4  # so many squares change when a king castles, and never more
BOARDS_KEPT = 64  # a referee asks the same few positions again and again

CASTLED = 2  # how many files a king crosses only when it castles

# Where the king comes to, by the square of the rook that it castles with.
CASTLING_ENDS = {chess.H1: chess.G1, chess.A1: chess.C1, chess.H8: chess.G8, chess.A8: chess.C8}
ROOKS = {end: rook for rook, end in CASTLING_ENDS.items()}

BACK = (-8, 8)  # From a passed square to that of the pawn which passed it, by who captures: White, Black.


@lru_cache(maxsize=BOARDS_KEPT)
def _board_of(position: ChessPosition) -> chess.Board:
    """The library's board, to be asked only."""
    return board_of(position)


def legal_moves(position: ChessPosition) -> Iterator[chess.Move]:
    """Every legal turn of a game that is not over, lazily."""
    return _board_of(position).generate_legal_moves()


@lru_cache(maxsize=BOARDS_KEPT)
def can_move(position: ChessPosition) -> bool:
    """Return whether there is any legal turn."""
    return next(legal_moves(position), None) is not None


def castling_rook(position: ChessPosition, move: chess.Move) -> int | None:
    """The square of the rook that a legal turn castles with; None where it does not castle."""
    start, end = move.from_square, move.to_square
    crosses = position.kings >> start & 1 and abs(start - end) == CASTLED
    return ROOKS[end] if crosses else None


def as_uci(position: ChessPosition, move: chess.Move) -> chess.Move:
    """The turn as UCI writes it: a king that takes an own rook with which it may still castle does so."""
    start, end = move.from_square, move.to_square
    rooks, kings = position.castling & position.own, position.kings & position.own
    if not rooks >> end & 1 or not kings >> start & 1 or move.promotion:
        return move
    return chess.Move(start, CASTLING_ENDS[end])


def moves_changing(position: ChessPosition, cells: int) -> Iterator[chess.Move]:
    """The legal turns that change all of these squares."""
    if not cells:
        yield from legal_moves(position)
        return
    if cells.bit_count() > MOST_CHANGED:
        return
    own, other = cells & position.own, cells & ~position.own
    if own.bit_count() <= 1 and other.bit_count() <= 1:
        for move in _board_of(position).generate_legal_moves(own or chess.BB_ALL, other or chess.BB_ALL):
            if not _is_special(position, move):
                yield move
    # What moves two pieces, or captures elsewhere than where it goes, may be asked for by any of its squares.
    for move in _special_moves(position, cells):
        if not cells & ~changed_by(position, move):
            yield move


def moves_leaving(position: ChessPosition, emptied: int, filled: int, altered: int) -> Iterator[chess.Move]:
    """The legal turns that empty and fill just these squares; where they fill none, they capture on `altered`
    or, where that is empty too, anywhere."""
    if emptied.bit_count() == 1 and filled.bit_count() <= 1:
        ends = filled & ~position.occupied if filled else altered or position.enemy
        for move in _board_of(position).generate_legal_moves(emptied, ends & ~position.own):
            if not _is_special(position, move):
                yield move
    elif emptied and filled:
        for move in _special_moves(position, emptied | filled):
            if changed_by(position, move) == emptied | filled:
                occupied = after(position, move).occupied
                if position.occupied & ~occupied == emptied:
                    yield move


def changed_by(position: ChessPosition, move: chess.Move) -> int:
    """The squares that a turn changes."""
    start, end = move.from_square, move.to_square
    changed = 1 << start | 1 << end
    if _castles(position, move):
        changed |= ROOK_PATHS[end]
    elif _passes(position, move):
        changed |= 1 << (end + BACK[position.mover])
    return changed


def destinations(position: ChessPosition, square: int) -> int:
    """Return the squares where the piece on a square may end its turn, a castling rook too; none for an
    enemy's."""
    here, ends = 1 << square, 0
    if here & position.own:
        for move in moves_changing(position, here):
            moves_the_rook = move.from_square != square
            ends |= ROOK_PATHS[move.to_square] & ~here if moves_the_rook else 1 << move.to_square
    return ends


def is_check(position: ChessPosition) -> bool:
    """Return whether the mover is in check."""
    return _board_of(position).is_check()


def after(position: ChessPosition, move: chess.Move) -> ChessPosition:
    """The position that a legal turn leads to."""
    start, end, promotion = move.from_square, move.to_square, move.promotion
    start_bit, end_bit = 1 << start, 1 << end
    mover, passed = position.mover, NO_SQUARE
    own, enemy = position.own, position.enemy
    castling = position.castling & ~(start_bit | end_bit)
    captured, halfmoves = position.captured, position.halfmoves + 1
    kinds = list(position[:6])
    if enemy & end_bit:
        for kind in range(5):
            if kinds[kind] & end_bit:
                kinds[kind] ^= end_bit
                captured = with_captured(captured, 1 - mover, kind + 1)
                break
        enemy ^= end_bit
        halfmoves = 0
    if kinds[0] & start_bit:
        halfmoves = 0
        if end == position.passed:
            victim = 1 << (end + BACK[mover])
            kinds[0] ^= victim
            enemy ^= victim
            captured = with_captured(captured, 1 - mover, chess.PAWN)
        kinds[0] ^= start_bit
        kinds[promotion - 1 if promotion else 0] ^= end_bit
        if abs(end - start) == 16:
            passed = (start + end) // 2
    elif kinds[5] & start_bit:
        kinds[5] ^= start_bit | end_bit
        castling &= ~(chess.BB_RANK_8 if mover else chess.BB_RANK_1)
        if abs(end - start) == CASTLED:
            kinds[3] ^= ROOK_PATHS[end]
            own ^= ROOK_PATHS[end]
    else:
        for kind in range(1, 5):
            if kinds[kind] & start_bit:
                kinds[kind] ^= start_bit | end_bit
                break
    own ^= start_bit | end_bit
    white, black = (enemy, own) if mover else (own, enemy)
    fullmove = position.fullmove + mover
    pawns, knights, bishops, rooks, queens, kings = kinds
    result = ChessPosition(
        pawns, knights, bishops, rooks, queens, kings, white, black,
        1 - mover, castling, passed, halfmoves, fullmove, captured,
    )  # fmt: skip
    return result if passed == NO_SQUARE else _with_true_passing(result)


def _with_true_passing(position: ChessPosition) -> ChessPosition:
    """The position without its passed square where no pawn can legally capture there: FEN's strict form.

    Only so are two positions equal exactly if the same turns are legal in them.
    """
    takers = chess.BB_PAWN_ATTACKS[bool(position.mover)][position.passed] & position.pawns & position.own
    if takers and _board_of(position).has_legal_en_passant():
        return position
    return position._replace(passed=NO_SQUARE)


def _is_special(position: ChessPosition, move: chess.Move) -> bool:
    return _castles(position, move) or _passes(position, move)


def _special_moves(position: ChessPosition, cells: int) -> Iterator[chess.Move]:
    """The castlings and captures in passing, without those of which it is plain that they leave some of these
    squares as they are."""
    if position.castling and not cells & ~chess.BB_BACKRANKS:
        yield from _board_of(position).generate_castling_moves()
    if position.passed != NO_SQUARE:
        yield from _board_of(position).generate_legal_ep()


def _castles(position: ChessPosition, move: chess.Move) -> bool:
    is_king = position.kings >> move.from_square & 1
    return bool(is_king) and abs(move.from_square - move.to_square) == CASTLED


def _passes(position: ChessPosition, move: chess.Move) -> bool:
    return move.to_square == position.passed and bool(position.pawns >> move.from_square & 1)


MOVES_EACH = 2  # the turns of one move in chess players' counting

LIGHT_CENTRE, DARK_CENTRE = frozenset({"e4", "d5"}), frozenset({"d4", "e5"})

KINGS = tuple(f"{seat}.king" for seat in SEATS)


@dataclass(frozen=True, slots=True)
class DrawLimits:
    """After how much repetition, and how many moves without progress, a game is drawn by itself."""

    times: int
    moves: int
    times_clause: str
    moves_clause: str

    @classmethod
    def of(cls, draws: str) -> "DrawLimits":
        """The limits under the option `draws`."""
        if draws == "automatic":
            return cls(3, 50, "CHS-22", "CHS-23")
        return cls(5, 75, "CHS-24", "CHS-25")

    def is_spent(self, position: ChessPosition) -> bool:
        """Return whether that many moves have gone by without progress."""
        return position.halfmoves >= MOVES_EACH * self.moves


def seat_name(seat: int) -> CodedText:
    """A seat as a sentence names it."""
    return name_of_seat(SEATS[seat])


def ending(position: ChessPosition, line: Sequence[ChessPosition], limits: DrawLimits) -> Outcome | None:
    """How the game has ended in `position`, which came after those of `line`; None where it goes on."""
    if not can_move(position):
        return _without_a_turn(position)
    if is_dead(position):
        return _drawn("CHS-20", coded("chess.end_dead"))
    return _beyond(position, line, limits)


def claimed(position: ChessPosition, line: Sequence[ChessPosition]) -> Outcome:
    """The draw that the player to move may claim (CHS-22, CHS-23). Raises IllegalTurn where there is none."""
    limits = DrawLimits.of("automatic")
    if found := _beyond(position, line, limits):
        return found
    raise IllegalTurn(Objection("CHS-22", coded("chess.nothing_to_claim", moves=limits.moves)))


def _beyond(position: ChessPosition, line: Sequence[ChessPosition], limits: DrawLimits) -> Outcome | None:
    """The draw by one of the limits; None where none is reached."""
    if times_stood(position, line) >= limits.times:
        return _drawn(limits.times_clause, coded("chess.end_repeated", times=limits.times))
    if limits.is_spent(position):
        return _drawn(limits.moves_clause, coded("chess.end_no_progress", moves=limits.moves))
    return None


def points(outcome: Outcome | None) -> dict[str, int | float]:
    """One point for a win, half a point for a draw; nothing while the game goes on."""
    winners = outcome.winners if outcome else ()
    share: int | float = 1 if len(winners) == 1 else 0.5
    return {seat: share if seat in winners else 0 for seat in SEATS}


def times_stood(position: ChessPosition, line: Sequence[ChessPosition]) -> int:
    """How often the position has stood, now included, with the same player to move and the same turns."""
    what_stands, stood = _repeatable(position), 1
    # Nothing from before a pawn's move or a capture can come again; each second position is the other's.
    for back in range(2, min(position.halfmoves, len(line)) + 1, 2):
        stood += _repeatable(line[-back]) == what_stands
    return stood


def declared_by_kings(placement: Placement) -> Outcome | None:
    """The result that two kings in the centre declare (CHS-A3), whatever stands elsewhere."""
    at = [
        [cell for cell, stack in placement.cells.items() if king in stack and len(stack) == 1]
        for king in KINGS
    ]
    if any(len(cells) != 1 for cells in at):
        return None
    kings = {cells[0] for cells in at}
    if kings in (LIGHT_CENTRE, DARK_CENTRE):
        winner = 0 if kings == LIGHT_CENTRE else 1
        return Outcome((SEATS[winner],), "CHS-A3", coded("chess.end_declared", winner=seat_name(winner)))
    if len(kings & LIGHT_CENTRE) == len(kings & DARK_CENTRE) == 1:
        return _drawn("CHS-A3", coded("chess.end_declared_draw"))
    return None


def _without_a_turn(position: ChessPosition) -> Outcome:
    if not board_of(position).is_check():
        return _drawn("CHS-19", coded("chess.end_stalemate", loser=seat_name(position.mover)))
    winner = 1 - position.mover
    words = coded("chess.end_mate", winner=seat_name(winner), loser=seat_name(position.mover))
    return Outcome((SEATS[winner],), "CHS-18", words)


def _drawn(clause: str, why: CodedText) -> Outcome:
    return Outcome(SEATS, clause, why)


def _repeatable(position: ChessPosition) -> tuple[int, ...]:
    """Return the key under which CHS-22 counts two positions as the same: all but the two counts."""
    return position[:11]
