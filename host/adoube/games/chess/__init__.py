"""Chess as a game of adoube, and why a turn is illegal. The rulebook is rulebooks/chess.md.

What stands in no refusal: board and set-up (CHS-02) are `board` and `start`; castling is a turn of `rules`,
whichever hand comes first (CHS-15, CHS-A4); resigning and agreeing are said at the table (CHS-21); what is
counted from the record's beginning is `outcome` (CHS-A5), and the captured stand in `placement` (CHS-A6).

Needs the extra `chess`: nothing outside this package imports that library.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any

import chess

from adoube.board.geometry import Placement, Stack
from adoube.games.base import BoardChange, Game
from adoube.games.chess.board import (
    BOARD,
    NUMBER,
    SEATS,
    SQUARES,
    START,
    ChessPosition,
    board_of,
    mask_of,
    squares_of,
)
from adoube.games.chess.dead import is_dead
from adoube.games.chess.notation import (
    placement_of,
    position_of,
    position_of_fen,
    read_entry,
    read_turn,
    rule_state_of,
    stacks_changed,
    with_placement,
    write_turn,
)
from adoube.games.chess.rules import (
    SKIP,
    DrawLimits,
    after,
    as_uci,
    castling_rook,
    changed_by,
    claimed,
    declared_by_kings,
    destinations,
    ending,
    is_check,
    legal_moves,
    moves_changing,
    moves_leaving,
    points,
    seat_name,
    times_stood,
)
from adoube.games.options import choice
from adoube.games.verdict import Objection, Outcome
from adoube.words import CodedText, coded

__all__ = ["Chess"]


SLIDER_CLAUSES = {chess.BISHOP: "CHS-04", chess.ROOK: "CHS-05", chess.QUEEN: "CHS-06"}
LAST_RANKS = chess.BB_RANK_8 | chess.BB_RANK_1
CASTLED = 2
FORWARD = (8, -8)
HOME_RANKS = (chess.BB_RANK_2, chess.BB_RANK_7)
PASSED_RANKS = (chess.BB_RANK_6, chess.BB_RANK_3)  # where each seat's pawns capture in passing


def objection_to_turn(position: ChessPosition, turn: chess.Move) -> Objection | None:
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


def objection_to_change(position: ChessPosition, change: BoardChange) -> Objection:
    """Why no turn leaves the board changed like this, in a game that is not over."""
    for attempt in _attempts(position, change):
        if objection := objection_to_turn(position, attempt):
            return objection
    changed = change.emptied | change.filled | change.altered
    cells = sorted(changed)
    if not changed:
        return _objects(position, SKIP, "CHS-01", "nothing_changed")
    if not change.filled | change.altered and len(change.emptied) == 1:
        return _objection_to_lift(position, NUMBER[min(change.emptied)])
    if not change.emptied:
        key = "appeared" if change.filled else "exchanged"
        return _objects(position, SKIP, "CHS-01", key, cells=cells)
    return _objects(position, SKIP, "CHS-01", "unknown_change", cells=cells)


def _objection_to_ends(position: ChessPosition, board: chess.Board, turn: chess.Move) -> Objection | None:
    """Return the objection to a turn's first square or to the piece on its last one."""
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
    """Return the objection to a promotion that is missing, or out of place."""
    is_pawn = board.piece_type_at(turn.from_square) == chess.PAWN
    arrives = is_pawn and bool(LAST_RANKS >> turn.to_square & 1)
    if turn.promotion and not arrives:
        return Objection("CHS-13", coded("chess.no_promotion", origin=SQUARES[turn.from_square]))
    promoting = chess.Move(turn.from_square, turn.to_square, chess.QUEEN)
    if not turn.promotion and arrives and board.is_pseudo_legal(promoting):
        return Objection("CHS-13", coded("chess.must_promote", target=SQUARES[turn.to_square]))
    return None


def _objection_to_way(position: ChessPosition, board: chess.Board, turn: chess.Move) -> Objection:
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


def _objection_to_pawn(position: ChessPosition, turn: chess.Move) -> Objection:
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


def _objection_to_king(position: ChessPosition, board: chess.Board, turn: chess.Move) -> Objection:
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


def _objection_to_lift(position: ChessPosition, origin: int) -> Objection:
    """Why a piece may not just leave the board."""
    board, turn = board_of(position), chess.Move(origin, origin)
    key = "vanished_enemy" if position.enemy >> origin & 1 else "vanished"
    clause = "CHS-03" if position.enemy >> origin & 1 else "CHS-01"
    owner = seat_name(1 - position.mover if position.enemy >> origin & 1 else position.mover)
    return _objects(position, turn, clause, key, owner=owner, piece=_name_at(board, origin))


def _attempts(position: ChessPosition, change: BoardChange) -> Iterator[chess.Move]:
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


def _rank_of_origin(position: ChessPosition, origin: int) -> tuple[bool, bool, int]:
    """Which of several pieces that left their squares was meant to move: the king, then the mover's own."""
    own = position.own >> origin & 1
    return not own, not (own and position.kings >> origin & 1), origin


def _is_line_of(kind: chess.PieceType, start: int, end: int) -> bool:
    """Return whether a bishop, rook or queen goes along the line between two squares."""
    straight = chess.square_file(start) == chess.square_file(end) or start // 8 == end // 8
    if straight:
        return kind != chess.BISHOP
    return bool(chess.ray(start, end)) and kind != chess.ROOK


def _name_at(board: chess.Board, square: int) -> CodedText:
    kind = board.piece_type_at(square)
    return coded("chess.piece") if kind is None else coded("chess." + chess.piece_name(kind))


def _objects(position: ChessPosition, turn: chess.Move, clause: str, key: str, **values: object) -> Objection:
    """An objection in the words of the catalogue, with the turn's squares and the seats by name."""
    squares = {"origin": SQUARES[turn.from_square], "target": SQUARES[turn.to_square]}
    mover, enemy = seat_name(position.mover), seat_name(1 - position.mover)
    return Objection(clause, coded("chess." + key, **{**squares, "mover": mover, "enemy": enemy, **values}))


class Chess(Game[ChessPosition, chess.Move]):
    """Two players, sixteen pieces each. Turns are written in UCI; a king that takes its own rook castles."""

    id = "chess"
    title = "Chess"
    rulebook = "chess.md"
    views = ("identity", "polarity", "occupancy", "colour", "level")
    turn_order_clause = "CHS-01"
    sheet_letters = MappingProxyType({"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight"})
    indexes_changed_cells = always_moves = True
    speaks_uci = True
    all_options = (choice("draws", "claimed", "automatic"),)

    board = BOARD
    seats = SEATS

    def __init__(self, options: Mapping[str, str] | None = None, *, seed: int = 0) -> None:
        super().__init__(options, seed=seed)
        self._limits = DrawLimits.of(self.options["draws"])

    def start(self) -> ChessPosition:
        return START

    def successors(self, position: ChessPosition) -> Iterator[tuple[chess.Move, ChessPosition]]:
        return self._reached(position, legal_moves(position))

    def turns_touching(
        self, position: ChessPosition, cells: frozenset[str]
    ) -> Iterator[tuple[chess.Move, ChessPosition]]:
        return self._reached(position, moves_changing(position, mask_of(cells)))

    def changed_stacks(
        self, before: ChessPosition, after: ChessPosition
    ) -> Mapping[str, tuple[Stack, Stack]]:
        return stacks_changed(before, after)

    def count(self, position: ChessPosition) -> int:
        return 0 if self._is_drawn(position) else sum(1 for _ in legal_moves(position))

    def random_turn(self, position: ChessPosition, rng: Random) -> tuple[chess.Move, ChessPosition]:
        moves = [] if self._is_drawn(position) else list(legal_moves(position))
        if not moves:
            raise ValueError("a finished game has no turns")
        move = rng.choice(moves)
        return move, after(position, move)

    def why_illegal(self, position: ChessPosition, turn: chess.Move) -> Objection | None:
        return objection_to_turn(position, as_uci(position, turn))

    def after(self, position: ChessPosition, turn: chess.Move) -> ChessPosition:
        return after(position, as_uci(position, turn))

    def canonical(self, position: ChessPosition, turn: chess.Move) -> chess.Move:
        self.play(position, turn)
        return as_uci(position, turn)

    def read(self, text: str) -> chess.Move:
        return read_turn(text)

    def write(self, turn: chess.Move) -> str:
        return write_turn(turn)

    def sheet_entry(self, position: ChessPosition, turn: chess.Move) -> str:
        board = board_of(position)
        return board.san(turn) if board.is_legal(turn) else write_turn(turn)

    def read_entry(self, position: ChessPosition, text: str) -> chess.Move:
        return read_entry(position, text)

    def to_move(self, position: ChessPosition) -> str:
        return SEATS[position.mover]

    def placement(self, position: ChessPosition) -> Placement:
        return placement_of(position)

    def rule_state(self, position: ChessPosition, line: Sequence[ChessPosition] = ()) -> dict[str, Any]:
        return rule_state_of(position)

    def load(self, placement: Placement, to_move: str | None, memory: Mapping[str, Any]) -> ChessPosition:
        return position_of(placement, to_move, memory)

    def from_fen(self, fen: str) -> ChessPosition:
        return position_of_fen(fen)

    def with_placement(self, position: ChessPosition, placement: Placement, to_move: str) -> ChessPosition:
        return with_placement(position, placement, to_move)

    @property
    def counts_points(self) -> bool:
        return False

    def scores(self, position: ChessPosition) -> dict[str, int | float]:
        return points(self.outcome(position))

    def score_lines(self, position: ChessPosition) -> Mapping[str, CodedText]:
        if (outcome := self.outcome(position)) is None:
            return {}
        words = coded("scores.chess_win" if len(outcome.winners) == 1 else "scores.chess_draw")
        return dict.fromkeys(outcome.winners, words)

    def awarded(self, position: ChessPosition, outcome: Outcome | None) -> dict[str, int | float]:
        return points(outcome)

    def outcome(self, position: ChessPosition, line: Sequence[ChessPosition] = ()) -> Outcome | None:
        return ending(position, line, self._limits)

    def times_stood(self, position: ChessPosition, line: Sequence[ChessPosition] = ()) -> int:
        return times_stood(position, line)

    def claim(self, position: ChessPosition, line: Sequence[ChessPosition] = ()) -> Outcome:
        return claimed(position, line)

    def declared(self, position: ChessPosition, placement: Placement) -> Outcome | None:
        return declared_by_kings(placement)

    def why_unexplained(self, position: ChessPosition, change: BoardChange) -> Objection:
        if outcome := self.outcome(position):
            return Objection(outcome.clause, outcome.said)
        return objection_to_change(position, change)

    def notes(self, position: ChessPosition) -> tuple[CodedText, ...]:
        mover = seat_name(position.mover)
        notes = [coded("chess.note_check", mover=mover)] if is_check(position) else []
        if DrawLimits.of("automatic").is_spent(position) and not self._limits.is_spent(position):
            notes.append(coded("chess.note_fifty_moves"))
        return tuple(notes)

    def trail(self, turn: chess.Move) -> tuple[str, ...]:
        return (BOARD.names[turn.from_square], BOARD.names[turn.to_square]) if turn else ()

    def taps(self, position: ChessPosition, turn: chess.Move) -> Sequence[tuple[str, ...]]:
        """The king castles by its own target or onto its rook."""
        ways = super().taps(position, turn)
        rook = castling_rook(position, turn)
        return ways if rook is None else (*ways, (BOARD.names[turn.from_square], BOARD.names[rook]))

    def explain(
        self, position: ChessPosition, change: BoardChange
    ) -> Iterator[tuple[chess.Move, ChessPosition]]:
        emptied, filled, altered = map(mask_of, (change.emptied, change.filled, change.altered))
        return self._reached(position, moves_leaving(position, emptied, filled, altered))

    def may_become(self, position: ChessPosition, change: BoardChange) -> bool:
        cells = change.emptied | change.filled | change.altered
        return next(self.turns_touching(position, cells), None) is not None

    def destinations(self, position: ChessPosition, cell: str) -> frozenset[str]:
        if self._is_drawn(position):
            return frozenset()
        return squares_of(destinations(position, NUMBER[cell]))

    def affected_cells(self, position: ChessPosition) -> frozenset[str]:
        changed = 0
        if not self._is_drawn(position):
            for move in legal_moves(position):
                changed |= changed_by(position, move)
        return squares_of(changed)

    def _reached(
        self, position: ChessPosition, moves: Iterable[chess.Move]
    ) -> Iterator[tuple[chess.Move, ChessPosition]]:
        """Turns with their results; none where the game is drawn."""
        if not self._is_drawn(position):
            for move in moves:
                yield move, after(position, move)

    def _is_drawn(self, position: ChessPosition) -> bool:
        """Return whether the game ended in a position in which there would be turns, but for repetition."""
        return self._limits.is_spent(position) or is_dead(position)
