"""A board's messages in words: its introduction, and each of its frames."""

from collections.abc import Callable, Iterator, Mapping

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
)
from adoube.link.frames import BrokenFrame
from adoube.link.hello import SensorKind
from adoube.words import say

__all__ = ["CellName", "hello_in_words", "message_in_words"]

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
