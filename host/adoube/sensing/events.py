"""Events for a referee, in order of time: the same values from a live board and from a recorded trace.

Times are whole milliseconds on the clock of the table's source.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from adoube.sensing.views import Symbol

__all__ = [
    "AnswerGiven",
    "CallMade",
    "CellBroken",
    "CellShows",
    "CellTouched",
    "ClockPressed",
    "Event",
    "FrameSeen",
    "TouchesLost",
]


@dataclass(frozen=True, slots=True)
class CellShows:
    """A cell shows another symbol of the view from now on; None: the sensor can no longer tell."""

    at_ms: int
    cell: str
    shows: Symbol | None


@dataclass(frozen=True, slots=True)
class CellTouched:
    """A gap shorter than the debounce: what stands there was lifted or replaced, its symbol is as before."""

    at_ms: int
    cell: str
    gap_ms: int  # for how long the cell showed nothing, in milliseconds


@dataclass(frozen=True, slots=True)
class CellBroken:
    """The board's self-test found that a cell's sensor tells nothing: it is not to be believed."""

    at_ms: int
    cell: str


@dataclass(frozen=True, slots=True)
class ClockPressed:
    """A seat pressed its side of the clock: its turn is finished."""

    at_ms: int
    seat: str
    left_s: int | None = None  # what that side showed then; None where the clock does not tell it


@dataclass(frozen=True, slots=True)
class CallMade:
    """Something said that the board cannot show: `call` is its name, `details` the rest of what was said."""

    at_ms: int
    call: str
    details: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class AnswerGiven:
    """The choice that a person made of the question that was open."""

    at_ms: int
    answer: str  # one of `TurnQuestion.answers`


@dataclass(frozen=True, slots=True)
class FrameSeen:
    """A camera's reading of one picture: for some cells, the log-likelihood of each symbol by its name.

    `change` is how much cells differ from the last settled picture, in deviations of what cells differ by on
    which nothing happens; empty where nobody has compared them. Pictures with the same number of a `stand`
    show a board on which nothing has moved between them, and their `change` is against the stand before;
    None: who sends them does not number them.
    """

    at_ms: int
    frame: int  # the picture's number
    loglik: Mapping[str, Mapping[str, float]]  # natural logarithms, by cell and symbol
    change: Mapping[str, float] = field(default_factory=dict)
    stand: int | None = None

    def renamed(self, name: Callable[[str], str]) -> "FrameSeen":
        """Return the same reading with other names for the cells."""
        loglik = {name(cell): by_symbol for cell, by_symbol in self.loglik.items()}
        return replace(self, loglik=loglik, change={name(cell): by for cell, by in self.change.items()})


@dataclass(frozen=True, slots=True)
class TouchesLost:
    """Touches up to now may have gone unreported: until the board stands still, none may rule a turn out."""

    at_ms: int


Event = CellShows | CellTouched | CellBroken | ClockPressed | CallMade | AnswerGiven | FrameSeen | TouchesLost
