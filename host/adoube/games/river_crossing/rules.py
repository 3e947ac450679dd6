"""The rules of River Crossing: turns, their effects in the order of RIV-A20, and when a game is over."""

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from adoube.games.river_crossing.board import (
    COLLECTOR,
    COLLECTORS,
    COLLECTORS_AT,
    COLOUR_OF,
    FIRST_ROW,
    LAST_ROW,
    NOBODY,
    NUMBER,
    PIECES,
    RED,
    SEAT_OF,
    SKIP,
    SQUARES,
    Movement,
    Release,
    RiverPosition,
    RiverRulings,
    RiverTurn,
    near,
    set_of,
    squares_of,
    steps_into_last_row,
)

Pair = tuple[int, int]


class Waters(NamedTuple):
    """The river and the banks after a turn."""

    stacks: tuple[str, ...]
    home: Pair
    safe: Pair
    collected: Pair
    lively: bool  # whether a piece has entered, left or been collected (RIV-A19)


def carried_out(rulings: RiverRulings, position: RiverPosition, turn: RiverTurn) -> Waters:
    """The river and the banks after a legal turn."""
    match turn.act:
        case Movement.SKIP:
            return Waters(position.stacks, position.home, position.safe, position.collected, lively=False)
        case Movement.IN | Movement.BACK:
            return _set_in(position, turn)
        case Movement.OUT:
            return _left(position, turn)
        case Movement.MOVE if position.mover == COLLECTOR:
            return _collectors_move(position, turn)
        case Movement.MOVE:
            return _moved(rulings, position, turn)


def _set_in(position: RiverPosition, turn: RiverTurn) -> Waters:
    """A piece comes from its own bank, or back from the far one: onto a collector it is collected."""
    _, _, stacks, home, safe, collected, _ = position
    me = COLOUR_OF[position.mover]
    if turn.act is Movement.IN:
        home = _plus(home, me, -1)
    else:
        safe = _plus(safe, me, -1)
    stack = stacks[turn.target]
    if stack[-1:] == COLLECTORS:
        collected = _plus(collected, me, 1)
    else:
        stacks = _with(stacks, turn.target, stack + PIECES[me])
    return Waters(stacks, home, safe, collected, lively=True)


def _left(position: RiverPosition, turn: RiverTurn) -> Waters:
    """A part leaves the river: own pieces are safe, the others are home again, a collector stays."""
    _, _, stacks, home, safe, collected, _ = position
    me = COLOUR_OF[position.mover]
    left, part, taken, rider = _lifted(stacks[turn.origin], turn.level)
    return Waters(
        _with(stacks, turn.origin, left + rider),
        _plus(home, 1 - me, part.count(PIECES[1 - me])),
        _plus(safe, me, part.count(PIECES[me])),
        _with_collected(collected, taken),
        lively=True,
    )


def _collectors_move(position: RiverPosition, turn: RiverTurn) -> Waters:
    """A collector, always on top of its stack, takes the place of the top piece where it goes (RIV-11)."""
    _, _, stacks, home, safe, collected, _ = position
    below, taken = stacks[turn.target][:-1], stacks[turn.target][-1:]
    stacks = _with(stacks, turn.origin, stacks[turn.origin][:-1])
    stacks = _with(stacks, turn.target, below + COLLECTORS)
    return Waters(stacks, home, safe, _with_collected(collected, taken), lively=bool(taken))


def _moved(rulings: RiverRulings, position: RiverPosition, turn: RiverTurn) -> Waters:
    """A part steps to another square: rides there, or meets a collector and is collected with all riders."""
    _, _, stacks, home, safe, collected, _ = position
    left, part, taken, rider = _lifted(stacks[turn.origin], turn.level)
    if meets := stacks[turn.target][-1:] == COLLECTORS:
        part, taken = "", part + taken
    collected = _with_collected(collected, taken)
    if meets or (rider and not part and rulings.rider_stays):
        stacks = _with(stacks, turn.origin, left + rider)
    else:
        stacks = _with(stacks, turn.origin, left)
        stacks = _with(stacks, turn.target, stacks[turn.target] + part + rider)
    for colour in (0, 1):
        if collected[colour] and steps_into_last_row(turn.origin, turn.target, colour):
            released = min(_releases(rulings.release, part, PIECES[colour]), collected[colour])
            home, collected = _plus(home, colour, released), _plus(collected, colour, -released)
    return Waters(stacks, home, safe, collected, lively=bool(taken))


def _lifted(stack: str, level: int) -> tuple[str, str, str, str]:
    """A stack as what stays, what is carried, what a collector on top has collected, and that collector."""
    left, part = stack[:level], stack[level:]
    if part[-1] == COLLECTORS:
        return left, part[:-2], part[-2], COLLECTORS
    return left, part, "", ""


def _releases(release: Release, part: str, letter: str) -> int:
    """How many pieces of a colour an arriving part may release, the piece moved being its lowest."""
    match release:
        case Release.EACH:
            return part.count(letter)
        case Release.MOVED:
            return int(part.startswith(letter))
        case Release.ONE:
            return int(letter in part)


def _with(stacks: tuple[str, ...], square: int, stack: str) -> tuple[str, ...]:
    return (*stacks[:square], stack, *stacks[square + 1 :])


def _with_collected(collected: Pair, taken: str) -> Pair:
    if not taken:
        return collected
    return collected[0] + taken.count(PIECES[0]), collected[1] + taken.count(PIECES[1])


def _plus(pair: Pair, colour: int, change: int) -> Pair:
    return (pair[0], pair[1] + change) if colour else (pair[0] + change, pair[1])


class RiverEnd(Enum):
    """How a game ends."""

    CROSSED = "crossed"  # a colour has all its pieces on the far bank
    NONE_LEFT = "none_left"  # no red or black piece is on its own bank or in the river
    QUIET = "quiet"  # too long nothing has entered, left or been collected


class RiverRules:
    """River Crossing under one set of rulings."""

    def __init__(self, rulings: RiverRulings) -> None:
        self.rulings = rulings
        self.near = near(diagonally=rulings.diagonally)  # the squares one step from each, ascending
        self._near_sets = tuple(set_of(squares) for squares in self.near)

    def start(self) -> RiverPosition:
        """All pieces on their own banks, six collectors in the river (RIV-02, RIV-04)."""
        collectors = {NUMBER[name] for name in COLLECTORS_AT[self.rulings.mirrored]}
        stacks = tuple(COLLECTORS if square in collectors else "" for square in range(len(SQUARES)))
        return RiverPosition(RED, NOBODY, stacks, (self.rulings.pieces, self.rulings.pieces))

    def successors(self, position: RiverPosition) -> Iterator[tuple[RiverTurn, RiverPosition]]:
        """Every legal turn, canonically written, and its result, each result once; the skip where due."""
        if self.ending(position):
            return
        for turn in self.turns(position):
            yield turn, self.after(position, turn)
        if self.may_skip(position):
            yield SKIP, self.after(position, SKIP)

    def turns_touching(
        self, position: RiverPosition, squares: frozenset[int]
    ) -> Iterator[tuple[RiverTurn, RiverPosition]]:
        """The legal turns that may change all of these squares: none changes others than it names."""
        if not squares:
            yield from self.successors(position)
        elif not self.ending(position):
            for turn in self.turns(position):
                if squares <= {turn.origin, turn.target}:
                    yield turn, self.after(position, turn)

    def count(self, position: RiverPosition) -> int:
        """How many results `successors` would yield, without making them."""
        if self.ending(position):
            return 0
        standing = _standing(position)
        collectors = _topped_by_collectors(standing)
        if position.mover == COLLECTOR:
            targets = [self._near_sets[square] & ~collectors for square in squares_of(collectors)]
            return sum(map(int.bit_count, targets)) or 1
        me = COLOUR_OF[position.mover]
        total = int(self._may_wait(position))
        if position.home[me]:
            total += _count_arrivals(FIRST_ROW[me], collectors)
        if position.safe[me]:
            total += _count_arrivals(LAST_ROW[me], collectors)
        letter = PIECES[me]
        for square, stack in standing:
            if stack == letter:
                total += _count_arrivals(self._near_sets[square], collectors) + (LAST_ROW[me] >> square & 1)
            elif letter in stack:
                total += self._count_parts(me, square, stack, collectors)
        return total or 1

    def turns(self, position: RiverPosition) -> Iterator[RiverTurn]:
        """The mover's turns, the skip apart, in a game that is not over.

        They come in the order in which writings are compared: of equal results only the first, the canonical.
        """
        standing = _standing(position)
        collectors = _topped_by_collectors(standing)
        if position.mover == COLLECTOR:
            yield from self._collectors_turns(position, collectors)
            return
        me = COLOUR_OF[position.mover]
        if position.home[me]:
            yield from _arrivals(Movement.IN, FIRST_ROW[me], collectors)
        if position.safe[me]:
            yield from _arrivals(Movement.BACK, LAST_ROW[me], collectors)
        letter = PIECES[me]
        for square, stack in standing:
            for level, piece in enumerate(stack):
                if piece == letter:
                    yield from self._part_turns(me, square, stack, level, collectors)

    def may_skip(self, position: RiverPosition) -> bool:
        """Return whether the mover may skip in a game that is not over (RIV-A17, RIV-A18)."""
        return self._may_wait(position) or next(self.turns(position), None) is None

    def may_leave(self, stack: str, level: int, colour: int) -> bool:
        """Return whether the riders of a piece let it leave the river (RIV-A11)."""
        if self.rulings.foreign_exit:
            return True
        # The collector on top has taken its piece before the part leaves (RIV-A20).
        leaving = stack[level:-2] if stack[-1] == COLLECTORS else stack[level:]
        return PIECES[1 - colour] not in leaving

    def after(self, position: RiverPosition, turn: RiverTurn) -> RiverPosition:
        """The position that a legal turn leads to."""
        stacks, home, safe, collected, lively = carried_out(self.rulings, position, turn)
        quiet = 0 if lively or not self.rulings.quiet_turns else position.quiet + 1
        made = RiverPosition(position.mover, NOBODY, stacks, home, safe, collected, quiet)
        if position.mover == COLLECTOR:
            return made._replace(mover=SEAT_OF[self.next_colour(made, position.following)])
        return made._replace(mover=COLLECTOR, following=self.next_colour(made, 1 - COLOUR_OF[position.mover]))

    def next_colour(self, position: RiverPosition, colour: int) -> int:
        """`colour`, or the other one where its turns are passed over (RIV-A17)."""
        return 1 - colour if self.passed_over(position, colour) else colour

    def passed_over(self, position: RiverPosition, colour: int) -> bool:
        """Return whether a colour takes no more turns: it has no piece left to move, or all have crossed."""
        if in_play(position, colour):
            return False
        safe = position.safe[colour]
        return not safe or safe == self.rulings.pieces or self.rulings.safe_only_out

    def ending(self, position: RiverPosition) -> RiverEnd | None:
        """How the game has ended, the crossing looked at first (RIV-A15, RIV-A15b)."""
        if self.crossed(position) and not self.rulings.plays_on:
            return RiverEnd.CROSSED
        if not in_play(position, 0) and not in_play(position, 1):
            return RiverEnd.NONE_LEFT
        if self.rulings.quiet_turns and position.quiet >= self.rulings.quiet_turns:
            return RiverEnd.QUIET
        return None

    def crossed(self, position: RiverPosition) -> list[int]:
        """The colours that have all their pieces on the far bank."""
        return [colour for colour in (0, 1) if position.safe[colour] == self.rulings.pieces]

    def _may_wait(self, position: RiverPosition) -> bool:
        """Return whether the mover has nothing but safe pieces: none of them has to come back (RIV-A17)."""
        return position.mover != COLLECTOR and not in_play(position, COLOUR_OF[position.mover])

    def _collectors_turns(self, position: RiverPosition, collectors: int) -> Iterator[RiverTurn]:
        for square in squares_of(collectors):
            level = len(position.stacks[square]) - 1
            for target in self.near[square]:
                if not collectors >> target & 1:
                    yield RiverTurn(Movement.MOVE, square, level, target)

    def _part_turns(
        self, me: int, square: int, stack: str, level: int, collectors: int
    ) -> Iterator[RiverTurn]:
        """The turns of one piece with its riders.

        Where the whole part is collected and no square but its own changes, all targets lead to one position;
        so does leaving the river directly under a collector.
        """
        is_topped = stack[-1] == COLLECTORS
        is_alone = is_topped and level == len(stack) - 2
        leaves = LAST_ROW[me] >> square & 1 and self.may_leave(stack, level, me)
        if leaves:
            yield RiverTurn(Movement.OUT, square, level)
        is_gone = leaves and is_alone
        for target in self.near[square]:
            meets = collectors >> target & 1
            if meets and is_topped and not self.rulings.collectors_meet:
                continue
            if meets or (is_alone and self.rulings.rider_stays):
                if is_gone:
                    continue
                is_gone = True
            yield RiverTurn(Movement.MOVE, square, level, target)

    def _count_parts(self, me: int, square: int, stack: str, collectors: int) -> int:
        """How many turns of `_part_turns` the pieces of a colour in one stack have."""
        return sum(
            1
            for level, piece in enumerate(stack)
            if piece == PIECES[me]
            for _ in self._part_turns(me, square, stack, level, collectors)
        )


def in_play(position: RiverPosition, colour: int) -> bool:
    """Return whether a colour has a piece on its own bank or in the river."""
    return position.home[colour] > 0 or PIECES[colour] in "".join(position.stacks)


def _topped_by_collectors(standing: list[tuple[int, str]]) -> int:
    """The set of squares whose stack has a collector on top, as every collector is."""
    return sum([1 << square for square, stack in standing if COLLECTORS in stack])


def _standing(position: RiverPosition) -> list[tuple[int, str]]:
    """The stacks with their squares, ascending."""
    return [(square, stack) for square, stack in enumerate(position.stacks) if stack]


def _arrivals(act: Movement, row: int, collectors: int) -> Iterator[RiverTurn]:
    """Setting a piece on each square of a row; all collectors there collect it with one result."""
    is_gone = False
    for square in squares_of(row):
        if collectors >> square & 1:
            if is_gone:
                continue
            is_gone = True
        yield RiverTurn(act, target=square)


def _count_arrivals(targets: int, collectors: int) -> int:
    """How many results arriving on one of `targets` has: all collectors there make one."""
    return (targets & ~collectors).bit_count() + bool(targets & collectors)
