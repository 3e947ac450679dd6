"""What every legal turn of a position would leave to be seen: built once, so a reading costs a look-up."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

from adoube.board.placement import Placement
from adoube.games.base import AnyGame
from adoube.referee.difference import change_between
from adoube.sensing.views import EMPTY, Reading, Symbol, View, reading_of

__all__ = ["SKIP", "Outlook", "Successor", "differing"]

SKIP = "skip"
MOVES_A_PIECE = 2
"""a piece that moves leaves one cell and comes to another"""


@dataclass(frozen=True, slots=True)
class Successor:
    """A legal turn, where it leads and what that shows.

    `changed` are the cells whose stacks it changes. `felt` are those of them where no hand can play it
    unnoticed: they show something else afterwards, or their lowest piece has made room for another.
    """

    turn: Any
    position: Any
    placement: Placement
    shown: Reading
    changed: frozenset[str]
    felt: frozenset[str]


class Outlook:
    """A position as a view shows it, and all that one turn can make of it."""

    def __init__(self, game: AnyGame, view: View, cells: Sequence[str], position: Any) -> None:
        self._game, self._view, self._cells = game, view, cells
        self.position = position
        self.placement = game.placement(position)
        self.shown = reading_of(self.placement, view, cells)

    @cached_property
    def successors(self) -> tuple[Successor, ...]:
        """All of them; none when the position ends the game. Of a game that cannot list them: none."""
        return tuple(self._each(self._game.successors(self.position))) if self._game.listable else ()

    def _each(self, turns: Iterable[tuple[Any, Any]]) -> Iterator[Successor]:
        for turn, position in turns:
            placement = self._game.placement(position)
            shown = reading_of(placement, self._view, self._cells)
            changed = placement.changed_cells(self.placement)
            felt = frozenset(cell for cell in changed if self._is_felt(cell, placement))
            yield Successor(turn, position, placement, shown, changed, felt)

    def _is_felt(self, cell: str, placement: Placement) -> bool:
        before, after = self.placement.stack(cell), placement.stack(cell)
        return before[:1] != after[:1] or self._view.symbol(before) != self._view.symbol(after)

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
        if not self._game.listable:
            return None
        first = list(islice(self._game.successors(self.position), 2))
        if len(first) == 1 and self._game.write(first[0][0]) == SKIP:
            return next(self._each(first))
        return None

    def shows(self, reading: Reading) -> bool:
        """Whether the position itself would show `reading`."""
        return self.shown == reading or agrees(self.shown, reading)

    def explain(self, reading: Reading) -> Sequence[Successor]:
        """The turns after which the board would show `reading`; unknown cells agree with everything."""
        if not self._game.listable:
            turns = self._game.explain(self.position, change_between(self._cells, self.shown, reading))
            return [successor for successor in self._each(turns) if agrees(successor.shown, reading)]
        if None not in reading:
            return self._by_reading.get(reading, ())
        return [successor for successor in self.successors if agrees(successor.shown, reading)]

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
        away = differing(self._cells, self.shown, reading)
        shows = dict(zip(self._cells, reading, strict=True))
        for successor in self.successors:
            if away <= successor.changed and all(
                self._may_show(cell, shows[cell], successor) for cell in away
            ):
                yield successor

    def _may_show(self, cell: str, shows: Symbol | None, successor: Successor) -> bool:
        """Whether a cell may show this on the way: empty, what comes there, or any part of a stack."""
        before, after = self.placement.stack(cell), successor.placement.stack(cell)
        if len(before) > 1 or len(after) > 1:
            return True
        return shows in (EMPTY, self._view.symbol(after))

    def is_untouched(self, touched: frozenset[str] | None) -> bool:
        """Whether a board that looks like this position still is in it, `touched` cells or not.

        A captured piece may be gone and another hover where it or the capturing one stood: that takes more
        than one of the cells of a turn. None: nobody knows what was touched, and what is seen must do.
        """
        if not touched:
            return True
        return self._game.listable and all(
            len(successor.changed & touched) < min(MOVES_A_PIECE, len(successor.changed))
            for successor in self.successors
            if successor.changed
        )


def agrees(expected: Reading, reading: Reading) -> bool:
    """Whether every known cell shows what is expected."""
    return all(shows is None or shows == wanted for wanted, shows in zip(expected, reading, strict=True))


def differing(cells: Sequence[str], expected: Reading, reading: Reading) -> frozenset[str]:
    """The known cells that show something else than expected."""
    return frozenset(
        cell
        for cell, wanted, shows in zip(cells, expected, reading, strict=True)
        if shows is not None and shows != wanted
    )
