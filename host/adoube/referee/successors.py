"""What every legal turn of a position would leave to be seen: built once, so a reading costs a look-up."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, compress, islice
from operator import ne
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from adoube.board.placement import Placement, Stack
from adoube.games.base import AnyGame, BoardChange, ChangeCosts
from adoube.games.verdict import TooManyTurns
from adoube.referee.difference import change_of
from adoube.sensing.views import EMPTY, IDENTITY, LEVEL, Reading, Symbol, View, reading_of

__all__ = [
    "MOVES_A_PIECE",
    "SKIP",
    "KnownSuccessors",
    "Successor",
    "SuccessorTable",
    "WorkBudget",
    "differing",
]

SKIP = "skip"
MOVES_A_PIECE = 2
"""a piece that moves leaves one cell and comes to another"""
FEW_CELLS = 6
"""the pairs of so many are asked for one by one; of more, all turns are looked at instead"""
MOST_AT_ONCE = 500
"""successors that searches may work out for one event, 10 to 20 ms"""
MOST_TIMES = 16
"""a search that was broken off more often, and begun anew each time, has taken too long"""
MOST_KEPT = 8
"""answers to so many questions of a kind are kept for one position"""


@dataclass(slots=True)
class WorkBudget:
    """How much the searches of one game have looked at so far: most of a referee's work.

    Counted, not timed, so that where a search breaks off does not depend on the computer. What it has worked
    out is kept: a moment later it comes further.
    """

    successors: int = 0
    """those worked out"""
    widest: int = MOVES_A_PIECE
    """how many cells one of these changes, or one of the game may change, at most"""
    explained: int = 0
    """readings that were held against a position on the way: each as much work as a successor"""
    goes_on: bool = False
    """whether a search was broken off, which is to go on"""
    _before: int = 0
    _times: int = 0
    """how often in a row one was that begins anew"""
    _begins_anew: bool = False

    def begin(self) -> None:
        """Something happens: an event, or something falls due."""
        self._before = self.successors + self.explained
        self._times = self._times + self._begins_anew if self.goes_on else 0
        self.goes_on = self._begins_anew = False

    @property
    def is_used_up(self) -> bool:
        """Whether as much was looked at as may be for one event."""
        return self.successors + self.explained - self._before > MOST_AT_ONCE

    def is_spent(self) -> bool:
        """Whether a search that begins anew each time has to break off; if so, it is noted."""
        if not self.is_used_up:
            return False
        self._begins_anew = True
        self.goes_on = self.goes_on or self._times < MOST_TIMES
        return True


@dataclass(frozen=True)
class Successor:
    """A legal turn, where it leads and what that shows.

    `stacks` are the cells whose stacks it changes, with what stands there before and after; `places` are
    these cells' places in board order. `touched_cells` are those of them where no hand can play it unnoticed:
    they show something else afterwards, or their lowest piece has made room for another.
    """

    turn: Any
    position: Any
    shown: Reading
    stacks: Mapping[str, tuple[Stack, Stack]]
    places: tuple[int, ...]
    touched_cells: frozenset[str]
    _game: AnyGame = field(repr=False, compare=False)

    @cached_property
    def changed(self) -> frozenset[str]:
        return frozenset(self.stacks)

    @cached_property
    def placement(self) -> Placement:
        return self._game.placement(self.position)

    @cached_property
    def carry(self) -> tuple[str, str] | None:
        """Of a turn that empties one cell, fills one and does nothing else: these two. A hand lifts first."""
        if len(self.stacks) != MOVES_A_PIECE:
            return None
        emptied = [cell for cell, (before, after) in self.stacks.items() if before and not after]
        filled = [cell for cell, (before, after) in self.stacks.items() if after and not before]
        return (emptied[0], filled[0]) if emptied and filled else None

    @cached_property
    def carried(self) -> tuple[int, int] | None:
        """The same as places in board order."""
        if (carry := self.carry) is None:
            return None
        emptied, filled = carry
        return self._game.board.index[emptied], self._game.board.index[filled]


class SuccessorTable:
    """A position as a view shows it, and all that one turn can make of it.

    `shown` saves working it out where it is known. What it works out is counted in the `tally`, though it be
    `known` to another table of the same position: where a search breaks off does not depend on that.
    """

    def __init__(
        self,
        game: AnyGame,
        view: View,
        cells: Sequence[str],
        position: Any,
        shown: Reading | None = None,
        tally: WorkBudget | None = None,
        known: "KnownSuccessors | None" = None,
    ) -> None:
        self._game, self._view, self._cells = game, view, cells
        self._tally = WorkBudget() if tally is None else tally
        self._known: KnownSuccessors = WeakValueDictionary() if known is None else known
        self.position = position
        self.shown = reading_of(self.placement, view, cells) if shown is None else shown
        self._changing: dict[frozenset[str], LazySequence[Successor]] = {}
        self._abandonment: dict[BoardChange, LazySequence[Successor]] = {}
        self._compared: tuple[Reading, frozenset[str]] | None = None

    @cached_property
    def placement(self) -> Placement:
        return self._game.placement(self.position)

    def after(self, successor: Successor) -> "SuccessorTable":
        """What follows one of its turns."""
        return SuccessorTable(
            self._game,
            self._view,
            self._cells,
            successor.position,
            successor.shown,
            self._tally,
            self._known,
        )

    @cached_property
    def successors(self) -> tuple[Successor, ...]:
        """All of them; none when the position ends the game. Of a game that cannot list them: none.

        Where there are too many to list, likewise none: what is said of any change of the board says so.
        """
        if not self._game.enumerable:
            return ()
        try:
            return tuple(self._one_by_one)
        except TooManyTurns:
            return ()

    @cached_property
    def _one_by_one(self) -> "LazySequence[Successor]":
        """All successors of a game that can list them. It raises TooManyTurns where there are too many."""
        return LazySequence(_counted(self._shared, self._tally))

    @cached_property
    def _shared(self) -> "LazySequence[Successor]":
        """The same for all tables of the position that there are, so that each is worked out once."""
        if (known := self._known.get(self.position)) is None:
            turns = self._game.successors(self.position)
            each = _worked_out(turns, self._game, self._view, self.position, self.shown)
            known = self._known[self.position] = LazySequence(each)
        return known

    def likely(self, costs: Callable[[], ChangeCosts], most: int) -> Sequence[Successor]:
        """All successors; of a game that cannot list them the `most` cheapest by a picture's costs."""
        if self._game.enumerable:
            return self.successors
        return list(self._each(islice(self._game.likely(self.position, costs()), most)))

    def _near(self, cells: frozenset[str]) -> Iterable[Successor]:
        """The successors that change all of these cells, and maybe others; each is worked out once."""
        if not self._game.indexes_changed_cells or self._has_all or not cells:
            return self.successors
        return _kept(self._changing, cells, lambda: self._each(self._game.changing(self.position, cells)))

    @property
    def _has_all(self) -> bool:
        """Whether all successors are worked out already."""
        return "successors" in self.__dict__

    def _changing_two_of(self, cells: frozenset[str]) -> Iterator[Successor]:
        """The successors that change two of these cells or more, and maybe others; some repeatedly."""
        if not self._game.always_moves or self._has_all or len(cells) > FEW_CELLS:
            yield from self.successors
            return
        for near in combinations(sorted(cells), MOVES_A_PIECE):
            yield from self._near(frozenset(near))

    def _near_all_but_one(self, cells: frozenset[str]) -> Iterator[Successor]:
        """The successors that change these cells but for one of them, and maybe others; some repeatedly."""
        most = max(0, len(cells) - 1) if self._game.indexes_changed_cells and not self._has_all else 0
        for near in combinations(sorted(cells), most) if most else ((),):
            yield from self._near(frozenset(near))

    def _each(self, turns: Iterable[tuple[Any, Any]]) -> Iterator[Successor]:
        each = _worked_out(turns, self._game, self._view, self.position, self.shown)
        return _counted(each, self._tally)

    def successor(self, position: Any, turn: Any) -> Successor:
        """The legal turn that leads to `position`."""
        return next(self._each([(turn, position)]))

    @cached_property
    def _by_reading(self) -> dict[Reading, list[Successor]]:
        table: dict[Reading, list[Successor]] = {}
        for successor in self.successors:
            table.setdefault(successor.shown, []).append(successor)
        return table

    @cached_property
    def forced_skip(self) -> Successor | None:
        """The skip, where the player has no turn to play: nothing for a hand to do."""
        if self._game.always_moves or not self._game.enumerable:
            return None
        try:
            first = list(islice(self._one_by_one, 2))
        except TooManyTurns:
            return None
        return first[0] if len(first) == 1 and self._game.write(first[0].turn) == SKIP else None

    def shows(self, reading: Reading) -> bool:
        """Whether the position itself would show `reading`."""
        return agrees(self.shown, reading)

    def explain(self, reading: Reading, away: frozenset[str] | None = None) -> Sequence[Successor]:
        """The turns after which the board would show `reading`; unknown cells agree with everything.

        `away`, where that is known: the known cells that show something else than in this position.
        """
        if away is not None:
            self._compared = reading, away
        if not self._game.enumerable:
            turns = self._game.explain(self.position, self._change(reading))
            return [successor for successor in self._each(turns) if agrees(successor.shown, reading)]
        if None not in reading and (self._has_all or not self._game.indexes_changed_cells):
            return self._by_reading.get(reading, ())
        return [turn for turn in self._narrowly(reading) if agrees(turn.shown, reading)]

    def _narrowly(self, reading: Reading) -> Iterable[Successor]:
        """The successors that may show `reading`, and maybe others."""
        away = self._away(reading)
        if None in reading or not self._game.always_moves:
            return self._near(away)
        # Each turn of such a game empties a cell and changes another, which may look the same then.
        if len(away) < (MOVES_A_PIECE if self._view.name == IDENTITY else 1):
            return ()
        if self._view.name == LEVEL:  # a weak magnet may look like none
            return self._near(away)
        change = self._change(reading)
        return _kept(self._abandonment, change, lambda: self._each(self._game.explain(self.position, change)))

    def may_become(self, reading: Reading) -> bool:
        """Whether `reading` may be a moment of some turn."""
        if not self._game.enumerable:
            change = self._change(reading)
            return self._game.may_become(self.position, change)
        return any(self.under_way(reading))

    def under_way(self, reading: Reading) -> Iterator[Successor]:
        """The turns that `reading` may be a moment of: it differs only in cells which they change.

        Of a game that cannot list its turns: none.
        """
        away = self._away(reading)
        index = self._game.board.index
        for successor in self._near(away):
            if all(
                cell in successor.stacks and self._may_show(reading[index[cell]], successor.stacks[cell])
                for cell in away
            ):
                yield successor

    def goes_on(self, turn: Any) -> bool:
        """Whether a legal turn begins like this one and takes the same piece on from where it stands now."""
        trail = self._game.trail(turn)
        longer = (self._game.trail(successor.turn) for successor in self._near(frozenset(trail[:1])))
        return len(trail) > 1 and any(
            trail[0] == cells[0] and trail[-1] in cells[1:-1] for cells in longer if len(cells) > len(trail)
        )

    def alone_against(self, reading: Reading) -> Iterator[str]:
        """The cells each of which alone keeps `reading` from being what some turn leaves; some repeatedly."""
        away = self._away(reading)
        index = self._game.board.index
        for successor in self._near_all_but_one(away):
            against = [cell for cell in away if cell not in successor.stacks]
            if len(against) > 1:
                continue
            against += [
                cell
                for cell in successor.stacks
                if reading[index[cell]] not in (None, successor.shown[index[cell]])
            ]
            if len(against) == 1:
                yield against[0]

    def _away(self, reading: Reading) -> frozenset[str]:
        """The known cells that show something else than in this position; what was asked last is kept."""
        if self._compared is None or self._compared[0] is not reading:
            self._compared = reading, differing(self._cells, self.shown, reading)
        return self._compared[1]

    def _change(self, reading: Reading) -> BoardChange:
        """What a hand did to this position, for it to look so."""
        return change_of(self._away(reading), self._game.board.index, self.shown, reading)

    def away_after(self, successors: Iterable[Successor], reading: Reading) -> Iterator[int]:
        """How many known cells show something else than after each of some of its turns."""
        away, index = self._away(reading), self._game.board.index
        for successor in successors:
            shown, cells = successor.shown, len(away)
            for cell in successor.stacks:
                place = index[cell]
                shows = reading[place]
                cells += (shows != shown[place] and shows is not None) - (cell in away)
            yield cells

    def _may_show(self, shows: Symbol | None, stacks: tuple[Stack, Stack]) -> bool:
        """Whether a cell may show this on the way: empty, what comes there, or any part of a stack."""
        before, after = stacks
        if len(before) > 1 or len(after) > 1:
            return True
        return shows in (EMPTY, self._view.symbol(after))

    def touched_within(
        self, cells: frozenset[str] | None, changing: frozenset[str] = frozenset()
    ) -> Iterator[Successor]:
        """The turns that hands can have played who touched no other cells; None: nobody knows which.

        At least those that change all the cells of `changing`.
        """
        if cells is None:
            yield from self._near(changing) if changing else self.successors
            return
        known = set()
        near = self._near(changing) if changing else self._changing_two_of(cells)
        for successor in near:
            if successor.touched_cells <= cells and successor.position not in known:
                known.add(successor.position)
                yield successor

    def is_untouched(self, touched: frozenset[str] | None) -> bool:
        """Whether a board that looks like this position still is in it, `touched` cells or not.

        A captured piece may be gone and another hover where it or the capturing one stood: that takes more
        than one of the cells of a turn. None: nobody knows what was touched, and what is seen must do.
        """
        if not touched:
            return True
        return self._game.enumerable and not any(
            len(successor.changed & touched) >= min(MOVES_A_PIECE, len(successor.changed))
            for successor in self._changing_two_of(touched)
            if successor.changed
        )


def _worked_out(
    turns: Iterable[tuple[Any, Any]],
    game: AnyGame,
    view: View,
    before: Any,
    looked: Reading,
) -> Iterator[Successor]:
    """What each of some turns leaves of a position that shows `looked`. What is left to do knows no table:
    a table keeps it, and the two would last until Python looks for rings."""
    index, symbol = game.board.index, view.symbol
    for turn, position in turns:
        stacks = game.changed_stacks(before, position)
        shown = list(looked)
        places, felt = [], []
        for cell, (stood, stands) in stacks.items():
            place = index[cell]
            places.append(place)
            shows = symbol(stands)
            if shows != shown[place]:
                shown[place] = shows
                felt.append(cell)
            elif stood[:1] != stands[:1]:
                felt.append(cell)
        yield Successor(turn, position, tuple(shown), stacks, tuple(places), frozenset(felt), game)


def _counted(successors: Iterable[Successor], tally: WorkBudget) -> Iterator[Successor]:
    """Takes note of each, before anybody looks at it."""
    for successor in successors:
        tally.successors += 1
        tally.widest = max(tally.widest, len(successor.stacks))
        yield successor


T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


class LazySequence(Iterable[T]):
    """Yields the same things each time, and works each of them out when it is first needed.

    Where a thing cannot be worked out because there are too many, each time ends in TooManyTurns.
    """

    def __init__(self, things: Iterator[T]) -> None:
        self._things, self._known = things, list[T]()
        self._refusal: TooManyTurns | None = None

    def __iter__(self) -> Iterator[T]:
        yield from self._known
        place = len(self._known)
        while True:
            if place == len(self._known):
                if (thing := self._next()) is None:
                    return
                self._known.append(thing)
            yield self._known[place]
            place += 1

    def _next(self) -> T | None:
        if self._refusal is not None:
            raise self._refusal
        try:
            return next(self._things, None)
        except TooManyTurns as refusal:
            self._refusal = refusal
            raise


KnownSuccessors = WeakValueDictionary[Any, LazySequence[Successor]]
"""those of positions to which several lines of play lead, as long as some table of the position is left"""


def _kept(
    answers: "dict[K, LazySequence[T]]", question: K, answer: Callable[[], Iterator[T]]
) -> "LazySequence[T]":
    """The answer to a question: that of last time, unless too many others have been asked since."""
    if (known := answers.get(question)) is None:
        if len(answers) == MOST_KEPT:
            answers.clear()
        known = answers[question] = LazySequence(answer())
    return known


def agrees(expected: Reading, reading: Reading) -> bool:
    """Whether every known cell shows what is expected."""
    return expected == reading or (
        None in reading
        and all(shows is None or shows == wanted for wanted, shows in zip(expected, reading, strict=True))
    )


def differing(cells: Sequence[str], expected: Reading, reading: Reading) -> frozenset[str]:
    """The known cells that show something else than expected."""
    if expected == reading:
        return frozenset()
    differ = compress(zip(cells, reading, strict=True), map(ne, expected, reading))
    return frozenset([cell for cell, shows in differ if shows is not None])
