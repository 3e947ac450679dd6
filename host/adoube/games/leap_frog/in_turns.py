"""Several turns behind a board that a hand has changed, found from the cells, not by listing turns.

A turn is known by the cells that it leaves occupied, so a chain of turns is a chain of such sets. Each leap
takes one piece away: how many leaps there were in all is known. Each turn fills one cell at most: so between
the turns no more cells may be missing than there are turns to come, which keeps every leaper close to what
has changed. What was leapt over or left and is occupied again (a later turn ended there), and what was filled
and is vacant again (the piece moved on, or was taken), are found as well. The last turn is found as a trail,
without a search.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from adoube.games.leap_frog.lattice import Lattice, cells_of
from adoube.games.leap_frog.position import SKIP, Position, Turn
from adoube.games.leap_frog.rules import Rules
from adoube.games.leap_frog.trails import Path, find_path

__all__ = ["Chain", "explanations_in_turns"]

MOST_STEPS = 8000
"""a search that would take more leaps gives up: a part of the answer is no answer"""
SHORTEST_TOUR = 3
"""leaps: a triangle, on lattices that have a third axis"""

Chain = tuple[tuple[Turn, Position], ...]
"""turns, each with the position after it"""


def explanations_in_turns(
    rules: Rules, position: Position, emptied: frozenset[int], filled: frozenset[int], turns: int
) -> list[Chain]:
    """All chains of so many turns that empty and fill just these cells; none where the search is too long.

    Skips neither count nor stand in a chain. First removals are those of the seats in the order in which the
    table asks them (LF-A9).
    """
    goal = position.occupied & ~sum(1 << cell for cell in emptied) | sum(1 << cell for cell in filled)
    search = _Search(rules, goal)
    try:
        return list(search.chains(position, turns))
    except _TooLong:
        return []


class _TooLong(Exception):
    """The search has taken all the steps that it may."""


@dataclass
class _Search:
    """One search for the turns after which the cells of `goal` are occupied, and no others."""

    rules: Rules
    goal: int
    steps: int = 0
    _known: dict[tuple[int, int], tuple[tuple[Path, ...], ...]] = field(default_factory=dict)

    @property
    def lattice(self) -> Lattice:
        return self.rules.lattice

    def chains(self, position: Position, turns: int) -> Iterator[Chain]:
        """The chains of so many turns from a position, first removals among them."""
        if position.owing and turns:
            yield from self._chains_of_removals(position, turns)
        elif position.owing or not turns:
            if position.occupied == self.goal:
                yield ()
        else:
            for paths in self._leaps(position.occupied, turns):
                self._step()
                yield self._played(position, paths)

    def _chains_of_removals(self, position: Position, turns: int) -> Iterator[Chain]:
        removable = self.rules.removable(position)
        if not removable:
            yield from self.chains(self.rules.after(position, SKIP), turns)
            return
        leaping = max(0, turns - len(position.owing))
        emptied, missing = position.occupied & ~self.goal, self.goal & ~position.occupied
        # Each leap takes a piece away and each of these turns does; no other fills a cell than one by leaps.
        if emptied.bit_count() - missing.bit_count() < turns:
            return
        if (self.goal & ~position.occupied).bit_count() >= leaping:
            removable &= ~self.goal  # there is no turn left that could fill the cell again
        for cell in cells_of(removable):
            self._step()
            if leaping == turns - 1 and self._is_hopeless(position.occupied & ~(1 << cell), leaping):
                continue
            turn = Turn((cell,), removes=True)
            after = self.rules.after(position, turn)
            for rest in self.chains(after, turns - 1):
                yield ((turn, after), *rest)

    def _played(self, position: Position, paths: tuple[Path, ...]) -> Chain:
        chain = []
        for turn in map(Turn, paths):
            position = self.rules.after(position, turn)
            chain.append((turn, position))
        return tuple(chain)

    # from here on a position is the set of its occupied cells

    def _leaps(self, occupied: int, turns: int) -> tuple[tuple[Path, ...], ...]:
        """The chains of so many turns by leaps, one at least."""
        if (known := self._known.get((occupied, turns))) is not None:
            return known
        found: tuple[tuple[Path, ...], ...] = ()
        if not self._is_hopeless(occupied, turns):
            if turns == 1:
                path = self._turn_to(occupied, self.goal)
                found = ((path,),) if path else ()
            else:
                found = tuple(self._longer(occupied, turns))
        self._known[occupied, turns] = found
        return found

    def _longer(self, occupied: int, turns: int) -> Iterator[tuple[Path, ...]]:
        for after in self._results(occupied, turns):
            if (rests := self._leaps(after, turns - 1)) and (path := self._turn_to(occupied, after)):
                for rest in rests:
                    self._step()
                    yield (path, *rest)

    def _is_hopeless(self, occupied: int, turns: int) -> bool:
        """Whether it is plain that so many turns cannot lead from here to the goal."""
        emptied, missing = occupied & ~self.goal, self.goal & ~occupied
        to_fill = missing.bit_count()
        if to_fill > turns or emptied.bit_count() - to_fill < turns:
            return True
        # Where every turn has its cell to fill, all that is leapt over stays empty.
        return to_fill == turns and not all(
            any(emptied >> over & 1 for _, over in self.lattice.leaps[cell]) for cell in cells_of(missing)
        )

    def _turn_to(self, occupied: int, after: int) -> Path | None:
        """The turn that leads to just these occupied cells; None where there is none."""
        emptied, filled = occupied & ~after, after & ~occupied
        if filled:
            parities = self.lattice.class_of(filled.bit_length() - 1)
            origin = emptied & self.lattice.classes[parities]
            if origin.bit_count() != 1 or emptied & ~origin & ~self.lattice.leapt_by[parities]:
                return None
        elif emptied.bit_count() < SHORTEST_TOUR:
            return None
        self._step(emptied.bit_count())
        return find_path(self.lattice, occupied, list(cells_of(emptied)), list(cells_of(filled)))

    def _results(self, occupied: int, turns: int) -> set[int]:
        """What one turn may leave occupied, so that `turns` - 1 more may lead to the goal."""
        results: set[int] = set()
        for origin in cells_of(self.lattice.leapers(occupied)):
            results.update(self._results_from(occupied, origin, turns))
        return results

    def _results_from(self, occupied: int, origin: int, turns: int) -> Iterator[int]:
        goal, leaps, vacant = self.goal, self.lattice.leaps, ~occupied | 1 << origin
        fillable = goal & vacant
        most_missing = turns if fillable else turns - 1
        fewest_standing = goal.bit_count() + turns - 2  # besides the leaper
        first = occupied & ~(1 << origin)
        if (goal & ~first).bit_count() > most_missing:
            return
        seen, ahead = {(origin, first)}, [(origin, first)]
        while ahead:
            cell, standing = ahead.pop()
            self._step()
            for target, over in leaps[cell]:
                left = standing & ~(1 << over)
                if left == standing or not vacant >> target & 1 or (target, left) in seen:
                    continue
                missing = (goal & ~left).bit_count()
                if missing > most_missing or left.bit_count() < fewest_standing:
                    continue
                seen.add((target, left))
                ahead.append((target, left))
                if missing - (goal >> target & 1) < turns:
                    yield left | 1 << target

    def _step(self, steps: int = 1) -> None:
        self.steps += steps
        if self.steps > MOST_STEPS:
            raise _TooLong
