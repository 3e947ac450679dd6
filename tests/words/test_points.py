"""Points as people write them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from adoube.words.points import points


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (0, "0"),
        (12, "12"),
        (0.5, "½"),
        (2.5, "2½"),
        (3.0, "3"),
        (1 / 3, "⅓"),
        (-1.5, "−1½"),
        (0.1, "0.1"),
        (Fraction(37, 4), "9¼"),
        (Fraction(1367, 100), "13.67"),
        (1_000_000.0, "1000000"),
        (0.996, "1"),
        (-0.004, "0"),
        (-1234.67, "−1234.67"),
    ],
)
def test_scores_are_written_as_people_write_them(value: float | Fraction, written: str) -> None:
    assert str(points(value)) == written
