"""The ways in which a board may lie under its source, as permutations of places."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from adoube.referee.decoder.look import Picture
from adoube.referee.decoder.observation import Moment
from adoube.sensing.likelihoods import Weighed

__all__ = ["Lying"]


@dataclass(frozen=True, slots=True)
class Lying:
    """A way to lie: which of the source's places each place is told by, and which place each of those is."""

    told_by: tuple[int, ...]
    place: tuple[int, ...]

    @classmethod
    def of(cls, way: Mapping[str, str], cells: Sequence[str]) -> Self:
        """`way`: from the name that the source has for a cell to the cell that it is."""
        index = {cell: place for place, cell in enumerate(cells)}
        place = tuple(index[way[cell]] for cell in cells)
        told_by = sorted(range(len(cells)), key=place.__getitem__)
        return cls(tuple(told_by), place)

    def turned(self, moment: Moment) -> Moment:
        """A moment as the source tells it, as one of the board that lies so."""
        board = tuple(moment.board[place] for place in self.told_by)
        cell = None if moment.cell is None else self.place[moment.cell]
        return replace(moment, board=board, cell=cell)

    def seen(self, picture: Picture) -> Picture:
        """A picture as the source tells it, as one of the board that lies so."""
        change = [picture.change[place] for place in self.told_by]
        return replace(picture, evidence=self.weighed(picture.evidence), change=change)

    def weighed(self, evidence: Weighed) -> Weighed:
        """The evidence of a picture likewise."""
        cells, floors = evidence.cells, evidence.floors
        return Weighed(
            tuple(cells[place] for place in self.told_by), tuple(floors[place] for place in self.told_by)
        )
