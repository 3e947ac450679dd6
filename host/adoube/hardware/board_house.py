"""The assembly house that packs are made for: how it counts rotations, and what it charges.

All of it is data with its sources: see `board_house.toml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from adoube.serialization.deserialization import deserialize
from adoube.serialization.fields import toml_table

__all__ = ["BoardHouse", "Charge", "Fees", "Rotation", "board_house"]

FILE = "board_house.toml"


@dataclass(frozen=True, slots=True)
class Rotation:
    """The difference between KiCad's zero rotation of a footprint and the house's."""

    degrees: int  # to be added, counterclockwise seen from the part's own side
    source: str


@dataclass(frozen=True, slots=True)
class Charge:
    """A sum in US dollars, from low to high."""

    low: float
    high: float
    source: str = ""  # empty for an estimate of ours

    def times(self, factor: float) -> "Charge":
        return Charge(factor * self.low, factor * self.high, self.source)


@dataclass(frozen=True, slots=True)
class Fees:
    """The charges beside the parts, with parts on one side or on both."""

    area: Charge  # of a square millimetre of one board
    least: Charge  # of the fewest boards, however small
    setup: Charge
    setup_both: Charge
    stencil: Charge
    stencil_both: Charge
    loading: Charge  # of each kind of extended part
    loading_both: Charge  # of each kind of part
    joint: Charge  # of each leg
    shipping: Charge


@dataclass(frozen=True)
class BoardHouse:
    """An assembly house."""

    name: str
    date: str  # when its figures were looked up
    fewest_boards: int
    fewest_populated: int
    rotations: Mapping[str, Rotation]  # by the footprint's name
    fees: Fees
    parts: Mapping[str, Charge]  # the price of one part, by the name of its part file


@cache
def board_house() -> BoardHouse:
    """Return the house that packs are made for."""
    text = (resources.files(__package__) / FILE).read_text(encoding="utf-8")
    return deserialize(BoardHouse, toml_table(text, FILE), closed=True)
