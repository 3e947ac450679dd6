"""The rules of a game: its positions, its turns, its calls, its scores and its ending.

Earlier names of its members stay known, so that games which people wrote for them still load and play.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Self, TypeVar

from adoube.board.geometry import Board, Placement
from adoube.games.options import Option, PlacementPhase, RandomSetup, resolve
from adoube.games.verdict import (
    IllegalTurn,
    Objection,
    Outcome,
    PositionError,
    UnreadableTurn,
    refusal_of_turn,
)
from adoube.words import AnyText, coded
from adoube.words.names import game_name, seat_name

__all__ = [
    "CLAIM",
    "EARLIER_NAMES",
    "TAKEBACK_CALL",
    "AvailableCall",
    "BoardChange",
    "CallButton",
    "CallKind",
    "Caller",
    "EarlierNames",
    "GameRules",
    "P",
    "T",
    "available_calls",
    "call_buttons",
]


class Caller(StrEnum):
    """The seats that may make a call."""

    OPPONENT = "opponent"  # the seat that is not to move: one button does for all
    EACH = "each"  # any seat, so that each needs a button of its own


@dataclass(frozen=True, slots=True)
class CallKind:
    """A call by its name. `cell`: the detail that names a cell, where the call needs one."""

    name: str
    by: Caller
    cell: str | None = None


@dataclass(frozen=True, slots=True)
class CallButton:
    """A button that makes a call. `seat`: its owner; None: it speaks for the seat that is not to move."""

    name: str
    seat: str | None
    cell: str | None


@dataclass(frozen=True, slots=True)
class AvailableCall:
    """A call that some seats may make now, as a person chooses it.

    `choices` is what the `detail` may be, a cell or a number; without a detail there are none. It may hold
    more than the rules allow: who calls has to know, and is told by the clause where it was wrong.
    """

    name: str
    seats: tuple[str, ...]
    detail: str | None = None
    choices: tuple[str | int, ...] = ()


TAKEBACK_CALL = CallKind("takeback", Caller.EACH)  # what every game knows
CLAIM = "claim"  # the call by which the player to move claims a draw


def call_buttons(calls: Sequence[CallKind], seats: Sequence[str]) -> tuple[CallButton, ...]:
    """The call buttons of a board, in their order: a game's `calls` as it declares them, then the takebacks.

    A call that any seat may make has a button for each seat, in the order of the `seats`.
    """
    return tuple(
        CallButton(kind.name, seat, kind.cell)
        for kind in (*calls, TAKEBACK_CALL)
        for seat in (seats if kind.by is Caller.EACH else (None,))
    )


def available_calls(
    calls: Sequence[CallKind], seats: Sequence[str], to_move: str, cells: Sequence[str]
) -> tuple[AvailableCall, ...]:
    """List which of the declared `calls` can be made in the turn of `to_move`; `cells` are those a call may
    name.

    A call about a cell is left out where there is none.
    """
    others = tuple(seat for seat in seats if seat != to_move)
    return tuple(
        AvailableCall(
            kind.name,
            tuple(seats) if kind.by is Caller.EACH else others,
            kind.cell,
            tuple(cells) if kind.cell else (),
        )
        for kind in calls
        if kind.cell is None or cells
    )


# The name of today by the earlier one.
EARLIER_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "changing": "turns_touching",
        "edition": "rules_version",
        "ends": "destinations",
        "footprint": "affected_cells",
        "piles": "stackable",
        "rearranged": "with_placement",
        "signed": "attributed_to",
        "under": "with_options",
        "wanders": "may_not_terminate",
    }
)


class EarlierNames:
    """A class whose subclasses may define, override and call members by their earlier names."""

    def __init_subclass__(cls, **arguments: Any) -> None:
        super().__init_subclass__(**arguments)
        own = {**vars(cls)}
        for earlier, name in EARLIER_NAMES.items():
            if name in own:
                setattr(cls, earlier, own[name])
            elif earlier in own:
                setattr(cls, name, own[earlier])


# A game's position: immutable and hashable, a tuple, a NamedTuple or an integer.
P = TypeVar("P", bound=Hashable)
T = TypeVar("T", bound=Hashable)  # A game's turn: immutable and hashable.


@dataclass(frozen=True, slots=True)
class BoardChange:
    """The change of a board against a position as a view shows it: cells by what became of them."""

    emptied: frozenset[str]
    filled: frozenset[str]
    altered: frozenset[str] = frozenset()  # still occupied, but by something that looks different


class GameRules(EarlierNames, ABC, Generic[P, T]):
    """The rules of one game under one set of options.

    A subclass writes the abstract methods. `successors` yields each resulting position once,
    with the canonical turn that leads to it; a player without a legal turn has exactly one, the skip; a
    finished game has none.
    """

    id: ClassVar[str]  # its name in commands and files, such as `leap-frog`
    title: ClassVar[str]  # its name for people
    all_options: ClassVar[tuple[Option, ...]] = ()  # its options, the first value of each the default
    turn_order_clause: ClassVar[str]  # the clause broken by a turn of a seat whose turn it is not
    match_games: ClassVar[int] = 1  # how many games make a match; people change seats between them
    # Whether a match is a round robin instead, in which every pair keeps its seats (FTA-05, FTA-A16).
    pairs_keep_seats: ClassVar[bool] = False
    knows_draws: ClassVar[bool] = True  # whether a game may end drawn, or be won by several seats together
    # Whether its pieces may wander for ever, so that random play hardly comes to an end.
    may_not_terminate: ClassVar[bool] = False
    # The calls that a button of the board can make, in the buttons' order.
    calls: ClassVar[tuple[CallKind, ...]] = ()
    # False if there are too many turns to list: only perft may exhaust `successors`.
    enumerable: ClassVar[bool] = True
    # Tells rules of one id apart where they may change while the program runs; empty where they do not.
    rules_version: ClassVar[str] = ""

    board: Board
    seats: tuple[str, ...]  # in the order of play, the first sits at rank 1

    def __init__(self, options: Mapping[str, str] | None = None, *, seed: int = 0) -> None:
        """`options` as given; `seed` decides what the game leaves to chance. Raises OptionError."""
        self.options = resolve(self.id, self.all_options, options or {})
        self.seed = seed

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its class under its options: what it has worked out is worked out again."""
        return game_under, (type(self), dict(self.options), self.seed)

    @property
    def name(self) -> AnyText:
        """Its title in the language of the reader."""
        return game_name(self.id, self.title)

    @abstractmethod
    def start(self) -> P:
        """The position before the first turn."""

    @abstractmethod
    def successors(self, position: P) -> Iterator[tuple[T, P]]:
        """Every legal turn in its canonical writing with its result, each result once, lazily."""

    @abstractmethod
    def why_illegal(self, position: P, turn: T) -> Objection | None:
        """Why a turn, in any writing, is not allowed in a game that is not over; None: it is allowed."""

    @abstractmethod
    def after(self, position: P, turn: T) -> P:
        """The position after a legal turn, in any writing of it."""

    @abstractmethod
    def read(self, text: str) -> T:
        """The turn that a text writes, legal or not. Raises UnreadableTurn."""

    @abstractmethod
    def write(self, turn: T) -> str:
        """The notation of a turn; `read` reads it back."""

    @abstractmethod
    def to_move(self, position: P) -> str:
        """The seat whose turn it is, or would be if the game had not ended."""

    @abstractmethod
    def placement(self, position: P) -> Placement:
        """Return the placement of a position."""

    @abstractmethod
    def rule_state(self, position: P, line: Sequence[P] = ()) -> dict[str, Any]:
        """Return what the rules remember beside the placement, as JSON values under the keys of positions.

        `line`: the positions before it, oldest first.
        """

    @abstractmethod
    def load(self, placement: Placement, to_move: str | None, memory: Mapping[str, Any]) -> P:
        """The position that a printed one describes. `to_move`: None after the end. Raises PositionError."""

    def from_fen(self, fen: str) -> P:
        """The position that a FEN describes. Raises PositionError, by default because the game knows none."""
        raise PositionError(coded("position.no_fen", title=self.name))

    @abstractmethod
    def scores(self, position: P) -> dict[str, int | float]:
        """Return the score that each seat would get if the game stopped here."""

    @abstractmethod
    def outcome(self, position: P, line: Sequence[P] = ()) -> Outcome | None:
        """How the game ended in `position`, or None. `line`: the positions before it, oldest first."""

    @abstractmethod
    def why_unexplained(self, position: P, change: BoardChange) -> Objection:
        """Why no legal turn explains this change of the board, in words that a child understands."""

    def play(self, position: P, turn: T) -> P:
        """The position after `turn`, in any writing of it. Raises IllegalTurn with the objection."""
        if outcome := self.outcome(position):
            raise IllegalTurn(Objection(outcome.clause, outcome.said))
        if objection := refusal_of_turn(self, position, turn):
            raise IllegalTurn(objection)
        return self.after(position, turn)

    def with_options(self, changes: Mapping[str, str]) -> Self:
        """The same game with some options changed; itself if nothing changes. Raises OptionError."""
        options = {**self.options, **changes}
        return self if options == self.options else type(self)(options, seed=self.seed)

    def with_placement(self, position: P, placement: Placement, to_move: str) -> P:
        """The position with another placement and another seat to move; what the rules remember stays.

        What an arbiter lets stand. Overridden where the memory itself says what stands. Raises PositionError.
        """
        return self.load(placement, to_move, self.rule_state(position))

    def with_scores(self, position: P, scores: Mapping[str, Any]) -> P:
        """A loaded position, with what only its scores tell. Most games override nothing here."""
        return position

    def attributed_to(self, position: P, turn: T, seat: str) -> T:
        """The turn, played by `seat`. Raises IllegalTurn if it is not that seat's turn."""
        if seat != (to_move := self.to_move(position)):
            words = coded("games.not_your_turn", to_move=seat_name(to_move), by=seat_name(seat))
            raise IllegalTurn(Objection(self.turn_order_clause, words))
        return turn

    def awarded(self, position: P, outcome: Outcome | None) -> dict[str, int | float]:
        """Return each seat's award if the game ends in `position` by `outcome`, or stops there (None).

        Overridden where an end that the position alone does not show, such as a repetition or a result that
        was declared, decides what the seats get.
        """
        return self.scores(position)

    def call(self, position: P, call: Mapping[str, Any], line: Sequence[P] = ()) -> P:
        """The position after a call, which moves no piece. `call` has the form that `adoube judge` reads.

        Raises UnreadableTurn for a call that the game does not know, IllegalTurn for one that is not allowed.
        """
        raise UnreadableTurn(coded("games.no_calls", title=self.name, call=call.get("call")))

    def times_stood(self, position: P, line: Sequence[P] = ()) -> int:
        """How often a position has stood, now included. `line`: the positions before it, oldest first.

        By default 1. Overridden where the rules ask for it: the table tells when a position stands again.
        """
        return 1

    def claim(self, position: P, line: Sequence[P] = ()) -> Outcome:
        """The draw that the player to move may claim in a game that is not over.

        Raises IllegalTurn where there is nothing to claim yet; UnreadableTurn, as by default, where the rules
        know no claims.
        """
        raise UnreadableTurn(coded("games.no_calls", title=self.name, call=CLAIM))

    def claims(self, position: P, line: Sequence[P] = ()) -> tuple[AvailableCall, ...]:
        """The claim as a call that can be made now; empty where there is nothing to claim."""
        try:
            self.claim(position, line)
        except (IllegalTurn, UnreadableTurn):
            return ()
        return (AvailableCall(CLAIM, (self.to_move(position),)),)

    def available_calls(self, position: P, line: Sequence[P] = ()) -> tuple[AvailableCall, ...]:
        """The calls that can be made in a game that is not over, for people to choose from.

        By default what the game declares, and a claim; a call about a piece is about one of the mover's.
        Overridden where more can be said than buttons of a board can. `line`: the positions before it, oldest
        first.
        """
        to_move = self.to_move(position)
        stacks = self.placement(position).cells
        cells = [name for name in self.board.names if stacks.get(name, ("",))[-1].startswith(f"{to_move}.")]
        declared = available_calls(self.calls, self.seats, to_move, cells)
        return (*declared, *self.claims(position, line))

    def placement_phase(self) -> PlacementPhase | None:
        """How players choose the set-up on the board. By default they do not."""
        return None

    def random_setup(self) -> RandomSetup | None:
        """How a random set-up is described. By default there is none."""
        return None

    def turns(self, position: P) -> list[str]:
        """The canonical writings of all legal turns, sorted."""
        return sorted(self.write(turn) for turn, _ in self.successors(position))

    def count(self, position: P) -> int:
        """How many positions one turn can lead to: perft's last ply."""
        return sum(1 for _ in self.successors(position))

    def freedom(self, position: P) -> int | None:
        """About how many turns the player to move has; None where they would have to be listed to know."""
        return None

    def canonical(self, position: P, turn: T) -> T:
        """The canonical writing of a legal turn. Raises IllegalTurn."""
        result = self.play(position, turn)
        return next(turn for turn, after in self.successors(position) if after == result)

    def random_turn(self, position: P, rng: Random) -> tuple[T, P]:
        """One legal turn, drawn with equal probability. Raises ValueError if there is none."""
        successors = list(self.successors(position))
        if not successors:
            raise ValueError("a finished game has no turns")
        return rng.choice(successors)


def game_under(
    rules: type[GameRules[Any, Any]], options: Mapping[str, str], seed: int
) -> GameRules[Any, Any]:
    """Make a game of a class under its options, as it was pickled."""
    return rules(options, seed=seed)
