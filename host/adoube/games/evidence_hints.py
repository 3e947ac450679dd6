"""The hints of a game for whoever reads a board: which turns a changed board may come from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import ClassVar

from adoube.board.placement import Placement, Stack
from adoube.games.game_rules import BoardChange, GameRules, P, T
from adoube.games.verdict import Outcome

__all__ = ["ChangeCosts", "EvidenceHints", "TurnEnd"]


class TurnEnd(StrEnum):
    """How the end of a turn is known: from the board alone, or by a signal."""

    EVIDENT = "evident"
    SIGNAL = "signal"


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


class EvidenceHints(GameRules[P, T]):
    """Answers about boards that follow from the rules; a game overrides them where it is quicker."""

    views: ClassVar[tuple[str, ...]]  # the views that suit it, the best first
    turn_end: ClassVar[TurnEnd] = TurnEnd.EVIDENT  # whether the board shows that a turn is over
    stackable: ClassVar[bool] = False  # whether pieces may come to stand on each other
    indexes_changed_cells: ClassVar[bool] = False  # whether `turns_touching` is quick
    # Indexes changed cells, every turn empties a cell and changes another, and nobody has to skip.
    always_moves: ClassVar[bool] = False

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

    def turns_touching(self, position: P, cells: frozenset[str]) -> Iterator[tuple[T, P]]:
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

    def destinations(self, position: P, cell: str) -> frozenset[str]:
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

    def affected_cells(self, position: P) -> frozenset[str]:
        """The cells that some legal turn changes."""
        before = self.placement(position)
        return frozenset().union(
            *(self.placement(after).changed_cells(before) for _, after in self.successors(position))
        )
