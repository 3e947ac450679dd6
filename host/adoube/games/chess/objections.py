"""Why something is not allowed in chess, with the clause that it rests on."""

from collections.abc import Iterator

import chess

from adoube.games.base import Change
from adoube.games.chess.board import NUMBER, SQUARES
from adoube.games.chess.endings import seat_name
from adoube.games.chess.position import Position, board_of
from adoube.games.chess.rules import SKIP
from adoube.games.verdict import Objection
from adoube.words import say

__all__ = ["objection_to_change", "objection_to_turn"]

SLIDER_CLAUSES = {chess.BISHOP: "CHS-04", chess.ROOK: "CHS-05", chess.QUEEN: "CHS-06"}
LAST_RANKS = chess.BB_RANK_8 | chess.BB_RANK_1
CASTLED = 2
FORWARD = (8, -8)
HOME_RANKS = (chess.BB_RANK_2, chess.BB_RANK_7)
PASSED_RANKS = (chess.BB_RANK_6, chess.BB_RANK_3)
"""where each seat's pawns capture in passing"""


def objection_to_turn(position: Position, turn: chess.Move) -> Objection | None:
    """Why a turn is not legal in a game that is not over; None for a legal one."""
    board = board_of(position)
    if not turn:
        return _objects(position, turn, "CHS-01", "needless_skip")
    if board.is_legal(turn):
        return None
    if objection := _objection_to_ends(position, board, turn):
        return objection
    if objection := _objection_to_promotion(board, turn):
        return objection
    if board.is_pseudo_legal(turn):
        if board.is_castling(turn):
            return _objects(position, turn, "CHS-16", "castles_through_check")
        return _objects(position, turn, "CHS-17", "in_check" if board.is_check() else "exposes_king")
    return _objection_to_way(position, board, turn)


def objection_to_change(position: Position, change: Change) -> Objection:
    """Why no turn leaves the board changed like this, in a game that is not over."""
    for attempt in _attempts(position, change):
        if objection := objection_to_turn(position, attempt):
            return objection
    changed = change.emptied | change.filled | change.altered
    cells = ", ".join(sorted(changed))
    if not changed:
        return _objects(position, SKIP, "CHS-01", "nothing_changed")
    if not change.filled | change.altered and len(change.emptied) == 1:
        return _objection_to_lift(position, NUMBER[min(change.emptied)])
    if not change.emptied:
        key = "appeared" if change.filled else "exchanged"
        return _objects(position, SKIP, "CHS-01", key, cells=cells)
    return _objects(position, SKIP, "CHS-01", "unknown_change", cells=cells)


def _objection_to_ends(position: Position, board: chess.Board, turn: chess.Move) -> Objection | None:
    """What is wrong with where a turn begins or with what stands where it ends."""
    start, end = 1 << turn.from_square, 1 << turn.to_square
    if position.enemy & start:
        return _objects(position, turn, "CHS-01", "not_your_piece", piece=_name_at(board, turn.from_square))
    if not position.own & start:
        return _objects(position, turn, "CHS-01", "no_piece")
    if start == end:
        return _objects(position, turn, "CHS-01", "stays")
    if position.own & end:
        return _objects(position, turn, "CHS-03", "own_piece", piece=_name_at(board, turn.to_square))
    return None


def _objection_to_promotion(board: chess.Board, turn: chess.Move) -> Objection | None:
    """What is wrong with saying, or not saying, what a pawn becomes."""
    is_pawn = board.piece_type_at(turn.from_square) == chess.PAWN
    arrives = is_pawn and bool(LAST_RANKS >> turn.to_square & 1)
    if turn.promotion and not arrives:
        return Objection("CHS-13", say("chess.no_promotion", origin=SQUARES[turn.from_square]))
    promoting = chess.Move(turn.from_square, turn.to_square, chess.QUEEN)
    if not turn.promotion and arrives and board.is_pseudo_legal(promoting):
        return Objection("CHS-13", say("chess.must_promote", target=SQUARES[turn.to_square]))
    return None


def _objection_to_way(position: Position, board: chess.Board, turn: chess.Move) -> Objection:
    """Why a piece cannot go from the one square to the other at all."""
    kind = board.piece_type_at(turn.from_square)
    if kind == chess.PAWN:
        return _objection_to_pawn(position, turn)
    if kind == chess.KNIGHT:
        return _objects(position, turn, "CHS-08", "knight_way")
    if kind == chess.KING:
        return _objection_to_king(position, board, turn)
    assert kind is not None
    start, end = turn.from_square, turn.to_square
    if _is_line_of(kind, start, end):
        blocker = min(
            chess.SquareSet(chess.between(start, end) & position.occupied),
            key=lambda square: chess.square_distance(start, square),
        )
        return _objects(position, turn, "CHS-07", "jumps", blocker=SQUARES[blocker])
    return _objects(position, turn, SLIDER_CLAUSES[kind], f"{chess.piece_name(kind)}_way")


def _objection_to_pawn(position: Position, turn: chess.Move) -> Objection:
    start, end, forward = turn.from_square, turn.to_square, FORWARD[position.mover]
    if end in {start + forward, start + 2 * forward}:
        if end == start + 2 * forward and not HOME_RANKS[position.mover] >> start & 1:
            return _objects(position, turn, "CHS-10", "double_step")
        return _objects(position, turn, "CHS-09", "pawn_blocked")
    if chess.BB_PAWN_ATTACKS[not position.mover][start] >> end & 1:
        beside = 1 << (end - forward)
        if PASSED_RANKS[position.mover] >> end & 1 and position.enemy & position.pawns & beside:
            return _objects(position, turn, "CHS-12", "too_late")
        return _objects(position, turn, "CHS-11", "pawn_captures_nothing")
    return _objects(position, turn, "CHS-09", "pawn_way")


def _objection_to_king(position: Position, board: chess.Board, turn: chess.Move) -> Objection:
    start, end = turn.from_square, turn.to_square
    home = chess.E8 if position.mover else chess.E1
    if start != home or abs(start - end) != CASTLED:
        return _objects(position, turn, "CHS-14", "king_way")
    rook = end + 1 if end > start else end - 2
    if not position.castling >> rook & 1:
        return _objects(position, turn, "CHS-16", "castling_lost")
    if position.occupied & chess.between(start, rook):
        return _objects(position, turn, "CHS-16", "castling_blocked")
    return _objects(position, turn, "CHS-16", "castles_through_check")


def _objection_to_lift(position: Position, origin: int) -> Objection:
    """Why a piece may not just leave the board."""
    board, turn = board_of(position), chess.Move(origin, origin)
    key = "vanished_enemy" if position.enemy >> origin & 1 else "vanished"
    clause = "CHS-03" if position.enemy >> origin & 1 else "CHS-01"
    owner = seat_name(1 - position.mover if position.enemy >> origin & 1 else position.mover)
    return _objects(position, turn, clause, key, owner=owner, piece=_name_at(board, origin))


def _attempts(position: Position, change: Change) -> Iterator[chess.Move]:
    """The turns that a change may have been meant for, those of the mover's pieces first."""
    reached = change.filled | change.altered
    if not change.emptied or not reached or len(change.emptied) + len(reached) > 4:
        return
    origins = sorted((NUMBER[cell] for cell in change.emptied), key=lambda at: _rank_of_origin(position, at))
    for origin in origins[:1]:
        targets = sorted((NUMBER[cell] for cell in reached), key=lambda at: abs(at - origin) != CASTLED)
        for target in targets[:1]:
            arrives = position.pawns >> origin & 1 and LAST_RANKS >> target & 1
            yield chess.Move(origin, target, chess.QUEEN if arrives else None)


def _rank_of_origin(position: Position, origin: int) -> tuple[bool, bool, int]:
    """Which of several pieces that left their squares was meant to move: the king, then the mover's own."""
    own = position.own >> origin & 1
    return not own, not (own and position.kings >> origin & 1), origin


def _is_line_of(kind: chess.PieceType, start: int, end: int) -> bool:
    """Whether a bishop, rook or queen goes along the line between two squares."""
    straight = chess.square_file(start) == chess.square_file(end) or start // 8 == end // 8
    if straight:
        return kind != chess.BISHOP
    return bool(chess.ray(start, end)) and kind != chess.ROOK


def _name_at(board: chess.Board, square: int) -> str:
    kind = board.piece_type_at(square)
    return say("chess.piece") if kind is None else say("chess." + chess.piece_name(kind))


def _objects(position: Position, turn: chess.Move, clause: str, key: str, **values: str) -> Objection:
    """An objection in the words of the catalogue, with the turn's squares and the seats by name."""
    squares = {"origin": SQUARES[turn.from_square], "target": SQUARES[turn.to_square]}
    mover, enemy = seat_name(position.mover), seat_name(1 - position.mover)
    return Objection(clause, say("chess." + key, **{**squares, "mover": mover, "enemy": enemy, **values}))
