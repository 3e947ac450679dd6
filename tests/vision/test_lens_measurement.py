"""A lens is measured while a sheet is moved about, and by nothing less than enough of the picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from adoube.errors import AdoubeError
from adoube_studio import HeldSheet, LensDistortion, sheet_seen
from adoube_studio.camera import SHEET_ROUND
from adoube_vision.lens import LensError
from adoube_vision.lens_measurement import Lacks, Progress, lens_from_frames, measure_lens
from adoube_vision.sources.source import CameraFrame

SIZE, FOCAL = (960, 540), 0.8
BULGING = LensDistortion.by(-0.3)
APART_NS = 1_000_000_000


def shown(
    round_trip: Sequence[HeldSheet], apart_ns: int = APART_NS, bend: LensDistortion = BULGING
) -> Iterator[CameraFrame]:
    for number, held in enumerate(round_trip):
        yield CameraFrame(number * apart_ns, sheet_seen(held, SIZE, FOCAL, bend, number))


def nobody(_: Progress) -> None:
    pass


def test_the_lens_is_measured_as_soon_as_enough_was_seen() -> None:
    told: list[Progress] = []

    lens = lens_from_frames(shown(SHEET_ROUND), told.append)

    assert lens.distortion[0] == pytest.approx(BULGING.k1, abs=0.03)
    assert lens.matrix[0, 0] == pytest.approx(FOCAL * SIZE[0], rel=0.03)
    assert [now.pictures for now in told] == list(range(1, len(told) + 1))
    assert [now.lacks for now in told].count(Lacks.NOTHING) == 1
    assert told[-1].covered >= 0.7


def test_the_same_view_is_taken_once() -> None:
    told: list[Progress] = []

    with pytest.raises(LensError):
        lens_from_frames(shown([HeldSheet()] * 5), told.append)

    assert len(told) == 1


def test_one_side_of_the_picture_is_not_enough() -> None:
    left = [held for held in SHEET_ROUND if held.across < 0.5]

    with pytest.raises(LensError, match=r"too small a part .* also to the (upper|lower) right"):
        lens_from_frames(shown(left), nobody)


def test_a_sheet_that_was_never_tilted_is_not_enough() -> None:
    flat = [HeldSheet(x, y, 0.4) for x in (0.22, 0.5, 0.78) for y in (0.22, 0.42, 0.6, 0.78)]

    with pytest.raises(LensError, match="held too straight: it is tilted in 0 of"):
        lens_from_frames(shown(flat, bend=LensDistortion.by(-0.05)), nobody)


def test_few_pictures_that_cover_all_are_not_enough() -> None:
    few = [
        HeldSheet(0.27, 0.3, 0.5, 25),
        HeldSheet(0.73, 0.3, 0.5, -25),
        HeldSheet(0.27, 0.7, 0.5, 0, 25),
        HeldSheet(0.73, 0.7, 0.5, 0, -25),
    ]

    with pytest.raises(LensError, match="4 pictures that differ, and 12 are needed"):
        lens_from_frames(shown(few), nobody)


def test_a_sheet_that_is_not_held_still_is_not_taken() -> None:
    told: list[Progress] = []
    moving = [HeldSheet(0.3 + 0.02 * step, 0.5, 0.4) for step in range(12)]

    with pytest.raises(LensError):
        lens_from_frames(shown(moving, apart_ns=APART_NS // 5), told.append)

    # The first picture of all may be one of a sheet that hangs still.
    assert len(told) <= 1


def test_pictures_without_a_sheet_are_not_enough() -> None:
    blank = (CameraFrame(n * APART_NS, np.full((*SIZE[::-1], 3), 127, np.uint8)) for n in range(3))

    with pytest.raises(LensError, match="was not seen in any picture"):
        lens_from_frames(blank, nobody)


def test_a_folder_without_pictures_is_refused_with_its_own_sentence(tmp_path: Path) -> None:
    with pytest.raises(AdoubeError, match="has no pictures"):
        measure_lens(str(tmp_path), nobody, print)
