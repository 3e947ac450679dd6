"""A chain of WS2812 lamps: what the host wants to see, within what the supply can give."""

from adoube_board.config.settings import DONE
from adoube_board.hardware import since

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from collections.abc import Callable

LATCH = 1
ALL_DARK_FIRST = 2

IDLE_MA = 1
# What a lamp takes while dark, and a colour channel at 255 besides. Worldsemi's data sheet of the WS2812B-V5
# gives 12 mA a channel and less than 1 mA; the WS2812B before it takes up to 20 mA a channel.
FULL_MA = 13

# Dark, white, green, red, blue, amber, cyan, violet, dim white; 9 to 15 are 1 to 7, blinking.
PALETTE = (
    (0, 0, 0),
    (120, 120, 120),
    (0, 160, 0),
    (200, 0, 0),
    (0, 0, 200),
    (200, 90, 0),
    (0, 130, 130),
    (130, 0, 160),
    (20, 20, 20),
)

FIRST_BLINKING = 9
BLINK_MS = 250  # Blinking lamps are on as long as off, twice a second.

# A write keeps interrupts off for 30 us a lamp, so none goes out faster than an eye can follow.
WRITE_EVERY_MS = 20

WALK_MS = 60
WALK_LIGHT = (64, 64, 64)


WRITE_US = 30
# A lamp's part of a write, in which no interrupt comes, and of all that goes before it in the main loop.
HANDLE_US = 70


def pause_ms(count: int, scans_in_timer: bool) -> int:
    """Return for how long, at most, so many lamps can keep a board from scanning."""
    lamp_us = WRITE_US if scans_in_timer else WRITE_US + HANDLE_US
    return (lamp_us * count + 999) // 1000


def smallest_budget_ma(count: int) -> int:
    """Return the current of all lamps dark but one, which is white."""
    return IDLE_MA * count + 3 * FULL_MA


WHOLE = 1 << 16


class Lamps:
    """Frames set colours; they are shown with the next LATCH, scaled down together to `budget_ma`.

    `write` sends a picture to the `count` lamps of the chain: three bytes each, green, red, blue. `order` has
    the place in the chain of the host's lamps 0, 1, 2 and so on; empty where they are in order.
    """

    def __init__(
        self,
        count: int,
        budget_ma: int,
        write: "Callable[[bytearray], None]",
        order: "tuple[int, ...] | list[int]" = (),
    ) -> None:
        self._count = count
        self._order = order or range(count)
        self._budget_ma = budget_ma
        self._write = write
        self._colours = bytearray(3 * count)
        self._blinks = bytearray(count)
        self._lit = bytearray(3 * count)
        # The same in the dark half of a blink; the very same object where nothing blinks.
        self._dark = self._lit
        self._other = bytearray(3 * count)
        # What the lamps show. They keep it while the chip restarts, so at first nobody knows.
        self._sent = bytearray(3 * count)
        self._known = False
        self._sent_at = 0
        self._walk_from = -1

    def rgb(self, payload: memoryview, now: int) -> "tuple[int, bytes] | None":
        """LEDS_RGB."""
        if len(payload) < 3 or len(payload) % 3:
            return None
        self._begin(payload[0])
        first = payload[1] | payload[2] << 8
        colours = self._colours
        blinks = self._blinks
        given = 3
        # In one loop without calls, here and below: in bytecode 64 lamps took 95 ms with them.
        for lamp in self._order[first : first + len(payload) // 3 - 1]:
            at = 3 * lamp
            colours[at] = payload[given + 1]
            colours[at + 1] = payload[given]
            colours[at + 2] = payload[given + 2]
            blinks[lamp] = 0
            given += 3
        self._end(payload[0])
        return DONE, b""

    def palette(self, payload: memoryview, now: int) -> "tuple[int, bytes] | None":
        """LEDS_PALETTE."""
        if len(payload) < 3:
            return None
        self._begin(payload[0])
        first = payload[1] | payload[2] << 8
        colours = self._colours
        blinks = self._blinks
        given = 0
        for lamp in self._order[first : first + 2 * (len(payload) - 3)]:
            pair = payload[3 + (given >> 1)]
            index = pair >> 4 if given & 1 else pair & 15
            given += 1
            blinks[lamp] = 1 if index >= FIRST_BLINKING else 0
            red, green, blue = PALETTE[index - FIRST_BLINKING + 1 if blinks[lamp] else index]
            colours[3 * lamp] = green
            colours[3 * lamp + 1] = red
            colours[3 * lamp + 2] = blue
        self._end(payload[0])
        return DONE, b""

    def walk(self, now: int) -> None:
        """Light one lamp after another, for someone who looks, and then what was shown before."""
        self._walk_from = now

    def step(self, now: int) -> None:
        """Send the picture of this tick of a millisecond clock, if the lamps do not show it already."""
        if self._known and since(now, self._sent_at) < WRITE_EVERY_MS:
            return
        picture = self._walking(now) if self._walk_from >= 0 else self._picture(now)
        if self._known and picture == self._sent:
            return
        self._sent[:] = picture
        self._sent_at = now
        self._known = True
        self._write(picture)

    def _picture(self, now: int) -> bytearray:
        return self._dark if now // BLINK_MS & 1 else self._lit

    def _walking(self, now: int) -> bytearray:
        walked = since(now, self._walk_from) // WALK_MS
        if walked >= len(self._order):
            self._walk_from = -1
            return self._picture(now)
        lamp = self._order[walked]
        picture = bytearray(3 * self._count)
        picture[3 * lamp : 3 * lamp + 3] = bytes(WALK_LIGHT)
        return picture

    def _begin(self, flags: int) -> None:
        if flags & ALL_DARK_FIRST:
            self._colours[:] = bytes(3 * self._count)
            self._blinks[:] = bytes(self._count)

    def _end(self, flags: int) -> None:
        if flags & LATCH:
            self._latch()

    def _latch(self) -> None:
        """Make both halves of a blink; the lit one rules the scale, so that steady lamps stay steady."""
        scale = self._scale()
        lit = self._lit
        lit[:] = self._colours
        if scale < WHOLE:
            for at in range(len(lit)):
                lit[at] = lit[at] * scale >> 16
        self._dark = self._lit
        if any(self._blinks):
            self._dark = self._other
            self._dark[:] = self._lit
            for lamp in range(self._count):
                if self._blinks[lamp]:
                    self._dark[3 * lamp : 3 * lamp + 3] = b"\0\0\0"

    def _scale(self) -> int:
        """Return how much of each channel the budget allows, in 65,536ths."""
        light = FULL_MA * sum(self._colours)
        left_ma = max(0, self._budget_ma - IDLE_MA * self._count)
        if light <= left_ma * 255:
            return WHOLE
        return (left_ma * 255 << 16) // light
