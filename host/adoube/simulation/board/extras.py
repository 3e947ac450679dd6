"""What a simulated board has besides its sensors and its clock."""

from dataclasses import dataclass
from math import ceil, sqrt
from typing import Any

__all__ = ["LAMPS", "MOST_CALLS", "Extras"]

LAMPS = ("none", "cells", "edges")

LAMP_PIN = 40
BUZZER_PIN = 41
SHARED_PIN = 42
CALL_PINS = (43, 44, 45, 46)  # Away from what the sensors can be wired to.

MOST_CALLS = len(CALL_PINS)
BUDGET_MA = 2000


@dataclass(frozen=True, slots=True)
class Extras:
    """Lamps on the cells or along the edges, a buzzer, a shared end-of-turn button, buttons for calls."""

    lamps: str = LAMPS[0]
    buzzer: bool = False
    shared: bool = False
    calls: int = 0

    def wired(self, wiring: dict[str, Any], cells: int) -> dict[str, Any]:
        """A board.json with all of it."""
        buttons = dict(wiring["buttons"])
        if self.shared:
            buttons["shared"] = SHARED_PIN
        if self.calls:
            buttons["calls"] = list(CALL_PINS[: self.calls])
        return wiring | {"buttons": buttons} | self._lamps(cells) | self._buzzer()

    def options(self) -> list[str]:
        """The same for the command line of the process."""
        options = [f"--lamps={self.lamps}", f"--calls={self.calls}"]
        return options + ["--buzzer"] * self.buzzer + ["--shared"] * self.shared

    def _lamps(self, cells: int) -> dict[str, Any]:
        if self.lamps == LAMPS[0]:
            return {}
        count = cells if self.lamps == "cells" else 2 * ceil(sqrt(cells))
        return {"lamps": {"pin": LAMP_PIN, "count": count, "along": self.lamps, "budget_ma": BUDGET_MA}}

    def _buzzer(self) -> dict[str, Any]:
        return {"buzzer": BUZZER_PIN} if self.buzzer else {}
