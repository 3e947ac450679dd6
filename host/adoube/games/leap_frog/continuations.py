"""The turns that go on from some leaps, leap by leap: a position may have hundreds of thousands of turns."""

from collections.abc import Iterator
from itertools import islice

from adoube.games.choices import MOST_ASKED, TapChoices, TappedCell
from adoube.games.leap_frog.board import cells_of
from adoube.games.leap_frog.rules import SKIP, LeapPosition, LeapRules, LeapTurn
from adoube.games.leap_frog.trails import Path

__all__ = ["continuations"]

# Leaps with more ways on offer the next ones alone, and no far ends.
MOST_WAYS = 2_000

Found = dict[str, TappedCell[LeapTurn]]


def continuations(rules: LeapRules, position: LeapPosition, path: Path) -> TapChoices[LeapTurn]:
    """Return the choices after a piece was pointed at and has leapt along `path`, which begins at its cell.

    Where few enough turns begin so, the far ends of longer ones are among them, each result by one way.
    """
    if rules.is_over(position):
        return TapChoices()
    if not rules.has_turn(position):
        return TapChoices() if path else TapChoices((SKIP,))
    if position.owing:
        return _removals(rules, position, path)
    if not path:
        names, leapers = rules.lattice.names, rules.lattice.leapers(position.occupied)
        return TapChoices(cells={names[cell]: TappedCell((), goes_on=True) for cell in cells_of(leapers)})
    if not _can_be_leapt(rules, position.occupied, path):
        return TapChoices()
    nearest = _next_leaps(rules, position.occupied, path)
    far = {cell: found for cell, found in _far_ends(rules, position.occupied, path) if cell not in nearest}
    return TapChoices((LeapTurn(path),) if len(path) > 1 else (), {**nearest, **far})


def _removals(rules: LeapRules, position: LeapPosition, path: Path) -> TapChoices[LeapTurn]:
    cells = rules.removable(position)
    if not path:
        turns = {cell: LeapTurn((cell,), removes=True) for cell in cells_of(cells)}
        return TapChoices(
            cells={
                rules.lattice.names[cell]: TappedCell((turn,), goes_on=False) for cell, turn in turns.items()
            }
        )
    is_removal = len(path) == 1 and cells >> path[0] & 1
    return TapChoices((LeapTurn(path, removes=True),)) if is_removal else TapChoices()


def _can_be_leapt(rules: LeapRules, occupied: int, path: Path) -> bool:
    """Return whether a piece stands where the path begins, and each of its leaps is possible."""
    if not rules.lattice.leapers(occupied) >> path[0] & 1:
        return False
    return all(
        any(leap == path[length] for leap in _leaps_after(rules, occupied, path[:length]))
        for length in range(1, len(path))
    )


def _leaps_after(rules: LeapRules, occupied: int, path: Path) -> Iterator[int]:
    """Yield where the piece can leap next."""
    standing, vacant = occupied & ~rules.captured(path), ~occupied | 1 << path[0]
    for target, over in rules.lattice.leaps[path[-1]]:
        if standing >> over & vacant >> target & 1 and over != path[0]:
            yield target


def _next_leaps(rules: LeapRules, occupied: int, path: Path) -> Found:
    found: Found = {}
    for target in _leaps_after(rules, occupied, path):
        longer = (*path, target)
        goes_on = next(_leaps_after(rules, occupied, longer), None) is not None
        found[rules.lattice.names[target]] = TappedCell((LeapTurn(longer),), goes_on=goes_on)
    return found


def _far_ends(rules: LeapRules, occupied: int, path: Path) -> Iterator[tuple[str, TappedCell[LeapTurn]]]:
    """Yield the ends of all ways on; nothing where those are too many."""
    ways = list(islice(_ways_on(rules, occupied, path), MOST_WAYS + 1))
    if len(ways) > MOST_WAYS:
        return
    ends: dict[int, dict[int, Path]] = {}
    for way in ways:
        ends.setdefault(way[-1], {}).setdefault(rules.captured(way), way)
    for end, by_captures in ends.items():
        if len(by_captures) <= MOST_ASKED:
            turns = tuple(map(LeapTurn, by_captures.values()))
            yield rules.lattice.names[end], TappedCell(turns, goes_on=False)


def _ways_on(rules: LeapRules, occupied: int, path: Path) -> Iterator[Path]:
    """Yield every longer way, one leap longer or more."""
    for target in _leaps_after(rules, occupied, path):
        longer = (*path, target)
        yield longer
        yield from _ways_on(rules, occupied, longer)
