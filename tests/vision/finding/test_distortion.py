"""A lens is measured by pictures of a Charuco sheet, and only by enough of them."""

import cv2
import numpy as np
import pytest

from adoube_vision.lens import SHEET, LensError, lens_from
from adoube_vision.pixels import Pixels

SIZE = (800, 600)
MATRIX = np.array([[760.0, 0, 400], [0, 760.0, 300], [0, 0, 1]])
BARREL = np.array([-0.28, 0.08, 0.0, 0.0, 0.0])
TILTS = [(0.0, 0.0), (0.5, 0.0), (-0.5, 0.1), (0.1, 0.5), (0.0, -0.5), (0.4, 0.4)]


def _sheet_seen(tilt: tuple[float, float]) -> Pixels:
    """The sheet through a lens with barrel distortion."""
    flat = SHEET.board().generateImage((1400, 1000), marginSize=20)
    turn, _ = cv2.Rodrigues(np.array([tilt[0], tilt[1], 0.05]))
    place = np.column_stack([turn[:, 0], turn[:, 1], (0.0, 0.0, 1.3)])
    to_metres = np.array([[0.001, 0, -0.7], [0, 0.001, -0.5], [0, 0, 1.0]])
    straight = cv2.warpPerspective(flat, MATRIX @ place @ to_metres, SIZE, borderValue=128)
    across, down = np.meshgrid(np.arange(SIZE[0], dtype=np.float32), np.arange(SIZE[1], dtype=np.float32))
    pixels = np.stack([across.ravel(), down.ravel()], axis=1).reshape(-1, 1, 2)
    source = cv2.undistortPoints(pixels, MATRIX, BARREL, P=MATRIX).reshape(SIZE[1], SIZE[0], 2)
    at = source.astype(np.float32)
    return np.asarray(cv2.remap(straight, at[..., 0], at[..., 1], cv2.INTER_LINEAR), np.uint8)


def test_straight_lines_are_straight_again() -> None:
    lens = lens_from([_sheet_seen(tilt) for tilt in TILTS])

    bent = cv2.projectPoints(
        np.array([(x, 0.35, 1.0) for x in (-0.45, 0.0, 0.45)]), np.zeros(3), np.zeros(3), MATRIX, BARREL
    )[0]
    straight = cv2.undistortPoints(bent, lens.matrix, lens.distortion, P=lens.matrix).reshape(-1, 2)
    assert np.ptp(bent.reshape(-1, 2)[:, 1]) > 5
    assert np.ptp(straight[:, 1]) < 1


def test_a_picture_of_another_size_is_refused() -> None:
    lens = lens_from([_sheet_seen(tilt) for tilt in TILTS])

    with pytest.raises(ValueError, match="measured at"):
        lens.straightened(np.zeros((100, 100), np.uint8))


def test_too_few_pictures_of_the_sheet_are_refused_in_words() -> None:
    with pytest.raises(LensError, match="1 of 2"):
        lens_from([_sheet_seen(TILTS[0]), np.zeros((600, 800), np.uint8)])
