"""The short form of benchmarks/corrupt_frames.py."""

from __future__ import annotations

import random

import pytest

from adoube.link.frames import Frame, unseal
from tests.link.corruption import CRC_32, Check, Damage, damaged, some_frame, tally

FRAMES = 3_000
WEAK = Check("sum", 1, lambda plain: sum(plain) & 0xFF)


@pytest.mark.parametrize("damage", Damage)
def test_no_corrupt_frame_is_believed(damage: Damage) -> None:
    result = tally(CRC_32, damage, FRAMES, seed=1)

    assert result.changed > FRAMES // 2
    assert result.believed == 0


def test_a_weak_check_believes_some() -> None:
    assert sum(tally(WEAK, damage, FRAMES, seed=1).believed for damage in Damage) > 0


@pytest.mark.parametrize("damage", Damage)
def test_the_check_that_is_measured_is_the_links_own(damage: Damage) -> None:
    chance = random.Random(damage.value)
    for _ in range(300):
        wire = CRC_32.sealed(some_frame(chance))
        for piece in (wire, *damaged(wire, damage, chance).split(b"\0")):
            believed = CRC_32.believed(piece)
            found = unseal(piece)
            assert (believed is None) == (not isinstance(found, Frame))
            if isinstance(found, Frame):
                assert believed == bytes((found.type, found.seq)) + found.payload
