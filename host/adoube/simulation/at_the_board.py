"""Hands over a board: the time, what stands on each cell now, and what has happened since last asked."""

from collections.abc import Mapping
from random import Random

from adoube.board.placement import Placement, Stack
from adoube.games.base import BoardChange
from adoube.simulation.actions import Action, Call, CellBecomes, Counts, Press
from adoube.simulation.habits import Span

__all__ = ["AtTheBoard"]


class AtTheBoard:
    """Every act of people at one board goes through here; time passes only in `wait`."""

    def __init__(self, set_up: Placement, rng: Random) -> None:
        self.rng = rng
        self._now_ms = 0
        self._stacks: dict[str, Stack] = {cell: stack for cell, stack in set_up.cells.items() if stack}
        self._actions: list[Action] = []
        self._undo: list[tuple[str, Stack]] = []

    @property
    def standing(self) -> Mapping[str, Stack]:
        """The occupied cells and their stacks."""
        return self._stacks

    def stack(self, cell: str) -> Stack:
        return self._stacks.get(cell, ())

    def told(self) -> list[Action]:
        """What has happened since this was last asked, in order of time."""
        actions, self._actions = self._actions, []
        return actions

    def wait(self, span: Span) -> None:
        self._now_ms += self.rng.randint(*span)

    def happens(self, rate: float) -> bool:
        """Drawn for every rate above 0 only: a habit that nobody has changes nothing for the others."""
        return rate > 0 and self.rng.random() < rate

    def becomes(self, cell: str, stack: Stack) -> None:
        """A hand leaves `stack` on `cell`."""
        self._undo.append((cell, self.stack(cell)))
        self._stacks.pop(cell, None)
        if stack:
            self._stacks[cell] = stack
        self._actions.append(CellBecomes(self._now_ms, cell, stack))

    def press(self, seat: str) -> None:
        self._actions.append(Press(self._now_ms, seat))

    def call(self, call: str, seat: str) -> None:
        self._actions.append(Call(self._now_ms, call, seat))

    def counts(self, ply: int, turn: str | None) -> None:
        self._actions.append(Counts(self._now_ms, ply, turn))

    def remember(self) -> None:
        """What `to_undo` gives begins here."""
        self._undo.clear()

    def to_undo(self) -> list[tuple[str, Stack]]:
        """What has to be done to each cell, in reverse order, to be back where `remember` was called."""
        return self._undo[::-1]

    def change_from(self, before: Placement) -> BoardChange:
        """What bare occupancy shows to be different from `before`."""
        occupied = {cell for cell, stack in before.cells.items() if stack}
        return BoardChange(
            frozenset(occupied - self._stacks.keys()), frozenset(self._stacks.keys() - occupied)
        )
