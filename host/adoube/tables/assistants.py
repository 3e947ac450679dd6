"""State of computer players and hints at a table, the news that reports it, and their rows in a journal."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from adoube.board.geometry import Placement
from adoube.games.line import Line
from adoube.records.journal import Row
from adoube.records.payloads import Called, Opened
from adoube.serialization.fields import Fields
from adoube.words import AnyText

__all__ = [
    "COMPUTER",
    "HINT",
    "HINTS",
    "NO_COMPUTERS",
    "NO_HINTS",
    "ComputerPlays",
    "ComputerState",
    "ComputerStuck",
    "HintFailed",
    "HintFound",
    "HintMoment",
    "HintShown",
    "HintState",
    "HintWanted",
    "Moment",
    "PlannedTurn",
    "ProgramSits",
    "computers_in",
    "hints_in",
    "moment_of",
]


@dataclass(frozen=True, slots=True)
class Moment:
    """One position of one game at a table."""

    record_number: int
    ply: int
    position: Hashable


@dataclass(frozen=True, slots=True)
class PlannedTurn:
    """The turn that a computer player has chosen, which a hand carries out."""

    moment: Moment
    seat: str
    text: str  # in the game's notation
    entry: str  # as people read it
    cells: tuple[str, ...]  # where the piece that moves goes, in that order; else the cells that change
    emptied: tuple[str, ...]  # the cells that nothing stands on after it
    after: Hashable  # the position after it
    placement: Placement  # what stands after it


@dataclass(frozen=True, slots=True)
class ComputerState:
    """The computer players of a table."""

    strengths: Mapping[str, int] = field(default_factory=dict)  # by the seat in which one sits
    thinks: str | None = None  # the seat for which one is looking for a turn
    planned: PlannedTurn | None = None  # the turn that waits to be carried out
    trouble: AnyText = ""  # why there is no turn where one is looked for; empty while there is hope
    programs: tuple[str, ...] = ()  # the seats for which a chess program plays that is bridged to this table

    @property
    def is_to_move(self) -> bool:
        """Return whether a computer player is to move, and not at a loss."""
        return self.thinks is not None or self.planned is not None


NO_COMPUTERS = ComputerState()


@dataclass(frozen=True, slots=True)
class ComputerPlays:
    """A computer player has chosen a turn."""

    moment: Moment
    turn: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class ComputerStuck:
    """A computer player finds no turn, and why; with no reason it looks again."""

    moment: Moment
    why: AnyText


@dataclass(frozen=True, slots=True)
class ProgramSits:
    """A program that is bridged to the table plays for these seats now; it chooses turns by `ComputerPlays`.

    Nothing of that is stored: after a restart the program has to come again.
    """

    seats: tuple[str, ...]


def moment_of(record_number: int, line: Line) -> Moment:
    """Return the moment at which a line stands in the game of that number."""
    return Moment(record_number, line.ply, line.position)


# The name of the call that seats a computer player, and who takes back what one did not mean.
COMPUTER = "computer"


def computers_in(rows: Sequence[Row]) -> dict[str, int]:
    """Return the strengths by person, from the newest opening and the calls since."""
    found: dict[str, int] = {}
    for row in rows:
        match row.payload:
            case Opened(computers=computers):
                found = dict(computers)
            case Called(call="computer", details=details):
                given = Fields(details, COMPUTER)
                person = given.text("player")
                found.pop(person, None)
                if given.has("strength"):
                    found[person] = given.whole("strength")
    return found


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
    """Return whether hints are allowed at a table, by its rows."""
    said = [row.payload for row in rows if isinstance(row.payload, Called) and row.payload.call == HINTS]
    return bool(said) and said[-1].details.get("allowed") is True
