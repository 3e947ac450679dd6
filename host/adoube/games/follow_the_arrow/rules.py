"""The turns of Follow the Arrow, what they lead to, and what the game is worth."""

from collections.abc import Iterator

from adoube.games.follow_the_arrow.board import ALL_CIRCLES, GOAL_ROW, SEATS, Arrows, circles_of
from adoube.games.follow_the_arrow.jumps import Jumps
from adoube.games.follow_the_arrow.position import (
    FIFTH_UNKNOWN,
    NO_CALL,
    OPEN_TO_CALL,
    SKIP,
    Position,
    Rulings,
    Turn,
    number_on,
    numbers_away,
)
from adoube.games.follow_the_arrow.ways import Ways

__all__ = ["Rules"]

Found = tuple[Turn, Position]


class Rules:
    """The game on a board with these arrows under one set of rulings."""

    def __init__(self, arrows: Arrows, rulings: Rulings) -> None:
        self.rulings = rulings
        self.ways = Ways(arrows, lands_anywhere=rulings.lands_anywhere)
        self.jumps = Jumps(self.ways, rulings)

    def successors(self, position: Position) -> Iterator[Found]:
        """Every legal turn, canonically written, and its result, each result once; the skip where due."""
        if position.fifth:
            return
        stuck = True
        for found in self.turns(position):
            stuck = False
            yield found
        if stuck and self._other_has_turn(position):
            yield SKIP, self.after(position, SKIP)

    def count(self, position: Position) -> int:
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

    def turns(self, position: Position) -> Iterator[Found]:
        """The mover's turns under the call in force, the skip apart, in a game that nobody has won."""
        called = position.call >= 0
        vacant = ALL_CIRCLES & ~(position.black | position.red)
        for origin in circles_of(position.of_seat(position.mover)):
            moves = 0 if called else self.ways.lines[position.mover][origin] & vacant
            for target in circles_of(moves):
                yield Turn((origin, target)), self._moved(position, origin, target)
            if self.may_jump(position, origin):
                for end, path in self.jumps.paths(position, origin).items():
                    if not moves >> end & 1:
                        yield Turn(path, jumps=True), self._moved(position, origin, end)

    def has_turn(self, position: Position) -> bool:
        """Whether the mover has a turn other than the skip in a game that nobody has won."""
        return next(self.turns(position), None) is not None

    def has_jump(self, position: Position, circle: int) -> bool:
        """Whether the mover has a pawn on a circle that can jump."""
        return bool(position.of_seat(position.mover) >> circle & 1 and self.jumps.paths(position, circle))

    def may_jump(self, position: Position, origin: int) -> bool:
        """Whether the call in force leaves a jump to the mover's pawn on `origin`, and it might have one."""
        if self.rulings.call_binds_pawn and position.call >= 0 and position.call != origin:
            return False
        enemy = position.of_seat(1 - position.mover)
        return bool(self.ways.takeoffs[position.mover][origin] & enemy)

    def after(self, position: Position, turn: Turn) -> Position:
        """The position that a legal turn leads to."""
        if turn == SKIP:
            return position._replace(mover=1 - position.mover, call=NO_CALL, stood=1)
        return self._moved(position, turn.circles[0], turn.circles[-1])

    def has_won(self, seat: int, own: int, enemy: int) -> bool:
        """Whether a seat whose pawns stand on `own` has filled its goal row, with at least one of them.

        An enemy pawn on that row, its own START row, has never left it: pawns do not move back (FTA-10).
        """
        goal = GOAL_ROW[seat]
        filled = own | enemy if self.rulings.blocked_counts else own
        return filled & goal == goal and own & goal != 0

    def is_stuck(self, position: Position) -> bool:
        """Whether a game that nobody has won is over because neither player has a turn (FTA-A12)."""
        return not self.has_turn(position) and not self._other_has_turn(position)

    def scores(self, position: Position) -> tuple[int, int]:
        """What the game awards each seat if it stops here (FTA-21): nothing before its end."""
        if position.fifth == FIFTH_UNKNOWN:
            return 0, 0
        if position.fifth:
            points = position.fifth * sum(numbers_away(position, position.mover))
            return (0, points) if position.mover == 0 else (points, 0)
        if self.rulings.stuck_scores and self.is_stuck(position):
            black, red = (sum(numbers_away(position, seat)) for seat in range(len(SEATS)))
            return red, black
        return 0, 0

    def _moved(self, position: Position, origin: int, target: int) -> Position:
        me, black, red, pawns, *_ = position
        move = 1 << origin | 1 << target
        pawn = pawns >> 4 * origin & 15
        pawns += (pawn << 4 * target) - (pawn << 4 * origin)
        own, enemy = (red ^ move, black) if me else (black ^ move, red)
        fifth = 0
        if GOAL_ROW[me] >> target & 1 and self.has_won(me, own, enemy):
            fifth = number_on(position, origin)
        if me:
            return Position(0, black, own, pawns, OPEN_TO_CALL, fifth)
        return Position(1, own, red, pawns, OPEN_TO_CALL, fifth)

    def _other_has_turn(self, position: Position) -> bool:
        """Whether the seat that is not to move would have a turn if it were."""
        return self.has_turn(position._replace(mover=1 - position.mover, call=NO_CALL))
