"""The rules of Jarmo and Jasir: turns, re-entry (JAR-12, JAR-A2 to A7), and when a game is over."""

from collections.abc import Iterator

from adoube.games.jarmo.board import (
    GOAL_ROW,
    HOME_ROW,
    NOWHERE,
    SKIP,
    JarmoPosition,
    JarmoRulings,
    JarmoTurn,
    Reentry,
    chain_after,
    holes_of,
    reach,
)


def free_home_row(position: JarmoPosition) -> int:
    """The free holes of the mover's own first row."""
    return HOME_ROW[position.mover] & ~(position.archers[0] | position.archers[1])


class Reentries:
    """The re-entry of archers under one set of rulings.

    A credit ends with the turn that could have used it and did not. What a credit waits for decides when it
    could be used: a hole free after the move, or, under `credit=before` and `reentry=costs_turn`, a hole that
    was free before the turn.
    """

    def __init__(self, rulings: JarmoRulings) -> None:
        self._kind = rulings.reentry
        self._rulings = rulings
        # Whether an archer taken back is part of a move.
        self.with_move = self._kind in (Reentry.OPTIONAL, Reentry.FORCED)
        self._used_before_move = rulings.credit_before or self._kind is Reentry.COSTS_TURN

    def placements(self, position: JarmoPosition, origin: int, target: int) -> tuple[int, bool]:
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

    def before_move(self, position: JarmoPosition) -> int:
        """The holes where a waiting credit sets an archer before the move, under `credit=before`."""
        if not self.with_move or not self._used_before_move or not position.credits[position.mover]:
            return 0
        return free_home_row(position) if position.captured[position.mover] else 0

    def drops(self, position: JarmoPosition) -> int:
        """The holes where the mover may set an archer as his whole turn."""
        me = position.mover
        if self._kind is Reentry.DAGAZ:
            waiting = position.reserve[me]
        elif self._kind is Reentry.COSTS_TURN:
            waiting = min(position.credits[me], position.captured[me])
        else:
            waiting = 0
        return free_home_row(position) if waiting else 0

    def grants(self, position: JarmoPosition, origin: int, target: int, unpromised: int) -> bool:
        """Return whether a marked archer arrives while a captive is unpromised (JAR-12, JAR-A4 to A6)."""
        me = position.mover
        if self._kind is Reentry.DAGAZ or not GOAL_ROW[me] >> target & 1:
            return False
        marked = position.marked >> origin & 1
        if not marked and (self._rulings.marked_before or not position.archers[1 - me] >> target & 1):
            return False
        return self._rulings.banked or unpromised > 0

    def credits_after(self, position: JarmoPosition, turn: JarmoTurn, own_row_free: int) -> int:
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
    """Return the unused credits that last: all while the row is full, else only those that no captive
    matches."""
    return max(0, credits - captives) if free else credits


Found = tuple[JarmoTurn, JarmoPosition]


class JarmoRules:
    """Jarmo (`backward`) or Jasir under one set of rulings."""

    def __init__(self, rulings: JarmoRulings, *, backward: bool) -> None:
        self.rulings = rulings
        # For each seat and hole, where its archer may move on an empty board.
        self.reach = reach(backward=backward)
        self.reentries = Reentries(rulings)
        self._dagaz = rulings.reentry is Reentry.DAGAZ
        self._tested = ((1,), (0,)) if rulings.mover_only else ((0, 1), (0, 1))

    def successors(self, position: JarmoPosition) -> Iterator[Found]:
        """Every legal turn, canonically written, and its result, each result once; the skip where due."""
        if self.ending_clause(position):
            return
        stuck = True
        for found in self.turns(position):
            stuck = False
            yield found
        if stuck and not self._ends_when_stuck(position):
            yield SKIP, self.after(position, SKIP)

    def count(self, position: JarmoPosition) -> int:
        """How many results `successors` would yield, mostly without making them."""
        me = position.mover
        if self.ending_clause(position):
            return 0
        if position.credits[me] or self.rulings.protect_home_row:
            return sum(1 for _ in self.successors(position))
        own = position.archers[me]
        targets, holes, total = self.reach[me], own & ~GOAL_ROW[me], 0
        while holes:
            lowest = holes & -holes
            total += (targets[lowest.bit_length() - 1] & ~own).bit_count()
            holes ^= lowest
        if position.chains[me] and self._undoing_is_open(position):
            total -= 1
        if position.captured[me] and self.reentries.with_move:
            total += self._count_placements(position)
        if position.reserve[me]:
            total += self.reentries.drops(position).bit_count()
        return total or sum(1 for _ in self.successors(position))

    def turns(self, position: JarmoPosition) -> Iterator[Found]:
        """The mover's turns, the skip apart, in a game that is not over."""
        none = True
        for found in self.ordinary_turns(position):
            none = False
            yield found
        if none:
            yield from self.last_resorts(position)

    def ordinary_turns(self, position: JarmoPosition) -> Iterator[Found]:
        """The turns that are legal whatever else is: drops and moves."""
        for hole in holes_of(self.reentries.drops(position)):
            turn = JarmoTurn(placed=hole)
            yield turn, self.after(position, turn)
        yield from self._moves(position, onto_shielded=False)

    def last_resorts(self, position: JarmoPosition) -> Iterator[Found]:
        """Yield the turns of last resort: captures on a home row (JAR-A14), else the shuttle (JAR-A10)."""
        none = True
        if self.rulings.protect_home_row:
            for found in self._moves(position, onto_shielded=True):
                none = False
                yield found
        if none and self.rulings.shuttle_allowed_alone and self._undoing_is_open(position):
            target, origin = position.chains[position.mover][-1]
            turn = JarmoTurn(origin, target)
            yield turn, self.after(position, turn)

    def undoing(self, position: JarmoPosition) -> tuple[int, int] | None:
        """The move that JAR-17 bars, unless it captures or an archer is placed with it."""
        own, other = position.chains[position.mover], position.chains[1 - position.mover]
        limits = self.rulings.shuttle_limits
        barred = limits is not None and len(own) >= limits[0] and len(other) >= limits[1]
        return own[-1][::-1] if barred else None

    def shields(self, position: JarmoPosition, target: int) -> bool:
        """Return whether the enemy on `target` is protected while anything else is legal (JAR-A14)."""
        enemy = 1 - position.mover
        return self.rulings.protect_home_row and bool(
            position.archers[enemy] & HOME_ROW[enemy] & (1 << target)
        )

    def after(self, position: JarmoPosition, turn: JarmoTurn) -> JarmoPosition:
        """The position that a legal turn leads to."""
        me, archers, marked, captured, credits, chains, reserve, quiet = position
        own, enemy = archers[me], archers[1 - me]
        origin, target, captures, placed = turn
        start, end = (1 << origin, 1 << target) if origin != NOWHERE else (0, 0)
        hole = 1 << placed if placed != NOWHERE else 0
        to_reserve = self._dagaz and marked & end
        # An archer set where the mover stood came after him, unless the mover is that archer.
        own = own & ~start | end | (hole if own & start or hole != start else 0)
        if captures or marked & start:
            marked = marked & ~start | end
        if captures:
            enemy &= ~end
            if to_reserve:
                reserve = _plus(reserve, 1 - me, 1)
            else:
                captured = _plus(captured, 1 - me, 1)
        if hole:
            if self._dagaz:
                reserve = _plus(reserve, me, -1)
            else:
                captured = _plus(captured, me, -1)
        if credits[me] or end & GOAL_ROW[me]:
            left = self.reentries.credits_after(position, turn, HOME_ROW[me] & ~(own | enemy))
            credits = _plus(credits, me, left - credits[me])
        if self.rulings.quiet_plies:
            quiet = 0 if captures or end & GOAL_ROW[me] else quiet + 1
        chain = chain_after(chains[me], turn)
        if me:
            return JarmoPosition(
                0, (enemy, own), marked, captured, credits, (chains[0], chain), reserve, quiet
            )
        return JarmoPosition(1, (own, enemy), marked, captured, credits, (chain, chains[1]), reserve, quiet)

    def ending_clause(self, position: JarmoPosition) -> str | None:
        """The clause that ends the game by what stands on the board or by its quiet turns, or None."""
        archers = position.archers
        for seat in self._tested[position.mover]:
            if archers[seat] and not archers[seat] & ~GOAL_ROW[seat]:
                return "JAR-14"
        if not (archers[0] and archers[1]) and not self.rulings.play_on:
            return "JAR-A9"
        if self.rulings.quiet_plies and position.quiet >= self.rulings.quiet_plies:
            return "JAR-A11"
        return None

    def seats_home(self, position: JarmoPosition) -> list[int]:
        """The seats whose archers on the board, one at least, all stand on the enemy's first row."""
        return [
            seat for seat, archers in enumerate(position.archers) if archers and not archers & ~GOAL_ROW[seat]
        ]

    def ends_stuck(self, position: JarmoPosition) -> bool:
        """Return whether a game that nothing else has ended is over for want of a turn (JAR-A12)."""
        return not self.has_turn(position) and self._ends_when_stuck(position)

    def has_turn(self, position: JarmoPosition) -> bool:
        """Return whether the mover has a turn other than the skip."""
        return next(self.turns(position), None) is not None

    def scores(self, position: JarmoPosition) -> tuple[int, int]:
        """Two points for each archer on the enemy's first row, one for each other on the board (JAR-15)."""
        black, white = (
            archers.bit_count() + (archers & goal).bit_count()
            for archers, goal in zip(position.archers, GOAL_ROW, strict=True)
        )
        return black, white

    def _moves(self, position: JarmoPosition, *, onto_shielded: bool) -> Iterator[Found]:
        """Moves in the order in which writings are compared: of equal results the first is canonical."""
        me = position.mover
        own, enemy, undoing = position.archers[me], position.archers[1 - me], self.undoing(position)
        may_place = position.captured[me] and self.reentries.with_move
        seen: set[JarmoPosition] = set()
        for origin in holes_of((own | self.reentries.before_move(position)) & ~GOAL_ROW[me]):
            for target in holes_of(self.reach[me][origin] & ~own):
                captures = bool(enemy >> target & 1)
                if onto_shielded is not (captures and self.shields(position, target)):
                    continue
                holes, may_leave = 0, True
                if may_place:
                    holes, may_leave = self.reentries.placements(position, origin, target)
                if may_leave and (captures or (origin, target) != undoing):
                    turn = JarmoTurn(origin, target, captures)
                    yield turn, self.after(position, turn)
                for hole in holes_of(holes):
                    turn = JarmoTurn(origin, target, captures, hole)
                    after = self.after(position, turn)
                    # Two archers of the home row may come to one hole and each be replaced: one result.
                    if after not in seen:
                        seen.add(after)
                        yield turn, after

    def _count_placements(self, position: JarmoPosition) -> int:
        """How many results more there are because arrivals may bring an archer back; no credit is waiting."""
        me = position.mover
        own, free = position.archers[me], free_home_row(position).bit_count()
        if not free:
            return 0
        arrivals = sum(
            self.reentries.grants(position, origin, target, position.captured[position.mover])
            for origin in holes_of(own)
            for target in holes_of(self.reach[me][origin] & GOAL_ROW[me] & ~own)
        )
        return arrivals * (free if self.rulings.reentry is Reentry.OPTIONAL else free - 1)

    def _undoing_is_open(self, position: JarmoPosition) -> bool:
        """Return whether JAR-17 bars a plain move that the board would allow."""
        me = position.mover
        if (undoing := self.undoing(position)) is None:
            return False
        origin, target = undoing
        occupied = position.archers[0] | position.archers[1]
        return bool(position.archers[me] >> origin & 1 and self.reach[me][origin] & ~occupied & (1 << target))

    def _ends_when_stuck(self, position: JarmoPosition) -> bool:
        """Return whether the game ends now that the mover has no turn: he loses, or the other has none
        either."""
        return self.rulings.stuck_loses or not self.has_turn(position._replace(mover=1 - position.mover))


def _plus(pair: tuple[int, int], seat: int, change: int) -> tuple[int, int]:
    return (pair[0], pair[1] + change) if seat else (pair[0] + change, pair[1])
