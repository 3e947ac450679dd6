"""What the host asks for, and the answer."""

from adoube_board import frames, settings

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from adoube_board.greeting import Greeting
    from adoube_board.link import Link
    from adoube_board.receiver import Receiver
    from adoube_board.reporter import Reporter

REFUSED = 3
CANNOT = 4

LENGTHS = {
    frames.ASK_HELLO: 0,
    frames.ASK_SNAPSHOT: 0,
    frames.CONFIG_SET: 5,
    frames.CONFIG_GET: 1,
    frames.PING: 4,
    frames.REBOOT: 4,
    frames.REPL: 0,
}
"""A frame of another length is not obeyed."""

CANNOT_YET = (frames.LEDS_RGB, frames.LEDS_PALETTE, frames.SELF_TEST, frames.CALIBRATE)

REBOOT_TOKEN_HIGH = 0xB007
"""The low half is the boot id, so that a REBOOT which is repeated does not end the next boot as well."""


class Commands:
    """Obeys one frame at a time; `restart` and `leave` are for the main loop, once the answer is out."""

    def __init__(
        self, values: "settings.Settings", reporter: "Reporter", greeting: "Greeting", link: "Link"
    ) -> None:
        self.restart = False
        self.leave = False
        self._settings = values
        self._reporter = reporter
        self._greeting = greeting
        self._link = link

    def obey(self, frame: "Receiver") -> None:
        """Do what the frame says, and acknowledge it. Needs room on the link for one frame."""
        type_ = frame.type
        payload = frame.payload
        if type_ in CANNOT_YET:
            self._acknowledge(frame, CANNOT, b"")
        elif LENGTHS.get(type_) != len(payload):
            return
        elif type_ == frames.ASK_HELLO:
            self._reporter.ask_hello()
        elif type_ == frames.ASK_SNAPSHOT:
            self._reporter.ask_snapshot()
        elif type_ == frames.PING:
            self._acknowledge(frame, settings.DONE, payload)
        elif type_ == frames.REBOOT:
            self._reboot(frame)
        elif type_ == frames.REPL:
            self.leave = True
            self._acknowledge(frame, settings.DONE, b"")
        else:
            self._configure(frame)

    def _configure(self, frame: "Receiver") -> None:
        key = frame.payload[0]
        status = settings.DONE if key in settings.RANGES else settings.UNKNOWN_KEY
        if frame.type == frames.CONFIG_SET:
            status = self._settings.write(key, _u32(frame.payload, 1))
        if status == settings.UNKNOWN_KEY:
            self._acknowledge(frame, status, b"")
        else:
            value = self._settings.read(key)
            self._acknowledge(frame, status, bytes((key, value & 0xFF, value >> 8, 0, 0)))

    def _reboot(self, frame: "Receiver") -> None:
        token = REBOOT_TOKEN_HIGH << 16 | self._greeting.boot_id
        self.restart = _u32(frame.payload, 0) == token
        self._acknowledge(frame, settings.DONE if self.restart else REFUSED, b"")

    def _acknowledge(self, frame: "Receiver", status: int, data: "bytes | memoryview") -> None:
        out = self._link.frame
        out.begin(frames.ACK)
        out.u8(frame.seq)
        out.u8(status)
        out.raw(data)
        self._link.send()


def _u32(data: memoryview, at: int) -> int:
    return data[at] | data[at + 1] << 8 | data[at + 2] << 16 | data[at + 3] << 24
