"""What a hypothesis makes of a camera's pictures: an immutable value."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from adoube.sensing.views import Reading, Symbol

__all__ = ["NOTHING_SEEN", "Sight"]


@dataclass(frozen=True, slots=True)
class Sight:
    """How far each cell is believed, and what was done since the picture before. Cells are places."""

    doubts: Mapping[int, float] = field(default_factory=dict)
    """the cells that are likelier than others to be misread, each with that probability"""
    moved: Mapping[int, Symbol | None] = field(default_factory=dict)
    """the cells that turns have changed and no picture has compared since, and what they showed before"""
    unplayed: Mapping[int, float] = field(default_factory=dict)
    """the cells that a picture with a hand in it showed changed, by how much, and that read otherwise than
    the position says: a turn that changes them is underway, and its other cells are to be seen later"""
    plies: int = 0
    """turns since the picture before"""
    turned: int = 0
    """pictures that showed a turn"""
    stood: int = 0
    """pictures that showed none"""
    stands: Mapping[int, Symbol] = field(default_factory=dict)
    """the cells that hold something else than the position says, for the pieces were moved about"""
    at_work: bool = False
    """whether a hand was in all pictures since the last turn, so that it may not be over"""
    showed: tuple[tuple[int, Reading], ...] = ()
    """what the board showed in the newest stands that the camera numbers; None of a cell: nobody knows"""

    @property
    def special(self) -> set[int]:
        """The cells of which something special is known."""
        return {*self.doubts, *self.moved, *self.unplayed, *self.stands}

    def changing(self, places: Iterable[int], shown: Reading, plies: int) -> "Sight":
        """The same once something was done to some cells of a board that was `shown`."""
        doubts, moved, stands = dict(self.doubts), dict(self.moved), dict(self.stands)
        unplayed = dict(self.unplayed)
        for place in places:
            moved.setdefault(place, shown[place])
            doubts.pop(place, None)
            stands.pop(place, None)
            unplayed.pop(place, None)
        return replace(self, doubts=doubts, moved=moved, unplayed=unplayed, plies=plies, stands=stands)


NOTHING_SEEN = Sight()
