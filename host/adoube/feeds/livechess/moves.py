"""The moves that a client is told of: those since the position that it gave, one more with each message.

Only accepted turns are moves. A client takes a list with two more moves, or one whose last move is another,
for something uncertain: so a list grows by one, and it is first cut back to what stands before others come.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

import chess

from adoube.games.chess.board import ChessPosition, board_of, position_of_board
from adoube.games.chess.notation import lawful_turns
from adoube.games.line import Line
from adoube.tables.state import TableState

__all__ = ["Followed", "MovesShown", "Start", "StartError", "now_shown", "steps"]


class StartError(ValueError):
    """A position that cannot be read."""


@dataclass(frozen=True, slots=True)
class Start:
    """A position from which a client counts moves: its FEN as the client wrote it, and what that means."""

    fen: str
    position: ChessPosition

    @classmethod
    def read(cls, fen: str) -> "Start":
        """Raises StartError."""
        try:
            return cls(fen, position_of_board(chess.Board(fen)))
        except ValueError as error:
            raise StartError(str(error)) from error

    def place_in(self, line: Line) -> int | None:
        """After how many turns of the game this position stood; None if it never did.

        Where it has stood more than once, it is where the counts of turns agree, else where it stood last.
        Castling and passed pawns may differ where it stood in no other way: a client may not know of them.
        """
        stood = (*line.positions, line.position)
        begun_at = line.ply - len(line.turns)
        for same in (_counts_alike, _same, _looks_same):
            for place in reversed(range(len(stood))):
                if same(stood[place], self.position):
                    return begun_at + place
        return None


class MovesShown(NamedTuple):
    """One message: the moves since the start, what stands after them, and whether the board shows that."""

    san: tuple[str, ...]
    board: str
    match: bool


@dataclass(frozen=True, slots=True)
class Followed:
    """The last message to a client. `record`, `ply`: the game and ply of its start, if there are any."""

    start: Start
    record: int = 0
    ply: int | None = None
    san: tuple[str, ...] = ()


def steps(followed: Followed, state: TableState) -> Iterator[tuple[Followed, MovesShown]]:
    """The messages that lead from what a client knows to what stands now, each with what it then knows."""
    line = state.line
    assert line is not None, "a chess table that is shown has a line"
    followed = replace(followed, record=state.record_number, ply=_place(followed, state, line))
    san, is_whole = _moves_since(followed.ply, line, state)
    shared = _shared(followed.san, san)
    first = shared if shared < len(followed.san) else shared + 1
    for count in range(first, len(san) + 1):
        told = replace(followed, san=san[:count])
        yield told, _shown(told, line, matches=is_whole or count < len(san))


def now_shown(followed: Followed, state: TableState) -> tuple[Followed, MovesShown]:
    """Return all moves at once: what a client is told when it has just given its start."""
    line = state.line
    assert line is not None, "a chess table that is shown has a line"
    placed = replace(followed, record=state.record_number, ply=_place(followed, state, line))
    san, is_whole = _moves_since(placed.ply, line, state)
    told = replace(placed, san=san)
    return told, _shown(told, line, matches=is_whole)


def _place(followed: Followed, state: TableState, line: Line) -> int | None:
    """Find the start in the game; it stays where it was for as long as it still stands there."""
    if followed.record == state.record_number and followed.ply is not None:
        place = followed.ply - (line.ply - len(line.turns))
        stood = (*line.positions, line.position)
        if 0 <= place < len(stood) and _looks_same(stood[place], followed.start.position):
            return followed.ply
    return followed.start.place_in(line)


def _moves_since(ply: int | None, line: Line, state: TableState) -> tuple[tuple[str, ...], bool]:
    """In SAN, and whether they are all: a turn that stands although illegal is no move, and ends them."""
    if ply is None:
        return (), False
    first = ply - (line.ply - len(line.turns))
    lawful = lawful_turns(line, first=first)
    return tuple(shown.entry for shown in state.turns[first:lawful]), lawful == len(line.turns)


def _shown(told: Followed, line: Line, *, matches: bool) -> MovesShown:
    if told.ply is None:
        return MovesShown((), str(board_of(line.position).board_fen()), match=False)
    place = told.ply + len(told.san) - (line.ply - len(line.turns))
    position = (*line.positions, line.position)[place] if matches else line.position
    return MovesShown(told.san, str(board_of(position).board_fen()), matches)


def _shared(before: tuple[str, ...], after: tuple[str, ...]) -> int:
    """Return how many moves both begin with."""
    pairs = enumerate(zip(before, after, strict=False))
    return next((n for n, (one, other) in pairs if one != other), min(len(before), len(after)))


def _counts_alike(one: ChessPosition, other: ChessPosition) -> bool:
    return _without_captured(one) == _without_captured(other)


def _same(one: ChessPosition, other: ChessPosition) -> bool:
    return _counts_alike(_without_counts(one), _without_counts(other))


def _looks_same(one: ChessPosition, other: ChessPosition) -> bool:
    return _same(one._replace(castling=0, passed=0), other._replace(castling=0, passed=0))


def _without_counts(position: ChessPosition) -> ChessPosition:
    return position._replace(halfmoves=0, fullmove=1)


def _without_captured(position: ChessPosition) -> ChessPosition:
    """A FEN does not say what lies beside the board."""
    return position._replace(captured=0)
