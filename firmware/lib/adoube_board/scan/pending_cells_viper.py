"""The search of `debounce` in machine code.

Only for chips that sio knows: this module cannot be loaded where MicroPython has no native code.
"""

import micropython
from micropython import const

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any

    ptr8 = Any
    ptr16 = Any
    ptr32 = Any

# As in `debounce`, where the compiler cannot look.
_FIRST = const(0)
_END = const(1)
_NOW = const(2)
_THRESHOLD = const(3)
_ON_MS = const(4)
_OFF_MS = const(5)


@micropython.viper
def next_pending(plan: ptr32, raw: ptr8, waiting: ptr8, settled: ptr8, since: ptr16) -> int:
    """See `debounce.next_pending`."""
    end = int(plan[_END])
    for cell in range(int(plan[_FIRST]), end):
        level = int(raw[cell])
        if int(waiting[cell]) != level:
            return cell
        if int(settled[cell]) != level:
            strength = level
            if level > 127:
                strength = 256 - level
            wait_ms = int(plan[_OFF_MS])
            if strength >= int(plan[_THRESHOLD]):
                wait_ms = int(plan[_ON_MS])
            if ((int(plan[_NOW]) - int(since[cell])) & 0xFFFF) >= wait_ms:
                return cell
    return end
