"""Runs on the emulated chip as its main.py: scans as the firmware does, and prints how long that took."""

import json
import sys
import time

import machine

from adoube_board.config.config import Config
from adoube_board.hardware import Hardware
from adoube_board.scan.scanner import Scanner

SCANS = 12
PERIOD_MS = 2


def tick(_timer):
    scanner.scan(time.ticks_ms())


def longest_us():
    """Of some scans, in a hard timer where the firmware would take one."""
    scanner.worst_us = 0
    if scanner.source.in_interrupt:
        timer = machine.Timer(-1, period=PERIOD_MS, callback=tick, hard=True)
        time.sleep_ms(SCANS * PERIOD_MS)
        timer.deinit()
    else:
        for _ in range(SCANS):
            time.sleep_ms(PERIOD_MS)
            scanner.scan(time.ticks_ms())
    return scanner.worst_us


with open("board.json") as file:  # noqa: PTH123 - MicroPython has no pathlib
    wired = json.load(file)
scanner = Scanner(Config(wired), Hardware(machine, time), time.ticks_ms())
longest_us()
print("quiet", longest_us())  # noqa: T201 - what the benchmark reads
sys.stdin.readline()
print("busy", longest_us())  # noqa: T201 - likewise
print("changes", len(scanner.ring))  # noqa: T201 - likewise
