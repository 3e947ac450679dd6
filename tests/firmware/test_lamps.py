from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from adoube.link.commands import LampFlag, LedsPalette, LedsRgb, Palette
from adoube_board.config.settings import DONE
from adoube_board.outputs.lamps import (
    BLINK_MS,
    FULL_MA,
    IDLE_MA,
    WALK_MS,
    WRITE_EVERY_MS,
    Lamps,
    smallest_budget_ma,
)

DARK, WHITE, GREEN, RED, BLUE = (0, 0, 0), (255, 255, 255), (0, 255, 0), (255, 0, 0), (0, 0, 255)
PLENTY_MA = 20_000

Colour = tuple[int, int, int]
colours = st.tuples(*[st.integers(0, 255)] * 3)


class Strip:
    """A chain of lamps and what was written to it; `step` in milliseconds of its own time."""

    def __init__(self, count: int = 4, budget_ma: int = PLENTY_MA, order: Sequence[int] = ()) -> None:
        self.written: list[tuple[Colour, ...]] = []
        self.lamps = Lamps(count, budget_ma, self._write, [*order])
        self.now = 0
        self.lamps.step(0)

    @property
    def shown(self) -> tuple[Colour, ...]:
        return self.written[-1]

    def rgb(self, *shades: Colour, first: int = 0, flags: int = LampFlag.LATCH) -> None:
        assert self.lamps.rgb(memoryview(LedsRgb(first, shades, flags).pack()), self.now) == (DONE, b"")

    def palette(self, *indices: int, first: int = 0, flags: int = LampFlag.LATCH) -> None:
        payload = memoryview(LedsPalette(first, indices, flags).pack())
        assert self.lamps.palette(payload, self.now) == (DONE, b"")

    def run(self, ms: int = WRITE_EVERY_MS) -> None:
        for _ in range(ms):
            self.now += 1
            self.lamps.step(self.now)

    def _write(self, picture: bytearray) -> None:
        greens, reds, blues = picture[::3], picture[1::3], picture[2::3]
        self.written.append(tuple(zip(reds, greens, blues, strict=True)))


def current_ma(shown: tuple[Colour, ...]) -> float:
    return IDLE_MA * len(shown) + FULL_MA * sum(map(sum, shown)) / 255


def test_lamps_that_still_show_something_from_before_the_boot_go_dark() -> None:
    assert Strip().written == [(DARK,) * 4]


def test_colours_are_shown_with_the_latch_and_not_before() -> None:
    strip = Strip()

    strip.rgb(RED, GREEN, first=1, flags=0)
    strip.run()
    assert strip.shown == (DARK,) * 4

    strip.rgb(BLUE)
    strip.run()
    assert strip.shown == (BLUE, RED, GREEN, DARK)


def test_all_dark_first_leaves_only_what_the_frame_names() -> None:
    strip = Strip()
    strip.rgb(RED, RED, RED, RED)

    strip.rgb(GREEN, first=2, flags=LampFlag.LATCH | LampFlag.ALL_DARK_FIRST)
    strip.run()

    assert strip.shown == (DARK, DARK, GREEN, DARK)


def test_places_beyond_the_last_lamp_are_passed_over() -> None:
    strip = Strip()

    strip.rgb(RED, GREEN, BLUE, first=3)
    strip.palette(Palette.WHITE, first=60_000)
    strip.run()

    assert strip.shown == (DARK, DARK, DARK, RED)


def test_each_entry_of_the_palette_is_a_colour_of_its_own() -> None:
    strip = Strip(count=9)

    strip.palette(*range(9))
    strip.run()

    assert strip.shown[0] == DARK
    assert len(set(strip.shown)) == 9


def test_a_blinking_entry_is_half_of_each_half_second_dark() -> None:
    strip = Strip()

    strip.palette(Palette.RED_BLINKING, Palette.RED)
    strip.written.clear()
    strip.run(1000 + 2 * BLINK_MS - 1)

    lit = strip.written[0][1]
    assert strip.written[:4] == [(lit, lit, DARK, DARK), (DARK, lit, DARK, DARK)] * 2
    assert len(strip.written) == 6


def test_nothing_is_written_while_nothing_changes() -> None:
    strip = Strip()
    strip.rgb(RED)
    strip.run()
    strip.written.clear()

    for _ in range(100):
        strip.rgb(RED)
        strip.run(10)

    assert strip.written == []


def test_of_many_pictures_in_a_hurry_only_those_that_can_be_seen_are_written() -> None:
    strip = Strip()
    strip.run()
    strip.written.clear()

    for shade in range(200):
        strip.rgb((shade, 0, 0))
        strip.run(1)
    strip.run()

    assert len(strip.written) <= 200 // WRITE_EVERY_MS + 1
    assert strip.shown[0] == (199, 0, 0)


@given(st.lists(colours, min_size=1, max_size=81), st.integers(0, 1000))
def test_no_picture_takes_more_than_the_budget(shades: list[Colour], spare_ma: int) -> None:
    budget_ma = smallest_budget_ma(len(shades)) + spare_ma
    strip = Strip(len(shades), budget_ma)

    strip.rgb(*shades)
    strip.run()

    assert current_ma(strip.shown) <= budget_ma
    if current_ma(tuple(shades)) <= budget_ma:
        assert strip.shown == tuple(shades)


@given(st.lists(st.integers(0, 15), min_size=1, max_size=81))
def test_steady_lamps_are_as_bright_while_others_blink_and_never_over_the_budget(indices: list[int]) -> None:
    budget_ma = smallest_budget_ma(len(indices))
    strip = Strip(len(indices), budget_ma)

    strip.palette(*indices)
    strip.run(3 * BLINK_MS)

    steady = [lamp for lamp, index in enumerate(indices) if index < Palette.WHITE_BLINKING]
    pictures = strip.written[1:]
    assert all(current_ma(picture) <= budget_ma for picture in pictures)
    assert len({tuple(picture[lamp] for lamp in steady) for picture in pictures}) <= 1


def test_a_picture_over_the_budget_keeps_its_colours() -> None:
    strip = Strip(2, budget_ma=2 * IDLE_MA + 3 * FULL_MA)

    strip.rgb(WHITE, WHITE)
    strip.run()

    assert strip.shown == ((127, 127, 127),) * 2


def test_a_walk_lights_each_lamp_once_and_comes_back_to_the_picture() -> None:
    strip = Strip(3)
    strip.rgb(RED)
    strip.run()
    strip.written.clear()

    strip.lamps.walk(strip.now)
    strip.run(4 * WALK_MS)

    assert [[lamp for lamp in range(3) if shown[lamp] != DARK] for shown in strip.written] == [
        [0],
        [1],
        [2],
        [0],
    ]
    assert strip.shown == (RED, DARK, DARK)


def test_a_frame_of_a_wrong_length_is_not_obeyed() -> None:
    strip = Strip()

    assert strip.lamps.rgb(memoryview(b"\1\0\0\xff"), 0) is None
    assert strip.lamps.palette(memoryview(b"\1\0"), 0) is None


def test_lamps_in_an_order_of_their_own_are_lit_at_their_places_in_the_chain() -> None:
    strip = Strip(count=5, order=(4, 1, 3))

    strip.rgb(RED, GREEN, BLUE, WHITE)
    strip.run()
    assert strip.shown == (DARK, GREEN, DARK, BLUE, RED)

    strip.palette(Palette.DARK, Palette.DARK, first=1)
    strip.rgb(BLUE)
    strip.run()
    assert strip.shown == (DARK, DARK, DARK, DARK, BLUE)


def test_a_walk_goes_in_the_hosts_order() -> None:
    strip = Strip(count=5, order=(4, 1, 3))

    strip.lamps.walk(0)
    strip.run(4 * WALK_MS)

    lit = [[at for at, colour in enumerate(shown) if colour != DARK] for shown in strip.written]
    assert lit == [[], [4], [1], [3], []]
