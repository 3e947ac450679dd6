"""The supply of linear halls: a regulator of its own, which drifts from what the converter measures by.

A hall's voltage is a share of its supply: half of it without a magnet. One percent more supply is as much as
some steps. So a pin measures half the supply, and every count is reckoned as it would be if both were equal.
"""

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from array import array

    from machine import ADC

NOMINAL_COUNT = 0x8000  # what half the supply reads where it is equal to the converter's own

FACTOR_BITS = 13
# A factor of this leaves a count as it is; with the largest one a product is still a small integer.
ONE = 1 << FACTOR_BITS

WEAKEST_COUNT = 0x7000
# An eighth less or more is no drift: the supply is off, or nothing is joined to the pin.
STRONGEST_COUNT = 0x9000

SMOOTHING = 64  # Scans over which readings are averaged: one alone strays by more than what it is to correct.

TOP_COUNT = 0xFFFF


class Supply:
    """`factor` is what counts have to be multiplied by, in `ONE`ths."""

    def __init__(self, converter: "ADC") -> None:
        self._converter = converter
        self._sum = 0
        for _ in range(SMOOTHING):
            self._sum += converter.read_u16()
        self.factor = ONE
        self.is_there = False
        self._renew()

    def read(self) -> None:
        """One more reading; allocates nothing."""
        self._sum += self._converter.read_u16() - self._sum // SMOOTHING
        self._renew()

    def _renew(self) -> None:
        count = self._sum // SMOOTHING
        self.is_there = WEAKEST_COUNT <= count <= STRONGEST_COUNT
        self.factor = (NOMINAL_COUNT << FACTOR_BITS) // count if self.is_there else ONE


def rescale(counts: "array[int]", factor: int) -> None:
    """Multiply every count by a factor in `ONE`ths; allocates nothing."""
    if factor == ONE:
        return
    for cell in range(len(counts)):
        counts[cell] = min(TOP_COUNT, counts[cell] * factor >> FACTOR_BITS)
