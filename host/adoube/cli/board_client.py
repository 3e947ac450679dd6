"""A board on an open port, for commands that are its only client: open, ask, test, and how it is, in words.

A board's messages are put in words too: its introduction, and each of its frames.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, fields
from enum import Enum
from itertools import groupby
from typing import Any, NamedTuple, Self

from adoube.hardware.install.facts import version_text
from adoube.hardware.install.program_files import program_files
from adoube.link.board_messages import (
    Ack,
    AckStatus,
    Analog,
    AnalogDelta,
    BoardMessage,
    ButtonPressed,
    Delta,
    Heartbeat,
    Hello,
    Log,
    OtherProtocol,
    SnapshotPart,
    Touches,
    Unknown,
    parse,
)
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
from adoube.link.hello import SensorKind
from adoube.link.network_port import token_for
from adoube.link.self_test_report import SelfTestReport
from adoube.link.serial_port import Port, open_port
from adoube.link.session import BoardSession
from adoube.records.journal import default_folder
from adoube.tables.boards.outputs import report_texts
from adoube.words import CodedText, coded, say

__all__ = ["CellName", "hello_in_words", "message_in_words"]


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


CellName = Callable[[int], str]  # How a cell is called, by its number.

SENSORS: Mapping[int, str] = {
    SensorKind.NONE: "monitor.sensor_none",
    SensorKind.OCCUPANCY: "monitor.sensor_occupancy",
    SensorKind.DUAL: "monitor.sensor_dual",
    SensorKind.ANALOGUE: "monitor.sensor_linear",
}
RESETS = ("unknown", "power_on", "hard", "watchdog", "deep_sleep", "soft")
LOG_LEVELS: Mapping[int, str] = {
    1: "monitor.log_error",
    2: "monitor.log_warning",
    3: "monitor.log_information",
}
ANSWERS: Mapping[int, str] = {
    AckStatus.DONE: "monitor.answer_done",
    AckStatus.UNKNOWN_KEY: "monitor.answer_unknown_key",
    AckStatus.OUT_OF_RANGE: "monitor.answer_out_of_range",
    AckStatus.REFUSED: "monitor.answer_refused",
    AckStatus.CANNOT: "monitor.answer_cannot",
}
SHARED_BUTTON, FIRST_CALL = 8, 16


def hello_in_words(hello: Hello) -> list[str]:
    """Return the board's introduction, a line for each fact."""
    return [
        say(
            "monitor.hello_program",
            firmware=".".join(map(str, hello.firmware)),
            major=hello.major,
            minor=hello.minor,
            id=hello.unique_id.hex(),
            boot=hello.boot_id,
            reset=_reset(hello.reset_cause),
        ),
        say("monitor.hello_cells", cells=hello.cells, sensor=_sensor(hello.sensor), hz=hello.scan_hz),
        say("monitor.promise", ms=hello.promise_ms) if hello.promise_ms else say("monitor.no_promise"),
        say("monitor.hello_has", things=", ".join(_things(hello)) or say("monitor.nothing_else")),
        *([say("monitor.troubled")] if hello.partly_refused else []),
    ]


def fields_for_json(message: BoardMessage) -> dict[str, Any]:
    """Return a message's fields by name, as JSON has them; bytes in hex."""
    return {field.name: _plain(getattr(message, field.name)) for field in fields(message)}


def _plain(value: object) -> Any:
    if isinstance(value, bytes):
        return value.hex()
    return value.value if isinstance(value, Enum) else value


def message_in_words(message: BoardMessage | BrokenFrame, cell: CellName) -> str:  # noqa: C901 - one case a frame
    """Return one line for a frame; `cell` names the cells."""
    match message:
        case Hello():
            return say("monitor.hello", cells=message.cells, boot=message.boot_id)
        case SnapshotPart():
            return say("monitor.snapshot", gen=message.gen, first=cell(message.first))
        case Delta() | AnalogDelta():
            changes = ", ".join(f"{cell(index)} {level}" for index, level in message.events)
            return say("monitor.delta", gen=message.gen, changes=changes)
        case Touches():
            touches = ", ".join(f"{cell(index)} {gap} ms" for index, gap in message.touches)
            return say("monitor.touch", touches=touches)
        case Heartbeat():
            return _heartbeat(message)
        case ButtonPressed():
            edge = say("monitor.down" if message.edge else "monitor.up")
            return say("monitor.button", button=_button(message.button), edge=edge)
        case Log():
            level = LOG_LEVELS.get(message.level, "monitor.log_information")
            return say("monitor.log", level=say(level), text=message.text)
        case Analog():
            return say("monitor.analog", first=cell(message.first), counts=" ".join(map(str, message.counts)))
        case Ack():
            return say("monitor.ack", seq=message.command_seq, answer=_answer(message.status))
        case OtherProtocol():
            return say("monitor.other_protocol", major=message.major, minor=message.minor)
        case Unknown():
            return say("monitor.unknown", type=f"0x{message.type:02X}")
        case BrokenFrame():
            return say("monitor.broken", flaw=message.flaw.value, size=message.size)


def _heartbeat(beat: Heartbeat) -> str:
    return say(
        "monitor.heartbeat",
        scans=beat.scans,
        worst_us=beat.worst_us,
        lost=beat.lost,
        heap_kb=beat.heap16 * 16 // 1024,
        gen=beat.gen,
    )


def _sensor(sensor: int) -> str:
    return say(SENSORS[sensor]) if sensor in SENSORS else str(sensor)


def _reset(cause: int) -> str:
    return say(f"monitor.reset_{RESETS[cause] if cause < len(RESETS) else RESETS[0]}")


def _answer(status: int) -> str:
    return say(ANSWERS[status]) if status in ANSWERS else str(status)


def _button(number: int) -> str:
    if number == SHARED_BUTTON:
        return say("monitor.button_shared")
    if number >= FIRST_CALL:
        return say("monitor.button_call", number=number - FIRST_CALL + 1)
    return say("monitor.button_side", number=number + 1)


def _things(hello: Hello) -> Iterator[str]:
    if hello.has_clock:
        yield say("monitor.has_clock")
    if hello.has_shared_button:
        yield say("monitor.has_shared_button")
    if hello.has_calls:
        yield say("monitor.has_calls")
    if hello.leds:
        place = "monitor.has_edge_lamps" if hello.lamps_along_edges else "monitor.has_cell_lamps"
        yield say(place, count=hello.leds)
    if hello.has_buzzer:
        yield say("monitor.has_buzzer")
    if hello.reports_touches:
        yield say("monitor.has_touches")
    if hello.watchdog_armed:
        yield say("monitor.has_watchdog")
