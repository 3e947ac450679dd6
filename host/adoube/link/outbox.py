"""The host's frames: their SEQ, commands until they are acknowledged, and the dialogue with a prompt.

A board is at its prompt when its program was interrupted or has ended. There Ctrl-D on an empty line is a
soft restart: main.py begins again.
"""

from typing import NamedTuple

from adoube.link.commands import BoardCommand
from adoube.link.frames import seal

__all__ = ["FrameOutbox", "Prompt", "means_something"]


# Ctrl-A to Ctrl-E and the ends of a line. Ctrl-C ends a program that is just starting, too.
KEYS = b"\x01\x02\x03\x04\x05\n\r"

# A board whose program runs has answered by then, or is about to say something by itself.
LOOK_AFTER_MS = 1_500

# Ends the line that the host's frames have typed, and asks either prompt for its greeting. Our program
# ignores it.
LOOK = b"\r\x02\0"

RESTART = b"\r\x03\x02\x04"  # Clears the line, leaves the raw prompt, and restarts.

RESTARTS = 2
ANSWER_MS = 1_500  # The time for a restart to begin.
START_MS = 6_000  # The time for a program to begin: from its sources a slow chip needs half of this.

SIGNS = (b">>> ", b"raw REPL; CTRL-B", b"paste mode; Ctrl-C")
RESTARTED = b"soft reboot"
TRACEBACK = b"Traceback (most recent call last):"
KEPT_BYTES = 2_000


def means_something(data: bytes) -> bool:
    """True if a prompt would do anything with these bytes but write them down."""
    return any(key in data for key in KEYS)


class Prompt:
    """The dialogue with MicroPython's prompt on a port without frames, from `now_ms` on; `send` returns what
    to write.

    `found` is whether a prompt has answered, `hopeless` whether it came again after every restart.
    """

    def __init__(self, now_ms: int) -> None:
        self.found = False
        self.hopeless = False
        self._heard = b""
        self._look_at_ms: int | None = now_ms + LOOK_AFTER_MS
        self._restarts = 0
        self._restarted_at_ms = now_ms

    @property
    def patient_until_ms(self) -> int:
        """When the program should be running, if it starts at all."""
        return self._restarted_at_ms + START_MS if self._restarts else 0

    @property
    def wake_at(self) -> int | None:
        """When to call `send` again at the latest."""
        return self._restarted_at_ms + ANSWER_MS if self._may_be_deaf() else self._look_at_ms

    @property
    def last_error(self) -> str:
        """With what the program ended, as MicroPython says it; "" where it did not fail."""
        # What a line that was typed at the prompt came to is none of the program's.
        of_the_program = self._heard.rpartition(RESTARTED)[2].partition(SIGNS[0])[0]
        _, found, traceback = of_the_program.rpartition(TRACEBACK)
        if not found:
            return ""
        lines = traceback.decode("utf-8", "replace").splitlines()
        return next((line.strip() for line in lines if line and not line.startswith(" ")), "")

    def hear(self, data: bytes) -> None:
        """Take bytes that the port read while no frame has come."""
        self._heard = (self._heard + data)[-KEPT_BYTES:]

    def send(self, now_ms: int) -> bytes:
        """Return the bytes to write now: nothing, a question, or a restart."""
        if self._waits():
            if self._restarts == RESTARTS:
                self.hopeless = True
                return b""
            return self._restart(now_ms)
        if self._may_be_deaf() and now_ms >= self._restarted_at_ms + ANSWER_MS:
            return self._restart(now_ms)
        if self._look_at_ms is not None and now_ms >= self._look_at_ms:
            self._look_at_ms = None
            return LOOK
        return b""

    def _waits(self) -> bool:
        """True if a prompt has come, and after the restart, if there was one."""
        _, restarted, after = self._heard.rpartition(RESTARTED)
        if self._restarts and not restarted:
            return False
        return any(sign in after for sign in SIGNS)

    def _may_be_deaf(self) -> bool:
        """True if a restart was asked for that has not begun, and another may help."""
        return 0 < self._restarts < RESTARTS and RESTARTED not in self._heard

    def _restart(self, now_ms: int) -> bytes:
        self.found = True
        self._restarts += 1
        self._restarted_at_ms = now_ms
        self._look_at_ms = None
        self._heard = b""
        return RESTART


# A board answers within a few milliseconds; this is long enough for a snapshot of 324 cells on a UART.
REPEAT_MS = 200

REPEATS = 3

# After the last repeat. A board that writes a file, or tests itself, may take its time; one that says nothing
# at all for so long is silent.
GIVE_UP_MS = 3_000


class _PendingCommand(NamedTuple):
    """`due_at_ms`: when it is to be sent (again), and once that may not be, given up."""

    wire: bytes
    due_at_ms: int
    sendings_left: int


class FrameOutbox:
    """Numbers and repeats commands. A repeated command keeps its SEQ, by which the board acknowledges it."""

    def __init__(self) -> None:
        self._seq = 0
        self._waiting: dict[int, _PendingCommand] = {}

    @property
    def wake_at(self) -> int | None:
        """When the next command is to be sent or given up."""
        return min((waiting.due_at_ms for waiting in self._waiting.values()), default=None)

    def once(self, command: BoardCommand) -> bytes:
        """Return the frame of a request whose answer is not an ACK."""
        _, wire = self._seal(command)
        return wire

    def to_a_stranger(self, command: BoardCommand) -> bytes:
        """Return the frame of a request without a payload to whatever is there.

        It passes over each SEQ with which the frame would interrupt a program that is just starting, or mean
        something to MicroPython's prompt.
        """
        while means_something(wire := self.once(command)):
            pass
        return wire

    def post(self, command: BoardCommand, now_ms: int) -> int:
        """Queue a command, which `due` sends and repeats until it is acknowledged; return its SEQ."""
        seq, wire = self._seal(command)
        self._waiting[seq] = _PendingCommand(wire, now_ms, 1 + REPEATS)
        return seq

    def acknowledged(self, seq: int) -> bool:
        """Stop waiting for the command with this SEQ; False if none was waiting."""
        return self._waiting.pop(seq, None) is not None

    def due(self, now_ms: int) -> tuple[bytes, list[int]]:
        """Return the frames to send now, and the SEQ of each command that is given up."""
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
            self._waiting[seq] = _PendingCommand(waiting.wire, due_at_ms, left)
        return wire, given_up

    def _seal(self, command: BoardCommand) -> tuple[int, bytes]:
        seq = self._seq
        self._seq = (seq + 1) % 256
        return seq, seal(command.TYPE, seq, command.pack())
