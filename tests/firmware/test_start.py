"""Whatever board.json asks for, a board starts, answers HELLO and says what is wrong."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adoube.hardware.install.program_files import firmware_folder
from adoube.link.board_messages import BoardMessage, Hello, Log, parse
from adoube.link.frames import BrokenFrame, Frame, FrameDecoder
from adoube.simulation.board.chip import SimulatedChip, SimulatedPin
from adoube.simulation.board.circuit import Circuit
from adoube.simulation.board.wiring import simulated_wiring
from adoube_board.config.config import MAX_WATCHDOG_MS, Config
from adoube_board.hardware import Hardware
from adoube_board.outputs.status_lamp import BLINK_MS
from adoube_board.start import open_app, open_port, run
from adoube_board.wire.frames import MAX_PAYLOAD
from adoube_board.wire.serial_ports import UartPort
from tests.firmware.virtual_board import TestWire, VirtualTime, restart

GOOD = simulated_wiring(firmware_folder())
LOG_BYTES = MAX_PAYLOAD - 1


class RefusingPin(SimulatedPin):
    """GPIO 5 is not there."""

    def __init__(self, number: int | str, mode: int = -1, pull: int = -1, value: int | None = None) -> None:
        if number == 5:
            raise ValueError("invalid pin")
        super().__init__(number, mode, pull, value)


class RefusedUart:
    def __init__(self, _number: int, **_settings: object) -> None:
        raise ValueError("bad TX pin")


def chip_of(wire: TestWire) -> SimulatedChip:
    """A chip to which nothing is wired."""
    return SimulatedChip(Circuit({"cells": []}, 0), wire, restart)


def first_words(config: Config, hardware: Hardware, wire: TestWire) -> list[BoardMessage]:
    """Return a board's messages of its first ten milliseconds."""
    app = open_app(config, hardware, UartPort(hardware.UART(0)))
    for now in range(10):
        app.step(now)
    results = FrameDecoder().feed(bytes(wire.from_board))
    messages = [parse(result) for result in results if isinstance(result, Frame)]
    assert len(messages) == len(results)
    return [message for message in messages if not isinstance(message, BrokenFrame)]


def logs(messages: list[BoardMessage]) -> list[str]:
    return [message.text for message in messages if isinstance(message, Log)]


FIELDS = [
    "kind",
    "rows",
    "columns",
    "load",
    "clock",
    "data",
    "chips",
    "buses",
    "i2c",
    "sda",
    "scl",
    "hz",
    "addresses",
    "select",
    "adc",
    "enable",
    "shared",
    "calls",
    "pin",
    "count",
    "along",
    "uart",
]

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 50)
    | st.floats()
    | st.sampled_from(["", "matrix", "hc165", "mcp23017", "mux", "dual", "linear", "uart", "wifi"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(FIELDS),
            inner,
            max_size=6,
        )
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from([*sorted(GOOD), "lamps", "buzzer", "threshold", "rows"]), json_values))
def test_every_problem_of_a_configuration_is_told_after_the_hello(changes: dict[str, Any]) -> None:
    config = Config(GOOD | changes)
    wire = TestWire()
    hardware = Hardware(chip_of(wire), VirtualTime())

    heard = first_words(config, hardware, wire)

    assert isinstance(heard[0], Hello)
    assert heard[0].cells == len(config.cells)
    told = logs(heard)
    for problem in config.problems:
        assert problem.encode(errors="replace")[:LOG_BYTES].decode(errors="ignore") in told


def test_a_pin_that_the_chip_refuses_leaves_a_board_that_says_so() -> None:
    wire = TestWire()
    chip = chip_of(wire)

    class Pin(RefusingPin):
        circuit = Circuit({"cells": []}, 0)

    chip.Pin = Pin
    matrix = {"kind": "matrix", "rows": [5], "columns": [6]}

    heard = first_words(Config(GOOD | {"wiring": matrix, "cells": []}), Hardware(chip, VirtualTime()), wire)

    assert isinstance(heard[0], Hello)
    assert (heard[0].sensor, heard[0].cells, heard[0].flags & 1) == (0, 0, 1)
    assert logs(heard) == ["board.json: this chip refuses what is asked of it: invalid pin"]


def test_a_board_whose_pins_the_chip_refuses_blinks_all_the_same() -> None:
    chip = chip_of(TestWire())
    lit: set[int] = set()

    class Pin(RefusingPin):
        circuit = Circuit({"cells": []}, 0)

        def _set(self, value: int) -> None:
            if self.number == 20:
                lit.add(value)
            super()._set(value)

    chip.Pin = Pin
    matrix = {"kind": "matrix", "rows": [5], "columns": [6]}
    hardware = Hardware(chip, VirtualTime())
    config = Config(GOOD | {"wiring": matrix, "cells": [], "status": 20})

    app = open_app(config, hardware, UartPort(hardware.UART(0)))
    for now in range(2 * BLINK_MS):
        app.step(now)

    assert lit == {0, 1}


def test_the_lamp_is_lit_and_the_watchdog_armed_before_the_program_is_loaded(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """And a start that then fails leaves the prompt to a person, with the watchdog fed."""
    board_file = tmp_path / "board.json"
    board_file.write_text(json.dumps(GOOD | {"status": 20, "watchdog_ms": 2000}), encoding="utf-8")
    chip = chip_of(TestWire())
    happened: list[object] = []

    class Pin(SimulatedPin):
        circuit = Circuit({"cells": []}, 0)

        def _set(self, value: int) -> None:
            happened.append(("lamp", value))

    class Watchdog:
        def __init__(self, timeout: int) -> None:
            happened.append(("watchdog", timeout))

        def feed(self) -> None:
            happened.append("fed")

    class Timer:
        def __init__(self, _number: int, period: int, callback: Callable[[object], None]) -> None:
            callback(self)

    def fail(config: Config, hardware: Hardware) -> NoReturn:
        happened.append("loaded")
        raise MemoryError

    monkeypatch.setattr("adoube_board.start.open_port", fail)
    monkeypatch.setattr(chip, "Pin", Pin)
    monkeypatch.setattr(chip, "WDT", Watchdog, raising=False)
    monkeypatch.setattr(chip, "Timer", Timer, raising=False)

    with pytest.raises(MemoryError):
        run(chip, VirtualTime(), str(board_file))

    assert happened == [("lamp", 1), ("watchdog", MAX_WATCHDOG_MS), "loaded", "fed"]


def test_a_uart_that_the_chip_refuses_is_said_over_usb(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[object, object]] = []
    monkeypatch.setattr("adoube_board.wire.serial_ports.UsbPort", lambda *streams: opened.append(streams))
    chip = chip_of(TestWire())
    chip.UART = RefusedUart  # type: ignore[assignment]
    config = Config(GOOD)

    open_port(config, Hardware(chip, VirtualTime()))

    assert len(opened) == 1
    assert config.problems == [
        "board.json: link: this chip refuses uart, and usb is taken: bad TX pin",
    ]
