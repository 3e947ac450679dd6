"""MicroPython's own `time`, but a pause leaves the processor to others."""

from board_io import sleep_us  # noqa: F401 - for who imports this module
from utime import ticks_ms, ticks_us  # noqa: F401 - the same
