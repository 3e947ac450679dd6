"""The hard timer and the watchdog, which a simulated board has not."""

from collections.abc import Callable
from typing import Any

import pytest

from adoube.link.frames import seal
from adoube_board.app import App
from adoube_board.hardware import Hardware, keep_fed
from adoube_board.wire.serial_ports import UartPort
from tests.firmware.virtual_board import TestWire, VirtualBoard

PING = 0x89
REPL = 0x8F


class FakeWatchdog:
    def __init__(self, timeout: int) -> None:
        self.timeout = timeout
        self.fed = 0

    def feed(self) -> None:
        self.fed += 1


class FakeTimer:
    """Remembers how it was made; `running` until it is deinitialised."""

    def __init__(self, _number: int, callback: Callable[[Any], None], **made: Any) -> None:
        self.callback = callback
        self.made = made
        self.running = True

    def deinit(self) -> None:
        self.running = False


class Console(UartPort):
    """MicroPython's console, on a wire of its own."""

    console = True

    def __init__(self, wire: TestWire) -> None:
        self._wire = wire

    def read_into(self, buffer: bytearray) -> int:
        return self._wire.read_into(buffer)


class Services:
    """A board on a chip that has both, and the ones that it made."""

    def __init__(self, no_hard_timers: Exception | None = None, **changes: object) -> None:
        self.board = VirtualBoard(**changes)  # type: ignore[arg-type]
        self.watchdogs: list[FakeWatchdog] = []
        self.timers: list[FakeTimer] = []
        self._no_hard_timers = no_hard_timers
        self.hardware = hardware = Hardware(self.board.chip, self.board.time)
        hardware._watchdog = self._make_watchdog  # type: ignore[assignment]
        hardware.Timer = self._make_timer  # type: ignore[assignment]
        self.console = TestWire()
        self.board.app = App(self.board.config, hardware, UartPort(hardware.UART(0)), Console(self.console))

    def _make_watchdog(self, timeout: int) -> FakeWatchdog:
        self.watchdogs.append(FakeWatchdog(timeout))
        return self.watchdogs[-1]

    def _make_timer(self, number: int, **made: Any) -> FakeTimer:
        if "hard" in made and self._no_hard_timers:
            raise self._no_hard_timers
        self.timers.append(FakeTimer(number, **made))
        return self.timers[-1]


def test_the_watchdog_is_armed_before_anybody_has_asked() -> None:
    chip = Services()

    assert [watchdog.timeout for watchdog in chip.watchdogs] == [5000]


def test_it_can_be_left_out() -> None:
    chip = Services(watchdog_ms=0)

    chip.board.send(PING, b"1234")
    chip.board.run(5)

    assert chip.watchdogs == []


def test_it_is_fed_only_while_the_scans_go_on() -> None:
    chip = Services()
    chip.board.send(PING, b"1234")
    chip.board.run(100)
    fed = chip.watchdogs[0].fed
    assert fed >= 100

    for _ in range(100):
        chip.board.app.serve(chip.board.time.ticks_ms())

    assert chip.watchdogs[0].fed == fed


def test_the_main_loop_leaves_the_scanning_to_a_hard_timer() -> None:
    chip = Services(timer=True)
    chip.board.send(REPL)

    chip.board.app.run()

    scanning, feeding = chip.timers
    assert scanning.made == {"freq": 1000, "hard": True}
    assert not scanning.running
    # The watchdog was armed by the frame and cannot be stopped: it is fed while a person is at the prompt.
    fed = chip.watchdogs[0].fed
    feeding.callback(None)
    assert chip.watchdogs[0].fed == fed + 1


def test_a_tick_of_the_timer_is_a_scan() -> None:
    chip = Services(timer=True)
    chip.board.send(REPL)
    chip.board.app.run()
    before = chip.board.app._scanner.scans

    chip.timers[0].callback(chip.timers[0])

    assert chip.board.app._scanner.scans == before + 1


def test_the_program_scans_in_a_hard_timer_where_there_is_one() -> None:
    chip = Services(timer=True, watchdog_ms=0)
    chip.board.send(REPL)

    chip.board.app.run()

    assert [timer.made["hard"] for timer in chip.timers] == [True]


@pytest.mark.parametrize(
    "refusal",
    [
        TypeError("extra keyword arguments given"),  # before MicroPython 1.27
        ValueError("hard Timers are not implemented"),  # an ESP32, from 1.27 on
    ],
)
def test_where_there_are_no_hard_timers_the_main_loop_scans(refusal: Exception) -> None:
    chip = Services(refusal, timer=True, watchdog_ms=0)
    before = chip.board.app._scanner.scans
    chip.board.time.now_us += 1000
    chip.board.send(REPL)

    chip.board.app.run()

    assert chip.timers == []
    assert chip.board.app._scanner.scans > before


def test_a_program_that_has_failed_is_restarted_by_the_watchdog() -> None:
    chip = Services(timer=True)
    chip.board.send(PING, b"1234")
    chip.board.run(1)

    def fail() -> None:
        raise MemoryError

    chip.board.app._fault_log.step = lambda now: fail()  # type: ignore[method-assign]
    with pytest.raises(MemoryError):
        chip.board.app.run()

    (scanning,) = chip.timers
    assert not scanning.running


def test_a_program_that_fails_before_a_host_was_there_leaves_the_prompt_to_a_person() -> None:
    chip = Services(timer=True)

    def fail() -> None:
        raise MemoryError

    chip.board.app._fault_log.step = lambda now: fail()  # type: ignore[method-assign]
    with pytest.raises(MemoryError):
        chip.board.app.run()

    chip.timers[-1].callback(None)
    assert chip.watchdogs[0].fed >= 1


def test_a_person_who_breaks_in_where_the_port_is_no_console_is_not_restarted() -> None:
    chip = Services(timer=True)
    chip.board.send(PING, b"1234")
    chip.board.run(1)

    chip.console.to_board += b"\r\x03"
    chip.board.app.run()

    feeding = chip.timers[-1]
    feeding.callback(None)
    assert chip.watchdogs[0].fed >= 1
    assert feeding.made == {"period": 1000}


def test_on_an_esp32_whose_timers_are_numbered_from_0_a_person_is_not_restarted_either(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chip = Services()
    made = []

    def make(number: int, **figures: Any) -> None:
        # MicroPython 1.24 to 1.27, ports/esp32/machine_timer.c.
        if number < 0:
            raise ValueError("invalid Timer number")
        made.append((number, figures["period"]))

    monkeypatch.setattr(chip.hardware, "Timer", make)
    keep_fed(chip.hardware, chip.watchdogs[0])

    assert made == [(0, 1000)]


def test_frames_that_come_to_such_a_console_neither_stop_the_board_nor_are_obeyed() -> None:
    chip = Services()
    chip.board.run(1)
    chip.board.heard()

    chip.console.to_board += b"\0" + seal(PING, 3, b"\x03\x03\x03\x03")
    chip.board.run(100)

    assert not chip.board.app.leaving
    assert chip.board.heard() == []
