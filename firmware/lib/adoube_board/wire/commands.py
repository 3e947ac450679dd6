"""Obeys the host's commands and acknowledges each."""

from adoube_board.config import settings
from adoube_board.hardware import since
from adoube_board.wire import frames

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from adoube_board.wire.hello import HelloFrame
    from adoube_board.wire.link import Link, Receiver
    from adoube_board.wire.reporter import Reporter

    class Handler(Protocol):
        """Obeys one type of frame: the ACK's status and data, or None for a payload of a wrong length."""

        def __call__(self, payload: "memoryview", now: int) -> "tuple[int, bytes] | None": ...

    Own = Callable[[memoryview], "tuple[int, bytes] | None"]


REFUSED = 3
CANNOT = 4

# Frames for a part of the board; where nobody handles them the board lacks the part.
FOR_PARTS = (
    frames.LEDS_RGB,
    frames.LEDS_PALETTE,
    frames.BEEP,
    frames.SELF_TEST,
    frames.CALIBRATE,
)

# Repeated by a host that has not heard the answer, they are answered again and not done again: the one would
# be heard twice, the other keeps the board from scanning.
DONE_ONCE = (frames.BEEP, frames.SELF_TEST)

REPEATED_WITHIN_MS = 5000

TOKEN_SIZE = 16
# The low half is the boot id, so that a REBOOT which is repeated does not end the next boot as well.
REBOOT_TOKEN_HIGH = 0xB007


class Commands:
    """Obeys one frame at a time; `restart` and `leave` are for the main loop, once the answer is out.

    `handlers` are the board's parts by type of frame. `remote` is true where the host is not at the board's
    own socket: MicroPython's prompt stays closed to it.
    """

    def __init__(
        self,
        values: "settings.Settings",
        reporter: "Reporter",
        hello: "HelloFrame",
        link: "Link",
        handlers: "dict[int, Handler]",
        remote: bool = False,
    ) -> None:
        self.restart = False
        self.leave = False
        self._settings = values
        self._reporter = reporter
        self._hello = hello
        self._link = link
        self._handlers = handlers
        self._remote = remote
        # By type of frame: SEQ and payload of the last one, its time of arrival, and its answer.
        self._done: "dict[int, tuple[int, bytes, int, tuple[int, bytes] | None]]" = {}
        self._own: "dict[int, Own]" = {
            frames.CONFIG_SET: self._set,
            frames.CONFIG_GET: self._get,
            frames.PING: self._ping,
            frames.TOKEN: self._token,
            frames.REBOOT: self._reboot,
            frames.REPL: self._repl,
        }

    def obey(self, frame: "Receiver", now: int) -> None:
        """Do what the frame says, and acknowledge it. Needs room on the link for one frame.

        A type that is not known, and a payload of a wrong length, are passed over in silence.
        """
        type_ = frame.type
        payload = frame.payload
        answer = None
        if type_ in self._handlers:
            once = type_ in DONE_ONCE
            answer = self._do_once(frame, now) if once else self._handlers[type_](payload, now)
        elif type_ in FOR_PARTS:
            answer = (CANNOT, b"")
        elif type_ in self._own:
            answer = self._own[type_](payload)
        elif type_ == frames.ASK_HELLO and not payload:
            self._reporter.ask_hello()
        elif type_ == frames.ASK_SNAPSHOT and not payload:
            self._reporter.ask_snapshot()
        if answer:
            self._acknowledge(frame.seq, *answer)

    def _do_once(self, frame: "Receiver", now: int) -> "tuple[int, bytes] | None":
        payload = bytes(frame.payload)
        if frame.type in self._done:
            seq, before, at, answer = self._done[frame.type]
            if seq == frame.seq and before == payload and since(now, at) < REPEATED_WITHIN_MS:
                return answer
        answer = self._handlers[frame.type](frame.payload, now)
        self._done[frame.type] = (frame.seq, payload, now, answer)
        return answer

    def _set(self, payload: memoryview) -> "tuple[int, bytes] | None":
        if len(payload) != 5:
            return None
        key = payload[0]
        return self._setting(key, self._settings.write(key, _u32(payload, 1)))

    def _get(self, payload: memoryview) -> "tuple[int, bytes] | None":
        if len(payload) != 1:
            return None
        key = payload[0]
        return self._setting(key, settings.DONE if self._settings.knows(key) else settings.UNKNOWN_KEY)

    def _setting(self, key: int, status: int) -> "tuple[int, bytes]":
        if status == settings.UNKNOWN_KEY:
            return status, b""
        value = self._settings.read(key)
        return status, bytes((key, value & 0xFF, value >> 8, 0, 0))

    def _ping(self, payload: memoryview) -> "tuple[int, bytes] | None":
        return (settings.DONE, bytes(payload)) if len(payload) == 4 else None

    def _token(self, payload: memoryview) -> "tuple[int, bytes] | None":
        """Welcome everybody: on a wire a token means nothing, and elsewhere the port has looked at it
        before."""
        return (settings.DONE, b"") if len(payload) == TOKEN_SIZE else None

    def _reboot(self, payload: memoryview) -> "tuple[int, bytes] | None":
        if len(payload) != 4:
            return None
        self.restart = _u32(payload, 0) == (REBOOT_TOKEN_HIGH << 16 | self._hello.boot_id)
        return (settings.DONE if self.restart else REFUSED), b""

    def _repl(self, payload: memoryview) -> "tuple[int, bytes] | None":
        if payload:
            return None
        self.leave = not self._remote
        return (settings.DONE if self.leave else REFUSED), b""

    def _acknowledge(self, seq: int, status: int, data: bytes) -> None:
        out = self._link.frame
        out.begin(frames.ACK)
        out.u8(seq)
        out.u8(status)
        out.raw(data)
        self._link.send()


def _u32(data: memoryview, at: int) -> int:
    return data[at] | data[at + 1] << 8 | data[at + 2] << 16 | data[at + 3] << 24
