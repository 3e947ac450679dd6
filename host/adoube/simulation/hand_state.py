"""Hands over a board: the time, the cells, the actions since last asked, and the turn about to be played."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any

from adoube.board.geometry import Placement, Stack, kind_of
from adoube.games.base import AnyGame, BoardChange
from adoube.simulation.habits import Span
from adoube.simulation.motions import Action, Call, CellBecomes, Counts, HandStep, Motion, Press, motion_of
from adoube.simulation.scripted import SKIP, ScriptedTurn

__all__ = ["HandState", "TurnToPlay"]


class HandState:
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
        """Return the actions since the last call, in order of time."""
        actions, self._actions = self._actions, []
        return actions

    def wait(self, span: Span) -> None:
        self._now_ms += self.rng.randint(*span)

    def happens(self, rate: float) -> bool:
        """Drawn for every rate above 0 only: a habit that nobody has changes nothing for the others."""
        return rate > 0 and self.rng.random() < rate

    def becomes(self, cell: str, stack: Stack) -> None:
        """Note that a hand leaves `stack` on `cell`."""
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
        """Begin recording what `to_undo` takes back."""
        self._undo.clear()

    def to_undo(self) -> list[tuple[str, Stack]]:
        """Return the changes, in reverse order, that lead back to where `remember` was called."""
        return self._undo[::-1]

    def change_from(self, before: Placement) -> BoardChange:
        """Return the cells whose bare occupancy differs from `before`."""
        occupied = {cell for cell, stack in before.cells.items() if stack}
        return BoardChange(
            frozenset(occupied - self._stacks.keys()), frozenset(self._stacks.keys() - occupied)
        )


@dataclass(frozen=True)
class TurnToPlay:
    """The turn number `ply`, its position before and after, and the positions before that."""

    game: AnyGame
    ply: int
    turn: ScriptedTurn
    before: Any
    after: Any
    earlier: tuple[Any, ...]

    @cached_property
    def motion(self) -> Motion:
        return motion_of(self.turn, self.game.board.names)

    @property
    def ends_game(self) -> bool:
        return self.game.outcome(self.after, (*self.earlier, self.before)) is not None

    @property
    def answered_by_hand(self) -> bool:
        """True if somebody has to act on the board after this turn."""
        if self.ends_game:
            return False
        replies = list(islice(self.game.successors(self.after), 2))
        return len(replies) > 1 or self.game.write(replies[0][0]) != SKIP

    def other(self, at_board: HandState) -> "TurnToPlay":
        """Draw a turn that might be played instead, or the same one again."""
        turn, after = self.game.random_turn(self.before, at_board.rng)
        return self._with(self.ply, self.before, turn, after, self.earlier)

    def reply(self, at_board: HandState) -> "TurnToPlay":
        """Draw a turn that answers this one."""
        turn, after = self.game.random_turn(self.after, at_board.rng)
        return self._with(self.ply + 1, self.after, turn, after, (*self.earlier, self.before))

    def _with(self, ply: int, before: Any, turn: Any, after: Any, earlier: tuple[Any, ...]) -> "TurnToPlay":
        placements = self.game.placement(before), self.game.placement(after)
        scripted = ScriptedTurn(self.game.to_move(before), self.game.write(turn), *placements)
        return TurnToPlay(self.game, ply, scripted, before, after, earlier)

    def looks_legal(self, change: BoardChange) -> bool:
        """Return whether some legal turn leaves the board occupied like that."""
        return any(True for _ in self.game.explain(self.before, change))

    def looks_like_another(self, change: BoardChange) -> bool:
        """Return whether a legal turn other than this one leaves the board occupied like that."""
        return any(after != self.after for _, after in self.game.explain(self.before, change))

    def carried(self) -> Stack:
        """Return the piece in the hand between lifting and putting down; empty if the hand lifts nothing."""
        if not self.motion.lifts:
            return ()
        lift = self.motion.lifts[0]
        entered = next((step.stack for step in self.motion.first if step.cell == lift.cell), None)
        stack = self.turn.before.stack(lift.cell) if entered is None else entered
        return stack[len(self.turn.after.stack(lift.cell)) :] if entered is None else stack

    def wrong_cells(self, at_board: HandState) -> list[str]:
        """Return the empty cells where the moving piece may not be put: no legal turn looks like that."""
        motion = self.motion
        if not motion.lifts or motion.first or self.turn.after.stack(motion.path[0]):
            return []
        origin = motion.lifts[0].cell
        return [
            cell
            for cell in self.game.board.names
            if not at_board.stack(cell)
            and cell not in motion.cells
            and not self.looks_legal(BoardChange(frozenset({origin}), frozenset({cell})))
        ]

    def replaced(self, step: HandStep) -> bool:
        """Return whether the step puts down another piece than was lifted: a pawn that is promoted."""
        carried = self.carried()
        return bool(carried and step.stack) and kind_of(carried[-1]) != kind_of(step.stack[-1])
