"""The news that a board sends to its table, and the interface that the engine expects behind a port."""

from dataclasses import dataclass
from typing import Protocol

from adoube.errors import AdoubeError
from adoube.link.reader import PortNews
from adoube.sensing.camera import SetUpRead, SetUpUnread
from adoube.sensing.events import Event
from adoube.tables.assistants import ComputerPlays, ComputerStuck, HintFailed, HintFound, ProgramSits
from adoube.tables.boards.camera_state import CameraState
from adoube.tables.boards.eboard_state import BoardHealth, MotorsState
from adoube.words import AnyText

__all__ = [
    "BoardBehindPort",
    "BoardComplaint",
    "BoardFailed",
    "BoardNews",
    "CameraSees",
    "ClosingFaultError",
    "HealthTold",
    "LinkBack",
    "LinkLost",
    "MotorsTold",
    "RulesNote",
    "Stalled",
]


@dataclass(frozen=True, slots=True)
class LinkLost:
    """Nothing is heard from the board; `ended`: nor will anything be, and what stood last stands for good."""

    why: AnyText
    ended: bool = False


@dataclass(frozen=True, slots=True)
class LinkBack:
    """The board is heard again, and what its cells show is known."""


@dataclass(frozen=True, slots=True)
class BoardFailed:
    """A fault of the program has ended what watches the board: nothing more is heard, whatever one waits."""

    why: AnyText


class ClosingFaultError(AdoubeError):
    """A fault after which a table cannot go on, in a sentence; its owner closes the table."""


@dataclass(frozen=True, slots=True)
class BoardComplaint:
    """Something is wrong with the board itself, and it can be played on all the same; one sentence."""

    why: AnyText


@dataclass(frozen=True, slots=True)
class Stalled:
    """A watcher of the board got too little time; `why` is a sentence.

    `source` tells apart what may be late at one table.
    """

    source: str
    why: AnyText
    at_ms: int


@dataclass(frozen=True, slots=True)
class CameraSees:
    """The camera's state has changed."""

    state: CameraState


@dataclass(frozen=True, slots=True)
class HealthTold:
    """An electronic board has told its name, or how its battery does."""

    health: BoardHealth


@dataclass(frozen=True, slots=True)
class MotorsTold:
    """The state or the permission of a board's motors has changed."""

    state: MotorsState


@dataclass(frozen=True, slots=True)
class RulesNote:
    """A note on the file that describes the game's rules; None withdraws it."""

    said: AnyText | None


BoardNews = (
    Event
    | LinkLost
    | LinkBack
    | BoardFailed
    | BoardComplaint
    | Stalled
    | CameraSees
    | HealthTold
    | MotorsTold
    | RulesNote
    | ComputerPlays
    | ComputerStuck
    | ProgramSits
    | HintFound
    | HintFailed
    | SetUpRead
    | SetUpUnread
)


class BoardBehindPort(Protocol):
    """Turns what a port delivers into the news of one table."""

    @property
    def wake_at_ms(self) -> int | None:
        """When `tick` is wanted at the latest."""
        ...

    def handle(self, news: PortNews) -> list[BoardNews]:
        """Handle what the port's reader delivered."""
        ...

    def tick(self, now_ms: int) -> list[BoardNews]:
        """Act at the moment that `wake_at_ms` named."""
        ...
