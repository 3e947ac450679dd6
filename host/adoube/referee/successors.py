"""What every legal turn of a position would leave to be seen: built once, so a reading costs a look-up."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from adoube.board.placement import Placement
from adoube.games.base import AnyGame
from adoube.sensing.views import Reading, View, reading_of

__all__ = ["SKIP", "Outlook", "Successor", "differing"]

SKIP = "skip"


@dataclass(frozen=True, slots=True)
class Successor:
    """A legal turn, where it leads, what that shows, and the cells that a hand must touch to play it."""

    turn: Any
    position: Any
    placement: Placement
    shown: Reading
    changed: frozenset[str]


class Outlook:
    """A position as a view shows it, and all that one turn can make of it."""

    def __init__(self, game: AnyGame, view: View, cells: Sequence[str], position: Any) -> None:
        self._game, self._view, self._cells = game, view, cells
        self.position = position
        self.placement = game.placement(position)
        self.shown = reading_of(self.placement, view, cells)

    @cached_property
    def successors(self) -> tuple[Successor, ...]:
        """All of them; none when the position ends the game."""
        return tuple(self._each())

    def _each(self) -> Iterator[Successor]:
        for turn, position in self._game.successors(self.position):
            placement = self._game.placement(position)
            shown = reading_of(placement, self._view, self._cells)
            yield Successor(turn, position, placement, shown, placement.changed_cells(self.placement))

    @cached_property
    def _by_reading(self) -> dict[Reading, list[Successor]]:
        table: dict[Reading, list[Successor]] = {}
        for successor in self.successors:
            table.setdefault(successor.shown, []).append(successor)
        return table

    @cached_property
    def forced_skip(self) -> Successor | None:
        """The skip, where the player has no turn to play: nothing for a hand to do."""
        if len(self.successors) == 1 and self._game.write(self.successors[0].turn) == SKIP:
            return self.successors[0]
        return None

    def shows(self, reading: Reading) -> bool:
        """Whether the position itself would show `reading`."""
        return self.shown == reading or agrees(self.shown, reading)

    def explain(self, reading: Reading) -> Sequence[Successor]:
        """The turns after which the board would show `reading`; unknown cells agree with everything."""
        if None not in reading:
            return self._by_reading.get(reading, ())
        return [successor for successor in self.successors if agrees(successor.shown, reading)]

    def may_become(self, reading: Reading) -> bool:
        """Whether `reading` differs from the position only in cells that one legal turn changes."""
        away = differing(self._cells, self.shown, reading)
        return any(away <= successor.changed for successor in self.successors)

    def may_go_on(self, reading: Reading) -> bool:
        """Whether `reading` may be an earlier moment of a turn that ends by showing something else."""
        away = differing(self._cells, self.shown, reading)
        return any(
            away <= successor.changed and not agrees(successor.shown, reading)
            for successor in self.successors
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
