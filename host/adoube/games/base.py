"""The interface of a game to the rest of adoube: board, turns, scores, ending and words."""

import re
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources.abc import Traversable
from itertools import islice
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Self, TypeVar

from adoube.beside import files_beside
from adoube.board.geometry import Board
from adoube.board.placement import Placement, Stack
from adoube.fields import Fields, toml_table
from adoube.games.calls import AvailableCall, CallKind, available_calls
from adoube.games.options import Option, resolve
from adoube.games.refusals import refusal_of_turn
from adoube.games.setup import PlacementPhase, RandomSetup
from adoube.games.verdict import IllegalTurn, Objection, Outcome, UnreadableTurn
from adoube.words import AnyText, CodedText, coded
from adoube.words.names import game_name, seat_name

__all__ = ["AnyGame", "BoardChange", "ChangeCosts", "Game", "TurnEnd"]

# A game's position: immutable and hashable, a tuple, a NamedTuple or an integer.
P = TypeVar("P", bound=Hashable)
T = TypeVar("T", bound=Hashable)  # A game's turn: immutable and hashable.


class TurnEnd(StrEnum):
    """How the end of a turn is known: from the board alone, or by a signal."""

    EVIDENT = "evident"
    SIGNAL = "signal"


@dataclass(frozen=True, slots=True)
class BoardChange:
    """The change of a board against a position as a view shows it: cells by what became of them."""

    emptied: frozenset[str]
    filled: frozenset[str]
    altered: frozenset[str] = frozenset()  # still occupied, but by something that looks different


@dataclass(frozen=True, slots=True)
class ChangeCosts:
    """How badly a board shows that cells have changed, by cell: 0 is well, all are natural logarithms."""

    # Of each occupied cell: what it costs to say that nothing stands there any more.
    emptied: Mapping[str, float]
    # Of each empty one: what it costs at least to say that a piece has come there.
    filled: Mapping[str, float]
    most: float  # turns that cost more are not wanted
    # Turns that change none of these cells are not wanted, either; None: all are.
    touching: frozenset[str] | None = None


class Game(ABC, Generic[P, T]):
    """The rules of one game under one set of options.

    A subclass writes `start`, `successors`, `why_illegal`, `after`, `read`, `write` and the views of a
    position below; the rest follows. `successors` yields each resulting position once, with the canonical
    turn that leads to it; a player without a legal turn has exactly one, the skip; a finished game has none.
    """

    id: ClassVar[str]  # its name in commands and files, such as `leap-frog`
    title: ClassVar[str]  # its name for people
    all_options: ClassVar[tuple[Option, ...]] = ()  # its options, the first value of each the default
    views: ClassVar[tuple[str, ...]]  # the views that suit it, the best first
    rulebook: ClassVar[str]  # the name of its file in `rulebooks`
    turn_order_clause: ClassVar[str]  # the clause broken by a turn of a seat whose turn it is not
    # The letters of a scoresheet that stand for kinds of pieces, and may be drawn as figures.
    sheet_letters: ClassVar[Mapping[str, str]] = MappingProxyType({})
    match_games: ClassVar[int] = 1  # how many games make a match; people change seats between them
    # Whether a match is a round robin instead, in which every pair keeps its seats (FTA-05, FTA-A16).
    pairs_keep_seats: ClassVar[bool] = False
    knows_draws: ClassVar[bool] = True  # whether a game may end drawn, or be won by several seats together
    # Whether its pieces may wander for ever, so that random play hardly comes to an end.
    wanders: ClassVar[bool] = False
    turn_end: ClassVar[TurnEnd] = TurnEnd.EVIDENT  # whether the board shows that a turn is over
    # The calls that a button of the board can make, in the buttons' order.
    calls: ClassVar[tuple[CallKind, ...]] = ()
    piles: ClassVar[bool] = False  # whether pieces may come to stand on each other
    # False if there are too many turns to list: only perft may exhaust `successors`.
    enumerable: ClassVar[bool] = True
    # Whether UCI engines play it: its rule state has a `fen`, and turns are written as such engines do.
    speaks_uci: ClassVar[bool] = False
    indexes_changed_cells: ClassVar[bool] = False  # whether `changing` is quick
    # Tells rules of one id apart where they may change while the program runs; empty where they do not.
    edition: ClassVar[str] = ""
    # Indexes changed cells, every turn empties a cell and changes another, and nobody has to skip.
    always_moves: ClassVar[bool] = False

    board: Board
    seats: tuple[str, ...]  # in the order of play, the first sits at rank 1

    def __init__(self, options: Mapping[str, str] | None = None, *, seed: int = 0) -> None:
        """`options` as given; `seed` decides what the game leaves to chance. Raises OptionError."""
        self.options = resolve(self.id, self.all_options, options or {})
        self.seed = seed

    @property
    def name(self) -> AnyText:
        """Its title in the language of whoever reads it."""
        return game_name(self.id, self.title)

    @classmethod
    def files_beside(cls, folder: str) -> Iterator[Traversable]:
        """Its files of one kind: those in `folder` beside its module, then those of what it derives from."""
        modules = [each.__module__ for each in cls.__mro__ if issubclass(each, Game) and each is not Game]
        for module in dict.fromkeys(modules):
            yield from files_beside(module, folder)

    @classmethod
    def file_beside(cls, folder: str, name: str) -> Traversable | None:
        """The file `name` of `files_beside`; None where there is none."""
        return next((file for file in cls.files_beside(folder) if file.name == name), None)

    @classmethod
    def magnet_plan(cls) -> Fields | None:
        """Its magnet plan as it is written, `plans/GAME.toml` beside it; None where there is none.

        A file that says `same_as` holds what the file of that other game holds.
        """
        name = cls.id
        while (file := cls.file_beside("plans", f"{name}.toml")) is not None:
            fields = toml_table(file.read_text(encoding="utf-8"), f"{name}.toml")
            if not fields.has("same_as"):
                return fields
            name = fields.text("same_as")
        return None

    def takes_part(self, piece: str) -> bool:
        """Return whether a piece of its magnet plan, by its code, comes to stand on the board under its
        options."""
        return True

    def idle_clauses(self, positions: Sequence[P], cited: Set[str]) -> tuple[str, ...]:
        """Sentences about clauses that no refusal cites in some positions; `cited` are known to be cited.

        Empty where the rules cannot tell.
        """
        return ()

    def uncited_clauses(self) -> tuple[str, ...]:
        """The clauses that no refusal and no end ever cites, in the rulebook's order.

        Empty where the rules cannot tell.
        """
        return ()

    @classmethod
    def cited_clauses(cls) -> Mapping[str, str]:
        """Clauses that a file beside it attaches to its rules, each with the file. By default none."""
        return {}

    # what a game must write

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

    @abstractmethod
    def scores(self, position: P) -> dict[str, int | float]:
        """Return the score that each seat would get if the game stopped here."""

    @abstractmethod
    def outcome(self, position: P, line: Sequence[P] = ()) -> Outcome | None:
        """How the game ended in `position`, or None. `line`: the positions before it, oldest first."""

    @abstractmethod
    def why_unexplained(self, position: P, change: BoardChange) -> Objection:
        """Why no legal turn explains this change of the board, in words that a child understands."""

    # what follows from it

    def play(self, position: P, turn: T) -> P:
        """The position after `turn`, in any writing of it. Raises IllegalTurn with the objection."""
        if outcome := self.outcome(position):
            raise IllegalTurn(Objection(outcome.clause, outcome.said))
        if objection := refusal_of_turn(self, position, turn):
            raise IllegalTurn(objection)
        return self.after(position, turn)

    def under(self, changes: Mapping[str, str]) -> Self:
        """The same game with some options changed; itself if nothing changes. Raises OptionError."""
        options = {**self.options, **changes}
        return self if options == self.options else type(self)(options, seed=self.seed)

    def rearranged(self, position: P, placement: Placement, to_move: str) -> P:
        """The position with another placement and another seat to move; what the rules remember stays.

        What an arbiter lets stand. Overridden where the memory itself says what stands. Raises PositionError.
        """
        return self.load(placement, to_move, self.rule_state(position))

    def with_scores(self, position: P, scores: Mapping[str, Any]) -> P:
        """A loaded position, with what only its scores tell. Most games override nothing here."""
        return position

    def signed(self, position: P, turn: T, seat: str) -> T:
        """The turn, played by `seat`. Raises IllegalTurn if it is not that seat's turn."""
        if seat != (to_move := self.to_move(position)):
            words = coded("games.not_your_turn", to_move=seat_name(to_move), by=seat_name(seat))
            raise IllegalTurn(Objection(self.turn_order_clause, words))
        return turn

    def sheet_entry(self, position: P, turn: T) -> str:
        """A turn in `position` as people read it, on scoresheets and everywhere else; by default as it is
        written.

        One that is not legal there stays as it is written.
        """
        return self.write(turn)

    def read_entry(self, position: P, text: str) -> T:
        """The turn that a person has written down in `position`: as `sheet_entry` has it, or in the game's
        notation. Raises UnreadableTurn.
        """
        return self.read(text)

    @property
    def counts_points(self) -> bool:
        """Return whether points are counted during play, to be shown. Where not, all scores are 0 before the
        end."""
        return True

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

    def available_calls(self, position: P, line: Sequence[P] = ()) -> tuple[AvailableCall, ...]:
        """The calls that can be made in a game that is not over, for people to choose from.

        By default what the game declares; a call about a piece is about one of the mover's. Overridden where
        more can be said than buttons of a board can. `line`: the positions before it, oldest first.
        """
        to_move = self.to_move(position)
        stacks = self.placement(position).cells
        cells = [name for name in self.board.names if stacks.get(name, ("",))[-1].startswith(f"{to_move}.")]
        return available_calls(self.calls, self.seats, to_move, cells)

    def notes(self, position: P) -> tuple[CodedText, ...]:
        """Short sentences about what players know and the board does not show. By default none."""
        return ()

    def score_lines(self, position: P) -> Mapping[str, CodedText]:
        """How the points of a seat came about, in a few words. By default empty."""
        return {}

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

    def explain(self, position: P, change: BoardChange) -> Iterator[tuple[T, P]]:
        """The legal turns that empty and fill exactly these cells, with their results.

        Overridden where `successors` may not be exhausted. Cells whose stacks change and stay occupied may or
        may not be in `altered`, as the view has it: the caller holds each result against what it sees.
        """
        before = self.placement(position)
        for turn, after in self.successors(position):
            placement = self.placement(after)
            changed = placement.changed_cells(before)
            emptied = {cell for cell in changed if not placement.stack(cell)}
            filled = {cell for cell in changed if not before.stack(cell)}
            if emptied == change.emptied and filled == change.filled:
                yield turn, after

    def likely(self, position: P, costs: ChangeCosts) -> Iterator[tuple[T, P]]:
        """The legal turns whose cells cost at most `costs.most` together, with their results.

        It may yield others as well. Overridden where `successors` may not be exhausted: the cheapest first
        then, and no more than a search finds that is not too long.
        """
        return self.successors(position)

    def may_become(self, position: P, change: BoardChange) -> bool:
        """Return whether a board with this change may be in the middle of a legal turn."""
        away = change.emptied | change.filled | change.altered
        return any(
            away <= self.changed_stacks(position, after).keys() for _, after in self.successors(position)
        )

    def has_to_skip(self, position: P) -> bool:
        """Return whether the player has nothing to play but the skip, in a game that is not over.

        Overridden where that is quicker to tell than by looking for turns.
        """
        first = [] if self.always_moves else list(islice(self.successors(position), 2))
        return len(first) == 1 and self.write(first[0][0]) == "skip"

    def changing(self, position: P, cells: frozenset[str]) -> Iterator[tuple[T, P]]:
        """The legal turns that change all of `cells`, with their results. It may yield others as well.

        What a few changed cells can still become. Overridden where that is quicker than all `successors`.
        """
        return self.successors(position)

    def changed_stacks(self, before: P, after: P) -> Mapping[str, tuple[Stack, Stack]]:
        """The cells whose stacks a turn has changed, with the stacks before and after.

        Overridden where positions are quicker to compare than placements are to make.
        """
        was, stands = self.placement(before), self.placement(after)
        return {cell: (was.stack(cell), stands.stack(cell)) for cell in stands.changed_cells(was)}

    def declared(self, position: P, placement: Placement) -> Outcome | None:
        """The result that players declare by a sign on the board, such as the kings in the centre.

        Asked of what the board shows, in views that know the pieces; most games have no such sign.
        """
        return None

    def trail(self, turn: T) -> tuple[str, ...]:
        """The cells that the moving piece visits, in order. The drawing of the last turn follows them."""
        words = re.findall(r"[A-Za-z]?[0-9]+", self.write(turn).partition("+")[0])
        return tuple(word for word in words if word in self.board.index)

    def ends(self, position: P, cell: str) -> frozenset[str]:
        """The cells where the piece on `cell` may end this turn. `--teach` lights them."""
        before = self.placement(position)
        if not before.stack(cell):
            return frozenset()
        ends: set[str] = set()
        for _, after in self.successors(position):
            changed = self.placement(after).changed_cells(before)
            if cell in changed:
                ends |= changed - {cell}
        return frozenset(ends)

    def footprint(self, position: P) -> frozenset[str]:
        """The cells that some legal turn changes."""
        before = self.placement(position)
        return frozenset().union(
            *(self.placement(after).changed_cells(before) for _, after in self.successors(position))
        )


AnyGame = Game[Any, Any]  # A game whose positions and turns the caller only hands on.
