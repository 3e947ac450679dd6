"""The board as rules see it: numbered sites, the lines and distances between them, and sets of sites as bits.

A *way* is a number that stands for a direction: `rays[way][site]` are the sites that lie that way, the
nearest first. Which ways a word like `Orthogonal` or `NE` means, a board says by `ways`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence

from adoube.board.geometry import Board
from adoube.board.looks import Looks

__all__ = [
    "AROUND",
    "COMPASS",
    "FAMILIES",
    "PITCH_MM",
    "ROTATIONAL",
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

    def near(self, way: int, site: int) -> int:
        """The next site that way, -1 at the edge."""
        ray = self.rays[way][site]
        return ray[0] if ray else -1

    def around(self, sites: int, ways: Iterable[int]) -> int:
        """The sites one step from a set, without the set itself."""
        near = (self.near(way, site) for way in ways for site in sites_of(sites))
        return bits(site for site in near if site >= 0) & ~sites

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
