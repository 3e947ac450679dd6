from array import array

import pytest

from adoube_board.config.settings import Settings
from adoube_board.sources.calibration import Calibration
from adoube_board.sources.levels import MOST_STEPS_AWAY, QUIET_SWEEPS, SWEEP_MS, Levels, ZeroDrift, signed

ZERO, STEP = 0x8000, 256
LONG_S = 3 * STEP


class Board:
    """Three cells, looked at ten times a second."""

    def __init__(self) -> None:
        self.calibration = Calibration(3, STEP, "")
        self.levels = Levels(self.calibration, Settings())
        self.counts = array("H", [ZERO] * 3)
        self._drift = ZeroDrift(self.calibration, self.levels, Settings())
        self._now = 0

    def wait(self, seconds: int) -> None:
        for _ in range(seconds * 10):
            self._now += 100
            self.levels.see(self.counts)
            self._drift.see(self.counts, self._now & 0xFFFF)

    def level(self, cell: int) -> int:
        return signed(self.levels.raw[cell])


@pytest.mark.parametrize("drift", [STEP, -STEP])
def test_the_zero_of_an_empty_cell_follows_a_slow_drift(drift: int) -> None:
    board = Board()
    board.counts[1] = ZERO + drift

    board.wait(LONG_S)

    assert list(board.levels.zeros) == [ZERO, ZERO + drift, ZERO]
    assert list(board.calibration.zeros) == [ZERO] * 3


def test_the_zero_waits_until_the_cell_has_long_been_empty() -> None:
    board = Board()
    board.counts[0] = ZERO + 2 * STEP
    seconds = QUIET_SWEEPS * SWEEP_MS // 1000

    board.wait(seconds - 1)
    assert board.levels.zeros[0] == ZERO

    board.wait(5)
    assert board.levels.zeros[0] > ZERO


def test_a_piece_however_long_it_stands_moves_no_zero() -> None:
    board = Board()
    board.counts[0] = ZERO + 4 * STEP

    board.wait(LONG_S)

    assert (board.levels.zeros[0], board.level(0)) == (ZERO, 4)


def test_a_piece_that_is_lifted_now_and_then_moves_no_zero_either() -> None:
    board = Board()

    for _ in range(20):
        board.counts[0] = ZERO + STEP
        board.wait(QUIET_SWEEPS // 2)
        board.counts[0] = ZERO + 40 * STEP
        board.wait(QUIET_SWEEPS // 2)

    assert board.levels.zeros[0] == ZERO


def test_a_zero_never_goes_far_from_the_calibrated_one() -> None:
    board = Board()
    board.counts[0] = ZERO + 3 * STEP

    board.wait(2 * LONG_S)

    assert board.levels.zeros[0] == ZERO + MOST_STEPS_AWAY * STEP
    assert board.level(0) == 1


def test_a_level_does_not_change_while_its_zero_follows_the_noise() -> None:
    board = Board()
    shown = set()

    for second in range(LONG_S):
        board.counts[2] = ZERO + (60 if second % 2 else -60)
        board.wait(1)
        shown.add(board.level(2))

    assert shown == {0}
