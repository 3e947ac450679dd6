"""Turns that explain a changed board, found from its cells: listing all turns would take too long.

A turn is known by the cells that it leaves occupied, so a chain of turns is a chain of such sets. Each leap
takes one piece away: how many leaps there were in all is known. Each turn fills one cell at most: so between
the turns no more cells may be missing than there are turns to come, which keeps every leaper close to what
has changed. What was leapt over or left and is occupied again (a later turn ended there), and what was filled
and is vacant again (the piece moved on, or was taken), are found as well. The last turn is found as a trail,
without a search.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from adoube.games.leap_frog.board import CLASSES, LeapLattice, cells_of
from adoube.games.leap_frog.rules import SKIP, LeapPosition, LeapRules, LeapTurn
from adoube.games.leap_frog.trails import Path, find_path

MOST_STEPS = 8000
"""a search that would take more leaps gives up: a part of the answer is no answer"""
SHORTEST_TOUR = 3
"""leaps: a triangle, on lattices that have a third axis"""

Chain = tuple[tuple[LeapTurn, LeapPosition], ...]
"""turns, each with the position after it"""


def explanations_in_turns(
    rules: LeapRules, position: LeapPosition, emptied: frozenset[int], filled: frozenset[int], turns: int
) -> list[Chain]:
    """All chains of so many turns that empty and fill just these cells; none where the search is too long.

    Skips neither count nor stand in a chain. First removals are those of the seats in the order in which the
    table asks them (LF-A9).
    """
    goal = position.occupied & ~sum(1 << cell for cell in emptied) | sum(1 << cell for cell in filled)
    search = _TrailSearch(rules, goal)
    try:
        return list(search.chains(position, turns))
    except _TooLong:
        return []


class _TooLong(Exception):
    """The search has taken all the steps that it may."""


@dataclass
class _TrailSearch:
    """One search for the turns after which the cells of `goal` are occupied, and no others."""

    rules: LeapRules
    goal: int
    steps: int = 0
    _known: dict[tuple[int, int], tuple[tuple[Path, ...], ...]] = field(default_factory=dict)

    @property
    def lattice(self) -> LeapLattice:
        return self.rules.lattice

    def chains(self, position: LeapPosition, turns: int) -> Iterator[Chain]:
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

    def _chains_of_removals(self, position: LeapPosition, turns: int) -> Iterator[Chain]:
        removable = self.rules.removable(position)
        if not removable:
            yield from self.chains(self.rules.after(position, SKIP), turns)
            return
        leaping = max(0, turns - len(position.owing))
        emptied, missing = position.occupied & ~self.goal, self.goal & ~position.occupied
        # Each leap takes a piece away and each of these turns does; no other fills a cell than one by leaps.
        if emptied.bit_count() - missing.bit_count() < turns:
            return
        # A seat for which nothing is left to remove skips, and a turn more is played by leaps.
        most_leaping = leaping if removable.bit_count() >= len(position.owing) else turns
        if self._is_too_empty(emptied, turns, most_leaping):
            return
        if (self.goal & ~position.occupied).bit_count() >= leaping:
            removable &= ~self.goal  # there is no turn left that could fill the cell again
        for cell in cells_of(removable):
            self._step()
            if leaping == turns - 1 and self._is_hopeless(position.occupied & ~(1 << cell), leaping):
                continue
            turn = LeapTurn((cell,), removes=True)
            after = self.rules.after(position, turn)
            for rest in self.chains(after, turns - 1):
                yield ((turn, after), *rest)

    def _is_too_empty(self, emptied: int, turns: int, leaping: int) -> bool:
        """Whether more pieces are gone than so many turns can have taken, some of them by leaps.

        Each turn takes the piece that it removes or moves, and one by leaps those that this can leap over.
        """
        return all((emptied & ~taken).bit_count() > turns for taken in self.lattice.leapt_by_some(leaping))

    def _played(self, position: LeapPosition, paths: tuple[Path, ...]) -> Chain:
        chain = []
        for turn in map(LeapTurn, paths):
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


def explanations(
    rules: LeapRules, position: LeapPosition, emptied: frozenset[int], filled: frozenset[int]
) -> Iterator[tuple[LeapTurn, LeapPosition]]:
    """The turn that empties and fills just these cells, if there is one: there are never two.

    A first removal is taken for that of the seat to move, whom the table asks (LF-A9).
    """
    if position.owing:
        if len(emptied) == 1 and not filled and rules.removable(position) >> min(emptied) & 1:
            turn = LeapTurn((min(emptied),), removes=True)
            yield turn, rules.after(position, turn)
    elif path := find_path(rules.lattice, position.occupied, emptied, filled):
        turn = LeapTurn(path)
        yield turn, rules.after(position, turn)


def may_become(
    rules: LeapRules, position: LeapPosition, emptied: frozenset[int], filled: frozenset[int]
) -> bool:
    """Whether some piece may be on its way: its leaps could take all of `emptied` and end on `filled`.

    In time linear in the board for each piece that is looked at. It asks whether the leaper can come to each
    leap, not whether one trail makes them all: at worst a table waits for a turn that cannot be finished.
    """
    if not emptied and not filled:
        return True
    if position.owing:
        return len(emptied) == 1 and not filled and bool(rules.removable(position) >> min(emptied) & 1)
    if len(filled) > 1:
        return False
    classes = {rules.lattice.class_of(cell) for cell in filled} or CLASSES
    return any(_may_be_leaping(rules, position.occupied, parities, emptied, filled) for parities in classes)


def landings(rules: LeapRules, position: LeapPosition, cell: int) -> int:
    """The cells where the piece on `cell` may end this turn, its own among them if it can come back."""
    if position.owing or not position.occupied >> cell & 1:
        return 0
    occupied = position.occupied
    landed, _ = _reach(rules, occupied, cell)
    return landed & ~(1 << cell) | _returns(rules, occupied, cell)


def footprint(rules: LeapRules, position: LeapPosition) -> int:
    """The cells that some turn changes."""
    if position.owing:
        return rules.removable(position)
    occupied, touched = position.occupied, 0
    leaps = rules.lattice.leaps
    for origin in cells_of(rules.lattice.leapers(occupied)):
        touched |= 1 << origin
        for target, over in leaps[origin]:
            if occupied >> over & 1 and not occupied >> target & 1:
                touched |= 1 << over
                if not touched >> target & 1:
                    landed, leapt = _reach(rules, occupied, target)
                    touched |= landed | leapt
    return touched


def _may_be_leaping(
    rules: LeapRules, occupied: int, parities: int, emptied: frozenset[int], filled: frozenset[int]
) -> bool:
    """Whether a piece of one class, the lifted one if there is one, can leap over the rest of `emptied`."""
    lattice = rules.lattice
    lifted = {cell for cell in emptied if lattice.class_of(cell) == parities}
    taken, ends = emptied - lifted, sum(1 << end for end in filled)
    if len(lifted) > 1 or not all(over in lattice.edges[parities] for over in taken):
        return False
    overs = sum(1 << over for over in taken)
    leapers = (cell for cell in cells_of(lattice.leapers(occupied)) if lattice.class_of(cell) == parities)
    for origin in lifted or leapers:
        landed, leapt = _reach(rules, occupied, origin)
        if leapt and not overs & ~leapt and not ends & ~landed:
            return True
    return False


def _reach(rules: LeapRules, occupied: int, origin: int) -> tuple[int, int]:
    """Where a piece that has left `origin` can land, `origin` included, and what it can leap over.

    With diagonals it may lead over one piece crosswise twice, and so name a cell too many.
    """
    leaps, vacant = rules.lattice.leaps, ~occupied
    landed, leapt, ahead = 1 << origin, 0, [origin]
    while ahead:
        for target, over in leaps[ahead.pop()]:
            if occupied >> over & 1 and (vacant | landed) >> target & 1:
                leapt |= 1 << over
                if not landed >> target & 1:
                    landed |= 1 << target
                    ahead.append(target)
    return landed, leapt


def _returns(rules: LeapRules, occupied: int, origin: int) -> int:
    """The origin itself, if a piece can leap away from it and come back another way (LF-A7)."""
    barred = occupied | 1 << origin
    firsts = {
        leap.target
        for leap in rules.lattice.leaps[origin]
        if occupied >> leap.over & 1 and not occupied >> leap.target & 1
    }
    for first in firsts:
        landed, _ = _reach(rules, barred, first)
        if any(landed >> other & 1 for other in firsts - {first}):
            return 1 << origin
    return 0
