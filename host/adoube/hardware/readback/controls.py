"""Buttons and the buzzer: whether each hangs on the pin that the configuration has for it."""

from collections.abc import Iterator

from adoube.fields import Fields
from adoube.hardware.readback.pin_uses import numbers
from adoube.hardware.readback.tracing import Tracer
from adoube.words import say

__all__ = ["control_faults"]

BUTTON, BUZZER = "SW", "BZ"
"""what their names in a wire list begin with; SW1 is the first seat's"""


def control_faults(config: Fields, tracer: Tracer) -> Iterator[str]:
    """A button that would count for another player, and a buzzer that would never sound."""
    if config.has("buttons") and config.inner("buttons").has("clock"):
        for seat, gpio in enumerate(numbers(config.inner("buttons"), "clock"), start=1):
            yield from _on_pin(gpio, f"{BUTTON}{seat}", "buttons.clock", tracer)
    if config.has("buzzer"):
        yield from _on_pin(config.whole("buzzer"), f"{BUZZER}1", "buzzer", tracer)


def _on_pin(gpio: int, refdes: str, field: str, tracer: Tracer) -> Iterator[str]:
    parts = sorted({end.refdes for end in tracer.at_gpio(gpio)})
    if parts and refdes not in parts:
        found = ", ".join(parts)
        yield say("readback.wrong_part", gpio=gpio, field=field, found=found, part=refdes)
