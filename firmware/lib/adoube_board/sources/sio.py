"""The registers through which a Raspberry Pi chip reads and drives its pins, 32 of them at once.

From the data sheets of RP2040 (section 2.3.1.7) and RP2350 (section 3.1.11): SIO, as seen by both cores.
"""

from array import array

SIO = 0xD0000000

# By a word of the chip's name, in bytes: GPIO_IN, GPIO_OUT_SET, GPIO_OUT_CLR, GPIO_OE_SET, GPIO_OE_CLR.
REGISTERS = (
    ("RP2040", (0x004, 0x014, 0x018, 0x024, 0x028)),
    ("RP2350", (0x004, 0x018, 0x020, 0x038, 0x040)),
)

WORD = 4
LAST_PIN = 31  # Pins above it have registers of their own.


def is_known(chip: str) -> bool:
    """True for a chip with these registers, which also runs MicroPython's native code for Thumb."""
    return any([name in chip for name, _ in REGISTERS])


def registers_of(chip: str, pins: "list[int]") -> "array[int] | None":
    """Return the places of the five registers, in words from SIO, in the order above.

    None where the chip is another, or where one of the pins is not in them.
    """
    for name, offsets in REGISTERS:
        if name in chip and max(pins) <= LAST_PIN:
            return array("I", [offset // WORD for offset in offsets])
    return None


def masks_of(pins: "list[int]") -> "array[int]":
    """Return the bit of each pin."""
    return array("I", [1 << pin for pin in pins])
