"""board.json: what is wired where. Everything that is wrong in it is a sentence, never a crash."""

import json

from adoube_board.config.chips import chip_name, pins_of
from adoube_board.config.inputs import LINEAR, STROBED, Inputs
from adoube_board.config.outputs import Outputs
from adoube_board.config.reader import ConfigReader
from adoube_board.config.settings import RANGES, Settings
from adoube_board.outputs.lamps import pause_ms

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any

BOARD_FILE = "board.json"
CALIBRATION_FILE = "calibration.json"  # In the folder of board.json.

DEFAULT_NAME = "adoube"
LONGEST_NAME = 24
NAME_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"

MAX_WATCHDOG_MS = 8388
MIN_WATCHDOG_MS = 2000


class Config:
    """A board's wiring, and the settings it starts with.

    `calibration_path` is where the board keeps its calibration, "" where it can keep none.

    Where the sensors' part is unusable there are no cells (see config.inputs); elsewhere the default stands
    in. `problems` says what was wrong, each in one line. `chip` is a chip's name (see chips).
    """

    def __init__(self, wanted: "dict[str, Any]", chip: str = "") -> None:
        chip = chip or chip_name()
        reader = ConfigReader(wanted, pins_of(chip))
        self._reader = reader
        self.settings = Settings()
        self.name = self._name()
        inputs = Inputs(reader)
        self.sensor = inputs.sensor
        self.wiring = inputs.wiring
        self.cells = inputs.cells
        self.south = inputs.south
        self.counts_per_step = inputs.counts_per_step
        outputs = Outputs(reader, chip)
        self.buttons = outputs.buttons
        self.lamps = outputs.lamps
        self.buzzer = outputs.buzzer
        self.status = outputs.status
        self.link = outputs.link
        self.sensor_ms = reader.number("sensor_ms", 0, 250, 0)
        self.watchdog_ms = self._watchdog()
        self.timer = reader.flag("timer", False)
        self.settings.linear = self.sensor == LINEAR
        self._read_settings()
        reader.complain_of_the_rest()
        self.problems = reader.problems
        self.calibration_path = ""

    @property
    def promise_ms(self) -> int:
        """The shortest lift that is sure to be reported; 0 where the sensor's own sampling is not known."""
        if not self.sensor_ms or not self.cells:
            return 0
        look_ms = self.settings.scan_period_ms * self.scans_a_look + pause_ms(
            self.lamps.get("chain", 0), self.timer
        )
        return min(255, self.sensor_ms + self.settings.touch_ms + look_ms)

    @property
    def scans_a_look(self) -> int:
        """After how many scans every cell has been looked at."""
        if self.wiring.get("kind") != STROBED:
            return 1
        each: int = self.wiring["columns_a_scan"]
        return int((self.wiring["columns"] + each - 1) // each)

    def _name(self) -> str:
        name = self._reader.value("name", DEFAULT_NAME)
        if isinstance(name, str) and 1 <= len(name) <= LONGEST_NAME:
            if all([letter in NAME_LETTERS for letter in name]):
                return name
        what = "%r is not a name of 1 to %d letters, digits and hyphens; %s is taken"
        self._reader.wrong("name", what % (name, LONGEST_NAME, DEFAULT_NAME))
        return DEFAULT_NAME

    def _watchdog(self) -> int:
        if self._reader.value("watchdog_ms", 5000) == 0:
            return 0
        return self._reader.number("watchdog_ms", MIN_WATCHDOG_MS, MAX_WATCHDOG_MS, 5000)

    def _read_settings(self) -> None:
        for name, smallest, largest in RANGES.values():
            field = "debounce_" + name if name in ("on_ms", "off_ms") else name
            value = self._reader.number(field, smallest, largest, getattr(self.settings, name))
            setattr(self.settings, name, value)


def load(path: str) -> Config:
    """Read the configuration in this file; one that cannot be read gives a board without cells that says
    so."""
    try:
        with open(path) as file:
            wanted = json.load(file)
    except (OSError, ValueError):
        wanted = None
    config = Config(wanted if isinstance(wanted, dict) else {})
    if not isinstance(wanted, dict):
        config.problems = ["board.json: it is missing or not a JSON object; copy it to the board again"]
    config.calibration_path = path[: -len(BOARD_FILE)] + CALIBRATION_FILE if path.endswith(BOARD_FILE) else ""
    return config
