"""The data that rules look at: a position, and a moment within a turn."""

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from operator import itemgetter
from typing import NamedTuple, Protocol

from adoube.games.verdict import TooManyTurns
from adoube.words import coded

__all__ = [
    "NEUTRAL",
    "NOTHING_KEPT",
    "NOWHERE",
    "SHARED",
    "Countable",
    "KindsOfSeats",
    "KitPosition",
    "Ledger",
    "Pieces",
    "PlayRules",
    "SeatPiece",
    "Submove",
    "TurnBudget",
    "TurnScene",
    "how_many",
    "is_quick",
    "others_changed",
    "replaced",
]

MOST_MOMENTS = 50_000  # of all turns of one position
GLANCES = 16  # sites that are asked about one by one, for the price of one moment

NOWHERE = -1  # no site, and no direction
NEUTRAL, SHARED = -1, -2  # the owners of pieces that belong to no seat: to nobody, or to all

# The sites of each kind of piece, as a set of bits; behind them those of numbers on sites (SiteNumbers).
Pieces = tuple[int, ...]


class SeatPiece(NamedTuple):
    """A kind of piece of one seat, of nobody (NEUTRAL) or of all (SHARED)."""

    name: str
    seat: int
    forward: int = 0  # the direction that it faces


class Ledger(NamedTuple):
    """The counts that are kept beside the board; empty where a game counts nothing of the kind."""

    hands: tuple[int, ...] = ()  # the pieces of each kind that their player still holds
    scores: tuple[int, ...] = ()  # by seat
    values: tuple[int, ...] = ()  # of the variables of the rules
    made: int = 0  # submoves since the beginning, in games that count them
    pending: int = 0  # the sites that the last submove has marked
    marked: bool = False  # whether the submove that is being made has marked them; never between turns
    # Where the last submove of the last turn began and ended, in games that look back at it.
    last: tuple[int, int] = (NOWHERE, NOWHERE)
    counts: tuple[int, ...] = ()  # how many pieces each site has, hands included, in games of heaps
    sown: int = NOWHERE  # the site that changed last in this turn, in such games
    # The numbers that are remembered, by the names in the rules.
    remembered: tuple[tuple[int, ...], ...] = ()
    # The kinds beneath the top piece of each site, bottom first, in games with stacks.
    beneath: tuple[tuple[int, ...], ...] = ()

    @property
    def piles_up(self) -> bool:
        """Return whether several pieces may be on a site."""
        return bool(self.counts or self.beneath)

    def counted_on(self, value: int) -> "Ledger":
        """The same with one of the values grown by 1; NOWHERE: as it is."""
        if value < 0:
            return self
        return self._replace(values=replaced(self.values, value, self.values[value] + 1))


NOTHING_KEPT = Ledger()


def replaced(numbers: tuple[int, ...], place: int, number: int) -> tuple[int, ...]:
    """The numbers with another one in its place."""
    return (*numbers[:place], number, *numbers[place + 1 :])


class KitPosition(NamedTuple):
    """A position between two turns, and the memory of the rules."""

    mover: int  # the number of a seat
    pieces: Pieces
    phases: tuple[int, ...] = ()  # the phase of the game that each seat is in
    skips: int = 0  # turns skipped in a row
    ledger: Ledger = NOTHING_KEPT
    # The phase of the last turn, in games whose phases have ends of their own; NOWHERE before the first.
    played_in: int = NOWHERE
    # Digests of all positions that have stood, this one last, in games that forbid repetition.
    stood: tuple[str, ...] = ()
    # The place of each seat, in games for more than two once somebody has one; and which end gave the last.
    places: tuple[float, ...] = ()
    placed_by: int = NOWHERE


class Submove(NamedTuple):
    """One hop, step, drop or removal of a turn, and what stands where after it."""

    origin: int  # NOWHERE for a drop
    target: int  # NOWHERE for a removal; both are NOWHERE where a player ends a turn
    pieces: Pieces
    heading: int = NOWHERE  # the direction of the move
    doomed: int = 0  # the sites of what leaves the board when the turn is over
    goes_on: bool = False  # whether the same player moves again
    ledger: Ledger | None = None  # what is counted after it; None: as before

    @property
    def ends_turn(self) -> bool:
        """Return whether a player ends a turn by it."""
        return self.origin == self.target == NOWHERE


class TurnBudget:
    """How much may still be looked at in one position, so that no game can stop a table."""

    __slots__ = ("_glance", "_left", "_moment", "_title")

    def __init__(self, title: str, weight: int) -> None:
        """`weight` is what one moment of a turn costs; `title` names the game where it is spent."""
        self._left = MOST_MOMENTS * GLANCES
        self._title = title
        self._glance = weight
        self._moment = weight * GLANCES

    def spend(self, moments: int) -> None:
        """So many moments are looked at. Raises TooManyTurns."""
        self._left -= self._moment * moments
        if self._left < 0:
            raise self._spent

    def glance(self, sites: int) -> None:
        """So many sites are asked about one by one. Raises TooManyTurns."""
        self._left -= self._glance * sites
        if self._left < 0:
            raise self._spent

    @property
    def _spent(self) -> TooManyTurns:
        return TooManyTurns(coded("kit.too_many_ways", title=self._title, most=MOST_MOMENTS))


class PlayRules(Protocol):
    """The part of a game's rules that a moment may consult."""

    def moves_in(self, scene: "TurnScene") -> list[Submove]:
        """All that may be done next."""

    def onward(self, scene: "TurnScene", submove: Submove) -> "TurnScene":
        """The moment after a submove, in the phase that it leads to."""

    def can_move(self, position: KitPosition) -> bool:
        """Return whether the mover has a legal turn."""


class TurnScene:
    """A moment of a turn, for the functions that rules are made of: they read it and change nothing.

    `own`, `enemy` and `empty` are sets of sites. `origin` is the piece whose moves are looked for, and is
    set while they are. `target`, `between` and `site` are single sites that are asked about one by one, and
    `area` is a group of sites, likewise. `last` is where the moved piece stands; before a turn it is that of
    the turn before, if that is known.
    `continued`: how many submoves the mover has played before in this turn; asked what follows from a
    submove, how many before that one.
    `measuring`: only how far a turn can go is asked; `supposed`: only what another could do; `wanted`: only
    moves to these sites are listed. The `rules` are there in every moment of a turn.
    """

    __slots__ = (
        "area",
        "between",
        "budget",
        "continued",
        "doomed",
        "empty",
        "enemy",
        "goes_on",
        "heading",
        "kinds",
        "last",
        "last_origin",
        "ledger",
        "measuring",
        "mover",
        "origin",
        "own",
        "phases",
        "pieces",
        "position",
        "rules",
        "site",
        "supposed",
        "target",
        "value",
        "visited",
        "wanted",
        "within",
    )  # fmt: skip
    rules: PlayRules

    def __init__(
        self, position: KitPosition, kinds: "KindsOfSeats", mover: int, pieces: Pieces, budget: TurnBudget
    ) -> None:
        self.position = position
        self.kinds = kinds
        self.budget = budget
        self.mover = mover
        self.phases = position.phases
        self.ledger = position.ledger
        self.last_origin, target = self.ledger.last
        self.last = self.last_origin if target == NOWHERE else target
        self.heading = NOWHERE
        self.doomed = self.visited = 0
        self.within = self.goes_on = self.measuring = self.supposed = False
        self.continued, self.wanted = 0, -1
        self._stand(pieces)

    def _stand(self, pieces: Pieces) -> None:
        kinds, mover = self.kinds, self.mover
        self.pieces = pieces
        self.own = own = kinds.own_sites[mover](pieces)
        self.enemy = enemy = kinds.enemy_sites[mover](pieces)
        self.empty = kinds.everything & ~(own | enemy)
        if kinds.neutral_sites is not None:
            self.empty &= ~kinds.neutral_sites(pieces)
        self.origin = self.target = self.between = self.site = self.value = NOWHERE
        self.area = 0

    def with_ledger(self, ledger: Ledger) -> "TurnScene":
        """The same moment with something else counted."""
        scene = copy(self)
        scene.ledger = ledger
        return scene

    def all_moves(self, moves: "Callable[[TurnScene], list[Submove]]") -> list[Submove]:
        """All that some moves allow, to the sites that are wanted and to others."""
        wanted, self.wanted = self.wanted, -1
        found = moves(self)
        self.wanted = wanted
        return found

    def seen_by(self, seat: int, pieces: Pieces) -> "TurnScene":
        """The moment as if a turn of another player began, and these pieces stood on the board.

        The last submove stays the one that it was.
        """
        scene = copy(self)
        scene.mover = seat
        scene.heading = NOWHERE
        scene.doomed = scene.visited = 0
        scene.within = scene.goes_on = False
        scene.continued, scene.wanted = 0, -1
        scene._stand(pieces)
        return scene

    def after(self, submove: Submove) -> "TurnScene":
        """The moment after a submove, its player still the mover. Raises TooManyTurns."""
        origin, target, pieces, heading, doomed, goes_on, ledger = submove
        self.budget.spend(1)
        scene = TurnScene.__new__(TurnScene)
        scene.position = self.position
        scene.kinds = self.kinds
        scene.rules = self.rules
        scene.measuring = self.measuring
        scene.supposed = self.supposed
        scene.budget = self.budget
        scene.mover = self.mover
        scene.phases = self.phases
        scene.ledger = ledger or self.ledger
        scene.last_origin = origin
        scene.last = origin if target == NOWHERE else target
        scene.heading = heading
        scene.doomed = doomed
        visited = self.visited
        if origin >= 0:
            visited |= 1 << origin
        scene.visited = visited | 1 << target if target >= 0 else visited
        scene.wanted = -1
        scene.within = True
        scene.continued = self.continued
        scene.goes_on = goes_on
        scene._stand(pieces)
        return scene


class KindsOfSeats(NamedTuple):
    """Which kinds of pieces are each seat's own and which its enemies', by number.

    Pieces that all share are an enemy's for everybody, and neutral ones nobody's, as in Ludii.
    """

    kinds: tuple[SeatPiece, ...]
    own: tuple[tuple[int, ...], ...]
    enemy: tuple[tuple[int, ...], ...]
    everything: int  # all sites of the board
    own_sites: tuple[Callable[[Pieces], int], ...]
    enemy_sites: tuple[Callable[[Pieces], int], ...]  # by seat, the sites where these pieces stand
    neutral_sites: Callable[[Pieces], int] | None = None  # None where no piece is neutral

    @classmethod
    def of(cls, kinds: tuple[SeatPiece, ...], seats: int, everything: int) -> "KindsOfSeats":
        """The kinds by seat, of a game for so many seats."""
        numbers = range(len(kinds))
        own = tuple(tuple(n for n in numbers if kinds[n].seat == seat) for seat in range(seats))
        enemy = tuple(
            tuple(n for n in numbers if kinds[n].seat not in (seat, NEUTRAL)) for seat in range(seats)
        )
        neutral = tuple(n for n in numbers if kinds[n].seat == NEUTRAL)
        return cls(
            kinds,
            own,
            enemy,
            everything,
            tuple(map(_sites_of_kinds, own)),
            tuple(map(_sites_of_kinds, enemy)),
            _sites_of_kinds(neutral) if neutral else None,
        )

    def of_owner(self, owner: int) -> tuple[int, ...]:
        """The kinds of a seat, of nobody or of all."""
        return tuple(number for number, kind in enumerate(self.kinds) if kind.seat == owner)


def _sites_of_kinds(kinds: Sequence[int]) -> Callable[[Pieces], int]:
    if len(kinds) == 1:
        return itemgetter(kinds[0])

    def sites(pieces: Pieces) -> int:
        found = 0
        for kind in kinds:
            found |= pieces[kind]
        return found

    return sites


def others_changed(scene: TurnScene, submove: Submove) -> bool:
    """Return whether more has changed than the place of the piece that moved."""
    moved = 1 << submove.origin | 1 << submove.target if min(submove[:2]) >= 0 else 0
    changed = [was ^ now for was, now in zip(scene.pieces, submove.pieces, strict=True)]
    count, same = len(scene.kinds.kinds), submove.doomed == scene.doomed
    alone = [each for each in changed[:count] if each] == [moved]
    return not (same and moved and alone and all(each in (0, moved) for each in changed[count:]))


@dataclass(frozen=True, slots=True)
class Countable:
    """Moves that can be counted without being listed."""

    listed: Callable[[TurnScene], list[Submove]]
    # About how many there are; 0 only where there are none.
    number: Callable[[TurnScene], int]
    is_quick: bool = True  # whether none of its parts has to be listed to be counted

    def __call__(self, scene: TurnScene) -> list[Submove]:
        return self.listed(scene)


def how_many(moves: Callable[[TurnScene], list[Submove]], scene: TurnScene) -> int:
    """Return about how many moves there are, listed only where they cannot be counted otherwise."""
    return moves.number(scene) if isinstance(moves, Countable) else len(moves(scene))


def is_quick(moves: Callable[[TurnScene], list[Submove]]) -> bool:
    """Return whether moves are counted without being listed."""
    return isinstance(moves, Countable) and moves.is_quick
