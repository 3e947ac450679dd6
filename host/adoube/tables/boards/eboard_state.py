"""The public state of an electronic board itself: its battery, and its motors where it has any."""

from dataclasses import dataclass

from adoube.words import AnyText, CodedText, coded

__all__ = ["BATTERY_EMPTY", "BATTERY_LOW", "BatteryNotes", "BoardHealth", "MotorsState"]

BATTERY_LOW, BATTERY_EMPTY = 15, 5  # per cent
# A charge that is told a little higher for a moment withdraws no warning.
RECOVERED = 3


@dataclass(frozen=True, slots=True)
class BoardHealth:
    """How a board does. It changes without a new version of its table, as pictures of a camera do."""

    name: str = ""  # how the board calls itself
    percent: int | None = None  # the charge of its battery; None where it tells none
    charging: bool | None = None


@dataclass(frozen=True, slots=True)
class MotorsState:
    """The motors of a board that carries its pieces itself."""

    allowed: bool = False  # whether somebody has allowed them since the start, and nobody has stopped them
    works: bool = False  # whether the board carries pieces now
    halted: AnyText = ""  # why they were stopped; empty where nothing is to be said


class BatteryNotes:
    """The warning for people. Its text is the same from per cent to per cent."""

    def __init__(self) -> None:
        self._under: int | None = None  # the limit that the charge is under

    @property
    def note(self) -> CodedText | None:
        if self._under is None:
            return None
        key = "battery_empty" if self._under == BATTERY_EMPTY else "battery_low"
        return coded(f"eboards.{key}", percent=self._under)

    def see(self, health: BoardHealth | None) -> None:
        """Take the newest charge; None while the board is away."""
        if health is None or health.percent is None or health.charging:
            self._under = None
            return
        self._under = next(
            (limit for limit in (BATTERY_EMPTY, BATTERY_LOW) if self._is_under(limit, health.percent)), None
        )

    def _is_under(self, limit: int, percent: int) -> bool:
        was_under = self._under is not None and self._under <= limit
        return percent <= limit + (RECOVERED if was_under else 0)
