"""The numbers that the host may change while the board runs."""

DONE = 0
UNKNOWN_KEY = 1
OUT_OF_RANGE = 2

# By CONFIG key: the name here, the smallest and the largest value (hardware_docs/protocol.md).
RANGES = {
    1: ("scan_hz", 50, 1000),
    2: ("settle_us", 0, 1000),
    3: ("on_ms", 0, 250),
    4: ("off_ms", 0, 250),
    5: ("threshold", 1, 100),
    6: ("hysteresis", 0, 200),
    7: ("snapshot_ms", 100, 60000),
    8: ("touch_ms", 1, 250),
}


LINEAR_KEYS = (5, 6)  # Boards whose sensors only close or open do not have these.


class Settings:
    """The defaults suit reed switches and digital halls: contacts bounce for about 1 ms, and a false lift
    costs a turn where 20 ms cost nothing, so that off waits longer than on.

    `scan_hz` is the rate that is wanted, `most_hz` the highest that a scan leaves time for (see scanner).
    """

    def __init__(self) -> None:
        self.linear = False
        self.scan_hz = 1000
        self.most_hz = 1000
        self.settle_us = 20
        self.on_ms = 5
        self.off_ms = 25
        self.threshold = 4
        self.hysteresis = 30
        self.snapshot_ms = 1000
        self.touch_ms = 2

    def knows(self, key: int) -> bool:
        """Return whether this board has such a setting."""
        return key in RANGES and (self.linear or key not in LINEAR_KEYS)

    def read(self, key: int) -> int:
        """Return the value in force; KeyError for a key this board does not have."""
        name = RANGES[key][0]
        return self.rate_hz if name == "scan_hz" else int(getattr(self, name))

    def write(self, key: int, value: int) -> int:
        """Set a value if it is in range; DONE, UNKNOWN_KEY or OUT_OF_RANGE."""
        if not self.knows(key):
            return UNKNOWN_KEY
        name, smallest, largest = RANGES[key]
        if not smallest <= value <= largest:
            return OUT_OF_RANGE
        setattr(self, name, value)
        return DONE

    @property
    def rate_hz(self) -> int:
        """How often the cells are read."""
        return min(self.scan_hz, self.most_hz)

    @property
    def scan_period_ms(self) -> int:
        return (999 + self.rate_hz) // self.rate_hz
