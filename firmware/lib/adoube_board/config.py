"""board.json: what is wired where. Everything that is wrong in it is a sentence, never a crash."""

import json

from adoube_board.settings import RANGES, Settings

NO_SENSOR = 0
OCCUPANCY = 1
DUAL = 2
SENSORS = {"occupancy": OCCUPANCY, "dual": DUAL}
"""The kind of sensor as HELLO gives it."""

LAST_PIN = 28
"""The highest GPIO number that a Raspberry Pi Pico brings out."""

MAX_WATCHDOG_MS = 8388
MIN_WATCHDOG_MS = 2000


class Config:
    """A board's wiring, and the settings it starts with.

    Where the sensor's part is unusable `sensor` is NO_SENSOR and there are no cells; elsewhere the default
    stands in. `uart` is the link's number, baud rate, tx and rx, or empty where the link is USB. `problems`
    says what was wrong, each in one line.
    """

    def __init__(self, wanted: "dict[str, object]") -> None:
        self.problems: "list[str]" = []
        self.settings = Settings()
        self._wanted = wanted
        self._taken: "list[int]" = []
        self.rows = self._pins("rows")
        self.columns = self._pins("columns")
        self.south_columns = self._pins("south_columns")
        self.cells = self._cells()
        self.sensor = self._sensor()
        if self.sensor == NO_SENSOR:
            self.rows, self.columns, self.south_columns, self.cells = [], [], [], []
        self.buttons = self._pins("buttons")[:2]
        self.uart = self._uart()
        self.sensor_ms = self._number("sensor_ms", 0, 250, 0)
        self.watchdog_ms = self._watchdog()
        self.timer = bool(wanted.get("timer", False))
        self._read_settings()

    @property
    def promise_ms(self) -> int:
        """The shortest lift that is sure to be reported; 0 where the sensor's own sampling is not known."""
        if not self.sensor_ms or not self.cells:
            return 0
        return min(255, self.sensor_ms + self.settings.touch_ms + self.settings.scan_period_ms)

    def _wrong(self, field: str, what: str) -> None:
        self.problems.append("board.json: " + field + ": " + what)

    def _pins(self, field: str) -> "list[int]":
        value = self._wanted.get(field, [])
        if not isinstance(value, list):
            self._wrong(field, "give a list of GPIO numbers")
            return []
        pins: "list[int]" = []
        for pin in value:
            if not 0 <= _whole(pin) <= LAST_PIN:
                self._wrong(field, "%r is not a GPIO from 0 to %d" % (pin, LAST_PIN))
            elif pin in self._taken:
                self._wrong(field, "GPIO %d is used twice" % pin)
            else:
                self._taken.append(pin)
                pins.append(pin)
        return pins

    def _cells(self) -> "list[int]":
        """The crossing of each cell; row by row where nothing is said."""
        crossings = len(self.rows) * len(self.columns)
        value = self._wanted.get("cells") or list(range(crossings))
        if not isinstance(value, list):
            self._wrong("cells", "give a list of crossings, or [] for row by row")
            return []
        for crossing in value:
            if not 0 <= _whole(crossing) < crossings or value.count(crossing) > 1:
                self._wrong(
                    "cells", "%r is not a crossing of its own from 0 to %d" % (crossing, crossings - 1)
                )
                return []
        return value

    def _sensor(self) -> int:
        name = self._wanted.get("sensor")
        if not isinstance(name, str) or name not in SENSORS:
            self._wrong("sensor", "%r is neither occupancy nor dual" % (name,))
            return NO_SENSOR
        souths_expected = len(self.columns) if name == "dual" else 0
        if len(self.south_columns) != souths_expected:
            self._wrong("south_columns", "give %d GPIO numbers for this sensor" % souths_expected)
        if not self.problems and not (self.rows and self.columns):
            self._wrong("rows, columns", "give at least one of each")
        return NO_SENSOR if self.problems else SENSORS[name]

    def _uart(self) -> "list[int]":
        link = self._wanted.get("link", {"kind": "usb"})
        if isinstance(link, dict) and link.get("kind") == "usb":
            return []
        if not isinstance(link, dict) or link.get("kind") != "uart":
            self._wrong("link", "its kind is usb or uart; usb is taken")
            return []
        numbers = [_whole(link.get(name)) for name in ("uart", "baud", "tx", "rx")]
        if min(numbers) < 0:
            self._wrong("link", "give uart, baud, tx and rx as numbers; usb is taken")
            return []
        return numbers

    def _watchdog(self) -> int:
        if self._wanted.get("watchdog_ms") == 0:
            return 0
        return self._number("watchdog_ms", MIN_WATCHDOG_MS, MAX_WATCHDOG_MS, 5000)

    def _number(self, field: str, smallest: int, largest: int, default: int) -> int:
        wanted = self._wanted.get(field, default)
        value = _whole(wanted)
        if not smallest <= value <= largest:
            self._wrong(field, "%r is not from %d to %d; %d is taken" % (wanted, smallest, largest, default))
            return default
        return value

    def _read_settings(self) -> None:
        for key, (name, smallest, largest) in RANGES.items():
            field = "debounce_" + name if name in ("on_ms", "off_ms") else name
            default = self.settings.read(key)
            self.settings.write(key, self._number(field, smallest, largest, default))


def load(path: str) -> Config:
    """The configuration in this file. A file that cannot be read gives a board without cells that says so."""
    try:
        with open(path) as file:
            wanted = json.load(file)
    except (OSError, ValueError):
        wanted = None
    config = Config(wanted if isinstance(wanted, dict) else {})
    if not isinstance(wanted, dict):
        config.problems = ["board.json: it is missing or not a JSON object; copy it to the board again"]
    return config


def _whole(value: object) -> int:
    """A whole number of 0 or more as it is; -1 for everything else."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else -1
