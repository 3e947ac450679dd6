"""The breadboard of half an hour, as its guide has it wired."""

__all__ = ["BREADBOARD", "CELLS"]

CELLS = ("a1", "b1", "c1", "d1")
BREADBOARD: dict[str, object] = {
    "name": "last-step",
    "sensor": "occupancy",
    "wiring": {"kind": "pins", "pins": [0, 1, 2, 3]},
    "cells": [0, 1, 2, 3],
    "status": "LED",
    "link": {"kind": "usb"},
    "sensor_ms": 1,
    "scan_hz": 1000,
    "settle_us": 0,
    "debounce_on_ms": 5,
    "debounce_off_ms": 25,
    "touch_ms": 2,
    "snapshot_ms": 1000,
    "watchdog_ms": 5000,
    "timer": True,
}
