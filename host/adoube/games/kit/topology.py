"""The board as rules see it: numbered sites, the lines and distances between them, and sets of sites as bits.

A *way* is a number that stands for a direction: `rays[way][site]` are the sites that lie that way, the
nearest first. Which ways a word like `Orthogonal` or `NE` means, a board says by `ways`.

On a rectangular board, a `SquareGrid`, the moves of a whole set of sites are shifts of its bits.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import cached_property
from string import ascii_lowercase

from adoube.board.geometry import Board, BoardLine, Looks, Style, square_cells, square_names

__all__ = [
    "AROUND",
    "COMPASS",
    "DIAGONAL",
    "EVERYWAY",
    "FAMILIES",
    "FORWARDS",
    "ORTHOGONAL",
    "PITCH_MM",
    "ROTATIONAL",
    "SquareGrid",
    "Topology",
    "bits",
    "distances",
    "sites_of",
]


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


# Clockwise; north is away from the first seat.
COMPASS = (
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
)  # fmt: skip
# Words for several directions at once.
FAMILIES = ("Orthogonal", "Diagonal", "OffDiagonal", "Adjacent", "All")
AROUND = ("In", "Out", "CW", "CCW")  # directions on a circle
ROTATIONAL = "Rotational"  # the word for all directions on a circle
PITCH_MM = 40.0  # between neighbours


class Topology(ABC):
    """A board. Sites are numbered in reading order: from the first seat away, left to right."""

    names: tuple[str, ...]  # by site
    # By way and site: the sites that lie that way, the nearest first.
    rays: tuple[tuple[tuple[int, ...], ...], ...]
    rows: tuple[int, ...]  # the sites of each row, from the first seat away
    columns: tuple[int, ...]  # the sites of each column, from the left; on a board of hexagons they slant
    points: bool  # whether pieces stand where lines cross, not in cells
    number: dict[str, int]  # the site of a name
    everything: int  # all sites
    # Whether names are columns and rows that every reader of a description counts alike.
    is_lattice: bool = True
    headings: frozenset[str]  # the directions of the compass in which some site has an adjacent one

    def named_in_rows(self) -> "Topology":
        """The same board, on which the letter of a name counts the sites of its row."""
        named = copy(self)
        named.names = tuple(
            f"{ascii_lowercase[place]}{row}"
            for row, sites in enumerate(self.rows, start=1)
            for place, _ in enumerate(sites_of(sites))
        )
        named.number = {name: site for site, name in enumerate(named.names)}
        return named

    @abstractmethod
    def ways(self, word: str) -> tuple[int, ...]:
        """The ways of a word of COMPASS, FAMILIES or AROUND or of ROTATIONAL; none where nothing is."""

    @abstractmethod
    def reaching(self, sites: int, way: int, distance: int) -> int:
        """The sites from which some of the sites lie so many steps away, one or two, in a direction."""

    @property
    @abstractmethod
    def corners(self) -> int | None:
        """Return the sites where the outline turns; None where that is not certain."""

    @property
    @abstractmethod
    def centre(self) -> int:
        """The sites in the middle."""

    @property
    @abstractmethod
    def outer(self) -> int:
        """The sites on the outline."""

    @abstractmethod
    def phase(self, number: int) -> int | None:
        """The sites of a colour, if neighbours differ in colour on this board; None where they do not."""

    @abstractmethod
    def site_of_number(self, number: int) -> int | None:
        """The site that a description numbers so; None where there is none, or where it is not certain."""

    @property
    def numbers(self) -> Sequence[int] | None:
        """By site, the numbers that a description gives them; None where that is not certain."""
        return range(len(self.names))

    def site_called(self, name: str) -> int | None:
        """The site that a description calls so, such as A1; None where there is none that is certain."""
        return self.number.get(name.lower()) if self.is_lattice else None

    @abstractmethod
    def board(self, name: str, looks: Looks) -> Board:
        """The board that people play on."""

    @abstractmethod
    def behind(self, way: int, site: int) -> tuple[int, ...]:
        """The sites on the line through a site that goes on in a way, on its other side."""

    def between(self, start: int, end: int) -> int:
        """The sites between two on a line of the board; none where no line leads from one to the other."""
        lines = (rays[start] for rays in self.rays)
        return next((bits(ray[: ray.index(end)]) for ray in lines if end in ray), 0)

    @cached_property
    def ray_sites(self) -> tuple[tuple[int, ...], ...]:
        """The sites of each ray, by way and site."""
        return tuple(tuple(map(bits, rays)) for rays in self.rays)

    def near(self, way: int, site: int) -> int:
        """The next site that way, -1 at the edge."""
        ray = self.rays[way][site]
        return ray[0] if ray else -1

    def around(self, sites: int, ways: Iterable[int]) -> int:
        """The sites one step from a set, without the set itself."""
        near = (self.near(way, site) for way in ways for site in sites_of(sites))
        return bits(site for site in near if site >= 0) & ~sites

    def group(self, start: int, ways: Iterable[int], within: int) -> int:
        """The sites of a set, and what can be reached from them by steps that stay within another set."""
        ways = tuple(ways)
        found = edge = start
        while edge:
            edge = self.around(edge, ways) & within & ~found
            found |= edge
        return found

    def side(self, word: str) -> int | None:
        """The sites on the side of the board that a word of COMPASS names; None where that is not certain."""
        return {"N": self.top, "S": self.bottom, "W": self.left, "E": self.right}.get(word, 0)

    def row(self, number: int) -> int | None:
        """The sites of a row, counted from 0 at the first seat; none beyond the last."""
        return (self.rows[number] if 0 <= number < len(self.rows) else 0) if self.is_lattice else None

    def column(self, number: int) -> int | None:
        """The sites of a column, counted from 0 at the left; none beyond the last."""
        return (self.columns[number] if 0 <= number < len(self.columns) else 0) if self.is_lattice else None

    @property
    def top(self) -> int:
        """The sites farthest from the first seat."""
        return self.rows[-1]

    @property
    def bottom(self) -> int:
        """The sites nearest the first seat."""
        return self.rows[0]

    @property
    @abstractmethod
    def left(self) -> int:
        """The leftmost sites."""

    @property
    @abstractmethod
    def right(self) -> int:
        """The rightmost sites."""

    def named(self, sites: int) -> tuple[str, ...]:
        """The names of a set of sites."""
        return tuple(self.names[site] for site in sites_of(sites))


def distances(grid: Topology, ways: Iterable[int], start: int) -> Iterator[tuple[int, int]]:
    """Each site that can be reached, and in how many steps."""
    ways = tuple(ways)
    met = edge = 1 << start
    steps = 0
    while edge:
        yield from ((site, steps) for site in sites_of(edge))
        edge = grid.around(edge, ways) & ~met
        met |= edge
        steps += 1


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
