"""Finds which way round a board lies, from readings held against hypotheses."""

from collections.abc import Callable, Sequence

from adoube.referee.orientation import Way, turned
from adoube.sensing.views import Reading

__all__ = ["Bearings"]

Explained = Callable[[Reading], bool]


class Bearings:
    """The ways in which a board may lie. Nothing is left to find once there is only one.

    A set-up that looks the same from two sides leaves both; the first turn that is played tells them apart.
    """

    def __init__(self, cells: Sequence[str], ways: Sequence[Way]) -> None:
        self._cells, self._ways = cells, tuple(ways)

    @property
    def are_open(self) -> bool:
        return len(self._ways) > 1

    @property
    def way(self) -> Way | None:
        """How the board lies; None while that is open."""
        return None if self.are_open else self._ways[0]

    def keep(self, reading: Reading, is_set_up: Explained) -> None:
        """Leaves only the ways in which a set-up stands; all where it stands in none."""
        standing = [way for way in self._ways if is_set_up(turned(reading, way, self._cells))]
        self._ways = tuple(standing) or self._ways

    def found(self, reading: Reading, is_turn: Explained) -> Way | None:
        """The one way in which a reading is explained; None where several do, or none."""
        fitting = [way for way in self._ways if is_turn(turned(reading, way, self._cells))]
        return fitting[0] if len(fitting) == 1 else None

    def any_fits(self, reading: Reading, fits: Explained) -> bool:
        """Whether a reading fits in any of the ways that are left."""
        return any(fits(turned(reading, way, self._cells)) for way in self._ways)

    @property
    def orders(self) -> tuple[tuple[int, ...], ...]:
        """For each way that is left: the source's place of what lies on each of our places."""
        places = {cell: place for place, cell in enumerate(self._cells)}
        back = ({ours: theirs for theirs, ours in way.items()} for way in self._ways)
        return tuple(tuple(places[theirs[cell]] for cell in self._cells) for theirs in back)

    def settle_for(self, way: Way | None) -> Way | None:
        """Ends the search. Without a way given: with the one that is left.

        None where that is the source's own.
        """
        chosen = way or self._ways[0]
        self._ways = (chosen,)
        return chosen if any(here != there for here, there in chosen.items()) else None
