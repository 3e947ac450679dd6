"""A board's link without its port: bytes and the time in, events and bytes out.

`BoardSession` is given what a port reads and says what to write. It asks the board to introduce itself, asks
for a snapshot whenever something may have gone missing, repeats commands and notices silence. It never sleeps
and never reads a clock: `now_ms`, the host's monotonic milliseconds, is an argument of every call, and each
answer says when to call again at the latest.
"""

from typing import NamedTuple

from adoube.link.board_messages import Hello
from adoube.link.commands import BoardCommand, HelloWanted, Ping, SnapshotWanted
from adoube.link.events import BoardHello, CommandAnswered, LinkEvent, LinkFault, LinkFaultKind
from adoube.link.frames import BrokenFrame, Frame, FrameDecoder
from adoube.link.interpreter import Interpreter
from adoube.link.outbox import FrameOutbox, Prompt
from adoube.words import AnyText, CodedText, coded

__all__ = ["BoardSession", "SessionStep"]

ASK_EVERY_MS = 200  # The host asks for a HELLO or a SNAPSHOT at most five times a second.

FIRST_HOST_TYPE = 0x80

# A call that comes so much later than was asked for comes from a host that slept or stood still: what the
# board said meanwhile may be lost, and its silence proves nothing.
LATE_MS = 1_000

# The time with another board in its place before the right one is looked for at other ports.
LOOK_AGAIN_MS = 5_000

PING_MS = 3_000  # A board on the network hangs up on a host that has said nothing for 10 s.

# A board that should have been heard by now is asked, so that it answers as soon as the cable is whole.
QUIET_MS = 1_500

# The longest frame takes 22 ms on a UART. One that has waited so long for its end is the rest of a fault, and
# would spoil the next frame: the board is asked for another before it has something to tell.
UNFINISHED_MS = 100

END_OF_FRAME = b"\0"

SILENCE_MS = 3_000  # A board sends a heartbeat and a snapshot a second: three that are missing are no chance.


class SessionStep(NamedTuple):
    """The result of a call: events, bytes to write, and when to call `tick` (None: no need)."""

    events: tuple[LinkEvent, ...]
    send: bytes
    wake_at: int | None


class BoardSession:
    """One board behind one port. Call `opened` first, and again each time the port was reopened.

    With `pings`, for a board on the network, it says something every few seconds, since such a board hangs up
    on a host that it takes for gone. After a LinkFault that is `reopen_wanted`, or of another protocol or
    board, it is deaf until `opened`.
    """

    def __init__(self, port: str, *, pings: bool = False) -> None:
        self._port = port
        self._pings = pings
        self._interpreter = Interpreter(port)
        self._decoder = FrameDecoder()
        self._outbox = FrameOutbox()
        self._prompt: Prompt | None = None
        self._framed = False
        self._listening = False
        self._silent_since_ms = 0
        self._unfinished_since_ms: int | None = None
        self._ask_at_ms = 0
        self._ping_at_ms = 0
        self._wake_at_ms: int | None = None
        self._look_again_ms: int | None = None
        self._other_board_told: AnyText = ""

    @property
    def hello(self) -> Hello | None:
        """How the board introduced itself, if it did since the port was opened."""
        return self._interpreter.hello

    @property
    def levels(self) -> tuple[int, ...] | None:
        """The level of each cell as last shown; None before the first snapshot."""
        return self._interpreter.mirror.levels

    @property
    def in_step(self) -> bool:
        """True while `levels` can be relied on."""
        return self.hello is not None and self._interpreter.mirror.in_step

    def opened(self, now_ms: int) -> SessionStep:
        """Begin with an open port: the levels told before are in doubt, and waiting commands are dropped."""
        self._interpreter.restart()
        self._decoder = FrameDecoder()
        self._outbox = FrameOutbox()
        # A board on the network gives nobody its prompt.
        self._prompt = None if self._pings else Prompt(now_ms)
        self._framed = False
        self._listening = True
        self._silent_since_ms = self._ask_at_ms = now_ms
        self._ping_at_ms = now_ms + PING_MS
        self._unfinished_since_ms = self._wake_at_ms = self._look_again_ms = None
        return self._finish([], b"", now_ms)

    def feed(self, chunk: bytes, now_ms: int) -> SessionStep:
        """Take bytes that the port read just now, cut anywhere."""
        events = self._wake(now_ms)
        if self._listening:
            results = [result for result in self._decoder.feed(chunk) if not _is_echo(result)]
            self._unfinished_since_ms = None if chunk.endswith(END_OF_FRAME) else now_ms
            self._framed = self._framed or bool(results)
            if self._framed:
                self._prompt = None
            elif self._prompt is not None:
                self._prompt.hear(chunk)
            for result in results:
                if isinstance(result, BrokenFrame):
                    events += self._interpreter.lose(now_ms)
                else:
                    events += self._interpreter.take(result, now_ms)
        return self._finish(self._sift(events), b"", now_ms)

    def tick(self, now_ms: int) -> SessionStep:
        """Time has passed: repeat what is unanswered, notice silence."""
        return self._finish(self._wake(now_ms), b"", now_ms)

    def command(self, command: BoardCommand, now_ms: int) -> tuple[int, SessionStep]:
        """Send a command until it is acknowledged: its number in CommandAnswered, and what to write now.

        It waits until the board has introduced itself.
        """
        seq = self._outbox.post(command, now_ms)
        return seq, self._finish(self._wake(now_ms), b"", now_ms)

    def _wake(self, now_ms: int) -> list[LinkEvent]:
        """Notice that this host has slept: the board is then asked for a snapshot, and has time to answer."""
        if self.hello is None or self._wake_at_ms is None or now_ms < self._wake_at_ms + LATE_MS:
            return []
        self._silent_since_ms = now_ms
        return self._interpreter.lose(now_ms)

    def _sift(self, events: list[LinkEvent]) -> list[LinkEvent]:
        """Leave out second answers to a command, and what a board that is of no use says after its HELLO."""
        kept: list[LinkEvent] = []
        for event in events:
            match event:
                case CommandAnswered(seq=seq) if not self._outbox.acknowledged(seq):
                    continue
                case BoardHello():
                    self._other_board_told = ""
                case LinkFault(at_ms=now_ms, fault=LinkFaultKind.OTHER_BOARD, why=why):
                    self._listening = False
                    self._look_again_ms = now_ms + LOOK_AGAIN_MS
                    told, self._other_board_told = self._other_board_told, why
                    return kept if told == why else [*kept, event]
                case LinkFault(fault=LinkFaultKind.OTHER_PROTOCOL):
                    self._listening = False
                    return [*kept, event]
            kept.append(event)
        return kept

    def _finish(self, events: list[LinkEvent], send: bytes, now_ms: int) -> SessionStep:
        """Look at every deadline once, at the end of a call."""
        if self._look_again_ms is not None and now_ms >= self._look_again_ms:
            self._look_again_ms = None
            why = coded("link.other_board_stays", port=self._port)
            events.append(LinkFault(now_ms, LinkFaultKind.STILL_OTHER_BOARD, why))
        if not self._listening:
            return SessionStep(tuple(events), send, self._look_again_ms)
        if self._prompt is not None:
            send += self._prompt.send(now_ms)
        silent_at_ms = self._silent_at_ms()
        if now_ms >= silent_at_ms:
            self._listening = False
            return SessionStep((*events, self._silence(now_ms)), send, None)
        if self.hello is not None:
            due, given_up = self._outbox.due(now_ms)
            why = coded("link.unanswered", port=self._port)
            events += [LinkFault(now_ms, LinkFaultKind.UNANSWERED, why, seq) for seq in given_up]
            send += due + self._ping(now_ms)
        send += self._ask(now_ms)
        deadlines = [
            silent_at_ms,
            self._outbox.wake_at if self.hello is not None else None,
            self._doubtful_at_ms() if self._wanted(now_ms) is None else self._ask_at_ms,
            self._ping_at_ms if self._pings and self.hello is not None else None,
            None if self._prompt is None else self._prompt.wake_at,
        ]
        self._wake_at_ms = min(at for at in deadlines if at is not None)
        return SessionStep(tuple(events), send, self._wake_at_ms)

    def _wanted(self, now_ms: int) -> HelloWanted | SnapshotWanted | None:
        """Return the request that is due, if any; a HELLO brings its snapshot with it."""
        if self.hello is None:
            return HelloWanted()
        known = self._interpreter.mirror.in_step and now_ms < self._doubtful_at_ms()
        return None if known else SnapshotWanted()

    def _ask(self, now_ms: int) -> bytes:
        wanted = self._wanted(now_ms)
        if wanted is None or now_ms < self._ask_at_ms:
            return b""
        self._ask_at_ms = now_ms + ASK_EVERY_MS
        # First the end of half a frame that a fault or another program may have left in the board's buffer.
        return END_OF_FRAME + self._outbox.to_a_stranger(wanted)

    def _ping(self, now_ms: int) -> bytes:
        if not self._pings or now_ms < self._ping_at_ms:
            return b""
        self._ping_at_ms = now_ms + PING_MS
        return self._outbox.once(Ping(now_ms & 0xFFFFFFFF))

    def _silent_at_ms(self) -> int:
        silent_at_ms = self._heard_ms() + SILENCE_MS
        if self._prompt is None:
            return silent_at_ms
        return 0 if self._prompt.hopeless else max(silent_at_ms, self._prompt.patient_until_ms)

    def _doubtful_at_ms(self) -> int:
        """When a board that is in step is asked all the same, if nothing is heard until then."""
        quiet_at_ms = self._heard_ms() + QUIET_MS
        since_ms = self._unfinished_since_ms
        return quiet_at_ms if since_ms is None else min(quiet_at_ms, since_ms + UNFINISHED_MS)

    def _heard_ms(self) -> int:
        """Since when nothing was heard, as far as that is the board's doing."""
        alive_ms = self._interpreter.alive_ms
        return self._silent_since_ms if alive_ms is None else max(alive_ms, self._silent_since_ms)

    def _silence(self, now_ms: int) -> LinkFault:
        """Return the fault of a link without heartbeats: the board fell silent, it is another device, or
        there is none."""
        seconds = SILENCE_MS // 1000
        decoder = self._decoder
        if self._framed:
            return LinkFault(
                now_ms, LinkFaultKind.SILENT, coded("link.fell_silent", port=self._port, seconds=seconds)
            )
        if self._prompt is not None and self._prompt.found:
            return LinkFault(now_ms, LinkFaultKind.NOT_A_BOARD, self._at_prompt(self._prompt))
        if decoder.discarded or decoder.incomplete:
            why = coded(
                "link.nonsense",
                port=self._port,
                seconds=seconds,
                count=decoder.discarded + decoder.incomplete,
                heard=_printable(decoder.heard),
            )
        else:
            why = coded("link.nothing_heard", port=self._port, seconds=seconds)
        return LinkFault(now_ms, LinkFaultKind.NOT_A_BOARD, why)

    def _at_prompt(self, prompt: Prompt) -> CodedText:
        """Return the text for a board that cannot be started from its prompt."""
        if not prompt.hopeless:
            return coded("link.no_start", port=self._port)
        if prompt.last_error:
            return coded("link.program_failed", port=self._port, error=prompt.last_error)
        return coded("link.no_program", port=self._port)


def _is_echo(result: Frame | BrokenFrame) -> bool:
    """True for a frame of the host's own: a prompt that is told to paste shows what it was sent."""
    return isinstance(result, Frame) and result.type >= FIRST_HOST_TYPE


def _printable(heard: bytes) -> str:
    """Bytes as a person can read them on one line: text as it is, everything else as \\x00."""
    return repr(heard)[2:-1]
