from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adoube_board.config.settings import Settings
from adoube_board.sources.calibration import Calibration
from adoube_board.sources.levels import MOST_STEPS, Levels, signed

ZERO, STEP = 0x8000, 256  # A gain of 256 is a power of two: a step is exactly 256 counts.

counts = st.integers(0, 0xFFFF)
gains = st.integers(1, 16000)


class OneCell:
    """A cell of one linear hall."""

    def __init__(self, zero: int = ZERO, gain: int = 65536 // STEP, hysteresis: int = 30) -> None:
        calibration = Calibration(1, 258, "")
        calibration.zeros[0], calibration.gains[0] = zero, gain
        self.settings = Settings()
        self.settings.hysteresis = hysteresis
        self.levels = Levels(calibration, self.settings)

    def shows(self, count: int) -> int:
        self.levels.see(array("H", (count,)))
        return signed(self.levels.raw[0])


@pytest.mark.parametrize(
    ("steps", "level"), [(0, 0), (0.4, 0), (0.6, 1), (1, 1), (-1, -1), (-40.2, -40), (99.9, 100)]
)
def test_a_count_is_rounded_to_the_nearest_step(steps: float, level: int) -> None:
    assert OneCell().shows(ZERO + round(steps * STEP)) == level


def test_a_level_stays_until_the_count_is_half_a_step_and_the_hysteresis_away() -> None:
    cell = OneCell(hysteresis=30)
    cell.shows(ZERO + 10 * STEP)

    assert cell.shows(ZERO + 10 * STEP + int(0.79 * STEP)) == 10
    assert cell.shows(ZERO + 10 * STEP + int(0.81 * STEP)) == 11
    assert cell.shows(ZERO + 10 * STEP + int(0.21 * STEP)) == 11
    assert cell.shows(ZERO + 10 * STEP + int(0.19 * STEP)) == 10


@pytest.mark.parametrize(("count", "level"), [(0xFFFF, MOST_STEPS), (0, -MOST_STEPS)])
def test_a_field_that_is_too_strong_reads_as_the_end_and_comes_back(count: int, level: int) -> None:
    cell = OneCell(gain=16000)

    assert cell.shows(count) == level
    assert cell.shows(ZERO) == 0


def test_another_hysteresis_counts_from_the_next_look_on() -> None:
    cell = OneCell(hysteresis=30)
    cell.shows(ZERO)
    assert cell.shows(ZERO + int(0.7 * STEP)) == 0

    cell.settings.hysteresis = 0

    assert cell.shows(ZERO + int(0.7 * STEP)) == 1


@given(
    st.integers(-120 * STEP, 120 * STEP),
    st.integers(1, 200),
    st.lists(st.floats(0, 1), min_size=1, max_size=60),
)
def test_noise_below_the_hysteresis_never_makes_a_level_chatter(
    offset: int, hysteresis: int, noise: list[float]
) -> None:
    cell = OneCell(hysteresis=hysteresis)
    swing = hysteresis * STEP // 100

    shown = [cell.shows(ZERO + offset + int(swing * share)) for share in noise]

    assert len(set(shown)) == 1


@given(counts, gains, counts, st.integers(0, 200), st.lists(counts, max_size=8))
def test_a_level_is_never_farther_off_than_half_a_step_and_the_hysteresis(
    zero: int, gain: int, last: int, hysteresis: int, before: list[int]
) -> None:
    cell = OneCell(zero, gain, hysteresis)

    for count in before:
        cell.shows(count)
    level = cell.shows(last)

    steps = (last - zero) * gain / 65536
    nearest = max(-MOST_STEPS, min(MOST_STEPS, steps))
    assert abs(level - nearest) <= 0.5 + hysteresis / 100 + 1e-9


@given(counts, gains, counts)
def test_no_step_of_the_arithmetic_leaves_micropythons_small_integers(
    zero: int, gain: int, count: int
) -> None:
    products = (count - zero) * gain + 0x8000, (MOST_STEPS << 16) + 0x8000 + (200 << 16) // 100

    assert max(map(abs, products)) < 1 << 30


@given(st.integers(-60, 60), st.integers(-STEP, STEP))
def test_a_zero_that_moves_takes_its_steps_along_and_changes_no_level(steps: int, by: int) -> None:
    cell = OneCell()
    shown = cell.shows(ZERO + steps * STEP)

    cell.levels.move_zero(0, ZERO + by)

    assert cell.shows(ZERO + by + steps * STEP) == shown == steps
