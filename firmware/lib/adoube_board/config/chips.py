"""The GPIO numbers of each chip, and their uses.

From the data sheets of the chips and of the boards that carry them: what drives the flash memory, the Wi-Fi
chip of a Pico W or a Pico's own supply is left out, as it is no pin for a board's wiring.
"""

import sys

INPUT = "an input"
PULLED = "an input with a pull-up"
OUTPUT = "an output"
ANALOGUE = "an analogue input"


class ChipPins:
    """Ranges of GPIO numbers, first and last: all that can be used, and the special ones among them."""

    def __init__(
        self,
        usable: "tuple[tuple[int, int], ...]",
        analogue: "tuple[tuple[int, int], ...]",
        listening: "tuple[tuple[int, int], ...]" = (),
    ) -> None:
        self._usable = usable
        self._analogue = analogue
        self._listening = listening

    def allow(self, pin: int, use: str) -> bool:
        """Return whether this GPIO can be used as INPUT, PULLED, OUTPUT or ANALOGUE."""
        if use == ANALOGUE:
            return _within(pin, self._analogue)
        if use != INPUT and _within(pin, self._listening):
            return False
        return _within(pin, self._usable)

    def described(self, use: str) -> str:
        """Return the ranges for a use, as a person reads them."""
        ranges = self._analogue if use == ANALOGUE else self._usable
        text = ", ".join([_range_text(first, last) for first, last in ranges])
        if use in (OUTPUT, PULLED) and self._listening:
            text += " without %d to %d" % self._listening[0]
        return text


PICO = "Raspberry Pi Pico"  # All Picos; MicroPython names the lamp on each LED.

RP2_ANALOGUE = ((26, 29),)
RP2350B_ANALOGUE = ((26, 29), (40, 47))

# Pins by a word of the chip's name, the most special first. Where an ESP32 has a USB of its own, its pins are
# left out: a program that takes them ends the link. A PSRAM with eight data lines has five more of an S3.
CHIPS = (
    (PICO, ChipPins(((0, 22), (26, 28)), ((26, 28),))),
    ("RP2350", ChipPins(((0, 47),), RP2350B_ANALOGUE)),
    ("RP2040", ChipPins(((0, 29),), RP2_ANALOGUE)),
    ("rp2", ChipPins(((0, 29),), RP2_ANALOGUE)),
    ("Octal", ChipPins(((0, 18), (21, 21), (38, 48)), ((1, 10),))),
    ("ESP32S3", ChipPins(((0, 18), (21, 21), (33, 48)), ((1, 10),))),
    ("ESP32C3", ChipPins(((0, 10), (20, 21)), ((0, 4),))),
    ("ESP32C6", ChipPins(((0, 11), (14, 23)), ((0, 6),))),
    # GPIO 34 to 39 have neither a driver nor a pull-up; the second converter's pins do not measure while
    # Wi-Fi is on.
    ("ESP32", ChipPins(((0, 5), (12, 19), (21, 23), (25, 27), (32, 39)), ((32, 39),), ((34, 39),))),
    ("esp32", ChipPins(((0, 5), (12, 19), (21, 23), (25, 27), (32, 39)), ((32, 39),), ((34, 39),))),
)

UNKNOWN = ChipPins(((0, 48),), ((0, 48),))


def chip_name() -> str:
    """Return the chip's name as os.uname().machine says it: "Raspberry Pi Pico with RP2040"."""
    return str(getattr(sys.implementation, "_machine", sys.platform))


def pins_of(chip: str) -> ChipPins:
    """Return the pins of a chip by its name; those of a chip nobody knows are 0 to 48."""
    written = chip.replace("-", "")  # ESP32-S3 in the names of some boards
    for word, pins in CHIPS:
        if word in written:
            return pins
    return UNKNOWN


def own_lamp(chip: str) -> str:
    """Return the name of the lamp on a board of this chip, so that also a board without a configuration can
    blink; "" if none is known."""
    return "LED" if PICO in chip else ""


def _range_text(first: int, last: int) -> str:
    return str(first) if first == last else "%d to %d" % (first, last)


def _within(pin: int, ranges: "tuple[tuple[int, int], ...]") -> bool:
    return any([first <= pin <= last for first, last in ranges])
