"""What is known of hints at a table, and what tells the table of one."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from adoube.records.journal import Row
from adoube.records.payloads import Called
from adoube.words import AnyText

__all__ = [
    "HINT",
    "HINTS",
    "NO_HINTS",
    "HintFailed",
    "HintFound",
    "HintMoment",
    "HintShown",
    "HintState",
    "HintWanted",
    "hints_in",
]

# The names of the calls that are rows: a hint was given; hints were allowed, or no longer.
HINT, HINTS = "hint", "hints"

# A position of a game: the game's number at its table, how many turns were played, and what stands.
HintMoment = tuple[int, int, Hashable]


@dataclass(frozen=True, slots=True)
class HintWanted:
    """A hint that somebody waits for."""

    number: int  # no two of a table share one
    moment: HintMoment
    seat: str


@dataclass(frozen=True, slots=True)
class HintShown:
    """A hint that was given where the game stands."""

    seat: str
    cells: tuple[str, ...] = ()  # pieces worth looking at; empty where a turn is shown
    turn: str = ""
    trail: tuple[str, ...] = ()  # the cells of that turn, in its order


@dataclass(frozen=True, slots=True)
class HintState:
    """Hints as everybody may see them."""

    allowed: bool = False
    may_ask: str | None = None  # the seat for which one may be asked now
    wanted: HintWanted | None = None
    shown: HintShown | None = None


NO_HINTS = HintState()


@dataclass(frozen=True, slots=True)
class HintFound:
    """Good turns where somebody asked for a hint, the best first."""

    number: int
    turns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HintFailed:
    """There is no hint, and why."""

    number: int
    why: AnyText


def hints_in(rows: Iterable[Row]) -> bool:
    """Whether hints are allowed at a table by its rows."""
    said = [row.payload for row in rows if isinstance(row.payload, Called) and row.payload.call == HINTS]
    return bool(said) and said[-1].details.get("allowed") is True
