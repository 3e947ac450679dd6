"""Which cells the debounce has something to do for."""

from adoube_board.sio import is_known

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable

    NextPending = Callable[[array[int], bytearray, bytearray, bytearray, array[int]], int]

# What stands where in the plan of a search.
FIRST = 0
END = 1
NOW = 2
THRESHOLD = 3
ON_MS = 4
OFF_MS = 5
PLAN_SIZE = 6


def next_pending(
    plan: "array[int]", raw: bytearray, waiting: bytearray, settled: bytearray, since: "array[int]"
) -> int:
    """The first cell from FIRST on that shows something else than it did, or has shown it for long enough.

    END if there is none. A level of THRESHOLD or more, either way, counts after ON_MS, else after OFF_MS;
    NOW is on the clock of `since`, of 16 bits.
    """
    for cell in range(plan[FIRST], plan[END]):
        level = raw[cell]
        if waiting[cell] != level:
            return cell
        if settled[cell] != level:
            strength = level if level < 128 else 256 - level
            wait_ms = plan[ON_MS] if strength >= plan[THRESHOLD] else plan[OFF_MS]
            if ((plan[NOW] - since[cell]) & 0xFFFF) >= wait_ms:
                return cell
    return plan[END]


def search_on(chip: str) -> "NextPending":
    """The search for this chip: in machine code where it can be loaded."""
    if not is_known(chip):
        return next_pending
    from adoube_board.pending_cells_viper import next_pending as compiled

    search: "NextPending" = compiled
    return search
