"""How long it takes from something reaching the engine until everybody can see the verdict on it."""

from typing import NamedTuple

__all__ = ["BOUNDS_S", "DelayCounts", "Delays"]

# The longest delay of each class but the last, which has no end.
BOUNDS_S = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
NS_PER_S = 1_000_000_000


class DelayCounts(NamedTuple):
    """`within`: how many were in each class of `BOUNDS_S` and in the last one. `sum_s`: of all of them."""

    within: tuple[int, ...]
    sum_s: float


class Delays:
    """Counted by one thread; `counts` from any, without waiting."""

    def __init__(self) -> None:
        self._counts = DelayCounts((0,) * (len(BOUNDS_S) + 1), 0.0)

    def add(self, delay_ns: int) -> None:
        delay_s = delay_ns / NS_PER_S
        place = sum(delay_s > bound for bound in BOUNDS_S)
        within, sum_s = self._counts
        # One assignment, so that nobody sees half of it.
        self._counts = DelayCounts(
            (*within[:place], within[place] + 1, *within[place + 1 :]), sum_s + delay_s
        )

    def counts(self) -> DelayCounts:
        return self._counts
