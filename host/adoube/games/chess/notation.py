"""Chess in text: turns in UCI, positions as placement and FEN, games in PGN."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import chess
import chess.pgn

from adoube.board.geometry import EMPTY, Placement, Stack
from adoube.games.chess.board import (
    NUMBER,
    PIECES,
    SEATS,
    SQUARES,
    ChessPosition,
    bits_of,
    board_of,
    counted,
    position_of_board,
    with_captured,
)
from adoube.games.chess.rules import SKIP, after
from adoube.games.line import Line
from adoube.games.verdict import Outcome, PositionError, UnreadableTurn
from adoube.words import coded
from adoube.words.names import seat_name

PIECES_EACH = 16

STACKS = tuple(tuple((piece,) for piece in pieces) for pieces in PIECES)  # a piece alone, by seat and kind


def placement_of(position: ChessPosition) -> Placement:
    """Return the placement of a position."""
    cells = {}
    white = position.white
    for white_piece, black_piece, squares in zip(*PIECES, position.kinds, strict=True):
        for number in bits_of(squares):
            cells[SQUARES[number]] = (white_piece if white >> number & 1 else black_piece,)
    captured = {
        piece: count
        for seat, pieces in enumerate(PIECES)
        for kind, piece in enumerate(pieces[:5], start=1)
        if (count := counted(position.captured, seat, kind))
    }
    return Placement(cells, {"captured": captured})


def stacks_changed(before: ChessPosition, after: ChessPosition) -> dict[str, tuple[Stack, Stack]]:
    """The squares that a turn has changed, with what stood and stands there."""
    # No piece becomes another of its colour where it stands.
    changed = before.white ^ after.white | before.black ^ after.black
    return {SQUARES[number]: (_stack(before, number), _stack(after, number)) for number in bits_of(changed)}


def _stack(position: ChessPosition, number: int) -> Stack:
    square = 1 << number
    if position.white & square:
        stacks = STACKS[0]
    elif position.black & square:
        stacks = STACKS[1]
    else:
        return EMPTY
    kind = 0
    while not position[kind] & square:
        kind += 1
    return stacks[kind]


def rule_state_of(position: ChessPosition) -> dict[str, Any]:
    """The position in FEN, the passed square only where a pawn can legally capture there."""
    return {"fen": board_of(position).fen()}


def position_of(placement: Placement, to_move: str | None, memory: Mapping[str, Any]) -> ChessPosition:
    """The position of a printed one. Raises PositionError naming the field."""
    if set(memory) != {"fen"} or not isinstance(memory["fen"], str):
        raise PositionError(coded("chess.memory_keys"))
    board = _board_of_fen(memory["fen"])
    position = position_of_board(board)
    if placement_of(position).cells != placement.cells:
        raise PositionError(coded("chess.fen_differs"))
    if to_move is not None and to_move != SEATS[position.mover]:
        raise PositionError(coded("chess.fen_turn", to_move=SEATS[position.mover]))
    return position._replace(captured=_captured(placement, position))


def position_of_fen(fen: str) -> ChessPosition:
    """The position of a FEN, with nothing beside the board. Raises PositionError."""
    return position_of_board(_board_of_fen(fen))


def with_placement(position: ChessPosition, placement: Placement, to_move: str) -> ChessPosition:
    """The position with other pieces standing: what castling they still allow stays, nothing has just passed.

    Raises PositionError where chess cannot stand so.
    """
    board = board_of(position)
    board.set_piece_map(dict(_pieces_of(placement)))
    if (is_black := to_move == SEATS[1]) is not bool(position.mover):
        board.turn, board.halfmove_clock = not is_black, position.halfmoves + 1
        board.fullmove_number = position.fullmove + position.mover
    board.ep_square = None
    board.castling_rights = board.clean_castling_rights()
    _require_possible(board)
    stands = position_of_board(board)
    return stands._replace(captured=_captured(placement, stands))


def _pieces_of(placement: Placement) -> Iterator[tuple[int, chess.Piece]]:
    """The library's pieces by the number of their square."""
    for cell, stack in placement.cells.items():
        for seat, pieces in enumerate(PIECES):
            if len(stack) == 1 and stack[0] in pieces:
                yield NUMBER[cell], chess.Piece(pieces.index(stack[0]) + 1, not seat)
                break
        else:
            raise PositionError(coded("chess.not_a_piece", cell=cell, stack=" ".join(stack)))


def _board_of_fen(fen: str) -> chess.Board:
    try:
        board = chess.Board(fen)
    except ValueError as error:
        raise PositionError(coded("chess.bad_fen", why=error)) from error
    # A passed square is often written after every double step; only a legal capture makes it matter.
    if not board.has_legal_en_passant():
        board.ep_square = None
    _require_possible(board)
    return board


def _require_possible(board: chess.Board) -> None:
    if status := board.status():
        names = ", ".join(fault.name or "" for fault in status).lower().replace("_", " ")
        raise PositionError(coded("chess.impossible", why=names))


def _captured(placement: Placement, position: ChessPosition) -> int:
    """The counts of what stands beside the board."""
    counts, captured = dict(placement.off.get("captured", {})), 0
    for seat, (pieces, standing) in enumerate(zip(PIECES, (position.white, position.black), strict=True)):
        lost = {kind: counts.pop(piece, 0) for kind, piece in enumerate(pieces[:5], start=1)}
        if sum(lost.values()) + standing.bit_count() > PIECES_EACH:
            raise PositionError(coded("chess.too_many", seat=seat_name(SEATS[seat])))
        for kind, count in lost.items():
            captured = with_captured(captured, seat, kind, count)
    if counts:
        raise PositionError(coded("chess.odd_captured", piece=min(counts)))
    return captured


RESULTS = ("1-0", "0-1")
DRAWN, UNFINISHED = "1/2-1/2", "*"
COLUMNS = 80  # the longest line that PGN's export format allows (PGN standard, 4.3)


def lawful_turns(line: Line, *, first: int = 0) -> int:
    """The place of the first turn, from `first` on, that stands although it is no move of chess.

    Where all are moves, how many turns there are.

    An arbiter may let a turn stand that is illegal, or that has left the board otherwise than it says.
    """
    stood = (*line.positions, line.position)
    for place, turn in enumerate(line.turns[first:], start=first):
        before = stood[place]
        if not isinstance(turn, chess.Move) or not board_of(before).is_legal(turn):
            return place
        if not _stands_alike(after(before, turn), stood[place + 1]):
            return place
    return len(line.turns)


def _stands_alike(one: ChessPosition, other: ChessPosition) -> bool:
    return (one.kinds, one.white, one.mover) == (other.kinds, other.white, other.mover)


def pgn(
    line: Line,
    headers: Mapping[str, str],
    *,
    clocks: Sequence[float | None] = (),
    elapsed: Sequence[float | None] = (),
    remark: str = "",
) -> str:
    """The game that a line of chess holds, in PGN's export format, a newline at its end.

    By turn, None where nobody knows: `clocks` is what the player's clock showed after it (`%clk`), `elapsed`
    how long it took (`%emt`), both in seconds. `remark` is a comment at the end. A turn that stands although
    it is not legal ends the moves, because PGN has no way to write it.
    """
    game = chess.pgn.Game()
    # python-chess writes a value as it is: what would end it early has to be escaped (PGN standard, 7).
    game.headers.update({name: _escaped(value) for name, value in headers.items()})
    if line.positions:
        game.setup(board_of(line.positions[0]))
    elif line.position != line.game.start():
        game.setup(board_of(line.position))
    game.headers["Result"] = _result(line.outcome)
    node: chess.pgn.GameNode = game
    lawful = lawful_turns(line)
    for place, turn in enumerate(line.turns):
        if place == lawful:
            remark = str(coded("chess.pgn_illegal", turn=line.written_turns()[place], remark=remark)).rstrip()
            break
        node = node.add_main_variation(turn)
        if (clock := _at(clocks, place)) is not None:
            node.set_clock(clock)
        if (seconds := _at(elapsed, place)) is not None:
            node.set_emt(round(seconds, 1))
    node.comment = f"{node.comment} {remark}".strip()
    exporter = chess.pgn.StringExporter(columns=COLUMNS)
    return game.accept(exporter) + "\n"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _at(times: Sequence[float | None], place: int) -> float | None:
    return times[place] if place < len(times) else None


def _result(outcome: Outcome | None) -> str:
    if outcome is None or not outcome.winners:
        return UNFINISHED
    return DRAWN if len(outcome.winners) > 1 else RESULTS[SEATS.index(outcome.winners[0])]


TURN = re.compile(r"([a-h][1-8])([a-h][1-8])([qrbn])?")
SAN = re.compile(r"([NBRQK])?([a-h])?([1-8])?[-x]?([a-h][1-8])(?:=?([nbrqNBRQ]))?[+#]?")
CASTLING = re.compile(r"[O0]-[O0](-[O0])?[+#]?")
SKIPPED = "skip"


def read_turn(text: str) -> chess.Move:
    """The turn that a text writes, legal or not; chess knows no skip. Raises UnreadableTurn."""
    if text == SKIPPED:
        return SKIP
    if not (turn := TURN.fullmatch(text)):
        raise UnreadableTurn(coded("chess.unreadable", text=text))
    start, end, promotion = turn.groups()
    return _move(chess.parse_square(start), end, promotion)


def _oddity(board: chess.Board, move: chess.Move) -> tuple[bool, bool]:
    """How far a move is from a legal one: whether its piece cannot go so here, nor on an empty board."""
    alone = chess.Board(None)
    alone.set_piece_at(move.from_square, board.piece_at(move.from_square))
    ahead = bool(board.pawns >> move.from_square & 1) and (move.from_square - move.to_square) % 8 == 0
    reaches = ahead or move.to_square in alone.attacks(move.from_square)
    return not board.is_pseudo_legal(move), not reaches


def _move(start: int, end: str, promotion: str | None) -> chess.Move:
    kind = chess.PIECE_SYMBOLS.index(promotion.lower()) if promotion else None
    return chess.Move(start, chess.parse_square(end), kind)


def read_entry(position: ChessPosition, text: str) -> chess.Move:
    """The turn, legal or not, that a person writes in UCI or in SAN. Raises UnreadableTurn.

    Of an illegal one in SAN, the piece that moves is the one of its kind that comes nearest to it.
    """
    board, plain = board_of(position), text.rstrip("!?")
    try:
        return read_turn(text)
    except UnreadableTurn:
        try:
            turn = board.parse_san(plain)
        except chess.AmbiguousMoveError as error:
            turns = [board.san(each) for each in _meant(board, plain) if board.is_legal(each)]
            raise UnreadableTurn(coded("chess.ambiguous", text=text, turns=turns)) from error
        except chess.IllegalMoveError:
            turn = min(_meant(board, plain), key=partial(_oddity, board), default=SKIP)
        except chess.InvalidMoveError:
            turn = SKIP
        if not turn:
            raise
        return turn


def _meant(board: chess.Board, text: str) -> Iterator[chess.Move]:
    """The moves, legal or not, that a text in SAN may mean."""
    if castling := CASTLING.fullmatch(text):
        if (king := board.king(board.turn)) is not None:
            rank = chess.BB_RANKS[chess.square_rank(king)]
            yield chess.Move(king, chess.msb(rank & (chess.BB_FILE_C if castling[1] else chess.BB_FILE_G)))
    elif san := SAN.fullmatch(text):
        letter, file, rank_name, target, promotion = san.groups()
        kind = chess.PIECE_SYMBOLS.index((letter or "p").lower())
        for square in board.pieces(kind, board.turn):
            name = chess.square_name(square)
            if (file or name[0]) == name[0] and (rank_name or name[1]) == name[1]:
                yield _move(square, target, promotion)


def write_turn(turn: chess.Move) -> str:
    """The notation of a turn."""
    return turn.uci() if turn else SKIPPED
