"""The rules of Follow the Arrow: positions, line moves, jumps, and the value of a position.

Seats are 0, black, and 1, red; circles are numbers, sets of circles integers.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from adoube.games.follow_the_arrow.board import ALL_CIRCLES, GOAL_ROW, SEATS, Arrows, Ways, circles_of

PAWNS_EACH = 5

OPEN_TO_CALL = -1  # No call is in force, and the seat that has just moved may make one.
NO_CALL = -2  # No call is in force, and none may be made: at the start, after a skip, after a Pass.

FIFTH_UNKNOWN = -1

RED = 8


class ArrowPosition(NamedTuple):
    """A position of Follow the Arrow, and the short memory of the rules."""

    mover: int
    black: int  # the circles of Black's pawns
    red: int
    pawns: int  # four bits a circle: the number of the pawn there, and 8 more where it is Red's
    call: int = OPEN_TO_CALL  # the circle of the pawn called to jump, or OPEN_TO_CALL or NO_CALL
    # The number of the pawn that won the game for the seat that has just moved; 0 in a game not won, and
    # FIFTH_UNKNOWN in a position set up as won.
    fifth: int = 0
    stood: int = 1  # how often this position has stood where a line of play begins with it

    def stands_as(self, other: "ArrowPosition") -> bool:
        """Return whether the same pawns stand on the same circles with the same seat to move (FTA-A13)."""
        return self.pawns == other.pawns and self.mover == other.mover

    def of_seat(self, seat: int) -> int:
        """The circles of a seat's pawns."""
        return self.red if seat else self.black


class ArrowTurn(NamedTuple):
    """A line move or a jump by the circles it names: the origin, then each landing. None at all: the skip."""

    circles: tuple[int, ...] = ()
    jumps: bool = False


SKIP = ArrowTurn()


@dataclass(frozen=True, slots=True)
class ArrowRulings:
    """The options of a game as the rules ask for them."""

    lands_anywhere: bool  # beside the jumped pawn, not only straight beyond it
    arrow_every_hop: bool
    most_jumped: int
    call_binds_pawn: bool
    stuck_scores: bool
    blocked_counts: bool  # a goal circle that an enemy pawn has never left counts as filled
    repetition_ends: bool

    @classmethod
    def of(cls, options: Mapping[str, str]) -> "ArrowRulings":
        """The rulings of resolved options."""
        cap = options["jump_cap"]
        return cls(
            lands_anywhere=options["landing"] == "adjacent",
            arrow_every_hop=options["hop_arrows"] == "every",
            most_jumped=PAWNS_EACH if cap == "none" else int(cap),
            call_binds_pawn=options["jump_call"] == "pawn",
            stuck_scores=options["stuck"] == "score",
            blocked_counts=options["blocked_goal"] == "filled",
            repetition_ends=options["repetition"] == "void",
        )


def number_on(position: ArrowPosition, circle: int) -> int:
    """The number of the pawn on a circle; 0 where none stands."""
    return position.pawns >> 4 * circle & 7


def code_of(seat: int, number: int) -> int:
    """A pawn as four bits of `Position.pawns`."""
    return number | RED * seat


def numbers_away(position: ArrowPosition, seat: int) -> list[int]:
    """The numbers of a seat's pawns that are not on the opponent's START row, ascending."""
    away = position.of_seat(seat) & ~GOAL_ROW[seat]
    return sorted(number_on(position, circle) for circle in circles_of(away))


def times_stood(position: ArrowPosition, line: Sequence[ArrowPosition]) -> int:
    """How often a position has stood once it has come after those of `line` (FTA-A13)."""
    return position.stood + sum(earlier.stood for earlier in line if earlier.stands_as(position))


Path = tuple[int, ...]  # The origin, then every circle landed on.

# Beginnings of jumps by what decides how they may go on: the circle reached, and the pawns not yet jumped. Of
# those alike in both only the path with the smallest circle where they first differ is kept.
Walks = dict[tuple[int, int], Path]


class Jumps:
    """Jumps on a board with these ways under these rulings."""

    def __init__(self, ways: Ways, rulings: ArrowRulings) -> None:
        self.most_jumped = rulings.most_jumped
        self._hops = ways.hops
        self._arrow_every_hop = rulings.arrow_every_hop

    def paths(self, position: ArrowPosition, origin: int) -> dict[int, Path]:
        """For each circle where a jump of the mover's pawn may end, the canonical path there.

        That is the one of the fewest hops, then the one with the smallest circle where they first differ.
        """
        return self._paths(position, origin, self.most_jumped)

    def would_reach(self, position: ArrowPosition, origin: int, target: int) -> bool:
        """Return whether a jump would end there if it might go over any number of pawns."""
        return target in self._paths(position, origin, PAWNS_EACH)

    def hops_possible(self, position: ArrowPosition, path: Path) -> int:
        """How many hops of a path can be made one after the other, whatever their number and end."""
        walks = _standing(position, path[0])
        for hops_made, landing in enumerate(path[1:]):
            walks = self._longer(position, walks, _vacant(position, path[0]) & 1 << landing, hops_made)
            if not walks:
                return hops_made
        return len(path) - 1

    def needs_arrow(self, hops_made: int) -> bool:
        """Return whether an arrow must point to the next pawn jumped (FTA-A5)."""
        return not hops_made or self._arrow_every_hop

    def _paths(self, position: ArrowPosition, origin: int, most_jumped: int) -> dict[int, Path]:
        found: dict[int, Path] = {}
        walks, vacant = _standing(position, origin), _vacant(position, origin)
        for hops_made in range(most_jumped):
            walks = self._longer(position, walks, vacant, hops_made)
            if not walks:
                break
            for path in walks.values():
                found.setdefault(path[-1], path)
        # No turn ends where it began (FTA-A6).
        found.pop(origin, None)
        return found

    def _longer(self, position: ArrowPosition, walks: Walks, landings: int, hops_made: int) -> Walks:
        """The walks with one hop more that ends in `landings`, in the order of their paths."""
        needs_arrow = self.needs_arrow(hops_made)
        longer: list[tuple[Path, int]] = []
        for (circle, jumpable), path in walks.items():
            for over, reach, along_arrow in self._hops[position.mover][circle]:
                if over & jumpable and (along_arrow or not needs_arrow):
                    # Each pawn is jumped once in a turn (FTA-A6).
                    left = jumpable ^ over
                    longer += [((*path, landing), left) for landing in circles_of(reach & landings)]
        found: Walks = {}
        for path, jumpable in sorted(longer):
            found.setdefault((path[-1], jumpable), path)
        return found


def _standing(position: ArrowPosition, origin: int) -> Walks:
    """The walk before its first hop."""
    return {(origin, position.of_seat(1 - position.mover)): (origin,)}


def _vacant(position: ArrowPosition, origin: int) -> int:
    """Return the circles where a pawn from `origin` may land; it has left its own circle."""
    return ALL_CIRCLES & ~(position.black | position.red) | 1 << origin


Found = tuple[ArrowTurn, ArrowPosition]


class ArrowRules:
    """The game on a board with these arrows under one set of rulings."""

    def __init__(self, arrows: Arrows, rulings: ArrowRulings) -> None:
        self.rulings = rulings
        self.ways = Ways(arrows, lands_anywhere=rulings.lands_anywhere)
        self.jumps = Jumps(self.ways, rulings)

    def successors(self, position: ArrowPosition) -> Iterator[Found]:
        """Every legal turn, canonically written, and its result, each result once; the skip where due."""
        if position.fifth:
            return
        stuck = True
        for found in self.turns(position):
            stuck = False
            yield found
        if stuck and self._other_has_turn(position):
            yield SKIP, self.after(position, SKIP)

    def count(self, position: ArrowPosition) -> int:
        """How many results `successors` would yield, without making them."""
        if position.fifth:
            return 0
        if position.call >= 0:
            return sum(1 for _ in self.successors(position))
        me, black, red, *_ = position
        own, enemy = (red, black) if me else (black, red)
        vacant = ALL_CIRCLES & ~(black | red)
        lines, takeoffs, total = self.ways.lines[me], self.ways.takeoffs[me], 0
        while own:
            lowest = own & -own
            origin = lowest.bit_length() - 1
            moves = lines[origin] & vacant
            total += moves.bit_count()
            if takeoffs[origin] & enemy:
                total += sum(not moves >> end & 1 for end in self.jumps.paths(position, origin))
            own ^= lowest
        return total or self._other_has_turn(position)

    def turns(self, position: ArrowPosition) -> Iterator[Found]:
        """The mover's turns under the call in force, the skip apart, in a game that nobody has won."""
        called = position.call >= 0
        vacant = ALL_CIRCLES & ~(position.black | position.red)
        for origin in circles_of(position.of_seat(position.mover)):
            moves = 0 if called else self.ways.lines[position.mover][origin] & vacant
            for target in circles_of(moves):
                yield ArrowTurn((origin, target)), self._moved(position, origin, target)
            if self.may_jump(position, origin):
                for end, path in self.jumps.paths(position, origin).items():
                    if not moves >> end & 1:
                        yield ArrowTurn(path, jumps=True), self._moved(position, origin, end)

    def has_turn(self, position: ArrowPosition) -> bool:
        """Return whether the mover has a turn other than the skip in a game that nobody has won."""
        return next(self.turns(position), None) is not None

    def has_jump(self, position: ArrowPosition, circle: int) -> bool:
        """Return whether the mover has a pawn on a circle that can jump."""
        return bool(position.of_seat(position.mover) >> circle & 1 and self.jumps.paths(position, circle))

    def may_jump(self, position: ArrowPosition, origin: int) -> bool:
        """Return whether the call in force leaves a jump to the mover's pawn on `origin`, and it might have
        one."""
        if self.rulings.call_binds_pawn and position.call >= 0 and position.call != origin:
            return False
        enemy = position.of_seat(1 - position.mover)
        return bool(self.ways.takeoffs[position.mover][origin] & enemy)

    def after(self, position: ArrowPosition, turn: ArrowTurn) -> ArrowPosition:
        """The position that a legal turn leads to."""
        if turn == SKIP:
            return position._replace(mover=1 - position.mover, call=NO_CALL, stood=1)
        return self._moved(position, turn.circles[0], turn.circles[-1])

    def has_won(self, seat: int, own: int, enemy: int) -> bool:
        """Return whether a seat whose pawns stand on `own` has filled its goal row, with at least one of
        them.

        An enemy pawn on that row, its own START row, has never left it: pawns do not move back (FTA-10).
        """
        goal = GOAL_ROW[seat]
        filled = own | enemy if self.rulings.blocked_counts else own
        return filled & goal == goal and own & goal != 0

    def is_stuck(self, position: ArrowPosition) -> bool:
        """Return whether a game that nobody has won is over because neither player has a turn (FTA-A12)."""
        return not self.has_turn(position) and not self._other_has_turn(position)

    def scores(self, position: ArrowPosition) -> tuple[int, int]:
        """Return each seat's score if the game stops here (FTA-21): nothing before its end."""
        if position.fifth == FIFTH_UNKNOWN:
            return 0, 0
        if position.fifth:
            points = position.fifth * sum(numbers_away(position, position.mover))
            return (0, points) if position.mover == 0 else (points, 0)
        if self.rulings.stuck_scores and self.is_stuck(position):
            black, red = (sum(numbers_away(position, seat)) for seat in range(len(SEATS)))
            return red, black
        return 0, 0

    def _moved(self, position: ArrowPosition, origin: int, target: int) -> ArrowPosition:
        me, black, red, pawns, *_ = position
        move = 1 << origin | 1 << target
        pawn = pawns >> 4 * origin & 15
        pawns += (pawn << 4 * target) - (pawn << 4 * origin)
        own, enemy = (red ^ move, black) if me else (black ^ move, red)
        fifth = 0
        if GOAL_ROW[me] >> target & 1 and self.has_won(me, own, enemy):
            fifth = number_on(position, origin)
        if me:
            return ArrowPosition(0, black, own, pawns, OPEN_TO_CALL, fifth)
        return ArrowPosition(1, own, red, pawns, OPEN_TO_CALL, fifth)

    def _other_has_turn(self, position: ArrowPosition) -> bool:
        """Return whether the seat that is not to move would have a turn if it were."""
        return self.has_turn(position._replace(mover=1 - position.mover, call=NO_CALL))
