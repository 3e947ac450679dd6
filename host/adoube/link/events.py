"""Events from a board's link to the engine, as immutable values; times are the host's monotonic milliseconds.

Levels, touches, buttons and snapshots carry the time at which they happened on the board, mapped onto the
host's clock, and never go backwards among themselves; the others carry the time at which they arrived.

A `Contradiction` is a message that cannot be true on the board that the HELLO described: by its cells, its
levels, kinds of sensors, buttons or touches. Its frame was sent like that. So the board has begun anew with
another configuration, or its firmware is at fault.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from adoube.link.board_messages import (
    Analog,
    AnalogDelta,
    BoardMessage,
    ButtonPressed,
    Delta,
    Heartbeat,
    SnapshotPart,
    Touches,
)
from adoube.link.hello import Hello, Packing, SensorKind
from adoube.words import AnyText, CodedText, coded

__all__ = [
    "BoardHello",
    "BoardSaid",
    "ButtonEdge",
    "CommandAnswered",
    "Contradiction",
    "ContradictionKind",
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
    "contradiction",
]


SHARED_BUTTON, FIRST_CALL = 8, 16
HIGHEST_STEP = 127
HIGHEST_OCCUPANCY = 1  # Dual sensors use both bits of a level.
# The messages' names in hardware_docs/protocol.md.
NAMES = {
    SnapshotPart: "SNAPSHOT",
    Delta: "DELTA",
    AnalogDelta: "DELTA_ANALOG",
    Touches: "TOUCH",
    Analog: "ANALOG",
    ButtonPressed: "BUTTON",
    Heartbeat: "HEARTBEAT",
}


class ContradictionKind(Enum):
    """Ways in which a message cannot be true."""

    CELL = "cell"  # A cell beyond the last one.
    SENSORS = "sensors"  # A message that only boards with sensors of another kind send.
    BUTTON = "button"  # A button that the board has not.
    TOUCHES = "touches"  # A touch, from a board that reports none.
    # A level that its sensors never have. It is used, and means that nothing is known of the cell.
    LEVEL = "level"
    CHECK = "check"  # Heartbeats whose check is again and again not that of the levels that were sent.


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A message that contradicts the HELLO, and by what; `value` is the level or the button, `cells` how many
    the board has."""

    breach: ContradictionKind
    message: str
    cells: int
    cell: int | None = None
    value: int | None = None

    @property
    def refuses(self) -> bool:
        """True where the message is left out."""
        return self.breach not in (ContradictionKind.LEVEL, ContradictionKind.CHECK)

    def text(self, names: Sequence[str] = ()) -> CodedText:
        """Return one line with the fault and the remedy. `names`: those of the cells, if a game has named
        them."""
        cell = self.cell if self.cell is None or self.cell >= len(names) else names[self.cell]
        return coded(
            f"link.contradicts_{self.breach.value}",
            message=self.message,
            cells=self.cells,
            cell=cell,
            value=self.value,
        )


def contradiction(message: BoardMessage, hello: Hello) -> Contradiction | None:
    """Return the first thing in a message that cannot come from the board of this HELLO; None if all can."""
    name = NAMES.get(type(message), "")
    if not _of_its_kind(message, hello):
        return Contradiction(ContradictionKind.SENSORS, name, hello.cells)
    if isinstance(message, ButtonPressed) and not _has_button(hello, message):
        return Contradiction(ContradictionKind.BUTTON, name, hello.cells, value=message.button)
    if isinstance(message, Touches) and not hello.reports_touches:
        return Contradiction(ContradictionKind.TOUCHES, name, hello.cells, message.touches[0][0])
    told = tuple(_cells_of(message, hello))
    for cell, _ in told:
        if cell >= hello.cells:
            return Contradiction(ContradictionKind.CELL, name, hello.cells, cell)
    for cell, level in told:
        if level is not None and not _has_level(hello, level):
            return Contradiction(ContradictionKind.LEVEL, name, hello.cells, cell, level)
    return None


def _of_its_kind(message: BoardMessage, hello: Hello) -> bool:
    """True where boards with such sensors send such messages."""
    match message:
        case Delta():
            return hello.packing is Packing.DIGITAL
        case AnalogDelta() | Analog():
            return hello.packing is Packing.ANALOGUE
    return True


def _has_button(hello: Hello, pressed: ButtonPressed) -> bool:
    if pressed.edge > 1:
        return False
    if pressed.button < SHARED_BUTTON:
        return hello.has_clock
    if pressed.button == SHARED_BUTTON:
        return hello.has_shared_button
    return pressed.button >= FIRST_CALL and hello.has_calls


def _has_level(hello: Hello, level: int) -> bool:
    if hello.packing is Packing.ANALOGUE:
        return abs(level) <= HIGHEST_STEP
    return hello.sensor != SensorKind.OCCUPANCY or level <= HIGHEST_OCCUPANCY


def _cells_of(message: BoardMessage, hello: Hello) -> Iterable[tuple[int, int | None]]:
    """Return each cell that a message speaks of, with its level where it gives one."""
    match message:
        case Delta(events=events) | AnalogDelta(events=events):
            return events
        case Touches(touches=touches):
            return ((cell, None) for cell, _ in touches)
        case Analog(first=first, counts=counts):
            return ((cell, None) for cell in range(first, first + len(counts)))
        case SnapshotPart(first=first, packed=packed):
            return _cells_of_part(first, packed, hello)
    return ()


def _cells_of_part(first: int, packed: bytes, hello: Hello) -> Iterable[tuple[int, int]]:
    """Yield a part's cells: a byte of a digital board holds four; the unused ones of the last byte are 0."""
    whole = hello.cells + -hello.cells % hello.packing.value
    for cell, level in enumerate(hello.packing.unpack(packed), first):
        if cell < hello.cells or cell >= whole or level:
            yield cell, level


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
