"""What rules look at: a position, and a moment within a turn."""

from typing import NamedTuple

from adoube.errors import AdoubeError
from adoube.words import coded

__all__ = [
    "NOWHERE",
    "Budget",
    "KindsOfSeats",
    "KitPosition",
    "Pieces",
    "SeatPiece",
    "Submove",
    "TooManyWays",
    "TurnScene",
]

MOST_MOMENTS = 40_000
"""of all turns of one position"""

NOWHERE = -1
"""no site, and no direction"""

Pieces = tuple[int, ...]
"""the sites of each kind of piece, as a set of bits"""


class SeatPiece(NamedTuple):
    """A kind of piece of one seat."""

    name: str
    seat: int
    forward: int = 0
    """the direction that it faces"""


class KitPosition(NamedTuple):
    """What stands where between two turns, and what the rules remember."""

    mover: int
    """the number of a seat"""
    pieces: Pieces
    phases: tuple[int, ...] = ()
    """the phase of the game that each seat is in"""
    skips: int = 0
    """turns skipped in a row"""


class Submove(NamedTuple):
    """One hop, step, drop or removal of a turn, and what stands where after it."""

    origin: int
    """NOWHERE for a drop"""
    target: int
    """NOWHERE for a removal; both are NOWHERE where a player ends a turn"""
    pieces: Pieces
    heading: int = NOWHERE
    """the direction of the move"""
    doomed: int = 0
    """the sites of what leaves the board when the turn is over"""
    goes_on: bool = False
    """whether the same player moves again"""


class TooManyWays(AdoubeError):
    """A position whose turns go on in too many ways."""


class Budget:
    """How much may still be looked at in one position, so that no game can stop a table."""

    __slots__ = ("left", "title", "weight")

    def __init__(self, title: str, weight: int) -> None:
        """`weight` is what one moment of a turn costs; `title` names the game where it is spent."""
        self.left = MOST_MOMENTS
        self.title = title
        self.weight = weight

    def spend(self, times: int) -> None:
        """So many moments are looked at. Raises TooManyWays."""
        self.left -= self.weight * times
        if self.left < 0:
            raise TooManyWays(coded("kit.too_many_ways", title=self.title, most=MOST_MOMENTS))


class TurnScene:
    """A moment of a turn, for the functions that rules are made of: they read it and change nothing.

    `own`, `enemy` and `empty` are sets of sites. `origin` is the piece whose moves are looked for, and is
    set while they are. Within a turn `last` is where the moved piece stands; before it, NOWHERE.
    """

    __slots__ = (
        "budget", "doomed", "empty", "enemy", "heading", "kinds", "last", "last_origin", "mover",
        "origin", "own", "pieces", "position", "visited", "within",
    )  # fmt: skip

    def __init__(
        self, position: KitPosition, kinds: "KindsOfSeats", mover: int, pieces: Pieces, budget: Budget
    ) -> None:
        self.position = position
        self.kinds = kinds
        self.budget = budget
        self.mover = mover
        self.pieces = pieces
        own = enemy = 0
        for kind in kinds.own[mover]:
            own |= pieces[kind]
        for kind in kinds.enemy[mover]:
            enemy |= pieces[kind]
        self.own = own
        self.enemy = enemy
        self.empty = kinds.everything & ~(own | enemy)
        self.last = self.last_origin = self.heading = self.origin = NOWHERE
        self.doomed = self.visited = 0
        self.within = False

    def after(self, submove: Submove) -> "TurnScene":
        """The moment after a submove, its player still the mover. Raises TooManyWays."""
        self.budget.spend(1)
        scene = TurnScene(self.position, self.kinds, self.mover, submove.pieces, self.budget)
        scene.last_origin = submove.origin
        scene.last = submove.origin if submove.target == NOWHERE else submove.target
        scene.heading, scene.doomed = submove.heading, submove.doomed
        scene.visited = self.visited
        for site in (submove.origin, submove.target):
            if site != NOWHERE:
                scene.visited |= 1 << site
        scene.within = True
        return scene


class KindsOfSeats(NamedTuple):
    """Which kinds of pieces are each seat's own and which its enemies', by number."""

    kinds: tuple[SeatPiece, ...]
    own: tuple[tuple[int, ...], ...]
    enemy: tuple[tuple[int, ...], ...]
    everything: int
    """all sites of the board"""

    @classmethod
    def of(cls, kinds: tuple[SeatPiece, ...], seats: int, everything: int) -> "KindsOfSeats":
        """The kinds by seat, of a game for so many seats."""
        numbers = range(len(kinds))
        own = tuple(tuple(n for n in numbers if kinds[n].seat == seat) for seat in range(seats))
        enemy = tuple(tuple(n for n in numbers if kinds[n].seat != seat) for seat in range(seats))
        return cls(kinds, own, enemy, everything)
