"""A board on an open port, for commands that client to it alone: open, ask, test, and how it is."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple, Self

from adoube.cli.board_messages_text import hello_in_words
from adoube.hardware.install.facts import version_text
from adoube.hardware.install.program_files import program_files
from adoube.link.board_messages import BoardMessage, Hello, parse
from adoube.link.commands import BoardCommand, StartSelfTest
from adoube.link.discovery import find_board
from adoube.link.errors import NotABoard, PortGone
from adoube.link.events import (
    BoardSaid,
    CommandAnswered,
    HelloContradicted,
    LinkEvent,
    LinkFault,
    LinkFaultKind,
)
from adoube.link.frames import BrokenFrame, FrameDecoder
from adoube.link.network_port import token_for
from adoube.link.self_test_report import SelfTestReport
from adoube.link.serial_port import Port, open_port
from adoube.link.session import BoardSession
from adoube.records.journal import default_folder
from adoube.tables.boards.outputs import report_texts
from adoube.words import CodedText, coded, say


def open_board(name: str, token: str | None = None) -> Port:
    """Open the port of this name; `token` is that of a board on the network. Raises a LinkError."""
    return open_port(find_board(name), token=token_for(token, default_folder()))


class Received(NamedTuple):
    """One read from the port: every frame, and the session's events from them."""

    messages: tuple[BoardMessage | BrokenFrame, ...]
    events: tuple[LinkEvent, ...]


class BoardClient(AbstractContextManager["BoardClient"]):
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

    def receive(self) -> Received:
        """Read what the port brings next, after a short wait for it; nothing if nothing comes."""
        data = self._port.read()
        step = self.session.feed(data, self.now_ms) if data else self.session.tick(self.now_ms)
        if step.send:
            self._port.write(step.send)
        frames = self._decoder.feed(data)
        messages = tuple(frame if isinstance(frame, BrokenFrame) else parse(frame) for frame in frames)
        return Received(messages, step.events)

    def tell(self, command: BoardCommand) -> int:
        """Send a command; the number is that of its CommandAnswered."""
        number, step = self.session.command(command, self.now_ms)
        self._port.write(step.send)
        return number

    def ask(
        self, command: BoardCommand, within_ms: int, meanwhile: Callable[[Received], None] | None = None
    ) -> CommandAnswered | None:
        """Send a command and wait for its answer; None if none comes in time.

        `meanwhile` is told everything that comes until then, the answer included.
        """
        number, until_ms = self.tell(command), self.now_ms + within_ms
        while self.now_ms < until_ms:
            received = self.receive()
            if meanwhile is not None:
                meanwhile(received)
            for event in received.events:
                if isinstance(event, CommandAnswered) and event.seq == number:
                    return event
        return None


# After its HELLO a board says what is wrong with its configuration, and within a second its heartbeat.
LISTEN_MS = 1_200
SELF_TEST_WITHIN_MS = 5_000
INFORMATION = 3
# An unusable configuration on the other hand is something that a board says of itself.
_NO_BOARD = (LinkFaultKind.SILENT, LinkFaultKind.NOT_A_BOARD, LinkFaultKind.OTHER_PROTOCOL)


@dataclass(frozen=True, slots=True)
class BoardAnswers:
    """The words of a board, and those among them that cannot be.

    `report` is what its self-test found, None where its firmware has none, and a sentence where it did not
    answer, or not with a report: then nobody knows whether the board is good.
    """

    hello: Hello
    said: tuple[BoardSaid, ...]
    report: SelfTestReport | CodedText | None
    contradictions: tuple[CodedText, ...] = ()

    @property
    def self_test(self) -> tuple[CodedText, ...]:
        """Everything wrong by its self-test, or with it."""
        if isinstance(self.report, SelfTestReport):
            return tuple(report_texts(self.report, self.hello.cells))
        return () if self.report is None else (self.report,)

    @property
    def troubled(self) -> bool:
        doubted = isinstance(self.report, SelfTestReport) and self.report.doubted(self.hello.cells)
        warned = any(said.level < INFORMATION for said in self.said)
        return bool(self.hello.partly_refused or self.contradictions or self.self_test or doubted or warned)


def ask_board(name: str, token: str | None = None) -> BoardAnswers:
    """Open the board's port, read its introduction and let it test itself. Raises a LinkError."""
    with BoardClient(open_board(name, token)) as client:
        hello, events = introduced(client)
        answer = client.ask(
            StartSelfTest(), SELF_TEST_WITHIN_MS, lambda received: events.extend(received.events)
        )
    contradictions = tuple(event.what.text() for event in events if isinstance(event, HelloContradicted))
    return BoardAnswers(hello, said_in(events), _report(answer), contradictions)


def _report(answer: CommandAnswered | None) -> SelfTestReport | CodedText | None:
    if answer is None:
        return coded("self_test.unanswered")
    try:
        return SelfTestReport.of(answer.status, answer.data)
    except ValueError as error:
        return coded("self_test.unreadable", why=error)


def introduced(client: BoardClient) -> tuple[Hello, list[LinkEvent]]:
    """Return the board's HELLO, and what comes after it. Raises NotABoard if none comes, PortGone."""
    events: list[LinkEvent] = []
    until_ms: int | None = None
    while until_ms is None or client.now_ms < until_ms:
        received = client.receive()
        events += received.events
        for event in received.events:
            if isinstance(event, LinkFault) and event.fault in _NO_BOARD:
                raise NotABoard(event.why)
        if until_ms is None and client.session.hello is not None:
            until_ms = client.now_ms + LISTEN_MS
    hello = client.session.hello
    if hello is None:
        raise NotABoard(say("firmware.restarting"))
    return hello, events


def status_lines(answers: BoardAnswers) -> list[str]:
    """Return the answers in words."""
    return [
        *hello_in_words(answers.hello),
        version_line(answers.hello),
        *(said.text for said in answers.said),
        *map(str, answers.contradictions),
        *_self_test(answers),
    ]


def version_line(hello: Hello) -> str:
    """Return the board's firmware beside the one that came with this program."""
    ours, theirs = program_files().version, hello.firmware
    if theirs == ours:
        return say("firmware.same_version", version=version_text(ours))
    key = "firmware.older" if theirs < ours else "firmware.newer"
    return say(key, theirs=version_text(theirs), ours=version_text(ours))


def _self_test(answers: BoardAnswers) -> list[str]:
    report, found = answers.report, [*map(str, answers.self_test)]
    if report is None:
        return [say("firmware.no_self_test")]
    if not isinstance(report, SelfTestReport):
        return found
    settle = [] if report.settle_us is None else [say("firmware.settles", us=report.settle_us)]
    ranges = ", ".join(_ranges(report.doubted(answers.hello.cells)))
    doubted = [say("firmware.doubted", cells=ranges)] if ranges else []
    return [*settle, *(found or [say("firmware.self_test_good")]), *doubted]


def _ranges(cells: Sequence[int]) -> Iterator[str]:
    """Yield cells in ascending order: three or more in a row by the first and the last."""
    for _, pairs in groupby(enumerate(cells), key=lambda pair: pair[1] - pair[0]):
        run = [cell for _, cell in pairs]
        if len(run) > 2:
            yield say("firmware.doubted_range", first=run[0], last=run[-1])
        else:
            yield from map(str, run)


def said_in(events: Iterable[LinkEvent]) -> tuple[BoardSaid, ...]:
    """Return the sentences of the firmware among these events."""
    return tuple(event for event in events if isinstance(event, BoardSaid))
