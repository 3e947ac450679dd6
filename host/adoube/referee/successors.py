"""The readings that the legal turns of a position leave, and how readings differ."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import compress, islice
from operator import ne
from typing import Any

from adoube.board.geometry import Placement, Stack
from adoube.games.base import AnyGame, BoardChange
from adoube.games.verdict import TooManyTurns
from adoube.sensing.views import EMPTY, Reading, View, reading_of

__all__ = ["SKIP", "Successor", "SuccessorTable", "change_between", "differing", "remedy_between"]


def change_between(cells: Sequence[str], expected: Reading, reading: Reading) -> BoardChange:
    """Return what a hand did to a board that should show `expected` and shows `reading`, unknown cells left
    out."""
    emptied, filled, altered = set(), set(), set()
    differ = compress(zip(cells, expected, reading, strict=True), map(ne, expected, reading))
    for cell, wanted, shows in differ:
        if shows is None:
            continue
        if shows == EMPTY:
            emptied.add(cell)
        elif wanted == EMPTY:
            filled.add(cell)
        else:
            altered.add(cell)
    return BoardChange(frozenset(emptied), frozenset(filled), frozenset(altered))


def remedy_between(
    cells: Sequence[str], expected: Reading, reading: Reading
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cells to empty and the cells to fill, in board order, so that the board shows `expected`.

    A cell that shows another piece than it should is in both.
    """
    change = change_between(cells, expected, reading)
    empty = change.filled | change.altered
    fill = change.emptied | change.altered
    return tuple(cell for cell in cells if cell in empty), tuple(cell for cell in cells if cell in fill)


SKIP = "skip"


@dataclass(frozen=True)
class Successor:
    """A legal turn, where it leads and what that shows.

    `stacks` are the cells whose stacks it changes, with what stands there before and after. `touched_cells`
    are those of them where no hand can play it unnoticed: they show something else afterwards, or their
    lowest piece has made room for another.
    """

    turn: Any
    position: Any
    shown: Reading
    stacks: Mapping[str, tuple[Stack, Stack]]
    touched_cells: frozenset[str]
    _game: AnyGame = field(repr=False, compare=False)

    @cached_property
    def changed(self) -> frozenset[str]:
        return frozenset(self.stacks)

    @cached_property
    def placement(self) -> Placement:
        return self._game.placement(self.position)


class SuccessorTable:
    """A position as a view shows it, and all that one turn can make of it."""

    def __init__(self, game: AnyGame, view: View, cells: Sequence[str], position: Any) -> None:
        self._game, self._view, self._cells = game, view, cells
        self.position = position
        self.shown = reading_of(self.placement, view, cells)

    @cached_property
    def placement(self) -> Placement:
        return self._game.placement(self.position)

    @cached_property
    def successors(self) -> tuple[Successor, ...]:
        """All of them; none when the position ends the game. Of a game that cannot list them: none.

        Where there are too many to list, likewise none: what is said of any change of the board says so.
        """
        if not self._game.enumerable:
            return ()
        try:
            return tuple(self._each(self._game.successors(self.position)))
        except TooManyTurns:
            return ()

    def successor(self, position: Any, turn: Any) -> Successor:
        """The legal turn that leads to `position`."""
        return next(self._each([(turn, position)]))

    @cached_property
    def forced_skip(self) -> Successor | None:
        """The skip, where the player has no turn to play: nothing for a hand to do."""
        if self._game.always_moves or not self._game.enumerable:
            return None
        try:
            first = list(islice(self._game.successors(self.position), 2))
        except TooManyTurns:
            return None
        is_skip = len(first) == 1 and self._game.write(first[0][0]) == SKIP
        return next(self._each(first)) if is_skip else None

    def explain(self, reading: Reading) -> list[Successor]:
        """The turns after which the board would show `reading`; unknown cells agree with everything."""
        return [each for each in self._near(reading) if _agrees(each.shown, reading)]

    def _near(self, reading: Reading) -> Iterable[Successor]:
        """The successors that may show `reading`, and maybe others."""
        game, position = self._game, self.position
        if not game.enumerable:
            return self._each(game.explain(position, change_between(self._cells, self.shown, reading)))
        away = differing(self._cells, self.shown, reading)
        if "successors" in self.__dict__ or not game.indexes_changed_cells or not away:
            return self.successors
        return self._each(game.turns_touching(position, away))

    def _each(self, turns: Iterable[tuple[Any, Any]]) -> Iterator[Successor]:
        """Yield the reading that each of some turns leaves."""
        game, index, symbol = self._game, self._game.board.index, self._view.symbol
        for turn, position in turns:
            stacks = game.changed_stacks(self.position, position)
            shown, felt = list(self.shown), []
            for cell, (stood, stands) in stacks.items():
                place, shows = index[cell], symbol(stands)
                if shows != shown[place]:
                    shown[place] = shows
                    felt.append(cell)
                elif stood[:1] != stands[:1]:
                    felt.append(cell)
            yield Successor(turn, position, tuple(shown), stacks, frozenset(felt), game)


def _agrees(expected: Reading, reading: Reading) -> bool:
    """Return whether every known cell shows what is expected."""
    return all(shows is None or shows == wanted for wanted, shows in zip(expected, reading, strict=True))


def differing(cells: Sequence[str], expected: Reading, reading: Reading) -> frozenset[str]:
    """The known cells that show something else than expected."""
    if expected == reading:
        return frozenset()
    differ = compress(zip(cells, reading, strict=True), map(ne, expected, reading))
    return frozenset([cell for cell, shows in differ if shows is not None])
