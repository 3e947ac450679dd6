"""Chess: the Laws as far as a board can show them. The rulebook is rulebooks/chess.md.

What stands in no refusal: board and set-up (CHS-02) are `board` and `start`; castling is a turn of `rules`,
whichever hand comes first (CHS-15, CHS-A4); resigning and agreeing are said at the table (CHS-21); what is
counted from the record's beginning is `outcome` (CHS-A5), and the captured stand in `placement` (CHS-A6).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import chess

from adoube.board.placement import Placement, Stack
from adoube.games.base import Change, Game
from adoube.games.chess.board import BOARD, NUMBER, SEATS, mask_of, squares_of
from adoube.games.chess.endings import DrawLimits, declared_by_kings, ending, is_dead, points, seat_name
from adoube.games.chess.notation import read_turn, write_turn
from adoube.games.chess.objections import objection_to_change, objection_to_turn
from adoube.games.chess.position import START, Position
from adoube.games.chess.printed import memory_of, placement_of, position_of, rearranged, stacks_changed
from adoube.games.chess.rules import (
    after,
    changed_by,
    destinations,
    is_check,
    legal_moves,
    moves_changing,
    moves_leaving,
)
from adoube.games.options import choice
from adoube.games.verdict import Objection, Outcome
from adoube.words import say

__all__ = ["Chess"]

FIFTY_MOVES = 100
"""in turns"""


class Chess(Game[Position, chess.Move]):
    """Two players, sixteen pieces each; turns are written in UCI."""

    id = "chess"
    title = "Chess"
    rulebook = "chess.md"
    views = ("identity", "polarity", "occupancy", "colour", "level")
    turn_order_clause = "CHS-01"
    narrows = always_moves = True
    all_options = (choice("draws", "claimed", "automatic"),)

    board = BOARD
    seats = SEATS

    def __init__(self, options: Mapping[str, str] | None = None, *, seed: int = 0) -> None:
        super().__init__(options, seed=seed)
        self._limits = DrawLimits.of(self.options["draws"])

    def start(self) -> Position:
        return START

    def successors(self, position: Position) -> Iterator[tuple[chess.Move, Position]]:
        return self._reached(position, legal_moves(position))

    def changing(self, position: Position, cells: frozenset[str]) -> Iterator[tuple[chess.Move, Position]]:
        return self._reached(position, moves_changing(position, mask_of(cells)))

    def changed_stacks(self, before: Position, after: Position) -> Mapping[str, tuple[Stack, Stack]]:
        return stacks_changed(before, after)

    def count(self, position: Position) -> int:
        return 0 if self._is_drawn(position) else sum(1 for _ in legal_moves(position))

    def random_turn(self, position: Position, rng: Random) -> tuple[chess.Move, Position]:
        moves = [] if self._is_drawn(position) else list(legal_moves(position))
        if not moves:
            raise ValueError("a finished game has no turns")
        move = rng.choice(moves)
        return move, after(position, move)

    def objection_to(self, position: Position, turn: chess.Move) -> Objection | None:
        return objection_to_turn(position, turn)

    def after(self, position: Position, turn: chess.Move) -> Position:
        return after(position, turn)

    def canonical(self, position: Position, turn: chess.Move) -> chess.Move:
        self.play(position, turn)
        return turn

    def read(self, text: str) -> chess.Move:
        return read_turn(text)

    def write(self, turn: chess.Move) -> str:
        return write_turn(turn)

    def to_move(self, position: Position) -> str:
        return SEATS[position.mover]

    def placement(self, position: Position) -> Placement:
        return placement_of(position)

    def memory(self, position: Position, line: Sequence[Position] = ()) -> dict[str, Any]:
        return memory_of(position)

    def load(self, placement: Placement, to_move: str | None, memory: Mapping[str, Any]) -> Position:
        return position_of(placement, to_move, memory)

    def rearranged(self, position: Position, placement: Placement, to_move: str) -> Position:
        return rearranged(position, placement, to_move)

    def scores(self, position: Position) -> dict[str, int | float]:
        return points(self.outcome(position))

    def score_lines(self, position: Position) -> Mapping[str, str]:
        if (outcome := self.outcome(position)) is None:
            return {}
        words = say("scores.chess_win" if len(outcome.winners) == 1 else "scores.chess_draw")
        return dict.fromkeys(outcome.winners, words)

    def awarded(self, position: Position, outcome: Outcome | None) -> dict[str, int | float]:
        return points(outcome)

    def outcome(self, position: Position, line: Sequence[Position] = ()) -> Outcome | None:
        return ending(position, line, self._limits)

    def declared(self, position: Position, placement: Placement) -> Outcome | None:
        return declared_by_kings(placement)

    def objection(self, position: Position, change: Change) -> Objection:
        if outcome := self.outcome(position):
            return Objection(outcome.clause, outcome.why)
        return objection_to_change(position, change)

    def notes(self, position: Position) -> tuple[str, ...]:
        notes = []
        if is_check(position):
            notes.append(say("chess.note_check", mover=seat_name(position.mover)))
        if position.halfmoves >= FIFTY_MOVES and not self._limits.is_spent(position):
            notes.append(say("chess.note_fifty_moves"))
        return tuple(notes)

    def trail(self, turn: chess.Move) -> tuple[str, ...]:
        return (BOARD.names[turn.from_square], BOARD.names[turn.to_square]) if turn else ()

    def explain(self, position: Position, change: Change) -> Iterator[tuple[chess.Move, Position]]:
        emptied, filled, altered = map(mask_of, (change.emptied, change.filled, change.altered))
        return self._reached(position, moves_leaving(position, emptied, filled, altered))

    def may_become(self, position: Position, change: Change) -> bool:
        cells = change.emptied | change.filled | change.altered
        return next(self.changing(position, cells), None) is not None

    def ends(self, position: Position, cell: str) -> frozenset[str]:
        if self._is_drawn(position):
            return frozenset()
        return squares_of(destinations(position, NUMBER[cell]))

    def footprint(self, position: Position) -> frozenset[str]:
        changed = 0
        if not self._is_drawn(position):
            for move in legal_moves(position):
                changed |= changed_by(position, move)
        return squares_of(changed)

    def _reached(
        self, position: Position, moves: Iterable[chess.Move]
    ) -> Iterator[tuple[chess.Move, Position]]:
        """Turns with their results; none where the game is drawn."""
        if not self._is_drawn(position):
            for move in moves:
                yield move, after(position, move)

    def _is_drawn(self, position: Position) -> bool:
        """Whether the game ended in a position in which there would be turns, but for repetition."""
        return self._limits.is_spent(position) or is_dead(position)
