"""A rectangular board: the moves of a whole set of sites are shifts of its bits."""

from collections.abc import Iterable, Iterator
from functools import cached_property

from adoube.board.geometry import Board, BoardLine, Style, square_cells, square_names
from adoube.board.looks import Looks
from adoube.games.kit.topology import PITCH_MM, Topology, bits

__all__ = ["DIAGONAL", "EVERYWAY", "FORWARDS", "ORTHOGONAL", "SquareGrid"]

# Columns and ranks by direction: north, away from the first seat, is 0, and they go round clockwise.
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
EVERYWAY = tuple(range(8))
ORTHOGONAL = (0, 2, 4, 6)
DIAGONAL = (1, 3, 5, 7)
FORWARDS = (0, 4)  # which way is forward for the first seat and for the second
EIGHT = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
FURTHEST = 2  # steps that `reaching` knows


class SquareGrid(Topology):
    """`width` times `ranks` sites, numbered rank by rank from the first seat, left to right."""

    def __init__(self, width: int, ranks: int, *, points: bool = False) -> None:
        """`points`: pieces stand where lines cross, not in squares."""
        self.width = width
        self.ranks = ranks
        self.points = points
        self.names = square_names(width, ranks)
        self.number = {name: site for site, name in enumerate(self.names)}
        self.headings = frozenset(EIGHT[way] for way in self.ways("Adjacent"))
        self.everything = (1 << width * ranks) - 1
        self.rays = tuple(
            tuple(tuple(self._ray(site, direction)) for site in range(width * ranks))
            for direction in EVERYWAY
        )
        self.rows = tuple(bits(range(rank * width, (rank + 1) * width)) for rank in range(ranks))
        self.columns = tuple(bits(range(column, width * ranks, width)) for column in range(width))
        self._reaches = tuple(
            tuple(self._reach(direction, distance) for distance in range(FURTHEST + 1))
            for direction in EVERYWAY
        )

    def _ray(self, site: int, direction: int) -> Iterator[int]:
        column, rank = site % self.width, site // self.width
        across, along = STEPS[direction]
        column, rank = column + across, rank + along
        while 0 <= column < self.width and 0 <= rank < self.ranks:
            yield rank * self.width + column
            column, rank = column + across, rank + along

    def ways(self, word: str) -> tuple[int, ...]:
        match word:
            case "Orthogonal":
                return ORTHOGONAL
            case "Diagonal":
                return DIAGONAL
            case "All":
                return EVERYWAY
            case "Adjacent":
                # Points are adjacent along lines, squares also across their corners.
                return ORTHOGONAL if self.points else EVERYWAY
        return (EIGHT.index(word),) if word in EIGHT else ()

    def behind(self, way: int, site: int) -> tuple[int, ...]:
        return self.rays[(way + 4) % 8][site]

    def reaching(self, sites: int, way: int, distance: int) -> int:
        shift, far_enough = self._reaches[way][distance]
        return (sites >> shift if shift > 0 else sites << -shift) & far_enough

    def _reach(self, direction: int, distance: int) -> tuple[int, int]:
        """How far bits move for so many steps, and the sites that are that far from the edge."""
        across, along = STEPS[direction]
        far_enough = bits(site for site, ray in enumerate(self.rays[direction]) if len(ray) >= distance)
        return (across + along * self.width) * distance, far_enough

    def around(self, sites: int, ways: Iterable[int]) -> int:
        found = 0
        for way in ways:
            # What lies one step that way is where a step the other way leads to one of the sites.
            found |= self.reaching(sites, (way + 4) % 8, 1)
        return found & ~sites

    def site_of_number(self, number: int) -> int | None:
        return number if 0 <= number < len(self.names) else None

    @cached_property
    def corners(self) -> int:
        return (self.top | self.bottom) & (self.left | self.right)

    @cached_property
    def centre(self) -> int:
        """The site in the middle; two or four where a side is even."""
        columns = self.columns[(self.width - 1) // 2] | self.columns[self.width // 2]
        return columns & (self.rows[(self.ranks - 1) // 2] | self.rows[self.ranks // 2])

    @cached_property
    def outer(self) -> int:
        return self.top | self.bottom | self.left | self.right

    @property
    def left(self) -> int:
        return self.columns[0]

    @property
    def right(self) -> int:
        return self.columns[-1]

    @cached_property
    def dark(self) -> int:
        """The sites of the lower left corner's colour."""
        sites = range(self.width * self.ranks)
        return bits(site for site in sites if (site % self.width + site // self.width) % 2 == 0)

    def phase(self, number: int) -> int:
        match number:
            case 0:
                return self.dark
            case 1:
                return self.everything & ~self.dark
        return 0

    def board(self, name: str, looks: Looks) -> Board:
        cells = square_cells(self.width, self.ranks, PITCH_MM)
        rows = {"first": self.named(self.bottom), "last": self.named(self.top)}
        if self.points:
            return Board(name, Style.POINTS, cells, PITCH_MM, tuple(self._lines()), rows=rows, looks=looks)
        dark = frozenset(self.named(self.dark))
        return Board(name, Style.SQUARES, cells, PITCH_MM, rows=rows, dark=dark, looks=looks)

    def _lines(self) -> Iterator[BoardLine]:
        for site, name in enumerate(self.names):
            for direction in (0, 2):
                if (near := self.near(direction, site)) >= 0:
                    yield BoardLine(name, self.names[near])
