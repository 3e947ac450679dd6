"""What every legal turn of a position would leave to be seen: built once, so a reading costs a look-up."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, compress, islice
from operator import ne
from typing import Any, TypeVar

from adoube.board.placement import Placement, Stack
from adoube.games.base import AnyGame, Change
from adoube.referee.difference import change_between
from adoube.sensing.views import EMPTY, IDENTITY, LEVEL, Reading, Symbol, View, reading_of

__all__ = ["MOVES_A_PIECE", "SKIP", "Outlook", "Successor", "differing"]

SKIP = "skip"
MOVES_A_PIECE = 2
"""a piece that moves leaves one cell and comes to another"""


@dataclass(frozen=True)
class Successor:
    """A legal turn, where it leads and what that shows.

    `stacks` are the cells whose stacks it changes, with what stands there before and after. `felt` are those
    of them where no hand can play it unnoticed: they show something else afterwards, or their lowest piece
    has made room for another.
    """

    turn: Any
    position: Any
    shown: Reading
    stacks: Mapping[str, tuple[Stack, Stack]]
    felt: frozenset[str]
    _game: AnyGame = field(repr=False, compare=False)

    @cached_property
    def changed(self) -> frozenset[str]:
        return frozenset(self.stacks)

    @cached_property
    def placement(self) -> Placement:
        return self._game.placement(self.position)

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The places, in board order, of the cells that it changes."""
        index = self._game.board.index
        return tuple(index[cell] for cell in self.stacks)

    @cached_property
    def carry(self) -> tuple[str, str] | None:
        """Of a turn that empties one cell, fills one and does nothing else: these two. A hand lifts first."""
        if len(self.stacks) != MOVES_A_PIECE:
            return None
        emptied = [cell for cell, (before, after) in self.stacks.items() if before and not after]
        filled = [cell for cell, (before, after) in self.stacks.items() if after and not before]
        return (emptied[0], filled[0]) if emptied and filled else None


class Outlook:
    """A position as a view shows it, and all that one turn can make of it.

    `shown` saves working it out where it is known.
    """

    def __init__(
        self, game: AnyGame, view: View, cells: Sequence[str], position: Any, shown: Reading | None = None
    ) -> None:
        self._game, self._view, self._cells = game, view, cells
        self.position = position
        self.shown = reading_of(self.placement, view, cells) if shown is None else shown
        self._changing: dict[frozenset[str], Lazily[Successor]] = {}
        self._leaving: dict[Change, Lazily[Successor]] = {}
        self._compared: tuple[Reading, frozenset[str]] | None = None

    @cached_property
    def placement(self) -> Placement:
        return self._game.placement(self.position)

    def after(self, successor: Successor) -> "Outlook":
        """What follows one of its turns."""
        return Outlook(self._game, self._view, self._cells, successor.position, successor.shown)

    @cached_property
    def successors(self) -> tuple[Successor, ...]:
        """All of them; none when the position ends the game. Of a game that cannot list them: none."""
        return tuple(self._each(self._game.successors(self.position))) if self._game.listable else ()

    def _near(self, cells: frozenset[str]) -> Iterable[Successor]:
        """The successors that change all of these cells, and maybe others; each is worked out once."""
        if not self._game.narrows:
            return self.successors
        if cells not in self._changing:
            self._changing[cells] = Lazily(self._each(self._game.changing(self.position, cells)))
        return self._changing[cells]

    def _near_all_but_one(self, cells: frozenset[str]) -> Iterator[Successor]:
        """The successors that change these cells but for one of them, and maybe others; some repeatedly."""
        most = max(0, len(cells) - 1) if self._game.narrows else 0
        for near in combinations(sorted(cells), most) if most else ((),):
            yield from self._near(frozenset(near))

    def _each(self, turns: Iterable[tuple[Any, Any]]) -> Iterator[Successor]:
        index, symbol = self._game.board.index, self._view.symbol
        for turn, position in turns:
            stacks = self._changed_stacks(position)
            shown = list(self.shown)
            felt = []
            for cell, (before, after) in stacks.items():
                place = index[cell]
                shows = symbol(after)
                if shows != shown[place]:
                    shown[place] = shows
                    felt.append(cell)
                elif before[:1] != after[:1]:
                    felt.append(cell)
            yield Successor(turn, position, tuple(shown), stacks, frozenset(felt), self._game)

    def _changed_stacks(self, position: Any) -> Mapping[str, tuple[Stack, Stack]]:
        if self._game.narrows:
            return self._game.changed_stacks(self.position, position)
        return changed_stacks(self.placement, self._game.placement(position))

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
        if self._game.narrows or not self._game.listable:
            return None
        first = list(islice(self._game.successors(self.position), 2))
        if len(first) == 1 and self._game.write(first[0][0]) == SKIP:
            return next(self._each(first))
        return None

    def shows(self, reading: Reading) -> bool:
        """Whether the position itself would show `reading`."""
        return agrees(self.shown, reading)

    def explain(self, reading: Reading) -> Sequence[Successor]:
        """The turns after which the board would show `reading`; unknown cells agree with everything."""
        if not self._game.listable:
            turns = self._game.explain(self.position, change_between(self._cells, self.shown, reading))
            return [successor for successor in self._each(turns) if agrees(successor.shown, reading)]
        if self._game.narrows:
            return [turn for turn in self._narrowly(reading) if agrees(turn.shown, reading)]
        if None not in reading:
            return self._by_reading.get(reading, ())
        return [successor for successor in self.successors if agrees(successor.shown, reading)]

    def _narrowly(self, reading: Reading) -> Iterable[Successor]:
        """The successors that may show `reading`, and maybe others, of a game that narrows."""
        away = self._away(reading)
        if None in reading:
            return self._near(away)
        # Each turn of such a game empties a cell and changes another, which may look the same then.
        if len(away) < (MOVES_A_PIECE if self._view.name == IDENTITY else 1):
            return ()
        if self._view.name == LEVEL:  # a weak magnet may look like none
            return self._near(away)
        change = change_between(self._cells, self.shown, reading)
        if change not in self._leaving:
            self._leaving[change] = Lazily(self._each(self._game.explain(self.position, change)))
        return self._leaving[change]

    def may_become(self, reading: Reading) -> bool:
        """Whether `reading` may be a moment of some turn."""
        if not self._game.listable:
            change = change_between(self._cells, self.shown, reading)
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

    def _may_show(self, shows: Symbol | None, stacks: tuple[Stack, Stack]) -> bool:
        """Whether a cell may show this on the way: empty, what comes there, or any part of a stack."""
        before, after = stacks
        if len(before) > 1 or len(after) > 1:
            return True
        return shows in (EMPTY, self._view.symbol(after))

    def felt_within(
        self, cells: frozenset[str] | None, changing: frozenset[str] = frozenset()
    ) -> Iterator[Successor]:
        """The turns that hands can have played who touched no other cells; None: nobody knows which.

        At least those that change all the cells of `changing`.
        """
        if cells is None:
            yield from self._near(changing) if changing else self.successors
            return
        known = set()
        is_pair = len(cells) <= MOVES_A_PIECE
        for near in (tuple(changing),) if changing and not is_pair else self._pairs_of(cells):
            for successor in self._near(frozenset(near)):
                if successor.felt <= cells and successor.position not in known:
                    known.add(successor.position)
                    yield successor

    def _pairs_of(self, cells: frozenset[str]) -> Iterator[tuple[str, ...]]:
        """Among these cells, pairs of which every turn that is felt on no others changes one or more."""
        if not self._game.narrows:
            yield ()
            return
        index, sees = self._game.board.index, self._view.name != LEVEL
        for near in combinations(sorted(cells), MOVES_A_PIECE):
            if not sees or any(self.shown[index[cell]] != EMPTY for cell in near):
                yield near

    def is_untouched(self, touched: frozenset[str] | None) -> bool:
        """Whether a board that looks like this position still is in it, `touched` cells or not.

        A captured piece may be gone and another hover where it or the capturing one stood: that takes more
        than one of the cells of a turn. None: nobody knows what was touched, and what is seen must do.
        """
        if not touched:
            return True
        return self._game.listable and not any(
            len(successor.changed & touched) >= min(MOVES_A_PIECE, len(successor.changed))
            for near in (combinations(sorted(touched), MOVES_A_PIECE) if self._game.narrows else ((),))
            for successor in self._near(frozenset(near))
            if successor.changed
        )


T = TypeVar("T")


class Lazily(Iterable[T]):
    """Yields the same things each time, and works each of them out when it is first needed."""

    def __init__(self, things: Iterator[T]) -> None:
        self._things, self._known = things, list[T]()

    def __iter__(self) -> Iterator[T]:
        yield from self._known
        place = len(self._known)
        while True:
            if place == len(self._known):
                if (thing := next(self._things, None)) is None:
                    return
                self._known.append(thing)
            yield self._known[place]
            place += 1


def changed_stacks(before: Placement, after: Placement) -> dict[str, tuple[Stack, Stack]]:
    """The cells whose stacks differ, with what stands there before and after."""
    return {cell: (before.stack(cell), after.stack(cell)) for cell in after.changed_cells(before)}


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
