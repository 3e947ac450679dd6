"""A rectangular board as numbered sites: rays in eight directions, and sets of sites as bits of integers."""

from collections.abc import Iterable, Iterator
from functools import cached_property

from adoube.board.geometry import Board, BoardLine, Style, square_cells, square_names
from adoube.board.looks import Looks

__all__ = ["DIAGONAL", "EVERYWAY", "FORWARDS", "ORTHOGONAL", "Grid", "bits", "sites_of"]

STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""columns and ranks by direction: north, away from the first seat, is 0, and they go round clockwise"""
EVERYWAY = tuple(range(8))
ORTHOGONAL = (0, 2, 4, 6)
DIAGONAL = (1, 3, 5, 7)
FORWARDS = (0, 4)
"""which way is forward for the first seat and for the second"""
PITCH_MM = 40.0
FURTHEST = 2
"""steps that `reaching` knows"""


def sites_of(bits: int) -> Iterator[int]:
    """The sites of a set, ascending."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def bits(sites: Iterable[int]) -> int:
    """The set of some sites."""
    found = 0
    for site in sites:
        found |= 1 << site
    return found


class Grid:
    """`columns` times `ranks` sites, numbered rank by rank from the first seat, left to right."""

    def __init__(self, columns: int, ranks: int, *, points: bool = False) -> None:
        """`points`: pieces stand where lines cross, not in squares."""
        self.columns = columns
        self.ranks = ranks
        self.points = points
        self.names = square_names(columns, ranks)
        self.number = {name: site for site, name in enumerate(self.names)}
        self.everything = (1 << columns * ranks) - 1
        self.rays = tuple(
            tuple(tuple(self._ray(site, direction)) for site in range(columns * ranks))
            for direction in EVERYWAY
        )
        """by direction and site: the sites that lie that way, the nearest first"""
        self._reaches = tuple(
            tuple(self._reach(direction, distance) for distance in range(FURTHEST + 1))
            for direction in EVERYWAY
        )

    def _ray(self, site: int, direction: int) -> Iterator[int]:
        column, rank = site % self.columns, site // self.columns
        across, along = STEPS[direction]
        column, rank = column + across, rank + along
        while 0 <= column < self.columns and 0 <= rank < self.ranks:
            yield rank * self.columns + column
            column, rank = column + across, rank + along

    def reaching(self, sites: int, direction: int, distance: int) -> int:
        """The sites from which some of the sites lie so many steps away in a direction."""
        shift, far_enough = self._reaches[direction][distance]
        return (sites >> shift if shift > 0 else sites << -shift) & far_enough

    def _reach(self, direction: int, distance: int) -> tuple[int, int]:
        """How far bits move for so many steps, and the sites that are that far from the edge."""
        across, along = STEPS[direction]
        far_enough = bits(site for site, ray in enumerate(self.rays[direction]) if len(ray) >= distance)
        return (across + along * self.columns) * distance, far_enough

    def near(self, direction: int, site: int) -> int:
        """The next site that way, -1 at the edge."""
        ray = self.rays[direction][site]
        return ray[0] if ray else -1

    def around(self, sites: int, directions: Iterable[int]) -> int:
        """The sites one step from a set, without the set itself."""
        found = 0
        for direction in directions:
            # What lies one step that way is where a step the other way leads to one of the sites.
            found |= self.reaching(sites, (direction + 4) % 8, 1)
        return found & ~sites

    def rank(self, number: int) -> int:
        """The sites of a rank, counted from 0 at the first seat."""
        return bits(range(number * self.columns, (number + 1) * self.columns))

    def column(self, number: int) -> int:
        """The sites of a column, counted from 0 at the left."""
        return bits(range(number, self.columns * self.ranks, self.columns))

    @cached_property
    def corners(self) -> int:
        """The four corner sites."""
        ends = self.rank(0) | self.rank(self.ranks - 1)
        return ends & (self.column(0) | self.column(self.columns - 1))

    @cached_property
    def centre(self) -> int:
        """The site in the middle; two or four where a side is even."""
        columns = {(self.columns - 1) // 2, self.columns // 2}
        ranks = {(self.ranks - 1) // 2, self.ranks // 2}
        return bits(rank * self.columns + column for rank in ranks for column in columns)

    @cached_property
    def dark(self) -> int:
        """The sites of the lower left corner's colour."""
        sites = range(self.columns * self.ranks)
        return bits(site for site in sites if (site % self.columns + site // self.columns) % 2 == 0)

    def board(self, name: str, looks: Looks) -> Board:
        """The board that people play on."""
        cells = square_cells(self.columns, self.ranks, PITCH_MM)
        rows = {"first": self._named(self.rank(0)), "last": self._named(self.rank(self.ranks - 1))}
        if self.points:
            return Board(name, Style.POINTS, cells, PITCH_MM, tuple(self._lines()), rows=rows, looks=looks)
        dark = frozenset(self._named(self.dark))
        return Board(name, Style.SQUARES, cells, PITCH_MM, rows=rows, dark=dark, looks=looks)

    def _lines(self) -> Iterator[BoardLine]:
        for site, name in enumerate(self.names):
            for direction in (0, 2):
                if (near := self.near(direction, site)) >= 0:
                    yield BoardLine(name, self.names[near])

    def _named(self, sites: int) -> tuple[str, ...]:
        return tuple(self.names[site] for site in sites_of(sites))
