"""Messages against the HELLO of the board that sends them: cells, levels, kinds of sensors, buttons, touches.

A frame whose check holds was sent like that. What it says can still be impossible on the board that the
HELLO described: the board has begun anew with another configuration, or its firmware is at fault.
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
from adoube.words import CodedText, coded

__all__ = ["Contradiction", "ContradictionKind", "contradiction"]

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
