"""Buttons between their pins and ground. Runs under CPython and MicroPython, so it imports nothing."""

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any

SHARED = 8
FIRST_CALL = 16


class CircuitButtons:
    """By their numbers on the wire: the sides of the clock from 0, the shared one 8, the calls from 16."""

    def __init__(self, wanted: "dict[str, Any]") -> None:
        clock = wanted.get("clock", [])
        calls = wanted.get("calls", [])
        self._pins = {at: clock[at] for at in range(len(clock))}
        self._pins.update({FIRST_CALL + at: calls[at] for at in range(len(calls))})
        if "shared" in wanted:
            self._pins[SHARED] = wanted["shared"]
        self._pressed: list[int] = []

    @property
    def numbers(self) -> "list[int]":
        return sorted(self._pins)

    def set(self, number: int, down: bool) -> None:
        """Press it, or let it go."""
        pin = self._pins[number]
        if pin in self._pressed:
            self._pressed.remove(pin)
        if down:
            self._pressed.append(pin)

    def low(self, pin: int) -> bool:
        """Whether a pressed button pulls this pin to ground."""
        return pin in self._pressed
