"""A board on an open port, for commands that talk to it alone: what it sends, and what it answers."""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import NamedTuple, Self

from adoube.link.board_messages import BoardMessage, parse
from adoube.link.commands import BoardCommand
from adoube.link.decoder import FrameDecoder
from adoube.link.errors import PortGone
from adoube.link.events import CommandAnswered, LinkEvent
from adoube.link.frames import BrokenFrame
from adoube.link.serial_port import Port
from adoube.link.session import BoardSession

__all__ = ["BoardTalk", "Heard"]


class Heard(NamedTuple):
    """What came in one read: every frame, and what the session makes of them."""

    messages: tuple[BoardMessage | BrokenFrame, ...]
    events: tuple[LinkEvent, ...]


class BoardTalk(AbstractContextManager["BoardTalk"]):
    """Owns the port. Every call raises PortGone when it ends."""

    def __init__(self, port: Port, now_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self.session = BoardSession(port.name)
        self._port = port
        self._now_ns = now_ns
        self._decoder = FrameDecoder()

    def __enter__(self) -> Self:
        try:
            self._port.write(self.session.opened(self.now_ms).send)
        except PortGone:
            self._port.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._port.close()

    @property
    def now_ms(self) -> int:
        return self._now_ns() // 1_000_000

    def hear(self) -> Heard:
        """What the port brings next, after a short wait for it; nothing, where nothing comes."""
        data = self._port.read()
        step = self.session.feed(data, self.now_ms) if data else self.session.tick(self.now_ms)
        if step.send:
            self._port.write(step.send)
        frames = self._decoder.feed(data)
        messages = tuple(frame if isinstance(frame, BrokenFrame) else parse(frame) for frame in frames)
        return Heard(messages, step.events)

    def tell(self, command: BoardCommand) -> int:
        """Send a command; the number is that of its CommandAnswered."""
        number, step = self.session.command(command, self.now_ms)
        self._port.write(step.send)
        return number

    def ask(
        self, command: BoardCommand, within_ms: int, meanwhile: Callable[[Heard], None] | None = None
    ) -> CommandAnswered | None:
        """Send a command and wait for its answer; None where none comes in time.

        `meanwhile` is told everything that comes until then, the answer included.
        """
        number, until_ms = self.tell(command), self.now_ms + within_ms
        while self.now_ms < until_ms:
            heard = self.hear()
            if meanwhile is not None:
                meanwhile(heard)
            for event in heard.events:
                if isinstance(event, CommandAnswered) and event.seq == number:
                    return event
        return None
