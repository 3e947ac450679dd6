"""The turns of a position as a player points at them: tap by tap, on a page that plays.

A turn is pointed at by its *taps*: the cells in the order in which a player points at them
(`GamePresentation.taps`).
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from adoube.games.verdict import TooManyTurns
from adoube.words import coded

__all__ = ["MOST_ASKED", "TapChoices", "TappedCell", "choices_among", "tapped_turns", "turns_listed"]

# A position with more turns shows none of them; none of the games that are installed has as many.
MOST_TURNS = 20_000
# So many turns are listed, those with the fewest taps first; a player writes down others.
MOST_LISTED = 500
# So many turns to one far end are asked about; where there are more, the way is tapped cell by cell.
MOST_ASKED = 12

POSITIONS_KEPT = 64  # the pages of a table ask the same few positions again and again

P = TypeVar("P")
T = TypeVar("T")


class TappedCell(NamedTuple, Generic[T]):
    """A cell that may be tapped next: the turns that end there, and whether longer ones go on from it."""

    turns: tuple[T, ...]
    goes_on: bool


@dataclass(frozen=True, slots=True)
class TapChoices(Generic[T]):
    """The choices after some taps: the turns that end with them, and the cells that may be tapped next.

    A cell lies in `cells` as a next tap, or as the far end of turns that go there through several cells.
    """

    ends: tuple[T, ...] = ()
    cells: Mapping[str, TappedCell[T]] = field(default_factory=dict)


def choices_among(
    turns: Iterable[tuple[T, Sequence[tuple[str, ...]]]], path: tuple[str, ...]
) -> TapChoices[T]:
    """Return the choices after `path` among turns that are given with all their taps.

    Nobody begins at the far end: before the first tap there are next taps alone.
    """
    ends: dict[T, None] = {}
    nearest: dict[str, dict[T, None]] = {}
    goes_on: set[str] = set()
    far: dict[str, dict[T, None]] = {}
    length = len(path)
    for turn, ways in turns:
        for taps in ways:
            if taps[:length] != path:
                continue
            if len(taps) == length:
                ends[turn] = None
                continue
            there = nearest.setdefault(taps[length], {})
            if len(taps) == length + 1:
                there[turn] = None
                continue
            goes_on.add(taps[length])
            if path:
                far.setdefault(taps[-1], {})[turn] = None
    cells = {cell: TappedCell((*found,), goes_on=cell in goes_on) for cell, found in nearest.items()}
    leaps = {
        cell: TappedCell((*found,), goes_on=False)
        for cell, found in far.items()
        if cell not in cells and len(found) <= MOST_ASKED
    }
    return TapChoices((*ends,), {**cells, **leaps})


class Tapped(Protocol[P, T]):
    """The part of a game that is asked here."""

    def __hash__(self) -> int: ...

    @property
    def enumerable(self) -> bool: ...

    def successors(self, position: P) -> Iterator[tuple[T, P]]: ...

    def taps(self, position: P, turn: T) -> Sequence[tuple[str, ...]]: ...

    def choices_after(self, position: P, path: tuple[str, ...]) -> TapChoices[T]: ...


@lru_cache(maxsize=POSITIONS_KEPT)
def tapped_turns(game: Tapped[Any, Any], position: Any) -> tuple[tuple[Any, Sequence[tuple[str, ...]]], ...]:
    """Return every legal turn of a position with its taps. Raises TooManyTurns."""
    turns = [turn for turn, _ in islice(game.successors(position), MOST_TURNS + 1)]
    if len(turns) > MOST_TURNS:
        raise TooManyTurns(coded("games.too_many_to_choose", most=MOST_TURNS))
    return tuple((turn, game.taps(position, turn)) for turn in turns)


def turns_listed(game: Tapped[P, T], position: P) -> tuple[list[tuple[T, str]], bool]:
    """Return turns of a position, each with the first cell of its taps, and whether these are all of them.

    Those with fewer taps come first where they are too many. A turn without taps has an empty cell. Raises
    TooManyTurns.
    """
    if game.enumerable:
        turns = tapped_turns(game, position)
        return [(turn, "".join(ways[0][:1])) for turn, ways in turns[:MOST_LISTED]], len(turns) <= MOST_LISTED
    found: dict[T, str] = {}
    paths: deque[tuple[str, ...]] = deque([()])
    while paths and len(found) < MOST_LISTED:
        path = paths.popleft()
        choices = game.choices_after(position, path)
        here = {"": choices.ends, **{cell: choice.turns for cell, choice in choices.cells.items()}}
        for cell, ending in here.items():
            found |= {turn: "".join((*path, cell)[:1]) for turn in ending if turn not in found}
        paths.extend((*path, cell) for cell, choice in choices.cells.items() if choice.goes_on)
    return [*found.items()][:MOST_LISTED], not paths
