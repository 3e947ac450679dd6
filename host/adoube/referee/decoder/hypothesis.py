"""Hypotheses about what was played at a table: immutable values, of which equal ones merge."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple, Self
from weakref import WeakValueDictionary

from adoube.referee.decoder.likelihood import Weights
from adoube.referee.decoder.positions import LegalTurn, Node
from adoube.referee.successors import SKIP
from adoube.sensing.views import Reading, Symbol

__all__ = ["NOTHING_SEEN", "Hypothesis", "Mind", "Mode", "Played", "Presses", "Sight", "Touch"]


@dataclass(frozen=True, slots=True)
class Sight:
    """How far each cell is believed, and what was done since the picture before. Cells are places."""

    # The cells that are likelier than others to be misread, each with that probability.
    doubts: Mapping[int, float] = field(default_factory=dict)
    # The cells that turns have changed and no picture has compared since, and what they showed before.
    moved: Mapping[int, Symbol | None] = field(default_factory=dict)
    # The cells that a picture with a hand in it showed changed, by how much, and that read otherwise than the
    # position says: a turn that changes them is underway, and its other cells are to be seen later.
    unplayed: Mapping[int, float] = field(default_factory=dict)
    plies: int = 0  # turns since the picture before
    turned: int = 0  # pictures that showed a turn
    stood: int = 0  # pictures that showed none
    # The cells that hold something else than the position says, for the pieces were moved about.
    stands: Mapping[int, Symbol] = field(default_factory=dict)
    # Whether a hand was in all pictures since the last turn, so that it may not be over.
    at_work: bool = False
    # What the board showed in the newest stands that the camera numbers; None of a cell: nobody knows.
    showed: tuple[tuple[int, Reading], ...] = ()

    @property
    def special(self) -> set[int]:
        """The cells of which something special is known."""
        return {*self.doubts, *self.moved, *self.unplayed, *self.stands}

    def changing(self, places: Iterable[int], shown: Reading, plies: int) -> "Sight":
        """The same once something was done to some cells of a board that was `shown`."""
        doubts, moved, stands = dict(self.doubts), dict(self.moved), dict(self.stands)
        unplayed = dict(self.unplayed)
        for place in places:
            moved.setdefault(place, shown[place])
            doubts.pop(place, None)
            stands.pop(place, None)
            unplayed.pop(place, None)
        return replace(self, doubts=doubts, moved=moved, unplayed=unplayed, plies=plies, stands=stands)


NOTHING_SEEN = Sight()


# What counts for known of players who go back and forth before any turn of the game was seen.
RETURNS_BEFORE, TURNS_BEFORE = 0.3, 10


MOST_TAKEN_BACK = 6  # turns that are taken back at a time


class Mode(Enum):
    """The way in which a hypothesis explains the board: play, or pieces being cleared away."""

    PLAYING = auto()
    CLEARING = auto()  # the pieces are moved about, and nobody can say how


class Mind(Enum):
    """How the last turn of a line came to be: as first played, changed, or played anew."""

    SAME = auto()
    CHANGED = auto()  # a turn was changed after its press
    # Turns were taken back, or one was changed, and what is played instead is pressed in its turn.
    ANEW = auto()


class Played:
    """A line of turns, as its last turn and the line before it. Equal lines of a game are one object."""

    __slots__ = ("__weakref__", "_back", "_next", "before", "length", "node", "returns", "turn")

    def __init__(self, node: Node, before: "Played | None" = None, turn: LegalTurn | None = None) -> None:
        self.node, self.before, self.turn = node, before, turn
        self.length: int = 0 if before is None else before.length + 1
        self.returns: int = 0  # turns by which a player undid the one before
        if before is not None and turn is not None:
            self.returns = before.returns + before.is_return(turn)
        self._next: WeakValueDictionary[str, Played] | None = None
        self._back: Sequence[Back] | None = None

    def is_return(self, turn: LegalTurn) -> bool:
        """Return whether a turn changes the very cells that were changed two turns before: by its player, of
        two."""
        earlier = None if self.before is None else self.before.turn
        return earlier is not None and earlier.cells == turn.cells

    def prior(self, turn: LegalTurn) -> float:
        """The log probability of a turn. How often players go back and forth is learned from the line."""
        uniform = self.node.prior(turn)
        if not self.is_return(turn):
            return uniform
        return max(uniform, self._often)

    @property
    def likeliest(self) -> float:
        """The most that the log probability of a turn may be."""
        return max(-math.log(self.node.choices), self._often)

    @property
    def _often(self) -> float:
        """The log probability of a turn by which its player goes back."""
        return math.log((self.returns + RETURNS_BEFORE) / (self.length + TURNS_BEFORE))

    def play(self, turn: LegalTurn) -> "Played":
        """The line with a turn more, and with the skips that it forces."""
        return self.with_turn(turn).past_skips()

    def with_turn(self, turn: LegalTurn) -> "Played":
        """The line with a turn more."""
        if self._next is None:
            self._next = WeakValueDictionary()
        if (line := self._next.get(turn.text)) is None:
            line = self._next[turn.text] = Played(self.node.child(turn), self, turn)
        return line

    def called(self, node: Node) -> "Played":
        """The line once a call has changed the position that it leads to."""
        if node is self.node:
            return self
        if self._next is None:
            self._next = WeakValueDictionary()
        key = f"called {hash(node.position)}"
        if (line := self._next.get(key)) is None or line.node is not node:
            line = self._next[key] = Played(node, self.before, self.turn)
        return line.past_skips()

    def past_skips(self) -> "Played":
        """The line with the skips that its position forces."""
        skip = self.node.forced_skip
        return self if skip is None else self.play(skip)

    def without_last(self) -> "Played | None":
        """The line before the last turn that a hand played; None where there is none."""
        line: Played | None = self
        while line is not None and line.turn is not None and line.turn.text == SKIP:
            line = line.before
        return None if line is None or line.turn is None else line.before

    @property
    def last_mover(self) -> str | None:
        """The seat that played the last turn; nobody plays a skip."""
        before = self.without_last()
        return None if before is None else before.node.mover

    @property
    def back(self) -> "Sequence[Back]":
        """The lines before the last turn that a hand played, before the last two, and so on."""
        if self._back is None:
            self._back = list(islice(self._going_back(), MOST_TAKEN_BACK))
        return self._back

    def forget(self) -> None:
        """Drops what is worked out again when somebody asks."""
        self._back = None

    def _going_back(self) -> "Iterator[Back]":
        shown, line = self.node.shown, self.without_last()
        while line is not None:
            pairs = zip(shown, line.node.shown, strict=True)
            yield Back(line, frozenset(cell for cell, (is_, was) in enumerate(pairs) if is_ != was))
            line = line.without_last()

    def played_after(self, before: "Played") -> str | None:
        """The turn with which this line goes on from an earlier one."""
        line: Played = self
        while line.before is not None and line.before is not before:
            line = line.before
        return None if line.turn is None else line.turn.text

    def since(self, before: "Played") -> Iterator[LegalTurn]:
        """The turns with which this line goes on from an earlier one, the last one first."""
        line: Played | None = self
        while line is not None and line.turn is not None and line is not before:
            yield line.turn
            line = line.before

    @property
    def ends_with_skip(self) -> bool:
        return self.turn is not None and self.turn.text == SKIP

    @property
    def texts(self) -> tuple[str, ...]:
        """The turns as they are written, in the order of play."""
        return tuple(reversed([turn.text for turn in self.backwards()]))

    def backwards(self) -> Iterator[LegalTurn]:
        """The turns, the last one first."""
        line: Played | None = self
        while line is not None and line.turn is not None:
            yield line.turn
            line = line.before


class Back(NamedTuple):
    """A line that another one began with."""

    line: Played
    differing: frozenset[int]  # the cells that show something else in the two


@dataclass(frozen=True, slots=True)
class Presses:
    """Which turns at the end of a line the clock has been pressed after."""

    last: bool = True
    before: bool = True  # after the turn before the last
    waiting: tuple[str, ...] = ()  # the seats that pressed, and whose turns have not been seen yet
    waited: float = field(default=0.0, compare=False)  # what that has cost
    mind: Mind = Mind.SAME
    # Whose turn it would be, had nobody taken one back: by a press that seat hands the clock back.
    gives_back: str | None = None

    @property
    def first_waiting(self) -> str | None:
        return self.waiting[0] if self.waiting else None


class Touch(NamedTuple):
    """A hand was at a cell, and no act accounts for it yet."""

    first_ms: int
    last_ms: int
    cost: float = 0.0  # of what the cell showed meanwhile and shows no longer


@dataclass(frozen=True)
class Hypothesis:
    """A line of play, the cells that deviate from it, and how well both explain what was observed."""

    line: Played
    score: float = 0.0  # natural logarithm
    # Cells that show something else than the position, each with what it has cost by standing so.
    deviating: Mapping[int, float] = field(default_factory=dict)
    # Cells touched since, of which no act accounts for it.
    touched: Mapping[int, Touch] = field(default_factory=dict)
    began_ms: int = 0  # when the last act touched its first cell
    ended_ms: int = 0  # when it touched its last one
    presses: Presses = Presses()
    pressed_ms: int = 0  # when the clock was last pressed after the last turn
    mode: Mode = Mode.PLAYING
    fidgets: int = 0  # touches that no act accounted for, at cells that were touched again since
    # The length of its line up to the last turn that was played while nobody heard the board.
    unheard: int = 0
    felt: bool = True  # whether anything was reported where the last turn puts its piece
    undoing: int = 0  # how many turns the newest acts have taken back
    announced: bool = False  # whether somebody said that a turn is taken back, and none has been yet
    games: tuple[Played, ...] = ()  # the games before, oldest first
    cleared: float = 0.0  # what the cells have cost that a hand has cleared, or set up for a new game
    way: int = 0  # which of the ways to lie the board lies in
    sight: Sight = NOTHING_SEEN  # what it makes of a camera's pictures

    @property
    def node(self) -> Node:
        return self.line.node

    @property
    def stands(self) -> Reading:
        """The reading of the board as a camera has shown it."""
        shown, other = self.node.shown, self.sight.stands
        if not other:
            return shown
        return tuple(other.get(place, symbol) for place, symbol in enumerate(shown))

    def stands_at(self, place: int) -> Symbol | None:
        """The same of one cell."""
        return self.sight.stands.get(place, self.node.shown[place])

    @property
    def plays_on(self) -> bool:
        """Return whether the first game goes on: who moves pieces about takes no turn back."""
        return self.mode is Mode.PLAYING and not self.games

    @property
    def shows_takeback(self) -> bool:
        """Return whether its newest acts have taken turns back, and the board shows what they leave."""
        return bool(self.undoing) and not self.deviating and self.mode is Mode.PLAYING

    def scored(self, score: float) -> Self:
        """The same with another score."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__, score=score)
        return other

    def changed(self, **changes: Any) -> Self:
        """The same with other fields, in a fifth of the time of `dataclasses.replace`."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__, **changes)
        for worked_out in ("away", "key", "refund"):
            other.__dict__.pop(worked_out, None)
        return other

    def explained(self, cells: Set[int]) -> tuple[Mapping[int, Touch], float, int, int]:
        """Return the touches that are left once an act accounts for some cells, and the cost that it gives
        back.

        Then when the act began and ended; as the one before where it touched no cell.
        """
        its = [touch for cell, touch in self.touched.items() if cell in cells]
        if not its:
            return self.touched, 0.0, self.began_ms, self.ended_ms
        left = {cell: touch for cell, touch in self.touched.items() if cell not in cells}
        refund = sum(touch.cost for touch in its)
        began_ms = min(touch.first_ms for touch in its)
        return left, refund, began_ms, max(self.ended_ms, *(touch.last_ms for touch in its))

    @cached_property
    def refund(self) -> float:
        """The cost of touches that acts may give back."""
        return sum(touch.cost for touch in self.touched.values())

    def has_touched_earlier(self, cells: Set[int]) -> bool:
        """Return whether a hand was at one of some cells before the last act began."""
        touched = self.touched
        return any(cell in touched and touched[cell].first_ms < self.began_ms for cell in cells)

    def hope(self, weights: Weights) -> float:
        """Return the best score possible once acts account for all that deviates, or was cleared."""
        return self.score + self.refund + self.cleared + weights.of_deviations(len(self.deviating))

    @property
    def all_fidgets(self) -> int:
        """All touches that no act accounts for."""
        return self.fidgets + sum(1 for touch in self.touched.values() if touch.cost)

    @cached_property
    def away(self) -> frozenset[int]:
        """The cells that a hand was at and no turn accounts for, and those that deviate."""
        return frozenset(self.touched.keys() | self.deviating.keys())

    @cached_property
    def key(self) -> tuple[object, ...]:
        """Two hypotheses with one key say the same; the better one is kept."""
        return self.line, self.games, self.mode, self.presses, self.undoing, self.announced, self.way
