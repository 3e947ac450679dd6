"""A board that has moved under the camera is noticed; a hand over it is not taken for that."""

import cv2
import numpy as np
import pytest

from adoube_vision.finding.drift import DriftVerdict, DriftWatch
from adoube_vision.pixels import Pixels
from tests.vision.finding.views import board_of, grey, seen


def _pushed(cells: float) -> tuple[DriftWatch, Pixels]:
    """A watch, and the picture after the board was pushed so far to the right."""
    picture, plane = seen("jarmo", 25)
    board = board_of("jarmo")
    by_px = cells * plane.cell_px(board)
    matrix = np.array([[1.0, 0, by_px], [0, 1.0, 0]])
    moved = cv2.warpAffine(grey(picture), matrix, picture.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
    return DriftWatch.begun(grey(picture), plane, board), np.asarray(moved, np.uint8)


@pytest.mark.parametrize(
    ("cells", "moved"),
    [
        (0.0, DriftVerdict.STILL),
        (0.02, DriftVerdict.STILL),
        (0.1, DriftVerdict.REFIT),
        (0.3, DriftVerdict.STOP),
    ],
)
def test_what_is_to_be_done_follows_from_how_far_the_board_has_moved(
    cells: float, moved: DriftVerdict
) -> None:
    watch, after = _pushed(cells)

    drift = watch.seen(after)

    assert drift.moved is moved
    assert drift.cells == pytest.approx(cells, abs=0.02)


def test_the_board_is_followed_to_where_it_is_now() -> None:
    watch, after = _pushed(0.1)
    board = board_of("jarmo")

    plane = watch.seen(after).plane

    expected = watch.plane.cells_px(board) + np.array((0.1 * watch.plane.cell_px(board), 0.0))
    assert np.abs(plane.cells_px(board) - expected).max() < 1.5


def test_a_hand_over_a_part_of_the_board_is_no_drift() -> None:
    watch, _ = _pushed(0.0)
    hand = watch.seen(_covered(grey(seen("jarmo", 25)[0]), 0.35))

    assert hand.moved is DriftVerdict.STILL


def test_a_board_that_is_all_covered_cannot_be_judged() -> None:
    watch, _ = _pushed(0.0)

    drift = watch.seen(_covered(grey(seen("jarmo", 25)[0]), 1.0))

    assert drift.moved is DriftVerdict.UNSURE


def _covered(picture: Pixels, share: float) -> Pixels:
    covered = picture.copy()
    covered[:, : int(share * picture.shape[1])] = 140
    return covered
