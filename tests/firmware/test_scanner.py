"""A scan that takes its time: the timer is slowed, or left out, and the main loop always has its turn."""

from __future__ import annotations

from typing import Any

import pytest

from adoube.link.board_messages import Ack, Hello, Log
from adoube_board.app import App
from adoube_board.scan.scanner import MOST_IN_TIMER_US, ScanPace
from adoube_board.wire.serial_ports import UartPort
from tests.firmware.test_chip_services import Services
from tests.firmware.virtual_board import VirtualBoard

ASK_HELLO, CONFIG_SET, CONFIG_GET, REPL = 0x81, 0x85, 0x86, 0x8F
SCAN_HZ, SETTLE_US = 1, 2
WATCHDOG = 3

MATRIX_8X8: dict[str, Any] = {"cells": 64}  # A scan waits 16 times, and in virtual time does nothing else.


def u32(value: int) -> bytes:
    return value.to_bytes(4, "little")


def run_until_told_to_leave(chip: Services) -> None:
    chip.board.send(REPL)
    chip.board.app.run()


def told(chip: Services) -> list[str]:
    return [log.text for log in chip.board.heard_of(Log)]


@pytest.mark.parametrize(
    ("settle_us", "runs_at_hz"),
    [
        (20, 1000),  # 320 us: a third of a millisecond
        (37, 1000),  # 592 us: just within
        (40, 937),  # 640 us
        (100, 375),  # 1.6 ms
    ],
)
def test_a_scan_takes_three_fifths_of_its_period_at_most(settle_us: int, runs_at_hz: int) -> None:
    chip = Services(timer=True, watchdog_ms=0, settle_us=settle_us, **MATRIX_8X8)

    run_until_told_to_leave(chip)
    [hello] = chip.board.heard_of(Hello)

    assert [timer.made["freq"] for timer in chip.timers] == [runs_at_hz]
    assert hello.scan_hz == runs_at_hz


def test_a_board_that_is_slowed_says_so_and_promises_no_more_than_it_keeps() -> None:
    chip = Services(timer=True, watchdog_ms=0, settle_us=100, sensor_ms=3, touch_ms=2, **MATRIX_8X8)

    chip.board.send(ASK_HELLO)
    run_until_told_to_leave(chip)
    heard = chip.board.heard()

    hello = next(message for message in heard if isinstance(message, Hello))
    logs = [message.text for message in heard if isinstance(message, Log)]
    assert hello.flags >> 8 == 3 + 2 + 3
    assert logs == ["a scan takes 1600 us, so the cells are read 375 times a second and not 1000"]


def test_a_board_that_keeps_its_rate_says_nothing() -> None:
    chip = Services(timer=True, watchdog_ms=0, **MATRIX_8X8)

    run_until_told_to_leave(chip)

    assert told(chip) == []


def test_the_host_may_ask_for_longer_settling_and_the_timer_is_slowed() -> None:
    chip = Services(timer=True, watchdog_ms=0, **MATRIX_8X8)
    chip.board.app._pass()
    chip.board.heard()

    chip.board.send(CONFIG_SET, bytes([SETTLE_US]) + u32(100))
    chip.board.app._pass()
    chip.board.app._pass()
    chip.board.send(CONFIG_GET, bytes([SCAN_HZ]))
    chip.board.app._pass()
    heard = chip.board.heard()

    first, second = chip.timers
    assert (first.running, second.running, second.made["freq"]) == (False, True, 375)
    assert [message.scan_hz for message in heard if isinstance(message, Hello)] == [375]
    assert [message.data for message in heard if isinstance(message, Ack)][-1] == bytes([1]) + u32(375)


def test_a_rate_that_was_wanted_comes_back_with_shorter_settling() -> None:
    chip = Services(timer=True, watchdog_ms=0, settle_us=100, **MATRIX_8X8)
    chip.board.app._pass()

    chip.board.send(CONFIG_SET, bytes([SETTLE_US]) + u32(20))
    chip.board.app._pass()
    chip.board.app._pass()

    assert [timer.made["freq"] for timer in chip.timers] == [375, 1000]


def test_a_scan_of_milliseconds_is_left_to_the_main_loop() -> None:
    """As CONFIG can make it: 16 ms, in which a UART would lose bytes."""
    chip = Services(timer=True, watchdog_ms=0, **MATRIX_8X8)
    chip.board.app._pass()
    chip.board.heard()

    chip.board.send(CONFIG_SET, bytes([SETTLE_US]) + u32(1000))
    chip.board.app._pass()
    chip.board.app._pass()
    before = chip.board.app._scanner.scans
    for _ in range(4):
        chip.board.app._pass()

    assert MOST_IN_TIMER_US < 16 * 1000
    assert [timer.running for timer in chip.timers] == [False]
    assert chip.board.app._scanner.scans > before
    assert chip.board.heard_of(Hello)[-1].scan_hz == 600_000 // 16_000


def test_another_setting_lets_the_timer_run() -> None:
    chip = Services(timer=True, watchdog_ms=0, **MATRIX_8X8)
    chip.board.app._pass()

    chip.board.send(CONFIG_SET, bytes([7]) + u32(500))
    chip.board.app._pass()
    chip.board.app._pass()

    assert [timer.running for timer in chip.timers] == [True]


def test_a_tick_that_comes_just_after_a_scan_leaves_the_main_loop_its_turn() -> None:
    """Ticks that come in a row, as those of a scan that takes longer than its period do."""
    chip = Services(timer=True, watchdog_ms=0, settle_us=60, **MATRIX_8X8)
    chip.board.app._pass()
    [timer] = chip.timers
    scanner, time = chip.board.app._scanner, chip.board.time
    time.now_us += 1000
    timer.callback(None)
    before = scanner.scans

    ended_us = time.now_us
    while scanner.scans == before:
        timer.callback(None)
        time.now_us += 1
    scan_us = 16 * 60

    assert time.now_us - ended_us - scan_us - 1 == scan_us // 16


def board_after(cause: str, chip_name: str, reason: int) -> Services:
    """A board on a chip that says so of its last reset; `reason` is what the watchdog's register holds."""
    chip = Services(timer=True, watchdog_ms=0, **MATRIX_8X8)
    machine: Any = chip.board.chip
    machine.WDT_RESET = WATCHDOG
    machine.reset_cause = lambda: getattr(machine, cause)
    # RP2040 data sheet, 4.7.6: WATCHDOG_BASE 0x40058000, REASON at 0x08; RP2350: 0x400d8000, the same.
    machine.mem32 = {0x4005_8008: reason} if "RP2040" in chip_name else {0x400D_8008: reason}
    chip.hardware.chip = "none that is known"
    app_hardware = chip.hardware
    chip.board.app = App(chip.board.config, app_hardware, UartPort(app_hardware.UART(0)))
    app_hardware.chip = chip_name
    chip.board.app._pace = ScanPace(chip.board.config, app_hardware, chip.board.app._scanner)
    chip.timers.clear()
    return chip


TIME_RAN_OUT, ASKED_FOR = 1, 2


@pytest.mark.parametrize("name", ["Raspberry Pi Pico with RP2040", "Raspberry Pi Pico2 with RP2350"])
def test_after_a_reset_by_the_watchdog_no_timer_scans(name: str) -> None:
    chip = board_after("WDT_RESET", name, TIME_RAN_OUT)
    before = chip.board.app._scanner.scans
    chip.board.time.now_us += 1000

    run_until_told_to_leave(chip)

    assert chip.timers == []
    assert chip.board.app._scanner.scans > before
    assert told(chip) == [
        "the watchdog had to restart this board: until the next restart no timer scans",
    ]


@pytest.mark.parametrize("name", ["Raspberry Pi Pico with RP2040", "Raspberry Pi Pico2 with RP2350"])
def test_a_restart_that_was_asked_for_is_none_by_the_watchdog(name: str) -> None:
    """machine.reset() of these chips has the watchdog do it, and reset_cause() cannot tell the two apart."""
    chip = board_after("WDT_RESET", name, ASKED_FOR)

    assert chip.hardware.reset_cause() == 5
    run_until_told_to_leave(chip)

    assert len(chip.timers) == 1


def test_a_board_without_timers_is_not_measured() -> None:
    """As a simulated one is, whose clock is the computer's."""
    board = VirtualBoard(timer=True, settle_us=100, **MATRIX_8X8)
    began = board.time.now_us

    board.app._pass()

    assert board.heard_of(Hello)[0].scan_hz == 1000
    assert board.time.now_us - began <= 16 * 100 + 1000
