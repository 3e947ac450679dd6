"""How archers come back in Jarmo: credits, and the holes where one may be set (JAR-12, JAR-A2 to A7)."""

from adoube.games.jarmo.board import GOAL_ROW, HOME_ROW, NOWHERE
from adoube.games.jarmo.position import Position, Reentry, Rulings, Turn

__all__ = ["Reentries", "free_home_row"]


def free_home_row(position: Position) -> int:
    """The free holes of the mover's own first row."""
    return HOME_ROW[position.mover] & ~(position.archers[0] | position.archers[1])


class Reentries:
    """The re-entry of archers under one set of rulings.

    A credit ends with the turn that could have used it and did not. What a credit waits for decides when it
    could be used: a hole free after the move, or, under `credit=before` and `reentry=costs_turn`, a hole that
    was free before the turn.
    """

    def __init__(self, rulings: Rulings) -> None:
        self._kind = rulings.reentry
        self._rulings = rulings
        self.with_move = self._kind in (Reentry.OPTIONAL, Reentry.FORCED)
        """whether an archer taken back is part of a move"""
        self._used_before_move = rulings.credit_before or self._kind is Reentry.COSTS_TURN

    def placements(self, position: Position, origin: int, target: int) -> tuple[int, bool]:
        """The holes where this move lets its player set an archer taken back, and whether he may leave it."""
        me = position.mover
        if not self.with_move or not position.captured[me]:
            return 0, True
        optional = self._kind is Reentry.OPTIONAL
        if early := self.before_move(position):
            # The archer just set may itself make the move; then it must have been set.
            return (1 << origin, False) if early >> origin & 1 else (early & ~(1 << target), optional)
        usable = position.credits[me] and not self._used_before_move
        unpromised = position.captured[me] - position.credits[me]
        if not usable and not self.grants(position, origin, target, unpromised):
            return 0, True
        free = (free_home_row(position) | ((1 << origin) & HOME_ROW[me])) & ~(1 << target)
        return free, optional or not free

    def before_move(self, position: Position) -> int:
        """The holes where a waiting credit sets an archer before the move, under `credit=before`."""
        if not self.with_move or not self._used_before_move or not position.credits[position.mover]:
            return 0
        return free_home_row(position) if position.captured[position.mover] else 0

    def drops(self, position: Position) -> int:
        """The holes where the mover may set an archer as his whole turn."""
        me = position.mover
        if self._kind is Reentry.DAGAZ:
            waiting = position.reserve[me]
        elif self._kind is Reentry.COSTS_TURN:
            waiting = min(position.credits[me], position.captured[me])
        else:
            waiting = 0
        return free_home_row(position) if waiting else 0

    def grants(self, position: Position, origin: int, target: int, unpromised: int) -> bool:
        """Whether a marked archer arrives while a captive is unpromised (JAR-12, JAR-A4 to A6)."""
        me = position.mover
        if self._kind is Reentry.DAGAZ or not GOAL_ROW[me] >> target & 1:
            return False
        marked = position.marked >> origin & 1
        if not marked and (self._rulings.marked_before or not position.archers[1 - me] >> target & 1):
            return False
        return self._rulings.banked or unpromised > 0

    def credits_after(self, position: Position, turn: Turn, own_row_free: int) -> int:
        """The mover's credits once his turn is finished and leaves these holes of his own first row free."""
        me = position.mover
        waiting, captives, carried = position.credits[me], position.captured[me], 0
        unplaced = turn.placed == NOWHERE
        placed_first = False
        if waiting and self._used_before_move:
            free = free_home_row(position)
            placed_first = not unplaced and bool(free >> turn.placed & 1 and captives)
            if placed_first:
                waiting, captives, free = waiting - 1, captives - 1, free & ~(1 << turn.placed)
            carried, waiting = _lasting(waiting, captives, free), 0
        unpromised = captives - carried - waiting
        if turn.origin != NOWHERE and self.grants(position, turn.origin, turn.target, unpromised):
            waiting += 1
        if placed_first or self._kind is Reentry.COSTS_TURN:
            return carried + waiting
        if not unplaced:
            waiting, captives = waiting - 1, captives - 1
        return carried + _lasting(waiting, captives, own_row_free)


def _lasting(credits: int, captives: int, free: int) -> int:
    """What is left of unused credits: all while the row is full, else only those that no captive matches."""
    return max(0, credits - captives) if free else credits
