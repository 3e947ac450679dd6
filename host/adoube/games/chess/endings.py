"""How a game of chess ends (CHS-18 to CHS-25), and what is said of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from adoube.board.placement import Placement
from adoube.games.chess.board import SEATS
from adoube.games.chess.position import Position, board_of
from adoube.games.chess.rules import can_move
from adoube.games.verdict import Outcome
from adoube.words import say

__all__ = ["DrawLimits", "declared_by_kings", "ending", "is_dead", "points", "seat_name"]

MOVES_EACH = 2
"""the turns of one move in chess players' counting"""

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

    def is_spent(self, position: Position) -> bool:
        """Whether that many moves have gone by without progress."""
        return position.halfmoves >= MOVES_EACH * self.moves


def seat_name(seat: int) -> str:
    """A seat as a sentence names it."""
    return say("chess." + SEATS[seat])


def ending(position: Position, line: Sequence[Position], limits: DrawLimits) -> Outcome | None:
    """How the game has ended in `position`, which came after those of `line`; None where it goes on."""
    if not can_move(position):
        return _without_a_turn(position)
    if is_dead(position):
        return _drawn("CHS-20", say("chess.end_dead"))
    if times_stood(position, line) >= limits.times:
        return _drawn(limits.times_clause, say("chess.end_repeated", times=limits.times))
    if limits.is_spent(position):
        return _drawn(limits.moves_clause, say("chess.end_no_progress", moves=limits.moves))
    return None


def points(outcome: Outcome | None) -> dict[str, int | float]:
    """One point for a win, half a point for a draw; nothing while the game goes on."""
    winners = outcome.winners if outcome else ()
    share: int | float = 1 if len(winners) == 1 else 0.5
    return {seat: share if seat in winners else 0 for seat in SEATS}


def is_dead(position: Position) -> bool:
    """Whether the material left cannot give mate by any series of legal turns (CHS-A2)."""
    if position.pawns | position.rooks | position.queens:
        return False
    return board_of(position).is_insufficient_material()


def times_stood(position: Position, line: Sequence[Position]) -> int:
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
        return Outcome((SEATS[winner],), "CHS-A3", say("chess.end_declared", winner=seat_name(winner)))
    if len(kings & LIGHT_CENTRE) == len(kings & DARK_CENTRE) == 1:
        return _drawn("CHS-A3", say("chess.end_declared_draw"))
    return None


def _without_a_turn(position: Position) -> Outcome:
    if not board_of(position).is_check():
        return _drawn("CHS-19", say("chess.end_stalemate", loser=seat_name(position.mover)))
    winner = 1 - position.mover
    words = say("chess.end_mate", winner=seat_name(winner), loser=seat_name(position.mover))
    return Outcome((SEATS[winner],), "CHS-18", words)


def _drawn(clause: str, why: str) -> Outcome:
    return Outcome(SEATS, clause, why)


def _repeatable(position: Position) -> tuple[int, ...]:
    """What makes two positions the same in the sense of CHS-22: all but the two counts."""
    return position[:11]
