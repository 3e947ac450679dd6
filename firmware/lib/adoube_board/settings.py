"""The numbers that the host may change while the board runs."""

DONE = 0
UNKNOWN_KEY = 1
OUT_OF_RANGE = 2

RANGES = {
    1: ("scan_hz", 50, 1000),
    2: ("settle_us", 0, 1000),
    3: ("on_ms", 0, 250),
    4: ("off_ms", 0, 250),
    7: ("snapshot_ms", 100, 60000),
    8: ("touch_ms", 1, 250),
}
"""By CONFIG key: the name here, the smallest and the largest value (hardware_docs/protocol.md)."""


class Settings:
    """The defaults suit reed switches and digital halls: contacts bounce for about 1 ms, and a false lift
    costs a turn where 20 ms cost nothing, so that off waits longer than on."""

    def __init__(self) -> None:
        self.scan_hz = 1000
        self.settle_us = 20
        self.on_ms = 5
        self.off_ms = 25
        self.snapshot_ms = 1000
        self.touch_ms = 2

    def read(self, key: int) -> int:
        """The value in force; KeyError for a key this board does not have."""
        return int(getattr(self, RANGES[key][0]))

    def write(self, key: int, value: int) -> int:
        """Set a value if it is in range; DONE, UNKNOWN_KEY or OUT_OF_RANGE."""
        if key not in RANGES:
            return UNKNOWN_KEY
        name, smallest, largest = RANGES[key]
        if not smallest <= value <= largest:
            return OUT_OF_RANGE
        setattr(self, name, value)
        return DONE

    @property
    def scan_period_ms(self) -> int:
        return (999 + self.scan_hz) // self.scan_hz
