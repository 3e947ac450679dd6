"""The host's frames: their SEQ, and the commands that wait for their acknowledgement."""

from typing import NamedTuple

from adoube.link.commands import BoardCommand
from adoube.link.frames import seal
from adoube.link.prompt import means_something

__all__ = ["FrameOutbox"]

# A board answers within a few milliseconds; this is long enough for a snapshot of 324 cells on a UART.
REPEAT_MS = 200

REPEATS = 3

# After the last repeat. A board that writes a file, or tests itself, may take its time; one that says nothing
# at all for so long is silent.
GIVE_UP_MS = 3_000


class _Waiting(NamedTuple):
    """`due_at_ms`: when it is to be sent (again), and once that may not be, given up."""

    wire: bytes
    due_at_ms: int
    sendings_left: int


class FrameOutbox:
    """Numbers and repeats commands. A repeated command keeps its SEQ, by which the board acknowledges it."""

    def __init__(self) -> None:
        self._seq = 0
        self._waiting: dict[int, _Waiting] = {}

    @property
    def wake_at(self) -> int | None:
        """When the next command is to be sent or given up."""
        return min((waiting.due_at_ms for waiting in self._waiting.values()), default=None)

    def once(self, command: BoardCommand) -> bytes:
        """The frame of a request whose answer is not an ACK."""
        _, wire = self._seal(command)
        return wire

    def to_a_stranger(self, command: BoardCommand) -> bytes:
        """A request without a payload to whatever is there.

        It passes over each SEQ with which the frame would interrupt a program that is just starting, or mean
        something to MicroPython's prompt.
        """
        while means_something(wire := self.once(command)):
            pass
        return wire

    def post(self, command: BoardCommand, now_ms: int) -> int:
        """The SEQ of a command that `due` sends, and repeats until it is acknowledged."""
        seq, wire = self._seal(command)
        self._waiting[seq] = _Waiting(wire, now_ms, 1 + REPEATS)
        return seq

    def acknowledged(self, seq: int) -> bool:
        """Whether a command with this SEQ was still waiting; it waits no longer."""
        return self._waiting.pop(seq, None) is not None

    def due(self, now_ms: int) -> tuple[bytes, list[int]]:
        """The frames to send now, and the SEQ of each command that is given up."""
        wire = b""
        given_up = []
        for seq, waiting in list(self._waiting.items()):
            if now_ms < waiting.due_at_ms:
                continue
            left = waiting.sendings_left - 1
            if left < 0:
                del self._waiting[seq]
                given_up.append(seq)
                continue
            wire += waiting.wire
            due_at_ms = now_ms + (REPEAT_MS if left else GIVE_UP_MS)
            self._waiting[seq] = _Waiting(waiting.wire, due_at_ms, left)
        return wire, given_up

    def _seal(self, command: BoardCommand) -> tuple[int, bytes]:
        seq = self._seq
        self._seq = (seq + 1) % 256
        return seq, seal(command.TYPE, seq, command.pack())
