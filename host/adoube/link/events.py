"""Events from a board's link to the engine, as immutable values; times are the host's monotonic milliseconds.

Levels, touches, buttons and snapshots carry the time at which they happened on the board, mapped onto the
host's clock, and never go backwards among themselves; the others carry the time at which they arrived.
"""

from dataclasses import dataclass
from enum import Enum

from adoube.link.board_messages import Hello
from adoube.link.hello_check import Contradiction
from adoube.words import AnyText

__all__ = [
    "BoardHello",
    "BoardSaid",
    "ButtonEdge",
    "CommandAnswered",
    "EvidenceLost",
    "HeldUp",
    "HelloContradicted",
    "LevelChanged",
    "LinkEvent",
    "LinkFault",
    "LinkFaultKind",
    "RawCounts",
    "Resynchronised",
    "ScansSlowly",
    "Touched",
]


@dataclass(frozen=True, slots=True)
class LevelChanged:
    """The cell `index` shows `level` from now on; at the first snapshot every cell is told.

    Digital boards: 0 empty, 1 on or north, 2 south, 3 fault. Linear ones: steps, -127 to 127, north positive.
    """

    at_ms: int
    index: int
    level: int


@dataclass(frozen=True, slots=True)
class Touched:
    """The cell lost its level for `gap_ms` and had it again: its piece was lifted or replaced."""

    at_ms: int
    index: int
    gap_ms: int


@dataclass(frozen=True, slots=True)
class ButtonEdge:
    """A button went down or up: 0 to 7 of the clock (0 the first seat's), 8 the shared one, 16 on calls."""

    at_ms: int
    button: int
    down: bool


@dataclass(frozen=True, slots=True)
class RawCounts:
    """The converter's readings at the cells from `first` on, 0 to 65,535 each."""

    at_ms: int
    first: int
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Resynchronised:
    """A snapshot has settled what every cell shows; its changes have been told just before."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class EvidenceLost:
    """From `since_ms` to `at_ms` changes or touches may have gone missing: the board's promise is void there.

    Where a snapshot is needed to know the levels again, it is void until Resynchronised.
    """

    at_ms: int
    since_ms: int


@dataclass(frozen=True, slots=True)
class HeldUp:
    """The board did not work for `gap_ms`: it sends something every second otherwise."""

    at_ms: int
    gap_ms: int


@dataclass(frozen=True, slots=True)
class ScansSlowly:
    """The board reads its cells too seldom for hands: what is lifted and put back may never be seen."""

    at_ms: int
    scans_a_second: int


@dataclass(frozen=True, slots=True)
class BoardSaid:
    """A sentence of the firmware: `level` 1 error, 2 warning, 3 information."""

    at_ms: int
    level: int
    text: str


@dataclass(frozen=True, slots=True)
class BoardHello:
    """The board has introduced itself; `rebooted` where it is not the boot that was known before."""

    at_ms: int
    hello: Hello
    rebooted: bool


@dataclass(frozen=True, slots=True)
class HelloContradicted:
    """The board said what cannot be on the board that its HELLO describes, and said the same HELLO again.

    Each kind of contradiction is told once until the board begins anew.
    """

    at_ms: int
    what: Contradiction


@dataclass(frozen=True, slots=True)
class CommandAnswered:
    """The answer to the command that was given this number; `status` is an AckStatus, or a newer one."""

    at_ms: int
    seq: int
    status: int
    data: bytes


class LinkFaultKind(Enum):
    """The kinds of a link's faults, each with its own remedy."""

    SILENT = "silent"  # No sign of life for three seconds: reopen the port.
    NOT_A_BOARD = "not a board"  # Nothing that came was a frame: reopen the port, or at the start give up.
    # Another board stands where the one was that was known; nothing it says is used.
    OTHER_BOARD = "other board"
    # Another board for a while: reopen the port, since the right board may be back elsewhere.
    STILL_OTHER_BOARD = "still another board"
    OTHER_PROTOCOL = "other protocol"  # The board speaks another major version; nothing it says is used.
    UNUSABLE = "unusable"  # The board cannot use its configuration and reads no cells.
    # A command was repeated three times and not acknowledged for three seconds more.
    UNANSWERED = "unanswered"


@dataclass(frozen=True, slots=True)
class LinkFault:
    """The link, or a command, failed; `why` is one line for a person, `command` the number of the command."""

    at_ms: int
    fault: LinkFaultKind
    why: AnyText
    command: int | None = None

    @property
    def reopen_wanted(self) -> bool:
        return self.fault in (
            LinkFaultKind.SILENT,
            LinkFaultKind.NOT_A_BOARD,
            LinkFaultKind.STILL_OTHER_BOARD,
        )


LinkEvent = (
    LevelChanged
    | Touched
    | ButtonEdge
    | RawCounts
    | Resynchronised
    | EvidenceLost
    | HeldUp
    | ScansSlowly
    | BoardSaid
    | BoardHello
    | HelloContradicted
    | CommandAnswered
    | LinkFault
)
