"""The rules of Sáhkku: points, dice, positions, the moves of single dice, and whole turns made of them.

The board has three rows of fifteen points. A point's number is its place in the board's order: row by row
from the men's side, left to right.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from random import Random
from typing import NamedTuple

from adoube.board.geometry import Board, BoardLine, Style, looks_beside, square_cells
from adoube.games.kit.topology import ORTHOGONAL, SquareGrid
from adoube.games.options import Option, choice
from adoube.words import coded

__all__ = [
    "ALL_OPTIONS",
    "ALL_X",
    "BOARD",
    "CENTRE",
    "DICE",
    "FACES",
    "GRID",
    "HOME",
    "KING",
    "MIDDLE",
    "MIDDLE_STEPS",
    "NOBODY",
    "PIECES",
    "PIECES_EACH",
    "ROUND",
    "SEATS",
    "SKIP",
    "STRAIGHT",
    "THROWS",
    "TRACK",
    "VALUES",
    "DieMove",
    "SahkkuPosition",
    "SahkkuRules",
    "SahkkuRulings",
    "SahkkuTurn",
    "own_throws",
    "places_of",
    "points_of",
    "throw_of",
]


SEATS = ("men", "women")
PIECES = ("men.man", "women.woman")
KING = "shared.king"
COLUMNS, ROWS = 15, 3
PIECES_EACH = COLUMNS
PITCH_MM = 30.0

GRID = SquareGrid(COLUMNS, ROWS, points=True)
CENTRE = GRID.number["h2"]
LAST = COLUMNS * ROWS - 1

ROUND = 4 * COLUMNS  # steps of a whole way round (SAH-07)
HOME = range(COLUMNS)  # the steps of the way that lie on a side's own row
# Those on the middle row: on the way out, and on the way home.
MIDDLE_STEPS = (range(COLUMNS, 2 * COLUMNS), range(3 * COLUMNS, ROUND))


def _way_of_men() -> Iterator[int]:
    first, middle, last = (range(row * COLUMNS, (row + 1) * COLUMNS) for row in range(ROWS))
    for row in (first, reversed(middle), last, reversed(middle)):
        yield from row


# By seat, the point at each step of its way; the women see the board from the other side.
TRACK = (tuple(_way_of_men()), tuple(LAST - point for point in _way_of_men()))

MIDDLE = frozenset(range(COLUMNS, 2 * COLUMNS))

# By one less than the number of steps, and by point, where the king may come (SAH-11).
STRAIGHT = tuple(
    tuple(
        tuple(ray[steps - 1] for way in ORTHOGONAL if len(ray := GRID.rays[way][point]) >= steps)
        for point in range(COLUMNS * ROWS)
    )
    for steps in range(1, 4)
)


@lru_cache(maxsize=1 << 14)
def points_of(seat: int, steps: int) -> int:
    """The points of a set of steps on a seat's way, as a set of bits."""
    points, way = 0, TRACK[seat]
    for step in places_of(steps):
        points |= 1 << way[step]
    return points


def places_of(steps: int) -> Iterator[int]:
    """The numbers in a set of bits, ascending."""
    while steps:
        lowest = steps & -steps
        yield lowest.bit_length() - 1
        steps ^= lowest


def _lines() -> Iterator[BoardLine]:
    """Each column is one long line, and another goes along the middle."""
    for column in range(COLUMNS):
        for row in range(ROWS - 1):
            below = row * COLUMNS + column
            yield BoardLine(GRID.names[below], GRID.names[below + COLUMNS])
    for point in sorted(MIDDLE)[:-1]:
        yield BoardLine(GRID.names[point], GRID.names[point + 1])


BOARD = Board(
    "sahkku",
    Style.POINTS,
    square_cells(COLUMNS, ROWS, PITCH_MM),
    PITCH_MM,
    tuple(_lines()),
    rows={
        seat: tuple(GRID.names[point] for point in sorted(TRACK[number][:COLUMNS]))
        for number, seat in enumerate(SEATS)
    },
    places=("captured",),
    looks=looks_beside(__name__, "sahkku"),
)


# A throw is a text of three faces, the X first: "X20". The program throws until somebody tells how they fell.
FACES = "X320"
VALUES = {"X": 1, "3": 3, "2": 2}  # how far a face leads; the fourth leads nowhere (SAH-03)
ALL_X = "XXX"
THROWS = tuple("".join(faces) for faces in combinations_with_replacement(FACES, 3))
MOST_OWN = 60  # own throws of one turn
MOST_THROWS = 1000  # own throws that are kept: the same turns are asked about again and again

SEEDED = "thrown"
MOST_SEED = 10**18


def _accept(text: str) -> str:
    if text != SEEDED and not (text.isascii() and text.isdigit() and int(text) <= MOST_SEED):
        raise ValueError(coded("sahkku.dice_form"))
    return text


# The seed of the program's own throws; by default that of the game.
DICE = Option("dice", SEEDED, (SEEDED, "N"), _accept, is_secret=True)


def throw_of(text: object) -> str | None:
    """The throw that a text of three faces in any order names; None where it names none."""
    if not isinstance(text, str) or len(text) != 3 or set(text) - set(FACES):
        return None
    return "".join(sorted(text, key=FACES.index))


def own_throws(dice: str, played: int) -> Iterator[str]:
    """Yield the program's throws in a turn, the next where no piece can be moved with the one before."""
    return (_own_throw(dice, played, attempt) for attempt in range(MOST_OWN))


@lru_cache(MOST_THROWS)
def _own_throw(dice: str, played: int, attempt: int) -> str:
    rng = Random(f"dice {dice} {played} {attempt}")
    return "".join(sorted((rng.choice(FACES) for _ in range(3)), key=FACES.index))


ALL_OPTIONS = (choice("first", "men", "women"), choice("siege", "wins", "off"), DICE)

NOBODY = -1  # whose side the king is on before it has been reached


class SahkkuPosition(NamedTuple):
    """A position and the throw of the player to move. Sets are bits, both seats' in their order."""

    mover: int
    asleep: tuple[int, int]  # by seat, the steps of its way where its pieces sleep
    awake: tuple[int, int]  # by seat, the steps where those are that have woken
    king: int = CENTRE  # the point where the king stands
    king_side: int = NOBODY
    begun: tuple[bool, bool] = (False, False)  # whether a seat has thrown its three X (SAH-04)
    throw: str = ALL_X
    played: int = 0  # turns of both players

    def pieces(self, seat: int) -> int:
        """How many pieces a seat has left."""
        return (self.asleep[seat] | self.awake[seat]).bit_count()


class DieMove(NamedTuple):
    """The move of one die: its points, and whether the king makes it."""

    origin: int
    target: int
    is_king: bool = False


SahkkuTurn = tuple[DieMove, ...]  # the moves of a turn in their order; the skip has none
SKIP: SahkkuTurn = ()

Moment = tuple[SahkkuPosition, str]  # a position within a turn, and the faces of the dice that are left


@dataclass(frozen=True, slots=True)
class SahkkuRulings:
    """The options as the rules ask for them."""

    first: int
    siege_wins: bool
    dice: str

    @classmethod
    def of(cls, options: Mapping[str, str]) -> "SahkkuRulings":
        return cls(int(options["first"] == "women"), options["siege"] == "wins", options["dice"])


class SahkkuRules:
    """Sáhkku under one set of rulings."""

    def __init__(self, rulings: SahkkuRulings) -> None:
        self.rulings = rulings

    def start(self) -> SahkkuPosition:
        row = sum(1 << step for step in HOME)
        return SahkkuPosition(self.rulings.first, (row, row), (0, 0))

    def results(self, position: SahkkuPosition) -> dict[SahkkuPosition, SahkkuTurn]:
        """Every position that a turn leads to in a game that is not over, with its canonical turn.

        Each die that can be moved has to be, in whatever order (SAH-06). Empty where none can be.
        """
        level: dict[Moment, SahkkuTurn] = {(position, playable(position)): ()}
        found: dict[SahkkuPosition, SahkkuTurn] = {}
        while level:
            longer: dict[Moment, SahkkuTurn] = {}
            for moment, moves in level.items():
                ends = True
                for move, after in self.moves(*moment):
                    ends = False
                    if (known := longer.get(after)) is None or _order(moves, move) < _order(known):
                        longer[after] = (*moves, move)
                if ends and moves:
                    after_all = self._passed_on(moment[0])
                    known_end = found.get(after_all, moves)
                    is_longer = len(known_end) < len(moves)
                    found[after_all] = known_end if is_longer else min(known_end, moves, key=_order)
            level = longer
        return found

    def writings(self, position: SahkkuPosition) -> dict[SahkkuPosition, list[SahkkuTurn]]:
        """Every position that a turn leads to, with all orders of moves that lead there."""
        found: dict[SahkkuPosition, dict[SahkkuTurn, None]] = {}
        open_ends: list[tuple[Moment, SahkkuTurn]] = [((position, playable(position)), ())]
        while open_ends:
            moment, moves = open_ends.pop()
            longer = [(after, (*moves, move)) for move, after in self.moves(*moment)]
            open_ends += longer
            if moves and not longer:
                found.setdefault(self._passed_on(moment[0]), {})[moves] = None
        return {after: [*turns] for after, turns in found.items()}

    def has_turn(self, position: SahkkuPosition) -> bool:
        """Return whether the mover can move any die."""
        return next(self.moves(position, playable(position)), None) is not None

    def moves(self, position: SahkkuPosition, dice: str) -> Iterator[tuple[DieMove, Moment]]:
        """Yield the moves of the dice that are left, each with the moment after it."""
        if not position.pieces(1 - position.mover):
            return
        for face in dict.fromkeys(dice):
            left = dice.replace(face, "", 1)
            for move, after in self._moves(position, face):
                yield move, (after, left)

    def after(self, position: SahkkuPosition, turn: SahkkuTurn) -> SahkkuPosition:
        """The position that a legal turn leads to, in any writing of it."""
        for moment in self.followed(position, turn):
            return self._passed_on(moment[0])
        raise ValueError("no legal turn")

    def followed(self, position: SahkkuPosition, turn: SahkkuTurn) -> list[Moment]:
        """The moments after these moves, one for each choice of dice; none where a move is not possible."""
        moments: list[Moment] = [(position, playable(position))]
        for wanted in turn:
            moments = [after for moment in moments for move, after in self.moves(*moment) if move == wanted]
        return moments

    def can_go_on(self, moment: Moment) -> bool:
        """Return whether a die that is left could still be moved."""
        return next(self.moves(*moment), None) is not None

    def ending_clause(self, position: SahkkuPosition) -> str | None:
        """The clause by which the player to move has lost, if so."""
        seat = position.mover
        if not position.pieces(seat):
            return "SAH-12"
        return "SAH-13" if self.rulings.siege_wins and self._is_shut_in(position, seat) else None

    def _is_shut_in(self, position: SahkkuPosition, seat: int) -> bool:
        """Return whether a seat has lost pieces, its others sleep, and an enemy is before the foremost
        (SAH-13)."""
        if position.awake[seat] or position.pieces(seat) == PIECES_EACH:
            return False
        before = TRACK[seat][position.asleep[seat].bit_length()]
        enemy = 1 - seat
        is_kings = position.king_side == enemy and position.king == before
        return is_kings or bool(points_of(enemy, position.awake[enemy]) >> before & 1)

    def _moves(self, position: SahkkuPosition, face: str) -> Iterator[tuple[DieMove, SahkkuPosition]]:
        """Yield the moves of one face."""
        seat, far = position.mover, VALUES[face]
        way, awake, asleep = TRACK[seat], position.awake[seat], position.asleep[seat]
        barred = self.barred(position)
        for step in places_of(awake | (asleep if face == "X" else 0)):
            to = (step + far) % ROUND
            if not barred >> way[to] & 1:
                woken = awake & ~(1 << step) | 1 << to
                yield (
                    DieMove(way[step], way[to]),
                    _arrived(position, way[to], asleep & ~(1 << step), woken),
                )
        if position.king_side == seat:
            for point in STRAIGHT[far - 1][position.king]:
                if not barred >> point & 1:
                    after = _arrived(position, point, asleep, awake)
                    yield DieMove(position.king, point, is_king=True), after._replace(king=point)

    def barred(self, position: SahkkuPosition) -> int:
        """The points where nothing of the mover's may come: its own pieces and sleeping enemies (SAH-09)."""
        seat = position.mover
        own = points_of(seat, position.awake[seat] | position.asleep[seat])
        return own | points_of(1 - seat, position.asleep[1 - seat])

    def _passed_on(self, position: SahkkuPosition) -> SahkkuPosition:
        """The position before the other player's turn, who has thrown."""
        mover = position.mover
        begun = tuple(
            done or (seat == mover and bool(position.awake[seat])) for seat, done in enumerate(position.begun)
        )
        following = position._replace(
            mover=1 - mover, begun=(begun[0], begun[1]), played=position.played + 1, throw=ALL_X
        )
        return self.thrown(following)

    def skipped(self, position: SahkkuPosition) -> SahkkuPosition:
        """The position after a player who could not move."""
        return self._passed_on(position)

    def thrown(self, position: SahkkuPosition) -> SahkkuPosition:
        """The position with the program's own throw: the first with which something can be moved (SAH-A1)."""
        if not position.begun[position.mover] or self.ending_clause(position):
            return position
        for throw in own_throws(self.rulings.dice, position.played):
            found = position._replace(throw=throw)
            if self.has_turn(found):
                return found
        return position


def playable(position: SahkkuPosition) -> str:
    """The faces of a throw that can lead anywhere: before three X at once there are none (SAH-04)."""
    if not position.begun[position.mover] and position.throw != ALL_X:
        return ""
    return position.throw.replace("0", "")


def _arrived(position: SahkkuPosition, point: int, asleep: int, awake: int) -> SahkkuPosition:
    """The position once a piece or the king has come to a point, the mover's own pieces being these."""
    seat, enemy = position.mover, 1 - position.mover
    side = seat if position.king == point else position.king_side
    sleeping, waking = position.asleep[enemy], position.awake[enemy] & ~STEPS_AT[enemy][point]
    if seat:
        return position._replace(asleep=(sleeping, asleep), awake=(waking, awake), king_side=side)
    return position._replace(asleep=(asleep, sleeping), awake=(awake, waking), king_side=side)


# By seat and point, the steps of the seat's way that lie there, as a set of bits.
STEPS_AT = tuple(
    tuple(sum(1 << step for step, at in enumerate(way) if at == point) for point in range(len(STRAIGHT[0])))
    for way in TRACK
)


def _order(moves: SahkkuTurn, *further: DieMove) -> tuple[list[tuple[int, int]], list[bool]]:
    """Return the key that sorts writings of one result: their cells, by column and row."""
    every = (*moves, *further)
    points = [point for move in every for point in (move.origin, move.target)]
    return [(point % PIECES_EACH, point // PIECES_EACH) for point in points], [move.is_king for move in every]
